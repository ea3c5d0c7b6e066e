//! Samples: those that were imported are refreshed, the user's own never
//! touched.

use crate::Result;
use crate::companion::task::Test;
use crate::disk::{Doing, cannot};
use crate::files;
use crate::imports::{FILE, Imports};
use judging::{Sample, session};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What came of samples that arrived.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refreshed {
    /// Written anew, by name.
    pub added: Vec<String>,
    /// Written over what an earlier import had written.
    pub changed: Vec<String>,
    /// Gone from the statement, and not changed here since.
    pub removed: Vec<String>,
    /// As they were.
    pub same: usize,
    /// With the input of another sample, whose expected output is the user's or
    /// was there before: both stay.
    pub disputed: Vec<(String, String)>,
}

/// A sample that is there.
struct There {
    sample: Sample,
    input: Vec<u8>,
    expected: Vec<u8>,
    /// Whether an import wrote it as it is.
    is_ours: bool,
    /// Whether it is one of those that arrived.
    is_kept: bool,
}

/// Writes the samples of a statement beside those that are there.
///
/// # Errors
/// When the folder cannot be read or written.
pub fn refresh(dir: &Path, tests: &[Test]) -> Result<Refreshed> {
    // A page that could not be read leaves what is known.
    if tests.is_empty() {
        return Ok(Refreshed::default());
    }
    let _whole = session::defer_signals();
    files::make_dir(dir)?;
    let mut imports = Imports::read(dir)?;
    let done = write(dir, tests, &mut imports);
    // Also of those that were written before something went wrong.
    let noted = files::replace(&dir.join(FILE), imports.text().as_bytes());
    let refreshed = done?;
    noted.map(|()| refreshed)
}

fn write(dir: &Path, tests: &[Test], imports: &mut Imports) -> Result<Refreshed> {
    let mut refreshed = Refreshed::default();
    let mut there = there(dir, imports)?;
    let mut missing = Vec::new();
    for (at, test) in tests.iter().enumerate() {
        let number = (at + 1).to_string();
        let is_it = |one: &&mut There| {
            !one.is_kept && same(&one.input, &test.input) && same(&one.expected, &test.output)
        };
        let mut known: Vec<_> = there.iter_mut().filter(is_it).collect();
        known.sort_by_key(|one| one.sample.name != number);
        match known.into_iter().next() {
            Some(known) => {
                known.is_kept = true;
                refreshed.same += 1;
            }
            None => missing.push((number, test)),
        }
    }
    // Those that keep their number first: the others take what is left over.
    let is_stale = |one: &There| one.is_ours && !one.is_kept;
    missing.sort_by_key(|(number, _)| {
        let mut stale = there.iter().filter(|one| is_stale(one));
        !stale.any(|one| one.sample.name == *number)
    });
    for (number, test) in missing {
        let same_number = there
            .iter()
            .position(|one| is_stale(one) && one.sample.name == number);
        let at = same_number.or_else(|| there.iter().position(is_stale));
        let rival = there
            .iter()
            .find(|one| !one.is_ours && same(&one.input, &test.input));
        let rival = rival.map(|one| one.sample.name.clone());
        let name = match at {
            Some(at) => {
                let old = there.swap_remove(at);
                write_over(&old.sample, test, imports)?;
                refreshed.changed.push(old.sample.name.clone());
                old.sample.name
            }
            None => {
                let name = free_name(dir, &number)?;
                write_new(dir, &name, test, imports)?;
                refreshed.added.push(name.clone());
                name
            }
        };
        refreshed.disputed.extend(rival.map(|rival| (name, rival)));
    }
    for old in there.iter().filter(|one| one.is_ours && !one.is_kept) {
        remove(&old.sample, imports)?;
        refreshed.removed.push(old.sample.name.clone());
    }
    Ok(refreshed)
}

