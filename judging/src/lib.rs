//! The one way to judge a sample: run the program, measure, compare, report.
//!
//! Memory is measured by a helper process, which is the executable itself,
//! started again: a `main` that judges begins with [`memory_helper_main_if_asked`].
//! Without it, and where there is no Unix, memory is unknown.

mod attached;
mod checker;
mod compare;
mod error;
mod interactor;
#[cfg(unix)]
mod memory_helper;
mod plain_run;
mod process;
mod report;
mod samples;
pub mod session;
mod show;

pub use attached::{Ran, run_attached};
pub use compare::{Difference, compare, lines};
pub use error::{Error, Result};
pub use plain_run::PlainRun;
pub use process::{End, Outcome};
pub use report::{Death, Failure, Report, Speaker, Turn, Usage, Verdict, times};
pub use samples::{
    Broken as BrokenSample, Found as FoundSamples, Sample, find_all_samples, find_samples,
    is_sample_file,
};
pub use show::{megabytes, seconds};

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

/// A program is killed at this many times its time limit. Between one and
/// this many it is only slow: the judge's machine is another one.
pub const KILLED_AT: u32 = 5;

/// A program may write this many bytes, and so many times the expected output:
/// generous, for lines that explain a program to its author.
const SPARE_OUTPUT: usize = 16 << 20;
const OUTPUT_FACTOR: usize = 4;

/// The address space is so many times the memory limit: a guard for this
/// machine alone, since what is reserved and not used counts for no judge.
const ADDRESS_SPACE_FACTOR: u64 = 4;

/// But not less, whatever the limit: the runtime reserves much at the start.
const LEAST_ADDRESS_SPACE: u64 = 1 << 30;

/// What Rust's allocator says at last, before and behind a number.
const REFUSED_MEMORY: [&str; 2] = ["memory allocation of ", " bytes failed"];

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// What a program may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The judge's time limit.
    pub time: Duration,
    /// The judge's memory limit, in bytes.
    pub memory: Option<u64>,
}

/// When an output is right.
#[derive(Debug, Clone, PartialEq)]
pub enum Check {
    /// When it equals the expected one, but for blanks at line ends and blank
    /// lines at the end.
    Exact,
    /// When it has the same words, whatever the blanks between them.
    Words,
    /// As [`Check::Exact`], but its numbers with a decimal point may differ by this
    /// much, absolutely or relatively; see [`compare()`].
    Tolerance(f64),
    /// When this program, called with the paths of input, output and expected
    /// output, exits with 0; with 3 it says that itself or the sample is wrong.
    Checker(PathBuf),
    /// When this program, which talks with the judged one and is called with
    /// the paths of input, of an output of its own and of the expected output,
    /// exits with 0.
    Interactor(PathBuf),
}

impl Limits {
    /// How much a program may map: a guard for the machine, not a limit.
    pub fn address_space(&self) -> Option<u64> {
        let space = self.memory?.saturating_mul(ADDRESS_SPACE_FACTOR);
        Some(space.max(LEAST_ADDRESS_SPACE))
    }
}

/// What is to be said of an output.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// Whether it is right.
    pub accepted: bool,
    /// Whether it is right though its blanks are others.
    pub blanks_differ: bool,
    /// The checker's words.
    pub remark: String,
}

/// Judges what a program wrote on a sample whose expected output is known. Only a
/// checker looks at the sample's files.
///
/// # Errors
/// A checker that crashes or finds itself wrong.
///
/// # Panics
/// If it takes a talk to know: an interactor is no check of an output.
pub fn accepts(check: &Check, sample: &Sample, expected: &[u8], got: &[u8]) -> Result<Answer> {
    let is_close = |by| compare(expected, got, by).is_none();
    let mut answer = Answer::default();
    match check {
        Check::Exact => answer.accepted = is_close(None),
        Check::Words => {
            let is_same = is_close(None);
            answer.accepted = is_same || compare::same_words(expected, got);
            answer.blanks_differ = !is_same;
        }
        Check::Tolerance(by) => answer.accepted = is_close(Some(*by)),
        Check::Checker(path) => {
            let said = checker::ask(path, sample, got)?;
            answer.accepted = said.accepted;
            answer.remark = said.words;
        }
        Check::Interactor(path) => panic!("{} is asked in a talk", path.display()),
    }
    Ok(answer)
}

