//! Another edition than the package's own, where no judge asks for one and a library
//! does not compile in a file of that.

use super::{Candidate, Run, errors};
use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::program::Program;
use crate::stages::editions::meanings::{Asker, Difference, inside};
use crate::stages::editions::suggestions;
use crate::stages::print;
use crate::toolchain::cache::Key;
use crate::toolchain::messages::codes;
use crate::toolchain::rustc::Diagnostic;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What a program is to be cut for instead.
#[derive(Clone, Serialize, Deserialize)]
pub enum OtherEdition {
    /// An edition that takes it, and the library that asks for it.
    Of { edition: Edition, library: String },
    /// The package's own after all.
    Own,
}

/// A program as another edition takes it.
pub(super) struct Taken {
    pub program: Program,
    /// What it is refused for still.
    pub errors: Vec<Diagnostic>,
    /// What its libraries mean otherwise.
    pub differences: Vec<Difference>,
}

impl Run {
    /// A program in the edition that the last run found out for its libraries: it may be
    /// that what the user's text named of them then asked for it.
    pub fn in_known_edition(&mut self, inlined: &Program) -> Program {
        let known = self.cache.get(&self.key_of_edition(inlined));
        match known.filter(|_| self.may_be_other()) {
            Some(OtherEdition::Of { edition, library }) => {
                self.is_edition_known = true;
                self.take_edition(edition, &library);
                self.as_taken_in(inlined)
            }
            Some(OtherEdition::Own) | None => inlined.clone(),
        }
    }

    /// A program in the edition that cutting has found out.
    pub fn in_other_edition(&mut self, inlined: &Program, other: OtherEdition) -> Program {
        self.cache.put(&self.key_of_edition(inlined), &other);
        self.is_edition_known = false;
        match other {
            OtherEdition::Of { edition, library } => self.take_edition(edition, &library),
            OtherEdition::Own => self.take_own_edition(),
        }
        self.as_taken_in(inlined)
    }

    fn as_taken_in(&self, inlined: &Program) -> Program {
        let mut program = inlined.clone();
        self.nest_let_chains(&mut program);
        program
    }

    /// The package's own edition, if a program compiles in it though the last one that
    /// has these libraries did not.
    pub(super) fn own_after_all(&self, program: &Program) -> Result<Option<OtherEdition>> {
        if !self.is_edition_known {
            return Ok(None);
        }
        let own = self.resolved.crates[0].edition;
        let taken = self.taken_as(program, own, &self.editions_of(program))?;
        let takes = taken.is_some_and(|taken| taken.errors.is_empty());
        Ok(takes.then_some(OtherEdition::Own))
    }

    /// The first edition of a library in which a candidate compiles, if it does not in
    /// the package's own, uncut either, and nobody asks for one.
    ///
    /// `program` is what the package's own edition refuses, `errors` what for.
    pub(super) fn other_edition_of(
        &self,
        candidate: &Candidate,
        program: &Program,
        errors: &[Diagnostic],
    ) -> Result<Option<OtherEdition>> {
        if !self.may_be_other() || self.other_editions(program).is_empty() {
            return Ok(None);
        }
        let starts = print::print_for_lints(program, true).1;
        // What a library's macro makes in the user's text is the library's.
        let places = |said: &Diagnostic| [said.offset(), said.origin()].into_iter().flatten();
        let mut places = errors.iter().flat_map(places);
        let Some((library, _)) = places.find_map(|at| inside(program, &starts, at)) else {
            return Ok(None);
        };
        let library = program.libraries[library].attribution.title();
        let other = self.other_edition_for(&candidate.program, library)?;
        if let (Some(_), Some(uncut)) = (&other, &candidate.uncut) {
            if !are_of_borrows(errors) && self.as_taken(uncut.clone())?.1.is_empty() {
                return Ok(None);
            }
        }
        Ok(other)
    }

    /// The first edition of a library in which a program compiles that does not in the
    /// package's own for the sake of `library`, unless somebody asks for one.
    pub(super) fn other_edition_for(
        &self,
        program: &Program,
        library: String,
    ) -> Result<Option<OtherEdition>> {
        if !self.may_be_other() {
            return Ok(None);
        }
        let own = self.editions_of(program);
        // What is wrong with the user's own text alone, the user can mend.
        let mut but_for_users = None;
        for edition in self.other_editions(program) {
            let Some(taken) = self.taken_as(program, edition, &own)? else {
                continue;
            };
            let user = taken.program.user.as_str().len();
            let is_users = |said: &Diagnostic| {
                let places = [said.offset(), said.origin()].into_iter().flatten();
                places.max().is_some_and(|at| at < user)
            };
            if taken.errors.is_empty() {
                return Ok(Some(OtherEdition::Of { edition, library }));
            }
            if taken.errors.iter().all(is_users) {
                but_for_users = but_for_users.or(Some(edition));
            }
        }
        Ok(but_for_users.map(|edition| OtherEdition::Of { edition, library }))
    }

