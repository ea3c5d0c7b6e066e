//! `sample accept`: takes the program's output as the expected one.

use crate::build::{Profile, build};
use crate::command_name;
use crate::files;
use crate::project::{Place, Problem, Project};
use crate::verbs::test::no_sample;
use crate::{Error, Kind, Result, say};
use bundler::tell;
use judging::{Check, Sample, Verdict, judge, session};
use std::io::{self, BufRead, IsTerminal};
use std::path::PathBuf;

/// Take the program's output as expected, after asking
///
/// It shows what would change. Without a terminal nothing is written, unless
/// --yes says so.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp sample accept p1234        all samples that differ
  cargo cp sample accept p1234 own    one of them")]
pub struct Arguments {
    /// The problem: its name, a part of it, its address; in a contest its letter
    pub problem: Option<String>,
    /// The samples, if not all
    #[arg(value_name = "SAMPLE")]
    pub samples: Vec<String>,
    /// Do not ask
    #[arg(short, long)]
    pub yes: bool,
}

/// How many lines of a text are shown.
const ROWS: usize = 20;

/// An output that differs, or that is not there yet.
struct Change {
    /// The sample's name.
    name: String,
    /// Where its output goes.
    file: PathBuf,
    expected: Vec<u8>,
    got: Vec<u8>,
}

/// Does it.
///
/// # Errors
/// When the program does not run, and when nobody agrees.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    let project = Project::find(place)?;
    let problem = project.problem(arguments.problem.as_deref())?;
    let changes = changes(&problem, &arguments.samples)?;
    if changes.is_empty() {
        tell!(
            "{}",
            say!("{name}: all outputs are as expected", name = &problem.name)
        );
        return Ok(());
    }
    for change in &changes {
        show(change);
    }
    let names: Vec<_> = changes.iter().map(|change| change.name.clone()).collect();
    if !arguments.yes && !agreed(&names)? {
        return Err(Error::new(say!("nothing was changed")));
    }
    let _whole = session::defer_signals();
    for change in &changes {
        files::replace(&change.file, &change.got)?;
    }
    let (name, samples) = (&problem.name, names.join(", "));
    tell!(
        "{}",
        say!(
            "{name}: expected now as the program says: {samples}",
            name,
            samples
        )
    );
    Ok(())
}

/// The outputs that are not as expected.
fn changes(problem: &Problem, wanted: &[String]) -> Result<Vec<Change>> {
    let all = candidates(problem, wanted)?;
    let record = problem.record.as_ref();
    if record.is_some_and(|record| record.interactive) {
        return Err(Error::new(say!(
            "{problem} is interactive: it has no expected output",
            problem = &problem.name
        )));
    }
    let program = build(problem, Profile::Release)?;
    let folder = session::temporary_folder()?;
    let nothing = folder.path().join("nothing");
    files::replace(&nothing, b"")?;
    let mut changes = Vec::new();
    for sample in all {
        let is_new = !sample.expected.exists();
        let compared = Sample {
            expected: match is_new {
                true => nothing.clone(),
                false => sample.expected.clone(),
            },
            ..sample.clone()
        };
        // A checker may accept what differs; here it is the text that counts.
        let report = judge(&program, &compared, &problem.limits(), &Check::Exact)?;
        let (expected, got) = match (report.failure, report.verdict) {
            (None, _) if !is_new => continue,
            (None, _) => (Vec::new(), Vec::new()),
            (Some(failure), Verdict::WrongAnswer) => (failure.expected, failure.got),
            (Some(_), verdict) => return Err(no_output(problem, &sample.name, verdict)),
        };
        changes.push(Change {
            name: sample.name,
            file: sample.expected,
            expected,
            got,
        });
    }
    Ok(changes)
}

/// The samples that are meant, also those whose output is not there yet.
fn candidates(problem: &Problem, wanted: &[String]) -> Result<Vec<Sample>> {
    let found = problem.samples()?;
    let halves = found.broken.iter().filter_map(|broken| {
        let input = broken.input.clone()?;
        Some(Sample {
            name: broken.name.clone(),
            expected: input.with_extension("out"),
            input,
        })
    });
    let all: Vec<_> = found.samples.iter().cloned().chain(halves).collect();
    if let Some(name) = wanted
        .iter()
        .find(|name| !all.iter().any(|sample| sample.name == **name))
    {
        return Err(no_sample(problem, name, &found));
    }
    let is_wanted = |sample: &Sample| wanted.is_empty() || wanted.contains(&sample.name);
    Ok(all.into_iter().filter(is_wanted).collect())
}

fn no_output(problem: &Problem, name: &str, verdict: Verdict) -> Error {
    let what = say!(
        "sample {name}: {verdict}: that is no output to accept",
        name,
        verdict
    );
    Error::new(what).of_kind(Kind::Sample).help(say!(
        "{command} test {problem} {name} shows it",
        command = command_name::name(),
        problem = &problem.name,
        name
    ))
}

/// Shows the lines that would go and those that would come.
fn show(change: &Change) {
    tell!("{}", say!("sample {name}:", name = &change.name));
    let (old, new) = (lines(&change.expected), lines(&change.got));
    let same = old
        .iter()
        .zip(&new)
        .take_while(|(old, new)| old == new)
        .count();
    let (old, new) = (&old[same..], &new[same..]);
    let tail = old.iter().rev().zip(new.iter().rev());
    let tail = tail.take_while(|(old, new)| old == new).count();
    for (mark, lines) in [
        ("-", &old[..old.len() - tail]),
        ("+", &new[..new.len() - tail]),
    ] {
        for line in lines.iter().take(ROWS) {
            tell!("  {mark} {line}");
        }
        if ROWS < lines.len() {
            tell!(
                "  {mark} {}",
                say!("... {count} more lines", count = lines.len() - ROWS)
            );
        }
    }
}

fn lines(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().map(|line| {
        // What a program prints is not for the terminal to obey.
        line.chars()
            .filter(|c| !c.is_control() || *c == '\t')
            .collect()
    });
    lines.collect()
}

/// Asks the user.
fn agreed(names: &[String]) -> Result<bool> {
    if !io::stdin().is_terminal() {
        return Err(
            Error::new(say!("there is no terminal to ask on: nothing was changed"))
                .of_kind(Kind::Usage)
                .help(say!("--yes accepts without asking")),
        );
    }
    let samples = names.join(", ");
    tell!(
        "{}",
        say!(
            "take the program's output as expected of {samples}? [y/N]",
            samples
        )
    );
    let mut answer = String::new();
    io::stdin()
        .lock()
        .read_line(&mut answer)
        .map_err(|error| Error::new(say!("cannot read stdin: {error}", error)))?;
    let answer = answer.trim().to_lowercase();
    Ok(matches!(answer.as_str(), "y" | "yes" | "是"))
}
