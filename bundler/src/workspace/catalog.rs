//! Which problems a workspace has, read from the manifests.

use crate::error::{Error, Kind, Result};
use crate::model::addresses::{self, Address};
use crate::model::judges;
use crate::toolchain::cargo::{self, Toolchain};
use crate::workspace::binaries::{self, Binary};
use cargo_metadata::{Metadata, Package};
use judging::{Check, Limits};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

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
    /// Members whose record says what no problem's can, by name.
    pub broken: Vec<Broken>,
}

/// A problem whose record cannot be used: it stands in nobody's way but its own.
#[derive(Debug, Clone)]
pub struct Broken {
    /// The package's name.
    pub name: String,
    /// The folder of its samples, whether it exists or not.
    pub samples_dir: PathBuf,
    /// What is wrong, with the manifest and the remedy.
    pub error: Error,
}

/// A problem's record, from its manifest.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The package's name: `<judge>-<id>`.
    pub name: String,
    /// The package's folder.
    pub dir: PathBuf,
    /// The folder of its samples, whether it exists or not.
    pub samples_dir: PathBuf,
    /// `[package.metadata.problem]`.
    pub record: Record,
}

/// `[package.metadata.problem]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Record {
    /// The title as the judge writes it.
    pub title: String,
    /// The statement's address.
    pub url: String,
    /// The same problem on other judges, by its ids there.
    #[serde(default)]
    pub twins: Vec<String>,
    /// The judge's name, see [`crate::model::judges`].
    pub judge: String,
    /// Time limit in milliseconds.
    pub time_ms: u64,
    /// Memory limit in MiB.
    pub memory_mb: u64,
    /// Where the numbered samples come from.
    #[serde(default)]
    pub samples: Origin,
    /// Something to know before submitting.
    pub note: Option<String>,
    /// What kind of problem it is: the heading of the tables it stands under.
    pub topic: Option<String>,
    /// The problem and its idea in one line of Chinese.
    pub zh: Option<String>,
    /// Numbers may differ by this much, absolutely or relatively.
    pub tolerance: Option<f64>,
    /// A program that judges the answer, relative to the package:
    /// called with the paths of input, output and expected answer.
    pub checker: Option<PathBuf>,
}

/// Where the numbered samples come from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// From the statement.
    #[default]
    Official,
    /// Made here, since none was found.
    SelfMade,
}

/// `[workspace.metadata.bundle]`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    samples: Option<PathBuf>,
    snippets: Option<PathBuf>,
}

impl Catalog {
    /// Reads the manifests of the workspace that `manifest` belongs to.
    ///
    /// # Errors
    /// When cargo cannot read the workspace. A record that does not fit
    /// [`Record`] is kept in [`Catalog::broken`].
    pub fn load(manifest: &Path) -> Result<Catalog> {
        let manifest = cargo::manifest_file(manifest)?;
        let dir = manifest.parent().unwrap_or(&manifest);
        Catalog::new(&Toolchain::find(dir)?.members(&manifest)?)
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
        match self.nearest(&plain(wanted)).as_slice() {
            [] => error.help(list),
            near => error.help(format!(
                "did you mean {}? See them all with --list",
                near.join(", ")
            )),
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

    /// Names close to one that is not there, the nearest first.
    fn nearest(&self, key: &str) -> Vec<String> {
        let mut near: Vec<(usize, String)> = Vec::new();
        for problem in &self.problems {
            let parts = problem.ids().flat_map(id_parts);
            let all = problem.ids().map(plain).chain(parts);
            let nearest = all
                .map(|name| (strsim::damerau_levenshtein(key, &name), name))
                .min();
            let close = |(distance, name): &(usize, String)| {
                *distance <= 1 + key.len() / 5 || (3 <= key.len() && name.contains(key))
            };
            if let Some((distance, _)) = nearest.filter(close) {
                near.push((distance, problem.name.clone()));
            }
        }
        near.sort();
        near.into_iter().map(|(_, name)| name).take(3).collect()
    }
}

/// The folder of a package's samples.
fn samples_of(package: &Package, samples_dir: Option<&Path>) -> PathBuf {
    let manifest = package.manifest_path.as_std_path();
    let dir = samples_dir.unwrap_or(manifest.parent().unwrap_or(manifest));
    dir.join(package.name.as_str())
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
        _ => Error::new(format!("`{wanted}` is claimed by several problems: {list}"))
            .help("give the full name, and let only one manifest list the id under `twins`"),
    }
    .of_kind(Kind::Usage)
}

/// What a problem is asked for by.
pub(crate) struct Wanted {
    /// The name itself; `None` if it is an address, which is nothing else.
    text: Option<String>,
    /// The id that it means: `codeforces-603c` for `CF603C`.
    id: Option<String>,
    /// The same on the judge that the problem comes from.
    origin: Option<String>,
    address: Option<Address>,
}

impl Wanted {
    pub(crate) fn new(wanted: &str) -> Wanted {
        let may_be_address = addresses::may_be_address(wanted);
        let by_address = Some(wanted).filter(|_| may_be_address);
        let by_address = by_address.and_then(addresses::problem_id);
        let is_address = by_address.is_some() || wanted.contains("://");
        let id = by_address.or_else(|| addresses::with_judge(wanted));
        Wanted {
            text: (!is_address).then(|| wanted.to_owned()),
            origin: id.as_deref().and_then(addresses::origin),
            id,
            address: may_be_address.then(|| Address::of(wanted)),
        }
    }

