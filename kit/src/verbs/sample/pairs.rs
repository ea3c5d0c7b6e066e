//! Which files belong together as the input and the expected output of a
//! sample, by the many ways in which judges name them.

use std::collections::BTreeMap;

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Half {
    /// The input.
    Input,
    /// The expected output.
    Expected,
}

/// Words that say so, as an extension, a folder, or a part of a name.
const WORDS: &[(&str, Half)] = &[
    ("input", Half::Input),
    ("output", Half::Expected),
    ("answer", Half::Expected),
    ("in", Half::Input),
    ("inp", Half::Input),
    ("out", Half::Expected),
    ("ans", Half::Expected),
    ("a", Half::Expected),
    ("ok", Half::Expected),
    ("sol", Half::Expected),
];

/// A sample in two files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// What it is called.
    pub name: String,
    /// The path of the input.
    pub input: String,
    /// The path of the expected output.
    pub expected: String,
}

/// The pairs among files by their paths, in order, and those without another
/// half.
pub fn pairs<'p>(paths: impl Iterator<Item = &'p str>) -> (Vec<Pair>, Vec<String>) {
    let mut halves: BTreeMap<String, [Vec<&str>; 2]> = BTreeMap::new();
    for path in paths {
        if let Some((half, key)) = whole_key(path) {
            halves.entry(key).or_default()[half as usize].push(path);
        }
    }
    let (mut pairs, mut lonely) = (Vec::new(), Vec::new());
    for (key, [inputs, expected]) in halves {
        match (inputs.as_slice(), expected.as_slice()) {
            (&[input], &[expected]) => pairs.push(Pair {
                name: last(&key),
                input: input.to_owned(),
                expected: expected.to_owned(),
            }),
            _ => lonely.extend(
                inputs
                    .iter()
                    .chain(&expected)
                    .map(|path| (*path).to_owned()),
            ),
        }
    }
    // The same name in several folders: with the folder's.
    let names: Vec<_> = pairs.iter().map(|pair| pair.name.clone()).collect();
    for pair in &mut pairs {
        if 1 < names.iter().filter(|name| **name == pair.name).count() {
            if let Some((_, key)) = whole_key(&pair.input) {
                pair.name = plain(&key);
            }
        }
    }
    pairs.sort_by_cached_key(|pair| natural(&pair.name));
    (pairs, lonely)
}

/// Which half a file is, and what the sample is called.
pub fn of(path: &str) -> Option<(Half, String)> {
    whole_key(path).map(|(half, key)| (half, last(&key)))
}

/// Which half a file is, and its path without what says so.
fn whole_key(path: &str) -> Option<(Half, String)> {
    let path = path.to_lowercase();
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let (file, folders) = parts.split_last()?;
    // What systems and archivers leave.
    if file.starts_with('.') || folders.contains(&"__macosx") {
        return None;
    }
    let (stem, extension) = file.rsplit_once('.').unwrap_or((file, ""));
    // Folders that say it once more tell the halves apart, not the samples.
    let folder_half = |folder: &&str| half_of(folder).filter(|_| 1 < folder.len());
    let others = folders
        .iter()
        .filter(|folder| folder_half(folder).is_none());
    let others = others.copied().collect::<Vec<_>>();
    let key = |rest: &str| [others.as_slice(), &[rest]].concat().join("/");
    if let Some(half) = half_of(extension) {
        // `1.in`, `a.ans`; `input.in` is the only one of its folder.
        return Some((half, key(word_out(stem).map_or(stem, |_| "1"))));
    }
    let is_text = matches!(extension, "" | "txt" | "dat" | "data");
    let with_number = extension.bytes().all(|byte| byte.is_ascii_digit()) && !extension.is_empty();
    if !is_text && !with_number {
        return None;
    }
    let stem = if with_number { file } else { &stem };
    // `input01.txt`, `sample_in_1`, `in.1`.
    if let Some((half, rest)) = word_out(stem) {
        return Some((half, key(if rest.is_empty() { "1" } else { &rest })));
    }
    // `in/01.txt`, `tests/output/a`.
    let half = folders.iter().rev().find_map(folder_half)?;
    Some((half, key(stem)))
}

/// Which half a word alone stands for.
fn half_of(word: &str) -> Option<Half> {
    let plural = word.strip_suffix('s').unwrap_or(word);
    let is_it = |(known, _): &&(&str, Half)| *known == word || *known == plural;
    WORDS.iter().find(is_it).map(|(_, half)| *half)
}

