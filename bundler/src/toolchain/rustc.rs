//! Runs rustc on one file, and reads what it says of it.

use crate::error::{Error, Result};
use crate::model::edition::Edition;
use crate::model::text::Text;
use crate::syntax::items;
use crate::syntax::words::words;
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::incremental::{Incremental, Padding, Place};
use crate::toolchain::messages::{codes, editions, linker, machine, removed};
use judging::session;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

/// What the compiler said of a file.
#[derive(Debug)]
pub struct Compiled {
    /// Whether there is a program.
    pub success: bool,
    /// Errors and warnings, in order.
    pub diagnostics: Vec<Diagnostic>,
}

/// An error or a warning.
#[derive(Debug, Clone, Deserialize, Serialize)]
pub struct Diagnostic {
    /// The message alone.
    pub message: String,
    /// `error`, `warning`, …
    pub level: String,
    #[serde(default)]
    spans: Vec<Span>,
    code: Option<Code>,
    rendered: Option<String>,
    #[serde(default)]
    children: Vec<Child>,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
struct Code {
    code: String,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
struct Child {
    message: String,
    spans: Vec<Span>,
}

impl Child {
    fn changes(&self) -> impl Iterator<Item = (usize, usize, &str)> {
        self.spans.iter().filter_map(|span| {
            let with = span.suggested_replacement.as_deref()?;
            Some((span.byte_start, span.byte_end, with))
        })
    }
}

#[derive(Debug, Clone, Deserialize, Serialize)]
struct Span {
    byte_start: usize,
    byte_end: usize,
    suggested_replacement: Option<String>,
    suggestion_applicability: Option<String>,
    is_primary: bool,
    label: Option<String>,
    expansion: Option<Box<Expansion>>,
    #[serde(default)]
    text: Vec<Line>,
}

/// A line of the file, and which of its characters are meant, from 1.
#[derive(Debug, Clone, Deserialize, Serialize)]
struct Line {
    text: String,
    highlight_start: usize,
    highlight_end: usize,
}

impl Line {
    /// What is meant, and what stands behind it.
    fn pointed(&self) -> (&str, &str) {
        let byte = |character: usize| {
            let mut characters = self.text.char_indices().map(|(at, _)| at);
            let at = characters.nth(character.saturating_sub(1));
            at.unwrap_or(self.text.len())
        };
        let start = byte(self.highlight_start);
        let end = byte(self.highlight_end).max(start);
        (&self.text[start..end], &self.text[end..])
    }
}

impl Span {
    /// The lines that it means, and then those of the calls that have made them.
    fn pointed(&self) -> Vec<&str> {
        let mut lines: Vec<_> = self.text.iter().map(|line| line.pointed().0).collect();
        if let Some(expansion) = &self.expansion {
            lines.extend(expansion.span.pointed());
        }
        lines
    }

    /// The outermost call for what a macro made.
    fn outermost(&self) -> usize {
        match &self.expansion {
            Some(expansion) => expansion.span.outermost(),
            None => self.byte_start,
        }
    }

    fn moved(&mut self, to: &impl Fn(usize) -> usize) {
        self.byte_start = to(self.byte_start);
        self.byte_end = to(self.byte_end);
        if let Some(expansion) = &mut self.expansion {
            expansion.span.moved(to);
        }
    }
}

#[derive(Debug, Clone, Deserialize, Serialize)]
struct Expansion {
    span: Span,
}

impl Compiled {
    /// Of a run that took longer than it may.
    fn stopped() -> Compiled {
        let error = Diagnostic {
            message: format!("{} {} s", codes::STOPPED, PATIENCE.as_secs()),
            level: "error".to_owned(),
            spans: Vec::new(),
            code: None,
            rendered: None,
            children: Vec::new(),
        };
        Compiled {
            success: false,
            diagnostics: vec![error],
        }
    }

    /// All errors.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|said| said.is_error())
    }

    /// The first error, if there is no program.
    pub fn first_error(&self) -> Option<&Diagnostic> {
        self.errors().next().filter(|_| !self.success)
    }

    /// Whether the compiler itself has failed.
    fn is_internal(&self) -> bool {
        let level = |said: &Diagnostic| said.level.contains("internal compiler error");
        self.diagnostics.iter().any(level)
    }

    /// The warnings.
    pub fn warnings(&self) -> impl Iterator<Item = &Diagnostic> {
        let warnings = self
            .diagnostics
            .iter()
            .filter(|diagnostic| !diagnostic.is_error());
        // The last one only counts the others.
        warnings.filter(|diagnostic| !diagnostic.spans.is_empty())
    }
}

impl Diagnostic {
    /// Where in the file: the outermost call for what a macro made.
    pub fn offset(&self) -> Option<usize> {
        let span = self.spans.iter().find(|span| span.is_primary)?;
        Some(span.outermost())
    }

