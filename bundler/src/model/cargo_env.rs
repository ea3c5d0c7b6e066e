//! What `env!` says while cargo builds a crate.

use crate::model::targets::is_program;
use cargo_metadata::{Package, Target};
use std::collections::BTreeMap;
use std::path::Path;

/// The folder of the crate's package.
const FOLDER: &str = "CARGO_MANIFEST_DIR";

/// A variable's value as a bundle has it.
#[derive(Debug, PartialEq)]
pub enum Printable {
    /// As cargo sets it.
    Same(String),
    /// With a folder of this machine told from that of the user's package.
    Relative(String),
}

/// The compile-time variables of a crate.
#[derive(Debug, Clone, Default)]
pub struct Environment {
    values: BTreeMap<String, String>,
    /// The crate's folder as seen from that of the user's package, if it is the user's.
    shown_folder: Option<String>,
}

impl Environment {
    /// What cargo sets for a package's target, and its build script; `configured` is
    /// what its configuration adds, `shown_folder` how a bundle may call its folder.
    pub fn new(
        package: &Package,
        target: &Target,
        script: Option<&Script>,
        configured: &BTreeMap<String, String>,
        shown_folder: Option<String>,
    ) -> Environment {
        let version = &package.version;
        let path = |path: &Option<cargo_metadata::camino::Utf8PathBuf>| {
            path.as_ref().map_or(String::new(), ToString::to_string)
        };
        let manifest = &package.manifest_path;
        let own = [
            ("CARGO_PKG_NAME", package.name.to_string()),
            ("CARGO_PKG_VERSION", version.to_string()),
            ("CARGO_PKG_VERSION_MAJOR", version.major.to_string()),
            ("CARGO_PKG_VERSION_MINOR", version.minor.to_string()),
            ("CARGO_PKG_VERSION_PATCH", version.patch.to_string()),
            ("CARGO_PKG_VERSION_PRE", version.pre.to_string()),
            ("CARGO_PKG_AUTHORS", package.authors.join(":")),
            (
                "CARGO_PKG_DESCRIPTION",
                package.description.clone().unwrap_or_default(),
            ),
            (
                "CARGO_PKG_HOMEPAGE",
                package.homepage.clone().unwrap_or_default(),
            ),
            (
                "CARGO_PKG_REPOSITORY",
                package.repository.clone().unwrap_or_default(),
            ),
            (
                "CARGO_PKG_LICENSE",
                package.license.clone().unwrap_or_default(),
            ),
            ("CARGO_PKG_LICENSE_FILE", path(&package.license_file)),
            ("CARGO_PKG_README", path(&package.readme)),
            (
                "CARGO_PKG_RUST_VERSION",
                package
                    .rust_version
                    .as_ref()
                    .map_or(String::new(), ToString::to_string),
            ),
            ("CARGO_CRATE_NAME", target.name.replace('-', "_")),
            ("CARGO_MANIFEST_PATH", manifest.to_string()),
            (FOLDER, manifest.parent().unwrap_or(manifest).to_string()),
        ];
        let mut values = configured.clone();
        values.extend(own.map(|(name, value)| (name.to_owned(), value)));
        if is_program(target) {
            values.insert("CARGO_BIN_NAME".to_owned(), target.name.clone());
            values.insert("CARGO_PRIMARY_PACKAGE".to_owned(), "1".to_owned());
        }
        if let Some(script) = script {
            values.extend(script.env.iter().cloned());
            values.insert("OUT_DIR".to_owned(), script.out_dir.clone());
        }
        Environment {
            values,
            shown_folder,
        }
    }

    /// A variable, paths of this machine included.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// A variable's value as it may stand in a bundle: no path of this machine, the
    /// user's folders are told from that of the package.
    pub fn printable(&self, name: &str) -> Option<Printable> {
        let value = self.get(name)?;
        let says = |folder: &str| self.get(folder).is_some_and(|path| value.contains(path));
        if says("OUT_DIR") {
            return None;
        }
        if !says(FOLDER) {
            return Some(Printable::Same(value.to_owned()));
        }
        // Another folder's name may begin alike.
        let below = value.strip_prefix(self.get(FOLDER)?)?;
        let is_below = below.is_empty() || below.starts_with(['/', '\\']);
        let shown = self.shown_folder.as_ref().filter(|_| is_below)?;
        Some(Printable::Relative(format!("{shown}{below}")))
    }

    /// All variables.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let values = self.values.iter();
        values.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The folder that the build script writes to.
    pub fn out_dir(&self) -> Option<&Path> {
        self.get("OUT_DIR").map(Path::new)
    }
}

/// What a build script said.
#[derive(Debug, Clone, Default)]
pub struct Script {
    /// `cargo:rustc-env=…`
    pub env: Vec<(String, String)>,
    /// Where it writes.
    pub out_dir: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_this_machine_stay_here() {
        let of = |values: &[(&str, &str)], shown: Option<&str>| Environment {
            shown_folder: shown.map(str::to_owned),
            values: values
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
        };
        let values = [
            ("CARGO_MANIFEST_DIR", "/home/a"),
            ("CARGO_MANIFEST_PATH", "/home/a/Cargo.toml"),
            ("OUT_DIR", "/home/a/target/out"),
            ("LIST", "/home/a/target/out/list.rs"),
            ("BESIDE", "/home/ab/list.rs"),
            ("OPTION", "--at=/home/a"),
            ("NAME", "a"),
        ];
        let environment = of(&values, None);
        let same = |value: &str| Some(Printable::Same(value.to_owned()));
        assert_eq!(environment.printable("NAME"), same("a"));
        assert_eq!(environment.printable("CARGO_MANIFEST_DIR"), None);
        let environment = of(&values, Some("../a"));
        let relative = |value: &str| Some(Printable::Relative(value.to_owned()));
        assert_eq!(environment.printable("NAME"), same("a"));
        assert_eq!(
            environment.printable("CARGO_MANIFEST_DIR"),
            relative("../a")
        );
        assert_eq!(
            environment.printable("CARGO_MANIFEST_PATH"),
            relative("../a/Cargo.toml")
        );
        for name in ["LIST", "BESIDE", "OPTION"] {
            assert_eq!(environment.printable(name), None, "{name}");
        }
        assert_eq!(environment.get("LIST"), Some("/home/a/target/out/list.rs"));
        assert_eq!(environment.get("NONE"), None);
    }
}
