//! Compilers of older judges that this machine has besides its own.
//!
//! Whoever wants a file proven for older compilers names them:
//!
//! - `BUNDLER_RUSTC`: a list of `rustc` programs, separated as in `PATH`;
//! - `BUNDLER_RUSTC_DIR`: a folder; each `*/bin/rustc` and each `rustc-*` in
//!   it (`rustc-1.63`) is one.
//!
//! The file is made for the oldest of those that are named there, and one that
//! refuses it is told. Of the tool-chains of rustup, only the
//! one with the judge's own version is taken, unasked.

use crate::error::{Error, Result};
use crate::model::edition::minor;
use crate::model::judges::Judge;
use crate::toolchain::answers::home;
use crate::toolchain::cargo::Toolchain;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The older compilers to ask, oldest first, each version once.
///
/// # Errors
/// When one that the environment names does not work.
pub fn find(tools: &Toolchain, judge: Option<&Judge>) -> Result<Vec<Toolchain>> {
    let judged = judge.and_then(|judge| minor(judge.rustc?));
    let mut found = Vec::new();
    for path in named()? {
        let compiler = tools.with_rustc(&path).map_err(|error| {
            Error::new(format!("{} is not a compiler: {error}", path.display()))
                .help("correct BUNDLER_RUSTC or BUNDLER_RUSTC_DIR, or unset it")
        })?;
        found.push(compiler);
    }
    let known = |found: &[Toolchain], judged: u32| {
        let mut all = found.iter().chain([tools]);
        all.any(|compiler| minor(&compiler.version) == Some(judged))
    };
    if let Some(judged) = judged.filter(|judged| !known(&found, *judged)) {
        let candidates = of_rustup(judged).into_iter();
        // One that is broken is not asked for: no reason to stop.
        let mut compilers = candidates.filter_map(|path| tools.with_rustc(&path).ok());
        found.extend(compilers.find(|compiler| minor(&compiler.version) == Some(judged)));
    }
    found.sort_by_key(|compiler| minor(&compiler.version));
    found.dedup_by(|one, other| one.version == other.version);
    found.retain(|compiler| compiler.version != tools.version);
    Ok(found)
}

/// The oldest compiler that a file is for, by its minor version: the judge's,
/// or one that the environment names. `None`: it may be any.
pub fn oldest(tools: &Toolchain, compilers: &[Toolchain], judge: Option<&Judge>) -> Option<u32> {
    let judged = match judge {
        Some(judge) => minor(judge.rustc?)?,
        None => minor(&tools.version)?,
    };
    let named = compilers
        .iter()
        .filter_map(|compiler| minor(&compiler.version));
    named.chain([judged]).min()
}

/// What the environment names.
fn named() -> Result<BTreeSet<PathBuf>> {
    let mut found = BTreeSet::new();
    if let Some(list) = std::env::var_os("BUNDLER_RUSTC") {
        let given = std::env::split_paths(&list);
        found.extend(given.filter(|path| !path.as_os_str().is_empty()));
    }
    if let Some(dir) = std::env::var_os("BUNDLER_RUSTC_DIR").filter(|dir| !dir.is_empty()) {
        let dir = PathBuf::from(dir);
        let inside = in_folder(&dir).map_err(|error| {
            Error::io("read", &dir, &error).help("correct BUNDLER_RUSTC_DIR, or unset it")
        })?;
        let is_rustc = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("rustc-") && path.is_file()
        };
        let before = found.len();
        found.extend(inside.iter().map(|path| rustc_of(path)));
        found.retain(|path| path.is_file() || !path.starts_with(&dir));
        found.extend(inside.into_iter().filter(is_rustc));
        if found.len() == before {
            return Err(
                Error::new(format!("{} has no compilers", dir.display())).help(
                    "BUNDLER_RUSTC_DIR takes a folder with <version>/bin/rustc or rustc-<version>",
                ),
            );
        }
    }
    Ok(found)
}

/// Tool-chains of rustup that may have a version; most say so by their names.
fn of_rustup(judged: u32) -> Vec<PathBuf> {
    let home = home("RUSTUP_HOME", ".rustup");
    let toolchains = in_folder(&home.join("toolchains")).unwrap_or_default();
    let may = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        !name.starts_with(|c: char| c.is_ascii_digit()) || minor(&name) == Some(judged)
    };
    let candidates = toolchains.into_iter().filter(may);
    let programs = candidates.map(|path| rustc_of(&path));
    programs.filter(|path| path.is_file()).collect()
}

fn rustc_of(toolchain: &Path) -> PathBuf {
    let name = format!("rustc{}", std::env::consts::EXE_SUFFIX);
    toolchain.join("bin").join(name)
}

/// What a folder has, sorted.
fn in_folder(dir: &Path) -> std::io::Result<Vec<PathBuf>> {
    let dir = std::path::absolute(dir)?;
    let entries: std::io::Result<Vec<_>> = std::fs::read_dir(dir)?
        .map(|entry| Ok(entry?.path()))
        .collect();
    let mut paths = entries?;
    paths.sort();
    Ok(paths)
}