    /// What it shows that a macro made: where it was called, and where in its
    /// definition it is written.
    pub(crate) fn made(&self) -> impl Iterator<Item = (usize, usize)> {
        let made = self.spans.iter().filter(|span| span.expansion.is_some());
        made.map(|span| (span.outermost(), span.byte_start))
    }

    /// Where in the file what is wrong is written: in a macro's definition for
    /// what that made.
    pub fn origin(&self) -> Option<usize> {
        let span = self.spans.iter().find(|span| span.is_primary)?;
        Some(span.byte_start)
    }

    /// Says all of it in other words.
    pub(crate) fn reword(&mut self, other: &dyn Fn(&str) -> String) {
        let reword = |said: &mut String| *said = other(said);
        reword(&mut self.message);
        self.rendered.as_mut().map(reword);
        self.children
            .iter_mut()
            .for_each(|child| reword(&mut child.message));
        let of_children = self.children.iter_mut().flat_map(|child| &mut child.spans);
        for span in self.spans.iter_mut().chain(of_children) {
            span.label.as_mut().map(reword);
            span.suggested_replacement.as_mut().map(reword);
            span.text.iter_mut().for_each(|line| reword(&mut line.text));
        }
    }

    /// The changes that the compiler proposes: from, to, and the new text.
    pub(crate) fn suggestions(&self) -> impl Iterator<Item = (usize, usize, &str)> {
        self.children.iter().flat_map(Child::changes)
    }

    /// The changes of the first proposal that says a word.
    pub(crate) fn suggestions_with(&self, word: &str) -> Vec<(usize, usize, &str)> {
        let says = |child: &&Child| child.changes().any(|(_, _, with)| with.contains(word));
        let found = self.children.iter().find(says);
        found.into_iter().flat_map(Child::changes).collect()
    }

    /// The first of the ways that the compiler proposes to write it otherwise, and
    /// that leave nothing to be filled in.
    pub(crate) fn first_fix(&self) -> impl Iterator<Item = (usize, usize, &str)> {
        let is_whole = |span: &Span| {
            let leaves = span.suggestion_applicability.as_deref();
            leaves != Some("HasPlaceholders")
        };
        let mut children = self.children.iter();
        let first = children
            .find(|child| child.changes().next().is_some() && child.spans.iter().all(is_whole));
        first.into_iter().flat_map(Child::changes)
    }

    /// The lint's name or the error's number.
    pub(crate) fn code(&self) -> &str {
        self.code.as_ref().map_or("", |code| &code.code)
    }

    /// The names of imports that it calls unused, as they end.
    pub(crate) fn unused_imports(&self) -> impl Iterator<Item = &str> {
        let paths = removed::quoted(&self.message);
        let paths = paths.filter(|_| self.code() == codes::UNUSED_IMPORTS);
        paths.filter_map(|path| path.rsplit("::").next())
    }

    /// Whether a name leads nowhere: then no `impl` is missing.
    pub(crate) fn is_about_names(&self) -> bool {
        codes::NO_NAME.contains(&self.code())
    }

    /// Whether it misses a name, or what goes by one.
    pub(crate) fn misses_a_name(&self) -> bool {
        self.is_about_names() || codes::NO_MEMBERS.contains(&self.code())
    }

    /// Whether something private is re-exported, or named.
    pub(crate) fn is_about_privacy(&self) -> bool {
        codes::PRIVATE.contains(&self.code())
    }

    /// The message, and what the linker said if it is the one that failed.
    fn words_of_linker(&self) -> String {
        linker::words(&self.message, self.notes())
    }

    /// The places it is about, but for those inside of macros.
    pub(crate) fn places(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let plain = |span: &&Span| span.is_primary && span.expansion.is_none();
        let spans = self.spans.iter().filter(plain);
        spans.map(|span| span.byte_start..span.byte_end)
    }

    /// What is missing, as a rule.
    pub(crate) fn missing(&self) -> HashSet<&str> {
        match self.code() {
            codes::TRAIT_AS_TYPE => {
                let mut primary = self.spans.iter().filter(|span| span.is_primary);
                let line = primary
                    .find_map(|span| span.text.first())
                    .map(Line::pointed);
                // The type of that name, or else the trait's member.
                let of_line = line.map(|(path, behind)| {
                    let member = removed::member_behind(behind);
                    let path = path.split('<').next().unwrap_or_default();
                    words(path).chain(member)
                });
                of_line.into_iter().flatten().collect()
            }
            codes::FIELD_OF_NUMBER => {
                let said: HashSet<_> = removed::quoted(&self.message).collect();
                let shown = self.pointed().flat_map(words);
                shown.filter(|word| !said.contains(word)).collect()
            }
            _ => removed::missing(&self.message).collect(),
        }
    }

