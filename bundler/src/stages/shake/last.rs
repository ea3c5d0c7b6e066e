//! What the last run of a program has left of its libraries: after a small edit
//! of the program it mostly is what would be left of them again.
//!
//! That is proven, not hoped: the file compiles, the very functions run that
//! run in the uncut text and do the same, and of the libraries those functions
//! run that ran in the last run, so that nothing is in the file that need not be
//! there. Where variants are gone, types are laid out otherwise: then the stage
//! before is compared so, unless the file's functions differ from the uncut ones as
//! they did in the last run; the program must not ask for these types' layout, and
//! after it those functions run that a variant's arms alone did not call.

use super::layout::Observed;
use super::listed::Listed;
use super::mono_items::{Functions, Running, instances_again, instances_once};
use super::proof::Proof;
use super::shaken::Shaken;
use super::variants;
use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::program::{Library, Program};
use crate::model::stage::Stage;
use crate::stages::print::{self, MARKER};
use crate::stages::prune;
use crate::toolchain::cache::{Cache, Key, hash_of};
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::incremental::Incremental;
use crate::toolchain::rustc;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The libraries of a program whose file was given out.
#[derive(Debug, Serialize, Deserialize)]
pub struct Last {
    /// After each stage; the last is the one that was given out.
    stages: Vec<(Stage, Vec<Library>)>,
    /// The enums that have lost variants.
    enums: BTreeSet<String>,
    /// What runs before the first stage and not after the last.
    dropped: BTreeMap<Edition, BTreeSet<String>>,
    /// What functions do before variants went and after, where that differs.
    laid_out: BTreeMap<Edition, BTreeMap<String, [BTreeSet<u64>; 2]>>,
    /// The lines behind the marker where functions begin that run.
    live: BTreeMap<Edition, BTreeSet<usize>>,
    /// What cutting by names makes of the last stage.
    pruned: u64,
}

/// Who is asked what runs.
#[derive(Clone)]
pub struct Asked<'a> {
    /// The compiler.
    pub tools: &'a Toolchain,
    /// What earlier runs have left.
    pub cache: &'a Cache,
    /// What the compiler has kept of a text with the same libraries.
    pub kept: Incremental,
}

impl Asked<'_> {
    /// The same about another text.
    pub fn of(&self, text: &str) -> Self {
        Asked {
            kept: self.kept.of(text),
            ..*self
        }
    }
}

/// What is to be kept of a run, once its file has passed.
#[derive(Debug)]
pub struct Memory {
    key: Key,
    shaken: Vec<(Stage, Program, Arc<Proof>)>,
}

impl Memory {
    /// The stages of a run.
    pub fn new(key: &Key, shaken: &[Shaken]) -> Memory {
        let stages = shaken.iter();
        let stages = stages.map(|of| (of.stage, of.program.clone(), Arc::clone(&of.proof)));
        Memory {
            key: key.clone(),
            shaken: stages.collect(),
        }
    }

    /// Keeps the stages for the next run, up to the one whose file has passed.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn keep(
        &self,
        (stage, file): (Stage, &str),
        tools: &Toolchain,
        cache: &Cache,
    ) -> Result<()> {
        let is_it = |(of, program, _): &(Stage, Program, Arc<Proof>)| {
            *of == stage && print::print(program).as_str() == file
        };
        let passed = match stage {
            // They are made of the last one.
            Stage::Widen | Stage::Minify | Stage::Shorten => self.shaken.len().checked_sub(1),
            _ => self.shaken.iter().rposition(is_it),
        };
        let Some(passed) = passed else {
            return Ok(());
        };
        let kept = &self.shaken[..=passed];
        let ((_, _, first), (_, program, last)) = (&kept[0], &kept[passed]);
        let text = print::print(program);
        let mut exact = kept.iter().rev().filter(|(.., of)| !of.is_of_names());
        let Some((_, whole, exact)) = exact.next() else {
            return Ok(());
        };
        let Some(enums) = variants::smaller(&whole.libraries, &program.libraries) else {
            return Ok(());
        };
        let (mut live, mut laid_out) = (BTreeMap::new(), BTreeMap::new());
        for edition in last.editions() {
            let Ok(found) = instances_once(tools, text.as_str(), edition, cache)? else {
                return Ok(());
            };
            live.insert(edition, behind_marker(text.as_str(), &found));
            laid_out.insert(edition, exact.changed(edition, &found.functions));
        }
        let stages = kept.iter();
        let stages = stages.map(|(stage, program, _)| (*stage, program.libraries.clone()));
        let last = Last {
            stages: stages.collect(),
            enums: match last.is_of_names() {
                true => enums,
                false => BTreeSet::new(),
            },
            dropped: first.without(last),
            laid_out,
            live,
            pruned: pruned(program)?,
        };
        cache.put(&self.key, &last);
        Ok(())
    }
}

