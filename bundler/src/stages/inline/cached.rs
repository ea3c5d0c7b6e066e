//! Libraries that an earlier run has inlined: they seldom change.

use super::macro_names;
use super::names::Names;
use crate::model::crates::{Crate, Resolved};
use crate::model::text::SourceFile;
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::folders::{rust_files, stamps};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};

/// Where inlined libraries are kept, each by itself: programs share them.
pub struct Shelf<'a> {
    resolved: &'a Resolved,
    cache: &'a Cache,
    /// By crate; none where not all is known that its text depends on.
    keys: BTreeMap<usize, Key>,
}

impl<'a> Shelf<'a> {
    pub fn new(
        resolved: &'a Resolved,
        modules: &BTreeMap<usize, String>,
        cache: &'a Cache,
    ) -> Shelf<'a> {
        let mut keys = BTreeMap::new();
        for index in dependency_order(resolved) {
            if let Some(key) = key(resolved, index, modules, &keys) {
                keys.insert(index, key);
            }
        }
        Shelf {
            resolved,
            cache,
            keys,
        }
    }

    /// A library as an earlier run has inlined it, if nothing has changed.
    pub fn get<T: DeserializeOwned>(&self, index: usize) -> Option<T> {
        self.cache.get(self.keys.get(&index)?)
    }

    pub fn put(&self, index: usize, made: &impl Serialize) {
        let behind = below(self.resolved, index);
        let mut behind = behind.iter().map(|index| &self.resolved.crates[*index]);
        if let (Some(key), false) = (self.keys.get(&index), behind.any(reads_elsewhere)) {
            self.cache.put(key, made);
        }
    }
}

/// What a library's text depends on: itself, and what its dependencies export.
/// `None` if that is not known.
fn key(
    resolved: &Resolved,
    index: usize,
    modules: &BTreeMap<usize, String>,
    keys: &BTreeMap<usize, Key>,
) -> Option<Key> {
    let krate = &resolved.crates[index];
    let mut key = Key::new("inline");
    key.add(&modules.get(&index));
    // What it binds is told as far as any procedural macro has these names.
    key.add(&macro_names::makes(resolved));
    let Names {
        externs,
        of_callers,
        proc_macros,
        ..
    } = Names::new(index, resolved, modules, None);
    key.add(&(externs, of_callers, proc_macros));
    let Crate {
        name,
        attribution,
        edition,
        root,
        dir,
        config,
        env,
        expanded,
        proconio_derive,
        ..
    } = krate;
    key.add(&format!("{:?}", (name, attribution, edition, root, dir)));
    key.add(&format!("{:?}", (config, env, expanded, proconio_derive)));
    for index in krate.externs.values() {
        key.add(&keys.get(index)?.name());
    }
    if !krate.config.is_fixed {
        // A build script may write something else for the same settings.
        if krate.env.out_dir().is_some() {
            return None;
        }
        key.add(&stamps(&krate.dir).ok()?);
    }
    Some(key)
}

/// A crate with all that it depends on.
fn below(resolved: &Resolved, index: usize) -> BTreeSet<usize> {
    let mut found = BTreeSet::from([index]);
    let mut waiting = vec![index];
    while let Some(index) = waiting.pop() {
        let externs = resolved.crates[index].externs.values();
        waiting.extend(externs.copied().filter(|index| found.insert(*index)));
    }
    found
}

/// Indices of the libraries, each behind all it depends on.
fn dependency_order(resolved: &Resolved) -> Vec<usize> {
    let externs = |index: usize| resolved.crates[index].externs.values().copied();
    let mut order = Vec::new();
    let mut seen = BTreeSet::from([0]);
    // A stack of our own: a chain of dependencies may be long.
    let mut stack = vec![(0, externs(0).collect::<Vec<_>>())];
    while let Some((index, waiting)) = stack.last_mut() {
        match waiting.pop() {
            Some(next) if seen.insert(next) => stack.push((next, externs(next).collect())),
            Some(_) => {}
            None => {
                order.push(*index);
                stack.pop();
            }
        }
    }
    // The last is the binary.
    order.pop();
    order
}

/// Whether a crate that may change includes what is not in its folder: no
/// place in its text tells of that.
fn reads_elsewhere(krate: &Crate) -> bool {
    !krate.config.is_fixed
        && rust_files(&krate.dir).iter().any(|path| {
            let text = SourceFile::read(path).unwrap_or_default();
            text.contains("..") && may_include(&text)
        })
}

/// Whether a text has `include!`, `include_str!` or `include_bytes!`; other
/// words begin like these: "included".
fn may_include(text: &str) -> bool {
    let mut behind = text.split("include").skip(1);
    behind.any(|text| !text.starts_with(|next: char| next.is_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_begin_like_include() {
        for text in [
            "include!(\"../a\")",
            "std::include_str!(\"../a\")",
            "use core::include as i",
        ] {
            assert!(may_include(text), "{text}");
        }
        assert!(!may_include("with `..=9` included; it includes 9"));
    }
}
