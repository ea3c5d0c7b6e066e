//! Writes files whole: they are there with all their text, or not at all.

use crate::{Error, Result, say};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// Makes a folder and those above it.
///
/// # Errors
/// When that is not possible.
pub fn make_dir(dir: &Path) -> Result<()> {
    fs::create_dir_all(dir).map_err(|error| Error::io("make the folder", dir, &error))
}

/// Writes a file that is not there.
///
/// # Errors
/// When it is there, or cannot be written.
pub fn create(path: &Path, bytes: &[u8]) -> Result<()> {
    let file = beside(path, bytes)?;
    file.persist_noclobber(path).map_err(|failed| {
        if failed.error.kind() == ErrorKind::AlreadyExists {
            return Error::new(say!("{file} is there already", file = path.display()));
        }
        Error::io("write", path, &failed.error)
    })?;
    Ok(())
}

/// Writes a file, over the one that may be there.
///
/// # Errors
/// When it cannot be written: then the old one stays.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let file = beside(path, bytes)?;
    if let Ok(old) = fs::metadata(path) {
        // The one that replaces it may be read and written by the same people.
        let _ = fs::set_permissions(file.path(), old.permissions());
    }
    file.persist(path)
        .map_err(|failed| Error::io("write", path, &failed.error))?;
    Ok(())
}

/// A file beside another, with a text.
fn beside(path: &Path, bytes: &[u8]) -> Result<NamedTempFile> {
    let cannot = |error| Error::io("write", path, &error);
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
        Err(error) => Err(Error::io("read", path, &error)),
    }
}
