//! A problem and its record, as its manifest has it.

use crate::error::{Error, Result};
use crate::model::judges::{self, Blanks};
use crate::suggest;
use cargo_metadata::{Metadata, Package};
use judging::{Check, Limits};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

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
    /// Whether the program talks with one of the judge's.
    #[serde(default)]
    pub interactive: bool,
    /// A program that takes the judge's part in that, relative to the package:
    /// called with the paths of input, of an output and of the expected answer.
    pub interactor: Option<PathBuf>,
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
    snippets: Option<Folders>,
}

/// One folder, or several.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "`snippets` is no folder and no list of folders")]
enum Folders {
    One(PathBuf),
    Several(Vec<PathBuf>),
}

impl Problem {
    /// The record of one package of a workspace that cargo has described, if
    /// it is a problem.
    pub(crate) fn of(metadata: &Metadata, package: &Package) -> Result<Option<Problem>> {
        Problem::new(package, samples_dir(metadata)?.as_deref())
    }

    /// The same, with the folder of all samples.
    pub(crate) fn new(package: &Package, samples_dir: Option<&Path>) -> Result<Option<Problem>> {
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
}

impl Record {
    /// Refuses values that cannot be meant, and names the manifest.
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
            let near = suggest::nearest(&self.judge, known.iter().map(|name| (name, *name)));
            let question = suggest::did_you_mean(&near);
            return refused(
                format!("no judge is called `{}`", self.judge),
                &question.unwrap_or_else(|| {
                    format!(
                        "`judge` is one of {}, or `other` for one of which nothing is known",
                        known.join(", ")
                    )
                }),
            );
        }
        self.check_limits(manifest)?;
        if self.interactor.is_some() && (self.checker.is_some() || self.tolerance.is_some()) {
            return refused(
                "`interactor` contradicts `checker` and `tolerance`".to_owned(),
                "leave the others out: the program that talks with yours judges, too",
            );
        }
        let Some(by) = self.tolerance else {
            return Ok(());
        };
        if !by.is_finite() || by < 0.0 {
            return refused(
                format!("`tolerance = {by}` is not a tolerance"),
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

    /// What a program may use whose problem may have no record.
    pub fn limits_of(record: Option<&Record>) -> Limits {
        const DEFAULT: Limits = Limits {
            time: Duration::from_secs(2),
            memory: None,
        };
        record.map_or(DEFAULT, Record::limits)
    }

    /// What a program may use.
    pub fn limits(&self) -> Limits {
        Limits {
            time: Duration::from_millis(self.time_ms),
            memory: Some(self.memory_mb.saturating_mul(1 << 20)),
        }
    }

    /// Refuses a limit that no judge has: zero, more than a day, or more than
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
        let judge = judges::find(&self.judge);
        let blanks = judge.map_or(Blanks::Count, |judge| judge.blanks);
        match (&self.interactor, &self.checker, self.tolerance) {
            (Some(interactor), ..) => Check::Interactor(dir.join(interactor)),
            (None, Some(checker), _) => Check::Checker(dir.join(checker)),
            (None, None, Some(by)) => Check::Tolerance(by),
            (None, None, None) if blanks == Blanks::PartWords => Check::Words,
            (None, None, None) => Check::Exact,
        }
    }

    /// Whether samples can be judged: those of an interactive problem cannot,
    /// without a program to talk with.
    pub fn is_judged(&self) -> bool {
        !self.interactive || self.interactor.is_some()
    }
}

/// The folder of all samples.
pub fn samples_dir(metadata: &Metadata) -> Result<Option<PathBuf>> {
    let root = metadata.workspace_root.as_std_path();
    Ok(settings(metadata)?
        .samples
        .map(|samples| root.join(samples)))
}

/// The folders of the packages whose modules are snippets, each once.
pub fn snippets_dirs(metadata: &Metadata) -> Result<Vec<PathBuf>> {
    let root = metadata.workspace_root.as_std_path();
    let folders = match settings(metadata)?.snippets {
        None => Vec::new(),
        Some(Folders::One(package)) => vec![package],
        Some(Folders::Several(packages)) => packages,
    };
    let mut dirs: Vec<PathBuf> = Vec::new();
    for dir in folders.iter().map(|package| root.join(package)) {
        if !dirs.contains(&dir) {
            dirs.push(dir);
        }
    }
    Ok(dirs)
}

fn settings(metadata: &Metadata) -> Result<Settings> {
    let manifest = metadata.workspace_root.as_std_path().join("Cargo.toml");
    let section = "workspace.metadata.bundle";
    let settings = section_of(&metadata.workspace_metadata, "bundle", section, &manifest)?;
    Ok(settings.unwrap_or_default())
}

/// The folder of a package's samples.
pub fn samples_of(package: &Package, samples_dir: Option<&Path>) -> PathBuf {
    let manifest = package.manifest_path.as_std_path();
    let dir = samples_dir.unwrap_or(manifest.parent().unwrap_or(manifest));
    dir.join(package.name.as_str())
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
            "{}: [{section}]: `{key}` is not a finite number",
            manifest.display()
        ))
        .help(format!("write a number for `{key}`, or leave it out")));
    }
    T::deserialize(value).map(Some).map_err(|error| {
        let error = error.to_string();
        let what = match culprit::<T>(value, &error) {
            Some(key) => format!("`{key}`: {error}"),
            None => error,
        };
        Error::new(format!("{}: [{section}]: {what}", manifest.display()))
            .help("compare with another problem's manifest")
    })
}

