//! `sample add`: samples from stdin, the clipboard, files, an archive, a folder.

use super::sources::{self, Named};
use crate::command_name;
use crate::making::facts::shown;
use crate::making::samples::{self, Refreshed};
use crate::project::{Place, Problem, Project};
use crate::{Error, Kind, Result, say};
use bundler::tell;
use std::path::{Path, PathBuf};

/// Add samples: typed or pasted, from the clipboard, files, a zip or a folder
///
/// Files belong together by name: 1.in and 1.out or 1.ans, input01.txt and
/// output01.txt, in/a and out/a. Nothing is overwritten.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp sample add                     type or paste: input, ---, output, Ctrl-D
  cargo cp sample add p1234 --clipboard   copy the input, then the output
  cargo cp sample add p1234 a.in a.out    two files
  cargo cp sample add p1234 samples.zip   as Kattis gives them
  cargo cp sample add p1234 tests/        as CSES and Luogu do")]
pub struct Arguments {
    /// The problem, then what to add, if it is not stdin: two files, a zip, a folder
    #[arg(value_name = "PROBLEM] [FILES")]
    pub words: Vec<PathBuf>,
    /// From the clipboard
    #[arg(short, long)]
    pub clipboard: bool,
    /// What the sample is called, if not by the next number
    #[arg(long)]
    pub name: Option<String>,
}

/// Does it.
///
/// # Errors
/// When what was given is no sample.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    let project = Project::find(place)?;
    let (problem, files) = split(arguments, &project)?;
    if arguments.clipboard && !files.is_empty() {
        return Err(Error::new(say!("files and the clipboard"))
            .of_kind(Kind::Usage)
            .help(say!("leave one out")));
    }
    let mut found = match files {
        [] if arguments.clipboard => sources::clipboard()?,
        [] => sources::stdin()?,
        [only] if only.is_dir() => sources::folder(only)?,
        [only] if only == Path::new("-") => sources::stdin()?,
        [only] => sources::archive(only)?,
        [input, expected] => sources::two_files(input, expected)?,
        _ => {
            return Err(Error::new(say!("more than two files"))
                .of_kind(Kind::Usage)
                .help(say!("give two files, or the folder that they are in")));
        }
    };
    name(&mut found, arguments.name.as_deref())?;
    let tests: Vec<_> = found.into_iter().map(|one| (one.name, one.test)).collect();
    let added = samples::add(&problem.samples_dir, &tests)?;
    tell_added(&project, &problem, &added);
    let is_text = arguments.clipboard || files.is_empty() || files == [Path::new("-")];
    let outputs = tests.iter().map(|(_, test)| &test.output);
    if is_text
        && outputs
            .flat_map(|output| output.lines())
            .any(sources::is_between)
    {
        tell!(
            "  {}",
            say!("its output has a line --- in it: add several samples one by one")
        );
    }
    Ok(())
}

/// The problem that is meant, and the files: the first word may be either.
fn split<'a>(arguments: &'a Arguments, project: &Project) -> Result<(Problem, &'a [PathBuf])> {
    let Some((first, rest)) = arguments.words.split_first() else {
        return Ok((project.problem(None)?, &[]));
    };
    let named = first.to_str().map(|name| project.problem(Some(name)));
    match named {
        Some(Ok(problem)) => Ok((problem, rest)),
        // A problem's name goes before a file's.
        _ if first.exists() || first == Path::new("-") => {
            Ok((project.problem(None)?, &arguments.words))
        }
        Some(Err(error)) => Err(error),
        None => Err(
            Error::new(say!("{file} is not there", file = first.display())).of_kind(Kind::NotFound),
        ),
    }
}

/// Gives the samples the name that is asked for, numbered if they are several.
fn name(found: &mut [Named], wanted: Option<&str>) -> Result<()> {
    let Some(wanted) = wanted else {
        return Ok(());
    };
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    if wanted.is_empty() || !wanted.chars().all(is_plain) || wanted.starts_with('.') {
        return Err(
            Error::new(say!("`{wanted}` is no name for a sample", wanted))
                .of_kind(Kind::Usage)
                .help(say!("letters, digits, - and _ will do")),
        );
    }
    let is_one = found.len() == 1;
    for (at, one) in found.iter_mut().enumerate() {
        one.name = match is_one {
            true => wanted.to_owned(),
            false => format!("{wanted}-{}", at + 1),
        };
    }
    Ok(())
}

fn tell_added(project: &Project, problem: &Problem, added: &Refreshed) {
    let dir = &problem.samples_dir;
    let dir = shown(dir.strip_prefix(&project.here).unwrap_or(dir));
    let (name, command) = (&problem.name, command_name::name());
    if !added.added.is_empty() {
        tell!(
            "{}",
            say!(
                "{name}: new in {dir}: {samples}",
                name,
                dir,
                samples = added.added.join(", ")
            )
        );
        tell!("  {}", say!("next: {command} test {name}", command, name));
    }
    for (new, old) in &added.disputed {
        tell!(
            "  {}",
            say!(
                "sample {new} has the input of {old} and another output: remove the wrong one",
                new,
                old
            )
        );
    }
    let known = added.same;
    if 0 < known {
        tell!(
            "{}",
            say!("{name}: {known} of them were here already", name, known)
        );
    }
}
