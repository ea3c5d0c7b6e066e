//! An interactive problem: the judge's program and the judged one talk, over
//! pipes that are listened to.

use crate::attached::Attached;
use crate::checker::FAIL;
use crate::error::{Error, Result};
use crate::process::{End, Outcome, end};
use crate::report::{Failure, Report, Speaker, Turn, Usage, Verdict};
use crate::samples::Sample;
use crate::{Death, KILLED_AT, Limits, fault, session};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long the judge's program may take once the other has ended.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often is looked whether one of them has ended.
const TICK: Duration = Duration::from_millis(1);

/// How much of what is said is kept.
const TRANSCRIPT: usize = 1 << 20;

/// How much of stderr is kept.
const STDERR: usize = 64 << 10;

/// How much of a pipe is read at once.
const BUFFER: usize = 64 << 10;

/// Lets the two talk; judges by what the judge's program exits with.
pub fn judge(
    program: &Path,
    sample: &Sample,
    limits: &Limits,
    interactor: &Path,
) -> Result<Report> {
    let folder = session::temporary_folder()?;
    let talk = Talk {
        program,
        sample,
        limits,
        interactor,
        folder: folder.path(),
    };
    let talked = talk.run()?;
    let (outcome, usage) = (talked.outcome, talked.usage);
    let mut report = Report::accepted(sample, *limits, outcome.time, usage);
    let fault = fault(&outcome, &report);
    // Who is hung up on often dies of that: the judge's word comes first.
    report.verdict = match (fault, talked.judge) {
        (Some(Verdict::RuntimeError(_)), JudgeSaid::Rejected { first: true }) => {
            Verdict::WrongAnswer
        }
        (Some(fault), _) => fault,
        (None, JudgeSaid::Rejected { .. }) => Verdict::WrongAnswer,
        (None, JudgeSaid::Accepted) => Verdict::Accepted,
    };
    let mut remark = talked.words;
    // Killed at a deadline, without having used the time: it waited.
    let idle = report
        .used
        .is_some_and(|used| used.cpu_time < limits.time / 2);
    if report.verdict == Verdict::TimeLimit && idle {
        remark.push_str(
            "both waited for the other to speak: is every line flushed, and the whole answer read?",
        );
    }
    report.stderr = outcome.stderr;
    if !report.is_accepted() {
        report.failure = Some(Box::new(Failure {
            input: crate::read(&sample.input)?,
            input_path: sample.input.clone(),
            expected: crate::read(&sample.expected)?,
            got: outcome.stdout,
            remark,
            difference: None,
            transcript: talked.transcript,
        }));
    }
    Ok(report)
}

struct Talk<'a> {
    program: &'a Path,
    sample: &'a Sample,
    limits: &'a Limits,
    interactor: &'a Path,
    folder: &'a Path,
}

struct Talked {
    outcome: Outcome,
    usage: Option<Usage>,
    judge: JudgeSaid,
    /// What the judge's program wrote to stderr.
    words: String,
    transcript: Vec<Turn>,
}

#[derive(Debug, Clone, Copy)]
enum JudgeSaid {
    Accepted,
    /// Whether it hung up before the program did.
    Rejected {
        first: bool,
    },
}

type Transcript = Arc<Mutex<Vec<Turn>>>;

/// Who hung up first. What the other does then follows from it, so the order is
/// sure; that in which their ends are seen is not.
type HungUp = Arc<OnceLock<Speaker>>;

