//! Which workspace and which problem is meant.

mod contest;
pub mod members;
mod stand_in;

pub(crate) use contest::by_name as seat_by_name;

use crate::disk::{Doing, cannot};
use crate::{Error, Kind, Result, say};
use bundler::model::problem::{Problem as Recorded, Record};
use bundler::suggest::some_of;
use bundler::tell;
use bundler::workspace::binaries;
use bundler::workspace::catalog::Catalog;
use bundler::workspace::manifest_above;
use judging::{BrokenSample, Check, FoundSamples, Limits, Sample};
use serde::Deserialize;
use stand_in::StandIn;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

/// Where new problems go, if nothing else is said and the folder is there.
const PROBLEMS: &str = "problems";

/// Where problems are looked up.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Place {
    /// The workspace whose problems are meant, if not the current folder's
    #[arg(
        long,
        global = true,
        value_name = "DIR",
        overrides_with = "workspace",
        display_order = 90
    )]
    pub workspace: Option<PathBuf>,
}

/// A cargo project, ours or any other.
#[derive(Debug, Clone)]
pub struct Project {
    /// The folder of the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// What its manifests say of problems and binaries.
    pub catalog: Catalog,
    /// `[workspace.metadata.kit]`.
    pub settings: Settings,
    /// The folder that the user is in.
    pub here: PathBuf,
    /// What stands for it where cargo refuses it.
    stand_in: Option<StandIn>,
}

/// That no problem is called like that, in the user's language: what the bundler
/// says of it otherwise stays.
fn not_called(error: Error, wanted: &str) -> Error {
    let list = format!("{} status --all", crate::command_name::name());
    let said = error.to_string();
    let (what, help) = said.split_once("\nhelp: ").unwrap_or((&said, ""));
    if what != format!("no problem is called `{wanted}`") {
        // That is the bundler's way to list them.
        return error.change_help(|help| help.replace("--list", &list));
    }
    let near = help.strip_prefix("did you mean ");
    let near = near.and_then(|rest| Some(rest.split_once('?')?.0));
    let error = Error::new(say!("no problem is called `{wanted}`", wanted)).of_kind(Kind::NotFound);
    error.help(match near {
        Some(near) => say!(
            "did you mean {near}? See them all with {list}",
            near = near.split(" or ").collect::<Vec<_>>().join(&say!(" or ")),
            list
        ),
        None if help.ends_with("--list") => say!("see them all with {list}", list),
        None => help.to_owned(),
    })
}

/// `[workspace.metadata.kit]`; all of it may be missing.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// Where new problems go, from the workspace's folder.
    pub problems: Option<PathBuf>,
    /// The template of new problems, from the workspace's folder.
    pub template: Option<PathBuf>,
    /// The editor with its arguments, which may have `$FILE`, `$LINE` and
    /// `$COLUMN` in them.
    pub open: Option<Vec<String>>,
    /// The command that writes the project's lists of problems anew.
    pub lists: Option<String>,
    /// Who submits, by judge: nobody does unless named.
    #[serde(default)]
    pub submit: BTreeMap<String, Submitter>,
}

/// A submitter, as `[workspace.metadata.kit.submit]` names it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(
    untagged,
    expecting = "a submitter is \"cph-submit\" or a list of words, its command"
)]
pub enum Submitter {
    /// An extension; a port may stand behind it.
    Extension(String),
    /// A program with its arguments.
    Command(Vec<String>),
}

/// A problem, or any other binary of a project.
#[derive(Debug, Clone)]
pub struct Problem {
    /// What it is called: its package, or its binary where that has several.
    pub name: String,
    /// The package's name.
    pub package: String,
    /// The binary's name.
    pub bin: String,
    /// The package's `Cargo.toml`, as cargo is to be told.
    pub manifest: PathBuf,
    /// The package's folder.
    pub dir: PathBuf,
    /// The file with its `main`.
    pub source: PathBuf,
    /// The folder of its samples, whether it exists or not.
    pub samples_dir: PathBuf,
    /// `[package.metadata.problem]`, if it has that.
    pub record: Option<Record>,
}

