//! What a problem's trials run, built once: ahead of them if there is time, else
//! when the first of them asks.

use crate::groups::{Group, Packages, Tests, artifacts, binaries};
use bundler::model::edition::Edition;
use bundler::model::problem::Problem;
use bundler::{Bundle, Error, Request, Result};
use judging::session::{self, Temporary};
use libtest_mimic::Failed;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex, OnceLock};
use std::{env, thread};

/// What can be built of a problem.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The program that cargo builds.
    Binary,
    /// The bundle, compiled for all editions.
    Bundle,
    UnitTests,
}

/// Begins to build all this in the background, in its order.
///
/// Cargo lets no other cargo beside it, so one thread goes ahead with what it
/// builds, and as many as there are processors take a problem's bundle each.
pub fn build_ahead(mut needs: Vec<(Arc<Builds>, Part)>) {
    needs.dedup_by(|a, b| Arc::ptr_eq(&a.0, &b.0) && a.1 == b.1);
    group(&needs);
    let is_bundle = |need: &(_, Part)| need.1 == Part::Bundle;
    let (bundles, mut by_cargo): (Vec<_>, Vec<_>) = needs.into_iter().partition(is_bundle);
    // More trials wait for the binaries.
    by_cargo.sort_by_key(|need| need.1 == Part::UnitTests);
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    for (needs, threads) in [(by_cargo, 1), (bundles, processors)] {
        let queue = Arc::new(Mutex::new(needs.into_iter()));
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            let next = move || queue.lock().ok()?.next();
            thread::spawn(move || {
                while let Some((builds, part)) = next() {
                    builds.build(part);
                }
            });
        }
    }
}

/// Lets cargo build several problems in one call, where there are several.
fn group(needs: &[(Arc<Builds>, Part)]) {
    let mut wanted: Vec<&Arc<Builds>> = needs.iter().map(|(builds, _)| builds).collect();
    wanted.dedup_by(|a, b| Arc::ptr_eq(a, b));
    if wanted.len() < 2 {
        return;
    }
    let problems = wanted.iter().map(|builds| &builds.problem);
    // Without groups each is built alone, which tells what is wrong.
    let groups = Packages::load().map_or(Vec::new(), |packages| packages.groups(problems));
    for group in groups.into_iter().map(Arc::new) {
        for builds in &wanted {
            if group.has(&builds.problem) {
                let _ = builds.group.set(Arc::clone(&group));
            }
        }
    }
}

/// A problem's binary, bundle and unit tests.
pub struct Builds {
    problem: Problem,
    /// The editions in which samples are run on the bundle.
    editions: Vec<Edition>,
    /// The problems that are built with it, if any are.
    group: OnceLock<Arc<Group>>,
    binary: Lazy<PathBuf>,
    bundle: Lazy<Programs>,
    unit_tests: Lazy<Tests>,
}

/// The bundle as compiled in each edition; what the compiler said instead.
struct Programs {
    /// Those that samples are run on have a program at that path.
    by_edition: BTreeMap<Edition, Result<PathBuf, Broken>>,
    /// Where they are.
    _folder: Temporary,
}

impl Builds {
    pub fn new(problem: Problem, editions: Vec<Edition>) -> Builds {
        Builds {
            problem,
            editions,
            group: OnceLock::new(),
            binary: Lazy::default(),
            bundle: Lazy::default(),
            unit_tests: Lazy::default(),
        }
    }

    /// The program that cargo builds, or the bundle as compiled in an edition.
    pub fn program(&self, form: Option<Edition>, trial: &str) -> Result<&Path, Failed> {
        let program = match form {
            None => self.binary().map(PathBuf::as_path),
            Some(edition) => self.bundle().and_then(|programs| {
                let program = &programs.by_edition[&edition];
                program.as_deref()
            }),
        };
        program.map_err(|broken| broken.tell(trial))
    }

    /// Whether the bundle compiles in all editions.
    pub fn compiles_everywhere(&self, trial: &str) -> Result<(), Failed> {
        let programs = self.bundle().map_err(|broken| broken.tell(trial))?;
        let mut broken = programs
            .by_edition
            .values()
            .filter_map(|of| of.as_ref().err());
        broken
            .next()
            .map_or(Ok(()), |broken| Err(broken.tell(trial)))
    }

    /// What `cargo test` says of the problem's own tests.
    pub fn run_unit_tests(&self, trial: &str) -> Result<(), Failed> {
        let tests = self.unit_tests().map_err(|broken| broken.tell(trial))?;
        let mut commands: Vec<_> = tests.programs.iter().map(Command::new).collect();
        for command in &mut commands {
            without_own_variables(command)
                .current_dir(&self.problem.dir)
                .env("CARGO_MANIFEST_DIR", &self.problem.dir);
        }
        if tests.of_pages {
            let mut command = cargo(&self.problem.dir, "test", [&self.problem.name]);
            command.arg("--doc");
            commands.push(command);
        }
        for mut command in commands {
            let output = run(&mut command)?;
            if !output.status.success() {
                let said = [output.stdout, output.stderr].concat();
                return Err(String::from_utf8_lossy(&said).into());
            }
        }
        Ok(())
    }

    fn build(&self, part: Part) {
        // What is broken is told by the trials.
        match part {
            Part::Binary => drop(self.binary()),
            Part::Bundle => drop(self.bundle()),
            Part::UnitTests => drop(self.unit_tests()),
        }
    }

    fn binary(&self) -> Result<&PathBuf, &Broken> {
        self.binary.get(|| {
            let group = self.group.get();
            let built = group.and_then(|group| group.binary(&self.problem));
            built.map_or_else(|| build(&self.problem), Ok)
        })
    }

