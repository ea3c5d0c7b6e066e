//! `rm`: undoes a `new` or an import of which nothing was used.

use crate::command_name;
use crate::disk::{Doing, cannot};
use crate::files;
use crate::imports::{self, Imports};
use crate::making::facts::shown;
use crate::making::members;
use crate::project::{Place, Problem, Project};
use crate::{Error, Kind, Result, say};
use bundler::tell;
use judging::session;
use std::fs;
use std::path::{Path, PathBuf};

/// Remove a problem in which nothing was written yet
///
/// Where a file was changed or added since `new` or `listen` made the problem,
/// nothing is removed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp rm luogu-p1234")]
pub struct Arguments {
    /// The problems: their names or addresses
    #[arg(value_name = "PROBLEM", required = true)]
    pub problems: Vec<String>,
}

/// Does it.
///
/// # Errors
/// When a file is the user's.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    for name in &arguments.problems {
        // Each may change what the workspace has.
        let project = Project::find(place)?;
        let problem = project.problem(Some(name))?;
        remove(&project, &problem)?;
        tell!("{}", say!("{name}: removed", name = &problem.name));
    }
    Ok(())
}

fn remove(project: &Project, problem: &Problem) -> Result<()> {
    let touched = touched(problem)?;
    let name = &problem.name;
    if !touched.is_empty() {
        let command = command_name::name();
        let error = Error::new(say!(
            "{name} is not as it was made: nothing was removed",
            name
        ));
        let error = touched.iter().fold(error, |error, path| {
            let path = path.strip_prefix(&project.root).unwrap_or(path);
            error.detail(format!("  {}", shown(path)))
        });
        return Err(error.of_kind(Kind::Usage).help(say!(
            "{command} archive {name} puts it aside with its samples",
            command,
            name
        )));
    }
    // Moved aside in one step, then removed.
    let _whole = session::defer_signals();
    let aside = session::temporary_folder_in(&project.root)?;
    let mut moved: Vec<(&PathBuf, PathBuf)> = Vec::new();
    let folders = [("package", &problem.dir), ("samples", &problem.samples_dir)];
    let mut removed = Ok(());
    for (to, dir) in folders {
        let to = aside.path().join(to);
        if removed.is_ok() && dir.exists() {
            removed = fs::rename(dir, &to).map_err(|error| cannot(Doing::Removing, dir, &error));
            moved.push((dir, to));
        }
    }
    removed
        .and_then(|()| members::remove(&project.root, &problem.dir))
        .inspect_err(|_| {
            for (dir, aside) in moved.iter().rev() {
                // One that never moved is where it was.
                let _ = fs::rename(aside, dir);
            }
        })
}

/// The files of a problem that are the user's.
fn touched(problem: &Problem) -> Result<Vec<PathBuf>> {
    let imports = Imports::read(&problem.samples_dir)?;
    let mut paths = Vec::new();
    list(&problem.dir, &problem.samples_dir, &mut paths)?;
    let own = problem.dir.join("Cargo.toml");
    // A program of a package with others, or one that is no problem.
    if problem.record.is_none() || !own.is_file() {
        return Ok(vec![own]);
    }
    let mut touched = Vec::new();
    for path in paths {
        let name = shown(path.strip_prefix(&problem.dir).unwrap_or(&path));
        if !is_ours(&imports, &name, &path)? {
            touched.push(path);
        }
    }
    let mut samples = Vec::new();
    list(&problem.samples_dir, &problem.dir, &mut samples)?;
    for path in samples {
        let name = shown(path.strip_prefix(&problem.samples_dir).unwrap_or(&path));
        if name != imports::FILE && !is_ours(&imports, &name, &path)? {
            touched.push(path);
        }
    }
    touched.sort();
    Ok(touched)
}

fn is_ours(imports: &Imports, name: &str, path: &Path) -> Result<bool> {
    let bytes = files::read(path)?;
    Ok(bytes.is_none_or(|bytes| imports.is_ours(name, &bytes)))
}

/// All files below a folder, but for those below another.
fn list(dir: &Path, except: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(cannot(Doing::Reading, dir, &error)),
    };
    for entry in entries {
        let entry = entry.map_err(|error| cannot(Doing::Reading, dir, &error))?;
        let path = entry.path();
        let is_dir = entry.file_type().is_ok_and(|kind| kind.is_dir());
        match is_dir {
            true if path != except => list(&path, except, files)?,
            true => {}
            false => files.push(path),
        }
    }
    Ok(())
}
