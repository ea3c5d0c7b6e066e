//! What a program writes, read by a thread a pipe: where nothing else can wait for
//! several pipes at once.

use super::{BUFFER, Caller, Event, STDERR_TAIL};
use std::collections::VecDeque;
use std::io::{ErrorKind, Read};
use std::marker::PhantomData;
use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The pipes of a program.
pub struct Pipes<'c> {
    stdout: Tap,
    stderr: Tap,
    events: Receiver<Event>,
    /// So that the receiver has someone to wait for.
    _sender: Sender<Event>,
    _caller: PhantomData<Caller<'c>>,
}

impl Pipes<'_> {
    /// Begins to read.
    pub fn open<'c>(child: &mut Child, output_cap: usize, _: Option<Caller<'c>>) -> Pipes<'c> {
        let (sender, events) = channel();
        Pipes {
            stdout: Tap::open(child.stdout.take(), Keep::Head(output_cap), sender.clone()),
            stderr: Tap::open(child.stderr.take(), Keep::Tail(STDERR_TAIL), sender.clone()),
            events,
            _sender: sender,
            _caller: PhantomData,
        }
    }

    /// Whether [`Pipes::next`] returns when the program ends: it does not.
    pub fn tell_the_end(&self) -> bool {
        false
    }

    /// Waits for what happens next, but not longer than this.
    pub fn next(&mut self, pause: Duration) -> Option<Event> {
        self.events.recv_timeout(pause).ok()
    }

    /// Whether all was read, after waiting for that.
    pub fn drain(&mut self, patience: Duration) -> bool {
        self.stdout.is_drained(patience) && self.stderr.is_drained(patience)
    }

    /// What was written to stdout and to stderr.
    pub fn take(self) -> (Vec<u8>, Vec<u8>) {
        (self.stdout.take(), self.stderr.take())
    }
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
