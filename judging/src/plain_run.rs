//! One run of a program, without a helper that measures it: as fast as processes
//! start, for those that run thousands of times on small inputs.

use crate::error::Result;
#[cfg(target_os = "linux")]
use crate::memory_helper::Limit;
use crate::process::{self, Outcome};
#[cfg(target_os = "linux")]
use nix::sys::resource::Resource;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::channel;
use std::sync::{Mutex, MutexGuard, PoisonError};
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
        let running = {
            let _one = lock(&STARTING);
            #[cfg(target_os = "linux")]
            let _lowered = self.address_space.map(lower);
            process::start(command, self.input)?
        };
        let (sender, events) = channel();
        running.finish(self.deadline, self.output_cap, &sender, &events)
    }
}

/// Held while a program starts: the limits of this process are handed on to it.
static STARTING: Mutex<()> = Mutex::new(());

fn lock(mutex: &Mutex<()>) -> MutexGuard<'_, ()> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lowers what programs may map that are started meanwhile. This process has the
/// same limit for that moment, and its other threads may need more: so it is
/// never less than what is mapped here, and something to spare.
#[cfg(target_os = "linux")]
fn lower(address_space: u64) -> [Limit; 2] {
    const SPARE: u64 = 512 << 20;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mapped = status
        .lines()
        .find_map(|line| line.strip_prefix("VmSize:")?.strip_suffix("kB"))
        .and_then(|kilobytes| kilobytes.trim().parse::<u64>().ok());
    // Where that is not known no limit is safe.
    let least = mapped.map_or(u64::MAX, |kilobytes| kilobytes * 1024 + SPARE);
    [
        Limit::lower(Resource::RLIMIT_AS, address_space.max(least)),
        // A crash is no reason to leave a file behind.
        Limit::lower(Resource::RLIMIT_CORE, 0),
    ]
}
