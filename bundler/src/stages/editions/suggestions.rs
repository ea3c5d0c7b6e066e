//! Rewrites what a newer edition refuses in a library so that all editions read
//! it alike, where the compiler says how.

use super::{bindings, captured, precise_capturing};
use crate::error::Result;
use crate::facts::lints::DENIED;
use crate::facts::primitives::PRIMITIVES;
use crate::model::edition::Edition;
use crate::model::program::Program;
use crate::model::text::{Edit, Text};
use crate::stages::print;
use crate::syntax::macro_rules::{definitions, rules};
use crate::syntax::tokens::Tokens;
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::messages::codes;
use crate::toolchain::messages::editions::{
    ambiguous_macro, is_bare_trait, is_half_borrowed, is_other_object, is_safe_attribute,
    is_safe_extern, trait_of_itself,
};
use crate::toolchain::rustc::{self, Diagnostic};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How the compiler ends the path to `into` that it proposes, where it does not know the
/// type.
const INTO: &str = "Into<T>>::into(";

/// A program as editions take it.
pub struct Taken {
    /// The program.
    pub program: Program,
    /// What each edition says of it still.
    pub said: BTreeMap<Edition, Vec<Diagnostic>>,
}

/// The program as the editions take it, as far as their errors say how.
///
/// # Errors
/// When the compiler cannot run.
pub fn as_taken(mut program: Program, tools: &Toolchain, editions: &[Edition]) -> Result<Taken> {
    let editions: BTreeSet<_> = editions.iter().copied().collect();
    loop {
        let (text, starts) = print::print_for_lints(&program, true);
        let answers = rustc::for_each(&editions, |edition| {
            rustc::check(tools, &text, edition, &["-Awarnings"])
        })?;
        let said = answers.values().flat_map(|answer| &answer.diagnostics);
        match applied(&program, &text, &starts, said) {
            Some(mended) => program = mended,
            None => {
                let said = answers.into_iter();
                let said = said.map(|(edition, answer)| (edition, answer.diagnostics));
                let said = said.collect();
                return Ok(Taken { program, said });
            }
        }
    }
}

/// The program after what the compiler proposes where it refuses it, or would where
/// lints are not capped; `None` if nothing helps.
///
/// `text` is the file that the errors speak of, `starts` where the libraries
/// begin in it.
pub fn applied<'c>(
    program: &Program,
    text: &str,
    starts: &[Option<usize>],
    said: impl Iterator<Item = &'c Diagnostic>,
) -> Option<Program> {
    let is_denied = |said: &Diagnostic| DENIED.contains(&said.code());
    let is_refused = |said: &&Diagnostic| said.is_error() || is_denied(said);
    let errors: Vec<_> = said.filter(is_refused).collect();
    let tokens = OnceCell::new();
    let changes = errors
        .iter()
        .flat_map(|error| changes(error, text, &tokens));
    let changes: Changes = changes.collect();
    let places = |codes: &[&str]| -> Vec<usize> {
        let of = errors.iter().filter(|error| codes.contains(&error.code()));
        of.filter_map(|error| error.offset()).collect()
    };
    let borrowed = places(&codes::BORROWED);
    let captures = places(&[codes::CAPTURES]);
    let denied: Vec<_> = errors.iter().filter(|said| is_denied(said)).collect();
    let mut changed = program.clone();
    let mut helps = false;
    for (library, start) in changed.libraries.iter_mut().zip(starts) {
        let Some(start) = *start else {
            continue;
        };
        let range = start..start + library.text.as_str().len();
        if let Some(text) = mended(&library.text, &range, &changes, [&borrowed, &captures]) {
            library.text = text;
            helps = true;
        }
        // What else is an error by default, cargo keeps from a dependency.
        let denied = denied.iter();
        let denied = denied.filter(|said| said.offset().is_some_and(|at| range.contains(&at)));
        let unknown: BTreeSet<_> = denied.map(|said| said.code().to_owned()).collect();
        let known = &library.lints;
        let unknown: Vec<_> = unknown
            .into_iter()
            .filter(|of| !known.contains(of))
            .collect();
        helps |= !unknown.is_empty();
        library.lints.extend(unknown);
    }
    if !helps && !borrowed.is_empty() {
        helps = capture_as_before(&mut changed);
    }
    for name in errors
        .iter()
        .filter_map(|error| ambiguous_macro(&error.message))
    {
        helps |= take_as_before(&mut changed, name);
    }
    let edits = edits_of_user(&program.user, &changes);
    if !edits.is_empty() {
        changed.user = changed.user.edited(edits);
        helps = true;
    }
    helps.then_some(changed)
}

