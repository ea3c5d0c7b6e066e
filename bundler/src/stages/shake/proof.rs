//! The proof that two programs run the same functions.

use super::mono_items::instances;
use crate::error::Result;
use crate::model::edition::Edition;
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::cargo::Toolchain;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The full names of all functions that have machine code, by edition.
#[derive(Debug, Serialize, Deserialize)]
pub struct Proof(BTreeMap<Edition, BTreeSet<String>>);

impl Proof {
    pub(super) fn new(symbols: BTreeMap<Edition, BTreeSet<String>>) -> Proof {
        Proof(symbols)
    }

    /// Whether a function has machine code.
    pub(super) fn has(&self, edition: Edition, symbol: &str) -> bool {
        self.0
            .get(&edition)
            .is_some_and(|symbols| symbols.contains(symbol))
    }

    /// Whether these functions are the same or fewer.
    pub(super) fn covers(&self, symbols: &BTreeMap<Edition, BTreeSet<String>>) -> bool {
        let mut all = symbols.iter();
        all.all(|(edition, symbols)| {
            let whole = self.0.get(edition);
            whole.is_some_and(|whole| symbols.is_subset(whole))
        })
    }

    /// The same as [`Proof::compare`], unless an earlier run has found that the
    /// very same text runs the same.
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
        key.add(&(text, self.0.get(&edition)));
        let compare = || self.compare(tools, text, edition);
        cache.or_make(&key, Option::is_none, compare)
    }

    /// Compares a file, as one edition; says what differs, if anything.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn compare(
        &self,
        tools: &Toolchain,
        text: &str,
        edition: Edition,
    ) -> Result<Option<String>> {
        // What did not compile before is of no interest.
        let Some(before) = self.0.get(&edition) else {
            return Ok(None);
        };
        Ok(match instances(tools, text, edition)? {
            Ok(after) => {
                let more = after.symbols.difference(before).next();
                let less = before.difference(&after.symbols).next();
                match (more, less) {
                    (None, None) => None,
                    (Some(more), _) => Some(format!("other functions would run: {more}")),
                    (None, Some(less)) => Some(format!("a function would not run: {less}")),
                }
            }
            Err(compiled) => compiled.first_error().map(|error| error.message.clone()),
        })
    }
}
