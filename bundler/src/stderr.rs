//! How a line gets to stderr.

use std::fmt::Arguments;
use std::io::Write;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

/// How long something may be at work before the user is told: longer than the few
/// crates of a program mostly take.
pub const QUIET_FOR: Duration = Duration::from_secs(30);

/// Writes a line to stderr. Where that is closed or full nobody is told, and
/// the exit code says the rest: no reason to stop, or to give no file out.
pub fn tell(line: Arguments) {
    // In one piece, so that lines of several threads do not mix.
    let line = format!("{line}\n");
    let _ = std::io::stderr().lock().write_all(line.as_bytes());
}

/// [`tell`], called as `eprintln!` is.
#[macro_export]
macro_rules! tell {
    ($($said:tt)*) => {
        $crate::stderr::tell(format_args!($($said)*))
    };
}

/// Does work, and tells a note if it takes longer than that.
pub fn tell_if_long<T>(
    quiet_for: Duration,
    note: impl FnOnce() -> String + Send,
    work: impl FnOnce() -> T,
) -> T {
    let (done, waiting) = std::sync::mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if waiting.recv_timeout(quiet_for) == Err(RecvTimeoutError::Timeout) {
                tell!("note: {}", note());
            }
        });
        let worked = work();
        drop(done);
        worked
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_long_is_told() {
        let (told, waiting) = std::sync::mpsc::channel();
        let note = move || {
            told.send(()).unwrap();
            "at work".to_owned()
        };
        let worked = tell_if_long(Duration::from_millis(1), note, || waiting.recv());
        assert_eq!(worked, Ok(()));
        let note = || panic!("it is done at once");
        assert_eq!(tell_if_long(QUIET_FOR, note, || 1), 1);
    }
}
