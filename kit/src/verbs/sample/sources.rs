//! Where samples by hand come from.

use super::clipboard;
use super::pairs::{self, Half};
use crate::companion::task::{self, Test};
use crate::disk::{Doing, cannot};
use crate::making::facts::shown;
use crate::{Error, Kind, Result, say};
use bundler::tell;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;

/// The line between the input and the output of a text with both.
const BETWEEN: &str = "---";

/// The largest file that is taken for a sample, and the most files: an archive
/// may unpack to any size.
const LARGEST: u64 = 256 << 20;
const MOST: usize = 2000;

/// How deep folders are looked into.
const DEEPEST: usize = 8;

/// A sample with the name it had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The sample.
    pub test: Test,
}

/// From stdin, typed or piped.
///
/// # Errors
/// When the line between the halves is missing.
pub fn stdin() -> Result<Vec<Named>> {
    if io::stdin().is_terminal() {
        tell!(
            "{}",
            say!("type or paste the input, a line ---, then the output; end with Ctrl-D")
        );
    }
    let mut text = Vec::new();
    io::stdin()
        .read_to_end(&mut text)
        .map_err(|error| Error::new(say!("cannot read stdin: {error}", error)))?;
    let place = say!("stdin");
    halves(&self::text(&text, &place)?)
        .map(|test| vec![numbered(test)])
        .ok_or_else(|| no_halves(&place))
}

/// From the clipboard: both halves at once, or one after the other.
///
/// # Errors
/// When there is no clipboard, or nothing on it.
pub fn clipboard() -> Result<Vec<Named>> {
    let first = clipboard::paste()?;
    if let Some(test) = halves(&first) {
        return Ok(vec![numbered(test)]);
    }
    if !io::stdin().is_terminal() {
        return Err(no_halves(&say!("the clipboard")));
    }
    tell!(
        "{}",
        say!(
            "the input is here ({bytes} bytes); copy the output, then press Enter",
            bytes = first.len()
        )
    );
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line);
    read.map_err(|error| Error::new(say!("cannot read stdin: {error}", error)))?;
    let second = clipboard::paste()?;
    if second == first {
        return Err(Error::new(say!("the clipboard has the input still"))
            .help(say!("copy the output before you press Enter")));
    }
    Ok(vec![numbered(Test {
        input: task::lines(&first),
        output: task::lines(&second),
    })])
}

/// From two files.
///
/// # Errors
/// When one cannot be read.
pub fn two_files(input: &Path, expected: &Path) -> Result<Vec<Named>> {
    let stem = pairs::of(&shown(input)).map(|(_, key)| key);
    let (mut input, mut expected) = (input, expected);
    // In the other order, if their names say so.
    let half = |path: &Path| pairs::of(&shown(path)).map(|(half, _)| half);
    if half(input) == Some(Half::Expected) && half(expected) == Some(Half::Input) {
        (input, expected) = (expected, input);
    }
    Ok(vec![Named {
        name: stem.unwrap_or_else(|| "1".to_owned()),
        test: Test {
            input: text(&read(input)?, &shown(input))?,
            output: text(&read(expected)?, &shown(expected))?,
        },
    }])
}

/// From a folder and those in it.
///
/// # Errors
/// When no two files in it belong together.
pub fn folder(dir: &Path) -> Result<Vec<Named>> {
    let mut files = Vec::new();
    list(dir, Path::new(""), 0, &mut files)?;
    let files = files.into_iter().map(|name| {
        let path = dir.join(&name);
        (shown(&name), path)
    });
    let mut texts = BTreeMap::new();
    for (name, path) in files {
        if pairs::of(&name).is_some() {
            texts.insert(name, read(&path)?);
        }
    }
    joined(texts, dir)
}

fn list(dir: &Path, below: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<()> {
    let cannot = |error| cannot(Doing::Reading, dir, &error);
    for entry in fs::read_dir(dir).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let name = below.join(entry.file_name());
        let kind = entry.file_type().map_err(cannot)?;
        if kind.is_dir() && depth < DEEPEST {
            list(&entry.path(), &name, depth + 1, files)?;
        } else if entry.path().is_file() {
            files.push(name);
        }
        if MOST < files.len() {
            return Err(too_many(dir));
        }
    }
    Ok(())
}

