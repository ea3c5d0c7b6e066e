//! What a library's own edition means otherwise than the edition that the file
//! is compiled as: when something is dropped, what `into_iter` of an array
//! gives. The compiler's lints for those who change the edition name it; where
//! they say how to write it so that both mean the same, that is done.

use super::{bodies, rewrite, suggestions};
use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::program::Program;
use crate::model::text::{Edit, Place, Text};
use crate::stages::print::{self, MARKER};
use crate::syntax::tokens::Tokens;
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::incremental::Incremental;
use crate::toolchain::messages::codes::{
    self, BORROW_CHECK, INCOMPATIBLE_PATTERN, TAIL_EXPR_DROP_ORDER,
};
use crate::toolchain::rustc::{self, Diagnostic};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Something that the file's edition means otherwise, and that stays so.
#[derive(Debug, Clone)]
pub struct Difference {
    /// `hlib 0.1.0`, or nothing for the user's own text.
    pub of: String,
    /// The edition in which it was written.
    pub own: Edition,
    /// The edition that means it otherwise than the one before; `None` if no lint tells.
    pub since: Option<Edition>,
    /// The compiler's words.
    pub message: String,
    /// Where.
    pub place: Option<Place>,
    /// The file and the byte that it begins with.
    pub origin: Option<(PathBuf, usize)>,
}

/// What has come of it that libraries are to mean what they do in their own editions.
#[derive(Default)]
pub struct Meanings {
    /// What stays otherwise.
    pub differences: Vec<Difference>,
    /// The name and version of a library of a later edition than the judged one, which
    /// refuses what its bodies borrow, and so the library however it is cut.
    pub refused: Option<String>,
}

/// What the compiler says of a text, in the older of two editions.
#[derive(Debug, Serialize, Deserialize)]
struct Said {
    success: bool,
    diagnostics: Vec<Diagnostic>,
}

/// What it takes to ask the compiler.
pub struct Asker<'a> {
    /// The tool-chain.
    pub tools: &'a Toolchain,
    /// The edition that the file is compiled as.
    pub judged: Edition,
    /// What earlier runs have left.
    pub cache: &'a Cache,
    /// What the compiler has kept of a text with the same libraries.
    pub kept: Option<Incremental>,
    /// Whether it is asked for [`codes::TAIL_EXPR_DROP_ORDER`], which proposes nothing
    /// and is about every body: of a program that is still to be cut, for nothing.
    pub asks_of_tails: bool,
}

