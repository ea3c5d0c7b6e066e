//! The files below a folder, but for what cargo, git and editors put there.

use std::fs::{DirEntry, FileType};
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A file, how long it is, and when it was changed.
pub type Stamp = (PathBuf, u64, SystemTime);

/// All of them, in order: what tells whether one of them is another now.
///
/// # Errors
/// When a folder cannot be read.
pub fn stamps(folder: &Path) -> Result<Vec<Stamp>> {
    let stamp = |path: PathBuf| {
        // A link may lead nowhere.
        let about = std::fs::metadata(&path).ok()?;
        Some((path, about.len(), about.modified().ok()?))
    };
    let (files, unread) = files(folder);
    match unread {
        Some(error) => Err(error),
        None => Ok(files.into_iter().filter_map(stamp).collect()),
    }
}

/// Those of Rust, in order, as far as the folders can be read.
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let (mut files, _) = files(folder);
    files.retain(|path| is_rust(path));
    files
}

/// Those of Rust that lie in a folder itself; none if it cannot be read.
pub fn rust_files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| is_rust(path)).collect()
}

/// All that can be read, in order, and why not more.
fn files(folder: &Path) -> (Vec<PathBuf>, Option<Error>) {
    let (mut files, mut unread) = (Vec::new(), None);
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        let of = std::fs::read_dir(folder).and_then(Iterator::collect);
        let entries: Vec<DirEntry> = of.unwrap_or_else(|error| {
            unread = Some(error);
            Vec::new()
        });
        for entry in entries {
            let (path, kind) = (entry.path(), entry.file_type());
            let is = |is: fn(&FileType) -> bool| kind.as_ref().is_ok_and(is);
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            if is_hidden || !is(FileType::is_file) && is_cargos(&path) {
                continue;
            }
            // A link may lead back to a folder around it.
            match is(FileType::is_dir) {
                true => waiting.push(path),
                false => files.push(path),
            }
        }
    }
    files.sort();
    (files, unread)
}

/// Whether cargo builds in a folder, by what it leaves there: a module may be called
/// `target`, too.
pub fn is_cargos(folder: &Path) -> bool {
    let mut marks = ["CACHEDIR.TAG", ".rustc_info.json"].into_iter();
    marks.any(|mark| folder.join(mark).is_file())
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_user() {
        let folder = tempfile::tempdir().unwrap();
        let files = [
            ".git/a.rs",
            "a.rs",
            "b/target/.rustc_info.json",
            "b/target/debug/a.rs",
            "src/.a.rs.swp",
            "src/b.txt",
            "src/target/c/mod.rs",
        ];
        for file in files {
            let file = folder.path().join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "12").unwrap();
        }
        let relative = |path: &PathBuf| path.strip_prefix(folder.path()).unwrap().to_owned();
        let found: Vec<_> = rust_files(folder.path()).iter().map(relative).collect();
        assert_eq!(found, ["a.rs", "src/target/c/mod.rs"].map(PathBuf::from));
        let stamps = stamps(folder.path()).unwrap();
        let found: Vec<_> = stamps
            .iter()
            .map(|(path, size, _)| (relative(path), *size))
            .collect();
        let expected = ["a.rs", "src/b.txt", "src/target/c/mod.rs"];
        assert_eq!(found, expected.map(|path| (PathBuf::from(path), 2)));
        assert!(super::stamps(&folder.path().join("none")).is_err());
        assert_eq!(rust_files_in(folder.path()), [folder.path().join("a.rs")]);
        assert!(rust_files(&folder.path().join("none")).is_empty());
    }
}
