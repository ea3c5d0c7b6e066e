//! Problems put aside: `archive/<date>/`, where cargo does not look.
//!
//! A package and its samples lie there as they lay in the workspace, below the
//! date, so that they can go back.

use crate::disk::{Doing, cannot};
use crate::files;
use crate::making::facts::shown;
use crate::making::members;
use crate::project::{Problem, Project};
use crate::{Error, Kind, Result, say};
use bundler::model::judges;
use judging::session;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of all archives.
const ARCHIVE: &str = "archive";

/// How deep packages may lie in an archive.
const DEEPEST: usize = 4;

/// A problem that was put aside.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Aside {
    /// The folder below `archive/`: the date.
    pub date: String,
    /// The package's name: its folder.
    pub name: String,
    /// The package's folder, as it was below the workspace.
    below: PathBuf,
}

/// Puts a problem with its samples aside; says where.
///
/// # Errors
/// When something is in the way: then nothing has moved.
pub fn put_aside(project: &Project, problem: &Problem, date: &str) -> Result<PathBuf> {
    let archive = project.root.join(ARCHIVE).join(date);
    let mut moves = Vec::new();
    for dir in [&problem.dir, &problem.samples_dir] {
        let is_inside = dir != &problem.dir && dir.starts_with(&problem.dir);
        if dir.exists() && !is_inside {
            let below = dir.strip_prefix(&project.root).map_err(|_| outside(dir))?;
            moves.push((dir.clone(), archive.join(below)));
        }
    }
    // The root's own package is the workspace.
    if problem.dir == project.root || problem.record.is_none() {
        return Err(Error::new(say!(
            "{name} is no problem of its own",
            name = &problem.name
        ))
        .of_kind(Kind::Usage)
        .help(say!(
            "a problem is a package with [package.metadata.problem] in its Cargo.toml"
        )));
    }
    let _whole = session::defer_signals();
    move_all(&moves)?;
    members::remove(&project.root, &problem.dir).inspect_err(|_| {
        move_back(&moves);
        remove_empty(&project.root, moves.iter().map(|(_, to)| to));
    })?;
    Ok(archive)
}

/// Brings a problem back; says where its package is.
///
/// # Errors
/// When something is in the way: then nothing has moved.
pub fn bring_back(project: &Project, aside: &Aside) -> Result<PathBuf> {
    let archive = project.root.join(ARCHIVE).join(&aside.date);
    let package = project.root.join(&aside.below);
    let mut moves = vec![(archive.join(&aside.below), package.clone())];
    if let Some(samples) = &project.catalog.samples_dir {
        let samples = samples.join(&aside.name);
        if let Ok(below) = samples.strip_prefix(&project.root) {
            let from = archive.join(below);
            if from.exists() {
                moves.push((from, samples));
            }
        }
    }
    let _whole = session::defer_signals();
    move_all(&moves)?;
    members::add(project, &package).inspect_err(|_| move_back(&moves))?;
    // Where it was the last one, its folders go; those with more in them stay.
    remove_empty(&project.root, moves.iter().map(|(from, _)| from));
    Ok(package)
}

/// Removes the folders above these, as far as nothing is in them.
fn remove_empty<'p>(root: &Path, paths: impl Iterator<Item = &'p PathBuf>) {
    for path in paths {
        let above = path.ancestors().skip(1);
        for dir in above.take_while(|dir| *dir != root) {
            if fs::remove_dir(dir).is_err() {
                break;
            }
        }
    }
}

/// All problems that were put aside, the newest last.
pub fn all(project: &Project) -> Vec<Aside> {
    let mut found = Vec::new();
    let archive = project.root.join(ARCHIVE);
    for entry in fs::read_dir(&archive).into_iter().flatten().flatten() {
        let date = entry.file_name().to_string_lossy().into_owned();
        packages(&entry.path(), Path::new(""), &date, &mut found);
    }
    found.sort();
    found
}