    /// What a program of 2015 is cut for instead, if a library of a later edition names
    /// what is next to it: as 2015 that begins at the root, which no cut changes.
    pub(super) fn instead_of_2015(&self, candidate: &Candidate) -> Result<Option<OtherEdition>> {
        let uncut = candidate.uncut.as_ref().unwrap_or(&candidate.program);
        let editions = self.editions_of(uncut);
        let is_later = |library: usize| Edition::E2018 <= editions[library];
        let is_2015 = self.editions[0] == Edition::E2015 && self.may_be_other();
        if !is_2015 || !(0..editions.len()).any(is_later) {
            return Ok(None);
        }
        let starts = print::print_for_lints(uncut, true).1;
        let errors = self.errors(uncut, Edition::E2015)?;
        let of_names = errors.iter().filter(|said| codes::is_of_path(said.code()));
        let mut libraries = of_names.filter_map(|said| inside(uncut, &starts, said.offset()?));
        let Some((library, _)) = libraries.find(|(library, _)| is_later(*library)) else {
            return Ok(None);
        };
        let library = uncut.libraries[library].attribution.title();
        self.other_edition_for(&candidate.program, library)
    }

    /// A program as an edition takes it, whose libraries have editions of their own;
    /// `None` if it takes a library for something else.
    pub(super) fn taken_as(
        &self,
        program: &Program,
        edition: Edition,
        own: &[Edition],
    ) -> Result<Option<Taken>> {
        let mut program = program.clone();
        self.nest_let_chains_for(&[edition], &mut program);
        let asker = Asker {
            judged: edition,
            asks_of_tails: false,
            ..self.asker()
        };
        let meanings = asker.libraries(&mut program, own)?;
        if meanings.refused.is_some() {
            return Ok(None);
        }
        let taken = suggestions::as_taken(program, &self.tools, &[edition])?;
        let said = taken.said.into_values().flat_map(errors);
        Ok(Some(Taken {
            program: taken.program,
            errors: said.collect(),
            differences: meanings.differences,
        }))
    }

    /// The editions of libraries that are later than the package's, and then those that
    /// are earlier, the nearest first: as 2015 no program of a later one compiles. What is a
    /// crate in 2015 may be no module there, but one in 2018: paths of `use` and of macros
    /// begin where they stand.
    fn other_editions(&self, program: &Program) -> Vec<Edition> {
        let own = self.editions[0];
        let mut editions = BTreeSet::from_iter(self.editions_of(program));
        if own == Edition::E2015 {
            editions.extend([Edition::E2018, Edition::E2021]);
        }
        let later = editions.iter().filter(|of| own < **of);
        let is_earlier = |of: &&Edition| Edition::E2015 < **of && **of < own;
        let earlier = editions.iter().rev().filter(is_earlier);
        later.chain(earlier).copied().collect()
    }

    fn key_of_edition(&self, inlined: &Program) -> Key {
        let mut key = Key::new("edition");
        key.add(&inlined.libraries);
        key.add(&self.resolved.crates[0].edition.year());
        key
    }

    /// Whether the edition is the package's own because nobody asks for one.
    pub(super) fn may_be_other(&self) -> bool {
        let own = self.resolved.crates[0].edition;
        let judge = self.resolved.judge;
        let asks = judge.is_some_and(|judge| judge.edition.is_some());
        !asks && self.editions[0] == own && self.request.editions.is_empty()
    }

    pub(super) fn take_own_edition(&mut self) {
        let own = self.resolved.crates[0].edition;
        self.editions = super::editions(self.resolved.judge, own, &self.request.editions);
        let note = self.other_edition.take();
        self.notes.retain(|of| Some(of) != note.as_ref());
    }

    fn take_edition(&mut self, edition: Edition, library: &str) {
        let own = self.editions[0];
        let year = edition.year();
        let note = format!(
            "the file is for edition {year}, not {own} as the Cargo.toml says: {library} does not \
             compile in a file of {own}"
        );
        self.notes.push(note.clone());
        self.other_edition = Some(note);
        // What a judge may take besides.
        let is_later = own < edition;
        let is_beyond = |of: &Edition| {
            if is_later {
                edition < *of
            } else {
                *of < edition
            }
        };
        self.editions.retain(is_beyond);
        self.editions.insert(0, edition);
    }
}

/// Whether an error is about what a body borrows: that no item that comes back changes,
/// but another edition may.
pub(super) fn are_of_borrows(errors: &[Diagnostic]) -> bool {
    let mut errors = errors.iter();
    errors.any(|said| codes::is_of_borrows(said.code()))
}
