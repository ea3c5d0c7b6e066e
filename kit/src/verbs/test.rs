//! `test`: builds a problem and runs its samples.

mod json;
mod program;
pub(crate) mod show;
mod watch;

pub(super) use watch::on_every_save;

use crate::project::{Place, Problem, Project, tell_left_out};
use crate::records::{Records, Tested, now};
use crate::terminal::Paint;
use crate::{Error, Kind, Result, say, write_stdout};
use bundler::tell;
use judging::{BrokenSample, FoundSamples, Report, Sample, judge};
use program::Form;

/// Build a problem and run its samples: verdict, time and memory of each
#[derive(Debug, Clone, Default, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp test               the problem of this folder, or the one edited last
  cargo cp test p10501 2      one sample of luogu-p10501
  cargo cp test a --watch     problem a of the contest, again on every save
  cargo cp test --failed      what failed the last time")]
pub struct Arguments {
    /// The problem: its name, a part of it, its address; in a contest its letter
    pub problem: Option<String>,
    /// The samples, if not all
    #[arg(value_name = "SAMPLE")]
    pub samples: Vec<String>,
    /// Judge the bundle instead of the binary
    #[arg(long, conflicts_with = "debug")]
    pub bundle: bool,
    /// Build with checks for overflows and with debug_assertions
    #[arg(long)]
    pub debug: bool,
    /// Only the samples that failed the last time
    #[arg(long)]
    pub failed: bool,
    /// Run again on every save
    #[arg(long)]
    pub watch: bool,
    /// Show long texts whole
    #[arg(long)]
    pub full: bool,
    /// One JSON object a line, for editors (see docs/kit.md)
    #[arg(long)]
    pub json: bool,
}

/// Tests a problem, once or on every save.
///
/// # Errors
/// When it does not compile, and when a sample fails.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    let test = || {
        let project = Project::find(place)?;
        let asked = Asked::of(arguments, &project)?;
        asked.test(&project)
    };
    if arguments.watch {
        return watch::run(arguments, place, &test);
    }
    let done = test();
    if let (true, Err(error)) = (arguments.json, &done) {
        write_stdout(&json::error(error))?;
    }
    done
}

/// Which problem, which of its samples, and how.
struct Asked<'a> {
    arguments: &'a Arguments,
    problem: Problem,
    /// The samples that were named.
    named: Vec<String>,
}

impl<'a> Asked<'a> {
    fn of(arguments: &'a Arguments, project: &Project) -> Result<Asked<'a>> {
        let wanted = arguments.problem.as_deref();
        let asked = |problem, named: Vec<String>| Asked {
            arguments,
            problem,
            named,
        };
        let error = match project.problem(wanted) {
            Ok(problem) => return Ok(asked(problem, arguments.samples.clone())),
            Err(error) => error,
        };
        // `test 2`: a sample of the problem that is meant anyway.
        if let (Some(wanted), true) = (wanted, error.kind() == Kind::NotFound) {
            let current = project.problem(None);
            let has = |problem: &Problem| {
                let found = problem.samples().unwrap_or_default();
                found.samples.iter().any(|sample| sample.name == wanted)
            };
            if let Some(problem) = current.ok().filter(has) {
                let mut named = arguments.samples.clone();
                named.insert(0, wanted.to_owned());
                return Ok(asked(problem, named));
            }
        }
        Err(error)
    }

    fn test(&self, project: &Project) -> Result<()> {
        let problem = &self.problem;
        self.check_judged()?;
        let found = problem.samples()?;
        if found.samples.is_empty() && found.broken.is_empty() {
            return Err(no_samples(problem));
        }
        let before = Records::of(project, problem).tested;
        let samples = self.chosen(&found, before.as_ref())?;
        let broken = self.left_out(&found)?;
        let form = Form::of(self.arguments);
        let program = form.build(problem, self.arguments.json)?;
        if self.arguments.json {
            write_stdout(&json::built(problem, form))?;
        }
        let (limits, check) = (problem.limits(), problem.check());
        let mut reports = Vec::new();
        for sample in &samples {
            let report = judge(program.path(), sample, &limits, &check)?;
            self.tell(&report, &samples)?;
            reports.push(report);
        }
        let failed: Vec<_> = reports
            .iter()
            .filter(|report| !report.is_accepted())
            .collect();
        let names = failed.iter().map(|report| report.sample.clone());
        let names = names.chain(broken.iter().map(|broken| broken.name.clone()));
        if form != Form::Debug {
            remember(project, problem, &found, &reports, names.collect());
        }
        self.tell_result(&reports, failed.len(), broken)
    }

    fn check_judged(&self) -> Result<()> {
        let problem = &self.problem;
        if problem
            .record
            .as_ref()
            .is_none_or(|record| record.is_judged())
        {
            return Ok(());
        }
        let command = crate::command_name::name();
        let name = &problem.name;
        let what = say!(
            "{name} is interactive, and nobody is there to talk with it",
            name
        );
        Err(Error::new(what).help(say!(
            "name a program that takes the judge's part, interactor = \"judge.py\", in {manifest}; or play that part yourself: {command} run {name}",
            manifest = problem.dir.join("Cargo.toml").display(),
            command,
            name,
        )))
    }

    /// The samples to run.
    fn chosen(&self, found: &FoundSamples, before: Option<&Tested>) -> Result<Vec<Sample>> {
        let all = &found.samples;
        if !self.named.is_empty() {
            let find = |name: &String| {
                let sample = all.iter().find(|sample| sample.name == *name);
                sample
                    .cloned()
                    .ok_or_else(|| no_sample(&self.problem, name, found))
            };
            return self.named.iter().map(find).collect();
        }
        let failed = before.filter(|_| self.arguments.failed);
        let Some(tested) = failed.filter(|tested| !tested.failed.is_empty()) else {
            if self.arguments.failed && !self.arguments.json {
                tell!(
                    "{}",
                    say!("note: no sample has failed the last time: all are run")
                );
            }
            return Ok(all.to_vec());
        };
        let is_wanted = |sample: &&Sample| tested.failed.contains(&sample.name);
        let chosen: Vec<_> = all.iter().filter(is_wanted).cloned().collect();
        // They may have been removed since.
        Ok(if chosen.is_empty() {
            all.to_vec()
        } else {
            chosen
        })
    }

    /// Those that cannot be run, if they were asked for; they are told.
    fn left_out<'f>(&self, found: &'f FoundSamples) -> Result<&'f [BrokenSample]> {
        if !self.named.is_empty() {
            return Ok(&[]);
        }
        for broken in &found.broken {
            match self.arguments.json {
                true => write_stdout(&json::broken(&self.problem, broken))?,
                false => tell_left_out(broken),
            }
        }
        Ok(&found.broken)
    }

    fn tell(&self, report: &Report, samples: &[Sample]) -> Result<()> {
        if self.arguments.json {
            return write_stdout(&json::case(&self.problem, report));
        }
        let view = show::View {
            paint: Paint::stdout(),
            full: self.arguments.full,
            names: samples
                .iter()
                .map(|sample| sample.name.chars().count())
                .max(),
        };
        write_stdout(&view.case(report))
    }

    fn tell_result(
        &self,
        reports: &[Report],
        failed: usize,
        broken: &[BrokenSample],
    ) -> Result<()> {
        let (name, all) = (&self.problem.name, reports.len());
        if self.arguments.json {
            write_stdout(&json::result(&self.problem, all - failed, failed))?;
        }
        if 0 < failed {
            let what = say!(
                "{name}: {failed} of {all} samples failed",
                name,
                failed,
                all
            );
            return Err(Error::new(what).of_kind(Kind::Sample));
        }
        if !broken.is_empty() {
            return Err(incomplete(&self.problem, broken));
        }
        if self.arguments.json {
            return Ok(());
        }
        let line = match all {
            1 => say!("{name}: the sample passed", name),
            _ => say!("{name}: all {all} samples passed", name, all),
        };
        write_stdout(&format!("{line}\n"))
    }
}

