//! The proof that two programs run the same functions.

use super::mono_items::{Functions, instances_once, renamed};
use crate::error::Result;
use crate::model::edition::Edition;
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::rustc::Compiled;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What all functions do that have machine code, by edition.
#[derive(Debug, Serialize, Deserialize)]
pub struct Proof {
    functions: BTreeMap<Edition, Functions>,
    /// Whether only their names are compared, since types are laid out
    /// otherwise.
    names_only: bool,
    /// What a file calls otherwise: the names here by those there.
    words: BTreeMap<String, String>,
}

impl Proof {
    /// The same functions must run, and do the same.
    pub fn of_functions(functions: BTreeMap<Edition, Functions>) -> Proof {
        Proof {
            functions,
            names_only: false,
            words: BTreeMap::new(),
        }
    }

    /// The same by other names: `words` are those here by those there.
    pub fn renamed(self, words: BTreeMap<String, String>) -> Proof {
        Proof { words, ..self }
    }

    /// The same functions must run; what they do depends on how types are laid
    /// out.
    pub(super) fn of_names(functions: BTreeMap<Edition, Functions>) -> Proof {
        Proof {
            functions,
            names_only: true,
            words: BTreeMap::new(),
        }
    }

    /// The same for some editions, of one of which this is what runs.
    pub fn also_in(&self, edition: Edition, running: Functions, wanted: &[Edition]) -> Proof {
        let mut functions = self.functions.clone();
        functions.insert(edition, running);
        functions.retain(|edition, _| wanted.contains(edition));
        Proof {
            functions,
            words: self.words.clone(),
            ..*self
        }
    }

    /// The editions that it is for.
    pub fn editions(&self) -> impl Iterator<Item = Edition> + '_ {
        self.functions.keys().copied()
    }

    /// The functions that another proof lacks.
    pub(super) fn without(&self, other: &Proof) -> BTreeMap<Edition, BTreeSet<String>> {
        let lacks = |edition: &Edition, name: &&String| !other.has(*edition, name);
        let all = self.functions.iter().map(|(edition, functions)| {
            let names = functions.keys().filter(|name| lacks(edition, name));
            (*edition, names.cloned().collect())
        });
        all.collect()
    }

    /// Whether the file is one that goes by other names.
    pub(crate) fn is_renamed(&self) -> bool {
        !self.words.is_empty()
    }

    /// Whether only names are compared.
    pub(crate) fn is_of_names(&self) -> bool {
        self.names_only
    }

    /// Whether a function has machine code.
    pub(super) fn has(&self, edition: Edition, symbol: &str) -> bool {
        let functions = self.functions.get(&edition);
        functions.is_some_and(|functions| functions.contains_key(symbol))
    }

    /// The full names of what runs, of all editions.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.functions.values().flat_map(BTreeMap::keys)
    }

    /// Whether these functions are the same or fewer.
    pub(super) fn covers(&self, functions: &BTreeMap<Edition, Functions>) -> bool {
        let mut all = functions.iter();
        all.all(|(edition, functions)| functions.keys().all(|symbol| self.has(*edition, symbol)))
    }

    /// Compares a file, as one edition, unless an earlier run has found that the
    /// very same text runs the same; says what differs, if anything.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn compare_once(
        &self,
        tools: &Toolchain,
        text: &str,
        edition: Edition,
        cache: &Cache,
    ) -> Result<Option<String>> {
        let mut key = Key::new("proof");
        key.add(&format!("{tools:?} {edition}"));
        key.add(&(text, self.functions.get(&edition), self.names_only));
        key.add(&self.words);
        let ask = || match self.is_renamed() {
            true => renamed(tools, text, edition, &self.words),
            false => {
                let found = instances_once(tools, text, edition, cache)?;
                Ok(found.map(|found| found.functions))
            }
        };
        cache.or_make(&key, Option::is_none, || self.compare(edition, ask))
    }

    /// What differs from what runs in a file, if anything.
    pub fn refuses(&self, running: &BTreeMap<Edition, Functions>) -> Option<String> {
        let mut editions = self.functions.iter();
        editions.find_map(|(edition, before)| match running.get(edition) {
            Some(after) => self.difference(before, after),
            None => Some(format!("it does not compile as edition {edition}")),
        })
    }

    /// Compares what runs in a file, as one edition; says what differs, if
    /// anything, or why it does not compile.
    pub(super) fn compare(
        &self,
        edition: Edition,
        ask: impl FnOnce() -> Result<Result<Functions, Compiled>>,
    ) -> Result<Option<String>> {
        // What did not compile before is of no interest.
        let Some(before) = self.functions.get(&edition) else {
            return Ok(None);
        };
        Ok(match ask()? {
            Ok(after) => self.difference(before, &after),
            Err(compiled) => compiled.first_error().map(|error| error.message.clone()),
        })
    }

    /// The functions that differ from what runs in a file, as one edition.
    pub fn different(&self, edition: Edition, after: &Functions) -> BTreeSet<String> {
        let Some(before) = self.functions.get(&edition) else {
            return BTreeSet::new();
        };
        let differs = |name: &&String| match (before.get(*name), after.get(*name)) {
            (Some(before), Some(after)) => !self.names_only && before != after,
            _ => true,
        };
        let both = before.keys().chain(after.keys());
        both.filter(differs).cloned().collect()
    }

    /// What functions do and do in a file, as one edition, where that differs.
    pub(super) fn changed(
        &self,
        edition: Edition,
        after: &Functions,
    ) -> BTreeMap<String, [BTreeSet<u64>; 2]> {
        let before = self.functions.get(&edition).into_iter().flatten();
        let changed = before.filter_map(|(name, before)| {
            let after = after.get(name).filter(|after| *after != before)?;
            Some((name.clone(), [before.clone(), after.clone()]))
        });
        changed.collect()
    }

    fn difference(&self, before: &Functions, after: &Functions) -> Option<String> {
        let lacks = |of: &Functions, name: &&String| !of.contains_key(*name);
        if let Some(more) = after.keys().find(|name| lacks(before, name)) {
            return Some(format!("other functions would run: {more}"));
        }
        if let Some(less) = before.keys().find(|name| lacks(after, name)) {
            return Some(format!("a function would not run: {less}"));
        }
        if self.names_only {
            return None;
        }
        let mut both = before.iter();
        let other = both.find(|(name, does)| after[*name] != **does);
        other.map(|(name, _)| format!("a function would do something else: {name}"))
    }
}