/// What of a file is to be replaced, and with what.
type Changes<'c> = BTreeSet<(usize, usize, Cow<'c, str>)>;

/// A library's text, at a range of the file, with what is proposed for it; where that is
/// nothing, with captures written out, since something is borrowed there, or closures
/// capture otherwise.
fn mended(
    text: &Text,
    range: &Range<usize>,
    changes: &Changes,
    [borrowed, captures]: [&[usize]; 2],
) -> Option<Text> {
    let changes = changes.iter();
    let inside = changes.filter(|(from, to, _)| range.start <= *from && *to <= range.end);
    let edits = inside.map(|(from, to, with)| {
        let range = from - range.start..to - range.start;
        Edit::replace(range, with)
    });
    let edits: Vec<_> = edits.collect();
    let inside = |places: &[usize]| -> Vec<usize> {
        let places = places.iter().filter(|at| range.contains(at));
        places.map(|at| at - range.start).collect()
    };
    if !edits.is_empty() {
        Some(text.edited(edits))
    } else if !inside(borrowed).is_empty() {
        precise_capturing::written_out(text)
    } else {
        captured::said(text, &inside(captures))
    }
}

/// Of what is proposed for the user's file, what may be done: `dyn`, the rest says why it is
/// refused; and all where a macro of an older library made it there, which has no place in
/// a file of the user's.
fn edits_of_user(user: &Text, changes: &Changes) -> Vec<Edit> {
    let in_user = changes.iter().filter(|(from, to, with)| {
        let is_made = || user.place(*from).is_none();
        *to <= user.as_str().len() && (*with == "dyn " || is_made())
    });
    let edits = in_user.map(|(from, to, with)| Edit::replace(*from..*to, with));
    edits.collect()
}

/// Says what functions of older libraries give borrows, where something else borrows from
/// one too long since edition 2024; whether there is anything to say.
fn capture_as_before(program: &mut Program) -> bool {
    let mut is_said = false;
    let libraries = program.libraries.iter_mut();
    for library in libraries.filter(|library| library.edition < Edition::E2024) {
        if let Some(text) = precise_capturing::written_out(&library.text) {
            library.text = text;
            is_said = true;
        }
    }
    is_said
}

/// Lets the macros of a name that older libraries define take the expressions that there
/// were before edition 2024; whether there are any.
fn take_as_before(program: &mut Program, name: &str) -> bool {
    let mut is_changed = false;
    let libraries = program.libraries.iter_mut();
    for library in libraries.filter(|library| library.edition < Edition::E2024) {
        let tokens = Tokens::new(library.text.as_str());
        let of_name = definitions(&tokens).filter(|at| tokens.name(at + 2) == name);
        let fragments = of_name.flat_map(|at| rules(&tokens, at)).filter(|at| {
            let is_fragment = tokens.ident(*at) == "expr" && tokens.is_punct(at - 1, ':');
            is_fragment && tokens.is_punct(at - 3, '$')
        });
        let edits = fragments.map(|at| Edit::insert(tokens.range(at).end, "_2021"));
        let edits: Vec<_> = edits.collect();
        if !edits.is_empty() {
            library.text = library.text.edited(edits);
            is_changed = true;
        }
    }
    is_changed
}

/// What is to be replaced for an error about a text, whose tokens are made if they are
/// needed.
fn changes<'d, 't>(
    error: &'d Diagnostic,
    text: &'t str,
    tokens: &OnceCell<Tokens<'t>>,
) -> Vec<(usize, usize, Cow<'d, str>)> {
    if is_half_borrowed(&error.message) {
        let tokens = tokens.get_or_init(|| Tokens::new(text));
        let mut places = error.suggestions().map(|(from, ..)| from);
        let whole = places.find_map(|at| bindings::by_reference(tokens, at));
        if let Some(whole) = whole {
            let whole = whole.into_iter();
            return whole
                .map(|(from, to, with)| (from, to, with.into()))
                .collect();
        }
    }
    if let Some(of) = error.compared_with().filter(|of| PRIMITIVES.contains(of)) {
        // Of the standard library's, only the same type is compared with these; with more
        // than one, as `str` has, the library would not have compiled by itself.
        let generic = error
            .suggestions()
            .filter(|(_, _, with)| is_generic_argument(with));
        let with = Cow::from(format!("::<{of}>"));
        let into = error.suggestions_with(INTO).into_iter();
        return generic
            .map(|(from, to, _)| (from, to, with.clone()))
            .chain(into.map(|(from, to, with)| (from, to, into_type(with, of))))
            .collect();
    }
    let changes = written_as_editions_take_it(error, text).into_iter();
    changes
        .map(|(from, to, with)| (from, to, with.into()))
        .collect()
}