    /// What it points at, line by line, and then the calls that have made that.
    pub(crate) fn pointed(&self) -> impl Iterator<Item = &str> {
        let primary = self.spans.iter().filter(|span| span.is_primary);
        primary.flat_map(Span::pointed)
    }

    /// The methods called in what it points at, if it may be that a reference has
    /// them in place of what it leads to.
    pub(crate) fn called_on_references(&self) -> HashSet<&str> {
        let lines = self
            .pointed()
            .filter(|_| self.code() == codes::BORROWED_BY_REFERENCE);
        lines.flat_map(removed::methods).collect()
    }

    /// The types that a trait should be implemented for, and the traits, as it
    /// writes them.
    pub(crate) fn bounds(&self) -> Vec<(String, String)> {
        removed::bounds(self.texts(), self.notes())
    }

    /// The same that ask for these in their turn.
    pub(crate) fn bounds_behind(&self) -> Vec<(String, String)> {
        removed::bounds_behind(self.notes())
    }

    /// The type and the trait of an operator that misses an `impl`, or its bounds.
    pub(crate) fn operated(&self) -> Option<(String, String)> {
        removed::operated(&self.message)
    }

    /// The type that a comparison is of which may be with more than one other.
    pub(crate) fn compared_with(&self) -> Option<&str> {
        self.notes().find_map(editions::compared_with)
    }

    /// The member that is missing, and the type that should have it.
    pub(crate) fn no_member(&self) -> Option<(&str, &str)> {
        let is_it = self.code() == codes::NO_MEMBER;
        removed::member_of(&self.message).filter(|_| is_it)
    }

    /// All words that it says.
    pub(crate) fn words(&self) -> HashSet<&str> {
        let texts = self.texts().chain(self.notes());
        texts.flat_map(words).collect()
    }

    /// All words that it shows, those of the file's lines among them.
    pub(crate) fn shown(&self) -> HashSet<&str> {
        words(self.rendered()).collect()
    }

    /// The message, and what stands beside the places.
    fn texts(&self) -> impl Iterator<Item = &str> {
        let labels = self.spans.iter().filter_map(|span| span.label.as_deref());
        [self.message.as_str()].into_iter().chain(labels)
    }

    /// What stands below them.
    fn notes(&self) -> impl Iterator<Item = &str> {
        self.children.iter().map(|child| child.message.as_str())
    }

    /// Whether it stops the compilation.
    pub fn is_error(&self) -> bool {
        self.level.starts_with("error")
    }

    /// Says where the bytes stand in another text.
    pub(crate) fn moved(&mut self, to: &impl Fn(usize) -> usize) {
        let children = self.children.iter_mut();
        let spans = children.flat_map(|child| &mut child.spans);
        let spans = spans.chain(&mut self.spans);
        spans.for_each(|span| span.moved(to));
    }

    /// The compiler's own words.
    pub fn rendered(&self) -> &str {
        self.rendered.as_deref().unwrap_or(&self.message)
    }

    /// The message, the place it comes from, and the item it is in.
    pub fn explain(&self, text: &Text) -> String {
        let offset = self.offset();
        let item = offset.and_then(|offset| enclosing_item(text.as_str(), offset));
        let mut out = format!("{}: {}", self.level, self.words_of_linker().trim_end());
        if let Some(offset) = offset {
            out.push_str(&format!("\n{}", text.quote(offset)));
        }
        if let Some(origin) = self.origin().filter(|origin| offset != Some(*origin)) {
            out.push_str(&format!("\nfrom the macro here:\n{}", text.quote(origin)));
        }
        if let Some(item) = item {
            out.push_str(&format!("\n   in {item}"));
        }
        out
    }
}

/// The path of the innermost item around a byte: `either::Either::left`.
fn enclosing_item(text: &str, offset: usize) -> Option<String> {
    use syn::spanned::Spanned;
    let syntax = syn::parse_file(text).ok()?;
    let mut names = Vec::new();
    let mut items = &syntax.items;
    'deeper: loop {
        for item in items {
            if !item.span().byte_range().contains(&offset) {
                continue;
            }
            match item {
                syn::Item::Mod(module) => {
                    names.push(module.ident.to_string());
                    if let Some((_, inner)) = &module.content {
                        items = inner;
                        continue 'deeper;
                    }
                }
                syn::Item::Impl(block) => {
                    let inside = |item: &&syn::ImplItem| item.span().byte_range().contains(&offset);
                    if let Some(syn::ImplItem::Fn(method)) = block.items.iter().find(inside) {
                        names.extend(items::type_head(&block.self_ty));
                        names.push(method.sig.ident.to_string());
                    }
                }
                _ => names.extend(items::item_name(item).map(ToString::to_string)),
            }
            break;
        }
        break;
    }
    (!names.is_empty()).then(|| format!("`{}`", names.join("::")))
}

