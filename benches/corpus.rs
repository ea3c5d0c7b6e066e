//! Bundles every program of the bundler's corpus and compares it with cargo's
//! own build.
//!
//! ```text
//! cargo run --profile tool -p benches --bin corpus             # all, and writes benches/corpus.md
//! cargo run --profile tool -p benches --bin corpus -- petgraph # those of that name, and writes nothing
//! ```
//!
//! The table is Markdown, on stdout, a row as soon as it is measured. Seconds are
//! those of the bundler alone, cold, with what it asks cargo and the compiler,
//! and they are not in the file: a difference there means that a program became
//! larger or smaller, or is proven no more. What fails is a row of its own; the
//! exit code is 1 then. The first run downloads some 130 crates and takes a quarter
//! of an hour on two cores.

use bundler::stages::print::Minify;
use bundler::workspace::catalog::Catalog;
use bundler::{Bundle, Error, Proven, Request, Result, Stage};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The corpus, in `bundler/tests`: folders that hold a workspace each. Those with
/// all crates of AtCoder's lists are not among them: cargo alone is an hour about
/// these, and most of these crates have a program here.
const FOLDERS: [&str; 4] = ["everyday", "hostile", "proc_macros", "crates"];

const HEADINGS: &str = "\
program | inlined bytes | given out | minified | as cargo builds it
--- | ---: | ---: | ---: | ---
";

fn main() -> ExitCode {
    let wanted = std::env::args().nth(1);
    match measure(wanted.as_deref()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Measures all programs, or those of a name; whether none has failed.
fn measure(wanted: Option<&str>) -> Result<bool> {
    let mut table = String::from(HEADINGS);
    print!("{HEADINGS}");
    let mut failures = 0;
    for program in programs()? {
        if wanted.is_some_and(|wanted| !program.title.contains(wanted)) {
            continue;
        }
        let since = Instant::now();
        let cells = program.cells().unwrap_or_else(|error| {
            failures += 1;
            eprintln!("{}: {error}", program.title);
            [String::new(), String::new(), String::new(), "FAILS".into()]
        });
        let row = format!("{} | {}", program.title, cells.join(" | "));
        println!("{row} | {}", seconds(since.elapsed()));
        table.push_str(&row);
        table.push('\n');
    }
    if wanted.is_none() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus.md");
        let text = format!("{ABOUT}\n{table}");
        std::fs::write(&path, text).map_err(|error| Error::io("write", &path, &error))?;
    }
    Ok(failures == 0)
}

const ABOUT: &str = "\
# The bundler's corpus

`cargo run --profile tool -p benches --bin corpus` writes this table: bytes before
and after, and what `--prove` says of each program. A change that makes a row
worse shows in its diff.

`DIFFER` counts functions that are not as in cargo's build: such a file is not
given out with `--prove`. In `chosen`, `places` and `scopes` that is what the
programs are for. In `with_sets` a library of edition 2015 has closures that
capture otherwise, and the file cannot be compiled as that edition.
";

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}

/// A program of the corpus.
struct Program {
    title: String,
    manifest: PathBuf,
    bin: String,
}

fn programs() -> Result<Vec<Program>> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bundler/tests");
    let mut programs = Vec::new();
    for folder in FOLDERS {
        let catalog = Catalog::load(&tests.join(folder))?;
        programs.extend(catalog.binaries.into_iter().map(|binary| Program {
            title: format!("{folder}/{}", binary.name),
            manifest: binary.manifest,
            bin: binary.name,
        }));
    }
    Ok(programs)
}

impl Program {
    fn cells(&self) -> Result<[String; 4]> {
        let request = Request {
            manifest: self.manifest.clone(),
            bin: Some(self.bin.clone()),
            ..Request::default()
        };
        let bundle = bundler::bundle(&request)?;
        let folder = tempfile::tempdir()
            .map_err(|error| Error::new(format!("cannot make a temporary folder: {error}")))?;
        let passed = bundle.pass(folder.path())?;
        let text = &passed.stage.text;
        let mut minified = bundler::bundle(&request)?;
        minified.add_minified(Minify::Libraries, false)?;
        let minified = minified.pass(folder.path())?;
        let mut proven = words(&bundle.prove(&passed)?);
        for (stage, _) in &passed.dropped {
            proven.push_str(&format!(", without {stage}"));
        }
        Ok([
            inlined(&bundle).to_string(),
            text.as_str().len().to_string(),
            minified.stage.text.as_str().len().to_string(),
            proven,
        ])
    }
}

fn inlined(bundle: &Bundle) -> usize {
    let mut stages = bundle.stages.iter();
    let inlined = stages.find(|stage| stage.stage == Stage::Inline);
    inlined.map_or(0, |stage| stage.text.as_str().len())
}

/// How many functions are proven, and how.
fn words(proven: &Proven) -> String {
    let mut words = format!("{} functions", proven.same);
    for (edition, count) in &proven.by_edition {
        words.push_str(&format!(", {count} as edition {edition}"));
    }
    if let buffered @ 1.. = proven.buffered.len() {
        words.push_str(&format!(", {buffered} with fastout"));
    }
    if let different @ 1.. = proven.differences.len() {
        words.push_str(&format!(", {different} DIFFER"));
    }
    words
}
