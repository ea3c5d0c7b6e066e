//! Measures what `cargo cp test` costs beside the compiler, once a file of a
//! problem has changed: all else is built, and was asked before.
//!
//! ```text
//! cargo run --release -p benches --bin warm-test                 # medians of 9 runs
//! cargo run --release -p benches --bin warm-test 21 cargo-cp     # of the one on PATH
//! ```
//!
//! It works in a copy of this workspace's problems, since cargo reads all their
//! manifests each time. In turns, so that all meet the same noise: the compiler
//! alone, called as cargo calls it; `cargo build`; `cargo cp test`. The table is
//! Markdown, its seconds are medians. Nothing fails for being slow; on a busy
//! machine the processor's time says more than the clock.

mod cargo_builds;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::time::{Duration, Instant};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A small one, one with many samples, and one with a library's macros.
const PROBLEMS: [&str; 3] = ["luogu-p4018", "luogu-p10501", "atcoder-dp-k"];

const HEADINGS: [&str; 10] = [
    "problem",
    "samples",
    "rustc, s",
    "cargo build, s",
    "cp test, s",
    "beyond rustc, s",
    "the same, CPU",
    "test / build",
    "nothing changed: cargo build, s",
    "cp test, s",
];

/// What is to hold.
const BEYOND: f64 = 0.3;

fn main() -> ExitCode {
    match measure() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let runs = arguments.next().map_or(Ok(9), |word| word.parse())?;
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kit = match arguments.next() {
        Some(command) => PathBuf::from(command),
        None => cargo_builds::build_kit(here)?,
    };
    let root = here.parent().ok_or("benches has no workspace")?;
    let copy = here.join("programs/target/warm-test");
    copy_workspace(root, &copy)?;
    println!("{}", HEADINGS.join(" | "));
    println!("{}", ["---"; HEADINGS.len()].join(" | "));
    let (mut by_clock, mut by_cpu) = (0, 0);
    for name in PROBLEMS {
        let times = Problem::new(&copy, name)?.measure(&kit, runs)?;
        by_clock += usize::from(times.beyond() <= BEYOND);
        by_cpu += usize::from(times.beyond_on_cpu().is_some_and(|took| took <= BEYOND));
        println!("{}", times.cells(name).join(" | "));
    }
    println!(
        "\nAt most {BEYOND} s beyond the compiler: {by_clock} of {0} by the clock, {by_cpu} of {0} \
         by the processor's time.",
        PROBLEMS.len()
    );
    Ok(())
}

/// The problems, what they use, and their samples.
fn copy_workspace(root: &Path, copy: &Path) -> Result<()> {
    for folder in ["problems", "snippets", "testgen", "tests"] {
        let from = root.join(folder);
        for file in files(&from, 0)? {
            write(
                &copy.join(folder).join(file.strip_prefix(&from)?),
                &fs::read(&file)?,
            )?;
        }
    }
    write(
        &copy.join("Cargo.lock"),
        &fs::read(root.join("Cargo.lock"))?,
    )?;
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let lines = manifest
        .lines()
        .filter(|line| !line.starts_with("default-members"));
    let members = "members = [\"problems/*/src/..\", \"snippets\", \"testgen\"]";
    let lines = lines.map(|line| match line.starts_with("members = ") {
        true => members,
        false => line,
    });
    let manifest = lines.collect::<Vec<_>>().join("\n");
    write(&copy.join("Cargo.toml"), manifest.as_bytes())
}

/// The files below a folder; programs and samples do not lie deep.
fn files(folder: &Path, depth: usize) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true if depth < 4 => found.extend(files(&path, depth + 1)?),
            true => {}
            false => found.push(path),
        }
    }
    Ok(found)
}

/// Writes a file unless it is so already: then it need not be built.
fn write(path: &Path, text: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().ok_or("a file without a folder")?)?;
    Ok(fs::write(path, text)?)
}

/// A problem of the copy.
struct Problem<'c> {
    copy: &'c Path,
    name: &'c str,
    source: PathBuf,
    main: String,
    edits: u32,
}

