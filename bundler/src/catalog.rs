//! Which problems a workspace has, read from the manifests.

use crate::cargo::{self, Toolchain};
use crate::error::{Error, Result};
use crate::judges;
use crate::judging::{Check, Limits};
use cargo_metadata::{Metadata, Package};
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
    /// The same problem on other judges, and other names for it.
    #[serde(default)]
    pub twins: Vec<String>,
    /// The judge's name, see [`crate::judges`].
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
            broken,
        })
    }

    /// Finds a problem by its name, a twin's, the id alone (`p10501`,
    /// `10501`), its title or its address.
    ///
    /// # Errors
    /// When none is found (the nearest names are told), and when several
    /// problems have an equal claim.
    pub fn find(&self, wanted: &str) -> Result<&Problem> {
        let key = normalised(wanted);
        for strength in [Claim::Name, Claim::Twin, Claim::Part] {
            let claims = |problem: &&Problem| problem.claims(&key).contains(&strength);
            match self
                .problems
                .iter()
                .filter(claims)
                .collect::<Vec<_>>()
                .as_slice()
            {
                [] => {}
                [problem] => return Ok(problem),
                several => {
                    let names: Vec<_> = several
                        .iter()
                        .map(|problem| problem.name.as_str())
                        .collect();
                    let list = names.join(", ");
                    return Err(Error::new(format!(
                        "`{wanted}` is claimed by several problems: {list}"
                    ))
                    .help(
                        "give the full name, and let only one manifest list the id under `twins`",
                    ));
                }
            }
        }
        let asked_for = |broken: &&Broken| is_called(&broken.name, &key);
        if let Some(broken) = self.broken.iter().find(asked_for) {
            return Err(broken.error.clone());
        }
        let error = Error::new(format!("no problem is called `{wanted}`"));
        Err(match self.nearest(&key).as_slice() {
            [] => error.help("see them all with --list"),
            near => error.help(format!(
                "did you mean {}? See them all with --list",
                near.join(", ")
            )),
        })
    }

    /// Names close to one that is not there, the nearest first.
    fn nearest(&self, key: &str) -> Vec<String> {
        let mut near: Vec<(usize, String)> = Vec::new();
        for problem in &self.problems {
            let names = problem.ids().map(normalised).collect::<Vec<_>>();
            let parts = names.iter().flat_map(|name| id_parts(name));
            let all = names.iter().map(String::as_str).chain(parts);
            let nearest = all
                .map(|name| (strsim::damerau_levenshtein(key, name), name))
                .min();
            let close = |&(distance, name): &(usize, &str)| {
                distance <= 1 + key.len() / 5 || (3 <= key.len() && name.contains(key))
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

/// Whether a key is a name, or its part behind the judge's.
fn is_called(name: &str, key: &str) -> bool {
    let name = normalised(name);
    name == key || id_parts(&name).contains(&key)
}

/// How well a name fits a problem; the best comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Claim {
    Name,
    Twin,
    Part,
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
        if judges::find(&record.judge).is_none() {
            let known: Vec<_> = judges::JUDGES.iter().map(|judge| judge.name).collect();
            return Err(Error::new(format!(
                "{}: no judge is called `{}`",
                manifest.display(),
                record.judge
            ))
            .help(format!("`judge` is one of {}", known.join(", "))));
        }
        record.check_limits(manifest)?;
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

    fn claims(&self, key: &str) -> BTreeSet<Claim> {
        let mut claims = BTreeSet::new();
        if normalised(&self.name) == key || normalised(&self.record.url) == key {
            claims.insert(Claim::Name);
        }
        if normalised(&self.record.title) == key
            || self.record.twins.iter().any(|twin| normalised(twin) == key)
        {
            claims.insert(Claim::Twin);
        }
        if self
            .ids()
            .map(normalised)
            .any(|id| id_parts(&id).contains(&key))
        {
            claims.insert(Claim::Part);
        }
        claims
    }
}

impl Record {
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

    /// Refuses a limit that no judge has: more than a day, or than a TiB.
    fn check_limits(&self, manifest: &Path) -> Result<()> {
        const DAY_MS: u64 = 24 * 60 * 60 * 1000;
        const TEBIBYTE_MB: u64 = 1 << 20;
        let limits = [
            ("time-ms", self.time_ms, DAY_MS, "milliseconds"),
            ("memory-mb", self.memory_mb, TEBIBYTE_MB, "MiB"),
        ];
        for (key, value, most, unit) in limits {
            if most < value {
                let place = manifest.display();
                let what = format!("{place}: `{key} = {value}` is more than any judge allows");
                let help = format!("write the judge's limit in {unit}, {most} at most");
                return Err(Error::new(what).help(help));
            }
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

/// Lower case, `-` for blanks and `_`; an address without its scheme and tail.
fn normalised(name: &str) -> String {
    let name = name.trim().to_lowercase();
    let name = match name.split_once("://") {
        Some((_, address)) => address
            .split(['?', '#'])
            .next()
            .unwrap_or(address)
            .trim_end_matches('/'),
        None => &name,
    };
    name.replace([' ', '_'], "-")
}

/// `luogu-p10501` is also `p10501` and `10501`.
fn id_parts(id: &str) -> Vec<&str> {
    let Some((_, part)) = id.split_once('-') else {
        return Vec::new();
    };
    let digits = part.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if number && digits != part {
        vec![part, digits]
    } else {
        vec![part]
    }
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
        check(1, 0, "");
        let both = "Cargo.toml: `time-ms = 18446744073709551615` is more than any judge allows";
        check(u64::MAX, u64::MAX, both);
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
    }
}
