//! Libraries that an earlier run has inlined: they seldom change.

use super::{Libraries, inline_libraries};
use crate::error::Result;
use crate::model::crates::{Crate, Resolved};
use crate::model::text::SourceFile;
use crate::toolchain::cache::{Cache, Key};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The libraries, from the cache if nothing has changed.
pub fn libraries(
    resolved: &Resolved,
    modules: &BTreeMap<usize, String>,
    cache: &Cache,
) -> Result<Libraries> {
    let inline = || inline_libraries(resolved, modules);
    let lasts = |_: &Libraries| !resolved.crates[1..].iter().any(reads_elsewhere);
    match key(resolved, modules) {
        Some(key) => cache.or_make(&key, lasts, inline),
        None => inline(),
    }
}

/// What the libraries' text depends on; `None` if that is not known.
fn key(resolved: &Resolved, modules: &BTreeMap<usize, String>) -> Option<Key> {
    let mut key = Key::new("inline");
    key.add(modules);
    for krate in &resolved.crates[1..] {
        key.add(&format!("{krate:?}"));
        if !krate.is_fixed {
            // A build script may write something else for the same settings.
            if krate.env.out_dir().is_some() {
                return None;
            }
            let mut files = Vec::new();
            files_below(&krate.dir, &mut files).ok()?;
            key.add(&files);
        }
    }
    Some(key)
}

/// Whether a crate that may change includes what is not in its folder: no
/// place in its text tells of that.
fn reads_elsewhere(krate: &Crate) -> bool {
    let mut files = Vec::new();
    if krate.is_fixed || files_below(&krate.dir, &mut files).is_err() {
        return !krate.is_fixed;
    }
    let sources = files.iter().map(|(path, ..)| path);
    let mut sources = sources.filter(|path| path.extension().is_some_and(|end| end == "rs"));
    sources.any(|path| {
        let text = SourceFile::read(path).unwrap_or_default();
        text.contains("..") && may_include(&text)
    })
}

/// Whether a text has `include!`, `include_str!` or `include_bytes!`; other
/// words begin like these: "included".
fn may_include(text: &str) -> bool {
    let mut behind = text.split("include").skip(1);
    behind.any(|text| !text.starts_with(|next: char| next.is_ascii_lowercase()))
}

/// The files of a folder with their sizes and times, but for what cargo and
/// git put there.
fn files_below(folder: &Path, files: &mut Vec<(PathBuf, u64, SystemTime)>) -> std::io::Result<()> {
    let mut entries: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let name = entry.file_name();
        if name == "target" || name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        // A link may lead back to a folder around it.
        if entry.file_type()?.is_dir() {
            files_below(&path, files)?;
        } else {
            let about = std::fs::metadata(&path)?;
            files.push((path, about.len(), about.modified()?));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_begin_like_include() {
        for text in [
            "include!(\"../a\")",
            "std::include_str!(\"../a\")",
            "use core::include as i",
        ] {
            assert!(may_include(text), "{text}");
        }
        assert!(!may_include("with `..=9` included; it includes 9"));
    }
}
