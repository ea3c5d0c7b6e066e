//! A workspace of problems: which there are, and the snippets to paste.

pub mod binaries;
pub mod catalog;
pub mod snippets;
pub(crate) mod wanted;

use std::path::{Path, PathBuf};

/// The nearest `Cargo.toml` in a folder or above.
pub fn manifest_above(dir: &Path) -> Option<PathBuf> {
    dir.ancestors()
        .map(|dir| dir.join("Cargo.toml"))
        .find(|path| path.is_file())
}