impl Asker<'_> {
    /// Rewrites the libraries, whose editions are `own`; what cannot be written
    /// so that both editions mean the same is in the list.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn libraries(&self, program: &mut Program, own: &[Edition]) -> Result<Meanings> {
        if Edition::E2021 <= self.judged {
            // No lint tells of it.
            for (library, own) in program.libraries.iter_mut().zip(own) {
                if let Some(shown) = rewrite::with_messages_shown(&library.text, *own) {
                    library.text = shown;
                }
            }
        }
        let asked: Vec<Edition> = own.iter().map(|own| self.asked(*own)).collect();
        let others = asked.iter().filter(|asked| **asked != self.judged);
        let editions: BTreeSet<Edition> = others.copied().collect();
        let of_edition = |edition: Edition| {
            let mut of_edition = program.clone();
            let is_of = |at: usize| asked[at] == edition;
            let meanings = self.libraries_of(edition, &mut of_edition, own, is_of)?;
            Ok((of_edition.libraries, meanings))
        };
        let answers = rustc::for_each(&editions, of_edition)?;
        let mut all = Meanings::default();
        for (edition, (libraries, meanings)) in answers.into_iter().rev() {
            let libraries = libraries.into_iter().zip(&asked);
            for (at, (library, asked)) in libraries.enumerate() {
                if *asked == edition {
                    program.libraries[at] = library;
                }
            }
            all.differences.extend(meanings.differences);
            all.refused = all.refused.or(meanings.refused);
        }
        Ok(all)
    }

    /// The same for the libraries that are asked about as one edition. What it takes for
    /// others to be read as that edition changes them, too: that is for the asking alone.
    fn libraries_of(
        &self,
        edition: Edition,
        program: &mut Program,
        own: &[Edition],
        is_of: impl Fn(usize) -> bool,
    ) -> Result<Meanings> {
        let mut meanings = Meanings::default();
        let ask = |program: &Program| self.said_of_libraries(program, &is_of, edition);
        // Another library may be what that edition does not take.
        let silently = |program: &Program| self.said_silently(program, &is_of, edition);
        let mut said = taken(program, |program| Ok(silently(program)?.0))?;
        if !said.success {
            said = taken(program, ask)?;
        }
        // What a panic holds stays, where that may stand alone.
        for keeps_values in [true, false] {
            if edition > self.judged || !said.success {
                break;
            }
            let is_there =
                |place: (usize, usize)| is_of(place.0) && self.is_written_in(program, place, own);
            let Some(rewritten) = rewritten(program, &said, is_there, keeps_values) else {
                break;
            };
            let after = ask(&rewritten)?;
            if after.success {
                *program = rewritten;
                said = after;
                break;
            }
        }
        let (_, starts) = alone(program);
        let title = |library: usize| program.libraries[library].attribution.title();
        let found = |said: &Diagnostic| {
            let found = inside(program, &starts, said.offset()?);
            found.filter(|place| is_of(place.0) && self.is_written_in(program, *place, own))
        };
        if self.judged < edition && !said.success {
            let borrowed = said.diagnostics.iter();
            let mut borrowed = borrowed.filter(|said| BORROW_CHECK.contains(&said.code()));
            meanings.refused = borrowed.find_map(|said| Some(title(found(said)?.0)));
        }
        for diagnostic in &said.diagnostics {
            let since = codes::other_meaning_since(diagnostic.code());
            let Some((library, offset)) = since.and_then(|_| found(diagnostic)) else {
                continue;
            };
            let text = &program.libraries[library].text;
            meanings.differences.push(Difference {
                of: title(library),
                own: own[library],
                since,
                message: diagnostic.message.clone(),
                place: text.place(offset),
                origin: text.origin(offset),
            });
        }
        Ok(meanings)
    }

    /// The edition as which a library is asked about: what 2015 means in a body, 2018
    /// does, and more files compile as it.
    pub fn asked(&self, own: Edition) -> Edition {
        match self.judged {
            Edition::E2015 => own,
            _ => own.max(Edition::E2018),
        }
    }

    /// Whether what stands at a byte of a library is of the library's edition: what
    /// procedural macros have made there may be of another.
    fn is_written_in(
        &self,
        program: &Program,
        (library, offset): (usize, usize),
        own: &[Edition],
    ) -> bool {
        let of = &program.libraries[library];
        let is_made = !of.made_in.is_empty() && of.text.place(offset).is_none();
        let mut made_in = of.made_in.iter().map(|edition| self.asked(*edition));
        !is_made || made_in.any(|edition| edition == self.asked(own[library]))
    }

    /// What the compiler says of a file about the step between the judged edition
    /// and one in which parts of it are written; `None` if the older of the two does
    /// not take the file. Functions of libraries that it does not take, and others at some
    /// bytes, may say nothing.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn file(
        &self,
        text: &Text,
        edition: Edition,
        is_other: impl Fn(usize) -> bool,
    ) -> Result<Option<Vec<Diagnostic>>> {
        let libraries = text.as_str().rfind(MARKER).unwrap_or(text.as_str().len());
        let is_other = |at: usize| libraries < at || is_other(at);
        let mut said = self.said_but_for(text.as_str(), edition, self.kept.as_ref(), is_other)?;
        said.diagnostics
            .retain(|said| codes::other_meaning_since(said.code()).is_some());
        let is_known = said.success || !said.diagnostics.is_empty();
        Ok(is_known.then_some(said.diagnostics))
    }

    /// What the compiler says, with the file compiled as an edition, of what a block's end
    /// holds: of the libraries alone, which stay the same while the user writes, or else,
    /// if they need the user's text, of the file.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn tails(&self, file: &Text, edition: Edition) -> Result<Vec<(usize, Diagnostic)>> {
        const ALONE: &str = "fn main() {}\n";
        let text = file.as_str();
        let start = print::libraries_start(text);
        let alone = self.said(&format!("{ALONE}{}", &text[start..]), edition, None)?;
        let (said, before, after) = match alone.success {
            true => (alone, ALONE.len(), start),
            false => (self.said(text, edition, None)?, 0, 0),
        };
        let tails = said.diagnostics.into_iter().filter_map(|said| {
            let offset = said.offset().filter(|at| before <= *at)?;
            let is_it = said.code() == TAIL_EXPR_DROP_ORDER;
            is_it.then_some((offset - before + after, said))
        });
        Ok(tails.collect())
    }

    /// What the compiler says of the libraries of an edition.
    fn said_of_libraries(
        &self,
        program: &Program,
        is_of: impl Fn(usize) -> bool,
        of: Edition,
    ) -> Result<Said> {
        let (said, is_of_others) = self.said_silently(program, &is_of, of)?;
        if !is_of_others {
            return Ok(said);
        }
        let (text, starts) = alone(program);
        let is_other = |at| is_in_other(program, &starts, &is_of, at);
        self.said_but_for(&text, of, None, is_other)
    }

    /// The same where the others' functions do nothing: what they do is of no interest, and
    /// takes time. And whether it is the others that are refused nevertheless.
    fn said_silently(
        &self,
        program: &Program,
        is_of: impl Fn(usize) -> bool,
        of: Edition,
    ) -> Result<(Said, bool)> {
        let (text, starts) = alone(program);
        let is_other = |at| is_in_other(program, &starts, &is_of, at);
        let silent = bodies::all_silent(&text, is_other);
        let said = self.said_but_for(&silent, of, None, is_other)?;
        let is_of_others = !said.success && !errors_in(&said, is_other).is_empty();
        Ok((said, is_of_others))
    }

    /// The same as `said`, where the functions of others that the older edition does not
    /// take, told by a byte, may say nothing.
    fn said_but_for(
        &self,
        text: &str,
        own: Edition,
        kept: Option<&Incremental>,
        is_other: impl Fn(usize) -> bool,
    ) -> Result<Said> {
        let whole = self.said(text, own, kept)?;
        let is_of_head = |said: &Diagnostic| said.code() == codes::CAPTURES;
        if whole.diagnostics.iter().any(is_of_head) {
            return Ok(whole);
        }
        let mut errors = errors_in(&whole, &is_other);
        let mut text = text.to_owned();
        while let Some(silent) = bodies::silent(&text, &errors) {
            let said = self.said(&silent, own, None)?;
            if said.success {
                return Ok(said);
            }
            errors = errors_in(&said, &is_other);
            text = silent;
        }
        Ok(whole)
    }

    /// The lints of a text about the step between the judged edition and one in
    /// which parts of it were written.
    fn said(&self, text: &str, own: Edition, kept: Option<&Incremental>) -> Result<Said> {
        let (older, newer) = (own.min(self.judged), own.max(self.judged));
        // A lint that the library allows stops nothing, though the text does not say so.
        let mut options = ["-Awarnings", "--cap-lints=warn"]
            .map(str::to_owned)
            .to_vec();
        for (edition, lints) in codes::OTHER_MEANINGS.iter().chain(&codes::OTHER_WORDS) {
            if older.year() < *edition && *edition <= newer.year() {
                let is_asked = |lint: &&&str| self.asks_of_tails || **lint != TAIL_EXPR_DROP_ORDER;
                let lints = lints.iter().filter(is_asked);
                options.extend(lints.map(|lint| format!("--force-warn={lint}")));
            }
        }
        let mut key = Key::new("meanings");
        key.add(&format!("{:?} {older} {options:?}", self.tools));
        key.add(text);
        self.cache.or_make(
            &key,
            |_| true,
            || {
                let options: Vec<_> = options.iter().map(String::as_str).collect();
                let kept = kept.map(|kept| kept.of(older.year()));
                let kept = kept.as_ref().zip(text.rfind(MARKER));
                let compiled = rustc::check_again(self.tools, text, older, &options, kept)?;
                let mut diagnostics = compiled.diagnostics;
                diagnostics.retain(|said| {
                    let code = said.code();
                    let is_lint =
                        codes::other_meaning_since(code).is_some() || codes::has_other_words(code);
                    is_lint || said.is_error()
                });
                Ok(Said {
                    success: compiled.success,
                    diagnostics,
                })
            },
        )
    }
}

