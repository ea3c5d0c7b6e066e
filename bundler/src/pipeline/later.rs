//! A later edition than the package's own, where no judge asks for one and a library
//! does not compile as that one.

use super::{Candidate, Run, errors};
use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::program::Program;
use crate::stages::editions::meanings::{Asker, inside};
use crate::stages::editions::suggestions;
use crate::stages::print;
use crate::toolchain::cache::Key;
use crate::toolchain::rustc::Diagnostic;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The edition that takes a program, and the library that asks for it.
#[derive(Clone, Serialize, Deserialize)]
pub struct Later {
    edition: Edition,
    library: String,
}

impl Run {
    /// Takes the edition that the last run found out for these libraries.
    ///
    /// # Errors
    /// When what was kept cannot be read.
    pub fn know_edition(&mut self, inlined: &Program) -> Result<()> {
        let key = self.key_of_edition(inlined);
        let known = self.cache.or_make(&key, Option::is_some, || Ok(None))?;
        if let Some(later) = known.filter(|_| self.may_be_later()) {
            self.take_edition(later);
        }
        Ok(())
    }

    /// Takes the edition that cutting has found out, if it has.
    ///
    /// # Errors
    /// When what is kept cannot be written.
    pub fn takes_later(&mut self, inlined: &Program, later: Option<Later>) -> Result<bool> {
        let Some(later) = later else {
            return Ok(false);
        };
        let key = self.key_of_edition(inlined);
        self.cache
            .or_make(&key, Option::is_some, || Ok(Some(later.clone())))?;
        self.take_edition(later);
        Ok(true)
    }

    /// The first edition of a library in which a candidate compiles, if it does not in
    /// the package's own, uncut either, and nobody asks for one.
    ///
    /// `program` is what the package's own edition refuses, `errors` what for.
    pub(super) fn later_of(
        &self,
        candidate: &Candidate,
        program: &Program,
        errors: &[Diagnostic],
    ) -> Result<Option<Later>> {
        if !self.may_be_later() || self.later_than_own(program).is_empty() {
            return Ok(None);
        }
        let starts = print::print_for_lints(program, true).1;
        let mut errors = errors.iter().filter_map(Diagnostic::offset);
        let Some((library, _)) = errors.find_map(|at| inside(program, &starts, at)) else {
            return Ok(None);
        };
        let library = program.libraries[library].attribution.title();
        let later = self.later_for(&candidate.program, library)?;
        if let (Some(_), Some(uncut)) = (&later, &candidate.uncut) {
            if self.as_taken(uncut.clone())?.1.is_empty() {
                return Ok(None);
            }
        }
        Ok(later)
    }

    /// The first edition of a library in which a program compiles that does not in the
    /// package's own for the sake of `library`, unless somebody asks for one.
    pub(super) fn later_for(&self, program: &Program, library: String) -> Result<Option<Later>> {
        if !self.may_be_later() {
            return Ok(None);
        }
        let own = self.editions_of(program);
        for edition in self.later_than_own(program) {
            let mut program = program.clone();
            let asker = Asker {
                judged: edition,
                ..self.asker()
            };
            if asker.libraries(&mut program, &own)?.refused.is_some() {
                continue;
            }
            let taken = suggestions::as_taken(program, &self.tools, &[edition])?;
            if taken.said.into_values().all(|said| errors(said).is_empty()) {
                return Ok(Some(Later { edition, library }));
            }
        }
        Ok(None)
    }

    /// The editions of libraries that are later than the package's.
    fn later_than_own(&self, program: &Program) -> BTreeSet<Edition> {
        let mut editions = BTreeSet::from_iter(self.editions_of(program));
        editions.retain(|of| self.editions[0] < *of);
        editions
    }

    fn key_of_edition(&self, inlined: &Program) -> Key {
        let mut key = Key::new("edition");
        key.add(&inlined.libraries);
        key.add(&self.resolved.crates[0].edition.year());
        key
    }

    /// Whether the edition is the package's own because nobody asks for one.
    pub(super) fn may_be_later(&self) -> bool {
        let own = self.resolved.crates[0].edition;
        let judge = self.resolved.judge;
        let asks = judge.is_some_and(|judge| judge.edition.is_some());
        !asks && self.editions[0] == own && self.request.editions.is_empty()
    }

    fn take_edition(&mut self, later: Later) {
        let own = self.editions[0].year();
        let Later { edition, library } = later;
        let year = edition.year();
        self.notes.push(format!(
            "the file is for edition {year}, not {own} as the Cargo.toml says: {library} does not \
             compile in a file of {own}"
        ));
        // What a judge may take besides.
        self.editions.retain(|of| edition < *of);
        self.editions.insert(0, edition);
    }
}
