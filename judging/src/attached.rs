//! A program with its caller's own pipes, measured where there is a helper.

use crate::error::{Error, Result};
use crate::process::{self, End};
use crate::report::{Death, Usage};
use crate::{MEMORY_HELPER, session};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// How such a program is run. Where there is no helper nobody keeps its limits.
#[cfg_attr(not(unix), allow(dead_code))]
pub struct Attached<'a> {
    pub program: &'a Path,
    pub deadline: Duration,
    /// How much it may map, in bytes: a guard for the machine, not a limit.
    pub address_space: Option<u64>,
    /// The file that is told how it ended and what it used.
    pub reply: &'a Path,
}

impl Attached<'_> {
    /// The program, or the helper that runs it with the same pipes.
    pub fn command(&self) -> Command {
        #[cfg(unix)]
        if let Some(helper) = MEMORY_HELPER.get() {
            return crate::memory_helper::attached(helper, self);
        }
        let mut command = Command::new(self.program);
        command.env_remove("RUST_BACKTRACE");
        command
    }

    /// How it ended, after how long, and what it used; `None` if no helper has told.
    pub fn told(&self) -> Option<Result<(End, Duration, Usage)>> {
        #[cfg(unix)]
        return crate::memory_helper::told(self.reply);
        #[cfg(not(unix))]
        None
    }
}

/// What a program did that its user has talked with.
#[derive(Debug)]
pub struct Ran {
    /// How it died, if it did not end well.
    pub death: Option<Death>,
    /// Time on the clock.
    pub time: Duration,
    /// What else it used, if it was measured.
    pub used: Option<Usage>,
}

/// Runs a program with this process's own stdin, stdout and stderr, or with a
/// file as its stdin; without limits.
///
/// # Errors
/// When it cannot be started.
pub fn run_attached(program: &Path, input: Option<&Path>) -> Result<Ran> {
    let folder = session::temporary_folder()?;
    let attached = Attached {
        program,
        deadline: Duration::MAX,
        address_space: None,
        reply: &folder.path().join("usage"),
    };
    let mut command = attached.command();
    if let Some(input) = input {
        let file = fs::File::open(input).map_err(|error| Error::io("read", input, &error))?;
        command.stdin(file);
    }
    let since = Instant::now();
    // Not in a group of its own: it may read from the terminal.
    let status = command.status();
    let status = status.map_err(|error| Error::io("run", program, &error))?;
    let (end, time, used) = match attached.told() {
        Some(told) => told.map(|(end, time, used)| (end, time, Some(used)))?,
        None => (process::end(status), since.elapsed(), None),
    };
    let death = match end {
        End::Exit(0) => None,
        End::Signal(signal) => Some(Death::Signal(signal)),
        End::Exit(code) => Some(Death::Exit(code)),
        End::Deadline | End::Flood => unreachable!("there are no limits"),
    };
    Ok(Ran { death, time, used })
}