    /// Whether a name is the one that is asked for.
    pub(crate) fn is(&self, name: &str) -> bool {
        let asked = [&self.text, &self.id, &self.origin];
        let name = plain(name);
        asked
            .into_iter()
            .flatten()
            .any(|asked| plain(asked) == name)
    }

    /// Whether an address is the one that is asked for.
    pub(crate) fn is_at(&self, address: &str) -> bool {
        self.address.as_ref() == Some(&Address::of(address))
            || addresses::problem_id(address).is_some_and(|id| self.is(&id))
    }
}

/// The folder of all samples.
fn samples_dir(metadata: &Metadata) -> Result<Option<PathBuf>> {
    let root = metadata.workspace_root.as_std_path();
    Ok(settings(metadata)?
        .samples
        .map(|samples| root.join(samples)))
}

/// The folder of the package whose modules are snippets.
pub(crate) fn snippets_dir(metadata: &Metadata) -> Result<Option<PathBuf>> {
    let root = metadata.workspace_root.as_std_path();
    Ok(settings(metadata)?
        .snippets
        .map(|package| root.join(package)))
}

fn settings(metadata: &Metadata) -> Result<Settings> {
    let manifest = metadata.workspace_root.as_std_path().join("Cargo.toml");
    let section = "workspace.metadata.bundle";
    let settings = section_of(&metadata.workspace_metadata, "bundle", section, &manifest)?;
    Ok(settings.unwrap_or_default())
}

impl Problem {
    /// The record of one package of a workspace that cargo has described, if
    /// it is a problem.
    pub(crate) fn of(metadata: &Metadata, package: &Package) -> Result<Option<Problem>> {
        Problem::new(package, samples_dir(metadata)?.as_deref())
    }

    fn new(package: &Package, samples_dir: Option<&Path>) -> Result<Option<Problem>> {
        let manifest = package.manifest_path.as_std_path();
        let section = "package.metadata.problem";
        let Some(record) = section_of::<Record>(&package.metadata, "problem", section, manifest)?
        else {
            return Ok(None);
        };
        record.validate(manifest)?;
        let dir = manifest.parent().unwrap_or(manifest).to_owned();
        Ok(Some(Problem {
            name: package.name.to_string(),
            samples_dir: samples_of(package, samples_dir),
            dir,
            record,
        }))
    }

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

impl Record {
    /// Whether its values can be meant; the manifest is named if not.
    fn validate(&self, manifest: &Path) -> Result<()> {
        let refused = |what: String, remedy: &str| {
            Err(Error::new(format!("{}: {what}", manifest.display())).help(remedy))
        };
        if let Some(why) = judges::closed(&self.judge) {
            return refused(
                format!("{why}: `judge = \"{}\"` is of no use", self.judge),
                "name a judge that has the problem still; --list-judges lists all",
            );
        }
        if judges::find(&self.judge).is_none() {
            let known: Vec<_> = judges::JUDGES.iter().map(|judge| judge.name).collect();
            return refused(
                format!("no judge is called `{}`", self.judge),
                &format!("`judge` is one of {}", known.join(", ")),
            );
        }
        self.check_limits(manifest)?;
        let Some(by) = self.tolerance else {
            return Ok(());
        };
        if !by.is_finite() || by < 0.0 {
            return refused(
                format!("`tolerance = {by}` is no tolerance"),
                "`tolerance` is a small number, as 1e-6, by which answers may differ",
            );
        }
        if self.checker.is_some() {
            return refused(
                "`checker` and `tolerance` contradict each other".to_owned(),
                "leave one out: a checker is given both answers and may itself allow a difference",
            );
        }
        Ok(())
    }

    /// The time limit.
    pub fn time_limit(&self) -> Duration {
        Duration::from_millis(self.time_ms)
    }

    /// What a program may use.
    pub fn limits(&self) -> Limits {
        Limits {
            time: self.time_limit(),
            memory: Some(self.memory_mb.saturating_mul(1 << 20)),
        }
    }