/// What the compiler says of a program, which is changed to what it proposes for others than
/// it is asked about until it takes it or proposes nothing.
fn taken(program: &mut Program, ask: impl Fn(&Program) -> Result<Said>) -> Result<Said> {
    loop {
        let said = ask(program)?;
        if said.success {
            return Ok(said);
        }
        let (text, starts) = alone(program);
        let errors = said.diagnostics.iter();
        match suggestions::applied(&without_user(program), &text, &starts, errors) {
            Some(taken) => program.libraries = taken.libraries,
            None => return Ok(said),
        }
    }
}

/// Whether a byte of a file is in another library than those that are asked about.
fn is_in_other(
    program: &Program,
    starts: &[Option<usize>],
    is_of: impl Fn(usize) -> bool,
    at: usize,
) -> bool {
    inside(program, starts, at).is_some_and(|(library, _)| !is_of(library))
}

/// Where the errors stand that are in some places.
fn errors_in(said: &Said, is_there: impl Fn(usize) -> bool) -> Vec<usize> {
    let errors = said.diagnostics.iter().filter(|said| said.is_error());
    let places = errors.filter_map(Diagnostic::offset);
    places.filter(|at| is_there(*at)).collect()
}

/// The libraries as a file, the user's text blank, and where they begin: so it
/// does not change with each line that the user writes.
fn alone(program: &Program) -> (String, Vec<Option<usize>>) {
    print::print_for_lints(&without_user(program), true)
}

