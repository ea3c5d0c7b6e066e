//! What a problem's trials run, built when the first of them asks, once.

use crate::turns::{Turn, take};
use bundler::cargo::Toolchain;
use bundler::catalog::Problem;
use bundler::gate::{self, Edition};
use bundler::source::Text;
use bundler::{Error, Request, Result};
use libtest_mimic::Failed;
use serde_json::Value;
use std::env::consts::EXE_SUFFIX;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::Duration;
use std::{env, fs, process};

/// A problem's binary and bundles.
pub struct Builds {
    problem: Problem,
    /// Where its compiled bundles are kept.
    kept: PathBuf,
    binary: Lazy<PathBuf>,
    bundle: Lazy<(Toolchain, Text)>,
    compiled: [Lazy<PathBuf>; Edition::JUDGED.len()],
}

impl Builds {
    pub fn new(problem: Problem, target_dir: &Path) -> Builds {
        Builds {
            kept: target_dir.join("bundles").join(&problem.name),
            problem,
            binary: Lazy::default(),
            bundle: Lazy::default(),
            compiled: Default::default(),
        }
    }

    /// The program that cargo builds.
    pub fn binary(&self, trial: &str) -> Result<&Path, Failed> {
        let build = || build(&self.problem);
        Ok(self.binary.get(trial, build)?)
    }

    /// The bundle as compiled in an edition.
    pub fn bundle(&self, edition: Edition, trial: &str) -> Result<&Path, Failed> {
        // What cargo does not build needs no second message from the bundler.
        self.binary(trial)?;
        let make = || bundle(&self.problem, &self.kept);
        let (tools, text) = self.bundle.get(trial, make)?;
        let position = Edition::JUDGED.iter().position(|&judged| judged == edition);
        let compiled = &self.compiled[position.expect("an edition of the judges")];
        let compile = || compile(tools, text, edition, &self.kept);
        Ok(compiled.get(trial, compile)?)
    }

    /// What `cargo test` says of the problem's own tests.
    pub fn run_unit_tests(&self, trial: &str) -> Result<(), Failed> {
        self.binary(trial)?;
        let _turn = take(Turn::Build);
        let mut command = cargo(&self.problem, "test");
        let output = run(&mut command)?;
        if output.status.success() {
            return Ok(());
        }
        let mut said = String::from_utf8_lossy(&output.stdout).into_owned();
        said.push_str(&String::from_utf8_lossy(&output.stderr));
        Err(said.into())
    }
}

/// Something made when first asked for; if that fails, the first trial that
/// asks tells all, and the others refer to it.
struct Lazy<T>(OnceLock<Result<T, Broken>>);

struct Broken {
    error: Error,
    told_by: String,
}

impl<T> Default for Lazy<T> {
    fn default() -> Self {
        Lazy(OnceLock::new())
    }
}

impl<T> Lazy<T> {
    fn get(&self, trial: &str, make: impl FnOnce() -> Result<T>) -> Result<&T, Failed> {
        let made = self.0.get_or_init(|| {
            let _turn = take(Turn::Build);
            make().map_err(|error| Broken {
                error,
                told_by: trial.to_string(),
            })
        });
        match made {
            Ok(value) => Ok(value),
            Err(broken) if broken.told_by == trial => Err(broken.error.to_string().into()),
            Err(broken) => Err(format!("not built, see {}", broken.told_by).into()),
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

    let own = kept.join(format!("{name}.{}", process::id()));
    fs::create_dir_all(&own).map_err(|error| Error::io("make the folder", &own, &error))?;
    let (new_program, new_record) = (own.join("bundle"), own.join("key"));
    let compiled = gate::compile(tools, source, edition, &new_program)?;
    if !compiled.success {
        let _ = fs::remove_dir_all(&own);
        let errors = compiled.diagnostics.iter().filter(|said| said.is_error());
        let what = format!("the bundle does not compile as edition {edition}");
        return Err(errors.fold(Error::new(what), |error, said| {
            error.detail(said.explain(text))
        }));
    }
    fs::write(&new_record, &key)
        .and_then(|()| fs::rename(&new_program, &program))
        .and_then(|()| fs::rename(&new_record, &record))
        .and_then(|()| fs::remove_dir_all(&own))
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
    command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Error::new(format!("cannot run cargo: {error}")))
}
