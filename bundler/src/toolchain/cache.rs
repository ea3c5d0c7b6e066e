//! What stays from run to run, under cargo's target folder: work whose result
//! depends on nothing but its key.

use crate::error::Result;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

/// How many entries are kept; the oldest go. A problem that is tested leaves two
/// dozen, and what all problems leave must stay until the next run.
const ENTRIES: usize = 4000;

/// How many bytes they may have: entries mostly have 150 kB, those of large
/// crates up to 15 MB, and compiled programs 4 MB each.
const BYTES: u64 = 1 << 30;

/// A folder of entries. What cannot be read or written is as if it were not
/// there: a cache is no reason to fail.
#[derive(Debug, Clone)]
pub struct Cache {
    folder: PathBuf,
    is_tidy: Arc<AtomicBool>,
}

impl Cache {
    /// The cache below cargo's target folder.
    pub fn new(target: &Path) -> Cache {
        Cache {
            folder: target.join("bundler"),
            is_tidy: Arc::default(),
        }
    }

    /// A folder beside it, for what another program keeps.
    pub fn sibling(&self, name: &str) -> PathBuf {
        self.folder.with_file_name(format!("bundler-{name}"))
    }

    /// Whether an earlier run has left something.
    pub fn exists(&self) -> bool {
        self.folder.is_dir()
    }

    /// What an earlier run has made for the key, or else what is made now; that
    /// is kept for the next run if `lasts` says so.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn or_make<T: Serialize + DeserializeOwned>(
        &self,
        key: &Key,
        lasts: impl FnOnce(&T) -> bool,
        make: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        if let Some(kept) = self.get(key) {
            return Ok(kept);
        }
        let made = make()?;
        if lasts(&made) {
            self.put(key, &made);
        }
        Ok(made)
    }

    /// An entry that has a file beside it, or that holds only as long as
    /// something else does; [`Cache::or_make`] is for the others.
    pub fn get<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        let bytes = std::fs::read(self.file(key)).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    /// Keeps such an entry.
    pub fn put(&self, key: &Key, value: &(impl Serialize + ?Sized)) {
        let written = || -> std::io::Result<()> {
            std::fs::create_dir_all(&self.folder)?;
            let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
            file.write_all(&serde_json::to_vec(value)?)?;
            file.persist(self.file(key))?;
            // Once a run: it has to look at all of them.
            match self.is_tidy.swap(true, Ordering::Relaxed) {
                true => Ok(()),
                false => self.forget_the_oldest(),
            }
        };
        // Next time the work is done again.
        let _ = written();
    }

    /// Makes an entry one of the newest.
    pub fn renew(&self, key: &Key) {
        let file = std::fs::File::open(self.file(key));
        // It goes sooner then.
        let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
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

/// A value as a number that is the same in each run.
pub fn hash_of(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
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

    /// What the key says, as the name of a file.
    pub fn name(&self) -> String {
        let [first, second] = self.0.each_ref().map(Hasher::finish);
        format!("{first:016x}{second:016x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::model::text::{SourceFile, Text};
    use std::sync::Arc;

    #[test]
    fn entries_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        let mut key = Key::new("test");
        let text = |key: &Key, made: &str, lasts: bool| {
            let made = || Ok(made.to_owned());
            cache.or_make(key, |_: &String| lasts, made).unwrap()
        };
        assert_eq!(text(&key, "not kept", false), "not kept");
        assert_eq!(text(&key, "kept", true), "kept");
        assert_eq!(text(&key, "too late", true), "kept");
        key.add("more");
        assert_eq!(text(&key, "another", true), "another");
        assert_eq!(cache.get::<Vec<u8>>(&Key::new("test")), None);
        let fails = cache.or_make(&Key::new("fails"), |()| true, || Err(Error::new("no")));
        assert_eq!(fails.unwrap_err().to_string(), "no");
        assert_eq!(cache.get::<()>(&Key::new("fails")), None);
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

    /// Messages name a file as it is seen from the folder of the run.
    #[test]
    fn a_key_knows_where_a_text_comes_from() {
        let file_of = |name: &str| {
            let key = &mut Key::new("test");
            key.add(&Text::from(&Arc::new(SourceFile {
                path: PathBuf::from("/a/b.rs"),
                name: name.to_owned(),
                text: "fn b() {}\n".to_owned(),
                own: true,
            })));
            Cache::new(Path::new("")).file(key)
        };
        assert_eq!(file_of("b.rs"), file_of("b.rs"));
        assert_ne!(file_of("b.rs"), file_of("a/b.rs"));
    }
}
