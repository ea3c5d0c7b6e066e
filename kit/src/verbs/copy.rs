//! `copy`: tests, bundles and copies a problem, and names the page to paste it on.

mod hand_over;
mod page;
mod submit;

use crate::project::{Place, Problem, Project, tell_left_out};
use crate::records::{Records, now};
use crate::words::{Language, language};
use crate::{Error, Kind, Result, say};
use bundler::model::judges;
use bundler::options::Options;
use bundler::{command, tell};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Test, bundle and copy a problem, and name the page to paste it on
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp copy             the problem of this folder, or the one edited last
  cargo cp copy a --open    problem a of the contest; the page opens in the browser
  cargo cp copy --force     though a sample fails
  cargo cp copy a --submit  hand it to the submitter that the settings name")]
pub struct Arguments {
    /// The problem: its name, a part of it, its address; in a contest its letter
    pub problem: Option<String>,
    /// Copy it though a sample fails
    #[arg(long)]
    pub force: bool,
    /// Open the submission page in the browser
    #[arg(long)]
    pub open: bool,
    /// Hand it to the submitter in [workspace.metadata.kit.submit] instead
    #[arg(long, conflicts_with = "open")]
    pub submit: bool,
    /// Leave out blanks and line breaks of the libraries
    #[arg(long)]
    pub minify: bool,
}

/// Copies what is to be submitted.
///
/// # Errors
/// When a sample fails, and what the bundler complains of.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    bundler::options::call_it(format!("{} copy", crate::command_name::name()));
    let project = Project::find(place)?;
    let problem = project.problem(arguments.problem.as_deref())?;
    // Asked first: nothing is judged for nobody.
    let submitter = match arguments.submit {
        true => Some(submit::submitter(&project, &problem)?),
        false => None,
    };
    let file = match &submitter {
        Some(_) => Some(submit::file_for(&project, &problem)?),
        None => None,
    };
    let options = Options {
        manifest: Some(problem.manifest.clone()),
        package: Some(problem.package.clone()),
        bin: Some(problem.bin.clone()),
        copy: file.is_none(),
        output: file.clone(),
        // The bundler knows those of problems; a plain package may have some.
        samples: plain_samples(&problem)?,
        minify: arguments
            .minify
            .then_some(bundler::stages::print::Minify::Libraries),
        ..Options::default()
    };
    bundle(arguments, &problem, options)?;
    tell_rules(&problem);
    if let (Some((submitter, record)), Some(file)) = (submitter, file) {
        submit::hand_over(submitter, &record, &file)?;
    } else {
        hand_over::tell(&problem);
        tell_page(&problem, arguments.open)?;
    }
    let at = now();
    Records::update(&project, &problem, |records| {
        (records.bundled, records.copied) = (Some(at), Some(at));
    });
    Ok(())
}

/// Gives out the bundle, if its samples pass or do not count.
fn bundle(arguments: &Arguments, problem: &Problem, options: Options) -> Result<()> {
    let done = match problem.samples()?.broken.as_slice() {
        [] => command::bundle(&options),
        broken => {
            broken.iter().for_each(tell_left_out);
            Err(super::test::incomplete(problem, broken))
        }
    };
    match done {
        Err(error) if error.kind() == Kind::Sample && arguments.force => {
            tell!("{}", say!("though it fails: {error}", error));
            command::bundle(&Options {
                no_samples: true,
                samples: None,
                ..options
            })
        }
        Err(error) if error.kind() == Kind::Sample => {
            let command = crate::command_name::name();
            let name = &problem.name;
            Err(error.help(say!(
                "{command} copy {name} --force copies it anyway",
                command,
                name
            )))
        }
        Err(error) if error.kind() == Kind::Other && options.copy => {
            // The clipboard fails, and the file has gone to stdout.
            tell_page(problem, arguments.open)?;
            Err(error)
        }
        done => done,
    }
}

/// The folder of the samples of a package without a record, if it has any.
fn plain_samples(problem: &Problem) -> Result<Option<PathBuf>> {
    let is_plain = problem.record.is_none();
    let has_samples = is_plain && !problem.samples()?.samples.is_empty();
    Ok(has_samples.then(|| problem.samples_dir.clone()))
}

/// What the judge asks of code that was prepared.
fn tell_rules(problem: &Problem) {
    let judge = problem.record.as_ref().map(|record| &*record.judge);
    let rules = judge
        .and_then(judges::find)
        .and_then(|judge| judge.rules.as_ref());
    let Some(rules) = rules else { return };
    let text = match language() {
        Language::English => rules.text,
        Language::Chinese => rules.zh,
    };
    let link = rules.links.first().copied().unwrap_or_default();
    tell!(
        "{}",
        say!("rules of the judge's contests: {text} ({link})", text, link)
    );
}

fn tell_page(problem: &Problem, open: bool) -> Result<()> {
    let Some(record) = &problem.record else {
        return Ok(());
    };
    let page = page::submission(&record.judge, &record.url);
    tell!("{}", say!("paste it here: {page}", page));
    if open {
        open_page(&page)?;
    }
    Ok(())
}

/// Asks the system for the browser.
fn open_page(page: &str) -> Result<()> {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("explorer", &[]),
        _ => ("xdg-open", &[]),
    };
    let browser = std::env::var_os("BROWSER").filter(|browser| !browser.is_empty());
    let mut command = match browser {
        Some(browser) => Command::new(browser),
        None => Command::new(program),
    };
    command.args(arguments).arg(page);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let status = command.status();
    match status {
        Ok(status) if status.success() => Ok(()),
        // Explorer says 1 when all is well.
        Ok(_) if cfg!(windows) => Ok(()),
        _ => Err(Error::new(say!("no browser opens {page}", page))
            .help(say!("open it yourself, or name a browser in BROWSER"))),
    }
}
