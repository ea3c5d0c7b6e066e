//! A package below the target folder that depends on what is asked for, so that
//! no member need.

use super::available::Available;
use crate::error::{Error, Result};
use crate::toolchain::cache::hash_of;
use crate::toolchain::cargo::Toolchain;
use cargo_metadata::PackageId;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A package with one program in it, whose file goes with it.
pub struct Package {
    /// Its manifest.
    pub manifest: PathBuf,
    /// The program's name.
    pub bin: String,
    file: PathBuf,
}

impl Package {
    /// Writes the package of some crates, with a program of this text. It has the
    /// versions that the workspace is locked to.
    ///
    /// # Errors
    /// When a crate is not there, and when it cannot be written.
    pub fn new(available: &Available, crates: &BTreeSet<&str>, program: &str) -> Result<Package> {
        let mut manifest = "[package]\nname = \"snippets-of-crates\"\nversion = \"0.0.0\"\n\
                            edition = \"2021\"\n\n[workspace]\n\n[dependencies]\n"
            .to_owned();
        for name in crates {
            let dependee = available.find(name)?;
            manifest.push_str(&format!("{name} = {}\n", dependee.value));
        }
        let folder = available
            .target
            .join("bundler-crates")
            .join(hash(&manifest));
        let bin = format!("snippet-{}", hash(program));
        let file = folder.join("src/bin").join(format!("{bin}.rs"));
        let place = file.parent().unwrap_or(&folder);
        fs::create_dir_all(place).map_err(|error| Error::io("create", place, &error))?;
        let lock = available.root.join("Cargo.lock");
        if let (false, Ok(lock)) = (folder.join("Cargo.lock").exists(), fs::read(lock)) {
            write(&folder.join("Cargo.lock"), &lock)?;
        }
        write(&folder.join("Cargo.toml"), manifest.as_bytes())?;
        write(&file, program.as_bytes())?;
        Ok(Package {
            manifest: folder.join("Cargo.toml"),
            bin,
            file,
        })
    }
}

/// Parts crates: those that share a dependency, or have one in another, belong
/// together, for the types that they share must be the same.
///
/// # Errors
/// When cargo cannot find the packages.
pub fn related<'c>(
    available: &Available,
    crates: &BTreeSet<&'c str>,
    tools: &Toolchain,
) -> Result<Vec<BTreeSet<&'c str>>> {
    if crates.len() == 1 {
        return Ok(vec![crates.clone()]);
    }
    let package = Package::new(available, crates, "fn main() {}\n")?;
    let metadata = tools.metadata(&package.manifest)?;
    let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
    let nodes: BTreeMap<_, _> = nodes.map(|node| (&node.id, &node.deps)).collect();
    let own = metadata.workspace_packages();
    let own = own.iter().filter_map(|package| nodes.get(&package.id));
    let own: Vec<_> = own.copied().flatten().collect();
    let mut groups: Vec<(BTreeSet<&str>, BTreeSet<&PackageId>)> = Vec::new();
    for &name in crates {
        let mut all = BTreeSet::new();
        let of_name = own.iter().filter(|dep| dep.name == name);
        let mut waiting: Vec<_> = of_name.map(|dep| &dep.pkg).collect();
        while let Some(id) = waiting.pop() {
            if all.insert(id) {
                let deps = nodes.get(id).copied().into_iter().flatten();
                waiting.extend(deps.map(|dep| &dep.pkg));
            }
        }
        let mut names = BTreeSet::from([name]);
        groups.retain(|(others, theirs)| {
            let is_apart = theirs.is_disjoint(&all);
            if !is_apart {
                names.extend(others);
                all.extend(theirs);
            }
            is_apart
        });
        groups.push((names, all));
    }
    Ok(groups.into_iter().map(|(names, _)| names).collect())
}

impl Drop for Package {
    fn drop(&mut self) {
        // What cargo built of it is kept; another call may have the same.
        let _ = fs::remove_file(&self.file);
    }
}

/// Writes a file unless it says so already: cargo looks at its time.
fn write(path: &Path, content: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|known| known == content) {
        return Ok(());
    }
    fs::write(path, content).map_err(|error| Error::io("write", path, &error))
}

fn hash(text: &str) -> String {
    format!("{:016x}", hash_of(text))
}