/// Keeps what came of the samples; of those that did not run, what came before.
fn remember(
    project: &Project,
    problem: &Problem,
    found: &FoundSamples,
    reports: &[Report],
    mut failed: Vec<String>,
) {
    Records::update(project, problem, |records| {
        let before = records.tested.take().unwrap_or_default();
        let ran = |name: &String| reports.iter().any(|report| report.sample == *name);
        let names = found.samples.iter().map(|sample| &sample.name);
        let names = names.chain(found.broken.iter().map(|broken| &broken.name));
        let exists = |name: &String| names.clone().any(|other| other == name);
        let others = before.failed.into_iter();
        failed.extend(others.filter(|name| !ran(name) && exists(name)));
        // One that failed passes by a change: the others are of another program.
        let at = match reports.len() == found.samples.len() {
            true => now(),
            false => before.at,
        };
        records.tested = Some(Tested {
            at,
            samples: found.samples.len() + found.broken.len(),
            failed,
        });
    });
}

fn no_samples(problem: &Problem) -> Error {
    let command = crate::command_name::name();
    let dir = problem.samples_dir.display();
    Error::new(say!("{name} has no samples", name = problem.name))
        .of_kind(Kind::NotFound)
        .help(say!(
            "put 1.in and 1.out into {dir}, or: {command} sample add {name}",
            dir,
            command,
            name = problem.name,
        ))
}

/// Samples that are none, where all others are well.
pub(super) fn incomplete(problem: &Problem, broken: &[BrokenSample]) -> Error {
    let names: Vec<_> = broken.iter().map(|broken| &*broken.name).collect();
    let (name, samples) = (&problem.name, names.join(", "));
    let error = Error::new(say!(
        "{name}: samples that cannot be run: {samples}",
        name,
        samples
    ));
    let error = error.of_kind(Kind::Sample);
    let command = crate::command_name::name();
    match broken.iter().all(|broken| broken.input.is_some()) {
        true => error.help(say!(
            "add what is missing; {command} sample accept {name} takes the program's outputs",
            command,
            name
        )),
        false => error.help(say!("add what is missing, or remove the rest")),
    }
}

pub(crate) fn no_sample(problem: &Problem, name: &str, found: &FoundSamples) -> Error {
    if let Some(broken) = found.broken.iter().find(|broken| broken.name == name) {
        return broken.error.clone().into();
    }
    let known: Vec<_> = found.samples.iter().map(|sample| &*sample.name).collect();
    Error::new(say!(
        "{problem} has no sample {name}",
        problem = problem.name,
        name
    ))
    .of_kind(Kind::NotFound)
    .help(say!("it has {known}", known = known.join(", ")))
}
