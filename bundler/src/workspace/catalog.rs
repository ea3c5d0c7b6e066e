//! Which problems a workspace has, read from the manifests.

use crate::error::{Error, Kind, Result};
use crate::model::problem::{Problem, samples_dir, samples_of};
use crate::suggest;
use crate::toolchain::cache::Cache;
use crate::toolchain::cargo::{self, Toolchain};
use crate::workspace::binaries::{self, Binary};
use crate::workspace::wanted::{Wanted, plain};
use cargo_metadata::Metadata;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A workspace's problems and where their samples lie.
#[derive(Debug, Clone)]
pub struct Catalog {
    /// The workspace's root folder.
    pub root: PathBuf,
    /// Cargo's target folder.
    pub target_dir: PathBuf,
    /// The folder of all samples, from `[workspace.metadata.bundle]`.
    pub samples_dir: Option<PathBuf>,
    /// Every member with `[package.metadata.problem]`, by name.
    pub problems: Vec<Problem>,
    /// The binaries of all members.
    pub binaries: Vec<Binary>,
    /// Members whose record cannot be used, by name.
    pub broken: Vec<Broken>,
}

/// A problem whose record cannot be used: it stops no other problem.
#[derive(Debug, Clone)]
pub struct Broken {
    /// The package's name.
    pub name: String,
    /// The folder of its samples, whether it exists or not.
    pub samples_dir: PathBuf,
    /// What is wrong, with the manifest and the remedy.
    pub error: Error,
}

impl Catalog {
    /// Reads the manifests of the workspace that `manifest` belongs to.
    ///
    /// # Errors
    /// When cargo cannot read the workspace. A record that does not fit
    /// [`Record`](crate::model::problem::Record) is kept in [`Catalog::broken`].
    pub fn load(manifest: &Path) -> Result<Catalog> {
        let manifest = cargo::manifest_file(manifest)?;
        let dir = manifest.parent().unwrap_or(&manifest);
        Catalog::new(&Toolchain::find(dir)?.members(&manifest)?)
    }

    /// The same, as an earlier run has read it, while no manifest has changed;
    /// `None` if there was none, or what it read was not good.
    pub fn load_known(manifest: &Path) -> Option<Catalog> {
        let manifest = cargo::manifest_file(manifest).ok()?;
        let dir = manifest.parent().unwrap_or(&manifest);
        let tools = Toolchain::find_with(dir, true).ok()?;
        let catalog = Catalog::new(&tools.members(&manifest).ok()?).ok()?;
        tools.keep_answers(&Cache::new(&catalog.target_dir));
        Some(catalog)
    }

