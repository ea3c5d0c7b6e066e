//! `restore`: brings back what was put aside.

use crate::archives::{self, Aside, is_of_contest};
use crate::command_name;
use crate::making::facts::shown;
use crate::project::{Place, Project};
use crate::{Error, Kind, Result, say, write_stdout};
use bundler::tell;
use std::collections::BTreeMap;

/// Bring back problems that were put aside; without a name, list them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp restore                what was put aside
  cargo cp restore abc330         a contest
  cargo cp restore 2026-11-22     all of that day")]
pub struct Arguments {
    /// Problems, contests, or the dates of archives
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<String>,
}

/// Does it.
///
/// # Errors
/// When nothing is called like that, or something is in the way.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    let project = Project::find(place)?;
    let all = archives::all(&project);
    if arguments.problems.is_empty() {
        return list(&all);
    }
    let mut chosen: Vec<&Aside> = Vec::new();
    for wanted in &arguments.problems {
        for aside in asked(&all, wanted)? {
            if !chosen.contains(&aside) {
                chosen.push(aside);
            }
        }
    }
    for aside in chosen {
        let dir = archives::bring_back(&project, aside)?;
        let dir = dir.strip_prefix(&project.here).unwrap_or(&dir);
        tell!(
            "{}",
            say!(
                "{name}: back in {dir}",
                name = &aside.name,
                dir = shown(dir)
            )
        );
    }
    tell_lists(&project);
    Ok(())
}

/// Those of a date, else those of a name or a contest, each from its newest
/// archive.
fn asked<'a>(all: &'a [Aside], wanted: &str) -> Result<Vec<&'a Aside>> {
    let of_date: Vec<_> = all.iter().filter(|aside| aside.date == wanted).collect();
    if !of_date.is_empty() {
        return Ok(of_date);
    }
    let name = wanted.to_lowercase();
    let id = bundler::model::addresses::problem_id(wanted);
    let mut newest = BTreeMap::new();
    for aside in all {
        if aside.name == name
            || id.as_ref() == Some(&aside.name)
            || is_of_contest(&aside.name, wanted)
        {
            newest.insert(&aside.name, aside);
        }
    }
    if newest.is_empty() {
        return Err(Error::new(say!(
            "nothing that was put aside is called {wanted}",
            wanted
        ))
        .of_kind(Kind::NotFound)
        .help(say!(
            "{command} restore lists what there is",
            command = command_name::name()
        )));
    }
    Ok(newest.into_values().collect())
}

fn list(all: &[Aside]) -> Result<()> {
    if all.is_empty() {
        tell!("{}", say!("nothing was put aside yet"));
        return Ok(());
    }
    let lines = all
        .iter()
        .map(|aside| format!("{}  {}\n", aside.date, aside.name));
    write_stdout(&lines.collect::<String>())
}

/// Says how the project's lists of problems follow, if it has any.
pub fn tell_lists(project: &Project) {
    if let Some(lists) = &project.settings.lists {
        tell!("{}", say!("the lists follow with: {lists}", lists));
    }
}
