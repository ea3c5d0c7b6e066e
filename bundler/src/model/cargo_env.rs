//! What `env!` says while cargo builds a crate.

use cargo_metadata::{Package, Target, TargetKind};
use std::collections::BTreeMap;
use std::path::Path;

/// The compile-time variables of a crate.
#[derive(Debug, Clone, Default)]
pub struct Environment {
    values: BTreeMap<String, String>,
}

impl Environment {
    /// What cargo sets for a package's target, and its build script; `configured` is
    /// what its configuration adds.
    pub fn new(
        package: &Package,
        target: &Target,
        script: Option<&Script>,
        configured: &BTreeMap<String, String>,
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
            (
                "CARGO_MANIFEST_DIR",
                manifest.parent().unwrap_or(manifest).to_string(),
            ),
        ];
        let mut values = configured.clone();
        values.extend(own.map(|(name, value)| (name.to_owned(), value)));
        if target.is_kind(TargetKind::Bin) {
            values.insert("CARGO_BIN_NAME".to_owned(), target.name.clone());
        }
        if let Some(script) = script {
            values.extend(script.env.iter().cloned());
            values.insert("OUT_DIR".to_owned(), script.out_dir.clone());
        }
        Environment { values }
    }

    /// A variable, paths of this machine included.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// A variable whose value may stand in a bundle: no path of this machine.
    pub fn printable(&self, name: &str) -> Option<&str> {
        let value = self.get(name)?;
        let folders = ["CARGO_MANIFEST_DIR", "OUT_DIR"];
        let mut folders = folders.iter().filter_map(|name| self.get(name));
        let is_path = folders.any(|folder| value.contains(folder));
        (!is_path).then_some(value)
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
        let of = |values: &[(&str, &str)]| Environment {
            values: values
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
        };
        let environment = of(&[
            ("CARGO_MANIFEST_DIR", "/home/a"),
            ("OUT_DIR", "/out/a"),
            ("LIST", "/out/a/list.rs"),
            ("NAME", "a"),
        ]);
        assert_eq!(environment.printable("NAME"), Some("a"));
        assert_eq!(environment.printable("CARGO_MANIFEST_DIR"), None);
        assert_eq!(environment.printable("LIST"), None);
        assert_eq!(environment.get("LIST"), Some("/out/a/list.rs"));
        assert_eq!(environment.get("NONE"), None);
    }
}
