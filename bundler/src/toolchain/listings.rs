//! Cargo's own build of a binary, as LLVM's text form of every crate in it.

use super::cargo::{Toolchain, read_messages};
use super::messages::llvm;
use crate::error::{Error, Result};
use crate::model::crates::Attribution;
use crate::model::targets::{is_program, named};
use cargo_metadata::{Artifact, Message, Metadata, Package, Target};
use std::fs;
use std::path::{Path, PathBuf};

/// Between the flags that cargo takes from its environment.
const AND: &str = "\x1f";

/// One crate of a build.
#[derive(Debug)]
pub struct CrateListing {
    /// The package it is from; none for the binary itself.
    pub library: Option<Attribution>,
    /// Its name in Rust.
    pub name: String,
    /// What LLVM's text form says.
    pub text: String,
    /// The library itself; the program is none.
    pub file: Option<PathBuf>,
}

impl Toolchain {
    /// Lets cargo build a program with the flags of the proof, in a folder
    /// of its own; the program's listing is the first.
    ///
    /// # Errors
    /// When cargo cannot, or when a listing is not where rustc puts it.
    pub fn listings(
        &self,
        metadata: &Metadata,
        package: &Package,
        program: &Target,
        cfgs: &[&str],
        folder: &Path,
    ) -> Result<Vec<CrateListing>> {
        let cfgs = cfgs.iter().flat_map(|cfg| ["--cfg", cfg]);
        let flags: Vec<_> = llvm::OPTIONS.into_iter().chain(cfgs).collect();
        let id = package.id.to_string();
        let said = self.cargo(|command| {
            command
                .args(["build", "--release", "--target", self.host()])
                .args(super::cargo::AS_JUDGES)
                .arg("--message-format=json-render-diagnostics")
                .args(named(program))
                .args(self.features())
                .args(["--package", &id, "--manifest-path"])
                .arg(package.manifest_path.as_std_path())
                .arg("--target-dir")
                .arg(folder)
                .env("CARGO_ENCODED_RUSTFLAGS", flags.join(AND));
        })?;
        let said = String::from_utf8_lossy(&said.stdout);
        let mut listings = Vec::new();
        for message in read_messages("build", &said)? {
            let Message::CompilerArtifact(artifact) = message else {
                continue;
            };
            // What build scripts and procedural macros are made of lies elsewhere.
            if !is_below(&artifact, &folder.join(self.host())) {
                continue;
            }
            let Some((listing, file)) = listing_of(&artifact)? else {
                continue;
            };
            let is_bin = file.is_none();
            let owner = metadata.packages.iter();
            let mut owner = owner.filter(|package| package.id == artifact.package_id);
            let listing = CrateListing {
                library: owner.next().filter(|_| !is_bin).map(Attribution::of),
                name: artifact.target.name.replace('-', "_"),
                text: read(&listing, folder)?,
                file,
            };
            match is_bin {
                true => listings.insert(0, listing),
                false => listings.push(listing),
            }
        }
        Ok(listings)
    }

    /// The compiler with the libraries of such a build in the place of those of
    /// the same names that it is given now.
    pub fn with_libraries(&self, crates: &[CrateListing], folder: &Path) -> Toolchain {
        if !self.has_externs() {
            return self.clone();
        }
        let file = |name: &str| {
            let mut named = crates.iter().filter(|krate| krate.name == name);
            named.find_map(|krate| krate.file.as_deref())
        };
        // What procedural macros are made of lies in the second.
        let below = folder.join(self.host());
        let folders = [below, folder.to_owned()].map(|of| of.join("release").join("deps"));
        let folders = folders.iter().flat_map(|of| {
            let dependency = format!("dependency={}", of.display());
            ["-L".into(), dependency.into()]
        });
        self.with_externs(file).with_arguments(folders)
    }
}

fn is_below(artifact: &Artifact, folder: &Path) -> bool {
    let mut files = artifact.filenames.iter();
    files.any(|file| file.as_std_path().starts_with(folder))
}

/// Where the listing of an artifact is, if it is one of the program; and the
/// library that it is of.
fn listing_of(artifact: &Artifact) -> Result<Option<(PathBuf, Option<PathBuf>)>> {
    if let (true, Some(program)) = (is_program(&artifact.target), &artifact.executable) {
        return Ok(Some((listing_of_bin(program.as_std_path())?, None)));
    }
    let mut files = artifact.filenames.iter();
    let Some(library) = files.find(|file| file.extension() == Some("rlib")) else {
        return Ok(None);
    };
    let stem = library.file_stem().unwrap_or_default();
    let name = stem.strip_prefix("lib").unwrap_or(stem);
    let listing = library.with_file_name(format!("{name}.ll"));
    Ok(Some((listing.into(), Some(library.as_std_path().into()))))
}

/// Cargo gives a binary without the hash that its other files are named by: the
/// file of that name which is the same program is the one.
fn listing_of_bin(program: &Path) -> Result<PathBuf> {
    let failed = |error| Error::io("read", program, &error);
    let name = program.file_stem().unwrap_or_default().to_string_lossy();
    let start = format!("{}-", name.replace('-', "_"));
    let deps = program.with_file_name("deps");
    // An example lies among its other files.
    let deps = match deps.is_dir() {
        true => deps,
        false => program.parent().unwrap_or(program).to_owned(),
    };
    let wanted = fs::read(program).map_err(failed)?;
    for entry in fs::read_dir(&deps).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let is_program = path.extension() == program.extension() && stem.starts_with(&start);
        if is_program && fs::read(&path).is_ok_and(|found| found == wanted) {
            return Ok(path.with_extension("ll"));
        }
    }
    Err(missing(&deps.join(format!("{start}*.ll")), &deps))
}

fn read(file: &Path, folder: &Path) -> Result<String> {
    match fs::read(file) {
        Ok(text) => Ok(String::from_utf8_lossy(&text).into_owned()),
        Err(_) => Err(missing(file, folder)),
    }
}

fn missing(file: &Path, folder: &Path) -> Error {
    Error::new(format!("cargo has built without {}", file.display()))
        .help(format!("remove {} and try again", folder.display()))
}