    /// Refuses a limit that no judge has: none at all, more than a day, or than
    /// a TiB.
    fn check_limits(&self, manifest: &Path) -> Result<()> {
        const DAY_MS: u64 = 24 * 60 * 60 * 1000;
        const TEBIBYTE_MB: u64 = 1 << 20;
        let limits = [
            ("time-ms", self.time_ms, DAY_MS, "milliseconds"),
            ("memory-mb", self.memory_mb, TEBIBYTE_MB, "MiB"),
        ];
        for (key, value, most, unit) in limits {
            let wrong = match value {
                0 => "lets no program pass",
                _ if most < value => "is more than any judge allows",
                _ => continue,
            };
            let what = format!("{}: `{key} = {value}` {wrong}", manifest.display());
            let help = format!("write the judge's limit in {unit}, {most} at most");
            return Err(Error::new(what).help(help));
        }
        Ok(())
    }

    /// When an output is right; `dir` is the package's folder.
    pub fn check(&self, dir: &Path) -> Check {
        match (&self.checker, self.tolerance) {
            (Some(checker), _) => Check::Checker(dir.join(checker)),
            (None, Some(by)) => Check::Tolerance(by),
            (None, None) => Check::Exact,
        }
    }
}

/// Lower case, without what people write in different ways: `abc206_f`, `abc206f`.
pub(crate) fn plain(name: &str) -> String {
    let letters = name
        .trim()
        .chars()
        .filter(|c| !matches!(c, ' ' | '_' | '-'));
    letters.flat_map(char::to_lowercase).collect()
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

/// A section of a manifest's metadata.
fn section_of<T: for<'de> Deserialize<'de>>(
    metadata: &serde_json::Value,
    key: &str,
    section: &str,
    manifest: &Path,
) -> Result<Option<T>> {
    let Some(value) = metadata.get(key) else {
        return Ok(None);
    };
    // TOML has no null: it is what cargo makes of `nan` and `inf`.
    let mut values = value.as_object().into_iter().flatten();
    if let Some((key, _)) = values.find(|(_, value)| value.is_null()) {
        return Err(Error::new(format!(
            "{}: [{section}]: `{key}` is no finite number",
            manifest.display()
        ))
        .help(format!("write a number for `{key}`, or leave it out")));
    }
    T::deserialize(value).map(Some).map_err(|error| {
        Error::new(format!("{}: [{section}]: {error}", manifest.display()))
            .help("compare with another problem's manifest")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn records_that_mean_nothing() {
        #[track_caller]
        fn check(change: impl Fn(&mut Record), words: &str) {
            let mut record = problem("luogu-p1", "A", "", &[]).record;
            change(&mut record);
            let said = record.validate(Path::new("a/Cargo.toml")).unwrap_err();
            let said = said.to_string();
            assert!(said.starts_with("a/Cargo.toml: "), "{said}");
            assert!(said.contains(words) && said.contains("\nhelp: "), "{said}");
        }
        check(|record| record.judge = "katis".to_owned(), "called `katis`");
        for tolerance in [-1.0, f64::NAN, f64::INFINITY] {
            check(
                |record| record.tolerance = Some(tolerance),
                &format!("`tolerance = {tolerance}`"),
            );
        }
        check(
            |record| {
                record.tolerance = Some(1e-6);
                record.checker = Some("check.py".into());
            },
            "`checker` and `tolerance`",
        );
    }

    #[test]
    fn limits_without_measure() {
        #[track_caller]
        fn check(time_ms: u64, memory_mb: u64, said: &str) {
            let mut record = problem("luogu-p1", "", "", &[]).record;
            (record.time_ms, record.memory_mb) = (time_ms, memory_mb);
            let checked = record.check_limits(Path::new("Cargo.toml"));
            let error = checked.map_or_else(|error| error.to_string(), |()| String::new());
            assert_eq!(error.lines().next().unwrap_or_default(), said);
            // Nor does anything overflow on the way.
            let limits = record.limits();
            assert_eq!(limits.time.as_millis(), time_ms.into());
            assert!(Some(memory_mb) <= limits.memory);
        }
        check(1000, 128, "");
        check(86_400_000, 1_048_576, "");
        let too_long = "Cargo.toml: `time-ms = 86400001` is more than any judge allows";
        check(86_400_001, 128, too_long);
        let too_large =
            "Cargo.toml: `memory-mb = 9223372036854775807` is more than any judge allows";
        check(1, i64::MAX as u64, too_large);
        check(0, 128, "Cargo.toml: `time-ms = 0` lets no program pass");
        check(1, 0, "Cargo.toml: `memory-mb = 0` lets no program pass");
        let both = "Cargo.toml: `time-ms = 18446744073709551615` is more than any judge allows";
        check(u64::MAX, u64::MAX, both);
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
        check_fails("2148", &["luogu-p2148, cf-2148"]);
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
