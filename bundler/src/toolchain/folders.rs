//! The files below a folder, but for what cargo, git and editors put there.

use std::io::Result;
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
    Ok(files(folder)?.into_iter().filter_map(stamp).collect())
}

/// Those of Rust, in order; none if a folder cannot be read.
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = files(folder).unwrap_or_default();
    files.retain(|path| is_rust(path));
    files
}

/// Those of Rust that lie in a folder itself; none if it cannot be read.
pub fn rust_files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| is_rust(path)).collect()
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut files, mut waiting) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            // A link may lead back to a folder around it.
            match entry.file_type()?.is_dir() {
                true if is_cargos(&path) => {}
                true => waiting.push(path),
                false => files.push(path),
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Whether cargo builds in a folder; a module may be called `target`, too.
pub fn is_cargos(folder: &Path) -> bool {
    folder.ends_with("target") && rust_files_in(folder).is_empty()
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
            "b/target/debug/a.rs",
            "src/.a.rs.swp",
            "src/b.txt",
            "src/target/mod.rs",
        ];
        for file in files {
            let file = folder.path().join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "12").unwrap();
        }
        let relative = |path: &PathBuf| path.strip_prefix(folder.path()).unwrap().to_owned();
        let found: Vec<_> = rust_files(folder.path()).iter().map(relative).collect();
        assert_eq!(found, ["a.rs", "src/target/mod.rs"].map(PathBuf::from));
        let stamps = stamps(folder.path()).unwrap();
        let found: Vec<_> = stamps
            .iter()
            .map(|(path, size, _)| (relative(path), *size))
            .collect();
        let expected = ["a.rs", "src/b.txt", "src/target/mod.rs"];
        assert_eq!(found, expected.map(|path| (PathBuf::from(path), 2)));
        assert!(super::stamps(&folder.path().join("none")).is_err());
        assert_eq!(rust_files_in(folder.path()), [folder.path().join("a.rs")]);
        assert!(rust_files(&folder.path().join("none")).is_empty());
    }
}
