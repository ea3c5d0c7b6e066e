//! One run of a program, without a helper that measures it: as fast as processes
//! start, for those that run thousands of times on small inputs.

use crate::error::Result;
use crate::process::{self, Outcome};
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::channel;
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
    /// How much it may map, in bytes: a guard for the machine, not a limit. Only
    /// Linux sets it for a program under way.
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
        if let Some(bytes) = self.address_space {
            lower(running.id(), bytes);
        }
        let (sender, events) = channel();
        running.finish(self.deadline, self.output_cap, &sender, &events)
    }
}

/// Lowers what a program may map. The limit of this process stays as it is: its
/// threads map more than that.
#[cfg(target_os = "linux")]
fn lower(program: u32, address_space: u64) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let pid = i32::try_from(program).ok().and_then(Pid::from_raw);
    let Some(pid) = pid else { return };
    for (resource, value) in [(Resource::As, address_space), (Resource::Core, 0)] {
        let limit = Rlimit {
            current: Some(value),
            maximum: Some(value),
        };
        // One that has ended already needs no limit.
        let _ = prlimit(Some(pid), resource, limit);
    }
}
