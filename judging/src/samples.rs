//! Which samples a folder holds: pairs `<name>.in` and `<name>.out`, or `.ans`.

use crate::error::{Error, Result};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A sample: an input and the answer expected to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The file's name without `.in`.
    pub name: String,
    /// `<name>.in`.
    pub input: PathBuf,
    /// `<name>.out` or `<name>.ans`.
    pub expected: PathBuf,
}

/// What a folder holds.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// What can be run.
    pub samples: Vec<Sample>,
    /// What cannot.
    pub broken: Vec<Broken>,
}

/// A sample that lacks a half, has one too many, or cannot be read.
#[derive(Debug, Clone)]
pub struct Broken {
    /// What it would be called.
    pub name: String,
    /// Its input, if that is there and lacks nothing but the output.
    pub input: Option<PathBuf>,
    /// What is wrong, with the remedy.
    pub error: Error,
}

/// What a file of a sample holds, by its extension.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Input,
    Expected,
}

impl Half {
    fn of(path: &Path) -> Option<Half> {
        match path.extension()?.to_str()? {
            "in" => Some(Half::Input),
            "out" | "ans" => Some(Half::Expected),
            _ => None,
        }
    }
}

/// Whether a file is one half of a sample, by its name.
pub fn is_sample_file(path: &Path) -> bool {
    Half::of(path).is_some()
}

/// The samples in `dir`: 1, 2, 10, then names. Other files are ignored, and a
/// folder that does not exist has none.
///
/// # Errors
/// An input without its expected output, or the reverse; two expected outputs
/// of one input; a folder that cannot be read.
pub fn find_samples(dir: &Path) -> Result<Vec<Sample>> {
    let Found { samples, broken } = find_all_samples(dir)?;
    match broken.into_iter().next() {
        Some(broken) => Err(broken.error),
        None => Ok(samples),
    }
}

/// The same, where a sample that is none stops itself alone.
///
/// # Errors
/// A folder that cannot be read.
pub fn find_all_samples(dir: &Path) -> Result<Found> {
    let cannot_read = |error| Error::io("read the folder", dir, &error);
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::default()),
        Err(error) => return Err(cannot_read(error)),
    };
    let mut halves: BTreeMap<String, Halves> = BTreeMap::new();
    for entry in entries {
        let path = entry.map_err(cannot_read)?.path();
        let (Some(stem), Some(half)) = (path.file_stem(), Half::of(&path)) else {
            continue;
        };
        let halves = halves.entry(stem.to_string_lossy().into_owned());
        let halves = halves.or_default();
        match half {
            Half::Input => halves.input = Some(path),
            Half::Expected => halves.expected.push(path),
        }
    }
    let mut found = Found::default();
    for (name, halves) in halves {
        let input = halves.input.clone();
        let input = input.filter(|input| halves.expected.is_empty() && input.is_file());
        match halves.join(&name) {
            Ok(sample) => found.samples.push(sample),
            Err(error) => found.broken.push(Broken { name, input, error }),
        }
    }
    found.samples.sort_by(|a, b| natural(&a.name, &b.name));
    found.broken.sort_by(|a, b| natural(&a.name, &b.name));
    Ok(found)
}

/// Refuses what cannot be read repeatedly: a pipe waits for its
/// writer, and a device may never end.
fn check_regular(path: &Path) -> Result<()> {
    let found = fs::metadata(path).map_err(|error| Error::io("read", path, &error))?;
    if found.is_file() {
        return Ok(());
    }
    Err(
        Error::new(format!("{} is not a regular file", path.display()))
            .help("a sample is two plain files, or links to such: `cp` what it gives there"),
    )
}

#[derive(Default)]
struct Halves {
    input: Option<PathBuf>,
    expected: Vec<PathBuf>,
}

impl Halves {
    fn join(mut self, name: &str) -> Result<Sample> {
        self.expected.sort();
        let lonely = |path: &Path, missing: &[&str], holds: &str| {
            let files = missing
                .iter()
                .map(|extension| path.with_extension(extension));
            let files: Vec<_> = files
                .filter_map(|file| Some(file.file_name()?.to_string_lossy().into_owned()))
                .collect();
            let files = files.join(" or ");
            Err(
                Error::new(format!("{} has no {files} beside it", path.display()))
                    .help(format!("add {files} with {holds}")),
            )
        };
        match (self.input, self.expected.as_slice()) {
            (Some(input), [expected]) => {
                check_regular(&input)?;
                check_regular(expected)?;
                Ok(Sample {
                    name: name.to_owned(),
                    input,
                    expected: expected.clone(),
                })
            }
            (Some(input), []) => lonely(&input, &["out", "ans"], "the expected output"),
            (None, [expected]) => lonely(expected, &["in"], "the input"),
            (_, [one, other, ..]) => Err(Error::new(format!(
                "{} and {} are both expected outputs of {name}.in",
                one.display(),
                other.display()
            ))
            .help("remove one of them")),
            (None, []) => unreachable!("a name comes with the file that bears it"),
        }
    }
}

/// Runs of digits compare as numbers, all else as text: 2 < 10 < a2 < a10.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut x, mut y) = (a, b);
    while let (Some(c), Some(d)) = (x.chars().next(), y.chars().next()) {
        if c.is_ascii_digit() && d.is_ascii_digit() {
            let (m, n) = (digits(x), digits(y));
            let value = |run: &str| run.trim_start_matches('0').to_string();
            let (v, w) = (value(m), value(n));
            let order = v.len().cmp(&w.len()).then_with(|| v.cmp(&w));
            if order.is_ne() {
                return order;
            }
            (x, y) = (&x[m.len()..], &y[n.len()..]);
        } else if c != d {
            return c.cmp(&d);
        } else {
            (x, y) = (&x[c.len_utf8()..], &y[d.len_utf8()..]);
        }
    }
    x.len().cmp(&y.len()).then_with(|| a.cmp(b))
}

fn digits(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit());
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::natural;

    #[test]
    fn natural_order() {
        let sorted = [
            "", "1", "01", "2", "10", "10b", "a", "a2", "a10", "b", "点1", "点10",
        ];
        let mut names = sorted.to_vec();
        names.reverse();
        names.sort_by(|a, b| natural(a, b));
        // Equal numbers fall back to the text.
        let mut expected = sorted.to_vec();
        expected.swap(1, 2);
        assert_eq!(names, expected);
    }
}