/// The half that a part of a name says, and the name without that part.
fn word_out(stem: &str) -> Option<(Half, String)> {
    let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphabetic);
    let words = WORDS.iter().filter(|(word, _)| 1 < word.len());
    words.into_iter().find_map(|(word, half)| {
        let mut places = stem.match_indices(word);
        let (at, _) = places.find(|(at, _)| {
            let before = at
                .checked_sub(1)
                .and_then(|before| stem.as_bytes().get(before));
            !is_letter(before) && !is_letter(stem.as_bytes().get(at + word.len()))
        })?;
        let is_mark = |c: char| !c.is_alphanumeric();
        let left = stem[..at].trim_matches(is_mark);
        let right = stem[at + word.len()..].trim_matches(is_mark);
        let parts = [left, right].into_iter().filter(|part| !part.is_empty());
        Some((*half, parts.collect::<Vec<_>>().join("-")))
    })
}

/// The name of a sample: the last part of its key, fit for a file.
fn last(key: &str) -> String {
    plain(key.rsplit('/').next().unwrap_or(key))
}

/// A text as a file's name.
fn plain(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    let name: String = text
        .chars()
        .map(|c| if is_plain(c) { c } else { '-' })
        .take(60)
        .collect();
    match name.trim_matches(['.', '-']) {
        "" => "1".to_owned(),
        name => name.to_owned(),
    }
}

/// A name for sorting: 2 before 10.
fn natural(name: &str) -> Vec<(u64, char)> {
    let mut parts: Vec<(u64, char)> = Vec::new();
    for c in name.chars() {
        let digit = c.to_digit(10).map(u64::from);
        match (parts.last_mut(), digit) {
            (Some((number, '0')), Some(digit)) => {
                *number = number.saturating_mul(10).saturating_add(digit);
            }
            (_, Some(digit)) => parts.push((digit, '0')),
            // Texts stand behind numbers.
            (_, None) => parts.push((u64::MAX, c)),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(paths: &[&str], names: &[(&str, &str, &str)], lonely: &[&str]) {
        let (pairs, left) = pairs(paths.iter().copied());
        let found: Vec<_> = pairs
            .iter()
            .map(|pair| {
                (
                    pair.name.as_str(),
                    pair.input.as_str(),
                    pair.expected.as_str(),
                )
            })
            .collect();
        assert_eq!(found, names);
        assert_eq!(left, lonely);
    }

    #[test]
    fn as_judges_name_them() {
        // Kattis, CSES, Luogu.
        check(
            &["1.in", "1.ans", "2.in", "2.ans"],
            &[("1", "1.in", "1.ans"), ("2", "2.in", "2.ans")],
            &[],
        );
        check(
            &["10.in", "10.out", "9.in", "9.out"],
            &[("9", "9.in", "9.out"), ("10", "10.in", "10.out")],
            &[],
        );
        check(
            &["P1/P1-1.in", "P1/P1-1.out"],
            &[("p1-1", "P1/P1-1.in", "P1/P1-1.out")],
            &[],
        );
        // HackerRank, AtCoder, DMOJ, Polygon.
        check(
            &["input/input00.txt", "output/output00.txt"],
            &[("00", "input/input00.txt", "output/output00.txt")],
            &[],
        );
        check(&["in/a", "out/a"], &[("a", "in/a", "out/a")], &[]);
        check(
            &["t/in/a.txt", "t/out/a.txt"],
            &[("a", "t/in/a.txt", "t/out/a.txt")],
            &[],
        );
        check(
            &["sample.in.1", "sample.out.1"],
            &[("sample-1", "sample.in.1", "sample.out.1")],
            &[],
        );
        check(&["01", "01.a"], &[], &["01.a"]);
        check(
            &["input.txt", "output.txt"],
            &[("1", "input.txt", "output.txt")],
            &[],
        );
        check(
            &["in1.txt", "out1.txt"],
            &[("1", "in1.txt", "out1.txt")],
            &[],
        );
    }

    #[test]
    fn what_is_no_sample() {
        check(&["main.rs", "readme.txt", "a.pdf", "train.txt"], &[], &[]);
        check(&["__MACOSX/1.in", ".1.out", "1.in"], &[], &["1.in"]);
        check(&["a/1.in", "b/1.out"], &[], &["a/1.in", "b/1.out"]);
    }

    #[test]
    fn names_that_want_out() {
        check(
            &["../../1.in", "../../1.out"],
            &[("1", "../../1.in", "../../1.out")],
            &[],
        );
        check(
            &["a/1.in", "a/1.out", "b/1.in", "b/1.out"],
            &[("a-1", "a/1.in", "a/1.out"), ("b-1", "b/1.in", "b/1.out")],
            &[],
        );
        check(&["/etc/...in", "/etc/...out"], &[], &[]);
        check(
            &["a:b?.in", "a:b?.out"],
            &[("a-b", "a:b?.in", "a:b?.out")],
            &[],
        );
    }
}
