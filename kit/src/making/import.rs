//! Writes a problem that arrived: a new one as a package with its samples; of
//! one that is known its samples alone.

use crate::Result;
use crate::companion::task::Task;
use crate::files;
use crate::making::facts::Facts;
use crate::making::samples::{self, Refreshed};
use crate::making::{self, Made};
use crate::project::Project;
use bundler::model::addresses;
use bundler::tell;
use std::path::{Path, PathBuf};
use std::time::Duration;
use toml_edit::{DocumentMut, Item};

/// How often samples are written that somebody else writes, and how long is
/// waited between: they are some small files.
const TRIES: usize = 4;
const BETWEEN_TRIES: Duration = Duration::from_millis(50);

/// What came of a problem.
#[derive(Debug)]
pub struct Imported {
    /// What was sent of it, with the name that it has here.
    pub facts: Facts,
    /// What was made; nothing if it was there.
    pub made: Option<Made>,
    /// The package's folder.
    pub dir: PathBuf,
    /// What came of its samples.
    pub samples: Refreshed,
}

/// Writes a problem, the one with this number in its contest.
///
/// # Errors
/// When the template or the disk do not let it.
pub fn import(project: &Project, task: &Task, number: usize) -> Result<Imported> {
    let _turn = turn(&project.root);
    let mut facts = Facts::of_task(task, number);
    let (made, dir, samples_dir) = match known(project, &mut facts) {
        Some((dir, samples_dir)) => (None, dir, samples_dir),
        None => {
            let dir = making::dir_of(project, &facts.name);
            let samples_dir = making::samples_dir_of(project, &facts.name);
            match making::create(project, &facts, None) {
                Ok(made) => (Some(made), dir, samples_dir),
                // Another `listen` was sent it, too, and was faster.
                Err(_) if dir.join("Cargo.toml").exists() => (None, dir, samples_dir),
                Err(error) => return Err(error),
            }
        }
    };
    let samples = refreshed(&samples_dir, task).inspect_err(|_| {
        // The package is there whatever becomes of its samples.
        if made.is_some() {
            tell!("{}: {}", facts.name, dir.display());
        }
    })?;
    Ok(Imported {
        facts,
        made,
        dir,
        samples,
    })
}

/// Waits until no other `listen` writes in this workspace: both are sent every
/// problem, and one would not see the samples that the other is just writing.
/// The lock goes with the value, or with the process. Where a folder cannot be
/// locked, nothing is.
#[cfg(unix)]
fn turn(root: &Path) -> Option<nix::fcntl::Flock<std::fs::File>> {
    let folder = std::fs::File::open(root).ok()?;
    nix::fcntl::Flock::lock(folder, nix::fcntl::FlockArg::LockExclusive).ok()
}

#[cfg(not(unix))]
fn turn(_: &Path) {}

/// Writes the samples; where another process is just at it, once more.
fn refreshed(dir: &Path, task: &Task) -> Result<Refreshed> {
    for _ in 1..TRIES {
        if let Ok(refreshed) = samples::refresh(dir, &task.tests) {
            return Ok(refreshed);
        }
        std::thread::sleep(BETWEEN_TRIES);
    }
    samples::refresh(dir, &task.tests)
}

/// The folders of a problem that is here; one that is new gets a name that
/// nothing else has.
fn known(project: &Project, facts: &mut Facts) -> Option<(PathBuf, PathBuf)> {
    let problems = project.catalog.problems.iter();
    let by_name = |name: &str| {
        let mut all = problems.clone();
        all.find(|problem| {
            let there = (problem.record.url.as_str(), problem.record.title.as_str());
            problem.name == name && is_same(there, facts)
                || addresses::problem_id(&problem.record.url).as_deref() == Some(name)
        })
    };
    if let Some(problem) = by_name(&facts.name).filter(|problem| problem.dir.exists()) {
        facts.name.clone_from(&problem.name);
        return Some((problem.dir.clone(), problem.samples_dir.clone()));
    }
    let first = facts.name.clone();
    for number in 2.. {
        let dir = making::dir_of(project, &facts.name);
        let manifest = dir.join("Cargo.toml");
        if !manifest.exists() {
            return None;
        }
        if record_of(&manifest).is_none_or(|(url, title)| is_same((&url, &title), facts)) {
            return Some((dir, making::samples_dir_of(project, &facts.name)));
        }
        facts.name = format!("{first}-{number}");
    }
    None
}

/// Whether a problem that is here is the one that arrived, by address and
/// title; a missing address may be of any.
fn is_same((url, title): (&str, &str), facts: &Facts) -> bool {
    let plain = |url: &str| url.trim().trim_end_matches('/').to_lowercase();
    let ids = [url, &facts.url].map(addresses::problem_id);
    match ids {
        [Some(one), Some(other)] => one == other,
        [Some(one), None] => one == facts.name,
        // By name it is the same one already.
        [None, Some(_)] => url.is_empty() || addresses::judge_at(url) == Some(facts.judge),
        // One page may have several problems on it.
        [None, None] => url.is_empty() || plain(url) == plain(&facts.url) && title == facts.title,
    }
}

/// The address and the title in a manifest's record, if it can be read.
fn record_of(manifest: &Path) -> Option<(String, String)> {
    let text = files::read(manifest).ok()??;
    let manifest: DocumentMut = String::from_utf8(text).ok()?.parse().ok()?;
    let mut record = ["package", "metadata", "problem"].iter();
    let record = record.try_fold(manifest.as_item(), |item, key| item.get(key))?;
    let text = |key: &str| record.get(key).and_then(Item::as_str).map(str::to_owned);
    Some((text("url")?, text("title").unwrap_or_default()))
}
