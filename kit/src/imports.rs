//! What this tool wrote for a problem, so that it later tells its own files
//! from the user's: a file that has changed since is theirs.
//!
//! It lies beside the samples as `.imported`, a line a file.

use crate::Result;
use crate::disk::{Doing, cannot};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The file's name.
pub const FILE: &str = ".imported";

const TITLE: &str = "# Files as `cargo cp` wrote them: one that has changed since is yours.";

/// Which files were written, each with what it held, by its name: that of a
/// sample's half, or `Cargo.toml` and `src/main.rs` of the package.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imports {
    files: BTreeMap<String, u64>,
}

impl Imports {
    /// What the file in a folder of samples says; nothing if there is none.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(samples_dir: &Path) -> Result<Imports> {
        let path = samples_dir.join(FILE);
        let text = match fs::read(&path) {
            Ok(text) => String::from_utf8_lossy(&text).into_owned(),
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(cannot(Doing::Reading, &path, &error)),
        };
        // A line that says nothing makes its file the user's: nothing is lost.
        let rows = text.lines().filter_map(|line| {
            let (print, name) = line.split_once(' ')?;
            Some((name.to_owned(), u64::from_str_radix(print, 16).ok()?))
        });
        Ok(Imports {
            files: rows.collect(),
        })
    }

    /// As the file has it.
    pub fn text(&self) -> String {
        let rows = self.files.iter();
        let rows = rows.map(|(name, print)| format!("{print:016x} {name}\n"));
        std::iter::once(format!("{TITLE}\n")).chain(rows).collect()
    }

    /// Notes what was written.
    pub fn note(&mut self, name: &str, bytes: &[u8]) {
        self.files.insert(name.to_owned(), fingerprint(bytes));
    }

    /// Forgets a file.
    pub fn forget(&mut self, name: &str) {
        self.files.remove(name);
    }

    /// Whether a file is as it was written.
    pub fn is_ours(&self, name: &str, bytes: &[u8]) -> bool {
        self.files.get(name) == Some(&fingerprint(bytes))
    }

    /// Whether nothing was ever written.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// A number that tells contents from each other, the same on every machine
/// (FNV-1a, 64 bits): nobody gains anything by two files with one.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325;
    bytes.iter().fold(start, |print: u64, byte| {
        (print ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_known_again() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Imports::read(folder.path()).unwrap().is_empty());
        let mut imports = Imports::default();
        imports.note("1.in", b"1\n");
        imports.note("two words.out", b"");
        fs::write(folder.path().join(FILE), imports.text() + "nonsense\n").unwrap();
        let read = Imports::read(folder.path()).unwrap();
        assert_eq!(read, imports);
        assert!(read.is_ours("1.in", b"1\n") && read.is_ours("two words.out", b""));
        assert!(!read.is_ours("1.in", b"2\n") && !read.is_ours("1.out", b"1\n"));
    }

    /// From the published table of the function's authors.
    #[test]
    fn fingerprints() {
        for (text, print) in [
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
        ] {
            assert_eq!(fingerprint(text.as_bytes()), print);
        }
    }
}
