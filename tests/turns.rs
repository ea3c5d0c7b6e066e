//! Compilations and measured runs take turns, so that no program looks slow
//! because compilers have the processors.

use std::sync::{Condvar, Mutex, PoisonError};

/// What takes a turn; any number of one kind goes at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    Build,
    Run,
}

/// Whose turn it is, and how many take it.
static NOW: Mutex<(Turn, usize)> = Mutex::new((Turn::Build, 0));
static ENDED: Condvar = Condvar::new();

/// A turn, until it is dropped.
pub struct Taken;

/// Waits until no other kind is at it.
pub fn take(turn: Turn) -> Taken {
    let mut now = NOW.lock().unwrap_or_else(PoisonError::into_inner);
    while now.0 != turn && now.1 != 0 {
        now = ENDED.wait(now).unwrap_or_else(PoisonError::into_inner);
    }
    *now = (turn, now.1 + 1);
    Taken
}

impl Drop for Taken {
    fn drop(&mut self) {
        NOW.lock().unwrap_or_else(PoisonError::into_inner).1 -= 1;
        ENDED.notify_all();
    }
}
