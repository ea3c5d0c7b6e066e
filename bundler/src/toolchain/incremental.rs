//! What the compiler keeps of a text for the next one: after an edit of the
//! user's, the libraries behind it need not be checked again.
//!
//! It goes by the lines where items stand: blank lines behind the user's text let
//! the libraries stand where they stood. And it goes by the folder that it works
//! in, so each kind of work has one, which one run at a time may have; any other
//! run compiles as if nothing were kept.

use super::cache::{Cache, Key};
use judging::session::{self, Temporary};
use std::path::{Path, PathBuf};

/// The user's text is made to end behind a multiple of so many lines: few
/// programs of a contest are longer, and few edits go beyond.
const LINES: usize = 128;

/// How many folders are kept, of up to 10 MB each; the oldest go. A program has
/// up to six.
const FOLDERS: usize = 24;

/// The folder to work in, below a work's own.
const AT_WORK: &str = "at-work";

/// Where something is kept for the runs of one program.
#[derive(Debug, Clone)]
pub struct Incremental {
    all: PathBuf,
    key: Key,
}

impl Incremental {
    /// What is kept under a key.
    pub fn new(key: &Key, cache: &Cache) -> Incremental {
        Incremental {
            all: cache.sibling("incremental"),
            key: key.clone(),
        }
    }

    /// The part of it for one kind of work.
    pub fn of(&self, work: &(impl std::hash::Hash + ?Sized)) -> Incremental {
        let mut part = self.clone();
        part.key.add(work);
        part
    }

    /// Where to work, unless another run does or there is no place.
    pub(super) fn claim(&self) -> Option<Place> {
        let folder = self.all.join(self.key.name());
        if !folder.is_dir() {
            std::fs::create_dir_all(&folder).ok()?;
            // Next time there may be more.
            let _ = self.forget_the_oldest();
        }
        let at_work = session::claim_folder(&folder.join(AT_WORK)).ok()??;
        Some(Place { folder, at_work })
    }

    fn forget_the_oldest(&self) -> std::io::Result<()> {
        let mut folders = Vec::new();
        for entry in std::fs::read_dir(&self.all)? {
            let entry = entry?;
            folders.push((entry.metadata()?.modified()?, entry.path()));
        }
        folders.sort();
        let old = folders.len().saturating_sub(FOLDERS);
        let mut old = folders.iter().take(old).map(|(_, path)| path);
        old.try_for_each(|path| match path.join(AT_WORK).exists() {
            true => Ok(()),
            false => std::fs::remove_dir_all(path),
        })
    }
}

/// A place to work in.
pub(super) struct Place {
    folder: PathBuf,
    at_work: Temporary,
}

impl Place {
    /// What the compiler is told: no path, which need not be valid Unicode.
    pub const OPTION: &str = "-Cincremental=../kept";

    /// The folder to work in.
    pub fn path(&self) -> &Path {
        self.at_work.path()
    }

    /// Lets the next run begin anew.
    pub fn forget(self) {
        // What cannot be removed, rustc judges itself.
        let _ = std::fs::remove_dir_all(self.folder.join("kept"));
    }
}

/// Blank lines between two parts of a text.
#[derive(Debug, Default, Clone, Copy)]
pub struct Padding {
    /// Where they begin.
    at: usize,
    /// The lines before.
    line: usize,
    /// How many they are, of a byte each.
    count: usize,
}

impl Padding {
    /// A text with blank lines before a byte that begins a line.
    pub fn of(text: &str, at: usize) -> (String, Padding) {
        let line = text[..at].matches('\n').count();
        let count = line.next_multiple_of(LINES) - line;
        let blank = "\n".repeat(count);
        let padded = [&text[..at], &blank, &text[at..]].concat();
        (padded, Padding { at, line, count })
    }

    /// Where a byte stands without them.
    pub fn offset(&self, padded: usize) -> usize {
        without(padded, self.at, self.count)
    }

    /// Which line, from 1, one is without them.
    pub fn line(&self, padded: usize) -> usize {
        without(padded, self.line + 1, self.count)
    }
}

fn without(place: usize, start: usize, count: usize) -> usize {
    match place < start {
        true => place,
        false => place.saturating_sub(count).max(start),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_behind_stands_still() {
        let behind = "mod m {\n    fn f() {}\n}\n";
        for user in ["", "fn main() {}\n", &"// A line.\n".repeat(LINES)] {
            let text = format!("{user}{behind}");
            let (padded, padding) = Padding::of(&text, user.len());
            let line = |text: &str, at: usize| text[..at].matches('\n').count() + 1;
            let (is, was) = (padded.find("fn f").unwrap(), text.find("fn f").unwrap());
            assert_eq!(line(&padded, is) % LINES, 2);
            assert_eq!(padding.offset(is), was);
            assert_eq!(padding.line(line(&padded, is)), line(&text, was));
            for at in 0..user.len() {
                assert_eq!(padding.offset(at), at);
                assert_eq!(padding.line(line(&padded, at)), line(&text, at));
            }
            assert_eq!(padding.offset(padded.len()), text.len());
        }
    }

    #[test]
    fn few_are_kept() {
        let target = tempfile::tempdir().unwrap();
        let kept = Incremental::new(&Key::new("test"), &Cache::new(target.path()));
        let first = kept.of(&0).claim().unwrap();
        assert!(kept.of(&0).claim().is_none());
        for work in 1..FOLDERS + 3 {
            assert!(kept.of(&work).claim().is_some());
        }
        // The oldest is at work.
        assert!(first.path().is_dir());
        assert!(std::fs::read_dir(&kept.all).unwrap().count() <= FOLDERS + 1);
    }
}