impl Talk<'_> {
    fn run(&self) -> Result<Talked> {
        let mut judge_command = Command::new(self.interactor);
        let own_output = self.folder.join("output");
        judge_command.args([&self.sample.input, &own_output, &self.sample.expected]);
        let mut judge = Talker::start(&mut judge_command).map_err(|error| {
            error.help("`interactor` in Cargo.toml names a program in the package's folder: `chmod +x` it, and begin a script with `#!/usr/bin/env python3` or the like")
        })?;
        let attached = Attached {
            program: self.program,
            deadline: self.limits.time.saturating_mul(KILLED_AT),
            address_space: self.limits.address_space(),
            reply: &self.folder.join("usage"),
        };
        let mut program = Talker::start(&mut attached.command())?;
        let transcript = Transcript::default();
        let hung_up = HungUp::default();
        let pumps = [
            pump(
                &mut program,
                &mut judge,
                Speaker::Program,
                &transcript,
                &hung_up,
            ),
            pump(
                &mut judge,
                &mut program,
                Speaker::Judge,
                &transcript,
                &hung_up,
            ),
        ];
        let words = [tail(&mut judge), tail(&mut program)];
        let ends = self.wait(&mut judge, &mut program)?;
        // They have ended, and so what they said comes to its end.
        for pump in pumps {
            let _ = pump.join();
        }
        let [words, stderr] = words.map(|tail| tail.join().unwrap_or_default());
        let words = String::from_utf8_lossy(&words).into_owned();
        let transcript = std::mem::take(&mut *lock(&transcript));
        let judge = self.said(&ends, &hung_up, &words)?;
        let (end, time, usage) = match attached.told() {
            Some(told) => told.map(|(end, time, usage)| (end, time, Some(usage)))?,
            None => ends.of_program()?,
        };
        let mine = transcript.iter();
        let mine = mine.filter(|turn| turn.speaker == Speaker::Program);
        Ok(Talked {
            outcome: Outcome {
                end,
                time,
                stdout: mine.flat_map(|turn| turn.said.clone()).collect(),
                stderr,
            },
            usage,
            judge,
            words,
            transcript,
        })
    }

    /// Waits for both, and ends who goes on too long.
    fn wait(&self, judge: &mut Talker, program: &mut Talker) -> Result<Ends> {
        let since = Instant::now();
        let deadline = self.limits.time.saturating_mul(KILLED_AT);
        let mut ends = Ends::default();
        loop {
            if ends.program.is_none() {
                ends.program = program.ended()?.map(|status| (status, since.elapsed()));
            }
            if ends.judge.is_none() {
                ends.judge = judge.ended()?.map(|status| (status, since.elapsed()));
            }
            let (program_end, judge_end) = (&ends.program, &ends.judge);
            match (program_end, judge_end) {
                (Some(_), Some(_)) => return Ok(ends),
                // The helper, if there is one, is a little sooner and tells more.
                (None, _) if deadline.saturating_add(PATIENCE / 10) < since.elapsed() => {
                    ends.killed_program = true;
                    program.kill();
                }
                (Some((_, at)), None) if *at + PATIENCE < since.elapsed() => {
                    ends.killed_judge = true;
                    judge.kill();
                }
                _ => {}
            }
            thread::sleep(TICK);
        }
    }

    /// What the exit of the judge's program says.
    fn said(&self, ends: &Ends, hung_up: &HungUp, words: &str) -> Result<JudgeSaid> {
        let broken = |how: String| {
            Err(Error::new(format!(
                "the judge's program {} {how}",
                self.interactor.display()
            ))
            .detail(words.to_owned())
            .help("it should exit with 0 to accept, and with 1 or 2 to reject"))
        };
        let Some((status, _)) = &ends.judge else {
            return broken("is lost".to_owned());
        };
        if ends.killed_judge {
            let seconds = PATIENCE.as_secs();
            return broken(format!(
                "did not end within {seconds} s after the program had ended"
            ));
        }
        match end(*status) {
            End::Exit(0) => Ok(JudgeSaid::Accepted),
            End::Exit(FAIL) => broken(format!(
                "says that it or the sample is wrong (exit code {FAIL})"
            )),
            End::Exit(_) => Ok(JudgeSaid::Rejected {
                first: hung_up.get() == Some(&Speaker::Judge),
            }),
            End::Signal(signal) => broken(format!("died of {}", Death::Signal(signal).name())),
            End::Deadline | End::Flood => broken("was killed".to_owned()),
        }
    }
}

/// When each of the two has ended, and how.
#[derive(Default)]
struct Ends {
    program: Option<(ExitStatus, Duration)>,
    judge: Option<(ExitStatus, Duration)>,
    killed_program: bool,
    killed_judge: bool,
}