/// How long one run of the compiler may take: far beyond any judge's limit, and beyond
/// what the largest files take here. What is cut away may leave it a riddle without end.
const PATIENCE: Duration = Duration::from_secs(10 * 60);

/// The name that the file's crate has.
pub const CRATE: &str = "bundle";

/// What a file is called when it is compiled.
pub(crate) const FILE: &str = "bundle.rs";

pub(crate) use judging::session::temporary_folder;

/// Does something for several editions, or other keys, one at a time on each
/// core.
pub(crate) fn for_each<K: Copy + Ord + Send + Sync, T: Send>(
    keys: &BTreeSet<K>,
    work: impl Fn(K) -> Result<T> + Sync,
) -> Result<BTreeMap<K, T>> {
    let keys: Vec<_> = keys.iter().copied().collect();
    let done = in_parallel(&keys, |key| Ok((*key, work(*key)?)))?;
    Ok(done.into_iter().collect())
}

/// Does several things, one at a time on each core; the answers in their order.
pub fn in_parallel<I: Sync, T: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let waiting = Mutex::new(items.iter().enumerate());
    let worker = || {
        let mut done = Vec::new();
        loop {
            let next = waiting.lock().expect("no worker panics").next();
            let Some((index, item)) = next else {
                return done;
            };
            done.push((index, work(item)));
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores.min(items.len()))
            .map(|_| scope.spawn(worker))
            .collect();
        let done = workers
            .into_iter()
            .flat_map(|worker| worker.join().expect("no worker panics"));
        let mut done: Vec<_> = done.collect();
        done.sort_by_key(|(index, _)| *index);
        done.into_iter().map(|(_, made)| made).collect()
    })
}

/// Compiles a file with `rustc -O` for an edition, and nothing else: for tests.
///
/// The program is written to `output`.
///
/// # Errors
/// When the compiler cannot run at all; what it says of the file is in the
/// answer.
pub fn compile(tools: &Toolchain, text: &str, edition: Edition, output: &Path) -> Result<Compiled> {
    Rustc::new(tools, edition, &["-O"], output).run(text)
}

/// What is set of the machine that the compiler makes code for, in a release:
/// `unix`, `target_os="linux"`.
pub(crate) fn cfgs(tools: &Toolchain) -> Result<BTreeSet<String>> {
    let mut command = tools.rustc();
    command.args(["--print", "cfg", "-Copt-level=3"]);
    let ran = session::output(&mut command)
        .map_err(|error| Error::new(format!("cannot run rustc: {error}")))?;
    let said = String::from_utf8_lossy(&ran.stdout);
    Ok(said.lines().map(ToOwned::to_owned).collect())
}

/// Checks a file without making a program of it.
pub(crate) fn check(
    tools: &Toolchain,
    text: &str,
    edition: Edition,
    options: &[&str],
) -> Result<Compiled> {
    check_again(tools, text, edition, options, None)
}

/// The same, as [`Rustc::run_again`].
pub(crate) fn check_again(
    tools: &Toolchain,
    text: &str,
    edition: Edition,
    options: &[&str],
    kept: Option<(&Incremental, usize)>,
) -> Result<Compiled> {
    let folder = temporary_folder()?;
    // `cfg(debug_assertions)` is what it is on a judge.
    let options = [&["--emit=metadata", "-Cdebug-assertions=off"], options].concat();
    let output = folder.path().join("bundle.rmeta");
    let rustc = Rustc::new(tools, edition, &options, &output);
    Ok(rustc.run_again(text, kept)?.0)
}

/// How the compiler is run on a text.
#[derive(Clone, Copy)]
pub(crate) struct Rustc<'a> {
    tools: &'a Toolchain,
    edition: Edition,
    options: &'a [&'a str],
    output: &'a Path,
}

