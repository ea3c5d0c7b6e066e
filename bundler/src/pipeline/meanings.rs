//! What the judged editions mean otherwise than those in which the program and
//! its libraries are written.

use super::Run;
use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::program::{Library, Program};
use crate::model::text::{Place, Text};
use crate::stages::editions::meanings::{Asker, Difference};
use std::collections::BTreeSet;

impl Run {
    /// Writes the libraries so that the judged edition means what their own do;
    /// what cannot be written so.
    pub(super) fn with_meanings(&self, program: &mut Program) -> Result<Vec<Difference>> {
        let own = self.editions_of(program);
        self.asker().libraries(program, &own)
    }

    /// Writes the libraries so that each edition means what their own do, the
    /// oldest first; notes on what cannot be written so.
    pub fn with_all_meanings(&self, program: &mut Program) -> Result<Vec<String>> {
        let own = self.editions_of(program);
        let mut editions = self.editions.clone();
        editions.sort();
        let mut notes = Vec::new();
        for judged in editions {
            let asker = Asker {
                judged,
                ..self.asker()
            };
            notes.extend(notes_on(&asker.libraries(program, &own)?, judged));
        }
        Ok(notes)
    }

    pub(super) fn asker(&self) -> Asker<'_> {
        Asker {
            tools: &self.tools,
            judged: self.editions[0],
            cache: &self.cache,
            kept: None,
        }
    }

    /// The editions that libraries are written in.
    pub(super) fn editions_of(&self, program: &Program) -> Vec<Edition> {
        let edition = |library: &Library| {
            let mut crates = self.resolved.crates.iter().skip(1);
            let own = crates.find(|own| own.attribution == library.attribution);
            own.map_or(self.editions[0], |own| own.edition)
        };
        program.libraries.iter().map(edition).collect()
    }

    /// Notes on what the judged edition means otherwise than the one in which
    /// something of the file is written.
    pub(super) fn notes_on_meanings(&self, file: &Text) -> Result<Vec<String>> {
        let own = self.resolved.crates[0].edition;
        let is_left = |of: &&Difference| of.origin.as_ref().is_none_or(|at| file.has_origin(at));
        let found = self.differences.iter().filter(is_left).cloned();
        let mut found: Vec<_> = found.collect();
        found.extend(self.asker().own_text(file, own)?);
        Ok(notes_on(&found, self.editions[0]))
    }
}

/// One note for each library.
fn notes_on(found: &[Difference], judged: Edition) -> Vec<String> {
    let mut told = BTreeSet::new();
    let first = found.iter().filter(|first| told.insert(&first.of));
    let note = |first: &Difference| {
        let of = match first.of.as_str() {
            "" => "your program",
            library => library,
        };
        let same = found.iter().filter(|other| other.of == first.of);
        let more = match same.count() - 1 {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        let (own, message) = (first.own, &first.message);
        let quote = first.place.as_ref().map_or(String::new(), Place::quote);
        format!(
            "{of} is written in edition {own}, edition {judged} means this otherwise: \
             {message}{more}\n{quote}"
        )
    };
    first.map(note).collect()
}