impl Project {
    /// The project of a place, or of the current folder.
    ///
    /// # Errors
    /// Outside a cargo project, and when cargo cannot read it.
    pub fn find(place: &Place) -> Result<Project> {
        let (here, manifest) = meant(place)?;
        let (catalog, stand_in) = stand_in::load(&manifest)?;
        Ok(Project {
            root: catalog.root.clone(),
            settings: settings(&catalog.root.join("Cargo.toml"))?,
            catalog,
            here,
            stand_in,
        })
    }

    /// A path of the workspace as cargo is to be told: where it refuses the
    /// workspace, that of another which stands for it.
    pub fn for_cargo(&self, path: &Path) -> PathBuf {
        match &self.stand_in {
            Some(stand_in) => stand_in.for_cargo(path),
            None => path.to_owned(),
        }
    }

    /// Where new problems go.
    pub fn problems_dir(&self) -> PathBuf {
        let usual = Path::new(PROBLEMS);
        match &self.settings.problems {
            Some(dir) => self.root.join(dir),
            None if self.root.join(usual).is_dir() => self.root.join(usual),
            None => self.root.clone(),
        }
    }

    /// The folder of a problem's samples, by the problem's name.
    pub fn samples_dir(&self, problem: &str) -> PathBuf {
        match &self.catalog.samples_dir {
            Some(samples) => samples.join(problem),
            // As the bundler has it: in the package's folder.
            None => self.problems_dir().join(problem).join(problem),
        }
    }

