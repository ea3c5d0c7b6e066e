//! Runs a program, and stops it at a deadline or when it writes without end.

#[cfg(unix)]
mod polled;
#[cfg(not(unix))]
mod threaded;

use crate::error::{Error, Result};
use crate::session::{self, kill_group};
#[cfg(unix)]
use polled::Pipes;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
#[cfg(not(unix))]
use threaded::Pipes;

/// Who waits for the result: it is gone when this pipe is closed at its other end.
#[cfg(unix)]
pub type Caller<'c> = std::os::fd::BorrowedFd<'c>;
#[cfg(not(unix))]
pub type Caller<'c> = &'c std::convert::Infallible;

/// How much of stderr is kept: the end, which says what went wrong.
const STDERR_TAIL: usize = 64 << 10;

/// How long a pipe may stay open after the program is gone, in the hands of
/// something it started. Generous: what is left in a pipe is read in less than
/// a millisecond.
const GRACE: Duration = Duration::from_millis(100);

/// How often is looked whether a program has ended where the system tells it: for
/// safety alone.
const SELDOM: Duration = Duration::from_secs(1);

/// How often is looked where it does not, which the pipes mostly tell sooner:
/// seldom enough to cost it no time.
const TICK: Duration = Duration::from_millis(5);

/// The same when it has closed a pipe, as it does at its end: less than what a
/// time is shown to.
const SHORT_TICK: Duration = Duration::from_micros(50);

/// How much of a pipe is read at once: as much as Linux has in one.
const BUFFER: usize = 64 << 10;

/// What may happen while a program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    /// A pipe was closed: the program ends, most likely.
    Closed,
    /// More output than asked for.
    Flood,
    /// Nobody waits for the result any more: only a memory helper's parent can be gone.
    #[cfg_attr(not(unix), expect(dead_code, reason = "no helper"))]
    Abandoned,
}

/// How a program came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// By itself, with this exit code.
    Exit(i32),
    /// By this signal.
    Signal(i32),
    /// Killed at the deadline.
    Deadline,
    /// Killed when it had written too much.
    Flood,
}

/// What a run showed.
#[derive(Debug)]
pub struct Outcome {
    pub end: End,
    /// From the start to the end, on the clock.
    pub time: Duration,
    pub stdout: Vec<u8>,
    /// The end of what it wrote there.
    pub stderr: Vec<u8>,
}

/// Runs `command` with the file `input` as its stdin.
pub fn run(
    command: &mut Command,
    input: Option<&Path>,
    deadline: Duration,
    output_cap: usize,
) -> Result<Outcome> {
    start(command, input)?.finish(deadline, output_cap, None)
}

/// A program under way.
pub struct Running {
    child: Child,
    since: Instant,
}

/// Starts `command` in a process group of its own, so that what it starts can
/// be ended with it.
pub fn start(command: &mut Command, input: Option<&Path>) -> Result<Running> {
    let stdin = match input {
        Some(path) => {
            Stdio::from(File::open(path).map_err(|error| Error::io("read", path, &error))?)
        }
        None => Stdio::null(),
    };
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command
        // No judge sets it, and a backtrace takes tens of megabytes: a panic
        // would pass for too much memory.
        .env_remove("RUST_BACKTRACE")
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let since = Instant::now();
    let child = session::spawn(command)
        .map_err(|error| Error::io("run", Path::new(command.get_program()), &error))?;
    Ok(Running { child, since })
}

impl Running {
    /// Waits for the end, or brings it about.
    pub fn finish(
        mut self,
        deadline: Duration,
        output_cap: usize,
        caller: Option<Caller<'_>>,
    ) -> Result<Outcome> {
        let mut pipes = Pipes::open(&mut self.child, output_cap, caller);
        let (status, killed) = self.wait(deadline, &mut pipes)?;
        let time = self.since.elapsed();
        session::ended(self.child.id());
        if !pipes.drain(GRACE) {
            // What it started still holds the pipes, so the group still exists.
            kill_group(self.child.id());
            pipes.drain(GRACE);
        }
        let (stdout, stderr) = pipes.take();
        let end = match killed {
            Some(end) => end,
            None if output_cap < stdout.len() => End::Flood,
            None => end(status),
        };
        Ok(Outcome {
            end,
            time,
            stdout,
            stderr,
        })
    }

    /// Waits for the end, and kills what goes too far: the reason, if it was.
    fn wait(
        &mut self,
        deadline: Duration,
        pipes: &mut Pipes<'_>,
    ) -> Result<(ExitStatus, Option<End>)> {
        let mut killed = None;
        // A program that closes its pipes is about to end; one that keeps
        // them open past its end, or closes them early, is looked at less often.
        let mut tick = TICK;
        loop {
            let status = self.child.try_wait();
            if let Some(status) =
                status.map_err(|error| Error::new(format!("cannot wait for a program: {error}")))?
            {
                return Ok((status, killed));
            }
            let left = deadline.saturating_sub(self.since.elapsed());
            if left.is_zero() && killed.is_none() {
                killed = Some(End::Deadline);
                self.kill();
            }
            let longest = match pipes.tell_the_end() {
                true => SELDOM,
                false => tick,
            };
            let pause = match killed {
                Some(_) => longest,
                None => longest.min(left),
            };
            match pipes.next(pause) {
                Some(Event::Closed) => tick = SHORT_TICK,
                Some(Event::Flood) if killed.is_none() => {
                    killed = Some(End::Flood);
                    self.kill();
                }
                Some(Event::Abandoned) => self.kill(),
                Some(Event::Flood) => {}
                None => tick = (tick * 2).min(TICK),
            }
        }
    }

    fn kill(&mut self) {
        // An error means that it has ended already.
        let _ = self.child.kill();
        kill_group(self.child.id());
    }
}

/// How a program came to its end by itself.
pub fn end(status: ExitStatus) -> End {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return End::Signal(signal);
    }
    End::Exit(status.code().unwrap_or(-1))
}
