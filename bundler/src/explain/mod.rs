//! Why an item is in a file, or which stage cut it.
//!
//! Names are not resolved here, as they are not when items are pruned: a chain
//! says which name leads to which item of that name, the nearest ones first.

mod items;
mod sizes;

use crate::error::{self, Error, Result};
use crate::model::stage::Stage;
use crate::model::text::{Place, Text};
use crate::suggest;
use items::{Items, Kind};
use std::collections::{BTreeSet, VecDeque};
use std::fmt;

pub use sizes::{Largest, sizes};

/// What is known of an item's way into the file.
#[derive(Debug)]
pub enum Answer {
    /// It is there: a chain for each item of that name.
    Kept(Vec<Vec<Link>>),
    /// It was there once.
    Cut {
        /// The items of that name.
        items: Vec<Link>,
        /// The stage that cut the last of them.
        stage: Stage,
    },
}

/// An item in a chain.
#[derive(Debug)]
pub struct Link {
    /// Its path: `proconio::source::Source`.
    pub name: String,
    /// Where it is written.
    pub place: Option<Place>,
}

/// Looks for an item, by the end of its path, in the last of these stages,
/// then in those before.
///
/// # Errors
/// When no stage has an item of that name: the nearest names are told.
pub fn explain(stages: &[(Stage, &Text)], wanted: &str) -> Result<Answer> {
    let key = segments(wanted);
    let mut cut_by = None;
    let mut names = BTreeSet::new();
    for (stage, text) in stages.iter().rev() {
        let items = Items::of(text)
            .map_err(|error| Error::new(format!("stage {stage} does not parse: {error}")))?;
        let found = items.called(&key);
        match (found.is_empty(), cut_by) {
            (false, None) => return Ok(Answer::Kept(chains(&items, text, &found))),
            (false, Some(stage)) => {
                let items = found.iter().map(|&at| link(&items, text, at)).collect();
                return Ok(Answer::Cut { items, stage });
            }
            (true, _) => cut_by = Some(*stage),
        }
        let named = items.all.iter().filter(|item| item.kind != Kind::Import);
        names.extend(named.map(|item| item.path.join("::")));
    }
    let error = Error::new(format!("no item is called `{wanted}`"));
    let error = error.of_kind(error::Kind::NotFound);
    let near = nearest(&key, &names);
    Err(match suggest::did_you_mean(&near) {
        None => error.help("--explain takes the name of a function, type, constant or macro"),
        Some(question) => error.help(question),
    })
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        match &self.place {
            None => Ok(()),
            Some(place) => write!(f, " ({}:{})", place.file.name, place.line),
        }
    }
}

/// At most this many items of one name are told.
const SHOWN: usize = 5;

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = |f: &mut fmt::Formatter<'_>, all: usize| match all.checked_sub(SHOWN) {
            None | Some(0) => Ok(()),
            Some(more) => writeln!(f, "and {more} more of that name"),
        };
        match self {
            Answer::Kept(chains) => {
                for chain in chains.iter().take(SHOWN) {
                    if let [item] = chain.as_slice() {
                        if item.name != "main" {
                            writeln!(f, "{item} is kept, but no name in the file leads to it")?;
                            continue;
                        }
                    }
                    for (depth, link) in chain.iter().enumerate() {
                        let arrow = if depth == 0 { "" } else { "  → " };
                        writeln!(f, "{arrow}{link}")?;
                    }
                }
                more(f, chains.len())
            }
            Answer::Cut { items, stage } => {
                let why = stage.reason();
                let why = why.map_or(String::new(), |why| format!(": {why}"));
                for item in items.iter().take(SHOWN) {
                    writeln!(f, "{item} is not in the file, stage {stage} cut it{why}")?;
                }
                more(f, items.len())
            }
        }
    }
}

/// `crate::a::b!` as `a`, `b`.
fn segments(wanted: &str) -> Vec<&str> {
    let wanted = wanted.trim().trim_end_matches("()").trim_end_matches('!');
    let segments = wanted.split("::").map(str::trim);
    segments
        .filter(|segment| !segment.is_empty() && *segment != "crate")
        .collect()
}

fn link(items: &Items, text: &Text, at: usize) -> Link {
    let item = &items.all[at];
    let mark = if item.kind == Kind::Macro { "!" } else { "" };
    // A name that the bundler changed has no place, the text around it has.
    let mut bytes = [item.name].into_iter().chain(item.range.clone());
    Link {
        name: format!("{}{mark}", item.path.join("::")),
        place: bytes.find_map(|at| text.place(at)),
    }
}

/// The shortest chain to each of these items: from `main`, or else from
/// another item of the user's, or from a `use`.
fn chains(items: &Items, text: &Text, wanted: &[usize]) -> Vec<Vec<Link>> {
    let ways = ways(items);
    let chain = |&at: &usize| {
        let way = ways.iter().find(|from| from[at].is_some());
        let mut chain = vec![at];
        let mut last = at;
        while let Some(before) = way.and_then(|from| from[last]) {
            if before == last {
                break;
            }
            chain.push(before);
            last = before;
        }
        chain.reverse();
        chain.into_iter().map(|at| link(items, text, at)).collect()
    };
    wanted.iter().map(chain).collect()
}

/// The ways from `main`, from the user's other items, and from their `use`s,
/// the first that leads to an item being the best.
fn ways(items: &Items) -> [Vec<Option<usize>>; 4] {
    let is_own = |at: &usize| items.all[*at].library.is_none();
    let is_main = |at: &usize| items.all[*at].path == ["main"];
    let is_import = |at: &usize| items.all[*at].kind == Kind::Import;
    let own = (0..items.all.len()).filter(is_own);
    let (imports, own) = own.partition::<Vec<_>, _>(is_import);
    let (main, others) = own.into_iter().partition::<Vec<_>, _>(is_main);
    [
        search(items, &main, true),
        search(items, &others, true),
        search(items, &main, false),
        search(items, &imports, true),
    ]
}