    // What cargo does not build needs no second message, hence `binary()` in both.

    fn bundle(&self) -> Result<&Programs, &Broken> {
        // It is made while cargo builds.
        let bundle = self.bundle.get(|| bundle(&self.problem, &self.editions));
        bundle.or_else(|broken| self.binary().and(Err(broken)))
    }

    fn unit_tests(&self) -> Result<&Tests, &Broken> {
        self.binary()?;
        self.unit_tests.get(|| {
            let group = self.group.get();
            let built = group.and_then(|group| group.tests(&self.problem));
            built.map_or_else(|| build_unit_tests(&self.problem), Ok)
        })
    }
}

/// Something made when first asked for.
struct Lazy<T>(OnceLock<Result<T, Broken>>);

impl<T> Default for Lazy<T> {
    fn default() -> Self {
        Lazy(OnceLock::new())
    }
}

impl<T> Lazy<T> {
    fn get(&self, make: impl FnOnce() -> Result<T>) -> Result<&T, &Broken> {
        self.0.get_or_init(|| make().map_err(Broken::new)).as_ref()
    }
}

/// Why something was not made: the first trial that asks tells all, and the
/// others refer to it.
struct Broken {
    error: Error,
    told_by: OnceLock<String>,
}

impl Broken {
    fn new(error: Error) -> Broken {
        Broken {
            error,
            told_by: OnceLock::new(),
        }
    }

    fn tell(&self, trial: &str) -> Failed {
        let told_by = self.told_by.get_or_init(|| trial.to_string());
        if told_by == trial {
            self.error.to_string().into()
        } else {
            format!("not built, see {told_by}").into()
        }
    }
}

fn build(problem: &Problem) -> Result<PathBuf> {
    let mut command = cargo(&problem.dir, "build", [&problem.name]);
    let output = run(command.arg("--message-format=json-render-diagnostics"))?;
    if !output.status.success() {
        return Err(Error::new(format!("{} does not compile", problem.name))
            .detail(String::from_utf8_lossy(&output.stderr)));
    }
    let built = artifacts(&output);
    let binaries = binaries(&built, problem);
    match &binaries[..] {
        [binary] => Ok(binary.clone()),
        _ => Err(Error::new(format!(
            "{} has {} binaries, and a problem has one",
            problem.name,
            binaries.len()
        ))),
    }
}

fn build_unit_tests(problem: &Problem) -> Result<Tests> {
    let mut command = cargo(&problem.dir, "test", [&problem.name]);
    let json = "--message-format=json-render-diagnostics";
    let output = run(command.args(["--no-run", json]))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(
            Error::new(format!("the tests of {} do not compile", problem.name)).detail(said),
        );
    }
    Ok(Tests::of(&artifacts(&output), problem))
}

/// The programs of the file that `bundle.sh` gives out, from the same gate.
fn bundle(problem: &Problem, editions: &[Edition]) -> Result<Programs> {
    let mut bundle = bundler::bundle(&Request {
        manifest: problem.dir.join("Cargo.toml"),
        package: Some(problem.name.clone()),
        ..Request::default()
    })?;
    // The text is the one made for the judge; the other editions try it, too.
    bundle.programs.extend(editions);
    for edition in editions {
        if !bundle.editions.contains(edition) {
            bundle.editions.push(*edition);
        }
    }
    // Beside the bundler's cache, whose programs can have a second name there.
    let folder = session::temporary_folder_in(Path::new(env!("CARGO_TARGET_TMPDIR")))?;
    let mut passed = bundle.pass(folder.path())?;
    for edition in Edition::JUDGED {
        if !passed.compiled.contains_key(&edition) {
            let compiled = bundle.check_as(edition, &passed, folder.path())?;
            passed.compiled.insert(edition, compiled);
        }
    }
    let text = &passed.stage.text;
    let program = |edition: Edition| {
        let compiled = &passed.compiled[&edition];
        if compiled.success {
            return Ok(Bundle::program(folder.path(), edition));
        }
        let errors = compiled.diagnostics.iter().filter(|said| said.is_error());
        let what = format!("the bundle does not compile as edition {edition}");
        Err(Broken::new(errors.fold(Error::new(what), |error, said| {
            error.detail(said.explain(text))
        })))
    };
    Ok(Programs {
        by_edition: Edition::JUDGED
            .map(|edition| (edition, program(edition)))
            .into(),
        _folder: folder,
    })
}

/// `cargo <verb> --release` for some problems.
pub fn cargo<'n>(
    dir: &Path,
    verb: &str,
    problems: impl IntoIterator<Item = &'n String>,
) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command
        .args([verb, "--quiet", "--color=never", "--release"])
        .args(problems.into_iter().flat_map(|name| ["--package", name]))
        .current_dir(dir);
    without_own_variables(&mut command);
    command
}

/// Takes away what the cargo around this test has set for it.
fn without_own_variables(command: &mut Command) -> &mut Command {
    for (name, _) in env::vars_os() {
        let set_by_cargo = name.to_str().is_some_and(|name| {
            let prefixes = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_"];
            let names = [
                "CARGO_CRATE_NAME",
                "CARGO_PRIMARY_PACKAGE",
                "CARGO_TARGET_TMPDIR",
            ];
            prefixes.iter().any(|prefix| name.starts_with(prefix)) || names.contains(&name)
        });
        if set_by_cargo {
            command.env_remove(name);
        }
    }
    command
}

pub fn run(command: &mut Command) -> Result<Output> {
    session::output(command).map_err(|error| Error::new(format!("cannot run cargo: {error}")))
}
