//! Text that remembers where each of its bytes came from.

use crate::error::{Error, Result};
use serde::{Deserialize, Serialize, Serializer};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file as it was read.
///
/// Where it is kept, its content is not: it is read again, and a file that has
/// changed meanwhile is an error.
#[derive(Debug, Hash, Serialize, Deserialize)]
#[serde(try_from = "Kept")]
pub struct SourceFile {
    /// Where it was read.
    pub path: PathBuf,
    /// How messages name it: a path relative to the user's folder, or
    /// `crate-version/path` for a library.
    pub name: String,
    /// Its content.
    #[serde(serialize_with = "keep_digest")]
    pub text: String,
    /// Whether the user wrote it (the binary's own crate).
    pub own: bool,
}

/// A file as it is kept.
#[derive(Deserialize)]
struct Kept {
    path: PathBuf,
    name: String,
    /// The digest of its content.
    text: u64,
    own: bool,
}

fn keep_digest<S: Serializer>(text: &str, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64(digest(text))
}

fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl TryFrom<Kept> for SourceFile {
    type Error = Error;

    fn try_from(kept: Kept) -> Result<SourceFile> {
        let text = SourceFile::read(&kept.path)?;
        if digest(&text) != kept.text {
            return Err(Error::new(format!("{} has changed", kept.name)));
        }
        Ok(SourceFile {
            path: kept.path,
            name: kept.name,
            text,
            own: kept.own,
        })
    }
}

impl SourceFile {
    /// A file's content as the compiler reads it: no byte order mark, and lines
    /// end alike.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(path: &Path) -> Result<String> {
        let text =
            std::fs::read_to_string(path).map_err(|error| Error::io("read", path, &error))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        Ok(match text.contains('\r') {
            true => text.replace("\r\n", "\n"),
            false => text.to_owned(),
        })
    }
}

/// A place in a source file, for messages.
#[derive(Debug, Clone)]
pub struct Place {
    /// The file.
    pub file: Arc<SourceFile>,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The place of a byte of a file.
    pub fn new(file: &Arc<SourceFile>, offset: usize) -> Place {
        let offset = floor_char_boundary(&file.text, offset);
        let before = &file.text[..offset];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        Place {
            file: Arc::clone(file),
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
        }
    }

    /// `--> file:line:col`, the line, and a caret under the column.
    pub fn quote(&self) -> String {
        let line = self.file.text.lines().nth(self.line - 1).unwrap_or("");
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let indent: String = line
            .chars()
            .take(self.column - 1)
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        format!("{margin}--> {self}\n{number} | {line}\n{margin} | {indent}^")
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file.name, self.line, self.column)
    }
}

