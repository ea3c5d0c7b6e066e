//! A package below the target folder that depends on what is asked for, so that
//! no member need.

use super::available::Available;
use crate::error::{Error, Result};
use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
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
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
