//! Libraries that an earlier run has inlined: they seldom change.

use super::{Exports, Libraries, inline_libraries};
use crate::error::Result;
use crate::model::crates::{Crate, Resolved};
use crate::model::program::Library;
use crate::stages::resolve::sources::read;
use crate::toolchain::cache::{Cache, Key, Texts};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What is kept of them, but for what the crates themselves say.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// In the order of the texts.
    indices: Vec<usize>,
    texts: Texts,
    exported: BTreeMap<usize, Exports>,
}

/// The libraries, from the cache if nothing has changed.
pub fn libraries(
    resolved: &Resolved,
    modules: &BTreeMap<usize, String>,
    cache: &Cache,
) -> Result<Libraries> {
    let Some(key) = key(resolved, modules) else {
        return inline_libraries(resolved, modules);
    };
    let kept = cache.get(&key).and_then(|kept: Kept| {
        let read = |path: &Path| read(path).ok();
        let texts = kept.texts.restore(read)?;
        let libraries = kept.indices.into_iter().zip(texts);
        let libraries = libraries.map(|(index, text)| {
            let krate = &resolved.crates[index];
            let library = Library {
                module: modules[&index].clone(),
                attribution: krate.attribution.clone(),
                text,
            };
            (index, library)
        });
        Some(Libraries {
            libraries: libraries.collect(),
            exported: kept.exported,
        })
    });
    if let Some(libraries) = kept {
        return Ok(libraries);
    }
    let made = inline_libraries(resolved, modules)?;
    let kept = Kept {
        indices: made.libraries.iter().map(|(index, _)| *index).collect(),
        texts: Texts::of(made.libraries.iter().map(|(_, library)| &library.text)),
        exported: made.exported,
    };
    if !resolved.crates[1..].iter().any(reads_elsewhere) {
        cache.put(&key, &kept);
    }
    Ok(Libraries {
        exported: kept.exported,
        ..made
    })
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
        let text = read(path).unwrap_or_default();
        text.contains("include") && text.contains("..")
    })
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
