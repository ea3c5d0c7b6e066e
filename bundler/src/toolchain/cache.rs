//! What stays from run to run, under cargo's target folder: work whose result
//! depends on nothing but its key.

use crate::model::text::{Source, SourceFile, Text};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How many entries are kept; the oldest go. A problem that is tested as three
/// editions leaves a dozen.
const ENTRIES: usize = 2000;

/// How many bytes they may have: entries mostly have 150 kB, those of large
/// crates up to 15 MB, and compiled programs 4 MB each.
const BYTES: u64 = 1 << 30;

/// A folder of entries. What cannot be read or written is as if it were not
/// there: a cache is no reason to fail.
#[derive(Debug, Clone)]
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// The cache below cargo's target folder.
    pub fn new(target: &Path) -> Cache {
        Cache {
            folder: target.join("bundler"),
        }
    }

    /// An entry.
    pub fn get<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        let bytes = std::fs::read(self.file(key)).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    /// Keeps an entry.
    pub fn put<T: Serialize + ?Sized>(&self, key: &Key, value: &T) {
        let written = || -> std::io::Result<()> {
            std::fs::create_dir_all(&self.folder)?;
            let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
            file.write_all(&serde_json::to_vec(value)?)?;
            file.persist(self.file(key))?;
            self.forget_the_oldest()
        };
        // Next time the work is done again.
        let _ = written();
    }

    /// Puts the file that is kept beside an entry where there is none yet;
    /// whether there was one.
    pub fn get_file(&self, key: &Key, to: &Path) -> bool {
        link(&self.beside(key), to).is_ok()
    }

    /// Keeps a file beside an entry; it is not to be written to any more.
    pub fn put_file(&self, key: &Key, from: &Path) {
        let kept = || -> std::io::Result<()> {
            std::fs::create_dir_all(&self.folder)?;
            let own = tempfile::tempdir_in(&self.folder)?;
            let new = own.path().join("file");
            link(from, &new)?;
            std::fs::rename(new, self.beside(key))
        };
        // Next time it is made again.
        let _ = kept();
    }

    fn file(&self, key: &Key) -> PathBuf {
        self.folder.join(format!("{}.json", key.name()))
    }

    fn beside(&self, key: &Key) -> PathBuf {
        self.folder.join(format!("{}.file", key.name()))
    }

    fn forget_the_oldest(&self) -> std::io::Result<()> {
        let mut entries = Vec::new();
        for entry in std::fs::read_dir(&self.folder)? {
            let entry = entry?;
            let about = entry.metadata()?;
            entries.push((about.modified()?, entry.path(), about.len()));
        }
        entries.sort();
        let mut bytes = 0;
        for (count, (_, path, len)) in entries.iter().rev().enumerate() {
            bytes += len;
            if ENTRIES <= count || BYTES < bytes {
                std::fs::remove_file(path)?;
            }
        }
        Ok(())
    }
}

/// The same file at another place: a second name for it, or else a copy.
///
/// A program that another thread is about to start must not be open for
/// writing, and a copy is while it is made: hence the second name.
fn link(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::hard_link(from, to).or_else(|_| std::fs::copy(from, to).map(drop))
}

/// What a result depends on.
#[derive(Debug, Clone)]
pub struct Key([DefaultHasher; 2]);

impl Key {
    /// A key of this build of the tool, for one kind of work.
    pub fn new(work: &str) -> Key {
        let mut key = Key(Default::default());
        // Two different hashes: that two keys collide is out of the question.
        key.0[1].write_u8(1);
        key.add(work);
        let tool = std::env::current_exe().and_then(std::fs::metadata);
        if let Ok(tool) = tool {
            key.add(&(tool.len(), tool.modified().ok()));
        }
        key
    }

    /// Adds something that the result depends on.
    pub fn add(&mut self, of: &(impl Hash + ?Sized)) {
        for hasher in &mut self.0 {
            of.hash(hasher);
        }
    }

    fn name(&self) -> String {
        let [first, second] = self.0.each_ref().map(Hasher::finish);
        format!("{first:016x}{second:016x}")
    }
}

/// Texts that are written together, with the files they come from.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Texts {
    files: Vec<File>,
    texts: Vec<Stored>,
}

/// A file, by its place and its content.
#[derive(Debug, Serialize, Deserialize)]
struct File {
    path: PathBuf,
    name: String,
    own: bool,
    content: u64,
}

