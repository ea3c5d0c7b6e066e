//! Case after case on all processors, until one fails.

use super::generated::Made;
use super::inputs::{Inputs, Maker};
use super::trial::{Desk, Failure, Judge, Judged, Rejection};
use crate::{Error, Kind, Result, say};
use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// So many cases alike at the beginning are no chance.
const ALIKE: u64 = 20;

/// After so many repeats in a row there is nothing new.
const REPEATS: u64 = 5000;

/// So many cases that the brute force rejects at the beginning are enough.
const REJECTED: u64 = 20;

/// How often the status is written.
const STATUS: Duration = Duration::from_millis(100);

/// What to search, and how long.
pub struct Search<'s> {
    /// Who decides.
    pub judge: &'s Judge<'s>,
    /// Where inputs come from.
    pub inputs: &'s Inputs,
    /// For files that pass.
    pub folder: &'s Path,
    /// The numbers of the cases.
    pub seeds: Range<u64>,
    /// How long; without it to the last case.
    pub time: Option<Duration>,
}

/// A case that fails.
#[derive(Debug, Clone)]
pub struct Found {
    /// Its number.
    pub seed: u64,
    /// Its input.
    pub made: Made,
    /// What is wrong.
    pub failure: Failure,
    /// How long it took to find it.
    pub time: Duration,
}

/// What came of a search.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The failing case with the lowest number.
    pub found: Option<Found>,
    /// How many different inputs were tried.
    pub tried: u64,
    /// How many of them did not count, since they are no inputs or the brute force
    /// does not answer.
    pub rejected: u64,
    /// The first of those, and why.
    pub rejection: Option<(u64, Rejection)>,
    /// The number behind the last case.
    pub end: u64,
    /// Whether the generator makes nothing new any more.
    pub exhausted: bool,
    /// How long it took.
    pub time: Duration,
}

/// What each of them has.
struct Worker<'w> {
    desk: Desk,
    maker: Maker<'w>,
    since: Instant,
}

/// What the workers share.
struct Shared {
    next: AtomicU64,
    stop: AtomicBool,
    progress: Mutex<Progress>,
}

#[derive(Default)]
struct Progress {
    outcome: Outcome,
    seen: HashSet<u64>,
    made: u64,
    repeats: u64,
    error: Option<(u64, Error)>,
    noted_line_end: bool,
}

impl Search<'_> {
    /// Searches.
    ///
    /// # Errors
    /// When a program cannot be started, when the generator fails or always
    /// makes the same, and when the brute force rejects everything.
    pub fn run(&self) -> Result<Outcome> {
        self.check_repeatable()?;
        let shared = Shared {
            next: AtomicU64::new(self.seeds.start),
            stop: AtomicBool::new(false),
            progress: Mutex::default(),
        };
        let since = Instant::now();
        let cases = self.seeds.end.saturating_sub(self.seeds.start);
        let workers = thread::available_parallelism().map_or(1, NonZero::get);
        let workers = workers.min(usize::try_from(cases).unwrap_or(usize::MAX));
        thread::scope(|scope| {
            let threads = (0..workers).map(|number| {
                let shared = &shared;
                scope.spawn(move || self.work(shared, number, since))
            });
            let threads: Vec<_> = threads.collect();
            let mut status = Status::new();
            while !threads.iter().all(thread::ScopedJoinHandle::is_finished) {
                thread::sleep(Duration::from_millis(5));
                status.show(&shared, since);
            }
            status.clear();
        });
        let progress = shared.progress.into_inner();
        let progress = progress.unwrap_or_else(PoisonError::into_inner);
        if let Some((_, error)) = progress.error {
            return Err(error);
        }
        let mut outcome = progress.outcome;
        outcome.time = since.elapsed();
        outcome.end = shared.next.load(Ordering::Relaxed).min(self.seeds.end);
        if outcome.found.is_none() && 0 < outcome.rejected && outcome.rejected == outcome.tried {
            return Err(all_rejected(&outcome));
        }
        Ok(outcome)
    }

    /// Says so if a generator in another language makes of one number now this,
    /// now that.
    fn check_repeatable(&self) -> Result<()> {
        if !matches!(self.inputs, Inputs::Program(_)) {
            return Ok(());
        }
        let mut maker = Maker::new(self.inputs);
        let seed = self.seeds.start;
        if maker.make(seed)? != maker.make(seed)? {
            bundler::tell!(
                "{}",
                say!(
                    "note: the generator makes another input each time it is given {seed}: --seed cannot replay a case; let its argument be the seed of its random numbers",
                    seed
                )
            );
        }
        Ok(())
    }

    /// Takes case after case.
    fn work(&self, shared: &Shared, number: usize, since: Instant) {
        let mut worker = Worker {
            desk: Desk::new(self.folder, number),
            maker: Maker::new(self.inputs),
            since,
        };
        while !shared.stop.load(Ordering::Relaxed) {
            let seed = shared.next.fetch_add(1, Ordering::Relaxed);
            let is_late = self.time.is_some_and(|time| time <= since.elapsed());
            if self.seeds.end <= seed || is_late {
                // It was not tried.
                shared.next.fetch_min(seed, Ordering::Relaxed);
                return;
            }
            if let Err(error) = self.case(shared, &mut worker, seed) {
                shared.stop.store(true, Ordering::Relaxed);
                let first = &mut shared.lock().error;
                if first.as_ref().is_none_or(|(before, _)| seed < *before) {
                    *first = Some((seed, error));
                }
            }
        }
    }

    fn case(&self, shared: &Shared, worker: &mut Worker, seed: u64) -> Result<()> {
        let made = worker.maker.make(seed)?;
        if !shared.is_new(&made, seed)? {
            return Ok(());
        }
        let judged = self
            .judge
            .judge(&worker.desk, &made.text, self.judge.patience())?;
        let mut progress = shared.lock();
        progress.outcome.tried += 1;
        match judged {
            Judged::Agrees => {}
            Judged::Rejected(why) => {
                progress.outcome.rejected += 1;
                let outcome = &mut progress.outcome;
                if outcome
                    .rejection
                    .as_ref()
                    .is_none_or(|(first, _)| seed < *first)
                {
                    outcome.rejection = Some((seed, why));
                }
                if outcome.rejected == outcome.tried && REJECTED <= outcome.rejected {
                    shared.stop.store(true, Ordering::Relaxed);
                }
            }
            Judged::Fails(failure) => {
                shared.stop.store(true, Ordering::Relaxed);
                let found = &mut progress.outcome.found;
                // The same case each time, whichever worker is faster.
                if found.as_ref().is_none_or(|found| seed < found.seed) {
                    *found = Some(Found {
                        seed,
                        made,
                        failure,
                        time: worker.since.elapsed(),
                    });
                }
            }
        }
        Ok(())
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether an input was not there before. Looks at it, too.
    fn is_new(&self, made: &Made, seed: u64) -> Result<bool> {
        let mut progress = self.lock();
        progress.made += 1;
        if made.text.is_empty() {
            return Err(
                Error::new(say!("the generator writes nothing on case {seed}", seed))
                    .of_kind(Kind::Program)
                    .help(say!("write the case with g.line(…), or print it to stdout")),
            );
        }
        if !made.text.ends_with(b"\n") && !progress.noted_line_end {
            progress.noted_line_end = true;
            bundler::tell!(
                "{}",
                say!(
                    "note: the last line of case {seed} has no end: some programs wait for it, and judges' inputs have it",
                    seed
                )
            );
        }
        let is_new = progress.seen.insert(hash(&made.text));
        if is_new {
            progress.repeats = 0;
            return Ok(true);
        }
        progress.repeats += 1;
        if progress.made == ALIKE && progress.seen.len() == 1 {
            return Err(Error::new(say!(
                "the generator makes the same input again and again: {count} cases are alike",
                count = ALIKE
            ))
            .of_kind(Kind::Program)
            .help(say!(
                "draw with g.int(…) and its kin; in another language let the argument be the seed"
            )));
        }
        if REPEATS <= progress.repeats {
            progress.outcome.exhausted = true;
            self.stop.store(true, Ordering::Relaxed);
        }
        Ok(false)
    }
}