impl Ends {
    /// How the program ended, after how long, as far as is seen from outside.
    fn of_program(&self) -> Result<(End, Duration, Option<Usage>)> {
        let Some((status, at)) = self.program else {
            return Err(Error::new("the program is lost"));
        };
        let end = match self.killed_program {
            true => End::Deadline,
            false => end(status),
        };
        Ok((end, at, None))
    }
}

/// One of the two, with its pipes.
struct Talker {
    child: Child,
}

impl Talker {
    fn start(command: &mut Command) -> Result<Talker> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let child = session::spawn(command)
            .map_err(|error| Error::io("run", Path::new(command.get_program()), &error))?;
        Ok(Talker { child })
    }

    fn ended(&mut self) -> Result<Option<ExitStatus>> {
        let status = self.child.try_wait();
        let status =
            status.map_err(|error| Error::new(format!("cannot wait for a program: {error}")))?;
        if status.is_some() {
            session::ended(self.child.id());
            // What it has started may still hold the pipes.
            session::kill_group(self.child.id());
        }
        Ok(status)
    }

    fn kill(&mut self) {
        // An error means that it has ended already.
        let _ = self.child.kill();
        session::kill_group(self.child.id());
    }
}

impl Drop for Talker {
    fn drop(&mut self) {
        // Where the other could not be started.
        if let Ok(None) = self.child.try_wait() {
            self.kill();
            let _ = self.child.wait();
            session::ended(self.child.id());
        }
    }
}

/// Hands on what one says to the other, and writes it down.
fn pump(
    from: &mut Talker,
    to: &mut Talker,
    speaker: Speaker,
    transcript: &Transcript,
    hung_up: &HungUp,
) -> JoinHandle<()> {
    let (mut said, mut heard) = (from.child.stdout.take(), to.child.stdin.take());
    let (transcript, hung_up) = (Arc::clone(transcript), Arc::clone(hung_up));
    thread::spawn(move || {
        let Some(pipe) = &mut said else { return };
        let mut buffer = vec![0; BUFFER];
        while let Ok(count @ 1..) = pipe.read(&mut buffer) {
            write_down(&transcript, speaker, &buffer[..count]);
            if !hand_on(&mut heard, &buffer[..count]) {
                // The first to be noted stays.
                let _ = hung_up.set(speaker.other());
            }
        }
        let _ = hung_up.set(speaker);
        // Dropped here, the pipe tells the other that nothing more comes.
    })
}

/// Whether the other listens; who no longer does is not told any more.
fn hand_on(heard: &mut Option<ChildStdin>, said: &[u8]) -> bool {
    let listens = heard.as_mut().is_some_and(|pipe| {
        let told = pipe.write_all(said).and_then(|()| pipe.flush());
        told.is_ok()
    });
    if !listens {
        *heard = None;
    }
    listens
}

fn write_down(transcript: &Transcript, speaker: Speaker, said: &[u8]) {
    let mut turns = lock(transcript);
    let kept: usize = turns.iter().map(|turn| turn.said.len()).sum();
    let said = &said[..said.len().min(TRANSCRIPT.saturating_sub(kept))];
    match turns.last_mut() {
        Some(last) if last.speaker == speaker => last.said.extend(said),
        _ if said.is_empty() => {}
        _ => turns.push(Turn {
            speaker,
            said: said.to_owned(),
        }),
    }
}

/// The end of what one writes to stderr.
fn tail(of: &mut Talker) -> JoinHandle<Vec<u8>> {
    let pipe = of.child.stderr.take();
    thread::spawn(move || {
        let mut kept = Vec::new();
        let Some(mut pipe) = pipe else { return kept };
        let mut buffer = vec![0; BUFFER];
        while let Ok(count @ 1..) = pipe.read(&mut buffer) {
            kept.extend(&buffer[..count]);
            let excess = kept.len().saturating_sub(STDERR);
            kept.drain(..excess);
        }
        kept
    })
}

fn lock(transcript: &Transcript) -> std::sync::MutexGuard<'_, Vec<Turn>> {
    transcript.lock().unwrap_or_else(PoisonError::into_inner)
}
