//! A run that is interrupted leaves nothing behind.
//!
//! All temporary folders and all programs under way are known here. A signal
//! ends the programs, removes the folders, and then the run. What even a signal
//! cannot clean up, the next run does.

use crate::error::{Error, Result};
use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{self, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How the names of our temporary folders begin.
const PREFIX: &str = "bundler-run-";

/// What helps where there is no place for them.
pub const MAKE_ROOM: &str = "make room there, or set TMPDIR to a folder with room";

/// How often a folder is removed into which a program may still write that
/// dies, and how long each waits: generous, since a killed one is gone in
/// milliseconds.
const REMOVALS: usize = 100;
const BETWEEN_REMOVALS: Duration = Duration::from_millis(10);

/// When a folder was left behind, by a run that was killed.
const ABANDONED: Duration = Duration::from_secs(24 * 60 * 60);

/// When one that a run has for itself was: longer than any call of a compiler.
const UNCLAIMED: Duration = Duration::from_secs(60 * 60);

/// What is under way in this process.
static RUN: Mutex<Run> = Mutex::new(Run {
    state: State::Unwatched,
    folders: BTreeSet::new(),
    swept: BTreeSet::new(),
    starting: 0,
    children: BTreeSet::new(),
});

/// Told when a program has been started, or has not.
static STARTED: Condvar = Condvar::new();

/// How many are making something that a signal must not find half done.
static UNFINISHED: Mutex<usize> = Mutex::new(0);

/// Told when one of them is done.
static FINISHED: Condvar = Condvar::new();

/// Held while a program is started where its pipes might be handed on to another
/// that is started at that moment.
#[cfg(not(target_os = "linux"))]
static STARTING: Mutex<()> = Mutex::new(());

struct Run {
    state: State,
    folders: BTreeSet<PathBuf>,
    /// Where the folders of runs that were killed are gone.
    swept: BTreeSet<PathBuf>,
    /// How many programs are being started just now.
    starting: usize,
    /// The programs under way, by their process groups.
    children: BTreeSet<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Where this crate is a library, its user handles signals.
    Unwatched,
    Watched,
    /// A thread that is still at work is to make nothing new.
    Over,
    /// The same, and a signal is about to end the process.
    Interrupted,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until another thread has told something.
fn wait<'m, T>(told: &Condvar, guard: MutexGuard<'m, T>) -> MutexGuard<'m, T> {
    told.wait(guard).unwrap_or_else(PoisonError::into_inner)
}

/// Makes this process a run that a signal cleans up after, until the answer is
/// dropped. A test without a `main` of its own may forget the answer.
#[must_use]
pub fn watch() -> Watch {
    static HANDLERS: Once = Once::new();
    lock(&RUN).state = State::Watched;
    #[cfg(unix)]
    HANDLERS.call_once(handle_signals);
    #[cfg(not(unix))]
    let _ = &HANDLERS;
    Watch(())
}

/// A run under way.
#[derive(Debug)]
pub struct Watch(());

impl Drop for Watch {
    fn drop(&mut self) {
        // An interrupted run ends here: this thread would only complain about
        // missing files.
        let mut run = lock(&RUN);
        while run.state == State::Interrupted {
            run = wait(&STARTED, run);
        }
        Run::close(run, State::Over).clear();
    }
}

impl Run {
    fn check_open(&self) -> io::Result<()> {
        match self.state {
            State::Over | State::Interrupted => Err(io::Error::other("the run is over")),
            _ => Ok(()),
        }
    }

