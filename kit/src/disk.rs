//! What the disk refuses, in the user's language.

use crate::{Error, say};
use std::io::{self, ErrorKind};
use std::path::Path;

/// What was to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    /// A file or a folder was to be read.
    Reading,
    /// A file was to be written.
    Writing,
    /// A folder was to be made.
    Making,
    /// A file was to be copied.
    Copying,
    /// A file or a folder was to be moved.
    Moving,
    /// A file or a folder was to be removed.
    Removing,
}

/// What stands in the way, and what helps where that is known.
pub fn cannot(doing: Doing, path: &Path, error: &io::Error) -> Error {
    let path = path.display();
    let said = Error::new(match doing {
        Doing::Reading => say!("cannot read {path}: {error}", path, error),
        Doing::Writing => say!("cannot write {path}: {error}", path, error),
        Doing::Making => say!("cannot make the folder {path}: {error}", path, error),
        Doing::Copying => say!("cannot copy {path}: {error}", path, error),
        Doing::Moving => say!("cannot move {path}: {error}", path, error),
        Doing::Removing => say!("cannot remove {path}: {error}", path, error),
    });
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            said.help(say!("make room there, then try again"))
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => match doing {
            Doing::Reading => said.help(say!("see that you may read it")),
            _ => said.help(say!("see that you may write there")),
        },
        _ => said,
    }
}
