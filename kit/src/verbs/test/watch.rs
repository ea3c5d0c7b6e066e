//! `--watch`: once more on every save.

use super::Arguments;
use crate::project::{Place, Project};
use crate::{Error, Result, build, say, write_stdout};
use bundler::tell;
use notify::{RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Editors write a file in several steps: what follows within this time is the
/// same save.
const SETTLED: Duration = Duration::from_millis(60);

/// Runs `again` now and on every save, until the user ends it.
pub fn run(arguments: &Arguments, place: &Place, again: &dyn Fn() -> Result<()>) -> Result<()> {
    let places = || {
        let project = Project::find(place)?;
        let problem = super::Asked::of(arguments, &project)?.problem;
        let mut files = build::sources(&program(&project, &problem.bin, arguments.debug));
        files.extend([problem.source.clone(), problem.manifest.clone()]);
        let mut folders: BTreeSet<PathBuf> = files
            .iter()
            .filter_map(|file| Some(file.parent()?.to_owned()))
            .collect();
        folders.insert(problem.samples_dir.clone());
        Ok(folders)
    };
    on_every_save(
        &places,
        &|error| {
            match error {
                Some(error) if arguments.json => write_stdout(&super::json::error(error)),
                Some(error) => {
                    crate::complain(error);
                    Ok(())
                }
                None => Ok(()),
            }?;
            if !arguments.json {
                tell!("{}", say!("waiting for the next save; ^C ends"));
            }
            Ok(())
        },
        again,
    )
}

/// Where cargo puts a program; before it has built one, nothing is there.
fn program(project: &Project, bin: &str, debug: bool) -> PathBuf {
    let profile = if debug { "debug" } else { "release" };
    project.catalog.target_dir.join(profile).join(bin)
}

/// Does something now and whenever a file in one of these folders is written.
///
/// # Errors
/// When the folders cannot be watched, or nobody takes what is told.
pub fn on_every_save(
    folders: &dyn Fn() -> Result<BTreeSet<PathBuf>>,
    after: &dyn Fn(Option<&Error>) -> Result<()>,
    again: &dyn Fn() -> Result<()>,
) -> Result<()> {
    let (sender, events) = channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        let Ok(event) = event else { return };
        let is_change = !matches!(event.kind, notify::EventKind::Access(_));
        if is_change && event.paths.iter().any(|path| is_ours(path)) {
            // Nobody listens at the very end.
            let _ = sender.send(());
        }
    })
    .map_err(cannot_watch)?;
    let mut watched = BTreeSet::new();
    loop {
        // What is saved meanwhile is done next.
        for folder in folders()? {
            if folder.is_dir() && watched.insert(folder.clone()) {
                let mode = RecursiveMode::NonRecursive;
                watcher.watch(&folder, mode).map_err(cannot_watch)?;
            }
        }
        let done = again();
        after(done.as_ref().err())?;
        wait(&events)?;
    }
}

fn wait(events: &Receiver<()>) -> Result<()> {
    let lost = || Error::new(say!("the files can no longer be watched"));
    events.recv().map_err(|_| lost())?;
    loop {
        match events.recv_timeout(SETTLED) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => return Ok(()),
            Err(RecvTimeoutError::Disconnected) => return Err(lost()),
        }
    }
}

/// Whether a file may change what comes of a test.
fn is_ours(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    matches!(extension, Some("rs" | "toml" | "in" | "out" | "ans" | "py"))
}

fn cannot_watch(error: notify::Error) -> Error {
    Error::new(say!("the files cannot be watched: {error}", error)).help(say!(
        "on Linux, more watches are given by: sysctl fs.inotify.max_user_watches=524288"
    ))
}