    /// All problems and other binaries, by name.
    pub fn problems(&self) -> Vec<Problem> {
        let binaries = self.catalog.binaries.iter();
        let mut all: Vec<_> = binaries.map(|binary| self.problem_of(binary)).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    /// The problem that is meant: by its name, a part of it, its address; in a
    /// contest its letter; without a name the current folder's, else the one
    /// that was edited last.
    ///
    /// # Errors
    /// When none is meant, or several are.
    pub fn problem(&self, wanted: Option<&str>) -> Result<Problem> {
        match wanted {
            Some(wanted) => self.called(wanted),
            None => self.current(),
        }
    }

    /// The problem of the current folder, else the one edited last.
    fn current(&self) -> Result<Problem> {
        let all = self.problems();
        let is_around = |dir: &Path| self.here.starts_with(dir);
        let around = all
            .iter()
            .filter(|problem| is_around(&problem.dir) || is_around(&problem.samples_dir));
        let around: Vec<_> = around.collect();
        let candidates = match around.is_empty() {
            true => all.iter().collect(),
            false => around,
        };
        // A workspace's tools are binaries too, but no problems.
        let recorded: Vec<_> = candidates
            .iter()
            .copied()
            .filter(|problem| problem.record.is_some())
            .collect();
        let candidates = match recorded.is_empty() {
            true => candidates,
            false => recorded,
        };
        let last = candidates
            .into_iter()
            .max_by_key(|problem| problem.edited());
        last.cloned().ok_or_else(|| {
            Error::new(say!("{dir} has no problem yet", dir = self.root.display()))
                .of_kind(Kind::NotFound)
                .help(say!(
                    "make one: {command} new NAME",
                    command = crate::command_name::name()
                ))
        })
    }

    fn called(&self, wanted: &str) -> Result<Problem> {
        let path = Path::new(wanted);
        let mut parts = path.components();
        let is_path = path.extension().is_some_and(|extension| extension == "rs")
            || parts.all(|part| matches!(part, Component::CurDir | Component::ParentDir))
            || 1 < path.components().count() && self.here.join(path).exists();
        if is_path {
            return self.at(path);
        }
        let error = match self.catalog.find(wanted) {
            Ok(found) => return self.recorded(found),
            Err(error) => error,
        };
        if let Some(problem) = contest::by_letter(self.problems(), wanted, &self.here) {
            return Ok(problem);
        }
        match binaries::find(&self.catalog.binaries, wanted, &self.here) {
            Ok(binary) => Ok(self.problem_of(binary)),
            // The bundler's options for that are none of the verbs'.
            Err(other) if self.catalog.problems.is_empty() && other.kind() == Kind::Usage => {
                Err(other.change_help(|_| say!("name one of them, or go to its folder")))
            }
            Err(other) if self.catalog.problems.is_empty() => Err(other),
            Err(_) => Err(not_called(error, wanted)),
        }
    }

    /// The problem that a file or a folder belongs to.
    fn at(&self, path: &Path) -> Result<Problem> {
        let full = std::fs::canonicalize(self.here.join(path))
            .map_err(|error| cannot(Doing::Reading, path, &error).of_kind(Kind::NotFound))?;
        let all = self.problems();
        if let Some(own) = all.iter().find(|problem| problem.source == full) {
            return Ok(own.clone());
        }
        let depth = |problem: &&Problem| problem.dir.components().count();
        let around = all.iter().filter(|problem| full.starts_with(&problem.dir));
        let around: Vec<_> = around.collect();
        let nearest = around.iter().map(depth).max();
        let around = around.into_iter().filter(|of| Some(depth(of)) == nearest);
        let around: Vec<_> = around.collect();
        let shown = path.display();
        match around.as_slice() {
            [] => Err(
                Error::new(say!("{path} belongs to no problem here", path = shown))
                    .of_kind(Kind::NotFound)
                    .help(say!(
                        "see them all with {list}",
                        list = format!("{} status --all", crate::command_name::name())
                    )),
            ),
            [one] => Ok((*one).clone()),
            several => {
                let names = several.iter().map(|problem| problem.name.as_str());
                let what = say!("{path} may belong to several programs", path = shown);
                Err(Error::new(what)
                    .of_kind(Kind::Usage)
                    .help(say!("it is one of {names}", names = some_of(names))))
            }
        }
    }

    fn recorded(&self, problem: &Recorded) -> Result<Problem> {
        let of_package = |binary: &&binaries::Binary| binary.package == problem.name;
        let mut binaries = self.catalog.binaries.iter().filter(of_package);
        let Some(first) = binaries.next() else {
            return Err(
                Error::new(say!("{name} has no program", name = problem.name)).help(say!(
                    "write {file}",
                    file = problem.dir.join("src/main.rs").display()
                )),
            );
        };
        Ok(self.problem_of(first))
    }

    fn problem_of(&self, binary: &binaries::Binary) -> Problem {
        let packages = self.catalog.problems.iter();
        let mut packages = packages.filter(|problem| problem.name == binary.package);
        let recorded = packages.next();
        let dir = binary.manifest.parent().unwrap_or(&binary.manifest);
        let name = match recorded {
            Some(recorded) => &recorded.name,
            None => &binary.name,
        };
        let samples_dir = match (recorded, &self.catalog.samples_dir) {
            (Some(recorded), _) => recorded.samples_dir.clone(),
            (None, Some(samples)) => samples.join(name),
            (None, None) => dir.join(name),
        };
        Problem {
            name: name.clone(),
            package: binary.package.clone(),
            bin: binary.name.clone(),
            manifest: self.for_cargo(&binary.manifest),
            dir: dir.to_owned(),
            source: binary.source.clone(),
            samples_dir,
            record: recorded.map(|recorded| recorded.record.clone()),
        }
    }
}

impl Problem {
    /// What its program may use.
    pub fn limits(&self) -> Limits {
        Record::limits_of(self.record.as_ref())
    }

    /// When its output is right.
    pub fn check(&self) -> Check {
        let record = self.record.as_ref();
        record.map_or(Check::Exact, |record| record.check(&self.dir))
    }

