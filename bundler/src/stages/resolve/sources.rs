//! The files of a crate, as the compiler reads them.

use crate::error::Result;
use crate::model::crates::Crate;
use crate::model::text::{SourceFile, Text};
use std::path::Path;
use std::sync::Arc;

/// Reads a file of a crate.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn read_source(krate: &Crate, path: &Path) -> Result<Arc<SourceFile>> {
    Ok(Arc::new(SourceFile {
        path: path.to_owned(),
        name: display_name(krate, path),
        text: SourceFile::read(path)?,
        own: !krate.config.closed,
    }))
}

/// What a file of a crate says, with what procedural macros have made of it.
pub(crate) fn text_of(krate: &Crate, file: &Arc<SourceFile>) -> Text {
    let expanded = krate.expanded.iter().find_map(|of| of.get(&file.path));
    expanded.cloned().unwrap_or_else(|| Text::from(file))
}

/// The user's files relative to the current folder, or else to the package; a
/// library's behind its name.
fn display_name(krate: &Crate, path: &Path) -> String {
    let written = krate
        .env
        .out_dir()
        .and_then(|dir| path.strip_prefix(dir).ok());
    let here = std::env::current_dir()
        .ok()
        .filter(|_| !krate.config.closed);
    let below = here.and_then(|here| Some(path.strip_prefix(here).ok()?.to_owned()));
    let inside = path.strip_prefix(&krate.dir).unwrap_or(path);
    let inside = below.as_deref().unwrap_or(inside);
    let inside = match written {
        Some(written) => Path::new("OUT_DIR").join(written),
        None => inside.to_owned(),
    };
    let inside = inside.display().to_string().replace('\\', "/");
    if krate.config.closed {
        format!(
            "{}-{}/{inside}",
            krate.attribution.package, krate.attribution.version
        )
    } else {
        inside
    }
}