/// Runs `program` on a sample and judges what it does.
///
/// # Errors
/// What is not the program's fault: a file that cannot be read, a program
/// that cannot be started, a checker that crashes.
pub fn judge(program: &Path, sample: &Sample, limits: &Limits, check: &Check) -> Result<Report> {
    if let Check::Interactor(interactor) = check {
        return interactor::judge(program, sample, limits, interactor);
    }
    let mut expected = read(&sample.expected)?;
    // Some editors begin a text with a mark that nobody sees.
    if expected.starts_with(BYTE_ORDER_MARK) {
        expected.drain(..BYTE_ORDER_MARK.len());
    }
    let output_cap = SPARE_OUTPUT + OUTPUT_FACTOR * expected.len();
    let (outcome, usage) = run_measured(program, &sample.input, limits, output_cap)?;
    let mut report = Report::accepted(sample, *limits, outcome.time, usage);
    let mut remark = String::new();
    report.verdict = match fault(&outcome, &report) {
        Some(verdict) => verdict,
        None => {
            let answer = accepts(check, sample, &expected, &outcome.stdout)?;
            report.blanks_differ = answer.blanks_differ;
            remark = answer.remark;
            if answer.accepted {
                Verdict::Accepted
            } else {
                Verdict::WrongAnswer
            }
        }
    };
    report.stderr = outcome.stderr;
    if !report.is_accepted() {
        let difference = match check {
            Check::Exact | Check::Words => compare(&expected, &outcome.stdout, None),
            Check::Tolerance(by) => compare(&expected, &outcome.stdout, Some(*by)),
            Check::Checker(_) | Check::Interactor(_) => None,
        };
        report.failure = Some(Box::new(Failure {
            input: read(&sample.input)?,
            input_path: sample.input.clone(),
            expected,
            got: outcome.stdout,
            remark,
            difference,
            transcript: Vec::new(),
        }));
    }
    Ok(report)
}

/// What is wrong before the output is looked at.
fn fault(outcome: &Outcome, report: &Report) -> Option<Verdict> {
    let peak = report.used.map(|used| used.peak_memory);
    let over_memory = peak.zip(report.limits.memory);
    match over_memory {
        Some((peak, limit)) if limit < peak => Some(Verdict::MemoryLimit),
        _ => outcome.fault(),
    }
}

impl Outcome {
    /// What is wrong with the end it came to, whatever it wrote and used.
    pub fn fault(&self) -> Option<Verdict> {
        match self.end {
            End::Exit(0) => None,
            End::Deadline => Some(Verdict::TimeLimit),
            End::Flood => Some(Verdict::OutputLimit),
            End::Signal(signal) if Death::Signal(signal).name() == "SIGXCPU" => {
                Some(Verdict::TimeLimit)
            }
            // The guard for the machine is far above the limit.
            End::Signal(_) if is_refused_memory(&self.stderr) => Some(Verdict::MemoryLimit),
            End::Exit(code) => Some(Verdict::RuntimeError(Death::Exit(code))),
            End::Signal(signal) => Some(Verdict::RuntimeError(Death::Signal(signal))),
        }
    }
}

/// Whether a program's last words are those of Rust's allocator.
fn is_refused_memory(stderr: &[u8]) -> bool {
    let [before, behind] = REFUSED_MEMORY;
    String::from_utf8_lossy(stderr)
        .lines()
        .any(|line| line.starts_with(before) && line.contains(behind))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(|error| Error::io("read", path, &error))
}

/// The executable that is the helper when asked.
static MEMORY_HELPER: OnceLock<PathBuf> = OnceLock::new();

/// The first thing in a `main` that judges: lets this executable be started
/// again as the helper that measures. Returns only in the process that the
/// user started.
pub fn memory_helper_main_if_asked() {
    #[cfg(unix)]
    if memory_helper::serve_if_asked() {
        std::process::exit(0);
    }
    if let Ok(path) = std::env::current_exe() {
        // A second call changes nothing.
        let _ = MEMORY_HELPER.set(path);
    }
}

fn run_measured(
    program: &Path,
    input: &Path,
    limits: &Limits,
    output_cap: usize,
) -> Result<(Outcome, Option<Usage>)> {
    let deadline = limits.time.saturating_mul(KILLED_AT);
    #[cfg(unix)]
    if let Some(helper) = MEMORY_HELPER.get() {
        let job = memory_helper::Job {
            program,
            input,
            deadline,
            output_cap,
            address_space: limits.address_space(),
        };
        let (outcome, usage) = memory_helper::run_by(helper, &job)?;
        return Ok((outcome, Some(usage)));
    }
    let mut command = std::process::Command::new(program);
    let outcome = process::run(&mut command, Some(input), deadline, output_cap)?;
    Ok((outcome, None))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// What the compiler in use makes says so.
    #[test]
    fn the_allocator_tells_that_memory_is_refused() {
        let text = "fn main() { std::alloc::handle_alloc_error(std::alloc::Layout::new::<u64>()) }";
        let folder = tempfile::tempdir().unwrap();
        let (file, program) = (folder.path().join("a.rs"), folder.path().join("a"));
        fs::write(&file, text).unwrap();
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut compile = std::process::Command::new(rustc);
        let compiled = compile.arg(&file).arg("-o").arg(&program).status();
        assert!(compiled.unwrap().success());
        let ran = std::process::Command::new(program).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(is_refused_memory(&ran.stderr), "{said}");
    }

    #[test]
    fn without_a_helper_memory_is_unknown() {
        let folder = tempfile::tempdir().unwrap();
        for (extension, text) in [("in", "1 2 \n"), ("out", "1 2")] {
            fs::write(folder.path().join("1").with_extension(extension), text).unwrap();
        }
        let samples = find_samples(folder.path()).unwrap();
        let limits = Limits {
            time: Duration::from_secs(10),
            memory: Some(1),
        };
        let report = judge(Path::new("cat"), &samples[0], &limits, &Check::Exact).unwrap();
        assert!(report.is_accepted(), "{report}");
        assert!(report.used.is_none());
    }
}
