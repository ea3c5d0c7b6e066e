//! What cargo and rustc look at when they answer.

use crate::error::{Error, Result};
use crate::model::targets::is_program;
use crate::toolchain::answers::{configs, home};
use crate::toolchain::looks::Looks;
use cargo_metadata::{Artifact, Message, Metadata, PackageId, TargetKind};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// A program as it would be started: by its path, or found on `PATH`.
pub fn program(name: &OsStr) -> PathBuf {
    let plain = Path::new(name);
    if 1 < plain.components().count() {
        return plain.to_owned();
    }
    let file = format!("{}{}", plain.display(), std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut found = std::env::split_paths(&path).map(|folder| folder.join(&file));
    found
        .find(|program| program.is_file())
        .unwrap_or_else(|| plain.to_owned())
}

/// Whether a program is rustup's, which chooses among tool-chains.
pub fn is_proxy(program: &Path) -> bool {
    let real = std::fs::canonicalize(program).unwrap_or_default();
    real.file_stem().is_some_and(|name| name == "rustup")
}

/// A compiler: which one is started in a folder, and what that one is.
pub fn of_compiler(looks: &mut Looks, program: &Path, sysroot: &Path, dir: &Path) {
    looks.at_file(program);
    looks.at_text(home("RUSTUP_HOME", ".rustup").join("settings.toml"));
    for folder in dir.ancestors() {
        looks.at_text(folder.join("rust-toolchain"));
        looks.at_text(folder.join("rust-toolchain.toml"));
    }
    for name in ["rustc", "cargo"] {
        let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        looks.at_file(sysroot.join("bin").join(name));
    }
    let libraries = sysroot.join("lib");
    looks.at_file(libraries.join("rustlib/multirust-channel-manifest.toml"));
    looks.at_names(libraries.join("rustlib"));
    looks.at_names(libraries);
}

/// The manifests of a workspace, and all that `cargo metadata` goes by when it
/// is called in a folder.
pub fn of_metadata(looks: &mut Looks, metadata: &Metadata, manifest: &Path, dir: &Path) {
    for config in configs(dir) {
        looks.at_text(config);
    }
    for folder in manifest.ancestors().skip(1) {
        looks.at_text(folder.join("Cargo.toml"));
    }
    let root = metadata.workspace_root.as_std_path();
    looks.at_text(root.join("Cargo.toml"));
    looks.at_text(root.join("Cargo.lock"));
    let local = metadata.packages.iter();
    let local = local.filter(|package| package.source.is_none());
    let mut around = BTreeSet::new();
    for package in local {
        let manifest = package.manifest_path.as_std_path();
        let folder = manifest.parent().unwrap_or(manifest);
        looks.at_text(manifest);
        looks.at_text(folder.join("build.rs"));
        // Binaries and so on need not be listed.
        for targets in ["src", "src/bin", "examples", "tests", "benches"] {
            looks.at_names(folder.join(targets));
        }
        around.extend(folder.parent().map(Path::to_owned));
    }
    // `members = ["problems/*"]`.
    for folder in around {
        looks.at_packages(folder);
    }
}

/// What a build has looked at besides: the sources of all local libraries, and
/// what it has made. The sources of the binary itself do not matter, as long as
/// they compile.
pub fn of_build(looks: &mut Looks, messages: &[Message], metadata: &Metadata) {
    for message in messages {
        match message {
            Message::CompilerArtifact(artifact) if !is_program(&artifact.target) => {
                for file in &artifact.filenames {
                    looks.at_made(file);
                }
                if is_local(&artifact.package_id) && of_library(looks, artifact, metadata).is_none()
                {
                    looks.at_anything();
                }
            }
            Message::BuildScriptExecuted(script) => {
                let output = script.out_dir.as_std_path().with_file_name("output");
                let of_package = metadata[&script.package_id].manifest_path.parent();
                match (std::fs::read_to_string(output), of_package) {
                    (Ok(said), Some(folder)) => of_script(looks, &said, folder.as_std_path()),
                    _ => looks.at_anything(),
                }
            }
            _ => {}
        }
    }
}

fn is_local(package: &PackageId) -> bool {
    package.repr.starts_with("path+")
}

/// The sources of a library, which the compiler lists beside what it makes;
/// `None` if they are not known.
fn of_library(looks: &mut Looks, artifact: &Artifact, metadata: &Metadata) -> Option<()> {
    // What a build script does is up to the script.
    if artifact.target.is_kind(TargetKind::CustomBuild) {
        return None;
    }
    let list = artifact.filenames.iter().find_map(|file| {
        let stem = file.file_stem()?;
        let stem = stem.strip_prefix("lib").unwrap_or(stem);
        std::fs::read_to_string(file.with_file_name(format!("{stem}.d"))).ok()
    })?;
    let root = metadata.workspace_root.as_std_path();
    for source in sources(&list)? {
        looks.at_file(root.join(source));
    }
    Some(())
}

/// The files behind the colon of a rule for `make`.
fn sources(list: &str) -> Option<Vec<String>> {
    let (_, sources) = list.lines().next()?.split_once(": ")?;
    // A blank in a name has a backslash before it.
    let sources = sources.replace("\\ ", "\0");
    let sources = sources.split_whitespace();
    Some(sources.map(|source| source.replace('\0', " ")).collect())
}

/// What a build script says that it reads; its package is a registry's.
fn of_script(looks: &mut Looks, said: &str, folder: &Path) {
    let lines = said.lines().filter_map(|line| {
        let line = line.strip_prefix("cargo:")?;
        line.trim_start_matches(':')
            .strip_prefix("rerun-if-changed=")
    });
    for file in lines {
        looks.at_made(folder.join(file));
    }
}

/// Where a compiler has its libraries and programs, in what it says.
pub fn sysroot(said: &str) -> Result<PathBuf> {
    let path = said.trim();
    match path.is_empty() {
        true => Err(Error::new("rustc does not say where its libraries are")),
        false => Ok(path.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_blanks() {
        let list = "/t/a-1.d: src/lib.rs src/my\\ file.rs\n\nsrc/lib.rs:\n";
        assert_eq!(sources(list).unwrap(), ["src/lib.rs", "src/my file.rs"]);
        assert_eq!(sources(""), None);
    }

    #[test]
    fn a_program_is_found_on_the_path() {
        assert!(program(OsStr::new("rustc")).is_file());
        for name in ["/a/rustc", "no-program-of-this-name"] {
            assert_eq!(program(OsStr::new(name)), Path::new(name));
        }
    }
}
