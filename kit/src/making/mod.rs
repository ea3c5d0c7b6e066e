//! Makes a problem's package: from the template, in one step, and over nothing
//! that is there.

pub mod facts;
pub mod import;
pub mod members;
pub mod samples;
mod template;

pub use template::Spot;

use crate::disk::{Doing, cannot};
use crate::files;
use crate::imports::{self, Imports};
use crate::project::Project;
use crate::{Error, Kind, Result, say};
use facts::Facts;
use judging::session;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use template::Template;

/// Where new problems go in a project that has no place for them yet.
const PROBLEMS: &str = "problems";

/// A problem that is there now.
#[derive(Debug)]
pub struct Made {
    /// The package's folder.
    pub dir: PathBuf,
    /// Where the user goes on.
    pub spot: Spot,
}

/// Where a new problem's package goes.
pub fn dir_of(project: &Project, name: &str) -> PathBuf {
    problems_dir(project).join(name)
}

/// Where new problems go: a package of its own, if it is not a workspace yet,
/// gets a folder for them.
fn problems_dir(project: &Project) -> PathBuf {
    let usual = project.problems_dir();
    match usual == project.root && members::is_package(&project.root) {
        true => project.root.join(PROBLEMS),
        false => usual,
    }
}

/// Where the samples of a new problem go.
pub fn samples_dir_of(project: &Project, name: &str) -> PathBuf {
    match &project.catalog.samples_dir {
        Some(samples) => samples.join(name),
        // As the bundler has it: in the package's folder.
        None => dir_of(project, name).join(name),
    }
}

/// Makes a problem's package; it is a member of the workspace then.
///
/// # Errors
/// When it is there already, and when the template or the disk do not let it.
pub fn create(project: &Project, facts: &Facts, template: Option<&str>) -> Result<Made> {
    let dir = dir_of(project, &facts.name);
    if dir.join("Cargo.toml").exists() {
        return Err(is_there(&dir));
    }
    let filled = Template::of(project, template)?.filled(facts)?;
    // A signal finds all of it, or nothing.
    let _whole = session::defer_signals();
    let is_new = !dir.exists();
    let spot = match is_new {
        false => filled.fill_in(&dir)?,
        true => {
            place(&filled, &dir, project)?;
            filled.spot(&dir)
        }
    };
    let noted = note(&filled, &samples_dir_of(project, &facts.name));
    noted
        .and_then(|()| members::add(project, &dir))
        .inspect_err(|_| {
            if is_new {
                // Nobody has seen it yet, and the next attempt is to find the place free.
                let _ = fs::remove_dir_all(&dir);
            }
        })?;
    Ok(Made { dir, spot })
}

/// Notes what was written, beside the samples.
fn note(filled: &template::Filled, samples_dir: &Path) -> Result<()> {
    let mut imports = Imports::read(samples_dir)?;
    for file in filled.files() {
        imports.note(&facts::shown(&file.path), &file.bytes);
    }
    files::make_dir(samples_dir)?;
    files::replace(&samples_dir.join(imports::FILE), imports.text().as_bytes())
}

/// What is said of a package that is there.
pub fn is_there(dir: &Path) -> Error {
    let shown = dir.display();
    Error::new(say!(
        "{dir} is there already: nothing was changed",
        dir = shown
    ))
    .of_kind(Kind::Usage)
}

/// Writes all files beside their place and moves them there in one step: cargo
/// never sees half a package.
fn place(filled: &template::Filled, dir: &Path, project: &Project) -> Result<()> {
    let above = dir.parent().unwrap_or(dir);
    files::make_dir(above)?;
    // Beside the folder of the problems, whose folders are packages.
    let beside = match above == project.root {
        true => above,
        false => above.parent().unwrap_or(above),
    };
    let staging = session::temporary_folder_in(beside)?;
    let new = staging.path().join("new");
    filled.write(&new)?;
    fs::rename(&new, dir).map_err(|error| match error.kind() {
        ErrorKind::DirectoryNotEmpty | ErrorKind::AlreadyExists => is_there(dir),
        _ => cannot(Doing::Making, dir, &error),
    })
}