fn floor_char_boundary(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A text made of pieces of files and of text of our own.
#[derive(Debug, Clone, Default, Hash, Serialize, Deserialize)]
pub struct Text {
    text: String,
    /// The files that its bytes come from.
    files: Vec<Arc<SourceFile>>,
    /// Sorted by where they begin; each run reaches to the next one.
    runs: Vec<Run>,
}

/// Where a run begins, and where that stands: in which of the files, at which
/// byte; `None` for text of our own.
type Run = (usize, Option<(usize, usize)>);

/// A replacement of a range of a text; an empty range inserts.
#[derive(Debug, Clone)]
pub struct Edit {
    /// What is replaced.
    pub range: Range<usize>,
    /// By what.
    pub with: Text,
}

impl Edit {
    /// Removes a range.
    pub fn delete(range: Range<usize>) -> Edit {
        Edit::replace(range, "")
    }

    /// Replaces a range by text that comes from no file.
    pub fn replace(range: Range<usize>, with: &str) -> Edit {
        Edit {
            range,
            with: Text::from(with),
        }
    }

    /// Inserts text that comes from no file.
    pub fn insert(at: usize, with: &str) -> Edit {
        Edit::replace(at..at, with)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text {
            text: text.to_owned(),
            files: Vec::new(),
            runs: vec![(0, None)],
        }
    }
}

impl From<&Arc<SourceFile>> for Text {
    /// The program in a file: all but a `#!` line.
    fn from(file: &Arc<SourceFile>) -> Text {
        let start = match file.text.strip_prefix("#!") {
            Some(rest) if !rest.trim_start().starts_with('[') => {
                file.text.find('\n').map_or(file.text.len(), |at| at + 1)
            }
            _ => 0,
        };
        Text {
            text: file.text[start..].to_owned(),
            files: vec![Arc::clone(file)],
            runs: vec![(0, Some((0, start)))],
        }
    }
}

impl Text {
    /// The files that its bytes come from.
    pub(crate) fn files(&self) -> impl Iterator<Item = PathBuf> + '_ {
        self.files.iter().map(|file| file.path.clone())
    }

    /// The same as they were read, if they were read in this run.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &Arc<SourceFile>> {
        self.files.iter()
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether it is a part of one file, with nothing left out or put in.
    pub fn is_as_written(&self) -> bool {
        matches!(self.runs[..], [(0, Some(_))])
    }

    /// The file and the byte there that a byte comes from.
    fn source(&self, offset: usize) -> Option<(&Arc<SourceFile>, usize)> {
        let run = self.runs.partition_point(|(at, _)| *at <= offset);
        let (at, origin) = self.runs[run.checked_sub(1)?];
        let (file, from) = origin?;
        Some((&self.files[file], from + offset - at))
    }

    /// The file and the byte there that a byte comes from.
    pub(crate) fn origin(&self, offset: usize) -> Option<(PathBuf, usize)> {
        let (file, at) = self.source(offset)?;
        Some((file.path.clone(), at))
    }

    /// Whether a byte of a file is in the text.
    pub(crate) fn has_origin(&self, (path, wanted): &(PathBuf, usize)) -> bool {
        let ends = self.runs.iter().skip(1).map(|(at, _)| *at);
        let ends = ends.chain([self.text.len()]);
        self.runs.iter().zip(ends).any(|((start, origin), end)| {
            origin.is_some_and(|(file, from)| {
                let range = from..from + (end - start);
                self.files[file].path == *path && range.contains(wanted)
            })
        })
    }

    /// Where a byte came from; `None` for text of our own.
    pub fn place(&self, offset: usize) -> Option<Place> {
        let (file, at) = self.source(offset)?;
        Some(Place::new(file, at))
    }

    /// What its file says from where a byte came from.
    pub fn written(&self, offset: usize) -> Option<&str> {
        let (file, at) = self.source(offset)?;
        file.text.get(at..)
    }

    /// Whether a byte is the user's.
    pub fn is_own(&self, offset: usize) -> bool {
        self.source(offset).is_some_and(|(file, _)| file.own)
    }

    /// Where a byte came from, or the last one before it that has a place:
    /// what a macro makes stands behind what it is made of.
    pub fn place_before(&self, offset: usize) -> Option<Place> {
        let runs = self.runs.partition_point(|(at, _)| *at <= offset);
        let before = self.runs[..runs].iter().enumerate().rev();
        let (index, (at, origin)) = before.clone().find(|(_, (_, origin))| origin.is_some())?;
        let end = self
            .runs
            .get(index + 1)
            .map_or(self.text.len(), |run| run.0);
        let (file, from) = (*origin)?;
        let last = offset.min(end.saturating_sub(1));
        Some(Place::new(&self.files[file], from + last - at))
    }

    /// The quoted place of a byte; for text of our own its line, and the place
    /// of what it is made of.
    pub fn quote(&self, offset: usize) -> String {
        if let Some(place) = self.place(offset) {
            return place.quote();
        }
        let offset = floor_char_boundary(&self.text, offset);
        let start = self.text[..offset].rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[start..].lines().next().unwrap_or("").trim();
        match self.place_before(offset) {
            Some(place) => format!("{}\nmade there: {line}", place.quote()),
            None => line.to_owned(),
        }
    }

    /// Other words for what stands at a byte, from the same place of its file.
    pub(crate) fn in_place_of(&self, offset: usize, with: &str) -> Text {
        let mut text = Text::from(with);
        if let Some((file, at)) = self.source(offset) {
            text.files.push(Arc::clone(file));
            text.runs = vec![(0, Some((0, at)))];
        }
        text
    }

    /// Appends another text.
    pub fn push(&mut self, other: &Text) {
        self.push_range(other, 0..other.text.len());
    }

    /// Appends text that comes from no file.
    pub fn push_str(&mut self, text: &str) {
        self.push(&Text::from(text));
    }

    /// Appends a range of another text.
    pub(crate) fn push_range(&mut self, other: &Text, range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        let first = other.runs.partition_point(|(at, _)| *at <= range.start);
        for (at, origin) in &other.runs[first.saturating_sub(1)..] {
            if range.end <= *at {
                break;
            }
            let start = (*at).max(range.start);
            let origin = origin.map(|(file, from)| {
                let file = self.index(&other.files[file]);
                (file, from + start - at)
            });
            self.runs
                .push((self.text.len() + start - range.start, origin));
        }
        self.text.push_str(&other.text[range]);
    }

    /// The index of a file, which may be new; what is asked for again is mostly
    /// one of the last.
    fn index(&mut self, file: &Arc<SourceFile>) -> usize {
        let same = |known: &Arc<SourceFile>| Arc::ptr_eq(known, file);
        self.files.iter().rposition(same).unwrap_or_else(|| {
            self.files.push(Arc::clone(file));
            self.files.len() - 1
        })
    }

    /// Whether words would be one after an edit that are two before: `use::f`.
    fn parts_words(&self, edit: &Edit) -> bool {
        let is_word = |of: Option<char>| of.is_some_and(|c| c == '_' || c.is_alphanumeric());
        let before = &self.text[..edit.range.start];
        let gone = &self.text[edit.range.clone()];
        let next = edit.with.as_str().chars().next();
        !gone.is_empty()
            && is_word(before.chars().next_back())
            && !is_word(gone.chars().next())
            && is_word(next.or_else(|| self.text[edit.range.end..].chars().next()))
    }

    /// The text after all edits. An edit inside the range of an earlier,
    /// larger one is dropped: its text is gone.
    pub fn edited(&self, mut edits: Vec<Edit>) -> Text {
        // At one place: insertions first, in order, then the widest replacement.
        edits.sort_by_key(|edit| {
            let insertion = edit.range.is_empty();
            (
                edit.range.start,
                !insertion,
                std::cmp::Reverse(edit.range.end),
            )
        });
        let mut out = Text::default();
        let mut done = 0;
        for edit in &edits {
            if edit.range.start < done {
                continue;
            }
            out.push_range(self, done..edit.range.start);
            if self.parts_words(edit) {
                out.push_str(" ");
            }
            out.push(&edit.with);
            done = edit.range.end;
        }
        out.push_range(self, done..self.text.len());
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> Arc<SourceFile> {
        Arc::new(SourceFile {
            path: PathBuf::from(name),
            name: name.to_owned(),
            text: text.to_owned(),
            own: true,
        })
    }

    #[test]
    fn words_stay_apart() {
        #[track_caller]
        fn check(text: &str, gone: &str, with: &str, after: &str) {
            let start = text.find(gone).unwrap();
            let edit = Edit::replace(start..start + gone.len(), with);
            assert_eq!(Text::from(text).edited(vec![edit]).as_str(), after);
        }
        check("use::a::f;", "::a", "crate::a", "use crate::a::f;");
        check("dyn::T", "::", "", "dyn T");
        check("(::a)", "::", "", "(a)");
        check("主::a", "::", "_", "主 _a");
        check("fn f() {}", "()", "<T>()", "fn f<T>() {}");
        check("f64", "4", "32", "f632");
        check("f64", "", "x", "xf64");
    }

    #[test]
    fn edits_keep_places() {
        let outer = file("a.rs", "mod b;\nfn 主() {}\n");
        let inner = file("b.rs", "fn x() {}\nfn y() {}\n");
        let mut with = Text::from(" {\n");
        with.push(&Text::from(&inner).edited(vec![Edit::delete(0..10)]));
        with.push_str("}");
        let text = Text::from(&outer).edited(vec![
            Edit { range: 5..6, with },
            Edit::replace(10..13, "main"),
        ]);
        assert_eq!(text.as_str(), "mod b {\nfn y() {}\n}\nfn main() {}\n");
        let place = |needle: &str| {
            let at = text.as_str().find(needle).unwrap();
            text.place(at).map(|place| place.to_string())
        };
        assert_eq!(place("mod b"), Some("a.rs:1:1".to_owned()));
        assert_eq!(place("y()"), Some("b.rs:2:4".to_owned()));
        assert_eq!(place("main"), None);
        assert_eq!(place("() {}\n"), Some("b.rs:2:5".to_owned()));
        assert_eq!(place(") {}\n}"), Some("b.rs:2:6".to_owned()));
    }

    #[test]
    fn a_text_is_kept_while_its_files_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.rs");
        let content = "fn a() {}\nfn b() {}\n";
        let file = SourceFile {
            path: path.clone(),
            name: "a.rs".to_owned(),
            text: content.to_owned(),
            own: false,
        };
        let text = Text::from(&Arc::new(file)).edited(vec![Edit::replace(3..4, "long")]);
        let kept = serde_json::to_string(&text).unwrap();
        let again = || serde_json::from_str::<Text>(&kept);
        assert!(again().is_err());
        std::fs::write(&path, format!("\u{feff}{}", content.replace('\n', "\r\n"))).unwrap();
        let restored = again().unwrap();
        assert_eq!(restored.as_str(), text.as_str());
        let at = text.as_str().find("b()").unwrap();
        assert_eq!(restored.place(at).unwrap().to_string(), "a.rs:2:4");
        assert!(restored.place(4).is_none());
        std::fs::write(&path, content.replace('b', "c")).unwrap();
        assert!(again().is_err());
    }

    #[test]
    fn an_edit_inside_a_larger_one_is_dropped() {
        let text = Text::from("abcdef").edited(vec![
            Edit::replace(2..3, "X"),
            Edit::delete(1..4),
            Edit::insert(1, "<"),
            Edit::insert(4, ">"),
        ]);
        assert_eq!(text.as_str(), "a<>ef");
    }
}
