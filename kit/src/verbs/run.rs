//! `run`: builds a problem and runs it with typed or piped input.

use crate::build::{Profile, build};
use crate::project::{Place, Problem, Project};
use crate::{Error, Kind, Result, say};
use bundler::tell;
use judging::{Ran, megabytes, run_attached, seconds};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// Build a problem and run it with typed or piped input
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp run p10501             type the input, ^D ends it
  cargo cp run p10501 < my.in     from a file
  cargo cp run p10501 2           with the input of sample 2
  cargo cp run --debug            with checks, and what cfg(debug_assertions) prints")]
pub struct Arguments {
    /// The problem: its name, a part of it, its address; in a contest its letter
    pub problem: Option<String>,
    /// A sample whose input is taken
    pub sample: Option<String>,
    /// Build with checks for overflows and with debug_assertions
    #[arg(long)]
    pub debug: bool,
}

/// Runs a problem's program; time and memory go to stderr after it.
///
/// # Errors
/// When it does not compile or does not end well.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    let project = Project::find(place)?;
    let problem = project.problem(arguments.problem.as_deref())?;
    let input = match &arguments.sample {
        Some(name) => Some(input(&problem, name)?),
        None => None,
    };
    let profile = match arguments.debug {
        true => Profile::Debug,
        false => Profile::Release,
    };
    let program = build(&problem, profile)?;
    if input.is_none() && std::io::stdin().is_terminal() {
        tell!(
            "{}",
            say!(
                "{name} runs: type its input, ^D ends it",
                name = problem.name
            )
        );
    }
    let ran = run_attached(&program, input.as_deref())?;
    tell!("{}", usage(&ran));
    match ran.death {
        None => Ok(()),
        Some(death) => {
            let what = say!(
                "{name} died: {death}",
                name = problem.name,
                death = death.name()
            );
            Err(Error::new(what).of_kind(Kind::Sample))
        }
    }
}

/// A sample's input, also of one that has no output yet.
fn input(problem: &Problem, name: &str) -> Result<PathBuf> {
    let found = problem.samples()?;
    let whole = found.samples.iter().find(|sample| sample.name == name);
    let half = found.broken.iter().find(|broken| broken.name == name);
    let half = half.and_then(|broken| broken.input.clone());
    whole
        .map(|sample| sample.input.clone())
        .or(half)
        .ok_or_else(|| {
            let error = super::test::no_sample(problem, name, &found);
            if !Path::new(name).is_file() {
                return error;
            }
            error.change_help(|_| {
                say!(
                    "a file goes to stdin: {command} run {problem} < {name}",
                    command = crate::command_name::name(),
                    problem = problem.name,
                    name
                )
            })
        })
}

/// `12 ms (10 ms on the processor), 2.1 MB`.
fn usage(ran: &Ran) -> String {
    let mut usage = seconds(ran.time);
    if let Some(used) = ran.used {
        let time = seconds(used.cpu_time);
        usage.push_str(&say!(" ({time} on the processor)", time));
        usage.push_str(&format!(", {}", megabytes(used.peak_memory)));
    }
    usage
}
