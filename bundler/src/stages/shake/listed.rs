//! What runs of a program, as the compiler lists it.

use super::conditions::Machine;
use super::elsewhere::{self, Needs};
use super::mono_items::{Functions, Instances, instances};
use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::program::Program;
use crate::stages::editions::suggestions;
use crate::stages::print;
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::incremental::Incremental;
use crate::toolchain::rustc::{self, Compiled, Diagnostic};
use std::collections::{BTreeMap, BTreeSet};

/// Twice what the judge takes that runs another system than Linux, Codeforces: a file
/// with that much for others is for Linux alone.
pub const OF_OTHERS_AT_MOST: usize = 2 * 64 * 1024;

/// A program as all editions take it, if they do, and what runs in each.
#[derive(Debug)]
pub struct Listed {
    pub(super) program: Program,
    /// Whether an edition has asked for another text.
    pub(super) is_mended: bool,
    /// The file that the answers speak of, and where the libraries begin in it.
    pub(super) text: String,
    pub(super) starts: Vec<Option<usize>>,
    pub(super) answers: BTreeMap<Edition, Result<Instances, Compiled>>,
    /// Whether a library must be public, for who hands it on.
    pub(super) all_public: bool,
}

impl Listed {
    /// Asks the compiler what runs, which may have kept something of a text with
    /// the same libraries.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn of(
        program: &Program,
        tools: &Toolchain,
        editions: &[Edition],
        kept: Option<&Incremental>,
    ) -> Result<Listed> {
        let editions: BTreeSet<_> = editions.iter().copied().collect();
        let mut program = program.clone();
        let (mut all_public, mut is_mended) = (false, false);
        loop {
            let (text, starts) = print::print_for_lints(&program, all_public);
            let of = |edition| instances(tools, &text, edition, kept);
            let answers = rustc::for_each(&editions, of)?;
            let refused = answers.values().filter_map(|answer| answer.as_ref().err());
            let mut errors = refused.flat_map(|compiled| &compiled.diagnostics);
            if !all_public && errors.any(|error| error.is_about_privacy()) {
                all_public = true;
                continue;
            }
            let said = answers.values().flat_map(|answer| match answer {
                Ok(instances) => &instances.lints,
                Err(compiled) => &compiled.diagnostics,
            });
            match suggestions::applied(&program, &text, &starts, said) {
                Some(mended) => (program, is_mended) = (mended, true),
                None => {
                    return Ok(Listed {
                        program,
                        is_mended,
                        text,
                        starts,
                        answers,
                        all_public,
                    });
                }
            }
        }
    }

    /// The program, and what an edition refuses it for, if it does.
    pub fn refused(&self, edition: Edition) -> Option<(Program, Vec<Diagnostic>)> {
        let compiled = self.answers.get(&edition)?.as_ref().err()?;
        Some((self.program.clone(), compiled.diagnostics.clone()))
    }

    /// What the functions do that run, in each edition that takes the program.
    pub(super) fn functions(&self) -> BTreeMap<Edition, Functions> {
        let answers = self.answers.iter();
        let taken = answers.filter_map(|(edition, answer)| {
            Some((*edition, answer.as_ref().ok()?.functions.clone()))
        });
        taken.collect()
    }

    /// What another machine may need of the program, given what runs; nothing if that is
    /// so much that the file is for this machine alone.
    pub(super) fn needs(
        &mut self,
        runs: &BTreeMap<Edition, Instances>,
        machine: &Machine,
    ) -> Option<Needs> {
        let mut libraries = self.program.libraries.iter();
        if libraries.any(|library| library.only_linux) {
            return Some(Needs::default());
        }
        let needs = self.all_needs(runs, machine)?;
        if !cfg!(target_os = "linux") || needs.bytes <= OF_OTHERS_AT_MOST {
            return Some(needs);
        }
        for library in &mut self.program.libraries {
            library.only_linux = true;
        }
        Some(Needs::default())
    }

    fn all_needs(&self, runs: &BTreeMap<Edition, Instances>, machine: &Machine) -> Option<Needs> {
        let lines = runs.values().flat_map(|instances| &instances.lines);
        let lines: BTreeSet<_> = lines.copied().collect();
        let newlines = self.text.match_indices('\n');
        let begins = std::iter::once(0).chain(newlines.map(|(at, _)| at + 1));
        let begins: Vec<usize> = begins.collect();
        let line = |offset: usize| begins.partition_point(|begin| *begin <= offset);
        elsewhere::needs(&self.program, machine, |library, range| {
            let Some(start) = self.starts[library] else {
                return false;
            };
            let (first, last) = (line(start + range.start), line(start + range.end));
            lines.range(first..=last).next().is_some()
        })
    }
}