    /// Its samples, and what would be some: that stops itself alone.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn samples(&self) -> Result<FoundSamples> {
        Ok(judging::find_all_samples(&self.samples_dir)?)
    }

    /// Those that can be run; the others are told.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn whole_samples(&self) -> Result<Vec<Sample>> {
        let FoundSamples { samples, broken } = self.samples()?;
        broken.iter().for_each(tell_left_out);
        Ok(samples)
    }

    /// When one of its sources was last written.
    pub fn edited(&self) -> Option<SystemTime> {
        let is_own_folder = self.source == self.dir.join("src/main.rs");
        let modules = match is_own_folder {
            true => sources(&self.dir.join("src")),
            false => Vec::new(),
        };
        let files = modules.iter().chain([&self.source]);
        files
            .filter_map(|file| file.metadata().ok()?.modified().ok())
            .max()
    }
}

/// The manifest that stands for that of a place, where cargo refuses that one.
pub fn stand_in_of(place: &Place) -> Option<PathBuf> {
    let project = Project::find(place).ok()?;
    project.stand_in.as_ref()?;
    Some(project.for_cargo(&project.root.join("Cargo.toml")))
}

/// Whether an error is cargo's refusal to build anything for one member's sake,
/// so that the others can be had now.
pub fn is_refusal(place: &Place, error: &Error) -> bool {
    let meant = meant(place).ok();
    meant.is_some_and(|(_, manifest)| stand_in::is_refusal(&manifest, &error.to_string()))
}

/// The current folder, and the manifest that is meant.
fn meant(place: &Place) -> Result<(PathBuf, PathBuf)> {
    let here = std::env::current_dir()
        .map_err(|error| Error::new(say!("the current folder is not there: {error}", error)))?;
    let start = match &place.workspace {
        Some(dir) if !here.join(dir).is_dir() => {
            let error = Error::new(say!("there is no folder {dir}", dir = dir.display()));
            return Err(error
                .of_kind(Kind::NotFound)
                .help(say!("--workspace takes the folder of a workspace")));
        }
        Some(dir) => here.join(dir),
        None => here.clone(),
    };
    let manifest = manifest_above(&start).ok_or_else(|| {
        Error::new(say!("{dir} is in no cargo project", dir = start.display()))
            .of_kind(Kind::NotFound)
            .help(say!(
                "go to a folder with a Cargo.toml, or name one with --workspace"
            ))
    })?;
    Ok((here, manifest))
}

/// Says that a sample is left out, and why.
pub fn tell_left_out(broken: &BrokenSample) {
    let (name, why) = (&broken.name, &broken.error);
    tell!("{}", say!("sample {name} is left out: {why}", name, why));
}

/// All Rust files below a folder.
pub fn sources(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        // A link may lead back up.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// What a workspace's manifest says of the kit.
fn settings(manifest: &Path) -> Result<Settings> {
    #[derive(Default, Deserialize)]
    struct Manifest {
        workspace: Option<Table>,
        package: Option<Table>,
    }
    #[derive(Default, Deserialize)]
    struct Table {
        metadata: Option<Metadata>,
    }
    #[derive(Default, Deserialize)]
    struct Metadata {
        kit: Option<Settings>,
    }
    let text = std::fs::read_to_string(manifest)
        .map_err(|error| cannot(Doing::Reading, manifest, &error))?;
    let read: Manifest = toml_edit::de::from_str(&text).map_err(|error| {
        Error::new(format!("{}: [workspace.metadata.kit]", manifest.display()))
            .detail(error.to_string())
            .help(say!("docs/kit.md lists what may stand there"))
    })?;
    // A package alone is a workspace of its own.
    let tables = [read.workspace, read.package].into_iter().flatten();
    let mut kits = tables.filter_map(|table| table.metadata?.kit);
    Ok(kits.next().unwrap_or_default())
}
