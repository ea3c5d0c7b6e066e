//! Measures the bundler: how many bytes are left of each program, and how
//! many seconds its command takes.
//!
//! ```text
//! cargo run --release -p benches --bin bundles         # medians of 5 runs
//! cargo run --release -p benches --bin bundles -- 11   # medians of 11 runs
//! cargo run --release -p benches --bin bundles -- 11 loop   # the second table only
//! cargo test -p benches                                # the sizes have limits
//! ```
//!
//! The tables are Markdown, on stdout. The first one's programs are those in `programs/` and
//! the problems of this workspace. Seconds are the wall time of the command as
//! one calls it, a process with all that it starts: cargo, the compiler and a
//! problem's samples. Each program is bundled once before it is measured, so
//! that cargo and the cache are warm. Nothing fails for being slow: close what
//! else is running before you compare.
//!
//! The first run downloads the crates that `programs/Cargo.lock` names.

mod contest_loop;

use bundler::stages::print::{Minify, Parts};
use bundler::workspace::catalog::Catalog;
use bundler::{Bundle, Error, Request, Result, Stage, bundle};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    match measure_all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints a row as soon as it is measured.
fn measure_all() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let runs = runs(arguments.next().as_deref())?;
    let command = build_command()?;
    if arguments.next().as_deref() != Some("loop") {
        measure_sizes(&command, runs)?;
        println!();
    }
    measure_loops(&command, runs)
}

fn measure_loops(command: &Path, runs: usize) -> Result<()> {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    let workspace = contest_loop::Workspace::new(&programs)?;
    print_headings(&contest_loop::HEADINGS);
    for copy in workspace.copies()? {
        println!("{}", copy.measure(command, runs)?.row(&copy.title));
    }
    Ok(())
}

fn print_headings(headings: &[&str]) {
    println!("{}", headings.join(" | "));
    println!("{}", vec!["---"; headings.len()].join(" | "));
}

fn measure_sizes(command: &Path, runs: usize) -> Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let programs = PROGRAMS.iter().map(|program| program.subject());
    let catalog = Catalog::load(here)?;
    let problems = catalog.problems.into_iter().map(|problem| Subject {
        title: problem.name,
        manifest: problem.dir.join("Cargo.toml"),
    });
    print_headings(&HEADINGS);
    for subject in programs.chain(problems) {
        let sizes = subject.sizes()?;
        let seconds = subject.seconds(command, sizes.given_out, runs)?;
        let minified = [
            subject.minified(Minify::Libraries)?,
            subject.minified(Minify::All)?,
        ];
        println!("{}", row(&subject.title, &sizes, minified, seconds));
    }
    Ok(())
}

fn runs(argument: Option<&str>) -> Result<usize> {
    let Some(argument) = argument else {
        return Ok(5);
    };
    let runs = argument.parse().ok().filter(|&runs| 0 < runs);
    runs.ok_or_else(|| {
        Error::new(format!("`{argument}` is not a number of runs"))
            .help("say how many, or nothing for 5: cargo run --release -p benches -- 11")
    })
}

/// A program with libraries of crates.io, in `programs/`.
struct Program {
    title: &'static str,
    package: &'static str,
}

const PROGRAMS: [Program; 3] = [
    Program {
        title: "`input!{n: usize, a: [i64; n]}`, proconio 0.5",
        package: "reads",
    },
    Program {
        title: "and `.sorted().dedup().join(\" \")`, itertools 0.14",
        package: "sorts",
    },
    Program {
        title: "and `Dsu`, `Segtree`, ac-library-rs 0.2",
        package: "structures",
    },
];

impl Program {
    fn subject(&self) -> Subject {
        let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
        Subject {
            title: self.title.to_owned(),
            manifest: programs.join(self.package).join("Cargo.toml"),
        }
    }
}

/// What is measured.
struct Subject {
    title: String,
    manifest: PathBuf,
}

/// Bytes of one program.
struct Sizes {
    inlined: usize,
    after_names: usize,
    given_out: usize,
    /// What its author wrote, of the file given out: all before the marker
    /// line, and the snippets.
    own: usize,
}

impl Subject {
    fn sizes(&self) -> Result<Sizes> {
        let bundle = self.bundle()?;
        let text = given(&bundle)?;
        let after = |wanted: Stage| {
            let stage = bundle.stages.iter().find(|stage| stage.stage == wanted);
            stage.map_or(0, |stage| stage.text.as_str().len())
        };
        Ok(Sizes {
            inlined: after(Stage::Inline),
            after_names: after(Stage::Prune),
            given_out: text.len(),
            own: own(&text),
        })
    }

    /// The bytes that `--minify` leaves.
    fn minified(&self, what: Minify) -> Result<usize> {
        let mut bundle = self.bundle()?;
        bundle.add_minified(what, false)?;
        Ok(given(&bundle)?.len())
    }

    fn bundle(&self) -> Result<Bundle> {
        bundle(&Request {
            manifest: self.manifest.clone(),
            ..Request::default()
        })
    }

    /// The median seconds of the command, and of its `--quick`.
    fn seconds(&self, command: &Path, given_out: usize, runs: usize) -> Result<[f64; 2]> {
        let (_, bytes) = self.run(command, &[])?;
        if bytes != given_out {
            return Err(Error::new(format!(
                "{}: the command gives out {bytes} bytes, the library {given_out}",
                self.title
            )));
        }
        self.run(command, &["--quick"])?;
        let mut took = [Vec::new(), Vec::new()];
        // In turns, so that both meet the same noise.
        for _ in 0..runs {
            took[0].push(self.run(command, &[])?.0);
            took[1].push(self.run(command, &["--quick"])?.0);
        }
        Ok(took.map(median))
    }

