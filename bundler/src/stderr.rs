//! What is told beside the file.

use std::fmt::Arguments;
use std::io::Write;

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