impl<'a> Rustc<'a> {
    /// What it makes is written to `output`.
    pub fn new(
        tools: &'a Toolchain,
        edition: Edition,
        options: &'a [&'a str],
        output: &'a Path,
    ) -> Rustc<'a> {
        Rustc {
            tools,
            edition,
            options,
            output,
        }
    }

    /// Runs the compiler on a text.
    pub fn run(&self, text: &str) -> Result<Compiled> {
        let folder = temporary_folder()?;
        self.run_in(folder.path(), text)
    }

    /// The same, unless an earlier run has compiled the very same text in the same
    /// way: then its program is taken, and what was said of it.
    pub fn run_once(&self, text: &str, cache: &Cache) -> Result<Compiled> {
        let mut key = Key::new("rustc");
        key.add(&format!(
            "{:?} {} {:?}",
            self.tools, self.edition, self.options
        ));
        key.add(text);
        // Of a stage that failed; it may be the kept file itself by another name.
        let _ = std::fs::remove_file(self.output);
        if let Some(diagnostics) = cache.get(&key) {
            if cache.get_file(&key, self.output) {
                return Ok(Compiled {
                    success: true,
                    diagnostics,
                });
            }
        }
        let compiled = self.run(text)?;
        if compiled.success {
            cache.put_file(&key, self.output);
            cache.put(&key, &compiled.diagnostics);
        }
        Ok(compiled)
    }

    /// The same after a run on a text that was the same from some byte on, which
    /// begins a line: what the compiler has kept of that, it need not check again.
    /// Where something stands in what it writes, the padding tells.
    pub fn run_again(
        &self,
        text: &str,
        kept: Option<(&Incremental, usize)>,
    ) -> Result<(Compiled, Padding)> {
        let work = format!("{} {:?}", self.edition, self.options);
        if let Some((kept, behind)) = kept {
            if let Some(place) = kept.of(&work).claim() {
                let (padded, padding) = Padding::of(text, behind);
                let options = [self.options, &[Place::OPTION]].concat();
                let rustc = Rustc {
                    options: &options,
                    ..*self
                };
                match rustc.run_in(place.path(), &padded) {
                    Ok(mut compiled) if !compiled.is_internal() => {
                        let said = compiled.diagnostics.iter_mut();
                        said.for_each(|said| said.moved(&|at| padding.offset(at)));
                        return Ok((compiled, padding));
                    }
                    // It may be about what was kept.
                    _ => place.forget(),
                }
            }
        }
        Ok((self.run(text)?, Padding::default()))
    }

    /// Runs the compiler on a file in a folder.
    fn run_in(&self, folder: &Path, text: &str) -> Result<Compiled> {
        let file = folder.join(FILE);
        std::fs::write(&file, text)
            .map_err(|error| Error::io("write", &file, &error).help(session::MAKE_ROOM))?;
        let mut command = self.tools.rustc();
        command
            .args(["--edition", self.edition.year(), "--error-format=json"])
            .args(["--crate-name", CRATE, "--crate-type", "bin", FILE])
            .args(self.options)
            .arg("-o")
            .arg(self.output)
            // Its own files go there too: they go with the folder.
            .env("TMPDIR", folder)
            .current_dir(folder);
        let ran = session::output_within(&mut command, PATIENCE)
            .map_err(|error| Error::new(format!("cannot run rustc: {error}")))?;
        let Some(ran) = ran else {
            return Ok(Compiled::stopped());
        };
        let said = String::from_utf8_lossy(&ran.stderr);
        let lines = said.lines().filter(|line| line.starts_with('{'));
        let mut diagnostics: Vec<Diagnostic> = lines
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        diagnostics.retain(|diagnostic| diagnostic.is_error() || diagnostic.level == "warning");
        let success = ran.status.success();
        if !success {
            let plain = said.lines().filter(|line| !line.starts_with('{'));
            // What has a place is about the program, whatever it says.
            let errors = diagnostics.iter().filter(|said| said.is_error());
            let errors = errors.filter(|said| said.spans.is_empty());
            let words: Vec<_> = errors.map(Diagnostic::words_of_linker).collect();
            let mut words = words.concat();
            words.extend(plain.flat_map(|line| [line, "\n"]));
            if let Some(trouble) = machine::trouble(&words, self.output) {
                return Err(trouble);
            }
            if !diagnostics.iter().any(Diagnostic::is_error) {
                let (version, status) = (&self.tools.version, ran.status);
                let what =
                    format!("rustc {version} failed without a word about the file: {status}");
                return Err(Error::new(what).detail(words));
            }
        }
        Ok(Compiled {
            success,
            diagnostics,
        })
    }
}