    /// How long the command takes, and how many bytes it gives out.
    fn run(&self, command: &Path, options: &[&str]) -> Result<(Duration, usize)> {
        let mut command = Command::new(command);
        command.arg("--manifest-path").arg(&self.manifest);
        command.args(options).stdin(Stdio::null());
        let since = Instant::now();
        let output = command.output();
        let took = since.elapsed();
        let output = output.map_err(|error| Error::new(format!("cannot run it: {error}")))?;
        if !output.status.success() {
            return Err(Error::new(format!("{} does not bundle", self.title))
                .detail(String::from_utf8_lossy(&output.stderr)));
        }
        Ok((took, output.stdout.len()))
    }
}

/// The file that the gate gives out.
fn given(bundle: &Bundle) -> Result<String> {
    let folder = tempfile::tempdir()
        .map_err(|error| Error::new(format!("cannot make a temporary folder: {error}")))?;
    Ok(bundle.pass(folder.path())?.stage.text.as_str().to_owned())
}

fn own(text: &str) -> usize {
    let Some(parts) = Parts::of(text) else {
        return text.len();
    };
    let snippets = parts.libraries.iter();
    let snippets = snippets.filter(|part| part.title.starts_with("snippets "));
    parts.marker + snippets.map(|part| part.range.len()).sum::<usize>()
}

/// The bundler's command, as cargo builds it for its user.
fn build_command() -> Result<PathBuf> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--quiet", "--profile", "tool"])
        .args([
            "--package=bundler",
            "--bins",
            "--message-format=json-render-diagnostics",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .map_err(|error| Error::new(format!("cannot run cargo: {error}")))?;
    if !output.status.success() {
        return Err(Error::new("the bundler does not build")
            .detail(String::from_utf8_lossy(&output.stderr)));
    }
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let mut messages = lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let command = messages.find_map(|message| message["executable"].as_str().map(PathBuf::from));
    command.ok_or_else(|| Error::new("cargo does not say where the bundler's command is"))
}

fn median(mut durations: Vec<Duration>) -> f64 {
    durations.sort_unstable();
    let upper = durations.len() / 2;
    let lower = (durations.len() - 1) / 2;
    (durations[lower] + durations[upper]).as_secs_f64() / 2.0
}

const HEADINGS: [&str; 11] = [
    "program",
    "inlined bytes",
    "after names",
    "given out",
    "minified libraries",
    "minified all",
    "final/inlined",
    "own text",
    "over own text",
    "seconds",
    "`--quick`",
];

fn row(title: &str, sizes: &Sizes, minified: [usize; 2], [seconds, quick]: [f64; 2]) -> String {
    let cells: [String; HEADINGS.len()] = [
        title.to_owned(),
        sizes.inlined.to_string(),
        sizes.after_names.to_string(),
        sizes.given_out.to_string(),
        minified[0].to_string(),
        minified[1].to_string(),
        format!("{:.3}", sizes.given_out as f64 / sizes.inlined as f64),
        sizes.own.to_string(),
        (sizes.given_out - sizes.own).to_string(),
        format!("{seconds:.2}"),
        format!("{quick:.2}"),
    ];
    cells.join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(package: &str, given_out: usize, minified: usize) {
        let program = PROGRAMS.iter().find(|program| program.package == package);
        let subject = program.unwrap().subject();
        let sizes = subject.sizes();
        let sizes = sizes.unwrap_or_else(|error| panic!("{error}"));
        let least = subject.minified(Minify::All);
        let found = (
            sizes.given_out,
            least.unwrap_or_else(|error| panic!("{error}")),
        );
        assert!(
            found.0 < given_out && found.1 < minified,
            "{package}: {found:?} bytes, fewer than {:?} were wanted",
            (given_out, minified)
        );
    }

    #[test]
    fn programs_stay_small() {
        check("reads", 9_500, 5_800);
        check("sorts", 15_500, 9_000);
        check("structures", 24_000, 14_000);
    }

    #[test]
    fn medians() {
        let median_of = |times: &[u64]| {
            let times = times.iter().copied().map(Duration::from_secs);
            median(times.collect())
        };
        assert_eq!(median_of(&[7]), 7.0);
        assert_eq!(median_of(&[9, 1, 5]), 5.0);
        assert_eq!(median_of(&[1, 100, 4, 2]), 3.0);
    }

    #[test]
    fn own_text_is_the_users_and_the_snippets() {
        let own_text = "fn main() {}\n\n";
        let snippets = "// snippets 0.1.0 (CC0-1.0)\npub mod snippets {\n}\n\n";
        let marker = bundler::stages::print::MARKER;
        let text = format!("{own_text}{marker} ----\n\n{snippets}// a 1.0 (MIT)\npub mod a {{}}\n");
        assert_eq!(own(&text), own_text.len() + snippets.len());
        assert_eq!(own(own_text), own_text.len());
    }

    #[test]
    fn numbers_of_runs() {
        assert_eq!(runs(None).unwrap(), 5);
        assert_eq!(runs(Some("11")).unwrap(), 11);
        assert!(runs(Some("0")).is_err());
        assert!(runs(Some("all")).is_err());
    }
}