    /// The catalogue of a workspace that cargo has described.
    fn new(metadata: &Metadata) -> Result<Catalog> {
        let samples_dir = samples_dir(metadata)?;
        let (mut problems, mut broken) = (Vec::new(), Vec::new());
        for package in metadata.workspace_packages() {
            match Problem::new(package, samples_dir.as_deref()) {
                Ok(problem) => problems.extend(problem),
                Err(error) => broken.push(Broken {
                    name: package.name.to_string(),
                    samples_dir: samples_of(package, samples_dir.as_deref()),
                    error,
                }),
            }
        }
        problems.sort_by(|a, b| a.name.cmp(&b.name));
        broken.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Catalog {
            root: metadata.workspace_root.clone().into(),
            target_dir: metadata.target_directory.clone().into(),
            samples_dir,
            problems,
            binaries: binaries::of(metadata),
            broken,
        })
    }

    /// Finds a problem by its name, a twin's, the id alone (`p10501`,
    /// `10501`), its address or that of a twin, its title or words of it.
    ///
    /// # Errors
    /// When none is found (the nearest names are told), and when several
    /// problems have an equal claim.
    pub fn find(&self, wanted: &str) -> Result<&Problem> {
        let key = Wanted::new(wanted);
        for strength in [Claim::Name, Claim::Twin, Claim::Part, Claim::Words] {
            let claims = |problem: &&Problem| problem.claims(&key).contains(&strength);
            let found: Vec<_> = self.problems.iter().filter(claims).collect();
            match found.as_slice() {
                [] => {}
                [problem] => return Ok(problem),
                several => return Err(claimed_by(several, wanted, strength)),
            }
        }
        let asked_for = |broken: &&Broken| {
            let id = plain(wanted);
            key.is(&broken.name) || id_parts(&broken.name).contains(&id)
        };
        if let Some(broken) = self.broken.iter().find(asked_for) {
            return Err(broken.error.clone());
        }
        Err(self.nothing_called(wanted, &key).of_kind(Kind::NotFound))
    }

    fn nothing_called(&self, wanted: &str, key: &Wanted) -> Error {
        let list = "see them all with --list";
        if key.text.is_none() {
            return match &key.id {
                Some(id) => Error::new(format!(
                    "no problem is called `{id}`, which is what {wanted} means"
                ))
                .help(list),
                None => Error::new(format!("no problem has the address {wanted}")).help(format!(
                    "give its name, the judge and the id, or its title; {list}"
                )),
            };
        }
        let error = Error::new(format!("no problem is called `{wanted}`"));
        if let Some((problem, note)) = self.note_on(wanted) {
            return error.help(format!("see {}: {note}", problem.name));
        }
        let names = self.problems.iter().flat_map(|problem| {
            let parts = problem.ids().flat_map(id_parts);
            let keys = problem.ids().map(plain).chain(parts);
            keys.map(|key| (key, problem.name.as_str()))
        });
        let near = suggest::nearest(&plain(wanted), names);
        match suggest::did_you_mean(&near) {
            None => error.help(list),
            Some(question) => error.help(format!("{question} See them all with --list")),
        }
    }

    /// The problem whose note speaks of an id, and the note.
    fn note_on(&self, wanted: &str) -> Option<(&Problem, &str)> {
        let mut ids = id_parts(wanted);
        ids.push(plain(wanted));
        let is_wanted = |word: &str| {
            let is_id = word.contains(|c: char| c.is_ascii_digit());
            is_id && ids.contains(&plain(word))
        };
        self.problems.iter().find_map(|problem| {
            let note = problem.record.note.as_deref()?;
            let mut words = note.split(|c: char| !c.is_alphanumeric());
            words.any(is_wanted).then_some((problem, note))
        })
    }
}

/// How well a name fits a problem; the best comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Claim {
    Name,
    Twin,
    Part,
    Words,
}

fn claimed_by(several: &[&Problem], wanted: &str, claim: Claim) -> Error {
    let names: Vec<_> = several.iter().map(|problem| &*problem.name).collect();
    let list = names.join(", ");
    match claim {
        Claim::Words => Error::new(format!("several titles have `{wanted}` in them: {list}"))
            .help("give the full name"),
        Claim::Part => {
            let key = plain(wanted);
            let ids = several.iter().flat_map(|problem| problem.ids());
            let meant = ids.filter(|id| id_parts(id).contains(&key));
            Error::new(format!("several problems have the id `{wanted}`: {list}")).help(format!(
                "say whose it is: {}",
                meant.collect::<Vec<_>>().join(" or ")
            ))
        }
        _ => Error::new(format!("`{wanted}` is claimed by several problems: {list}"))
            .help("give the full name, and let only one manifest list the id under `twins`"),
    }
    .of_kind(Kind::Usage)
}

impl Problem {
    fn ids(&self) -> impl Iterator<Item = &str> {
        let twins = self.record.twins.iter().map(String::as_str);
        [self.name.as_str()].into_iter().chain(twins)
    }

    fn claims(&self, wanted: &Wanted) -> BTreeSet<Claim> {
        let mut claims = BTreeSet::new();
        let record = &self.record;
        if wanted.is(&self.name) || wanted.is_at(&record.url) {
            claims.insert(Claim::Name);
        }
        if record.twins.iter().any(|twin| wanted.is(twin)) {
            claims.insert(Claim::Twin);
        }
        if let Some(text) = &wanted.text {
            let key = plain(text);
            if plain(&record.title) == key {
                claims.insert(Claim::Twin);
            }
            if self.ids().flat_map(id_parts).any(|part| part == key) {
                claims.insert(Claim::Part);
            }
            if has_words(&record.title, text) {
                claims.insert(Claim::Words);
            }
        }
        claims
    }
}