/// For each item that names lead to, the item before it on a shortest way; a
/// start is its own.
fn search(items: &Items, starts: &[usize], strict: bool) -> Vec<Option<usize>> {
    let mut from = vec![None; items.all.len()];
    let mut waiting = VecDeque::new();
    for &start in starts {
        from[start] = Some(start);
        waiting.push_back(start);
    }
    while let Some(at) = waiting.pop_front() {
        for next in items.next(at, strict) {
            if from[next].is_none() {
                from[next] = Some(at);
                waiting.push_back(next);
            }
        }
    }
    from
}

/// The paths whose ends are close to a name that is not there.
fn nearest<'n>(key: &[&str], names: &'n BTreeSet<String>) -> Vec<&'n String> {
    let ends = names.iter().map(|path| {
        let parts: Vec<_> = path.split("::").collect();
        let end = parts[parts.len().saturating_sub(key.len())..].join("::");
        (end.to_lowercase(), path)
    });
    suggest::nearest(&key.join("::").to_lowercase(), ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: &str = "\
use a::{Seldom, Source, Twice, read as get, show};
mod help { pub fn lend() { a::deep::lent() } }
struct Unused;
fn other() { a::only_other() }
fn main() {
    let x: u8 = get!(String::new());
    show(x.twice());
    a::far::walk();
    a::near::walk();
    help::lend()
}

// ---- End of the program, below ----
// a 1.0 (MIT)
pub mod a {
    pub struct Line;
    pub trait Source { fn next(&mut self) -> u8; fn skip(&self) {} }
    impl Source for Line { fn next(&mut self) -> u8 { self.bump() } }
    impl Line { pub fn new() -> Self { Line } fn bump(&self) -> u8 { deep::STEP } }
    impl Drop for Line { fn drop(&mut self) { deep::dropped() } }
    pub trait Twice { fn twice(&self) -> u8; }
    impl Twice for u8 { fn twice(&self) -> u8 { 2 * self } }
    pub trait Seldom {}
    macro_rules! read { ($x:expr) => { $crate::a::Line::new().next() } }
    pub(crate) use read;
    pub fn show(x: u8) {}
    pub fn only_other() {}
    pub fn lonely() {}
    thread_local! { static HELD: u8 = 4; }
    pub mod far { const STEP: u8 = 2; pub fn walk() -> u8 { STEP } }
    pub mod near { const STEP: u8 = 3; pub fn walk() -> u8 { STEP } }
    pub mod deep {
        pub const STEP: u8 = 1;
        pub fn dropped() {}
        pub fn lent() { super::HELD.with(|x| *x); }
    }
}
";

    #[track_caller]
    fn check(wanted: &str, expected: &str) {
        let full = Text::from(FULL);
        let pruned = FULL.replace("    pub fn lonely() {}\n", "");
        let shaken = pruned.replace("fn skip(&self) {}", "");
        let (pruned, shaken) = (Text::from(&*pruned), Text::from(&*shaken));
        let stages = [
            (Stage::Inline, &full),
            (Stage::Prune, &pruned),
            (Stage::Shake, &shaken),
        ];
        let said = match explain(&stages, wanted) {
            Ok(answer) => answer.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected, "{wanted}");
    }

    #[test]
    fn chains_from_main() {
        check("main", "main\n");
        check("show", "main\n  → a::show\n");
        check("read!", "main\n  → a::read!\n");
        check("Line", "main\n  → a::read!\n  → a::Line\n");
        check("a::Line::new", "main\n  → a::read!\n  → a::Line::new\n");
        check(
            "deep::STEP",
            "main\n  → a::read!\n  → a::Line::next\n  → a::Line::bump\n  → a::deep::STEP\n",
        );
        for module in ["far", "near"] {
            check(
                &format!("{module}::STEP"),
                &format!("main\n  → a::{module}::walk\n  → a::{module}::STEP\n"),
            );
        }
        // No name leads to what runs at the end.
        check(
            "dropped",
            "main\n  → a::read!\n  → a::Line\n  → a::Line::drop\n  → a::deep::dropped\n",
        );
        check(
            "HELD",
            "main\n  → help::lend\n  → a::deep::lent\n  → a::HELD\n",
        );
        check("only_other()", "other\n  → a::only_other\n");
        // A trait that only its methods are used of, and one that is not used.
        check("Twice", "main\n  → a::Twice::twice\n  → a::Twice\n");
        check(
            "Seldom",
            "use a::{Seldom, Source, Twice, read as get, show}\n  → a::Seldom\n",
        );
        check(
            "Unused",
            "Unused is kept, but no name in the file leads to it\n",
        );
    }

    #[test]
    fn what_was_cut() {
        check(
            "crate::a::lonely",
            "a::lonely is not in the file, stage prune cut it: no name leads to it\n",
        );
        check(
            "Source::skip",
            "a::Source::skip is not in the file, stage shake cut it: it never runs, or only \
             what never runs needs it\n",
        );
    }

    #[test]
    fn what_never_was() {
        check(
            "shwo",
            "no item is called `shwo`\nhelp: did you mean a::show?",
        );
        check(
            "b::Sourc",
            "no item is called `b::Sourc`\nhelp: did you mean a::Source?",
        );
        check(
            "Zyzzyva",
            "no item is called `Zyzzyva`\nhelp: --explain takes the name of a function, type, \
             constant or macro",
        );
    }
}