impl<'c> Problem<'c> {
    fn new(copy: &'c Path, name: &'c str) -> Result<Problem<'c>> {
        let source = copy.join("problems").join(name).join("src/main.rs");
        Ok(Problem {
            copy,
            name,
            main: fs::read_to_string(&source)?,
            source,
            edits: 0,
        })
    }

    fn measure(mut self, kit: &Path, runs: usize) -> Result<Times> {
        let rustc = self.compiler()?;
        self.cp_test(kit)?;
        let mut times = Times {
            samples: self.samples()?,
            ..Times::default()
        };
        for _ in 0..runs {
            self.edit()?;
            times.rustc.push(took(
                Command::new("sh")
                    .args(["-c", &rustc])
                    .current_dir(self.copy),
            )?);
            self.edit()?;
            times.build.push(self.cargo_build()?);
            times.idle_build.push(self.cargo_build()?);
            self.edit()?;
            times.test.push(self.cp_test(kit)?);
            times.idle_test.push(self.cp_test(kit)?);
        }
        fs::write(&self.source, &self.main)?;
        Ok(times)
    }

    /// A text that was never compiled.
    fn edit(&mut self) -> Result<()> {
        self.edits += 1;
        let since = std::time::SystemTime::UNIX_EPOCH.elapsed()?.as_nanos();
        let line = format!("fn main() {{\n    let _edit = {since}_u128;\n");
        let line = match self.main.contains("fn main() {\n") {
            true => self.main.replacen("fn main() {\n", &line, 1),
            false => format!("{}\nconst _: u128 = {since};\n", self.main),
        };
        Ok(fs::write(&self.source, line)?)
    }

    fn cargo(&self) -> Command {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--release", "--package", self.name]);
        cargo.current_dir(self.copy).env_remove("CARGO_TARGET_DIR");
        cargo
    }

    fn cargo_build(&self) -> Result<Took> {
        took(self.cargo().arg("--quiet"))
    }

    /// How cargo calls the compiler for the changed file.
    fn compiler(&mut self) -> Result<String> {
        self.cargo_build()?;
        self.edit()?;
        let said = String::from_utf8(output(self.cargo().arg("--verbose"))?.stderr)?;
        let mut calls = said
            .lines()
            .filter_map(|line| line.trim().strip_prefix("Running `"));
        let call = calls.next_back().ok_or("cargo calls no compiler")?;
        Ok(call.trim_end_matches('`').to_owned())
    }

    fn cp_test(&self, kit: &Path) -> Result<Took> {
        let mut command = Command::new(kit);
        command.args(["test", self.name]).current_dir(self.copy);
        // Each calls cargo as a user's shell does.
        command.env_remove("CARGO_TARGET_DIR").env_remove("CARGO");
        took(&mut command)
    }

    fn samples(&self) -> Result<usize> {
        let files = fs::read_dir(self.copy.join("tests").join(self.name))?;
        let inputs = files
            .flatten()
            .filter(|file| file.path().extension().is_some_and(|e| e == "in"));
        Ok(inputs.count())
    }
}

/// What was measured.
#[derive(Default)]
struct Times {
    samples: usize,
    rustc: Vec<Took>,
    build: Vec<Took>,
    test: Vec<Took>,
    idle_build: Vec<Took>,
    idle_test: Vec<Took>,
}

/// What a call took.
#[derive(Clone, Copy)]
struct Took {
    clock: Duration,
    /// Of the processor, with all that it started; where the system tells it.
    cpu: Option<Duration>,
}

impl Times {
    fn beyond(&self) -> f64 {
        median(&self.test) - median(&self.rustc)
    }

    fn beyond_on_cpu(&self) -> Option<f64> {
        let cpu = |took: &[Took]| took.iter().map(|took| took.cpu).collect::<Option<Vec<_>>>();
        let (test, rustc) = (cpu(&self.test)?, cpu(&self.rustc)?);
        Some(middle(test) - middle(rustc))
    }

    fn cells(&self, name: &str) -> [String; HEADINGS.len()] {
        let seconds = |seconds: f64| format!("{seconds:.2}");
        [
            name.to_owned(),
            self.samples.to_string(),
            seconds(median(&self.rustc)),
            seconds(median(&self.build)),
            seconds(median(&self.test)),
            seconds(self.beyond()),
            self.beyond_on_cpu().map_or(String::new(), seconds),
            seconds(median(&self.test) / median(&self.build)),
            seconds(median(&self.idle_build)),
            seconds(median(&self.idle_test)),
        ]
    }
}

fn median(times: &[Took]) -> f64 {
    middle(times.iter().map(|took| took.clock).collect())
}

fn middle(mut times: Vec<Duration>) -> f64 {
    times.sort();
    let middle = times.get(times.len() / 2);
    middle.map_or(f64::NAN, Duration::as_secs_f64)
}

fn took(command: &mut Command) -> Result<Took> {
    let (since, before) = (Instant::now(), cpu_of_children());
    output(command)?;
    let (clock, after) = (since.elapsed(), cpu_of_children());
    Ok(Took {
        clock,
        cpu: before.zip(after).map(|(before, after)| after - before),
    })
}

/// The processor's time of all children that have ended, on Linux.
fn cpu_of_children() -> Option<Duration> {
    let said = fs::read_to_string("/proc/self/stat").ok()?;
    // The name, in brackets, may have blanks; `cutime` and `cstime` are the
    // 14th and 15th field behind it, in hundredths of a second.
    let (_, fields) = said.rsplit_once(") ")?;
    let mut fields = fields.split(' ').skip(13);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (next()? + next()?)))
}

fn output(command: &mut Command) -> Result<Output> {
    let output = command.output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(format!("{command:?} fails\n{said}").into());
    }
    Ok(output)
}
