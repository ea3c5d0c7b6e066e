//! One input: what the solution makes of it, and whether the brute force agrees.

use super::programs::Program;
use crate::disk::{Doing, cannot};
use crate::{Error, Result, say};
use judging::{Check, End, Limits, Outcome, PlainRun, Sample, Verdict};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a program may write: small inputs have small answers.
const OUTPUT_CAP: usize = 16 << 20;

/// The brute force may take so many times the time limit, but not less than
/// this.
const BRUTE_FACTOR: u32 = 5;
const BRUTE_TIME: Duration = Duration::from_secs(5);

/// How long a validator may take.
const VALIDATION: Duration = Duration::from_secs(10);

/// What it exits with if it accepts: as one made with testlib does, and as the ICPC's
/// package format wants it.
const VALID: [i32; 2] = [0, 42];

/// A solution is not killed before this: a machine that is busy is no bug.
const LEAST_TIME: Duration = Duration::from_secs(1);

/// Who decides.
pub struct Judge<'j> {
    /// The program on trial.
    pub solution: &'j Program,
    /// The one that is right, if there is one.
    pub brute: Option<&'j Program>,
    /// The one that knows what is an input, if there is one.
    pub validator: Option<&'j Program>,
    /// When an output is right.
    pub check: Check,
    /// What the solution may use.
    pub limits: Limits,
}

/// What came of an input.
#[derive(Debug, Clone)]
pub enum Judged {
    /// The solution is right.
    Agrees,
    /// It is no input, or the brute force did not answer: nothing is known of it.
    Rejected(Rejection),
    /// The solution is wrong.
    Fails(Failure),
}

/// Why an input does not count.
#[derive(Debug, Clone)]
pub enum Rejection {
    /// The validator says that it is none, in these words.
    Invalid(String),
    /// The brute force crashed: how, and its last words.
    Crashed(String, String),
    /// The brute force took longer than this.
    TimedOut(Duration),
}

/// How the solution fails.
#[derive(Debug, Clone)]
pub struct Failure {
    /// In which way.
    pub kind: Kind,
    /// What the brute force wrote, if there is one.
    pub expected: Option<Vec<u8>>,
    /// What the solution wrote.
    pub got: Vec<u8>,
    /// The end of what it wrote to stderr.
    pub stderr: Vec<u8>,
    /// The checker's words.
    pub remark: String,
}

/// The ways in which a solution fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Another answer than the brute force's.
    WrongAnswer,
    /// An answer that the problem's checker rejects.
    CheckerRejects,
    /// A crash: how, and where it says it happened.
    Crash(String, String),
    /// It does not end in time.
    TimeOut,
    /// It wants more memory than there is.
    Memory,
    /// It writes without end.
    Flood,
}

impl Kind {
    /// In the user's language.
    pub fn name(&self) -> String {
        match self {
            Kind::WrongAnswer => say!("wrong answer"),
            Kind::CheckerRejects => say!("the checker rejects the answer"),
            Kind::Crash(how, _) => say!("crash ({how})", how),
            Kind::TimeOut => say!("time-out"),
            Kind::Memory => say!("out of memory"),
            Kind::Flood => say!("endless output"),
        }
    }
}

/// The files of one worker.
pub struct Desk {
    input: PathBuf,
    expected: PathBuf,
}

impl Desk {
    /// One in a folder, apart from others by its number.
    pub fn new(folder: &Path, number: usize) -> Desk {
        Desk {
            input: folder.join(format!("desk-{number}.in")),
            expected: folder.join(format!("desk-{number}.out")),
        }
    }

    /// Where its input lies.
    pub fn input(&self, text: &[u8]) -> Result<&Path> {
        write(&self.input, text)?;
        Ok(&self.input)
    }
}

/// How long the programs may take.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// The solution.
    pub solution: Duration,
    /// The brute force.
    pub brute: Duration,
}

