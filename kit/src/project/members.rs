//! The members that a workspace's manifest asks for, and those that are none.

use crate::disk::{Doing, cannot};
use crate::{Error, Result, say};
use std::fs;
use std::path::{Component, Path, PathBuf};
use toml_edit::{DocumentMut, Item, Value};

/// The members of a workspace, by their folders from its own.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Members {
    /// The workspace's folder.
    pub root: PathBuf,
    /// Those with a manifest.
    pub whole: Vec<PathBuf>,
    /// Those without: cargo refuses the workspace for them.
    pub broken: Vec<PathBuf>,
    /// Whether a pattern is for nothing at all: cargo refuses that, too.
    has_idle_pattern: bool,
}

impl Members {
    /// Those of the workspace around a manifest; `None` if there is none, or its
    /// patterns are of a kind that is not known here.
    pub fn above(manifest: &Path) -> Option<Members> {
        let manifest = std::path::absolute(manifest).ok()?;
        let mut folders = manifest.ancestors().skip(1);
        folders.find_map(|root| {
            let text = fs::read_to_string(root.join("Cargo.toml")).ok()?;
            // Most manifests are of packages, and parsing takes its time.
            let document: DocumentMut = match text.contains("workspace") {
                true => text.parse().ok()?,
                false => return None,
            };
            document.get("workspace")?.as_table_like()?;
            Some(Members::of(root, &document))
        })?
    }

    fn of(root: &Path, manifest: &DocumentMut) -> Option<Members> {
        let workspace = manifest.get("workspace")?;
        let mut members = Members {
            root: root.to_owned(),
            ..Members::default()
        };
        let excluded: Vec<_> = strings(workspace.get("exclude"))
            .map(PathBuf::from)
            .collect();
        for pattern in strings(workspace.get("members")) {
            let is_pattern = pattern.contains(['*', '?']);
            let found = expanded(root, pattern)?;
            members.has_idle_pattern |= is_pattern && found.is_empty();
            for folder in found {
                let is_whole = root.join(&folder).join("Cargo.toml").is_file();
                let list = match is_whole {
                    true => &mut members.whole,
                    false => &mut members.broken,
                };
                let is_excluded = is_pattern && excluded.contains(&folder);
                if !is_excluded && !list.contains(&folder) {
                    list.push(folder);
                }
            }
        }
        Some(members)
    }

    /// Whether there is a manifest wherever cargo looks for one.
    pub fn are_whole(&self) -> bool {
        self.broken.is_empty() && !self.has_idle_pattern
    }
}

/// The manifest of a workspace.
///
/// # Errors
/// When it cannot be read.
pub fn manifest(root: &Path) -> Result<DocumentMut> {
    let file = root.join("Cargo.toml");
    let text = fs::read_to_string(&file).map_err(|error| cannot(Doing::Reading, &file, &error))?;
    text.parse().map_err(|error: toml_edit::TomlError| {
        Error::new(say!("{file} is no manifest", file = file.display())).detail(error.to_string())
    })
}

fn strings(item: Option<&Item>) -> impl Iterator<Item = &str> {
    let array = item.and_then(Item::as_array);
    array.into_iter().flatten().filter_map(Value::as_str)
}

/// The folders that a pattern is for, from the workspace's. What is no pattern is
/// for one, whether it is there or not.
fn expanded(root: &Path, pattern: &str) -> Option<Vec<PathBuf>> {
    if pattern.contains("**") || pattern.contains('[') {
        return None;
    }
    let mut found = vec![PathBuf::new()];
    for part in Path::new(pattern).components() {
        found = match part {
            Component::CurDir => found,
            Component::ParentDir => {
                // Cargo asks for what stands before `..`, too.
                found.retain(|dir| root.join(dir).is_dir());
                found
                    .iter()
                    .filter_map(|dir| Some(dir.parent()?.to_owned()))
                    .collect()
            }
            Component::Normal(name) => {
                let name = name.to_str()?;
                found
                    .iter()
                    .flat_map(|dir| within(root, dir, name))
                    .collect()
            }
            Component::RootDir | Component::Prefix(_) => return None,
        };
    }
    let has_stars = pattern.contains(['*', '?']);
    found.retain(|dir| !has_stars || root.join(dir).is_dir());
    found.sort();
    Some(found)
}

/// What a part of a pattern is for in a folder.
fn within(root: &Path, dir: &Path, name: &str) -> Vec<PathBuf> {
    if !name.contains(['*', '?']) {
        return vec![dir.join(name)];
    }
    let entries = fs::read_dir(root.join(dir)).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let fitting = names.filter(|other| matches(name, other));
    fitting.map(|other| dir.join(other)).collect()
}

/// Whether a name fits a pattern with `*` and `?`.
pub fn matches(pattern: &str, name: &str) -> bool {
    let mut chars = pattern.chars();
    match chars.next() {
        None => name.is_empty(),
        Some('*') => {
            let mut rests = name.char_indices().map(|(at, _)| &name[at..]).chain([""]);
            rests.any(|rest| matches(chars.as_str(), rest))
        }
        Some(first) => {
            let mut rest = name.chars();
            rest.next().is_some_and(|c| first == '?' || first == c)
                && matches(chars.as_str(), rest.as_str())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_what_is_none() {
        #[track_caller]
        fn check(list: &str, whole: &[&str], broken: &[&str], are_whole: bool) {
            let folder = tempfile::tempdir().unwrap();
            let root = folder.path();
            for package in ["base", "problems/a", "problems/b"] {
                fs::create_dir_all(root.join(package).join("src")).unwrap();
                fs::write(root.join(package).join("Cargo.toml"), "").unwrap();
            }
            fs::create_dir_all(root.join("problems/notes")).unwrap();
            fs::create_dir_all(root.join("problems/empty/src")).unwrap();
            fs::write(root.join("problems/README.md"), "").unwrap();
            fs::create_dir_all(root.join("none")).unwrap();
            fs::write(root.join("Cargo.toml"), format!("[workspace]\n{list}\n")).unwrap();
            let found = Members::above(&root.join("problems/a/Cargo.toml")).unwrap();
            let paths = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
            assert_eq!(found.whole, paths(whole), "{list}");
            assert_eq!(found.broken, paths(broken), "{list}");
            assert_eq!(found.are_whole(), are_whole, "{list}");
        }
        check("members = [\"base\"]", &["base"], &[], true);
        check(
            "members = [\"base\", \"./problems/*\"]",
            &["base", "problems/a", "problems/b"],
            &["problems/empty", "problems/notes"],
            false,
        );
        check(
            "members = [\"problems/*/src/..\"]",
            &["problems/a", "problems/b"],
            &["problems/empty"],
            false,
        );
        check(
            "members = [\"problems/?\"]\nexclude = [\"problems/b\"]",
            &["problems/a"],
            &[],
            true,
        );
        check(
            "members = [\"base\", \"gone\"]",
            &["base"],
            &["gone"],
            false,
        );
        check("members = [\"none/*\"]", &[], &[], false);
        check("", &[], &[], true);
    }

    #[test]
    fn patterns_that_are_not_known() {
        let root = Path::new("/");
        for pattern in ["**/x", "x/[ab]", "/x"] {
            assert_eq!(expanded(root, pattern), None, "{pattern}");
        }
    }
}
