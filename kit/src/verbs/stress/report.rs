//! What a run says in the end, and the sample that it leaves.

use super::Arguments;
use super::search::{Outcome, rate, thousands};
use super::shrink::Shrunk;
use crate::project::Problem;
use crate::{Error, Result, command_name, say, write_stdout};
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

/// How many lines and characters of a text are shown.
const ROWS: usize = 30;
const WIDTH: usize = 76;
const HALF: usize = 36;

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
            "the brute force answers all but {count} of them: {why}",
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
    if let Ok(samples) = problem.samples() {
        let same = |path: &PathBuf| fs::read(path).is_ok_and(|text| text == shrunk.text);
        if let Some(known) = samples.into_iter().find(|sample| same(&sample.input)) {
            return Ok(Some(Saved::Sample(known.input)));
        }
    }
    fs::create_dir_all(dir).map_err(|error| Error::io("make the folder", dir, &error))?;
    for number in 1.. {
        let path = |extension: &str| dir.join(format!("stress-{number}.{extension}"));
        let is_taken = ["in", "out", "ans", "txt"].iter().any(|e| path(e).exists());
        if is_taken {
            continue;
        }
        let Some(expected) = &shrunk.failure.expected else {
            let input = path("txt");
            write_new(&input, &shrunk.text)?;
            return Ok(Some(Saved::Input(input)));
        };
        // The answer first: an input alone would be half a sample.
        write_new(&path("out"), expected)?;
        let input = path("in");
        if let Err(error) = write_new(&input, &shrunk.text) {
            let _ = fs::remove_file(path("out"));
            return Err(error);
        }
        return Ok(Some(Saved::Sample(input)));
    }
    Ok(None)
}

fn write_new(path: &PathBuf, text: &[u8]) -> Result<()> {
    let file = fs::File::create_new(path);
    let written = file.and_then(|mut file| std::io::Write::write_all(&mut file, text));
    written.map_err(|error| {
        if error.kind() != ErrorKind::AlreadyExists {
            let _ = fs::remove_file(path);
        }
        Error::io("write", path, &error)
    })
}

/// Shows a case: its input, and both outputs side by side.
pub fn show(problem: &Problem, shrunk: &Shrunk, saved: Option<&Saved>) -> Result<()> {
    let mut said = say!(
        "{name}: {what}, case {seed}",
        name = problem.name,
        what = shrunk.failure.kind.name(),
        seed = shrunk.seed
    );
    said += &match (shrunk.is_steady, shrunk.steps) {
        (false, _) => say!("; it fails only sometimes, and so was not made smaller"),
        (true, 0) => say!("; it does not get smaller"),
        (true, steps) => say!(
            "; made smaller in {steps} steps, {time}",
            steps,
            time = judging_time(shrunk.time)
        ),
    };
    said += &format!("\n\n{}\n", say!("input"));
    said += &block(&shrunk.text);
    let failure = &shrunk.failure;
    if let Some(expected) = &failure.expected {
        said += &format!("\n{}", beside(expected, &failure.got));
    } else if !failure.got.trim_ascii().is_empty() {
        said += &format!("\n{}\n{}", say!("output"), block(&failure.got));
    }
    for (title, text) in [
        (say!("the checker says"), failure.remark.as_bytes()),
        (say!("stderr"), &failure.stderr),
    ] {
        if !text.trim_ascii().is_empty() {
            said += &format!("\n{title}\n{}", block(text));
        }
    }
    let shown = |path: &PathBuf| path.display().to_string();
    said += &match saved {
        Some(Saved::Sample(path)) => {
            format!(
                "\n{}\n",
                say!("saved as the sample {path}", path = shown(path))
            )
        }
        Some(Saved::Input(path)) => format!(
            "\n{}\n",
            say!(
                "saved as {path}; with the right answer beside it, as .in and .out, it is a sample",
                path = shown(path)
            )
        ),
        None => String::new(),
    };
    write_stdout(&said)
}

fn judging_time(time: std::time::Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// A text, each line indented.
fn block(text: &[u8]) -> String {
    let lines = lines(text);
    let shown = lines.iter().take(ROWS);
    let mut out: String = shown
        .map(|line| format!("    {}\n", cut(line, WIDTH)).trim_end().to_owned() + "\n")
        .collect();
    if ROWS < lines.len() {
        out += &format!(
            "    … {}\n",
            say!("{count} more lines", count = lines.len() - ROWS)
        );
    }
    out
}

/// Two outputs side by side; the first row that differs is marked.
fn beside(expected: &[u8], got: &[u8]) -> String {
    let (expected, got) = (lines(expected), lines(got));
    let rows = expected.len().max(got.len());
    let cell = |lines: &[String], row: usize| match lines.get(row) {
        Some(line) => cut(line, HALF),
        None => say!("(end)"),
    };
    let differs = |row: &usize| {
        expected.get(*row).map(|l| l.trim_end()) != got.get(*row).map(|l| l.trim_end())
    };
    let first = (0..rows).find(differs);
    let titles = [say!("expected"), say!("got")];
    let shown = first.map_or(0, |row| row.saturating_sub(ROWS / 2));
    let last = rows.min(shown + ROWS);
    let cells = (shown..last).map(|row| cell(&expected, row).chars().count());
    let width = cells.chain([titles[0].chars().count()]).max().unwrap_or(0);
    let mut out = format!("    {:width$}   {}\n", titles[0], titles[1]);
    for row in shown..last {
        let mark = if Some(row) == first { '>' } else { ' ' };
        let line = format!(
            "  {mark} {:width$}   {}",
            cell(&expected, row),
            cell(&got, row)
        );
        out += &format!("{}\n", line.trim_end());
    }
    if last < rows {
        out += &format!(
            "    … {}\n",
            say!("{count} more lines", count = rows - last)
        );
    }
    out
}

/// The lines of a text, control characters spelled out.
fn lines(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let spell = |line: &str| {
        let mut out = String::new();
        for c in line.trim_end_matches('\r').chars() {
            match c.is_control() && c != '\t' {
                true => out.extend(c.escape_default()),
                false => out.push(c),
            }
        }
        out
    };
    text.lines().map(spell).collect()
}

fn cut(line: &str, width: usize) -> String {
    match line.chars().count() <= width {
        true => line.to_owned(),
        false => line.chars().take(width - 1).chain(['…']).collect(),
    }
}