impl Judge<'_> {
    /// How long they may take while nothing is known.
    pub fn patience(&self) -> Patience {
        Patience {
            solution: self.limits.time.max(LEAST_TIME),
            brute: (self.limits.time * BRUTE_FACTOR).max(BRUTE_TIME),
        }
    }

    /// Tries an input.
    ///
    /// # Errors
    /// A program that cannot be started, a checker that crashes.
    pub fn judge(&self, desk: &Desk, text: &[u8], patience: Patience) -> Result<Judged> {
        let input = desk.input(text)?;
        if let Some(why) = self.invalid(input)? {
            return Ok(Judged::Rejected(why));
        }
        let space = self.limits.address_space();
        let outcome = run(self.solution, input, patience.solution, space)?;
        let mut expected = None;
        if let Some(brute) = self.brute {
            // Another program's runtime may map as much as it likes.
            let answer = run(brute, input, patience.brute, None)?;
            match answer.fault() {
                None => expected = Some(answer.stdout),
                Some(Verdict::TimeLimit) => {
                    return Ok(Judged::Rejected(Rejection::TimedOut(patience.brute)));
                }
                Some(verdict) => {
                    let words = String::from_utf8_lossy(&answer.stderr).into_owned();
                    let how = how(verdict);
                    return Ok(Judged::Rejected(Rejection::Crashed(how, words)));
                }
            }
        }
        let kind = match outcome.fault() {
            Some(verdict) => Some((kind(verdict, &outcome.stderr), String::new())),
            None => self.compare(desk, expected.as_deref(), &outcome)?,
        };
        Ok(match kind {
            None => Judged::Agrees,
            Some((kind, remark)) => Judged::Fails(Failure {
                kind,
                expected,
                got: outcome.stdout,
                stderr: outcome.stderr,
                remark,
            }),
        })
    }

    /// Why the validator takes a text for no input.
    fn invalid(&self, input: &Path) -> Result<Option<Rejection>> {
        let Some(validator) = self.validator else {
            return Ok(None);
        };
        let said = run(validator, input, VALIDATION, None)?;
        let name = &validator.name;
        match said.end {
            End::Exit(code) if VALID.contains(&code) => Ok(None),
            End::Exit(_) => {
                // Those of contests speak on either.
                let words = [said.stdout, said.stderr].concat();
                let words = String::from_utf8_lossy(&words).into_owned();
                Ok(Some(Rejection::Invalid(words)))
            }
            End::Deadline => Err(Error::new(say!(
                "the validator {name} takes longer than {seconds} s",
                name,
                seconds = VALIDATION.as_secs()
            ))
            .of_kind(crate::Kind::Program)),
            End::Signal(_) | End::Flood => {
                Err(Error::new(say!("the validator {name} crashes", name))
                    .of_kind(crate::Kind::Program)
                    .detail(String::from_utf8_lossy(&said.stderr)))
            }
        }
    }

    fn compare(
        &self,
        desk: &Desk,
        expected: Option<&[u8]>,
        outcome: &Outcome,
    ) -> Result<Option<(Kind, String)>> {
        let Some(expected) = expected else {
            return Ok(None);
        };
        let sample = Sample {
            name: String::new(),
            input: desk.input.clone(),
            expected: desk.expected.clone(),
        };
        if matches!(self.check, Check::Checker(_)) {
            write(&desk.expected, expected)?;
        }
        let answer = judging::accepts(&self.check, &sample, expected, &outcome.stdout)?;
        let kind = match &self.check {
            Check::Checker(_) => Kind::CheckerRejects,
            _ => Kind::WrongAnswer,
        };
        Ok((!answer.accepted).then_some((kind, answer.remark)))
    }
}

fn run(
    program: &Program,
    input: &Path,
    deadline: Duration,
    address_space: Option<u64>,
) -> Result<Outcome> {
    let run = PlainRun {
        input: Some(input),
        deadline,
        output_cap: OUTPUT_CAP,
        address_space,
    };
    Ok(run.run(&mut program.command())?)
}

fn kind(verdict: Verdict, stderr: &[u8]) -> Kind {
    match verdict {
        Verdict::TimeLimit => Kind::TimeOut,
        Verdict::MemoryLimit => Kind::Memory,
        Verdict::OutputLimit => Kind::Flood,
        _ => Kind::Crash(how(verdict), place(stderr)),
    }
}

fn how(verdict: Verdict) -> String {
    match verdict {
        Verdict::RuntimeError(death) => death.name(),
        other => other.to_string(),
    }
}

/// Where a program says that it panicked: two crashes at one place are one.
fn place(stderr: &[u8]) -> String {
    let said = String::from_utf8_lossy(stderr);
    let mut places = said
        .lines()
        .filter_map(|line| Some(line.split_once("panicked at ")?.1));
    places.next().unwrap_or_default().to_owned()
}

/// Writes over what a case before has left: where a file is cut to nothing first,
/// some file systems have the new text on the disk before they go on.
fn write(path: &Path, text: &[u8]) -> Result<()> {
    let mut options = fs::OpenOptions::new();
    let file = options.write(true).create(true).truncate(false).open(path);
    let written = file.and_then(|mut file| {
        file.write_all(text)?;
        file.set_len(text.len() as u64)
    });
    written.map_err(|error| cannot(Doing::Writing, path, &error))
}
