//! What a program has looked at to answer: while that is as it was, the answer
//! is the same.

use crate::toolchain::cache::hash_of;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How exactly a file's time is told: a change that follows another one closer
/// than this may leave the time as it is. Generous: mostly 4 ms.
const GRAIN: Duration = Duration::from_millis(50);

/// Files and folders as they were.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Looks {
    looks: Vec<Look>,
    /// When the answer was asked for.
    #[serde(skip, default = "SystemTime::now")]
    since: SystemTime,
    /// Whether one may have changed while it was looked at, or is unknown.
    #[serde(skip)]
    is_unsure: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Look {
    at: PathBuf,
    what: What,
    /// What was there, as a hash.
    found: u64,
}

/// What of a path matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum What {
    /// A file's text; that there is none, too.
    Text,
    /// A file's size and time, for large ones.
    About,
    /// The names in a folder.
    Names,
    /// The names of the folders in it that are packages.
    Packages,
}

impl Looks {
    /// To be told what an answer looks at, from before it is asked for.
    pub fn new() -> Looks {
        Looks {
            looks: Vec::new(),
            since: SystemTime::now(),
            is_unsure: false,
        }
    }

    /// At a small file, or at its absence.
    pub fn at_text(&mut self, file: impl Into<PathBuf>) {
        let file = file.into();
        self.is_unsure |= self.is_young(&file);
        self.push(file, What::Text);
    }

    /// At a large file that somebody may be writing.
    pub fn at_file(&mut self, file: impl Into<PathBuf>) {
        let file = file.into();
        self.is_unsure |= self.is_young(&file);
        self.push(file, What::About);
    }

    /// At a file that the program itself may have written as it was asked.
    pub fn at_made(&mut self, file: impl Into<PathBuf>) {
        self.push(file.into(), What::About);
    }

    /// At the names in a folder.
    pub fn at_names(&mut self, folder: impl Into<PathBuf>) {
        self.push(folder.into(), What::Names);
    }

    /// At the packages in a folder.
    pub fn at_packages(&mut self, folder: impl Into<PathBuf>) {
        self.push(folder.into(), What::Packages);
    }

    /// At something that nobody knows: the answer is not kept.
    pub fn at_anything(&mut self) {
        self.is_unsure = true;
    }

    /// At all that another answer looks at.
    pub fn extend(&mut self, others: &Looks) {
        self.looks.extend(others.looks.iter().cloned());
        self.is_unsure |= others.is_unsure;
    }

    /// Whether the answer may be kept.
    pub fn are_sure(&self) -> bool {
        !self.is_unsure
    }

    /// Whether all is as it was.
    pub fn are_unchanged(&self) -> bool {
        let mut looks = self.looks.iter();
        looks.all(|look| found(&look.at, look.what) == look.found)
    }

    fn push(&mut self, at: PathBuf, what: What) {
        let found = found(&at, what);
        self.looks.push(Look { at, what, found });
    }

    /// Whether a file may have changed since the question was put.
    fn is_young(&self, file: &Path) -> bool {
        let about = std::fs::metadata(file);
        about
            .and_then(|about| about.modified())
            .is_ok_and(|modified| self.since <= modified + GRAIN)
    }
}

fn found(at: &Path, what: What) -> u64 {
    match what {
        What::Text => hash_of(&std::fs::read(at).ok()),
        What::About => {
            let about = std::fs::metadata(at).ok();
            hash_of(&about.map(|about| (about.len(), about.modified().ok())))
        }
        What::Names => hash_of(&names(at, |_| true)),
        What::Packages => hash_of(&names(at, |path| path.join("Cargo.toml").is_file())),
    }
}

/// The names in a folder, sorted; none if there is no folder.
fn names(folder: &Path, wanted: impl Fn(&Path) -> bool) -> Option<Vec<std::ffi::OsString>> {
    let entries = std::fs::read_dir(folder).ok()?.flatten();
    let entries = entries.filter(|entry| wanted(&entry.path()));
    let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
    names.sort();
    Some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks, changes something, and asks whether that is seen.
    #[track_caller]
    fn check(look: fn(&mut Looks, &Path), change: fn(&Path), seen: bool) {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("a")).unwrap();
        std::fs::write(at("a/Cargo.toml"), "one").unwrap();
        std::thread::sleep(GRAIN);
        let mut looks = Looks::new();
        look(&mut looks, folder.path());
        assert!(looks.are_sure());
        assert!(looks.are_unchanged());
        let kept = serde_json::to_string(&looks).unwrap();
        let kept: Looks = serde_json::from_str(&kept).unwrap();
        change(folder.path());
        assert_eq!(kept.are_unchanged(), !seen);
    }

    fn write(folder: &Path, name: &str, text: &str) {
        std::fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        std::fs::write(folder.join(name), text).unwrap();
    }

    #[test]
    fn a_change_is_seen() {
        let text = |looks: &mut Looks, at: &Path| looks.at_text(at.join("a/Cargo.toml"));
        check(text, |at| write(at, "a/Cargo.toml", "two"), true);
        check(text, |at| write(at, "a/Cargo.toml", "one"), false);
        check(text, |at| write(at, "a/b", ""), false);
        check(
            text,
            |at| std::fs::remove_file(at.join("a/Cargo.toml")).unwrap(),
            true,
        );
        let absent = |looks: &mut Looks, at: &Path| looks.at_text(at.join("config.toml"));
        check(absent, |at| write(at, "config.toml", ""), true);
        let file = |looks: &mut Looks, at: &Path| looks.at_file(at.join("a/Cargo.toml"));
        check(file, |at| write(at, "a/Cargo.toml", "1"), true);
        check(file, |at| write(at, "a/b", ""), false);
        let names = |looks: &mut Looks, at: &Path| looks.at_names(at.join("a"));
        check(names, |at| write(at, "a/b", ""), true);
        check(names, |at| write(at, "a/Cargo.toml", "two"), false);
        let packages = |looks: &mut Looks, at: &Path| looks.at_packages(at);
        check(packages, |at| write(at, "b/Cargo.toml", ""), true);
        check(packages, |at| write(at, "b/c", ""), false);
    }

    #[test]
    fn what_changes_meanwhile_is_not_trusted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        let text = |looks: &mut Looks, file: &Path| looks.at_text(file);
        let about = |looks: &mut Looks, file: &Path| looks.at_file(file);
        for look in [text, about] {
            let mut looks = Looks::new();
            std::fs::write(&file, "").unwrap();
            look(&mut looks, &file);
            assert!(!looks.are_sure());
        }
        let mut looks = Looks::new();
        looks.at_made(&file);
        assert!(looks.are_sure());
        let mut others = Looks::new();
        others.at_anything();
        looks.extend(&others);
        assert!(!looks.are_sure());
    }
}
