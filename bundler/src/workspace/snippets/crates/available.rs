//! The crates that items can be taken from.

use super::listed::{Listed, listed, quoted};
use crate::error::{Error, Kind, Result};
use crate::model::crates::{linked_library, needs};
use crate::suggest;
use crate::toolchain::cargo::Toolchain;
use cargo_metadata::{Dependency, DependencyKind, Metadata, Package};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The crates that can be had, by the names they go by.
pub struct Available {
    crates: BTreeMap<String, Dependee>,
    /// The workspace's folder.
    pub root: PathBuf,
    /// Cargo's target folder.
    pub target: PathBuf,
}

/// A crate, and how a package says that it depends on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependee {
    /// The package it is of, with its version where that is known.
    pub package: String,
    /// What stands behind `name =` in a manifest.
    pub value: String,
    /// Whether the name it goes by is the package's, for its own is not known.
    is_guessed: bool,
}

impl Available {
    /// Those of a workspace: what the package of a folder depends on, then what
    /// the other members do, their own libraries, and what the workspace lists
    /// for its members though none uses it.
    pub fn of(manifest: &Path, current: Option<&Path>, tools: &Toolchain) -> Result<Available> {
        let metadata = tools.metadata(manifest)?;
        let root = metadata.workspace_root.clone().into_std_path_buf();
        let mut members = metadata.workspace_packages();
        members.sort_by(|a, b| a.name.as_str().cmp(b.name.as_str()));
        let folder = |package: &Package| package.manifest_path.parent().map(ToOwned::to_owned);
        let is_around = |package: &Package| {
            folder(package).is_some_and(|folder| current.is_some_and(|dir| dir.starts_with(folder)))
        };
        // Of packages around the folder, the nearest one.
        members.sort_by_key(|package| {
            let depth = folder(package).map_or(0, |folder| folder.components().count());
            std::cmp::Reverse(is_around(package).then_some(depth))
        });
        let mut crates = BTreeMap::new();
        for member in &members {
            for (name, dependee) in dependees(member, &metadata) {
                crates.entry(name).or_insert(dependee);
            }
        }
        for member in &members {
            if let Some(name) = library_name(member) {
                let dependee = Dependee::of(member, None);
                crates.entry(name).or_insert(dependee);
            }
        }
        let manifest = root.join("Cargo.toml");
        let text = std::fs::read_to_string(&manifest)
            .map_err(|error| Error::io("read", &manifest, &error))?;
        let is_used = |listed: &Listed| {
            let mut packages = metadata.packages.iter();
            packages.any(|package| package.name == listed.package())
        };
        for listed in listed(&text).into_iter().filter(|listed| !is_used(listed)) {
            let name = listed.key.replace('-', "_");
            crates.entry(name).or_insert(Dependee {
                package: listed.package().to_owned(),
                value: listed.value(&root),
                is_guessed: !listed.is_renamed(),
            });
        }
        Ok(Available {
            crates,
            root,
            target: metadata.target_directory.into_std_path_buf(),
        })
    }

    /// The names, each with its package.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let crates = self.crates.iter();
        crates.map(|(name, dependee)| (name.as_str(), dependee.package.as_str()))
    }

    /// The crate of a name. That of a package which no member uses may be any:
    /// `ac_library` is that of `ac-library-rs`.
    ///
    /// # Errors
    /// When there is none: the nearest names are told.
    pub fn find(&self, name: &str) -> Result<&Dependee> {
        if let Some(dependee) = self.crates.get(name) {
            return Ok(dependee);
        }
        let plain = |name: &str| name.replace('_', "");
        let mut guessed = self.crates.iter().filter(|(_, of)| of.is_guessed);
        let near = guessed.find(|(guess, _)| {
            let (guess, name) = (plain(guess), plain(name));
            guess.starts_with(&name) || name.starts_with(&guess)
        });
        near.map(|(_, dependee)| dependee).ok_or_else(|| {
            let manifest = self.root.join("Cargo.toml");
            let error = Error::new(format!("no crate here is called `{name}`"));
            let known = self.crates.keys().map(|known| (known, known));
            let near = suggest::nearest(name, known);
            let near = suggest::did_you_mean(&near).map_or(String::new(), |near| near + " Or ");
            error.of_kind(Kind::NotFound).help(format!(
                "{near}add its package to [workspace.dependencies] of {}, which costs no member \
                 anything, or to a package with `cargo add`",
                manifest.display()
            ))
        })
    }
}

impl Dependee {
    fn of(package: &Package, declared: Option<&Dependency>) -> Dependee {
        let mut fields = vec![format!("package = {:?}", package.name.as_str())];
        match &package.source {
            None => {
                let folder = package.manifest_path.as_std_path().parent();
                let folder = folder.unwrap_or(Path::new("/"));
                fields.push(format!("path = {}", quoted(folder)));
            }
            Some(source) => match source.repr.split_once('+') {
                Some(("git", address)) => {
                    let (address, revision) = address.split_once('#').unwrap_or((address, ""));
                    let address = address.split('?').next().unwrap_or(address);
                    fields.push(format!("git = {address:?}, rev = {revision:?}"));
                }
                _ => {
                    fields.push(format!("version = \"={}\"", package.version));
                    if !source.is_crates_io() {
                        let index = source.repr.trim_start_matches("registry+");
                        fields.push(format!("registry-index = {index:?}"));
                    }
                }
            },
        }
        if let Some(declared) = declared {
            fields.push(format!("features = {:?}", declared.features));
            fields.push(format!(
                "default-features = {}",
                declared.uses_default_features
            ));
        }
        Dependee {
            package: format!("{} {}", package.name, package.version),
            value: format!("{{ {} }}", fields.join(", ")),
            is_guessed: false,
        }
    }
}

/// What a member depends on, by the names it knows.
fn dependees(member: &Package, metadata: &Metadata) -> Vec<(String, Dependee)> {
    let deps = needs(metadata, &member.id).iter().filter(|dep| {
        let mut kinds = dep.dep_kinds.iter();
        kinds.any(|kind| kind.kind == DependencyKind::Normal)
    });
    let dependees = deps.map(|dep| {
        let package = &metadata[&dep.pkg];
        let mut declared = member.dependencies.iter();
        let declared = declared.find(|declared| {
            let rename = declared.rename.as_ref().map(|name| name.replace('-', "_"));
            declared.kind == DependencyKind::Normal
                && declared.name == package.name.as_str()
                && rename.is_none_or(|rename| rename == dep.name)
        });
        (dep.name.clone(), Dependee::of(package, declared))
    });
    dependees.collect()
}

/// The name of a package's own library.
fn library_name(package: &Package) -> Option<String> {
    Some(linked_library(package)?.name.replace('-', "_"))
}