impl Last {
    /// What the last run has kept.
    pub fn of(key: &Key, cache: &Cache) -> Option<Last> {
        let last = cache.get(key);
        // It may serve many times before it is made anew.
        cache.renew(key);
        last
    }

    /// A program with these libraries, and the stage that left them.
    pub fn applied(&self, program: &Program) -> (Stage, Program) {
        let (stage, libraries) = self.stages.last().expect("a stage was given out");
        (*stage, with(program, libraries))
    }

    /// Whether of the libraries nothing runs but what ran in the last run; what
    /// does not run may have been cut down to a name. `program` is uncut.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn serves(&self, program: &Program, text: &str, asked: &Asked) -> Result<bool> {
        let found = self.found(text, asked)?;
        let mut all = found.iter();
        let is_known = all.all(|(edition, found)| {
            let live = found.as_ref().map(|found| behind_marker(text, found));
            live.is_some_and(|live| live.is_subset(&self.live[edition]))
        });
        let names = found.values().flatten();
        let names = names.flat_map(|found| found.functions.keys());
        let whole = self.whole(program);
        let whole = whole.as_ref().unwrap_or(program);
        Ok(is_known && self.may_be_smaller(whole, names))
    }

    /// A program with the libraries as they were before variants went, if some
    /// did.
    fn whole(&self, program: &Program) -> Option<Program> {
        let is_of_names = |stage: &(Stage, _)| stage.0 == Stage::Variants;
        let first = self.stages.iter().position(is_of_names)?;
        let (_, libraries) = self.stages.get(first.checked_sub(1)?)?;
        Some(with(program, libraries))
    }

    /// Whether of the libraries the very same runs as in the last run, and cutting by
    /// names finds nothing more.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn is_as_it_was(&self, program: &Program, text: &str, asked: &Asked) -> Result<bool> {
        let found = self.found(text, asked)?;
        let is_same = found.iter().all(|(edition, found)| {
            let lines = found.as_ref().map(|found| behind_marker(text, found));
            lines.as_ref() == self.live.get(edition)
        });
        Ok(is_same && pruned(&self.applied(program).1)? == self.pruned)
    }

    /// The stages of a program that [is the last run's](Last::is_as_it_was) but for
    /// its own text, if they are proven; `listed` is what runs in it uncut.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn shaken(
        &self,
        program: &Program,
        text: &str,
        listed: &Listed,
        asked: &Asked,
    ) -> Result<Option<Vec<Shaken>>> {
        let before = listed.functions();
        if !before.keys().eq(self.live.keys()) {
            return Ok(None);
        }
        let cut = before.iter().map(|(edition, functions)| {
            let stays = self.staying(*edition, functions);
            (*edition, stays)
        });
        let cut = Arc::new(Proof::of_names(cut.collect()));
        let whole = Arc::new(Proof::of_functions(before));
        let mut proof = &whole;
        let mut shaken = Vec::new();
        for (stage, libraries) in &self.stages {
            if *stage == Stage::Variants {
                proof = &cut;
            }
            shaken.push(Shaken::new(*stage, with(program, libraries), proof));
        }
        let is_proven = self.is_proven(&shaken, text, asked)?;
        Ok(is_proven.then_some(shaken))
    }

    /// Whether the last of these stages, which is `text`, does what its proof
    /// says, and the last before variants went.
    fn is_proven(&self, shaken: &[Shaken], text: &str, asked: &Asked) -> Result<bool> {
        let Asked { tools, cache, .. } = asked;
        let does = |of: &Shaken, text: &str| -> Result<bool> {
            let editions = of.proof.editions().collect();
            let compare = |edition| of.proof.compare_once(tools, text, edition, cache);
            let differences = rustc::for_each(&editions, compare)?;
            Ok(differences.values().all(Option::is_none))
        };
        let last = shaken.last().expect("a stage was given out");
        if !does(last, text)? {
            return Ok(false);
        }
        if !last.proof.is_of_names() {
            return Ok(true);
        }
        let mut exact = shaken.iter().rev().filter(|of| !of.proof.is_of_names());
        let exact = exact.next();
        let Some(exact) =
            exact.filter(|exact| self.may_be_smaller(&exact.program, exact.proof.names()))
        else {
            return Ok(false);
        };
        if self.changes_alike(&exact.proof, &self.found(text, asked)?) {
            return Ok(true);
        }
        let whole = print::print(&exact.program);
        self.found(whole.as_str(), &asked.of("whole"))?;
        does(exact, whole.as_str())
    }

    /// Whether functions do what they did before variants went, or something else as in
    /// the last run, where it was proven.
    fn changes_alike(&self, exact: &Proof, found: &BTreeMap<Edition, Option<Running>>) -> bool {
        found.iter().all(|(edition, found)| {
            let changed = found
                .as_ref()
                .map(|found| exact.changed(*edition, &found.functions));
            let known = self.laid_out.get(edition);
            changed.is_some_and(|changed| {
                let mut changed = changed.iter();
                changed.all(|(name, does)| known.is_some_and(|of| of.get(name) == Some(does)))
            })
        })
    }

    /// Whether a program never asks how the enums are laid out that have lost
    /// variants; `functions` are the full names of what runs.
    fn may_be_smaller<'f>(
        &self,
        program: &Program,
        functions: impl Iterator<Item = &'f String>,
    ) -> bool {
        if self.enums.is_empty() {
            return true;
        }
        let observed = Observed::in_program(program, functions);
        observed.is_some_and(|observed| !self.enums.iter().any(|of| observed.has(of)))
    }

    /// What runs in a file, by the editions of the last run; nothing where it
    /// does not compile.
    fn found(&self, text: &str, asked: &Asked) -> Result<BTreeMap<Edition, Option<Running>>> {
        let Asked { tools, cache, kept } = asked;
        let editions = self.live.keys().copied().collect();
        rustc::for_each(&editions, |edition| {
            Ok(instances_again(tools, text, edition, cache, Some(kept))?.ok())
        })
    }

    /// What must run after the last stage.
    fn staying(&self, edition: Edition, before: &Functions) -> Functions {
        let dropped = self.dropped.get(&edition);
        let stays = |name: &String| dropped.is_none_or(|dropped| !dropped.contains(name));
        let staying = before.iter().filter(|(name, _)| stays(name));
        staying
            .map(|(name, does)| (name.clone(), does.clone()))
            .collect()
    }
}

/// A program with other texts of its libraries.
fn with(program: &Program, libraries: &[Library]) -> Program {
    Program {
        user: program.user.clone(),
        libraries: libraries.to_vec(),
    }
}

/// A digest of what cutting by names makes of a program's libraries.
fn pruned(program: &Program) -> Result<u64> {
    let pruned = prune::prune(program)?;
    let texts = pruned.libraries.iter().map(|library| library.text.as_str());
    Ok(hash_of(&texts.collect::<Vec<_>>()))
}

/// The lines of the libraries where functions begin that run, counted from the
/// marker: what stands before it is the user's.
fn behind_marker(text: &str, found: &Running) -> BTreeSet<usize> {
    let marker = text.rfind(MARKER).unwrap_or(text.len());
    let marker = text[..marker].matches('\n').count() + 1;
    let lines = found.lines.iter();
    lines
        .filter_map(|line| line.checked_sub(marker + 1))
        .collect()
}