/// Adds samples of the user's; those with the input and output of one that is
/// there are left out.
///
/// # Errors
/// When the folder cannot be read or written.
pub fn add(dir: &Path, samples: &[(String, Test)]) -> Result<Refreshed> {
    let _whole = session::defer_signals();
    files::make_dir(dir)?;
    let mut there = there(dir, &Imports::default())?;
    let mut done = Refreshed::default();
    for (wanted, test) in samples {
        let mut rivals = there.iter().filter(|one| same(&one.input, &test.input));
        if rivals.clone().any(|one| same(&one.expected, &test.output)) {
            done.same += 1;
            continue;
        }
        let rival = rivals.next().map(|one| one.sample.name.clone());
        let name = free_name(dir, wanted)?;
        let sample = write_new(dir, &name, test, &mut Imports::default())?;
        there.push(There {
            sample,
            input: test.input.clone().into_bytes(),
            expected: test.output.clone().into_bytes(),
            is_ours: false,
            is_kept: true,
        });
        done.disputed
            .extend(rival.map(|rival| (name.clone(), rival)));
        done.added.push(name);
    }
    Ok(done)
}

/// The samples of a folder; what lacks its other half is none.
fn there(dir: &Path, imports: &Imports) -> Result<Vec<There>> {
    let cannot_read = |error| cannot(Doing::Reading, dir, &error);
    let mut there = Vec::new();
    for entry in fs::read_dir(dir).map_err(cannot_read)? {
        let input = entry.map_err(cannot_read)?.path();
        if input.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        let expected = ["out", "ans"].map(|extension| input.with_extension(extension));
        let Some(expected) = expected.into_iter().find(|path| path.is_file()) else {
            continue;
        };
        let read =
            |path: &Path| fs::read(path).map_err(|error| cannot(Doing::Reading, path, &error));
        let (given, answer) = (read(&input)?, read(&expected)?);
        let is_ours = imports.is_ours(&file_name(&input), &given)
            && imports.is_ours(&file_name(&expected), &answer);
        there.push(There {
            sample: Sample {
                name: input
                    .file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned(),
                input,
                expected,
            },
            input: given,
            expected: answer,
            is_ours,
            is_kept: false,
        });
    }
    Ok(there)
}

/// Whether a file holds a text, but for blanks at the ends of lines and of it.
fn same(file: &[u8], text: &str) -> bool {
    let file = String::from_utf8_lossy(file);
    let lines = |text: &str| -> Vec<String> {
        let lines = text.trim_end().lines();
        lines.map(|line| line.trim_end().to_owned()).collect()
    };
    lines(&file) == lines(text)
}

/// A name that no file of a sample has: the wanted one, else the next number.
fn free_name(dir: &Path, wanted: &str) -> Result<String> {
    let entries = fs::read_dir(dir).map_err(|error| cannot(Doing::Reading, dir, &error))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let stems = paths.filter_map(|path| Some(path.file_stem()?.to_string_lossy().to_lowercase()));
    let taken: BTreeSet<String> = stems.collect();
    if !taken.contains(&wanted.to_lowercase()) {
        return Ok(wanted.to_owned());
    }
    let numbers = (1_u64..).map(|number| number.to_string());
    let mut free = numbers.filter(|name| !taken.contains(name));
    Ok(free.next().unwrap_or_else(|| wanted.to_owned()))
}

fn write_new(dir: &Path, name: &str, test: &Test, imports: &mut Imports) -> Result<Sample> {
    let sample = Sample {
        name: name.to_owned(),
        input: dir.join(format!("{name}.in")),
        expected: dir.join(format!("{name}.out")),
    };
    files::create_both(
        (&sample.expected, test.output.as_bytes()),
        (&sample.input, test.input.as_bytes()),
    )?;
    note(&sample, test, imports);
    Ok(sample)
}

fn write_over(sample: &Sample, test: &Test, imports: &mut Imports) -> Result<()> {
    files::replace_both(
        (&sample.expected, test.output.as_bytes()),
        (&sample.input, test.input.as_bytes()),
    )?;
    note(sample, test, imports);
    Ok(())
}

fn note(sample: &Sample, test: &Test, imports: &mut Imports) {
    imports.note(&file_name(&sample.input), test.input.as_bytes());
    imports.note(&file_name(&sample.expected), test.output.as_bytes());
}

