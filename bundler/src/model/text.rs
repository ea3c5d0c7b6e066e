//! Text that remembers where each of its bytes came from.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// A file as it was read.
#[derive(Debug)]
pub struct SourceFile {
    /// Where it was read.
    pub path: PathBuf,
    /// How messages name it: a path relative to the user's folder, or
    /// `crate-version/path` for a library.
    pub name: String,
    /// Its content.
    pub text: String,
    /// Whether the user wrote it (the binary's own crate).
    pub own: bool,
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
#[derive(Debug, Clone, Default)]
pub struct Text {
    text: String,
    /// Sorted by `at`; each run reaches to the next one.
    runs: Vec<Run>,
}

#[derive(Debug, Clone)]
struct Run {
    at: usize,
    origin: Option<(Arc<SourceFile>, usize)>,
}

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
            runs: vec![Run {
                at: 0,
                origin: None,
            }],
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
            runs: vec![Run {
                at: 0,
                origin: Some((Arc::clone(file), start)),
            }],
        }
    }
}

/// A place in a file, by its byte.
#[derive(Debug)]
pub(crate) struct Source {
    pub file: Arc<SourceFile>,
    pub at: usize,
}

impl Text {
    /// Where its runs begin, and what they come from.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (usize, Option<Source>)> + '_ {
        self.runs.iter().map(|run| {
            let origin = run.origin.as_ref().map(|(file, at)| Source {
                file: Arc::clone(file),
                at: *at,
            });
            (run.at, origin)
        })
    }

    /// The files that its bytes come from.
    pub(crate) fn files(&self) -> impl Iterator<Item = PathBuf> + '_ {
        let files = self.runs.iter().filter_map(|run| run.origin.as_ref());
        files.map(|(file, _)| file.path.clone())
    }

    /// A text of the runs that [`Text::runs`] tells.
    pub(crate) fn of_runs(
        text: String,
        runs: impl Iterator<Item = (usize, Option<Source>)>,
    ) -> Text {
        let runs = runs.map(|(at, origin)| Run {
            at,
            origin: origin.map(|source| (source.file, source.at)),
        });
        Text {
            text,
            runs: runs.collect(),
        }
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Where a byte came from; `None` for text of our own.
    pub fn place(&self, offset: usize) -> Option<Place> {
        let run = self.runs.partition_point(|run| run.at <= offset);
        let run = &self.runs[run.checked_sub(1)?];
        let (file, from) = run.origin.as_ref()?;
        Some(Place::new(file, from + offset - run.at))
    }

    /// Whether a byte is the user's.
    pub fn is_own(&self, offset: usize) -> bool {
        let run = self.runs.partition_point(|run| run.at <= offset);
        let run = run.checked_sub(1).map(|run| &self.runs[run]);
        let origin = run.and_then(|run| run.origin.as_ref());
        origin.is_some_and(|(file, _)| file.own)
    }

    /// The quoted place of a byte, or nothing for text of our own.
    pub fn quote(&self, offset: usize) -> String {
        self.place(offset)
            .map_or(String::new(), |place| place.quote())
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
        let first = other.runs.partition_point(|run| run.at <= range.start);
        for run in &other.runs[first.saturating_sub(1)..] {
            if range.end <= run.at {
                break;
            }
            let start = run.at.max(range.start);
            self.runs.push(Run {
                at: self.text.len() + start - range.start,
                origin: run
                    .origin
                    .as_ref()
                    .map(|(file, from)| (Arc::clone(file), from + start - run.at)),
            });
        }
        self.text.push_str(&other.text[range]);
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
