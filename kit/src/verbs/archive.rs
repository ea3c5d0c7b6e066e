//! `archive`: puts a finished contest aside, with its samples.

use crate::archives::{self, is_of_contest};
use crate::command_name;
use crate::making::facts::shown;
use crate::project::{Place, Problem, Project};
use crate::{Error, Kind, Result, dates, say};
use bundler::model::judges;
use bundler::tell;

/// Put problems aside with their samples: a finished contest
///
/// They go to a folder in archive/ with the day's date, outside the workspace.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp archive abc330                     a contest
  cargo cp archive luogu-p1234 luogu-p1235    these two
  cargo cp restore                            what was put aside")]
pub struct Arguments {
    /// Problems, or the contests they are of
    #[arg(value_name = "PROBLEM", required = true)]
    pub problems: Vec<String>,
    /// The folder below archive/ [default: today's date]
    #[arg(long, value_name = "NAME")]
    pub to: Option<String>,
}

/// Does it.
///
/// # Errors
/// When nothing is called like that, or something is in the way.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    let project = Project::find(place)?;
    let date = arguments.to.clone().unwrap_or_else(dates::today);
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    if date.is_empty() || !date.chars().all(is_plain) || date.starts_with('.') {
        return Err(Error::new(say!("`{date}` is no name for a folder", date))
            .of_kind(Kind::Usage)
            .help(say!("letters, digits, - and _ will do")));
    }
    let mut problems: Vec<Problem> = Vec::new();
    for wanted in &arguments.problems {
        for problem in asked(&project, wanted)? {
            if !problems.iter().any(|other| other.name == problem.name) {
                problems.push(problem);
            }
        }
    }
    for problem in &problems {
        let archive = archives::put_aside(&project, problem, &date)?;
        let archive = archive.strip_prefix(&project.here).unwrap_or(&archive);
        let (name, dir) = (&problem.name, shown(archive));
        tell!("{}", say!("{name}: put aside in {dir}", name, dir));
    }
    let command = command_name::name();
    tell!(
        "{}",
        say!("{command} restore {date} brings them back", command, date)
    );
    super::restore::tell_lists(&project);
    Ok(())
}

/// The problems of a contest, else the one with that name.
fn asked(project: &Project, wanted: &str) -> Result<Vec<Problem>> {
    if judges::find(&wanted.to_lowercase()).is_some() {
        return Err(
            Error::new(say!("{wanted} is a judge: that would be too much", wanted))
                .of_kind(Kind::Usage)
                .help(say!("name a contest or a problem")),
        );
    }
    let mut all = project.problems();
    all.retain(|problem| problem.record.is_some() && is_of_contest(&problem.name, wanted));
    match all.is_empty() {
        true => Ok(vec![project.problem(Some(wanted))?]),
        false => Ok(all),
    }
}
