//! Makes a case that fails small: by its choices where the generator tells them,
//! else by the words of its text.

mod choices;
mod words;

use super::generated::Trace;
use super::inputs::Maker;
use super::search::{Found, Search};
use super::trial::{Desk, Failure, Judged, Patience};
use crate::Result;
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// A hang shows itself after so many times what the case that fails needs
/// otherwise; a time-out is tried so long while it is made smaller.
const HANG: Duration = Duration::from_millis(250);

/// What the brute force may take for a candidate: for smaller ones it needs less.
const BRUTE: Duration = Duration::from_secs(1);

/// A case, made as small as it gets.
pub struct Shrunk {
    /// Its number.
    pub seed: u64,
    /// Its input.
    pub text: Vec<u8>,
    /// What is wrong.
    pub failure: Failure,
    /// Whether it always fails.
    pub is_steady: bool,
    /// How often it became smaller.
    pub steps: usize,
    /// How long that took.
    pub time: Duration,
    /// How long it took to find the case.
    pub search_time: Duration,
}

/// What a shrinker asks: is this still a case that fails?
pub trait Subject {
    /// The case of these choices, at most so many.
    fn replay(&mut self, values: &[i128], limit: usize) -> Result<Option<(Vec<u8>, Trace)>>;

    /// Whether an input fails, in the same way as the first.
    fn fails(&mut self, text: &[u8]) -> Result<bool>;

    /// Whether there is no time left.
    fn is_over(&self) -> bool;
}

/// Makes a case small.
pub fn shrink(search: &Search, found: &Found, time: Duration) -> Result<Shrunk> {
    let since = Instant::now();
    let mut fails = Fails::new(search, found, since + time);
    let mut shrunk = Shrunk {
        seed: found.seed,
        text: found.made.text.clone(),
        failure: found.failure.clone(),
        is_steady: true,
        steps: 0,
        time: Duration::ZERO,
        search_time: found.time,
    };
    if !fails.is_steady()? {
        shrunk.is_steady = false;
        return Ok(shrunk);
    }
    let made = found.made.clone();
    let smaller = match made.trace {
        Some(trace) => choices::shrink(&mut fails, trace, made.text)?,
        None => words::shrink(&mut fails, made.text)?,
    };
    // Tried with the whole of the time again: it must fail as reported.
    if let Some(failure) = fails.confirm(&smaller)? {
        shrunk.text = smaller;
        shrunk.failure = failure;
        shrunk.steps = fails.steps;
    }
    shrunk.time = since.elapsed();
    Ok(shrunk)
}

/// Candidates, tried by running the programs.
struct Fails<'f> {
    search: &'f Search<'f>,
    desk: Desk,
    maker: Maker<'f>,
    found: &'f Found,
    patience: Patience,
    tried: HashSet<Vec<u8>>,
    until: Instant,
    steps: usize,
}

impl<'f> Fails<'f> {
    fn new(search: &'f Search<'f>, found: &'f Found, until: Instant) -> Fails<'f> {
        Fails {
            search,
            // The workers are done, their files are free.
            desk: Desk::new(search.folder, 0),
            maker: Maker::new(search.inputs),
            found,
            patience: search.judge.patience(),
            tried: HashSet::new(),
            until,
            steps: 0,
        }
    }

    /// Whether the case fails once more, in the same way. From now on no
    /// candidate may take as long.
    fn is_steady(&mut self) -> Result<bool> {
        let is_steady = self.confirm(&self.found.made.text)?.is_some();
        let limit = self.patience.solution;
        self.patience = Patience {
            solution: match self.found.failure.kind {
                super::trial::Kind::TimeOut => limit.min(HANG),
                _ => limit.min(BRUTE),
            },
            brute: BRUTE,
        };
        Ok(is_steady)
    }

    /// How an input fails, with all the time there is.
    fn confirm(&self, text: &[u8]) -> Result<Option<Failure>> {
        let patience = self.search.judge.patience();
        self.failure(text, patience)
    }

    fn failure(&self, text: &[u8], patience: Patience) -> Result<Option<Failure>> {
        let judged = self.search.judge.judge(&self.desk, text, patience)?;
        Ok(match judged {
            Judged::Fails(failure) if failure.kind == self.found.failure.kind => Some(failure),
            _ => None,
        })
    }
}

impl Subject for Fails<'_> {
    fn replay(&mut self, values: &[i128], limit: usize) -> Result<Option<(Vec<u8>, Trace)>> {
        self.maker.replay(values, limit)
    }

    fn fails(&mut self, text: &[u8]) -> Result<bool> {
        if !self.tried.insert(text.to_owned()) {
            return Ok(false);
        }
        let fails = self.failure(text, self.patience)?.is_some();
        self.steps += usize::from(fails);
        Ok(fails)
    }

    fn is_over(&self) -> bool {
        self.until <= Instant::now()
    }
}

#[cfg(test)]
mod tests;