/// A part of the call of `into` that is proposed, with the type that it gives.
fn into_type<'d>(proposed: &'d str, of: &str) -> Cow<'d, str> {
    let path = proposed.strip_suffix(INTO);
    match path.and_then(|path| path.split_once(" as ")) {
        Some((from, _)) => format!("{from} as ::std::convert::Into<{of}>>::into(").into(),
        None => proposed.into(),
    }
}

/// Whether an argument of a function is proposed, its only one.
fn is_generic_argument(proposed: &str) -> bool {
    let name = proposed
        .strip_prefix("::<")
        .and_then(|rest| rest.strip_suffix('>'));
    name.is_some_and(|name| name.chars().all(char::is_alphanumeric))
}

fn written_as_editions_take_it<'d>(
    error: &'d Diagnostic,
    text: &str,
) -> Vec<(usize, usize, &'d str)> {
    if error.code() == codes::SEMICOLON {
        let ends = |at: &usize| text.as_bytes().get(*at) == Some(&b';');
        let end = error.origin().filter(ends);
        return end.map(|at| (at, at + 1, "")).into_iter().collect();
    }
    if codes::BORROW_CHECK.contains(&error.code()) {
        return named_tail(error);
    }
    if is_half_borrowed(&error.message) || is_safe_attribute(&error.message) {
        return error.suggestions().collect();
    }
    if is_safe_extern(&error.message) {
        let blocks = error.places().map(|place| place.start);
        let blocks = blocks.filter(|start| text[*start..].starts_with("extern"));
        return blocks.map(|start| (start, start, "unsafe ")).collect();
    }
    if let (Some(name), Some(start)) = (trait_of_itself(&error.message), error.offset()) {
        let places = bare_within(&text[start..], name).into_iter();
        return places.map(|at| (start + at, start + at, "dyn ")).collect();
    }
    if is_bare_trait(&error.message) {
        let proposed = error.suggestions_with("dyn ");
        // There is no such proposal for what a macro makes, or a function returns.
        let is_other = |(_, _, with): &(usize, usize, &str)| is_other_object(with);
        let is_silent = proposed.is_empty() || proposed.iter().any(is_other);
        let origin = error.origin().filter(|_| is_silent);
        return match origin {
            Some(at) => vec![(at, at, "dyn ")],
            None => proposed,
        };
    }
    Vec::new()
}

/// A name for what a block's end gives, `let x = …; x`, where what that borrows must be
/// given back before the block's variables: since 2024 it is.
fn named_tail(error: &Diagnostic) -> Vec<(usize, usize, &str)> {
    let proposed = error.suggestions_with("let x = ");
    match &proposed[..] {
        [(.., "let x = "), (.., "; x")] => proposed,
        _ => Vec::new(),
    }
}

/// Where a trait's name stands for a type in the trait that a text begins with.
fn bare_within(text: &str, name: &str) -> Vec<usize> {
    let tokens = Tokens::new(text);
    let open = (0..tokens.len()).find(|at| tokens.str(*at) == "{");
    let inside = open.map_or(0..0, |open| open..tokens.partner(open));
    let is_bare = |at: &usize| {
        let is_type = matches!(tokens.str(at - 1), "<" | "&" | "mut" | ",");
        let ends = matches!(tokens.str(at + 1), ">" | "," | ")" | "+" | "{" | ";" | "<");
        tokens.name(*at) == name && is_type && ends
    };
    let bare = inside.filter(is_bare);
    bare.map(|at| tokens.range(at).start).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trait_in_its_own_text() {
        let text = "trait A<T>: B<A<u8>> { fn f(&self, x: &mut A<T>, y: Box<A<T>>) -> &'a A<T> \
                    where T: A<T>, Self: A<T>; fn g() { A::h(); <Self as A<T>>::h() } } fn i(x: &A<u8>) {}";
        let found = bare_within(text, "A")
            .into_iter()
            .map(|at| &text[at - 5..at]);
        assert_eq!(
            found.collect::<Vec<_>>(),
            [" &mut ", ": Box<"].map(|of| &of[of.len() - 5..])
        );
    }
}
