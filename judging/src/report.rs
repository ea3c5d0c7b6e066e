//! What came of a run, in a judge's words.

use super::compare::{Difference, lines};
use super::samples::Sample;
use super::show::{Excerpt, beside, block, megabytes, seconds};
use super::{KILLED_AT, Limits};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// What Rust's runtime says of a thread whose stack is too small.
const STACK_OVERFLOW: &str = "has overflowed its stack";

/// What a judge would say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// AC
    Accepted,
    /// WA
    WrongAnswer,
    /// TLE: killed at several times the limit.
    TimeLimit,
    /// MLE: the peak was over the limit, or an allocation far over it failed.
    MemoryLimit,
    /// OLE: killed after too much output.
    OutputLimit,
    /// RE
    RuntimeError(Death),
}

/// How a program died.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Death {
    /// With this exit code; a panic has 101.
    Exit(i32),
    /// Of this signal.
    Signal(i32),
}

impl Death {
    /// `exit code 101`, `SIGSEGV`.
    pub fn name(self) -> String {
        match self {
            Death::Exit(code) => format!("exit code {code}"),
            #[cfg(unix)]
            Death::Signal(number) => match nix::sys::signal::Signal::try_from(number) {
                Ok(signal) => signal.as_str().to_string(),
                Err(_) => format!("signal {number}"),
            },
            #[cfg(not(unix))]
            Death::Signal(number) => format!("signal {number}"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Accepted => f.write_str("AC"),
            Verdict::WrongAnswer => f.write_str("WA"),
            Verdict::TimeLimit => f.write_str("TLE"),
            Verdict::MemoryLimit => f.write_str("MLE"),
            Verdict::OutputLimit => f.write_str("OLE"),
            Verdict::RuntimeError(death) => write!(f, "RE ({})", death.name()),
        }
    }
}

/// What a program used beside the clock, as the kernel counts it.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Usage {
    /// Time on the processor.
    pub cpu_time: Duration,
    /// The largest resident memory in bytes: never less than the helper's own, some
    /// 3 MiB.
    pub peak_memory: u64,
}

/// What came of judging a program on a sample.
///
/// Displayed in one line if accepted; otherwise with the texts, expected
/// beside got.
#[derive(Debug, Clone)]
pub struct Report {
    /// The sample's name.
    pub sample: String,
    /// What a judge would say.
    pub verdict: Verdict,
    /// What the program was allowed to use.
    pub limits: Limits,
    /// Time on the clock.
    pub time: Duration,
    /// What else it used, if it was measured.
    pub used: Option<Usage>,
    /// What it wrote to stderr, of much the end.
    pub stderr: Vec<u8>,
    /// Whether it is right but for blanks, which this judge forgives.
    pub blanks_differ: bool,
    /// What a failed run leaves to look at.
    pub failure: Option<Box<Failure>>,
}

/// What a failed run leaves to look at.
#[derive(Debug, Clone)]
pub struct Failure {
    /// The sample's input.
    pub input: Vec<u8>,
    /// The file that it is in.
    pub input_path: PathBuf,
    /// The expected output.
    pub expected: Vec<u8>,
    /// What the program wrote.
    pub got: Vec<u8>,
    /// The words of the checker, or of the judge's program.
    pub remark: String,
    /// The first line that differs, where the outputs were compared.
    pub difference: Option<Difference>,
    /// What the judge's program and the program said to each other, in turns;
    /// empty if they did not talk.
    pub transcript: Vec<Turn>,
}

/// What one of two programs says before the other says something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Who speaks.
    pub speaker: Speaker,
    /// What is said, of much the beginning.
    pub said: Vec<u8>,
}

/// Who takes part in an interactive problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    /// The judge's program.
    Judge,
    /// The program that is judged.
    Program,
}

impl Speaker {
    /// Whom it speaks to.
    pub(crate) fn other(self) -> Speaker {
        match self {
            Speaker::Judge => Speaker::Program,
            Speaker::Program => Speaker::Judge,
        }
    }
}

impl Report {
    /// That a program passes a sample in some time.
    pub fn accepted(
        sample: &Sample,
        limits: Limits,
        time: Duration,
        used: Option<Usage>,
    ) -> Report {
        Report {
            sample: sample.name.clone(),
            verdict: Verdict::Accepted,
            limits,
            time,
            used,
            stderr: Vec::new(),
            blanks_differ: false,
            failure: None,
        }
    }

    /// Whether the program passed.
    pub fn is_accepted(&self) -> bool {
        self.verdict == Verdict::Accepted
    }

    /// The time that counts: on the processor, as judges measure it, unless the
    /// clock was over the limit, or nothing else was read.
    pub fn counted_time(&self) -> Duration {
        match self.used.map(|used| used.cpu_time) {
            Some(cpu_time) if self.time <= self.limits.time => cpu_time,
            Some(cpu_time) => self.time.max(cpu_time),
            None => self.time,
        }
    }