/// The key whose value does not fit, where the words of the error do not name it:
/// without it, there is none, or another one.
fn culprit<'v, T: for<'de> Deserialize<'de>>(
    value: &'v serde_json::Value,
    error: &str,
) -> Option<&'v str> {
    let object = value.as_object()?;
    if error.starts_with("missing field") || error.starts_with("unknown field") {
        return None;
    }
    let mut keys = object.keys();
    let found = keys.find(|key| {
        let mut others = object.clone();
        others.remove(*key);
        let others = serde_json::Value::Object(others);
        T::deserialize(&others)
            .err()
            .is_none_or(|other| other.to_string() != error)
    });
    found.map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        Record {
            title: "A".to_owned(),
            url: String::new(),
            twins: Vec::new(),
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
        }
    }

    #[test]
    fn records_that_mean_nothing() {
        #[track_caller]
        fn check(change: impl Fn(&mut Record), words: &str) {
            let mut record = record();
            change(&mut record);
            let said = record.validate(Path::new("a/Cargo.toml")).unwrap_err();
            let said = said.to_string();
            assert!(said.starts_with("a/Cargo.toml: "), "{said}");
            assert!(said.contains(words) && said.contains("\nhelp: "), "{said}");
        }
        let judge = |name: &'static str| move |record: &mut Record| record.judge = name.to_owned();
        check(judge("katis"), "called `katis`\nhelp: did you mean kattis?");
        check(
            judge("nowhere"),
            "called `nowhere`\nhelp: `judge` is one of acwing, ",
        );
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
        check(
            |record| {
                record.checker = Some("check.py".into());
                record.interactor = Some("judge.py".into());
            },
            "`interactor` contradicts",
        );
    }

    #[test]
    fn values_of_another_type() {
        #[track_caller]
        fn check(change: (&str, serde_json::Value), words: &str) {
            let mut record = serde_json::json!({
                "title": "A", "url": "", "judge": "luogu", "time-ms": 1, "memory-mb": 1,
            });
            record[change.0] = change.1;
            let metadata = serde_json::json!({ "problem": record });
            let said = section_of::<Record>(&metadata, "problem", "s", Path::new("a/Cargo.toml"));
            let said = said.unwrap_err().to_string();
            let start = format!("a/Cargo.toml: [s]: {words}");
            assert!(said.starts_with(&start), "{said}");
        }
        check(("samples", "t".into()), "`samples`: unknown variant `t`");
        check(("time-ms", "1 s".into()), "`time-ms`: invalid type: string");
        check(("memory-mb", (-1).into()), "`memory-mb`: invalid value: ");
        check(("twins", "poj-1".into()), "`twins`: invalid type: string");
        check(("tims-ms", 1.into()), "unknown field `tims-ms`, expected ");
    }

    #[test]
    fn when_outputs_are_right() {
        #[track_caller]
        fn check(change: impl Fn(&mut Record), expected: &Check, judged: bool) {
            let mut record = record();
            change(&mut record);
            assert_eq!(record.check(Path::new("a")), *expected);
            assert_eq!(record.is_judged(), judged);
        }
        check(|_| {}, &Check::Exact, true);
        let words = |record: &mut Record| record.judge = "codeforces".to_owned();
        check(words, &Check::Words, true);
        let tolerance = |record: &mut Record| record.tolerance = Some(0.5);
        check(tolerance, &Check::Tolerance(0.5), true);
        check(|record| record.interactive = true, &Check::Exact, false);
        let talks = |record: &mut Record| {
            record.interactive = true;
            record.interactor = Some("judge.py".into());
        };
        check(talks, &Check::Interactor("a/judge.py".into()), true);
    }

    #[test]
    fn limits_without_measure() {
        #[track_caller]
        fn check(time_ms: u64, memory_mb: u64, said: &str) {
            let mut record = record();
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
}
