//! From what was asked for to the file and its proof.

pub mod clipboard;
mod dbg_calls;
mod lists;
mod locate;
mod notes;
mod output;
mod request;
mod samples;
mod snippets;

pub use lists::{list, list_judges};
pub use output::write_stdout;
pub use snippets::{list_snippets, snippets, tell_libraries};

use crate::explain::explain;
use crate::options::{self, Action, Options};
use crate::{Bundle, Kind, Passed, Result, Stage, StageResult, tell};
use judging::session;
use notes::{bytes, note, tell_sizes, tell_steps};
use output::{Output, give};
use request::{check_file, request};
use samples::{run_samples, samples};
use std::ffi::OsString;
use std::time::Instant;

/// What `--version` says.
const VERSION: &str = concat!("cargo-cpbundle ", env!("CARGO_PKG_VERSION"), "\n");

/// Does what a command line asks for; its first argument is the command itself.
///
/// # Errors
/// A command line that is wrong; those of [`act`].
pub fn run(arguments: Vec<OsString>) -> Result<()> {
    let asked = options::parse(arguments);
    act(asked.map_err(|error| error.of_kind(Kind::Usage))?)
}

/// Does what was asked for.
///
/// # Errors
/// A program that cannot be bundled, a sample that fails.
pub fn act(action: Action) -> Result<()> {
    match action {
        Action::Help => write_stdout(&options::help()),
        Action::Version => write_stdout(VERSION),
        Action::List(options) => list(&options),
        Action::ListJudges => list_judges(),
        Action::ListSnippets(options) => list_snippets(&options),
        Action::Snippets(options) => snippets(&options),
        Action::Bundle(options) => bundle(&options),
    }
}

/// Bundles a program, proves it, and gives it out.
///
/// # Errors
/// When it cannot be bundled or written, and when a sample fails.
pub fn bundle(options: &Options) -> Result<()> {
    let request = request(options)?;
    // A question about the file does not write it.
    let asks = options.spot.is_some() || options.explain.is_some();
    let output = Output::of_bundle(options).filter(|_| !asks);
    if let Some(output) = &output {
        output.check()?;
    }
    let mut bundle = crate::bundle(&request)?;
    check_file(&request, &bundle)?;
    if options.samples.is_some() {
        bundle.programs.insert(bundle.editions[0]);
    }
    if let Some(what) = options.minify {
        bundle.add_minified(what, options.quick)?;
    }
    let output = output.map(|output| output.sparing(&bundle));
    if let Some(output) = &output {
        output.check()?;
    }
    let record = bundle.problem.as_ref().map(|problem| &problem.record);
    let folder = session::temporary_folder()?;
    let since = Instant::now();
    let passed = bundle.pass(folder.path())?;
    let gate = since.elapsed();
    let text = &passed.stage.text;
    if asks {
        return answer(options, &bundle, &passed);
    }
    if let Some(note) = record.and_then(|record| record.note.as_ref()) {
        tell!("note: {}: {note}", bundle.package);
    }
    let samples = samples(options, &bundle)?;
    note(&bundle, &passed, options.verbose);
    let since = Instant::now();
    let said = run_samples(&bundle, text, folder.path(), &samples);
    if options.verbose {
        tell_steps(&bundle, &passed, gate, since.elapsed());
        tell_sizes(&with_own_names(&bundle, &passed).text)?;
    }
    let said = said?;
    let proven = match options.prove {
        true => prove(&bundle, &passed)?,
        false => String::new(),
    };
    let given = give(text.as_str(), output.as_ref(), options)?;
    let size = bytes(text.as_str().len());
    let taken = taken(&bundle, &passed);
    tell!(
        "{}: {size} bytes; {taken}; {said}{proven}{given}",
        bundle.bin
    );
    Ok(())
}

/// Answers a question about the file.
fn answer(options: &Options, bundle: &Bundle, passed: &Passed) -> Result<()> {
    if let Some(spot) = options.spot {
        return write_stdout(&locate::find(&passed.stage.text, spot)?);
    }
    let item = options.explain.as_deref().unwrap_or_default();
    let given = |stage: &StageResult| stage.stage == passed.stage.stage;
    let last = bundle.stages.iter().position(given);
    let stages = bundle.stages.iter().take(last.map_or(0, |last| last + 1));
    // What is asked for goes by the name that its author gave it.
    let stages = stages.filter(|stage| stage.stage != Stage::Shorten);
    let stages: Vec<_> = stages.map(|stage| (stage.stage, &stage.text)).collect();
    write_stdout(&explain(&stages, item)?.to_string())
}

/// The file that is given out, or the one before its names were shortened.
fn with_own_names<'b>(bundle: &'b Bundle, passed: &'b Passed) -> &'b StageResult {
    let given = passed.stage;
    let mut minified = bundle.stages.iter();
    let minified = minified.find(|stage| stage.stage == Stage::Minify);
    match given.stage {
        Stage::Shorten => minified.unwrap_or(given),
        _ => given,
    }
}

/// By which compilers and in which editions the file was taken.
fn taken(bundle: &Bundle, passed: &Passed) -> String {
    let editions = passed.compiled.iter();
    let editions = editions.filter(|(_, compiled)| compiled.success);
    let editions: Vec<_> = editions.map(|(edition, _)| edition.year()).collect();
    let word = match editions.len() {
        1 => "edition",
        _ => "editions",
    };
    let versions = passed.versions(&bundle.tools).join(", ");
    format!("rustc {versions}, {word} {}", editions.join(", "))
}

/// Compares the file with cargo's own build; what is told of it.
fn prove(bundle: &Bundle, passed: &Passed) -> Result<String> {
    let proven = bundle.prove(passed)?;
    match proven.failed(&bundle.bin) {
        Some(error) => Err(error),
        None => {
            let mut told = format!("; {} functions as cargo builds them", bytes(proven.same));
            for (edition, count) in &proven.by_edition {
                told.push_str(&format!(", {} as edition {edition}", bytes(*count)));
            }
            if let buffered @ 1.. = proven.buffered.len() {
                told.push_str(&format!(", {buffered} with #[fastout] in other words"));
            }
            Ok(told)
        }
    }
}