fn without_user(program: &Program) -> Program {
    Program {
        user: Text::from("fn main() {}\n"),
        libraries: program.libraries.clone(),
    }
}

/// The library that has a byte of the file, and the byte in its text.
pub fn inside(program: &Program, starts: &[Option<usize>], at: usize) -> Option<(usize, usize)> {
    let mut libraries = program.libraries.iter().zip(starts).enumerate();
    libraries.find_map(|(index, (library, start))| {
        let offset = at.checked_sub((*start)?)?;
        (offset < library.text.as_str().len()).then_some((index, offset))
    })
}

/// The program after what the lints propose for some places, each a library's index and
/// a byte of it; `None` if that is nothing. What they propose means in both editions what
/// the older one means: so the older must be the library's own.
fn rewritten(
    program: &Program,
    said: &Said,
    is_there: impl Fn((usize, usize)) -> bool,
    keeps_values: bool,
) -> Option<Program> {
    let (_, starts) = alone(program);
    let mut edits = vec![Vec::new(); program.libraries.len()];
    let tokens: Vec<OnceCell<Tokens>> = program.libraries.iter().map(|_| OnceCell::new()).collect();
    let place = |at: usize| inside(program, &starts, at).filter(|place| is_there(*place));
    for diagnostic in &said.diagnostics {
        let panics = keeps_values && diagnostic.code() == codes::PANIC_VALUE;
        if let Some((library, offset)) = diagnostic.offset().and_then(place).filter(|_| panics) {
            let text = program.libraries[library].text.as_str();
            let tokens = tokens[library].get_or_init(|| Tokens::new(text));
            let found = panic_with_value(tokens, offset);
            if !found.is_empty() {
                edits[library].extend(found);
                continue;
            }
        }
        // A macro's pattern may be for a value where another call has a reference.
        let is_shared = diagnostic.code() == INCOMPATIBLE_PATTERN;
        if is_shared && diagnostic.made().next().is_some() {
            continue;
        }
        let mut object = None;
        for (from, to, with) in diagnostic.first_fix() {
            let Some((library, mut offset)) = place(from) else {
                continue;
            };
            let end = offset + to - from;
            if let (Some(start), ")") = (object, with) {
                let text = program.libraries[library].text.as_str();
                let tokens = tokens[library].get_or_init(|| Tokens::new(text));
                offset = end_of_bound(tokens, start, offset);
                edits[library].push(Edit::insert(offset, with));
                continue;
            }
            object = Some(offset).filter(|_| with == "dyn (");
            edits[library].push(Edit::replace(offset..end, with));
        }
    }
    let helps = edits.iter().any(|edits| !edits.is_empty());
    helps.then(|| program.edited(edits))
}