    /// From now on nothing new is made or started; what is just being started is
    /// waited for.
    fn close(mut run: MutexGuard<'_, Run>, state: State) -> MutexGuard<'_, Run> {
        run.state = state;
        while 0 < run.starting {
            run = wait(&STARTED, run);
        }
        run
    }

    /// Ends the programs and removes the folders.
    fn clear(&mut self) {
        self.children.iter().for_each(|child| kill_group(*child));
        for folder in std::mem::take(&mut self.folders) {
            for _ in 0..REMOVALS {
                let _ = std::fs::remove_dir_all(&folder);
                if !folder.exists() {
                    break;
                }
                std::thread::sleep(BETWEEN_REMOVALS);
            }
        }
    }
}

/// Keeps a signal waiting, while the answer is there. One may be within another.
pub fn defer_signals() -> impl Drop {
    struct Deferred;
    impl Drop for Deferred {
        fn drop(&mut self) {
            *lock(&UNFINISHED) -= 1;
            FINISHED.notify_all();
        }
    }
    *lock(&UNFINISHED) += 1;
    Deferred
}

/// A folder that goes when this is dropped, or with the run.
#[derive(Debug)]
pub struct Temporary(PathBuf);

impl Temporary {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // Removed while the lock is held: a signal finds it whole or gone.
        let mut run = lock(&RUN);
        if run.folders.remove(&self.0) {
            // What cannot be removed, a later run does.
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

/// A folder where the system has its temporary files.
///
/// # Errors
/// When there is no place for it.
pub fn temporary_folder() -> Result<Temporary> {
    temporary_folder_in(&std::env::temp_dir()).map_err(|error| error.help(MAKE_ROOM))
}

/// A folder in another.
///
/// # Errors
/// When there is no place for it.
pub fn temporary_folder_in(place: &Path) -> Result<Temporary> {
    let mut run = lock(&RUN);
    if run.state == State::Watched && run.swept.insert(place.to_owned()) {
        remove_abandoned(place);
    }
    let make = || tempfile::Builder::new().prefix(PREFIX).tempdir_in(place);
    let folder = run.check_open().and_then(|()| make()).map_err(|error| {
        Error::new(format!(
            "cannot make a temporary folder in {}: {error}",
            place.display()
        ))
        .help("see that there is room, and that you may write there")
    })?;
    let path = TempDir::keep(folder);
    run.folders.insert(path.clone());
    Ok(Temporary(path))
}

/// A folder of this name, for one run at a time; `None` while another has it.
///
/// # Errors
/// When there is no place for it.
pub fn claim_folder(path: &Path) -> io::Result<Option<Temporary>> {
    let mut run = lock(&RUN);
    run.check_open()?;
    if std::fs::symlink_metadata(path).is_ok_and(|found| is_older(&found, UNCLAIMED)) {
        // Someone else's folder stays.
        let _ = std::fs::remove_dir_all(path);
    }
    match std::fs::create_dir(path) {
        Ok(()) => {
            run.folders.insert(path.to_owned());
            Ok(Some(Temporary(path.to_owned())))
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
        Err(error) => Err(error),
    }
}

/// Starts a program that a signal is to end; [`ended`] is told of its end.
///
/// # Errors
/// When it cannot be started.
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut run = lock(&RUN);
    run.check_open()?;
    #[cfg(unix)]
    if run.state == State::Watched {
        std::os::unix::process::CommandExt::process_group(command, 0);
    }
    run.starting += 1;
    // A start takes as long as many a program: others may start theirs meanwhile.
    drop(run);
    #[cfg(not(target_os = "linux"))]
    let _one = lock(&STARTING);
    let child = command.spawn();
    let mut run = lock(&RUN);
    run.starting -= 1;
    if let Ok(child) = &child {
        run.children.insert(child.id());
    }
    STARTED.notify_all();
    child
}

/// Tells that such a program has ended.
pub fn ended(child: u32) {
    lock(&RUN).children.remove(&child);
}

/// [`Command::output`], for a program that a signal is to end.
///
/// # Errors
/// When it cannot be started.
pub fn output(command: &mut Command) -> io::Result<Output> {
    let child = spawn_piped(command)?;
    let id = child.id();
    let output = child.wait_with_output();
    ended(id);
    output
}

/// The same, and `None` for a program that is still at work after `limit`: it is killed.
///
/// # Errors
/// When it cannot be started.
pub fn output_within(command: &mut Command, limit: Duration) -> io::Result<Option<Output>> {
    let mut child = spawn_piped(command)?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let (read, is_read) = mpsc::channel();
    let output = thread::scope(|scope| {
        let also_read = read.clone();
        let stdout = scope.spawn(move || read_all(stdout, &read));
        let stderr = scope.spawn(move || read_all(stderr, &also_read));
        let until = Instant::now() + limit;
        let in_time = (0..2).all(|_| {
            let left = until.saturating_duration_since(Instant::now());
            is_read.recv_timeout(left).is_ok()
        });
        if !in_time {
            // An error means that it has ended already.
            let _ = child.kill();
            kill_group(child.id());
        }
        let status = child.wait()?;
        let stdout = stdout.join().expect("no reader panics")?;
        let stderr = stderr.join().expect("no reader panics")?;
        Ok(in_time.then_some(Output {
            status,
            stdout,
            stderr,
        }))
    });
    ended(child.id());
    output
}

fn spawn_piped(command: &mut Command) -> io::Result<Child> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    spawn(command)
}

/// All that a program writes; then `read` is told.
fn read_all(pipe: Option<impl Read>, read: &Sender<()>) -> io::Result<Vec<u8>> {
    let mut all = Vec::new();
    let said = pipe.map_or(Ok(0), |mut pipe| pipe.read_to_end(&mut all));
    // Nobody waits for a program that was killed.
    let _ = read.send(());
    said.map(|_| all)
}

/// Ends a program and all in its process group.
#[cfg(unix)]
pub fn kill_group(leader: u32) {
    use nix::sys::signal::{Signal, killpg};
    if let Ok(leader) = i32::try_from(leader) {
        // An error means that it has ended already.
        let _ = killpg(nix::unistd::Pid::from_raw(leader), Signal::SIGKILL);
    }
}

/// Ends a program and all in its process group.
#[cfg(not(unix))]
pub fn kill_group(_: u32) {}

/// Removes what runs left that were killed long ago.
fn remove_abandoned(place: &Path) {
    let Ok(entries) = std::fs::read_dir(place) else {
        return;
    };
    for entry in entries.flatten() {
        if !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        // Of the entry itself: a link is not followed.
        if entry
            .metadata()
            .is_ok_and(|found| is_older(&found, ABANDONED))
        {
            // Someone else's folder stays.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// Whether a folder has not been touched for so long.
fn is_older(found: &std::fs::Metadata, than: Duration) -> bool {
    let age = found.modified().ok().and_then(|time| time.elapsed().ok());
    found.is_dir() && age.is_some_and(|age| than < age)
}

/// A handler, not a mask: a mask would be handed on to all that is started.
#[cfg(unix)]
fn handle_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    // Without them a signal ends the process as any other.
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP]) {
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                end(128 + signal);
            }
        });
    }
}

