//! What the values of options mean.

use crate::model::edition::Edition;
use crate::model::judges::{self, Judge};
use crate::stages::print::Minify;
use crate::suggest;
use crate::{Error, Result};
use std::ffi::OsStr;

/// A line of the file, and a column if the message names one; both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: Option<usize>,
}

/// A judge by its name or title, whatever the case.
pub fn judge(wanted: &str) -> Result<&'static Judge> {
    let key = plain(wanted);
    let names = |judge: &Judge| [plain(judge.name), plain(judge.title)];
    let all = judges::JUDGES.iter();
    let any = all.clone().chain([&judges::OTHER]);
    if let Some(judge) = any.clone().find(|judge| names(judge).contains(&key)) {
        return Ok(judge);
    }
    if let Some(why) = judges::closed(wanted) {
        return Err(Error::new(why).help("see the others with --list-judges"));
    }
    let known: Vec<_> = any.map(|judge| judge.name).collect();
    let keys = all.flat_map(|judge| names(judge).map(|key| (key, judge.name)));
    let near = suggest::nearest(&key, keys);
    let error = Error::new(format!("no judge is called `{wanted}`"));
    Err(match suggest::did_you_mean(&near) {
        None => error.help(format!("--judge takes one of {}", known.join(", "))),
        Some(question) => error.help(format!("{question} See them all with --list-judges")),
    })
}

/// What is wrong with two names where one is asked for.
pub fn second_name(first: &str, second: &str) -> Error {
    let what = format!("one problem at a time: `{second}` is a second one");
    let is_judge = || {
        let key = plain(first);
        let mut all = judges::JUDGES.iter();
        all.any(|judge| [plain(judge.name), plain(judge.title)].contains(&key))
    };
    Error::new(what).help(if second.ends_with(".rs") {
        format!("-o {second} writes to that file")
    } else if is_judge() {
        let id = format!("{first}-{second}").to_lowercase();
        format!("an id is one word: {id}")
    } else {
        "a title with blanks needs quotes".to_owned()
    })
}

/// A name without what people write in different ways.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Editions with commas between them.
pub fn editions(list: &str) -> Result<Vec<Edition>> {
    let edition = |year: &str| {
        Edition::find(year.trim()).ok_or_else(|| {
            Error::new(format!("`{year}` is not an edition of Rust"))
                .help("--editions takes years with commas between them: 2018,2021,2024")
        })
    };
    list.split(',').map(edition).collect()
}

/// Whether an argument is the year of an edition.
pub fn is_edition(argument: &OsStr) -> bool {
    argument.to_str().and_then(Edition::find).is_some()
}

/// What is minified: the libraries, if nothing is said.
pub fn minify(value: Option<&str>) -> Result<Minify> {
    match value {
        None | Some("libraries") => Ok(Minify::Libraries),
        Some("all") => Ok(Minify::All),
        Some(other) => Err(Error::new(format!("--minify has no kind `{other}`"))
            .help("--minify is for the libraries, --minify=all for your own text too")),
    }
}

/// Whether a word says what is minified.
pub fn is_kind_to_minify(word: &str) -> bool {
    minify(Some(word)).is_ok()
}

/// A line, or a line and a column; a file's name before them is ignored.
pub fn line_column(wanted: &str) -> Result<LineColumn> {
    let mut parts: Vec<_> = wanted.split(':').map(str::trim).collect();
    let number = |part: &str| part.parse::<usize>().ok();
    let last = parts.pop().and_then(number);
    let before = parts.pop().map(number);
    match (last, before) {
        (Some(column), Some(Some(line))) => Ok(LineColumn {
            line,
            column: Some(column),
        }),
        (Some(line), _) => Ok(LineColumn { line, column: None }),
        (None, _) => Err(Error::new(format!("`{wanted}` is not a line"))
            .help("--where 12 or --where 12:5, as the judge's message says")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judges_by_name_and_title() {
        for (wanted, name) in [
            ("luogu", "luogu"),
            ("Luogu", "luogu"),
            ("LibreOJ", "loj"),
            ("aizu online judge", "aoj"),
            ("library_checker", "library-checker"),
            ("other", "other"),
        ] {
            assert_eq!(judge(wanted).unwrap().name, name);
        }
    }

    #[test]
    fn spots() {
        for (wanted, line, column) in [
            ("12", 12, None),
            ("12:5", 12, Some(5)),
            ("src/main.rs:12:5", 12, Some(5)),
            ("main.rs:12", 12, None),
            (" 12: 5 ", 12, Some(5)),
        ] {
            assert_eq!(line_column(wanted).unwrap(), LineColumn { line, column });
        }
        assert!(line_column("main.rs").is_err());
    }

    #[test]
    fn judges_that_are_none() {
        for (wanted, words) in [
            (
                "luog",
                "did you mean luogu? See them all with --list-judges",
            ),
            ("codeforce", "did you mean codeforces?"),
            ("Library", "did you mean library-checker?"),
            ("css", "did you mean cses?"),
            ("nowhere", "--judge takes one of acwing, "),
            ("", "--judge takes one of acwing, "),
        ] {
            let said = judge(wanted).unwrap_err().to_string();
            assert!(said.contains(words), "{said}");
        }
    }
}
