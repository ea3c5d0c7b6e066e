//! What a problem's trials run, built once: ahead of them if there is time, else
//! when the first of them asks.

use bundler::model::edition::Edition;
use bundler::model::problem::Problem;
use bundler::model::text::Text;
use bundler::toolchain::cargo::Toolchain;
use bundler::toolchain::rustc;
use bundler::{Error, Request, Result};
use judging::session;
use libtest_mimic::Failed;
use serde_json::Value;
use std::env::consts::EXE_SUFFIX;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use std::{env, fs, thread};

/// What can be built of a problem.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The program that cargo builds, or the bundle as compiled in an edition.
    Program(Option<Edition>),
    UnitTests,
}

/// Begins to build all this in the background, in its order.
///
/// Cargo lets no other cargo beside it, so one thread goes ahead with what it
/// builds, and as many as there are processors take a problem's bundles each.
pub fn build_ahead(mut needs: Vec<(Arc<Builds>, Part)>) {
    needs.dedup_by(|a, b| Arc::ptr_eq(&a.0, &b.0) && a.1 == b.1);
    let is_bundle = |need: &(_, Part)| matches!(need.1, Part::Program(Some(_)));
    let (bundles, by_cargo): (Vec<_>, Vec<_>) = needs.into_iter().partition(is_bundle);
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    for (needs, threads) in [(by_cargo, 1), (bundles, processors)] {
        let problems = needs.chunk_by(|a, b| Arc::ptr_eq(&a.0, &b.0));
        let problems: Vec<_> = problems.map(<[_]>::to_vec).collect();
        let queue = Arc::new(Mutex::new(problems.into_iter()));
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            let next = move || queue.lock().ok()?.next();
            thread::spawn(move || {
                while let Some(needs) = next() {
                    needs.iter().for_each(|(builds, part)| builds.build(*part));
                }
            });
        }
    }
}

/// A problem's binary, bundles and unit tests.
pub struct Builds {
    problem: Problem,
    /// Where its compiled bundles are kept.
    kept: PathBuf,
    binary: Lazy<PathBuf>,
    bundle: Lazy<(Toolchain, Text)>,
    compiled: [Lazy<PathBuf>; Edition::JUDGED.len()],
    unit_tests: Lazy<()>,
}

impl Builds {
    pub fn new(problem: Problem, target_dir: &Path) -> Builds {
        Builds {
            kept: target_dir.join("bundles").join(&problem.name),
            problem,
            binary: Lazy::default(),
            bundle: Lazy::default(),
            compiled: Default::default(),
            unit_tests: Lazy::default(),
        }
    }

    /// The program that cargo builds, or the bundle as compiled in an edition.
    pub fn program(&self, form: Option<Edition>, trial: &str) -> Result<&Path, Failed> {
        let program = match form {
            None => self.binary(),
            Some(edition) => self.bundle(edition),
        };
        program.map_err(|broken| broken.tell(trial))
    }

    /// What `cargo test` says of the problem's own tests.
    pub fn run_unit_tests(&self, trial: &str) -> Result<(), Failed> {
        self.unit_tests().map_err(|broken| broken.tell(trial))?;
        let output = run(&mut cargo(&self.problem, "test"))?;
        if output.status.success() {
            return Ok(());
        }
        let said = [output.stdout, output.stderr].concat();
        Err(String::from_utf8_lossy(&said).into())
    }

    fn build(&self, part: Part) {
        // What is broken is told by the trials.
        match part {
            Part::Program(None) => drop(self.binary()),
            Part::Program(Some(edition)) => drop(self.bundle(edition)),
            Part::UnitTests => drop(self.unit_tests()),
        }
    }

    fn binary(&self) -> Result<&Path, &Broken> {
        Ok(self.binary.get(|| build(&self.problem))?)
    }

    // What cargo does not build needs no second message, hence binary() first.

    fn bundle(&self, edition: Edition) -> Result<&Path, &Broken> {
        self.binary()?;
        let (tools, text) = self.bundle.get(|| bundle(&self.problem, &self.kept))?;
        let position = Edition::JUDGED.iter().position(|&judged| judged == edition);
        let compiled = &self.compiled[position.expect("an edition of the judges")];
        Ok(compiled.get(|| compile(tools, text, edition, &self.kept))?)
    }

    fn unit_tests(&self) -> Result<(), &Broken> {
        self.binary()?;
        self.unit_tests
            .get(|| build_unit_tests(&self.problem))
            .copied()
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
        let broken = |error| Broken {
            error,
            told_by: OnceLock::new(),
        };
        self.0.get_or_init(|| make().map_err(broken)).as_ref()
    }
}

