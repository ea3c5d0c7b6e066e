//! The crates that a binary is built from.

use crate::model::cargo_env::Environment;
use crate::model::cfg::Config;
use crate::model::edition::Edition;
use crate::model::judges::Judge;
use crate::model::problem::Problem;
use crate::model::text::Text;
use cargo_metadata::{Metadata, Node, NodeDep, Package, PackageId, Target, TargetKind};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

/// A binary and every crate it is built from.
#[derive(Debug)]
pub struct Resolved {
    /// The package's name.
    pub package: String,
    /// The binary's name.
    pub bin: String,
    /// The package's record, if it is a problem.
    pub problem: Option<Problem>,
    /// Where it will be judged, if the request or the manifest says so.
    pub judge: Option<&'static Judge>,
    /// The root files of all that the package builds.
    pub roots: Vec<PathBuf>,
    /// The crates; the binary's own is the first.
    pub crates: Vec<Crate>,
    /// Cargo's target folder.
    pub target_dir: PathBuf,
    /// The workspace's folder: cargo runs the compiler there.
    pub workspace_dir: PathBuf,
    /// The compiler's arguments for the provided crates.
    pub arguments: Vec<OsString>,
    /// What the user should know of the crates.
    pub notes: Vec<String>,
}

impl Resolved {
    /// Whether a crate stays outside of the file, since the judge has it.
    pub fn has_provided(&self) -> bool {
        self.crates.iter().any(|krate| krate.provided)
    }

    /// The packages of the program's manifest that have their default features and
    /// lead to a package; but those that a package of the registry asks for as well.
    pub fn defaults_leading_to(&self, to: &Attribution) -> Vec<String> {
        let own = self.crates[0].externs.values();
        let fixed = self.crates.iter().filter(|krate| krate.config.is_fixed);
        let of_others: BTreeSet<_> = fixed.flat_map(|krate| krate.externs.values()).collect();
        let is_meant = |index: usize| self.crates[index].attribution == *to;
        let mut leading: Vec<_> = own
            .filter(|index| !of_others.contains(index))
            .filter(|index| {
                let krate = &self.crates[**index];
                match krate.attribution == *to {
                    true => krate.has_defaults,
                    false => krate.asks_by_default && self.leads_to(**index, is_meant),
                }
            })
            .map(|index| self.crates[*index].attribution.package.clone())
            .collect();
        leading.sort_unstable();
        leading.dedup();
        leading
    }

    /// The libraries of other languages that a package is linked to.
    pub fn links_of(&self, of: &Attribution) -> Vec<String> {
        let mut crates = self.crates.iter();
        let found = crates.find(|krate| krate.attribution == *of);
        found.map_or(Vec::new(), |krate| krate.links.clone())
    }

    /// Whether a crate, or one that it needs, is such a one.
    pub fn leads_to(&self, from: usize, is_it: impl Fn(usize) -> bool) -> bool {
        let mut seen = BTreeSet::from([from]);
        let mut left = vec![from];
        while let Some(index) = left.pop() {
            if is_it(index) {
                return true;
            }
            let needed = self.crates[index].externs.values();
            left.extend(needed.filter(|index| seen.insert(**index)));
        }
        false
    }
}

/// What cargo resolved that a package needs, for whatever.
pub fn needs<'m>(metadata: &'m Metadata, id: &PackageId) -> &'m [NodeDep] {
    node(metadata, id).map_or(&[], |node| &node.deps)
}

/// What cargo resolved of a package, if it is used.
pub fn node<'m>(metadata: &'m Metadata, id: &PackageId) -> Option<&'m Node> {
    let mut nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
    nodes.find(|node| node.id == *id)
}

/// The library of a package that other crates are built with.
pub fn linked_library(package: &Package) -> Option<&Target> {
    const LINKED: [TargetKind; 3] = [TargetKind::Lib, TargetKind::RLib, TargetKind::DyLib];
    let is_linked = |target: &&Target| target.kind.iter().any(|kind| LINKED.contains(kind));
    package.targets.iter().find(is_linked)
}

