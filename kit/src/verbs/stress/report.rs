//! What a run says in the end, and the sample that it leaves.

use super::Arguments;
use super::search::{Outcome, rate, thousands};
use super::shrink::Shrunk;
use super::trial::Rejection;
use crate::files;
use crate::project::{Problem, Project};
use crate::terminal::{Paint, width};
use crate::verbs::test::show::columns::Texts;
use crate::verbs::test::show::{End, View};
use crate::{Error, Result, command_name, say, write_stdout};
use judging::FoundSamples;
use std::fs;
use std::path::PathBuf;

/// How many lines of the outputs are shown.
const ROWS: usize = 12;

/// A case that was written.
pub enum Saved {
    /// As a sample, or as one that was there: the path of its input.
    Sample(PathBuf),
    /// The input alone, since nobody knows the answer.
    Input(PathBuf),
}

/// Says that nothing was found.
pub fn tell_agreement(problem: &Problem, outcome: &Outcome, arguments: &Arguments) -> Result<()> {
    let name = &problem.name;
    let (cases, rate) = (thousands(outcome.tried), rate(outcome.tried, outcome.time));
    if let Some(seed) = arguments.seed {
        return match &outcome.rejection {
            Some((_, why @ Rejection::Invalid(_))) => Err(Error::new(why.shown(seed))),
            Some((_, why)) => {
                Err(Error::new(say!("the brute force does not answer")).detail(why.shown(seed)))
            }
            None => write_stdout(&format!(
                "{}\n",
                say!("{name}: case {seed} passes", name, seed)
            )),
        };
    }
    let mut said = say!(
        "{name}: no failure in {cases} cases, {rate} a second",
        name,
        cases,
        rate
    );
    if outcome.exhausted {
        said += &say!("; the generator makes no other");
    } else {
        let from = outcome.end;
        let command = command_name::name();
        said += &say!(
            "; go on: {command} stress {name} --from {from}",
            command,
            name,
            from
        );
    }
    said.push('\n');
    if let Some((seed, why)) = &outcome.rejection {
        said += &say!(
            "{count} of them do not count: {why}",
            count = thousands(outcome.rejected),
            why = why.shown(*seed)
        );
        said.push('\n');
    }
    write_stdout(&said)
}

/// Writes a case beside the samples. What is there already stays.
pub fn save(problem: &Problem, shrunk: &Shrunk) -> Result<Option<Saved>> {
    let dir = &problem.samples_dir;
    if let Ok(FoundSamples { samples, .. }) = problem.samples() {
        let same = |path: &PathBuf| fs::read(path).is_ok_and(|text| text == shrunk.text);
        if let Some(known) = samples.into_iter().find(|sample| same(&sample.input)) {
            return Ok(Some(Saved::Sample(known.input)));
        }
    }
    files::make_dir(dir)?;
    for number in 1.. {
        let path = |extension: &str| dir.join(format!("stress-{number}.{extension}"));
        let is_taken = ["in", "out", "ans", "txt"].iter().any(|e| path(e).exists());
        if is_taken {
            continue;
        }
        let Some(expected) = &shrunk.failure.expected else {
            let input = path("txt");
            files::create(&input, &shrunk.text)?;
            return Ok(Some(Saved::Input(input)));
        };
        let (input, output) = (path("in"), path("out"));
        files::create_both((&output, expected), (&input, &shrunk.text))?;
        return Ok(Some(Saved::Sample(input)));
    }
    Ok(None)
}

/// Shows a case: its input, and both outputs side by side.
pub fn show(
    project: &Project,
    problem: &Problem,
    shrunk: &Shrunk,
    saved: Option<&Saved>,
) -> Result<()> {
    let mut said = say!(
        "{name}: {what}, case {seed}, found after {time}",
        name = problem.name,
        what = shrunk.failure.kind.name(),
        seed = shrunk.seed,
        time = seconds(shrunk.search_time)
    );
    said += &match (shrunk.is_steady, shrunk.steps) {
        (false, _) => say!("; it fails only sometimes, and so was not made smaller"),
        (true, 0) => say!("; it is as small as it gets"),
        (true, steps) => say!(
            "; made smaller in {steps} steps, {time}",
            steps,
            time = seconds(shrunk.time)
        ),
    };
    said.push('\n');
    let view = View {
        paint: Paint::stdout(),
        full: false,
        names: None,
    };
    view.heading(&mut said, &say!("input"));
    view.block(&mut said, &shrunk.text, End::Tail);
    let failure = &shrunk.failure;
    if let Some(expected) = &failure.expected {
        let got = &failure.got;
        said += &Texts { expected, got }.beside(view.paint, ROWS, width());
    } else if !failure.got.trim_ascii().is_empty() {
        view.heading(&mut said, &say!("output"));
        view.block(&mut said, &failure.got, End::Tail);
    }
    for (title, text) in [
        (say!("the judge's program says"), failure.remark.as_bytes()),
        ("stderr".to_owned(), &stderr(&failure.stderr)[..]),
    ] {
        if !text.trim_ascii().is_empty() {
            view.heading(&mut said, &title);
            view.block(&mut said, text, End::Head);
        }
    }
    let shown = |path: &PathBuf| {
        let path = path.strip_prefix(&project.here).unwrap_or(path);
        path.display().to_string()
    };
    said += &match saved {
        Some(Saved::Sample(path)) => {
            format!(
                "\n{}\n",
                say!("saved as the sample {path}", path = shown(path))
            )
        }
        Some(Saved::Input(path)) => format!(
            "{}\n",
            say!(
                "saved as {path}; with the right answer beside it, as .in and .out, it is a sample",
                path = shown(path)
            )
        ),
        None => String::new(),
    };
    write_stdout(&said)
}

fn seconds(time: std::time::Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// What a program wrote to stderr, without Rust's advice: a judge sets no variable.
fn stderr(said: &[u8]) -> Vec<u8> {
    let said = String::from_utf8_lossy(said);
    let lines = said.lines();
    let lines = lines.filter(|line| !line.starts_with("note: run with `RUST_BACKTRACE="));
    let lines: Vec<_> = lines.skip_while(|line| line.is_empty()).collect();
    lines.join("\n").into_bytes()
}