/// Ends an interrupted run.
#[cfg(unix)]
fn end(code: i32) -> ! {
    let mut unfinished = lock(&UNFINISHED);
    while 0 < *unfinished {
        unfinished = wait(&FINISHED, unfinished);
    }
    // Neither is released any more.
    let mut run = Run::close(lock(&RUN), State::Interrupted);
    run.clear();
    std::process::exit(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_goes_when_it_is_dropped() {
        let folder = temporary_folder().unwrap();
        let path = folder.path().to_owned();
        std::fs::write(path.join("file"), "").unwrap();
        drop(folder);
        assert!(!path.exists(), "{}", path.display());
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_takes_too_long_is_killed() {
        let shell = |script: &str, limit| {
            let mut command = Command::new("sh");
            output_within(command.args(["-c", script]), limit).unwrap()
        };
        let since = Instant::now();
        assert!(shell("exec sleep 600", Duration::from_millis(100)).is_none());
        assert!(since.elapsed() < Duration::from_secs(300));
        let done = shell("echo out; echo err >&2; exit 3", Duration::from_secs(300)).unwrap();
        let said = (done.status.code(), &done.stdout[..], &done.stderr[..]);
        assert_eq!(said, (Some(3), &b"out\n"[..], &b"err\n"[..]));
    }

    #[test]
    fn one_run_has_a_folder() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("claimed");
        let first = claim_folder(&path).unwrap();
        assert!(first.is_some() && claim_folder(&path).unwrap().is_none());
        drop(first);
        assert!(!path.exists() && claim_folder(&path).unwrap().is_some());
        // Of a run that was killed.
        std::fs::create_dir(&path).unwrap();
        let long_ago = std::time::SystemTime::now() - 2 * UNCLAIMED;
        let folder = std::fs::File::open(&path).unwrap();
        folder.set_modified(long_ago).unwrap();
        assert!(claim_folder(&path).unwrap().is_some());
        assert!(claim_folder(&place.path().join("none/here")).is_err());
    }
}
