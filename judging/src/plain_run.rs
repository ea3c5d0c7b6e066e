//! One run of a program, without a helper that measures it: as fast as processes
//! start, for those that run thousands of times on small inputs.

use crate::error::Result;
use crate::process::{self, Outcome};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A program and what it may use.
#[derive(Debug, Clone, Copy)]
pub struct PlainRun<'a> {
    /// The file that becomes its stdin.
    pub input: Option<&'a Path>,
    /// When it is killed.
    pub deadline: Duration,
    /// How much it may write to stdout, in bytes.
    pub output_cap: usize,
    /// How much it may map, in bytes: a guard for the machine, not a limit, and kept
    /// on Linux alone.
    pub address_space: Option<u64>,
}

impl PlainRun<'_> {
    /// Runs it.
    ///
    /// # Errors
    /// When it cannot be started, and when the input cannot be read.
    pub fn run(&self, command: &mut Command) -> Result<Outcome> {
        let running = process::start(command, self.input)?;
        #[cfg(target_os = "linux")]
        guard(running.id(), self.address_space);
        running.finish(self.deadline, self.output_cap, None)
    }
}

/// Lowers what a program may map that was just started: what it has mapped until
/// then stays, and is little.
#[cfg(target_os = "linux")]
fn guard(program: u32, address_space: Option<u64>) {
    use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
    let Some(program) = i32::try_from(program).ok().and_then(Pid::from_raw) else {
        return;
    };
    let lower = |resource, value: u64| {
        let Rlimit { current, maximum } = getrlimit(resource);
        let current = Some(current.map_or(value, |before| before.min(value)));
        // An error means that it has ended already.
        let _ = prlimit(Some(program), resource, Rlimit { current, maximum });
    };
    if let Some(space) = address_space {
        lower(Resource::As, space);
    }
    // A crash is no reason to leave a file behind.
    lower(Resource::Core, 0);
}