#[derive(Debug, Serialize, Deserialize)]
struct Stored {
    text: String,
    /// Where each run begins, and its file and place there.
    runs: Vec<(usize, Option<(usize, usize)>)>,
}

impl Texts {
    /// Gathers texts.
    pub fn of<'t>(texts: impl Iterator<Item = &'t Text>) -> Texts {
        let mut indices: HashMap<*const SourceFile, usize> = HashMap::new();
        let mut stored = Texts::default();
        for text in texts {
            let mut runs = Vec::new();
            for (at, origin) in text.runs() {
                let origin = origin.map(|Source { file, at }| {
                    let next = indices.len();
                    let index = *indices.entry(Arc::as_ptr(&file)).or_insert(next);
                    if index == next {
                        stored.files.push(File {
                            path: file.path.clone(),
                            name: file.name.clone(),
                            own: file.own,
                            content: hash(&file.text),
                        });
                    }
                    (index, at)
                });
                runs.push((at, origin));
            }
            stored.texts.push(Stored {
                text: text.as_str().to_owned(),
                runs,
            });
        }
        stored
    }

    /// The texts, if all their files are as they were.
    pub fn restore(self, read: impl Fn(&Path) -> Option<String>) -> Option<Vec<Text>> {
        let mut files = Vec::new();
        for file in self.files {
            let text = read(&file.path)?;
            if hash(&text) != file.content {
                return None;
            }
            files.push(Arc::new(SourceFile {
                path: file.path,
                name: file.name,
                text,
                own: file.own,
            }));
        }
        let texts = self.texts.into_iter().map(|stored| {
            let runs = stored.runs.into_iter().map(|(at, origin)| {
                let origin = origin.map(|(file, at)| Source {
                    file: Arc::clone(&files[file]),
                    at,
                });
                (at, origin)
            });
            Text::of_runs(stored.text, runs)
        });
        Some(texts.collect())
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::text::Edit;

    #[test]
    fn entries_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        let mut key = Key::new("test");
        assert_eq!(cache.get::<String>(&key), None);
        cache.put(&key, "kept");
        assert_eq!(cache.get::<String>(&key).as_deref(), Some("kept"));
        key.add("more");
        assert_eq!(cache.get::<String>(&key), None);
        assert_eq!(cache.get::<Vec<u8>>(&Key::new("test")), None);
    }

    #[test]
    fn files_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        let key = Key::new("test");
        let (one, other) = (folder.path().join("one"), folder.path().join("other"));
        assert!(!cache.get_file(&key, &other));
        std::fs::write(&one, "kept").unwrap();
        cache.put_file(&key, &one);
        std::fs::remove_file(&one).unwrap();
        assert!(cache.get_file(&key, &other));
        assert_eq!(std::fs::read_to_string(&other).unwrap(), "kept");
    }

    #[test]
    fn few_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        std::fs::create_dir(&cache.folder).unwrap();
        for number in 0..ENTRIES + 2 {
            std::fs::write(cache.folder.join(number.to_string()), "").unwrap();
        }
        cache.put(&Key::new("test"), "new");
        assert_eq!(std::fs::read_dir(&cache.folder).unwrap().count(), ENTRIES);
    }

    #[test]
    fn texts_keep_their_places() {
        let file = Arc::new(SourceFile {
            path: PathBuf::from("a.rs"),
            name: "a.rs".to_owned(),
            text: "fn a() {}\nfn b() {}\n".to_owned(),
            own: false,
        });
        let text = Text::from(&file).edited(vec![Edit::replace(3..4, "long")]);
        let stored = serde_json::to_string(&Texts::of([&text].into_iter())).unwrap();
        let stored = || serde_json::from_str::<Texts>(&stored).unwrap();
        let read = |_: &Path| Some(file.text.clone());
        let restored = stored().restore(read).unwrap();
        assert_eq!(restored[0].as_str(), text.as_str());
        let at = text.as_str().find("b()").unwrap();
        assert_eq!(restored[0].place(at).unwrap().to_string(), "a.rs:2:4");
        assert!(restored[0].place(4).is_none());
        assert!(stored().restore(|_| Some("changed".to_owned())).is_none());
        assert!(stored().restore(|_| None).is_none());
    }
}
