//! What a program writes, read without a thread: to start two of them takes longer
//! than many a program.

use super::{BUFFER, Caller, Event, STDERR_TAIL};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use std::io::{ErrorKind, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Child, ChildStderr, ChildStdout};
use std::thread;
use std::time::{Duration, Instant};

/// The pipes of a program, and what else is told of it.
pub struct Pipes<'c> {
    stdout: Pipe<ChildStdout>,
    stderr: Pipe<ChildStderr>,
    output_cap: usize,
    /// Is ready when the program has ended, where the system has such a thing.
    end: Option<OwnedFd>,
    /// Is ready when nobody waits any more.
    caller: Option<Caller<'c>>,
    buffer: Vec<u8>,
}

/// A pipe, until it is closed, and what came out of it.
struct Pipe<P> {
    open: Option<P>,
    bytes: Vec<u8>,
}

/// Which of them are ready.
#[derive(Default)]
struct Ready {
    stdout: bool,
    stderr: bool,
    end: bool,
    caller: bool,
}

impl<'c> Pipes<'c> {
    /// Takes those of a program that was just started.
    pub fn open(child: &mut Child, output_cap: usize, caller: Option<Caller<'c>>) -> Pipes<'c> {
        Pipes {
            stdout: Pipe::of(child.stdout.take()),
            stderr: Pipe::of(child.stderr.take()),
            output_cap,
            end: end_of(child),
            caller,
            buffer: vec![0; BUFFER],
        }
    }

    /// Whether [`Pipes::next`] returns when the program ends.
    pub fn tell_the_end(&self) -> bool {
        self.end.is_some()
    }

    /// Reads what there is, and waits for it, but not longer than this.
    pub fn next(&mut self, pause: Duration) -> Option<Event> {
        let ready = self.wait(pause);
        if ready.end {
            self.end = None;
        }
        if ready.caller {
            self.caller = None;
            return Some(Event::Abandoned);
        }
        let mut event = None;
        if ready.stderr && !self.stderr.read(&mut self.buffer) {
            event = Some(Event::Closed);
        }
        // The end of it says what went wrong.
        if 2 * STDERR_TAIL < self.stderr.bytes.len() {
            self.stderr.keep_tail();
        }
        if ready.stdout && !self.stdout.read(&mut self.buffer) {
            event = Some(Event::Closed);
        }
        if self.output_cap < self.stdout.bytes.len() && self.stdout.open.take().is_some() {
            event = Some(Event::Flood);
        }
        event
    }

    /// Whether all was read, after waiting for that.
    pub fn drain(&mut self, patience: Duration) -> bool {
        let since = Instant::now();
        (self.end, self.caller) = (None, None);
        loop {
            if self.stdout.open.is_none() && self.stderr.open.is_none() {
                return true;
            }
            let left = patience.saturating_sub(since.elapsed());
            if left.is_zero() {
                return false;
            }
            self.next(left);
        }
    }

    /// What was written to stdout and to stderr.
    pub fn take(mut self) -> (Vec<u8>, Vec<u8>) {
        self.stderr.keep_tail();
        (self.stdout.bytes, self.stderr.bytes)
    }

    /// Waits until one of them is ready.
    fn wait(&self, pause: Duration) -> Ready {
        let mut ready = Ready::default();
        let mut watched = Vec::with_capacity(4);
        let mut watch = |fd, flag| watched.push((PollFd::new(fd, PollFlags::POLLIN), flag));
        if let Some(pipe) = &self.stdout.open {
            watch(pipe.as_fd(), &mut ready.stdout);
        }
        if let Some(pipe) = &self.stderr.open {
            watch(pipe.as_fd(), &mut ready.stderr);
        }
        if let Some(end) = &self.end {
            watch(end.as_fd(), &mut ready.end);
        }
        if let Some(caller) = self.caller {
            watch(caller, &mut ready.caller);
        }
        let (mut polled, flags): (Vec<_>, Vec<_>) = watched.into_iter().unzip();
        if polled.is_empty() {
            // More exact than what is counted in milliseconds.
            thread::sleep(pause);
            return ready;
        }
        let pause = pause.as_micros().div_ceil(1000);
        let pause = PollTimeout::from(u16::try_from(pause).unwrap_or(u16::MAX));
        // Interrupted by a signal, it is asked again.
        if poll(&mut polled, pause).is_ok() {
            for (polled, flag) in polled.iter().zip(flags) {
                *flag = polled.any().unwrap_or(true);
            }
        }
        ready
    }
}

impl<P: Read> Pipe<P> {
    fn of(pipe: Option<P>) -> Pipe<P> {
        Pipe {
            open: pipe,
            bytes: Vec::new(),
        }
    }

    /// Reads once; whether it stays open.
    fn read(&mut self, buffer: &mut [u8]) -> bool {
        let Some(pipe) = &mut self.open else {
            return false;
        };
        match pipe.read(buffer) {
            Ok(count @ 1..) => self.bytes.extend_from_slice(&buffer[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => self.open = None,
        }
        self.open.is_some()
    }
}

impl Pipe<ChildStderr> {
    fn keep_tail(&mut self) {
        let excess = self.bytes.len().saturating_sub(STDERR_TAIL);
        self.bytes.drain(..excess);
    }
}

/// What Linux has for waiting for a program's end; older ones have not.
#[cfg(target_os = "linux")]
fn end_of(child: &Child) -> Option<OwnedFd> {
    use rustix::process::{Pid, PidfdFlags, pidfd_open};
    let id = Pid::from_raw(i32::try_from(child.id()).ok()?)?;
    pidfd_open(id, PidfdFlags::empty()).ok()
}

#[cfg(not(target_os = "linux"))]
fn end_of(_: &Child) -> Option<OwnedFd> {
    None
}