fn remove(sample: &Sample, imports: &mut Imports) -> Result<()> {
    for path in [&sample.input, &sample.expected] {
        fs::remove_file(path).map_err(|error| cannot(Doing::Removing, path, &error))?;
        imports.forget(&file_name(path));
    }
    Ok(())
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn tests(pairs: &[(&str, &str)]) -> Vec<Test> {
        let texts = pairs.iter();
        let texts = texts.map(|(input, output)| Test {
            input: format!("{input}\n"),
            output: format!("{output}\n"),
        });
        texts.collect()
    }

    fn files(dir: &Path) -> BTreeMap<String, String> {
        let entries = fs::read_dir(dir).unwrap().flatten();
        let visible = entries.filter(|entry| !file_name(&entry.path()).starts_with('.'));
        let texts = visible.map(|entry| {
            (
                file_name(&entry.path()),
                fs::read_to_string(entry.path()).unwrap(),
            )
        });
        texts.collect()
    }

    #[track_caller]
    fn check(dir: &Path, expected: &[(&str, &str)]) {
        let expected = expected.iter();
        let expected = expected.map(|(name, text)| ((*name).to_owned(), format!("{text}\n")));
        assert_eq!(files(dir), expected.collect());
    }

    #[test]
    fn again_and_again() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let first = tests(&[("1", "a"), ("2", "b"), ("3", "c")]);
        let made = refresh(dir, &first).unwrap();
        assert_eq!(made.added, ["1", "2", "3"]);
        assert_eq!(refresh(dir, &first).unwrap().same, 3);
        // The first changed on the page, the last is gone from it; the second
        // has been changed here, and there is one of the user's.
        fs::write(dir.join("2.out"), "mine\n").unwrap();
        fs::write(dir.join("own.in"), "9\n").unwrap();
        fs::write(dir.join("own.out"), "z\n").unwrap();
        let made = refresh(dir, &tests(&[("1", "A"), ("2", "b")])).unwrap();
        assert_eq!(made.changed, ["1", "3"]);
        assert_eq!(made.disputed, [("3".to_owned(), "2".to_owned())]);
        let after = [
            ("1.in", "1"),
            ("1.out", "A"),
            ("2.in", "2"),
            ("2.out", "mine"),
            ("3.in", "2"),
            ("3.out", "b"),
            ("own.in", "9"),
            ("own.out", "z"),
        ];
        check(dir, &after);
        let made = refresh(dir, &tests(&[("1", "A")])).unwrap();
        assert_eq!((made.same, made.removed), (1, vec!["3".to_owned()]));
        refresh(dir, &tests(&[("1", "A"), ("2", "b")])).unwrap();
        // A page without samples, or one that was not understood.
        assert_eq!(refresh(dir, &[]).unwrap(), Refreshed::default());
        check(dir, &after);
    }

    /// Nothing says who wrote them: they are the user's.
    #[test]
    fn samples_from_before() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        for (name, text) in [
            ("1.in", "1 \r\n"),
            ("1.ans", "a"),
            ("2.in", "2"),
            ("2.out", "x"),
        ] {
            fs::write(dir.join(name), text).unwrap();
        }
        let made = refresh(dir, &tests(&[("1", "a"), ("5", "e")])).unwrap();
        // Its own number is taken.
        assert_eq!((made.same, made.added), (1, vec!["3".to_owned()]));
        assert_eq!(made.disputed, []);
        assert_eq!(files(dir).len(), 6);
    }

    #[test]
    fn samples_of_the_users_own() {
        let folder = tempfile::tempdir().unwrap();
        let named = |name: &str, input: &str| {
            let test = Test {
                input: input.to_owned(),
                output: String::new(),
            };
            (name.to_owned(), test)
        };
        let samples = [named("a", "1\n"), named("b", "1"), named("A", "2\n")];
        let done = add(folder.path(), &samples).unwrap();
        assert_eq!((done.added, done.same), (vec!["a".into(), "1".into()], 1));
        assert_eq!(done.disputed, []);
        // They are not taken for imported ones.
        refresh(folder.path(), &tests(&[("3", "c")])).unwrap();
        assert_eq!(files(folder.path()).len(), 6);
    }
}
