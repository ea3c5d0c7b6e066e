//! Writes a problem that arrived: a new one as a package with its samples; of
//! one that is known its samples alone.

use super::task::Task;
use crate::Result;
use crate::making::facts::Facts;
use crate::making::samples::{self, Refreshed};
use crate::making::{self, Made, files};
use crate::project::Project;
use bundler::model::addresses;
use bundler::tell;
use std::path::{Path, PathBuf};
use toml_edit::{DocumentMut, Item};

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

/// Writes a problem.
///
/// # Errors
/// When the template or the disk do not let it.
pub fn import(project: &Project, task: &Task) -> Result<Imported> {
    let mut facts = Facts::of_task(task);
    let known = known(project, &mut facts);
    let (made, dir, samples_dir) = match known {
        Some((dir, samples_dir)) => (None, dir, samples_dir),
        None => {
            let made = making::create(project, &facts, None)?;
            let dir = made.dir.clone();
            (
                Some(made),
                dir,
                making::samples_dir_of(project, &facts.name),
            )
        }
    };
    // The package is there whatever becomes of its samples.
    let samples = samples::refresh(&samples_dir, &task.tests).inspect_err(|_| {
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

/// The folders of a problem that is here; one that is new gets a name that
/// nothing else has.
fn known(project: &Project, facts: &mut Facts) -> Option<(PathBuf, PathBuf)> {
    let problems = project.catalog.problems.iter();
    let by_name = |name: &str| {
        let mut all = problems.clone();
        all.find(|problem| {
            problem.name == name && is_same(&problem.record.url, &facts.url)
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
        if url_of(&manifest).is_none_or(|url| is_same(&url, &facts.url)) {
            return Some((dir, making::samples_dir_of(project, &facts.name)));
        }
        facts.name = format!("{first}-{number}");
    }
    None
}

/// Whether two addresses are of one problem; a missing one may be of any.
fn is_same(one: &str, other: &str) -> bool {
    let plain = |url: &str| url.trim().trim_end_matches('/').to_lowercase();
    one.is_empty()
        || plain(one) == plain(other)
        || addresses::problem_id(one).is_some_and(|id| addresses::problem_id(other) == Some(id))
}

/// The address in a manifest's record.
fn url_of(manifest: &Path) -> Option<String> {
    let text = files::read(manifest).ok()??;
    let manifest: DocumentMut = String::from_utf8(text).ok()?.parse().ok()?;
    let mut record = ["package", "metadata", "problem", "url"].iter();
    let url = record.try_fold(manifest.as_item(), |item, key| item.get(key));
    url.and_then(Item::as_str).map(str::to_owned)
}