/// Where the first bound ends of the trait object between two bytes. What is proposed for
/// `::a::B + Send` puts both between parentheses, which no edition takes.
fn end_of_bound(tokens: &Tokens, start: usize, end: usize) -> usize {
    let (mut at, mut angle) = (tokens.at(start), 0);
    while at < tokens.at(end) {
        if tokens.is_punct(at, '+') && angle == 0 {
            return tokens.range(at - 1).end;
        }
        angle += tokens.angle(at);
        at = if tokens.is_open(at) {
            tokens.partner(at)
        } else {
            at
        } + 1;
    }
    end
}

/// Writes a panic with a value that is no format, which stands at a byte, as it was
/// before 2021: who catches it gets that value.
fn panic_with_value(tokens: &Tokens, offset: usize) -> Vec<Edit> {
    const PANIC: &str = "::std::panic::panic_any";
    let mut value = tokens.at(offset);
    // It may be about a part of a literal.
    value -= usize::from(0 < value && tokens.range(value - 1).contains(&offset));
    let mut open = value;
    while let Some(before) = open.checked_sub(1) {
        open = tokens.partner(before).min(before);
        if tokens.is_open(before) {
            break;
        }
    }
    let name = open.saturating_sub(2);
    let close = tokens.partner(open);
    let end = tokens.until_comma(value..close);
    let is_alone = end == close || end + 1 == close;
    let start = tokens.range(tokens.path_start(name)).start;
    if tokens.str(open) != "(" || !tokens.is_call(name) || !is_alone {
        return Vec::new();
    }
    match tokens.ident(name) {
        "panic" if value == open + 1 => {
            vec![Edit::replace(start..tokens.range(open - 1).end, PANIC)]
        }
        "assert" => {
            let condition = open + 1..tokens.until_comma(open + 1..close);
            if condition.end + 1 != value {
                return Vec::new();
            }
            let comma = tokens.range(condition.end);
            vec![
                Edit::replace(start..tokens.range(open).end, "if !("),
                Edit::replace(comma, &format!(") {{ {PANIC}(")),
                Edit::insert(tokens.range(close).end, " }"),
            ]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_bound_ends() {
        let text = "&(::a::B<C + D> + Send + 'static)";
        let tokens = Tokens::new(text);
        let end = end_of_bound(&tokens, 2, text.len() - 1);
        assert_eq!(&text[..end], "&(::a::B<C + D>");
        let text = "Box<::a::B>";
        assert_eq!(end_of_bound(&Tokens::new(text), 4, 10), 10);
    }

    #[test]
    fn panics_keep_their_values() {
        #[track_caller]
        fn check(text: &str, value: &str, expected: &str) {
            let edits = panic_with_value(&Tokens::new(text), text.find(value).unwrap());
            assert_eq!(Text::from(text).edited(edits).as_str(), expected);
        }
        check(
            "fn f() { std::panic!(x + 1) }",
            "x",
            "fn f() { ::std::panic::panic_any(x + 1) }",
        );
        check(
            "fn f() { assert!(a(b), \"{}\",); }",
            "{}",
            "fn f() { if !(a(b)) { ::std::panic::panic_any( \"{}\",) }; }",
        );
        check(
            "fn f() { std::panic!(\"a {}\") }",
            "{}",
            "fn f() { ::std::panic::panic_any(\"a {}\") }",
        );
        for (text, value) in [
            ("fn f() { m!(x) }", "x"),
            ("fn f() { panic!(\"{}\", x) }", "\""),
            ("fn f() { debug_assert!(a, x) }", "x"),
        ] {
            check(text, value, text);
        }
    }
}
