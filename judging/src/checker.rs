//! Asks a problem's own program whether an answer is right.

use super::process::{End, run};
use super::report::Death;
use super::samples::Sample;
use crate::error::{Error, Result};
use crate::session::MAKE_ROOM;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A checker that takes longer hangs: it reads three small files.
const DEADLINE: Duration = Duration::from_secs(10);

/// What it may write, of which a remark is shown.
const OUTPUT_CAP: usize = 1 << 20;

/// The exit code by which programs made with testlib say that they or the
/// sample are wrong.
pub const FAIL: i32 = 3;

/// What the checker said.
pub struct Answer {
    pub accepted: bool,
    /// Its stdout and stderr.
    pub words: String,
}

/// Calls the checker with the paths of input, output and expected answer.
pub fn ask(checker: &Path, sample: &Sample, output: &[u8]) -> Result<Answer> {
    let folder = crate::session::temporary_folder()?;
    let written = folder.path().join("output");
    fs::write(&written, output)
        .map_err(|error| Error::io("write", &written, &error).help(MAKE_ROOM))?;
    let mut command = Command::new(checker);
    command.args([&sample.input, &written, &sample.expected]);
    let outcome = run(&mut command, None, DEADLINE, OUTPUT_CAP).map_err(|error| {
        error.help("`checker` in Cargo.toml names a program in the package's folder: `chmod +x` it, and begin a script with `#!/usr/bin/env python3` or the like")
    })?;
    let mut words = String::from_utf8_lossy(&outcome.stdout).into_owned();
    words.push_str(&String::from_utf8_lossy(&outcome.stderr));
    let broken = |how: String| {
        Err(
            Error::new(format!("the checker {} {how}", checker.display()))
                .detail(words.clone())
                .help("it should exit with 0 to accept, and with 1 or 2 to reject"),
        )
    };
    match outcome.end {
        End::Exit(FAIL) => broken(format!(
            "says that it or the sample is wrong (exit code {FAIL})"
        )),
        End::Exit(code) => Ok(Answer {
            accepted: code == 0,
            words,
        }),
        End::Signal(signal) => broken(format!("died of {}", Death::Signal(signal).name())),
        End::Deadline => broken(format!("did not end within {} s", DEADLINE.as_secs())),
        End::Flood => broken("wrote without end".to_string()),
    }
}
