//! What came of a run, in a judge's words.

use super::compare::{Difference, lines};
use super::show::{Excerpt, beside, block, megabytes, seconds};
use super::{Limits, PATIENCE};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

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
    /// Time on the processor, if it was measured.
    pub cpu_time: Option<Duration>,
    /// The largest resident memory in bytes, if it was measured. Never less
    /// than the helper's own, some 3 MiB.
    pub peak_memory: Option<u64>,
    pub(super) failure: Option<Box<Failure>>,
}

/// What a failed run leaves to look at.
#[derive(Debug, Clone)]
pub(super) struct Failure {
    pub input: Vec<u8>,
    pub input_path: PathBuf,
    pub expected: Vec<u8>,
    pub got: Vec<u8>,
    pub stderr: Vec<u8>,
    /// The checker's words.
    pub remark: String,
    pub difference: Option<Difference>,
}

impl Report {
    /// Whether the program passed.
    pub fn is_accepted(&self) -> bool {
        self.verdict == Verdict::Accepted
    }

    /// Whether it took longer than allowed, passed or not.
    pub fn is_slow(&self) -> bool {
        self.limits.time < self.time
    }

    /// The first line that differs from the expected output, in a failed run.
    pub fn difference(&self) -> Option<&Difference> {
        self.failure.as_ref()?.difference.as_ref()
    }

    /// What the program wrote to stderr (its end), in a failed run.
    pub fn stderr(&self) -> &[u8] {
        self.failure
            .as_ref()
            .map_or(&[], |failure| &failure.stderr[..])
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sample {}: {}", self.sample, self.verdict)?;
        let difference = self.difference();
        if let (Verdict::WrongAnswer, Some(difference)) = (self.verdict, difference) {
            write!(f, ", line {} differs", difference.line)?;
        }
        write!(
            f,
            ", {} of {}",
            seconds(self.time),
            seconds(self.limits.time)
        )?;
        if self.verdict == Verdict::TimeLimit {
            write!(f, ", killed at {PATIENCE} times the limit")?;
        } else if self.is_slow() {
            write!(f, " (over the limit)")?;
        }
        match (self.peak_memory, self.limits.memory) {
            (Some(peak), Some(limit)) => {
                write!(f, ", {} of {}", megabytes(peak), megabytes(limit))?;
            }
            (Some(peak), None) => write!(f, ", {}", megabytes(peak))?,
            (None, _) => {}
        }
        match &self.failure {
            Some(failure) => write!(f, "{failure}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n\ninput ({})", self.input_path.display())?;
        block(f, &lines(&self.input), Excerpt::Head)?;
        if !self.remark.trim().is_empty() {
            write!(f, "\n\nthe checker says")?;
            block(f, &lines(self.remark.as_bytes()), Excerpt::Head)?;
        }
        let line = self.difference.as_ref().map(|difference| difference.line);
        f.write_str("\n\n")?;
        beside(f, &lines(&self.expected), &lines(&self.got), line)?;
        if !self.stderr.trim_ascii().is_empty() {
            write!(f, "\n\nstderr")?;
            block(f, &lines(&self.stderr), Excerpt::Tail)?;
        }
        Ok(())
    }
}