    /// Whether it took longer than allowed, passed or not.
    pub fn is_slow(&self) -> bool {
        self.limits.time < self.counted_time()
    }

    /// What a run that passed took: `12 ms of 1 s, 2.1 MB of 64 MB`, or
    /// `1.8 s of 1 s: slow, …`.
    pub fn usage(&self) -> String {
        let mut usage = self.time_of_limit();
        if self.is_slow() {
            usage.push_str(": slow");
            // It slept, or other programs had the processor.
            if let Some(used) = self.used.filter(|used| used.cpu_time <= self.limits.time) {
                usage.push_str(&format!(" ({} on the processor)", seconds(used.cpu_time)));
            }
        }
        if let Some(memory) = self.memory() {
            usage.push_str(&format!(", {memory}"));
        }
        if self.blanks_differ && self.is_accepted() {
            usage.push_str(", blanks differ");
        }
        usage
    }

    /// `12 ms of 1 s`.
    fn time_of_limit(&self) -> String {
        let (time, limit) = (self.counted_time(), self.limits.time);
        format!("{} of {}", seconds(time), seconds(limit))
    }

    /// `2.1 MB of 64 MB`, if it was measured.
    fn memory(&self) -> Option<String> {
        let peak = megabytes(self.used?.peak_memory);
        Some(match self.limits.memory {
            Some(limit) => format!("{peak} of {}", megabytes(limit)),
            None => peak,
        })
    }

    /// The first line that differs from the expected output, in a failed run.
    pub fn difference(&self) -> Option<&Difference> {
        self.failure.as_ref()?.difference.as_ref()
    }

    /// Whether its last words are of a stack overflow, as Rust's runtime tells
    /// it.
    pub fn is_stack_overflow(&self) -> bool {
        String::from_utf8_lossy(&self.stderr).contains(STACK_OVERFLOW)
    }
}

/// The runs over their time limit by their names, a line each, then the slowest
/// of all and a blank line.
pub fn times(runs: &[(String, Report)]) -> String {
    let slow = runs.iter().filter(|(_, report)| report.is_slow());
    let slow = slow.map(|(name, report)| format!("{name}: {}\n", report.usage()));
    let slowest = runs.iter().max_by_key(|(_, report)| report.counted_time());
    let slowest = slowest.map(|(name, report)| format!("slowest: {name}, {}\n\n", report.usage()));
    slow.chain(slowest).collect()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sample {}: {}", self.sample, self.verdict)?;
        let difference = self.difference();
        if let (Verdict::WrongAnswer, Some(difference)) = (self.verdict, difference) {
            write!(f, ", line {} differs", difference.line)?;
        }
        write!(f, ", {}", self.time_of_limit())?;
        if self.verdict == Verdict::TimeLimit {
            write!(f, ", killed at {KILLED_AT} times the limit")?;
        } else if self.is_slow() {
            write!(f, " (over the limit)")?;
        }
        if let Some(memory) = self.memory() {
            write!(f, ", {memory}")?;
        }
        if self.is_stack_overflow() {
            write!(f, ", stack overflow")?;
        }
        let Some(failure) = &self.failure else {
            return Ok(());
        };
        write!(f, "{failure}")?;
        if !self.stderr.trim_ascii().is_empty() {
            write!(f, "\n\nstderr")?;
            block(f, &lines(&self.stderr), Excerpt::Tail)?;
        }
        Ok(())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n\ninput ({})", self.input_path.display())?;
        if self.has_mark() {
            write!(f, ", which begins with a byte order mark")?;
        }
        block(f, &lines(&self.input), Excerpt::Head)?;
        if !self.remark.trim().is_empty() {
            write!(f, "\n\nthe checker says")?;
            block(f, &lines(self.remark.as_bytes()), Excerpt::Head)?;
        }
        if !self.transcript.is_empty() {
            write!(f, "\n\nthe judge (<) and the program (>)")?;
            let told = self.conversation();
            return block(f, &lines(told.as_bytes()), Excerpt::Tail);
        }
        let line = self.difference.as_ref().map(|difference| difference.line);
        f.write_str("\n\n")?;
        beside(f, &lines(&self.expected), &lines(&self.got), line)
    }
}

impl Failure {
    /// Whether the input begins with the mark that some editors put before UTF-8:
    /// for a program it is part of the first word, and no terminal shows it.
    pub fn has_mark(&self) -> bool {
        self.input.starts_with("\u{feff}".as_bytes())
    }

    /// The transcript as lines, those of the judge behind `<`, those of the
    /// program behind `>`.
    pub fn conversation(&self) -> String {
        let mut told = String::new();
        for turn in &self.transcript {
            let mark = match turn.speaker {
                Speaker::Judge => '<',
                Speaker::Program => '>',
            };
            for line in lines(&turn.said) {
                told.push_str(&format!("{mark} {}\n", String::from_utf8_lossy(line)));
            }
        }
        told
    }
}
