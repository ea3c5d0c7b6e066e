//! A run that is interrupted leaves nothing behind.
//!
//! All that a run makes meanwhile lies in one folder, and all programs it
//! starts are known here. A signal ends the programs, removes the folder, and
//! then the run. What even a signal cannot clean up, the next run does.

use crate::error::{Error, Result};
use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tempfile::TempDir;

/// How the folder of a run is called, but for its end.
const PREFIX: &str = "bundler-run-";

/// When the folder of a run was left behind, by a run that was killed.
const ABANDONED: Duration = Duration::from_secs(24 * 60 * 60);

/// This run, if it is one: a library's user or a test is none.
static RUN: Mutex<Run> = Mutex::new(Run {
    is_watched: false,
    folder: None,
    children: BTreeSet::new(),
});

/// Taken while what must be whole is made.
static WHOLE: Mutex<()> = Mutex::new(());

struct Run {
    is_watched: bool,
    folder: Option<TempDir>,
    /// The programs under way, by their process groups.
    children: BTreeSet<u32>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes this process a run, until the answer is dropped. To be called before
/// there are other threads.
#[must_use]
pub fn watch() -> Watch {
    lock(&RUN).is_watched = true;
    #[cfg(unix)]
    wait_for_signals();
    Watch(())
}

/// A run under way.
#[derive(Debug)]
pub struct Watch(());

impl Drop for Watch {
    fn drop(&mut self) {
        // Whoever ends an interrupted run does not give this back: then this
        // thread, with its complaints about missing files, waits here.
        let mut run = lock(&RUN);
        run.is_watched = false;
        drop(run.folder.take());
    }
}

/// Keeps a signal waiting, while the answer is there.
pub fn whole() -> impl Drop {
    struct Whole(#[expect(dead_code, reason = "held, not read")] MutexGuard<'static, ()>);
    impl Drop for Whole {
        fn drop(&mut self) {}
    }
    Whole(lock(&WHOLE))
}

/// A folder that goes when it is dropped, or with the run.
///
/// # Errors
/// When there is no place for it.
pub fn temporary_folder() -> Result<TempDir> {
    let failed = |error: io::Error| {
        let place = std::env::temp_dir();
        Error::new(format!(
            "cannot make a temporary folder in {}: {error}",
            place.display()
        ))
        .help("make room there, or set TMPDIR to a folder with room")
    };
    let mut run = lock(&RUN);
    if !run.is_watched {
        let alone = tempfile::Builder::new().prefix("bundle-").tempdir();
        return alone.map_err(failed);
    }
    if run.folder.is_none() {
        remove_abandoned();
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir();
        run.folder = Some(folder.map_err(failed)?);
    }
    let folder = run.folder.as_ref().expect("just made");
    tempfile::tempdir_in(folder.path()).map_err(failed)
}

/// Starts a program that a signal is to end.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut run = lock(&RUN);
    #[cfg(unix)]
    if run.is_watched {
        std::os::unix::process::CommandExt::process_group(command, 0);
    }
    let child = command.spawn()?;
    run.children.insert(child.id());
    Ok(child)
}

/// Tells that such a program has ended.
pub(crate) fn ended(child: u32) {
    lock(&RUN).children.remove(&child);
}

/// [`Command::output`], for a program that a signal is to end.
pub(crate) fn output(command: &mut Command) -> io::Result<Output> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = spawn(command)?;
    let id = child.id();
    let output = child.wait_with_output();
    ended(id);
    output
}

/// Removes what runs left that were killed long ago.
fn remove_abandoned() {
    let Ok(entries) = std::fs::read_dir(std::env::temp_dir()) else {
        return;
    };
    for entry in entries.flatten() {
        if !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        // Of the entry itself: a link is not followed.
        let is_abandoned = entry.metadata().is_ok_and(|found| {
            let age = found.modified().ok().and_then(|time| time.elapsed().ok());
            found.is_dir() && age.is_some_and(|age| ABANDONED < age)
        });
        if is_abandoned {
            // Someone else's folder stays.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(unix)]
fn wait_for_signals() {
    use nix::sys::signal::{SigSet, Signal};
    let mut signals = SigSet::empty();
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
        signals.add(signal);
    }
    // Blocked here and in all threads to come: they only reach the one below.
    if signals.thread_block().is_err() {
        return;
    }
    std::thread::spawn(move || {
        if let Ok(signal) = signals.wait() {
            end(128 + signal as i32);
        }
    });
}

/// Ends an interrupted run.
#[cfg(unix)]
fn end(code: i32) -> ! {
    use nix::sys::signal::{Signal, killpg};
    let _whole = lock(&WHOLE);
    // Not given back: nothing new is made or started.
    let mut run = lock(&RUN);
    for child in &run.children {
        if let Ok(group) = i32::try_from(*child) {
            // An error means that it has ended already.
            let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
        }
    }
    let folder: Option<PathBuf> = run.folder.take().map(TempDir::keep);
    if let Some(folder) = folder {
        // A program that dies may still have made a file.
        for _ in 0..100 {
            let _ = std::fs::remove_dir_all(&folder);
            if !folder.exists() {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    std::process::exit(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_s_user_is_no_run() {
        let folder = temporary_folder().unwrap();
        let name = folder.path().file_name().unwrap().to_string_lossy();
        assert!(name.starts_with("bundle-"), "{name}");
    }
}
