//! Writes files whole: they are there with all their text, or not at all.

use crate::disk::{Doing, cannot};
use crate::{Error, Result, say};
use judging::session;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// Makes a folder and those above it.
///
/// # Errors
/// When that is not possible.
pub fn make_dir(dir: &Path) -> Result<()> {
    fs::create_dir_all(dir).map_err(|error| cannot(Doing::Making, dir, &error))
}

/// Writes a file that is not there.
///
/// # Errors
/// When it is there, or cannot be written.
pub fn create(path: &Path, bytes: &[u8]) -> Result<()> {
    let _whole = session::defer_signals();
    put_new(beside(path, bytes)?, path)
}

/// Writes two files that are not there: both or neither.
///
/// # Errors
/// When one is there, or cannot be written.
pub fn create_both(first: (&Path, &[u8]), second: (&Path, &[u8])) -> Result<()> {
    let _whole = session::defer_signals();
    // Where there is room for both, both get their places.
    let new = [first, second].map(|(path, bytes)| beside(path, bytes));
    let [one, other] = new;
    let (one, other) = (one?, other?);
    put_new(one, first.0)?;
    put_new(other, second.0).inspect_err(|_| {
        // It was not there before.
        let _ = fs::remove_file(first.0);
    })
}

/// Writes two files over those that may be there: both or neither.
///
/// # Errors
/// When one cannot be written: then the old ones stay.
pub fn replace_both(first: (&Path, &[u8]), second: (&Path, &[u8])) -> Result<()> {
    let _whole = session::defer_signals();
    let old = read(first.0)?;
    let new = [first, second].map(|(path, bytes)| beside(path, bytes));
    let [one, other] = new;
    let (one, other) = (one?, other?);
    put_over(one, first.0)?;
    put_over(other, second.0).inspect_err(|_| {
        // The second says what is wrong.
        let _ = match old {
            Some(old) => replace(first.0, &old),
            None => {
                fs::remove_file(first.0).map_err(|error| cannot(Doing::Removing, first.0, &error))
            }
        };
    })
}

/// Writes a file, over the one that may be there.
///
/// # Errors
/// When it cannot be written: then the old one stays.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let _whole = session::defer_signals();
    put_over(beside(path, bytes)?, path)
}

fn put_new(file: NamedTempFile, path: &Path) -> Result<()> {
    file.persist_noclobber(path).map_err(|failed| {
        if failed.error.kind() == ErrorKind::AlreadyExists {
            return Error::new(say!("{file} is there already", file = path.display()));
        }
        cannot(Doing::Writing, path, &failed.error)
    })?;
    Ok(())
}

fn put_over(file: NamedTempFile, path: &Path) -> Result<()> {
    if let Ok(old) = fs::metadata(path) {
        // The one that replaces it may be read and written by the same people.
        let _ = fs::set_permissions(file.path(), old.permissions());
    }
    file.persist(path)
        .map_err(|failed| cannot(Doing::Writing, path, &failed.error))?;
    Ok(())
}

/// A file beside another, with a text.
fn beside(path: &Path, bytes: &[u8]) -> Result<NamedTempFile> {
    let cannot = |error| cannot(Doing::Writing, path, &error);
    let dir = path.parent().unwrap_or(path);
    let mut file = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any other file; what the user wants kept private, umask says.
        file.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = file.prefix(".new-").tempfile_in(dir).map_err(cannot)?;
    file.write_all(bytes).map_err(cannot)?;
    Ok(file)
}

/// Reads a file; nothing if there is none.
///
/// # Errors
/// When it is there and cannot be read.
pub fn read(path: &Path) -> Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(cannot(Doing::Reading, path, &error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files of a folder, with what they hold.
    fn files(dir: &Path) -> Vec<(String, String)> {
        let entries = fs::read_dir(dir).unwrap().flatten();
        let files = entries.filter(|entry| entry.path().is_file());
        let files = files.map(|entry| {
            let text = fs::read_to_string(entry.path()).unwrap();
            (entry.file_name().to_string_lossy().into_owned(), text)
        });
        let mut files: Vec<_> = files.collect();
        files.sort();
        files
    }

    #[track_caller]
    fn check(dir: &Path, expected: &[(&str, &str)]) {
        let expected = expected.iter();
        let expected = expected.map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        assert_eq!(files(dir), expected.collect::<Vec<_>>());
    }

    #[test]
    fn two_files_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let (dir, path) = (folder.path(), |name: &str| folder.path().join(name));
        let (input, output) = (path("1.in"), path("1.out"));
        create_both((&output, b"3\n"), (&input, b"1 2\n")).unwrap();
        let both = [("1.in", "1 2\n"), ("1.out", "3\n")];
        check(dir, &both);
        // The one that is there stays, and the other one does not come.
        let other = path("2.out");
        assert!(create_both((&other, b"x"), (&input, b"y")).is_err());
        check(dir, &both);
        replace_both((&output, b"7\n"), (&input, b"3 4\n")).unwrap();
        let both = [("1.in", "3 4\n"), ("1.out", "7\n")];
        check(dir, &both);
        // What cannot be replaced: a folder.
        let folder = path("folder");
        fs::create_dir(&folder).unwrap();
        assert!(replace_both((&output, b"x"), (&folder, b"y")).is_err());
        assert!(replace_both((&other, b"x"), (&folder, b"y")).is_err());
        check(dir, &both);
    }
}
