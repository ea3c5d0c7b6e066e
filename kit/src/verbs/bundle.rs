//! `bundle`: what `bundle.sh` does, and again on every save.

use crate::project::{Place, Problem, Project, stand_in_of};
use crate::records::{Records, now};
use crate::verbs::test::on_every_save;
use crate::{Error, Kind, Result, build, say};
use bundler::options::{self, Action, Options};
use bundler::{command, tell};
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// The one option that the bundler has not.
const WATCH: &str = "--watch";

/// Turn a problem into one file that any judge takes
#[derive(Debug, clap::Args)]
#[command(
    disable_help_flag = true,
    after_help = "\
examples:
  cargo cp bundle p10501 -o a.rs           into a file
  cargo cp bundle a --copy                 to the clipboard
  cargo cp bundle a -o a.rs --watch        a new file on every save
  cargo cp bundle --help                   all options: they are the bundler's own"
)]
pub struct Arguments {
    /// A problem and options of the bundler; --watch writes -o anew on every save
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "PROBLEM | OPTION"
    )]
    pub all: Vec<OsString>,
}

/// Bundles a problem, once or on every save.
///
/// # Errors
/// Those of the bundler.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    let name = format!("{} bundle", crate::command_name::name());
    options::call_it(name.clone());
    let (watch, others): (Vec<_>, Vec<_>) = arguments
        .all
        .iter()
        .cloned()
        .partition(|argument| argument == WATCH);
    let line = [OsString::from(name)].into_iter().chain(others);
    let action = options::parse(line).map_err(|error| error.of_kind(Kind::Usage))?;
    match action {
        Action::Bundle(options) => of_problem(options, place, !watch.is_empty()),
        _ if !watch.is_empty() => Err(Error::new(say!(
            "--watch is for bundles, and none is asked for"
        ))
        .of_kind(Kind::Usage)),
        other => command::act(in_place(other, place)),
    }
}

/// The same, where a workspace was named before the verb.
fn in_place(action: Action, place: &Place) -> Action {
    let here = |mut options: Options| {
        if options.workspace.is_none() && options.manifest.is_none() {
            options.workspace.clone_from(&place.workspace);
            options.manifest = stand_in_of(place);
        }
        options
    };
    match action {
        Action::List(options) => Action::List(here(options)),
        Action::ListSnippets(options) => Action::ListSnippets(here(options)),
        Action::Snippets(options) => Action::Snippets(here(options)),
        Action::Bundle(options) => Action::Bundle(here(options)),
        other @ (Action::Help | Action::Version | Action::ListJudges) => other,
    }
}

fn of_problem(options: Options, place: &Place, watch: bool) -> Result<()> {
    if watch && options.output.is_none() {
        return Err(
            Error::new(say!("--watch needs a file to write, and none is named"))
                .of_kind(Kind::Usage)
                .help(say!("name it with -o")),
        );
    }
    let (options, meant) = with_problem(options, place)?;
    let again = || {
        command::bundle(&options)?;
        if let Some((project, problem)) = &meant {
            Records::update(project, problem, |records| records.bundled = Some(now()));
        }
        Ok(())
    };
    if !watch {
        return again();
    }
    let Some((project, problem)) = &meant else {
        return Err(
            Error::new(say!("--watch needs a problem, and none is named")).of_kind(Kind::Usage),
        );
    };
    on_every_save(&|| Ok(folders(project, problem)), &told, &again)
}

/// The same options with the package of the problem that is meant, as every
/// other verb finds it.
fn with_problem(
    mut options: Options,
    place: &Place,
) -> Result<(Options, Option<(Project, Problem)>)> {
    let is_by_name = options.bin.is_some() || options.example.is_some();
    if options.manifest.is_some() || options.package.is_some() || is_by_name {
        return Ok((options, None));
    }
    let place = Place {
        workspace: options
            .workspace
            .clone()
            .or_else(|| place.workspace.clone()),
    };
    let wanted = options.name.as_deref().map(OsStr::to_string_lossy);
    let project = Project::find(&place)?;
    let problem = project.problem(wanted.as_deref())?;
    options.name = None;
    options.workspace = None;
    options.manifest = Some(problem.manifest.clone());
    options.package = Some(problem.package.clone());
    options.bin = Some(problem.bin.clone());
    Ok((options, Some((project, problem))))
}

/// Where the files lie that a bundle is made of.
fn folders(project: &Project, problem: &Problem) -> BTreeSet<PathBuf> {
    let built = ["release", "debug"].map(|profile| {
        let program = project.catalog.target_dir.join(profile).join(&problem.bin);
        build::sources(&program)
    });
    let mut files = built.concat();
    files.extend([problem.source.clone(), problem.manifest.clone()]);
    let folders = files
        .iter()
        .filter_map(|file| Some(file.parent()?.to_owned()));
    folders.chain([problem.samples_dir.clone()]).collect()
}

fn told(error: Option<&Error>) -> Result<()> {
    if let Some(error) = error {
        crate::complain(error);
    }
    tell!("{}", say!("waiting for the next save; ^C ends"));
    Ok(())
}