/// Why something was not made: the first trial that asks tells all, and the
/// others refer to it.
struct Broken {
    error: Error,
    told_by: OnceLock<String>,
}

impl Broken {
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
    let mut command = cargo(problem, "build");
    let output = run(command.arg("--message-format=json-render-diagnostics"))?;
    if !output.status.success() {
        return Err(Error::new(format!("{} does not compile", problem.name))
            .detail(String::from_utf8_lossy(&output.stderr)));
    }
    let binaries: Vec<PathBuf> = output
        .stdout
        .split(|&byte| byte == b'\n')
        .filter_map(|line| serde_json::from_slice::<Value>(line).ok())
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from))
        .collect();
    match &binaries[..] {
        [binary] => Ok(binary.clone()),
        _ => Err(Error::new(format!(
            "{} has {} binaries, and a problem has one",
            problem.name,
            binaries.len()
        ))),
    }
}

fn build_unit_tests(problem: &Problem) -> Result<()> {
    let output = run(cargo(problem, "test").arg("--no-run"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Error::new(format!("the tests of {} do not compile", problem.name)).detail(said))
}

/// The text that one submits: of the last stage that compiles in all editions.
fn bundle(problem: &Problem, kept: &Path) -> Result<(Toolchain, Text)> {
    let bundle = bundler::bundle(&Request {
        manifest: problem.dir.join("Cargo.toml"),
        package: Some(problem.name.clone()),
        editions: Edition::JUDGED.into(),
        ..Request::default()
    })?;
    let editions = bundle.editions;
    let mut failure = None;
    for stage in bundle.stages.into_iter().rev() {
        let compiled = editions
            .iter()
            .try_for_each(|&edition| compile(&bundle.tools, &stage.text, edition, kept).map(drop));
        match compiled {
            Ok(()) => return Ok((bundle.tools, stage.text)),
            // The last stage's error tells most.
            Err(error) => drop(failure.get_or_insert(error)),
        }
    }
    Err(failure.expect("there is a stage"))
}

/// Compiles a bundle, or takes what an earlier run has made of the same bytes.
///
/// What is kept is named by its contents and appears as a whole, so that runs
/// at the same time never find each other's half-made or different files.
fn compile(tools: &Toolchain, text: &Text, edition: Edition, kept: &Path) -> Result<PathBuf> {
    let source = text.as_str();
    let version = &tools.verbose_version;
    let key = format!("{version}\nrustc --edition {edition} -O\n{source}");
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    let name = format!("{edition}-{:016x}", hasher.finish());
    let program = kept.join(format!("{name}{EXE_SUFFIX}"));
    let record = kept.join(format!("{name}.key"));
    if fs::read(&record).is_ok_and(|bytes| bytes == key.as_bytes()) && program.exists() {
        return Ok(program);
    }

    fs::create_dir_all(kept).map_err(|error| Error::io("make the folder", kept, &error))?;
    let own = session::temporary_folder_in(kept)?;
    let (new_program, new_record) = (own.path().join("bundle"), own.path().join("key"));
    let compiled = rustc::compile(tools, source, edition, &new_program)?;
    if !compiled.success {
        let errors = compiled.diagnostics.iter().filter(|said| said.is_error());
        let what = format!("the bundle does not compile as edition {edition}");
        return Err(errors.fold(Error::new(what), |error, said| {
            error.detail(said.explain(text))
        }));
    }
    fs::write(&new_record, &key)
        .and_then(|()| fs::rename(&new_program, &program))
        .and_then(|()| fs::rename(&new_record, &record))
        .map_err(|error| Error::io("write", &program, &error))?;
    sweep(kept, &format!("{edition}-"), &name);
    Ok(program)
}

/// Removes what bundles of other days have left.
fn sweep(kept: &Path, prefix: &str, current: &str) {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    for entry in fs::read_dir(kept).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let age = entry.metadata().and_then(|data| data.modified());
        let old = age.is_ok_and(|time| time.elapsed().is_ok_and(|age| DAY < age));
        if old && name.starts_with(prefix) && !name.starts_with(current) {
            // What cannot be removed takes some room, no more.
            let _ = fs::remove_file(entry.path()).or_else(|_| fs::remove_dir_all(entry.path()));
        }
    }
}

/// `cargo <verb> --release` for one problem, without what the cargo around
/// this test has set for it.
fn cargo(problem: &Problem, verb: &str) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command
        .args([verb, "--quiet", "--color=never", "--release", "--package"])
        .arg(&problem.name)
        .current_dir(&problem.dir);
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

fn run(command: &mut Command) -> Result<Output> {
    session::output(command).map_err(|error| Error::new(format!("cannot run cargo: {error}")))
}