fn packages(dir: &Path, below: &Path, date: &str, found: &mut Vec<Aside>) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let (path, below) = (entry.path(), below.join(entry.file_name()));
        if path.join("Cargo.toml").is_file() {
            found.push(Aside {
                date: date.to_owned(),
                name: entry.file_name().to_string_lossy().into_owned(),
                below,
            });
        } else if entry.file_type().is_ok_and(|kind| kind.is_dir())
            && below.components().count() < DEEPEST
        {
            packages(&path, &below, date, found);
        }
    }
}

/// Moves folders to places that are free, all of them or none.
fn move_all(moves: &[(PathBuf, PathBuf)]) -> Result<()> {
    if let Some((_, to)) = moves.iter().find(|(_, to)| to.exists()) {
        return Err(Error::new(say!(
            "{dir} is there already: nothing was moved",
            dir = to.display()
        ))
        .of_kind(Kind::Usage)
        .help(say!("rename one of them, and try again")));
    }
    let _whole = session::defer_signals();
    for (at, (from, to)) in moves.iter().enumerate() {
        let moved = files::make_dir(to.parent().unwrap_or(to)).and_then(|()| {
            fs::rename(from, to).map_err(|error| cannot(Doing::Moving, from, &error))
        });
        if let Err(error) = moved {
            move_back(&moves[..at]);
            return Err(error);
        }
    }
    Ok(())
}

/// Back where they came from, which is free.
fn move_back(moves: &[(PathBuf, PathBuf)]) {
    for (from, to) in moves {
        // What fails was told already, and stays where it is.
        let _ = fs::rename(to, from);
    }
}

fn outside(dir: &Path) -> Error {
    Error::new(say!("{dir} is outside the workspace", dir = shown(dir)))
}

/// Whether a problem is one of a contest: `abc330` of `atcoder-abc330-e`, `1704`
/// or `cf1704` of `codeforces-1704f`. A judge alone is no contest.
pub fn is_of_contest(name: &str, contest: &str) -> bool {
    let contest = contest.to_lowercase().replace('_', "-");
    if contest.is_empty() || judges::find(&contest).is_some() {
        return false;
    }
    let judges = judges::JUDGES.iter().map(|judge| judge.name);
    let judge = judges
        .filter(|judge| {
            name.strip_prefix(judge)
                .is_some_and(|rest| rest.starts_with('-'))
        })
        .max_by_key(|judge| judge.len());
    let id = judge.map_or(name, |judge| &name[judge.len() + 1..]);
    let long = bundler::model::addresses::with_judge(&contest);
    let wanted = [Some(contest.as_str()), long.as_deref()];
    wanted.into_iter().flatten().any(|wanted| {
        [name, id].into_iter().any(|name| {
            let rest = name.strip_prefix(wanted);
            let ends_in_digit = wanted.ends_with(|c: char| c.is_ascii_digit());
            rest.is_some_and(|rest| {
                rest.starts_with('-')
                    || ends_in_digit && rest.starts_with(|c: char| c.is_ascii_alphabetic())
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contests() {
        for (name, contest, is) in [
            ("atcoder-abc330-e", "abc330", true),
            ("atcoder-abc330-e", "ABC330", true),
            ("atcoder-abc330-e", "atcoder-abc330", true),
            ("atcoder-abc330-e", "abc33", false),
            ("atcoder-abc330-e", "atcoder", false),
            ("codeforces-1704f", "1704", true),
            ("codeforces-1704f", "cf1704", true),
            ("codeforces-1704f", "codeforces-1704", true),
            ("codeforces-1704f", "170", false),
            ("codeforces-17041f", "1704", false),
            ("luogu-p1234", "p", false),
            ("library-checker-a-b", "library-checker", false),
            ("usaco-open-1", "usaco", true),
            ("a", "", false),
        ] {
            assert_eq!(is_of_contest(name, contest), is, "{name} {contest}");
        }
    }
}
