//! Random programs: the bundle of each does what the original does.
//!
//! A run without more takes a few fixed seeds; `BUNDLER_FUZZ=100` that many, from
//! `BUNDLER_FUZZ_SEED` on. A failing program is made smaller and kept in a
//! temporary folder that the message names.

mod features;
mod generator;
mod random;
mod template;

use bundler::stages::print::{Minify, minify};
use bundler::{Bundle, Request, bundle};
use generator::Plan;
use judging::session;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use tempfile::TempDir;

/// So many are built by one call of cargo.
const BATCH: u64 = 20;

#[test]
fn programs() {
    let number = |name: &str| {
        let text = std::env::var(name).ok()?;
        Some(text.parse::<u64>().expect("a number"))
    };
    let count = number("BUNDLER_FUZZ").unwrap_or(3);
    let first = number("BUNDLER_FUZZ_SEED").unwrap_or(1);
    let seeds: Vec<_> = (first..first + count).collect();
    let mut failures = Vec::new();
    for seeds in seeds.chunks(BATCH as usize) {
        failures.extend(failures_of(seeds));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// Checks some seeds; what is wrong with each.
fn failures_of(seeds: &[u64]) -> Vec<String> {
    let plans: Vec<_> = seeds.iter().map(|seed| generator::plan(*seed)).collect();
    let workspace = match Workspace::new(&plans) {
        Ok(workspace) => workspace,
        Err(said) => panic!("the generator makes what does not compile: {said}"),
    };
    let waiting = Mutex::new(plans.iter());
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let next = waiting.lock().unwrap().next();
                    let Some(plan) = next else {
                        break;
                    };
                    if let Err(reason) = workspace.check(plan.seed) {
                        let failure = explain(plan, &reason);
                        eprintln!("{failure}");
                        failures.lock().unwrap().push(failure);
                    }
                }
            });
        }
    });
    failures.into_inner().unwrap()
}

/// The least part of a program that still fails, kept for the reader.
fn explain(plan: &Plan, reason: &str) -> String {
    let mut plan = plan.clone();
    let mut reason = reason.to_owned();
    let mut size = plan.pieces.len() / 2;
    while 0 < size {
        let mut at = 0;
        while at + size <= plan.pieces.len() && 1 < plan.pieces.len() {
            let mut less = plan.clone();
            less.pieces.drain(at..at + size);
            let checked = Workspace::new(std::slice::from_ref(&less));
            match checked.map(|workspace| workspace.check(less.seed)) {
                Ok(Err(why)) => (plan, reason) = (less, why),
                // Without the piece it does not compile, or nothing is wrong.
                Err(_) | Ok(Ok(())) => at += size,
            }
        }
        size /= 2;
    }
    let folder = TempDir::new().unwrap().keep();
    write(&folder, std::slice::from_ref(&plan));
    let names: Vec<_> = plan.pieces.iter().map(|piece| piece.feature.name).collect();
    format!(
        "seed {}, {names:?}, in {}: {reason}",
        plan.seed,
        folder.display()
    )
}

/// Programs and what cargo made of them.
struct Workspace {
    folder: TempDir,
}

impl Workspace {
    /// Writes and builds programs; what cargo says if it cannot.
    fn new(plans: &[Plan]) -> Result<Workspace, String> {
        let folder = TempDir::new().unwrap();
        write(folder.path(), plans);
        let output = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--offline", "--keep-going"])
            .env_remove("RUSTFLAGS")
            .arg("--target-dir")
            .arg(folder.path().join("target"))
            .current_dir(folder.path())
            .output()
            .unwrap();
        if output.status.success() {
            return Ok(Workspace { folder });
        }
        let kept = folder.keep();
        let said = String::from_utf8_lossy(&output.stderr);
        let errors = said.find("\nerror").unwrap_or(0);
        Err(format!("{}: {}", kept.display(), &said[errors..]))
    }

    /// What is wrong with the bundle of a program.
    fn check(&self, seed: u64) -> Result<(), String> {
        // A panic is a finding as well.
        let checked = std::panic::catch_unwind(|| self.compare(seed));
        checked.unwrap_or_else(|_| Err("the bundler panics".to_owned()))
    }

    fn compare(&self, seed: u64) -> Result<(), String> {
        // A ^C is to leave nothing behind.
        std::mem::forget(session::watch());
        let package = generator::package(seed);
        let program = self.folder.path().join("target/debug").join(&package);
        let wanted = output_of(&program)?;
        let request = Request {
            manifest: self.folder.path().join(&package).join("Cargo.toml"),
            ..Request::default()
        };
        let bundle = bundle(&request).map_err(|error| error.to_string())?;
        // Programs may import all of a crate that has a module named as another crate:
        // that is a note and no failure.
        let is_other = |note: &&String| !note.contains("may bring in a module");
        let notes: Vec<_> = bundle.notes.iter().filter(is_other).collect();
        if !notes.is_empty() {
            return Err(format!("notes: {notes:?}"));
        }
        let folder = session::temporary_folder().unwrap();
        let passed = bundle
            .pass(folder.path())
            .map_err(|error| error.to_string())?;
        if !passed.dropped.is_empty() {
            return Err(format!("dropped: {}", passed.dropped[0].1));
        }
        let bundled = Bundle::program(folder.path(), bundle.edition);
        same("the bundle", &wanted, &output_of(&bundled)?)?;
        for what in [Minify::Libraries, Minify::All] {
            let text = minify(&passed.stage.text, what)?;
            let program = folder.path().join("minified");
            let edition = bundle.edition;
            let compiled =
                bundler::toolchain::rustc::compile(&bundle.tools, text.as_str(), edition, &program)
                    .map_err(|error| error.to_string())?;
            if let Some(error) = compiled.first_error() {
                return Err(format!("minified ({what:?}): {}", error.explain(&text)));
            }
            same("the minified bundle", &wanted, &output_of(&program)?)?;
        }
        Ok(())
    }
}

fn write(folder: &Path, plans: &[Plan]) {
    let workspace = "[workspace]\nresolver = \"2\"\nmembers = [\"s*\"]\n\n\
                     [profile.dev]\ndebug = false\ndebug-assertions = false\n";
    fs::write(folder.join("Cargo.toml"), workspace).unwrap();
    for (path, text) in plans.iter().flat_map(Plan::files) {
        let path: PathBuf = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

fn output_of(program: &Path) -> Result<String, String> {
    let output = Command::new(program)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{}: {said}", program.display()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn same(what: &str, wanted: &str, got: &str) -> Result<(), String> {
    if wanted == got {
        return Ok(());
    }
    let mut lines = wanted.lines().zip(got.lines());
    let differs = lines.find(|(wanted, got)| wanted != got);
    Err(format!("{what} prints otherwise: {differs:?}"))
}