/// One crate of the build.
#[derive(Debug)]
pub struct Crate {
    /// Its name in Rust: `ac_library`.
    pub name: String,
    /// The package it belongs to.
    pub attribution: Attribution,
    /// The edition it is written in.
    pub edition: Edition,
    /// Its root file.
    pub root: PathBuf,
    /// The folder of its manifest.
    pub dir: PathBuf,
    /// Features and build-script settings.
    pub config: Config,
    /// What `env!` says in it.
    pub env: Environment,
    /// The names it knows its dependencies by, and their indices.
    pub externs: BTreeMap<String, usize>,
    /// What cargo made of it.
    pub artifacts: Artifacts,
    /// Files, by path, that are others without procedural macros; none if it
    /// has not been looked what these make.
    pub expanded: Option<BTreeMap<PathBuf, Text>>,
    /// The crates whose procedural macros are expanded in these files.
    pub expanded_by: BTreeSet<usize>,
    /// The version of `proconio-derive` near it, which is known by name.
    pub proconio_derive: Option<semver::Version>,
    /// Whether it makes procedural macros, which cannot be inlined.
    pub proc_macro: bool,
    /// The names of these macros, and some that may be such.
    pub makes: BTreeSet<String>,
    /// Those that are called like functions.
    pub makes_functions: BTreeSet<String>,
    /// The helper attributes of these derives.
    pub makes_helpers: BTreeSet<String>,
    /// Whether it stays outside of the file, since the judge has it.
    pub provided: bool,
    /// Whether it is built with default features, and these are some.
    pub has_defaults: bool,
    /// Whether they turn something on in other packages.
    pub asks_by_default: bool,
    /// Whether a name of the program leads to it.
    pub is_wanted: bool,
    /// The libraries of other languages that its build script has linked to it.
    pub links: Vec<String>,
    /// Assembly that it links, as items.
    pub assembly: String,
    /// The libraries that would link the same.
    pub assembled: Vec<String>,
}

impl Crate {
    /// Its root file, as a path from its package's folder.
    pub fn root_in_package(&self) -> &Path {
        self.root.strip_prefix(&self.dir).unwrap_or(&self.root)
    }

    /// Whether it makes procedural macros that the program may use.
    pub fn is_wanted_macro(&self) -> bool {
        self.proc_macro && self.is_wanted
    }
}

/// What is said of a package whose code is given out: `proconio 0.5.0 (MIT OR
/// Apache-2.0), https://github.com/statiolake/proconio-rs`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attribution {
    /// The package's name: `ac-library-rs`.
    pub package: String,
    /// Its version.
    pub version: String,
    /// Its licence, where the manifest names one.
    pub license: Option<String>,
    /// The address of its repository, where the manifest has one.
    pub repository: Option<String>,
}

impl Attribution {
    /// Reads it from a manifest.
    pub fn of(package: &cargo_metadata::Package) -> Attribution {
        Attribution {
            package: package.name.to_string(),
            version: package.version.to_string(),
            license: package.license.as_deref().and_then(one_line),
            repository: package.repository.as_deref().and_then(one_line),
        }
    }

    /// Its name and its version: `ac-library-rs 0.1.1`.
    pub fn title(&self) -> String {
        format!("{} {}", self.package, self.version)
    }
}

impl fmt::Display for Attribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let license = self.license.as_deref().unwrap_or("licence not stated");
        write!(f, "{} ({license})", self.title())?;
        match &self.repository {
            Some(address) => write!(f, ", {address}"),
            None => Ok(()),
        }
    }
}

/// Cargo takes any text here, but a comment ends with its line.
fn one_line(text: &str) -> Option<String> {
    let words: Vec<_> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The files that cargo made, for a compiler that runs once more.
#[derive(Debug, Clone, Default)]
pub struct Artifacts {
    /// What a crate that depends on it asks for.
    pub file: Option<PathBuf>,
    /// For a procedural-macro crate: what it depends on itself.
    pub host: Vec<HostLibrary>,
}

/// A library that a procedural-macro crate is linked to.
#[derive(Debug, Clone)]
pub struct HostLibrary {
    /// What the crate calls it.
    pub name: String,
    /// What cargo made of it.
    pub file: PathBuf,
    /// The folder of its manifest.
    pub dir: PathBuf,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(license: &str, repository: &str, shown: &str) {
        let attribution = Attribution {
            package: "a".to_owned(),
            version: "1.0.0".to_owned(),
            license: one_line(license),
            repository: one_line(repository),
        };
        assert_eq!(attribution.to_string(), shown);
    }

    #[test]
    fn an_attribution_is_one_line() {
        check("", "", "a 1.0.0 (licence not stated)");
        check("MIT", "https://b/c", "a 1.0.0 (MIT), https://b/c");
        check("MIT\nfn f() {}", " d\r\n", "a 1.0.0 (MIT fn f() {}), d");
    }
}
