//! The libraries that a name leads to, dependencies first: what uses them asks
//! what they export. The others are not even read.

use super::cached::Shelf;
use super::{Exports, Inliner, Read, names};
use crate::error::{Error, Result};
use crate::facts::lints::DENIED;
use crate::model::crates::Resolved;
use crate::model::program::Library;
use crate::model::text::Text;
use crate::syntax::strip_comments::strip_comments;
use crate::toolchain::cache::Cache;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// All crates but the binary's own, by their indices.
#[derive(Default)]
pub struct Libraries {
    pub libraries: BTreeMap<usize, Library>,
    /// Of those that cannot be inlined it is nothing.
    pub exported: BTreeMap<usize, Exports>,
    pub failed: BTreeMap<usize, Error>,
    /// All that a name leads to, of procedural macros too.
    pub wanted: BTreeSet<usize>,
}

/// An inlined library.
#[derive(Serialize, Deserialize)]
pub struct Made {
    library: Library,
    exports: Exports,
    mentioned: BTreeSet<String>,
    /// What its exported macros name of the crates that depend on it.
    of_callers: BTreeSet<String>,
}

/// A crate on the way to its text.
struct Waiting {
    index: usize,
    /// What its files say, while the crates are inlined that they mention.
    read: Option<Read>,
}

/// Inlines the crates that are mentioned, and those that they mention.
pub fn libraries(
    resolved: &Resolved,
    modules: &BTreeMap<usize, String>,
    mentioned: BTreeSet<usize>,
    cache: &Cache,
) -> Libraries {
    let shelf = Shelf::new(resolved, modules, cache);
    let mut libraries = Libraries::default();
    // A stack of our own: a chain of dependencies may be long.
    let mut waiting = Vec::new();
    let later = |waiting: &mut Vec<Waiting>, crates: BTreeSet<usize>| {
        let crates = crates.into_iter();
        waiting.extend(crates.map(|index| Waiting { index, read: None }));
    };
    // They may depend on the crate that names them, which must be done before.
    let first = |waiting: &mut Vec<Waiting>, crates: BTreeSet<usize>| {
        let crates = crates.into_iter();
        waiting.splice(..0, crates.map(|index| Waiting { index, read: None }));
    };
    later(&mut waiting, mentioned);
    while let Some(Waiting { index, read }) = waiting.pop() {
        let krate = &resolved.crates[index];
        libraries.wanted.insert(index);
        if krate.proc_macro || krate.provided || libraries.exported.contains_key(&index) {
            continue;
        }
        let kept: Option<Made> = match read {
            None => shelf.get(index),
            Some(_) => None,
        };
        if let Some(kept) = kept {
            let names = kept.mentioned.iter();
            later(
                &mut waiting,
                names.map(|name| krate.externs[name]).collect(),
            );
            let callers = of_callers(resolved, index, modules, &kept);
            libraries.add(index, kept);
            first(&mut waiting, callers);
            continue;
        }
        match step(resolved, index, modules, &libraries.exported, read) {
            Ok(Step::Lacks(crates)) => {
                waiting.push(Waiting { index, read: None });
                later(&mut waiting, crates);
            }
            Ok(Step::Read(read)) => {
                let mentioned = read.mentioned.clone();
                let read = Some(read);
                waiting.push(Waiting { index, read });
                later(&mut waiting, mentioned);
            }
            Ok(Step::Done(made)) => {
                shelf.put(index, &made);
                let callers = of_callers(resolved, index, modules, &made);
                libraries.add(index, *made);
                first(&mut waiting, callers);
            }
            Err(error) => {
                libraries.failed.insert(index, error);
                libraries.exported.insert(index, Exports::default());
            }
        }
    }
    libraries
}

impl Libraries {
    fn add(&mut self, index: usize, made: Made) {
        self.exported.insert(index, made.exports);
        self.libraries.insert(index, made.library);
    }
}

/// What comes of a crate when its turn has come.
enum Step {
    /// These must be inlined before its files are read.
    Lacks(BTreeSet<usize>),
    /// Its files are read: what they mention must be inlined.
    Read(Read),
    Done(Box<Made>),
}

fn step(
    resolved: &Resolved,
    index: usize,
    modules: &BTreeMap<usize, String>,
    exported: &BTreeMap<usize, Exports>,
    read: Option<Read>,
) -> Result<Step> {
    let krate = &resolved.crates[index];
    let inliner = Inliner::new(resolved, index, modules, exported)?;
    let lacking = inliner.lacking.take();
    if !lacking.is_empty() {
        return Ok(Step::Lacks(lacking));
    }
    let Some(read) = read else {
        let read = inliner.read()?;
        let lacking = inliner.lacking.take();
        return Ok(match lacking.is_empty() {
            true => Step::Read(read),
            false => Step::Lacks(lacking),
        });
    };
    let (text, exports) = inliner.export(&read.text)?;
    let names = krate.externs.iter();
    let mentioned = names.filter(|(_, index)| read.mentioned.contains(index));
    let makers = krate.expanded_by.iter();
    let makers = makers.map(|maker| &resolved.crates[*maker]);
    Ok(Step::Done(Box::new(Made {
        library: Library {
            module: modules[&index].clone(),
            attribution: krate.attribution.clone(),
            edition: krate.edition,
            config: krate.config.clone(),
            by_width: krate.config.is_fixed && asks_for_width(&text),
            only_linux: false,
            made_in: makers.map(|maker| maker.edition).collect(),
            lints: denied_lints(&text),
            text: strip_comments(&text),
        },
        exports,
        mentioned: mentioned.map(|(name, _)| name.clone()).collect(),
        of_callers: read.of_callers,
    })))
}

/// The crates that exported macros name, which those know who call them.
fn of_callers(
    resolved: &Resolved,
    index: usize,
    modules: &BTreeMap<usize, String>,
    made: &Made,
) -> BTreeSet<usize> {
    if made.of_callers.is_empty() {
        return BTreeSet::new();
    }
    let known = names::of_callers(index, resolved, modules);
    let named = made.of_callers.iter();
    named
        .filter_map(|name| known.get(name.as_str()).copied())
        .collect()
}

/// Whether a library has other text for other widths of pointers: of that, only
/// what is for 64 bits was taken.
fn asks_for_width(text: &Text) -> bool {
    let mut sources = text.sources();
    sources.any(|source| source.text.contains("target_pointer_width"))
}

/// The lints of those that are errors by default that a library's files name:
/// its authors allow them, and the attributes that do are cut.
fn denied_lints(text: &Text) -> Vec<String> {
    let sources: Vec<_> = text.sources().collect();
    let allow = sources
        .iter()
        .filter(|source| source.text.contains("allow("));
    let names = |lint: &&&str| allow.clone().any(|source| source.text.contains(**lint));
    DENIED
        .iter()
        .filter(names)
        .map(ToString::to_string)
        .collect()
}
