//! Samples that the very same program has passed before.

use crate::bundle::Bundle;
use crate::error::Result;
use crate::model::judges::PLAIN;
use crate::model::text::Text;
use crate::toolchain::cache::Key;
use crate::toolchain::folders::stamps;
use judging::{Check, Limits, Report, Sample};
use std::path::Path;

/// A program and how it is judged.
#[derive(Debug)]
pub struct Trial<'a> {
    /// The file that it was compiled from, for the judged edition.
    pub text: &'a Text,
    /// The program.
    pub program: &'a Path,
    /// What it may use.
    pub limits: Limits,
    /// When an output is right.
    pub check: Check,
    /// The package's folder, where a checker may have files of its own.
    pub dir: &'a Path,
}

impl Bundle {
    /// Judges a program, unless it has passed the very same sample in the same
    /// way before; whether it had.
    ///
    /// # Errors
    /// What is not the program's fault.
    pub fn judge_once(&self, trial: &Trial, sample: &Sample) -> Result<(Report, bool)> {
        let Some(key) = self.key_of(trial, sample) else {
            return Ok((self.judge(trial, sample)?, false));
        };
        let mut failed = None;
        let mut is_new = false;
        let judge = || {
            is_new = true;
            let report = self.judge(trial, sample)?;
            let accepted = report.is_accepted().then_some((report.time, report.used));
            failed = accepted.is_none().then_some(report);
            Ok(accepted)
        };
        let passed = self.cache.or_make(&key, Option::is_some, judge)?;
        let report = match (passed, failed) {
            (Some((time, usage)), _) => Report::accepted(sample, trial.limits, time, usage),
            (None, failed) => failed.expect("a sample that is not passed is judged just now"),
        };
        Ok((report, !is_new))
    }

    fn judge(&self, trial: &Trial, sample: &Sample) -> Result<Report> {
        let Trial { limits, check, .. } = trial;
        Ok(judging::judge(trial.program, sample, limits, check)?)
    }

    /// All that a verdict depends on; `None` if something cannot be read, which
    /// judging will tell.
    fn key_of(&self, trial: &Trial, sample: &Sample) -> Option<Key> {
        let flags = self.judge.map_or(PLAIN, |judge| judge.flags);
        let (tools, edition) = (&self.tools, self.editions[0]);
        let mut key = Key::new("judged");
        key.add(&format!("{tools:?} {edition} {flags:?}"));
        key.add(trial.text.as_str());
        for file in [&sample.input, &sample.expected] {
            key.add(&std::fs::read(file).ok()?);
        }
        key.add(&format!("{:?} {:?}", trial.limits, trial.check));
        if let Check::Checker(checker) | Check::Interactor(checker) = &trial.check {
            key.add(&std::fs::read(checker).ok()?);
            key.add(&stamps(trial.dir).ok()?);
        }
        Some(key)
    }
}