/// From a zip.
///
/// # Errors
/// When it is none, and when no two files in it belong together.
pub fn archive(path: &Path) -> Result<Vec<Named>> {
    let no_zip = |error: &dyn std::fmt::Display| {
        Error::new(say!("{file} is no zip", file = path.display()))
            .detail(error.to_string())
            .help(say!("give two files, a zip, or a folder"))
    };
    let file = File::open(path).map_err(|error| {
        let error = cannot(Doing::Reading, path, &error).of_kind(Kind::NotFound);
        error.help(say!("give two files, a zip, or a folder"))
    })?;
    let mut zip = ZipArchive::new(file).map_err(|error| no_zip(&error))?;
    if MOST < zip.len() {
        return Err(too_many(path));
    }
    let mut texts = BTreeMap::new();
    let mut left = LARGEST;
    for number in 0..zip.len() {
        let entry = zip.by_index(number).map_err(|error| no_zip(&error))?;
        let name = entry.name().replace('\\', "/");
        if entry.is_dir() || pairs::of(&name).is_none() {
            continue;
        }
        let mut bytes = Vec::new();
        let read = entry.take(left + 1).read_to_end(&mut bytes);
        read.map_err(|error| no_zip(&error))?;
        left = left
            .checked_sub(bytes.len() as u64)
            .ok_or_else(|| Error::new(say!("{file} unpacks to too much", file = path.display())))?;
        // Only what it is called here, never where it wants to lie.
        texts.insert(name, bytes);
    }
    joined(texts, path)
}

/// The samples that files make, by their paths.
fn joined(mut texts: BTreeMap<String, Vec<u8>>, place: &Path) -> Result<Vec<Named>> {
    let (pairs, lonely) = pairs::pairs(texts.keys().map(String::as_str));
    if pairs.is_empty() {
        return Err(Error::new(say!(
            "{place} has no two files that make a sample",
            place = place.display()
        ))
        .of_kind(Kind::NotFound)
        .help(say!(
            "they belong together by name: 1.in and 1.out, input1.txt and output1.txt, in/a and out/a"
        )));
    }
    for name in lonely {
        tell!(
            "{}",
            say!(
                "note: {file} has no other half and is left out",
                file = task::line(&name)
            )
        );
    }
    let mut half = |path: &str| text(&texts.remove(path).unwrap_or_default(), &task::line(path));
    let samples = pairs.into_iter().map(|pair| {
        Ok(Named {
            name: pair.name,
            test: Test {
                input: half(&pair.input)?,
                output: half(&pair.expected)?,
            },
        })
    });
    samples.collect()
}

fn too_many(place: &Path) -> Error {
    Error::new(say!(
        "{place} has more than {most} files",
        place = place.display(),
        most = MOST
    ))
    .help(say!("give the folder with the samples alone"))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    let cannot = |error| {
        let error = cannot(Doing::Reading, path, &error).of_kind(Kind::NotFound);
        error.help(say!("give two files, a zip, or a folder"))
    };
    let found = fs::metadata(path).map_err(cannot)?;
    if !found.is_file() || LARGEST < found.len() {
        return Err(
            Error::new(say!("{file} is no sample", file = path.display()))
                .help(say!("a sample is two plain files, not too large")),
        );
    }
    fs::read(path).map_err(cannot)
}

/// A text of a sample, from this place.
fn text(bytes: &[u8], place: &str) -> Result<String> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
        Error::new(say!("{place} is not UTF-8 in line {line}", place, line)).help(say!(
            "convert it, perhaps with: iconv -f GB18030 -t UTF-8; or write the sample's two files by hand"
        ))
    })?;
    Ok(task::lines(text))
}

/// The halves of a text with a line between.
fn halves(both: &str) -> Option<Test> {
    let both = task::lines(both);
    let mut lines = both.split_inclusive('\n');
    let input: String = lines
        .by_ref()
        .take_while(|line| !is_between(line))
        .collect();
    // Without that line all is taken.
    (input.len() < both.len()).then(|| Test {
        input,
        output: lines.collect(),
    })
}

/// Whether a line stands between the input and the output of a text.
pub fn is_between(line: &str) -> bool {
    line.trim_end() == BETWEEN
}

fn numbered(test: Test) -> Named {
    Named {
        name: "1".to_owned(),
        test,
    }
}

fn no_halves(place: &str) -> Error {
    Error::new(say!(
        "{place} has no line --- between input and output",
        place
    ))
    .of_kind(Kind::Usage)
    .help(say!(
        "write the input, a line ---, then the expected output"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_with_both_halves() {
        #[track_caller]
        fn check(both: &str, expected: Option<(&str, &str)>) {
            let test = expected.map(|(input, output)| Test {
                input: input.to_owned(),
                output: output.to_owned(),
            });
            assert_eq!(halves(both), test);
        }
        check("1 2\n---\n3\n", Some(("1 2\n", "3\n")));
        check("1 2\r\n---  \r\n3", Some(("1 2\n", "3\n")));
        check("---\nHello\n", Some(("", "Hello\n")));
        check("1\n---\n", Some(("1\n", "")));
        check("1\n---", Some(("1\n", "")));
        check("1\n---\na\n---\nb\n", Some(("1\n", "a\n---\nb\n")));
        check("1\n----\n", None);
        check("", None);
    }
}