fn hash(text: &[u8]) -> u64 {
    use std::sync::OnceLock;
    static STATE: OnceLock<RandomState> = OnceLock::new();
    STATE.get_or_init(RandomState::new).hash_one(text)
}

fn all_rejected(outcome: &Outcome) -> Error {
    let (seed, why) = match &outcome.rejection {
        Some((seed, why)) => (*seed, why),
        None => unreachable!("it was rejected for a reason"),
    };
    let count = outcome.tried;
    Error::new(match why {
        Rejection::Invalid(_) => say!("the validator accepts none of {count} cases", count),
        _ => say!("the brute force answers none of {count} cases", count),
    })
    .of_kind(Kind::Program)
    .detail(why.shown(seed))
    .help(say!(
        "does it read what the generator writes? the generator with the argument {seed} shows that case",
        seed
    ))
}

impl Rejection {
    /// What happened on a case.
    pub fn shown(&self, seed: u64) -> String {
        match self {
            Rejection::Invalid(words) => {
                let first = say!("case {seed} is no input for the validator", seed);
                match words.trim() {
                    "" => first,
                    words => format!("{first}\n{words}"),
                }
            }
            Rejection::TimedOut(after) => say!(
                "on case {seed} the brute force takes longer than {seconds} s",
                seed,
                seconds = after.as_secs()
            ),
            Rejection::Crashed(how, words) => {
                let first = say!("on case {seed} the brute force crashes ({how})", seed, how);
                match words.trim() {
                    "" => first,
                    words => format!("{first}\n{words}"),
                }
            }
        }
    }
}

/// The line that tells how far it is, on a terminal alone.
struct Status {
    is_shown: bool,
    last: Option<Instant>,
}

impl Status {
    fn new() -> Status {
        Status {
            is_shown: std::io::stderr().is_terminal(),
            last: None,
        }
    }

    fn show(&mut self, shared: &Shared, since: Instant) {
        let is_due = self.last.is_none_or(|last| STATUS <= last.elapsed());
        if !self.is_shown || !is_due {
            return;
        }
        self.last = Some(Instant::now());
        let progress = shared.lock();
        let mut line = say!(
            "{cases} cases, {rate} a second, now case {seed}",
            cases = thousands(progress.outcome.tried),
            rate = rate(progress.outcome.tried, since.elapsed()),
            seed = shared.next.load(Ordering::Relaxed)
        );
        if 0 < progress.outcome.rejected {
            line += &say!(", {count} rejected", count = progress.outcome.rejected);
        }
        drop(progress);
        write_status(&format!("\r\x1b[K{line}"));
    }

    fn clear(&self) {
        if self.is_shown {
            write_status("\r\x1b[K");
        }
    }
}

fn write_status(text: &str) {
    let mut stderr = std::io::stderr().lock();
    // Where nobody looks there is nobody to tell.
    let _ = stderr
        .write_all(text.as_bytes())
        .and_then(|()| stderr.flush());
}

/// Cases a second.
pub fn rate(cases: u64, time: Duration) -> String {
    let rate = cases as f64 / time.as_secs_f64().max(0.001);
    thousands(rate.round() as u64)
}

/// `1,234`.
pub fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at != 0 && (digits.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_with_thousands() {
        for (count, shown) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(thousands(count), shown);
        }
    }
}
