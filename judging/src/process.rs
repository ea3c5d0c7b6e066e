//! Runs a program, and stops it at a deadline or when it writes without end.

use crate::error::{Error, Result};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How much of stderr is kept: the end, which says what went wrong.
const STDERR_TAIL: usize = 64 << 10;

/// How long a pipe may stay open after the program is gone, in the hands of
/// something it started. Generous: what is left in a pipe is read in less than
/// a millisecond.
const GRACE: Duration = Duration::from_millis(100);

/// How often is looked whether a program has ended, which its pipes mostly tell
/// sooner: seldom enough to cost it no time.
const TICK: Duration = Duration::from_millis(5);

/// The same when it has closed a pipe, as it does at its end: less than what a
/// time is shown to.
const SHORT_TICK: Duration = Duration::from_micros(50);

/// How much of a pipe is read at once: as much as Linux has in one.
const BUFFER: usize = 64 << 10;

/// What may happen while a program runs.
pub enum Event {
    /// A pipe was closed: the program ends, most likely.
    Closed,
    /// More output than asked for.
    Flood,
    /// Nobody waits for the result any more: only a memory helper's parent can be gone.
    #[cfg_attr(not(unix), allow(dead_code))]
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
    let running = start(command, input)?;
    let (sender, events) = channel();
    running.finish(deadline, output_cap, &sender, &events)
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
    let child = crate::session::spawn(command)
        .map_err(|error| Error::io("run", Path::new(command.get_program()), &error))?;
    Ok(Running { child, since })
}

impl Running {
    /// Waits for the end, or brings it about. Others may send events too.
    pub fn finish(
        mut self,
        deadline: Duration,
        output_cap: usize,
        sender: &Sender<Event>,
        events: &Receiver<Event>,
    ) -> Result<Outcome> {
        let (stdout, stderr) = (self.child.stdout.take(), self.child.stderr.take());
        let stdout = Tap::open(stdout, Keep::Head(output_cap), sender.clone());
        let stderr = Tap::open(stderr, Keep::Tail(STDERR_TAIL), sender.clone());
        let (status, killed) = self.wait(deadline, events)?;
        let time = self.since.elapsed();
        crate::session::ended(self.child.id());
        if !(stdout.is_drained(GRACE) && stderr.is_drained(GRACE)) {
            // What it started still holds the pipes, so the group still exists.
            kill_group(self.child.id());
        }
        let (_, _) = (stdout.is_drained(GRACE), stderr.is_drained(GRACE));
        let (stdout, stderr) = (stdout.take(), stderr.take());
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
        events: &Receiver<Event>,
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
            let pause = if killed.is_some() {
                tick
            } else {
                tick.min(left)
            };
            match events.recv_timeout(pause) {
                Ok(Event::Closed) => tick = SHORT_TICK,
                Ok(Event::Flood) if killed.is_none() => {
                    killed = Some(End::Flood);
                    self.kill();
                }
                Ok(Event::Abandoned) => self.kill(),
                Ok(Event::Flood) => {}
                Err(RecvTimeoutError::Timeout) => tick = (tick * 2).min(TICK),
                Err(RecvTimeoutError::Disconnected) => thread::sleep(pause),
            }
        }
    }

    fn kill(&mut self) {
        // An error means that it has ended already.
        let _ = self.child.kill();
        kill_group(self.child.id());
    }
}

/// Ends a program and all in its process group.
#[cfg(unix)]
pub fn kill_group(leader: u32) {
    use nix::sys::signal::{Signal, killpg};
    if let Ok(leader) = i32::try_from(leader) {
        let _ = killpg(nix::unistd::Pid::from_raw(leader), Signal::SIGKILL);
    }
}

/// Ends a program and all in its process group.
#[cfg(not(unix))]
pub fn kill_group(_: u32) {}

/// How a program came to its end by itself.
pub fn end(status: ExitStatus) -> End {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return End::Signal(signal);
    }
    End::Exit(status.code().unwrap_or(-1))
}

/// What is kept of a pipe's contents.
#[derive(Clone, Copy)]
enum Keep {
    /// The first bytes; more is a flood.
    Head(usize),
    /// The last bytes.
    Tail(usize),
}

/// A pipe being read in a thread.
struct Tap {
    bytes: Arc<Mutex<VecDeque<u8>>>,
    done: Receiver<()>,
}

impl Tap {
    fn open(pipe: Option<impl Read + Send + 'static>, keep: Keep, events: Sender<Event>) -> Tap {
        let bytes = Arc::new(Mutex::new(VecDeque::new()));
        let (finished, done) = channel();
        let shared = Arc::clone(&bytes);
        thread::spawn(move || {
            if let Some(pipe) = pipe {
                let event = drain(pipe, keep, &shared);
                // Nobody listens when the program was given up.
                let _ = events.send(event);
            }
            drop(finished);
        });
        Tap { bytes, done }
    }

    /// Whether the pipe was read to its end, after waiting for that.
    fn is_drained(&self, patience: Duration) -> bool {
        self.done.recv_timeout(patience) == Err(RecvTimeoutError::Disconnected)
    }

    fn take(&self) -> Vec<u8> {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *bytes).into()
    }
}

fn drain(mut pipe: impl Read, keep: Keep, bytes: &Mutex<VecDeque<u8>>) -> Event {
    let mut buffer = [0; BUFFER];
    loop {
        let count = match pipe.read(&mut buffer) {
            Ok(0) => return Event::Closed,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return Event::Closed,
        };
        let mut bytes = bytes.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.extend(&buffer[..count]);
        match keep {
            Keep::Head(cap) if cap < bytes.len() => return Event::Flood,
            Keep::Head(_) => {}
            Keep::Tail(cap) => {
                let excess = bytes.len().saturating_sub(cap);
                bytes.drain(..excess);
            }
        }
    }
}
