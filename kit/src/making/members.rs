//! A new problem's package is a member of the workspace, and may use what the
//! project uses.
//!
//! In a workspace whose members are named one by one it is added to them. A
//! package alone becomes a workspace, whose other members are the problems: so
//! each has a record, limits and dependencies of its own.

use super::facts::shown;
use crate::disk::{Doing, cannot};
use crate::files;
use crate::project::Project;
use crate::project::members::matches;
use crate::{Error, Result, say};
use bundler::tell;
use std::path::{Path, PathBuf};
use toml_edit::{Array, Decor, DocumentMut, InlineTable, Item, Table, Value};

/// Of a workspace's shared dependencies, those that a new problem gets.
const SHARED: &[&str] = &["proconio"];

/// Whether the `Cargo.toml` of a folder is of a package that is no workspace.
pub fn is_package(root: &Path) -> bool {
    read(root).is_ok_and(|(_, manifest)| manifest.contains_key("package"))
}

/// Makes a folder's package a member of the workspace, where it is none.
///
/// # Errors
/// When the workspace's manifest cannot be read or written.
pub fn add(project: &Project, dir: &Path) -> Result<()> {
    let Ok(below) = dir.strip_prefix(&project.root) else {
        return Err(Error::new(say!(
            "{dir} is outside the workspace {root}",
            dir = dir.display(),
            root = project.root.display()
        ))
        .help(say!(
            "let `problems` in [workspace.metadata.kit] name a folder inside it"
        )));
    };
    let below = shown(below);
    let (path, mut manifest) = read(&project.root)?;
    let workspace = manifest
        .entry("workspace")
        .or_insert_with(|| Item::Table(Table::new()));
    let broken = || {
        Error::new(say!(
            "{file}: [workspace] cannot be read",
            file = path.display()
        ))
    };
    let workspace = workspace.as_table_like_mut().ok_or_else(broken)?;
    let members = workspace
        .entry("members")
        .or_insert_with(|| Item::Value(Value::Array(Array::new())));
    let members = members.as_array_mut().ok_or_else(broken)?;
    if members
        .iter()
        .filter_map(Value::as_str)
        .any(|pattern| covers(pattern, &below))
    {
        return Ok(());
    }
    let new = pattern_for(&project.root, &below);
    let mut value = Value::from(new.as_str());
    // On a line of its own where the others are.
    let prefix = members
        .iter()
        .skip(1)
        .last()
        .and_then(|last| last.decor().prefix());
    let prefix = prefix.and_then(|prefix| prefix.as_str()).unwrap_or(" ");
    let prefix = if members.is_empty() { "" } else { prefix };
    *value.decor_mut() = Decor::new(prefix, "");
    members.push_formatted(value);
    files::replace(&path, manifest.to_string().as_bytes())?;
    tell!(
        "{}",
        say!(
            "{file}: \"{new}\" is among the workspace's members now",
            file = path.display(),
            new
        )
    );
    Ok(())
}

/// Takes a folder that is gone out of the workspace's members: cargo complains
/// of a name, and of a pattern, that nothing is found for.
///
/// # Errors
/// When the workspace's manifest cannot be read or written.
pub fn remove(root: &Path, dir: &Path) -> Result<()> {
    let below = shown(dir.strip_prefix(root).unwrap_or(dir));
    let (path, mut manifest) = read(root)?;
    let members = manifest
        .get_mut("workspace")
        .and_then(|workspace| workspace.get_mut("members"))
        .and_then(Item::as_array_mut);
    let Some(members) = members else {
        return Ok(());
    };
    let before = members.len();
    members.retain(|pattern| {
        let pattern = pattern.as_str().unwrap_or_default();
        !covers(pattern, &below) || finds_any(root, pattern, &below)
    });
    if members.len() == before {
        return Ok(());
    }
    files::replace(&path, manifest.to_string().as_bytes())
}

/// Whether a pattern that a folder fits is for packages beside it too.
fn finds_any(root: &Path, pattern: &str, below: &str) -> bool {
    let above = below.rsplit_once('/').map_or("", |(above, _)| above);
    let entries = std::fs::read_dir(root.join(above)).into_iter().flatten();
    let mut folders = entries.flatten().map(|entry| entry.path());
    folders.any(|folder| {
        let name = shown(folder.strip_prefix(root).unwrap_or(&folder));
        covers(pattern, &name) && folder.join("Cargo.toml").is_file()
    })
}

/// What stands in the list of members for a new folder: all beside it, if they
/// are packages too.
fn pattern_for(root: &Path, below: &str) -> String {
    let Some((above, _)) = below.rsplit_once('/') else {
        return below.to_owned();
    };
    let entries = std::fs::read_dir(root.join(above)).into_iter().flatten();
    let mut folders = entries.flatten().map(|entry| entry.path());
    match folders.all(|folder| !folder.is_dir() || folder.join("Cargo.toml").is_file()) {
        true => format!("{above}/*"),
        false => below.to_owned(),
    }
}