/// `luogu-p10501` is also `p10501` and `10501`.
fn id_parts(id: &str) -> Vec<String> {
    let Some((_, part)) = id.split_once('-') else {
        return Vec::new();
    };
    let part = plain(part);
    let digits = part.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if number && digits != part {
        vec![digits.to_owned(), part]
    } else {
        vec![part]
    }
}

/// Whether a title has these words in it, in this order and whole.
fn has_words(title: &str, words: &str) -> bool {
    let blank = |text: &str| text.trim().to_lowercase().replace(['_', '-'], " ");
    let (title, words) = (blank(title), blank(words));
    let cuts_a_word = |left: Option<char>, right: Option<char>| {
        let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        is_letter(left) && is_letter(right)
    };
    // One letter is in every other title.
    1 < words.chars().count()
        && title.match_indices(&words).any(|(at, found)| {
            let before = title[..at].chars().next_back();
            let after = title[at + found.len()..].chars().next();
            !cuts_a_word(before, words.chars().next())
                && !cuts_a_word(words.chars().next_back(), after)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::problem::{Origin, Record};

    fn problem(name: &str, title: &str, url: &str, twins: &[&str]) -> Problem {
        Problem {
            name: name.to_owned(),
            dir: PathBuf::new(),
            samples_dir: PathBuf::new(),
            record: Record {
                title: title.to_owned(),
                url: url.to_owned(),
                twins: twins.iter().map(|twin| (*twin).to_owned()).collect(),
                judge: "luogu".to_owned(),
                time_ms: 1000,
                memory_mb: 128,
                samples: Origin::Official,
                note: None,
                topic: None,
                zh: None,
                tolerance: None,
                checker: None,
                interactive: false,
                interactor: None,
            },
        }
    }

    fn catalog() -> Catalog {
        Catalog {
            root: PathBuf::new(),
            target_dir: PathBuf::new(),
            samples_dir: None,
            binaries: Vec::new(),
            broken: vec![Broken {
                name: "luogu-p9".to_owned(),
                samples_dir: PathBuf::new(),
                error: Error::new("luogu-p9/Cargo.toml: no judge is called `lougu`"),
            }],
            problems: vec![
                problem(
                    "kattis-multi",
                    "A Game",
                    "https://open.kattis.com/problems/multi",
                    &["uva-847", "x-1"],
                ),
                problem(
                    "luogu-p10501",
                    "Cutting Game",
                    "https://www.luogu.com.cn/problem/P10501",
                    &["poj-2311"],
                ),
                problem(
                    "luogu-p2148",
                    "E&D",
                    "https://www.luogu.com.cn/problem/P2148",
                    &["bzoj-1228", "x-1"],
                ),
                problem("cf-2148", "Other", "https://codeforces.com/2148", &[]),
                problem(
                    "atcoder-abc206-f",
                    "A Multiplication Game",
                    "https://atcoder.jp/contests/abc206/tasks/abc206_f",
                    &[],
                ),
                problem(
                    "codeforces-1704f",
                    "Colouring Game",
                    "https://codeforces.com/problemset/problem/1704/F",
                    &[],
                ),
                problem(
                    "timus-1465",
                    "Pawns",
                    "http://www.example.com/games/?id=7&x",
                    &[],
                ),
            ],
        }
    }

    #[track_caller]
    fn check(wanted: &str, found: &str) {
        assert_eq!(
            catalog()
                .find(wanted)
                .map(|problem| problem.name.clone())
                .unwrap(),
            found
        );
    }

    #[track_caller]
    fn check_fails(wanted: &str, words: &[&str]) {
        let said = catalog().find(wanted).unwrap_err().to_string();
        for word in words {
            assert!(said.contains(word), "{said}");
        }
    }

    #[test]
    fn names_twins_ids_titles_and_addresses() {
        check("luogu-p10501", "luogu-p10501");
        check("LUOGU_P10501", "luogu-p10501");
        check("P10501", "luogu-p10501");
        check("10501", "luogu-p10501");
        check("poj-2311", "luogu-p10501");
        check("2311", "luogu-p10501");
        check("cutting game", "luogu-p10501");
        check(
            "https://www.luogu.com.cn/problem/P10501?contestId=1",
            "luogu-p10501",
        );
        check("multi", "kattis-multi");
        check("p2148", "luogu-p2148");
        check("uva-847", "kattis-multi");
        // The words of a title, whole.
        check("cutting", "luogu-p10501");
        check("e&d", "luogu-p2148");
        check("multiplication-game", "atcoder-abc206-f");
    }

    #[test]
    fn ids_and_addresses_as_people_write_them() {
        for wanted in ["abc206f", "abc206_f", "ABC206 F", "at_abc206_f"] {
            check(wanted, "atcoder-abc206-f");
        }
        for wanted in ["1704F", "CF1704F", "cf1704f", "luogu-cf1704f", "cf-1704f"] {
            check(wanted, "codeforces-1704f");
        }
        // Its own addresses, those of the problem on other judges, and of what
        // another judge has of it.
        for (wanted, found) in [
            ("codeforces.com/contest/1704/problem/F", "codeforces-1704f"),
            (
                "https://codeforces.com/problemset/problem/1704/F/",
                "codeforces-1704f",
            ),
            (
                "https://www.luogu.com.cn/problem/CF1704F",
                "codeforces-1704f",
            ),
            ("https://vjudge.net/problem/POJ-2311", "luogu-p10501"),
            ("http://poj.org/problem?id=2311", "luogu-p10501"),
            ("luogu.com/problem/P10501", "luogu-p10501"),
            ("https://example.com/games?id=7&x", "timus-1465"),
        ] {
            check(wanted, found);
        }
    }

    #[test]
    fn addresses_of_no_problem_here() {
        for (wanted, words) in [
            (
                "https://acm.timus.ru/problem.aspx?num=1000",
                "no problem is called `timus-1000`, which is what https://acm.timus.ru/",
            ),
            // No id is known to be another judge's.
            (
                "poj.org/problem?id=10501",
                "no problem is called `poj-10501`",
            ),
            (
                "https://example.com/games?id=8",
                "no problem has the address https://example.com/games?id=8",
            ),
            ("https://example.com/games", "help: give its name"),
        ] {
            check_fails(wanted, &[words, "see them all with --list"]);
        }
    }

    #[test]
    fn ids_that_a_note_speaks_of() {
        let mut catalog = catalog();
        catalog.problems[0].record.note = Some("cited as Luogu P5663, 7.".to_owned());
        for wanted in ["p5663", "luogu-p5663", "P5663"] {
            let said = catalog.find(wanted).unwrap_err().to_string();
            let help = "help: see kattis-multi: cited as Luogu P5663, 7.";
            assert!(said.ends_with(help), "{said}");
        }
        let said = catalog.find("luogu").unwrap_err().to_string();
        assert!(!said.contains("cited"), "{said}");
    }

    #[test]
    fn unknown_and_ambiguous_names() {
        check_fails(
            "luogu-p10510",
            &["no problem is called `luogu-p10510`", "luogu-p10501"],
        );
        check_fails("poj-2312", &["did you mean luogu-p10501"]);
        check_fails("", &["no problem is called ``"]);
        check_fails("zzzzzzzz", &["--list"]);
        check_fails(
            "x-1",
            &["claimed by several problems: kattis-multi, luogu-p2148"],
        );
        check_fails(
            "2148",
            &[
                "several problems have the id `2148`: luogu-p2148, cf-2148",
                "luogu-p2148 or cf-2148",
            ],
        );
        check_fails("p9", &["no judge is called `lougu`"]);
        check_fails("luogu-p9", &["no judge is called `lougu`"]);
        check_fails(
            "game",
            &["several titles have `game` in them: kattis-multi"],
        );
        check_fails("a", &["no problem is called `a`"]);
        check_fails("hing game", &["no problem is called"]);
    }
}
