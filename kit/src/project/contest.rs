//! In a contest a letter is enough: `a` is `codeforces-1704a`, or `atcoder-abc330-a`.

use super::Problem;
use serde::Deserialize;
use std::path::Path;
use std::time::SystemTime;

/// `[package.metadata.kit]`: the contest a problem came with, and its letter
/// there, where its name does not tell.
#[derive(Debug, Default, Deserialize)]
struct Said {
    contest: Option<String>,
    letter: Option<String>,
}

/// The problem with a letter in the contest of the current folder, else in the
/// one that was edited last.
pub fn by_letter(problems: Vec<Problem>, letter: &str, here: &Path) -> Option<Problem> {
    // A few characters at most: `a`, `f2`.
    if letter.is_empty()
        || 2 < letter.len()
        || !letter.starts_with(|c: char| c.is_ascii_alphabetic())
    {
        return None;
    }
    let letter = letter.to_ascii_lowercase();
    let all: Vec<_> = problems
        .into_iter()
        .filter_map(|problem| Some((seat(&problem)?, problem)))
        .collect();
    let with_letter = all.iter().filter(|((_, own), _)| *own == letter);
    let best = with_letter.max_by_key(|((contest, _), _)| {
        let members = all.iter().filter(|((of, _), _)| of == contest);
        let members = members.map(|(_, problem)| problem);
        interest(members, here)
    });
    best.map(|(_, problem)| problem.clone())
}

/// Whether the user is in one of these problems' folders, and when one was edited.
fn interest<'p>(
    problems: impl Iterator<Item = &'p Problem>,
    here: &Path,
) -> (bool, Option<SystemTime>) {
    problems.fold((false, None), |(is_here, edited), problem| {
        (
            is_here || here.starts_with(&problem.dir),
            edited.max(problem.edited()),
        )
    })
}

/// The contest of a problem, and its letter there.
fn seat(problem: &Problem) -> Option<(String, String)> {
    let said = said(&problem.manifest);
    let by_name = by_name(&problem.name);
    match (said.contest, said.letter, by_name) {
        (Some(contest), Some(letter), _) => Some((contest, letter.to_ascii_lowercase())),
        (Some(contest), None, Some((_, letter))) => Some((contest, letter)),
        (_, _, by_name) => by_name,
    }
}

fn said(manifest: &Path) -> Said {
    #[derive(Deserialize)]
    struct Manifest {
        package: Package,
    }
    #[derive(Deserialize)]
    struct Package {
        metadata: Option<Metadata>,
    }
    #[derive(Deserialize)]
    struct Metadata {
        kit: Option<Said>,
    }
    let read = || {
        let text = std::fs::read_to_string(manifest).ok()?;
        // Most say nothing, and parsing takes its time.
        if !text.contains("metadata.kit") {
            return None;
        }
        let manifest: Manifest = toml_edit::de::from_str(&text).ok()?;
        manifest.package.metadata?.kit
    };
    read().unwrap_or_default()
}

/// `codeforces-1704f2` is `f2` of `codeforces-1704`, `atcoder-abc330-e` is `e`.
pub fn by_name(name: &str) -> Option<(String, String)> {
    let (before, last) = name.rsplit_once('-')?;
    let digits = last.len() - last.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, letter) = last.split_at(digits);
    let is_letter = letter.starts_with(|c: char| c.is_ascii_alphabetic())
        && letter[1..].chars().all(|c| c.is_ascii_digit())
        && letter.len() <= 2;
    // `luogu-p1` is no letter p, nor is what stands right behind a judge's name.
    let has_contest = !number.is_empty() || before.contains('-');
    let contest = match number {
        "" => before.to_owned(),
        number => format!("{before}-{number}"),
    };
    (is_letter && has_contest).then(|| (contest, letter.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_by_name() {
        #[track_caller]
        fn check(name: &str, expected: Option<(&str, &str)>) {
            let found = by_name(name);
            let found = found
                .as_ref()
                .map(|(contest, letter)| (&**contest, &**letter));
            assert_eq!(found, expected, "{name}");
        }
        check("codeforces-1704f", Some(("codeforces-1704", "f")));
        check("codeforces-1704f2", Some(("codeforces-1704", "f2")));
        check("atcoder-abc330-e", Some(("atcoder-abc330", "e")));
        check("atcoder-dp-k", Some(("atcoder-dp", "k")));
        check("luogu-p1", None);
        check("luogu-p10501", None);
        check("cses-1098", None);
        check("kattis-snim", None);
        check("nowcoder-50616", None);
        check("solve", None);
        check("a", None);
    }
}