/// Whether one of a workspace's patterns is for a folder.
fn covers(pattern: &str, below: &str) -> bool {
    let mut parts: Vec<&str> = Vec::new();
    for part in pattern.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let folders: Vec<_> = below.split('/').collect();
    parts.len() == folders.len()
        && parts
            .iter()
            .zip(&folders)
            .all(|(part, folder)| matches(part, folder))
}

/// The dependencies of a new problem in a project without a template, a line
/// each: those of the package, and its own library.
///
/// # Errors
/// When the project's manifest cannot be read.
pub fn dependencies(root: &Path) -> Result<String> {
    let (_, manifest) = read(root)?;
    let mut lines = String::new();
    let shared = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("dependencies"));
    let own = manifest.get("dependencies").and_then(Item::as_table_like);
    for name in SHARED {
        let is_own = own.is_some_and(|own| own.contains_key(name));
        if shared.is_some_and(|shared| shared.get(name).is_some()) && !is_own {
            lines.push_str(&format!("{name}.workspace = true\n"));
        }
    }
    for (name, item) in own.into_iter().flat_map(|own| own.iter()) {
        let mut value = item
            .clone()
            .into_value()
            .unwrap_or_else(|_| InlineTable::new().into());
        if let Some(table) = value.as_inline_table_mut() {
            if let Some(path) = table.get("path").and_then(Value::as_str) {
                // From problems/<name>.
                let path = Path::new("../..").join(path);
                table.insert("path", shown(&path).into());
            }
            table.fmt();
        }
        value.decor_mut().clear();
        lines.push_str(&format!("{name} = {value}\n"));
    }
    let package = manifest
        .get("package")
        .and_then(|package| package.get("name"));
    if let Some(name) = package
        .and_then(Item::as_str)
        .filter(|_| root.join("src/lib.rs").is_file())
    {
        lines.push_str(&format!("{name} = {{ path = \"../..\" }}\n"));
    }
    Ok(lines)
}

fn read(root: &Path) -> Result<(PathBuf, DocumentMut)> {
    let path = root.join("Cargo.toml");
    let text =
        std::fs::read_to_string(&path).map_err(|error| cannot(Doing::Reading, &path, &error))?;
    let manifest = text.parse().map_err(|error: toml_edit::TomlError| {
        Error::new(say!("{file} is no manifest", file = path.display())).detail(error.to_string())
    })?;
    Ok((path, manifest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        for (pattern, below, expected) in [
            ("problems/*", "problems/a", true),
            ("problems/*/src/..", "problems/a", true),
            ("./problems/lu*-p?", "problems/luogu-p1", true),
            ("problems/*", "problems/a/b", false),
            ("problems/*", "a", false),
            ("*", "a", true),
            ("a", "a", true),
            ("a", "b", false),
            ("a?", "a", false),
        ] {
            assert_eq!(covers(pattern, below), expected, "{pattern} {below}");
        }
    }

    #[test]
    fn members_that_are_gone() {
        #[track_caller]
        fn check(members: &str, here: &[&str], expected: &str) {
            let folder = tempfile::tempdir().unwrap();
            let root = folder.path();
            for package in here {
                std::fs::create_dir_all(root.join(package)).unwrap();
                std::fs::write(root.join(package).join("Cargo.toml"), "").unwrap();
            }
            let manifest = |members: &str| format!("[workspace] # all\nmembers = [{members}]\n");
            std::fs::write(root.join("Cargo.toml"), manifest(members)).unwrap();
            remove(root, &root.join("problems/a")).unwrap();
            let now = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
            assert_eq!(now, manifest(expected));
        }
        check(
            "\"x\", \"problems/*\"",
            &["problems/b"],
            "\"x\", \"problems/*\"",
        );
        check("\"x\", \"problems/*\"", &[], "\"x\"");
        check(
            "\"problems/a\", \"problems/b\"",
            &["problems/b"],
            " \"problems/b\"",
        );
        check("\"problems/*/src/..\"", &[], "");
        check("\"x\"", &[], "\"x\"");
    }

    #[test]
    fn what_a_project_uses() {
        #[track_caller]
        fn check(manifest: &str, expected: &str) {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
            assert_eq!(dependencies(folder.path()).unwrap(), expected);
        }
        check("[package]\nname = \"a\"\n", "");
        check(
            "[workspace.dependencies]\nproconio = \"0.5\"\ntokio = \"1\"\n",
            "proconio.workspace = true\n",
        );
        check(
            "[dependencies]\nproconio = \"0.5\" # input\nx = { path = \"x\", features = [\"y\"] }\n\
             [dependencies.z]\nversion = \"1\"\n",
            "proconio = \"0.5\"\nx = { path = \"../../x\", features = [\"y\"] }\nz = { version = \"1\" }\n",
        );
    }
}
