//! One run of a program, without a helper that measures it: as fast as processes
//! start, for those that run thousands of times on small inputs.

use crate::error::Result;
#[cfg(target_os = "linux")]
use crate::memory_helper::Limit;
use crate::process::{self, Outcome, Running};
#[cfg(target_os = "linux")]
use nix::sys::resource::Resource;
use std::path::Path;
use std::process::Command;
#[cfg(target_os = "linux")]
use std::sync::{PoisonError, RwLock};
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
    /// How much it may map, in bytes, or somewhat more: a guard for the machine,
    /// not a limit, and kept on Linux alone.
    pub address_space: Option<u64>,
}

impl PlainRun<'_> {
    /// Runs it.
    ///
    /// # Errors
    /// When it cannot be started, and when the input cannot be read.
    pub fn run(&self, command: &mut Command) -> Result<Outcome> {
        self.start(command)?
            .finish(self.deadline, self.output_cap, None)
    }

    /// Starts it: the limits of this process are handed on to it, and so are lowered
    /// while no other program starts.
    #[cfg(target_os = "linux")]
    fn start(&self, command: &mut Command) -> Result<Running> {
        static LIMITS: RwLock<()> = RwLock::new(());
        let Some(space) = self.address_space else {
            let _as_they_are = LIMITS.read().unwrap_or_else(PoisonError::into_inner);
            return process::start(command, self.input);
        };
        let _mine = LIMITS.write().unwrap_or_else(PoisonError::into_inner);
        let _lowered = lower(space);
        process::start(command, self.input)
    }

    #[cfg(not(target_os = "linux"))]
    fn start(&self, command: &mut Command) -> Result<Running> {
        process::start(command, self.input)
    }
}

/// Lowers what programs may map that are started meanwhile. This process has the
/// same limit for that moment, and its other threads may need more: so it is
/// never less than what is mapped here, and something to spare.
#[cfg(target_os = "linux")]
fn lower(address_space: u64) -> [Limit; 2] {
    const SPARE: u64 = 512 << 20;
    // In pages; `status` has it in bytes, and takes ten times as long.
    let counts = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let mapped = counts
        .split(' ')
        .next()
        .and_then(|pages| pages.parse().ok());
    let page = rustix::param::page_size() as u64;
    // Where that is not known no limit is safe.
    let least = mapped.map_or(u64::MAX, |pages: u64| pages * page + SPARE);
    [
        Limit::lower(Resource::RLIMIT_AS, address_space.max(least)),
        // A crash is no reason to leave a file behind.
        Limit::lower(Resource::RLIMIT_CORE, 0),
    ]
}
