//! Every sample of every problem as a test of its own: the problem's binary,
//! and its bundle as judges would compile it.
//!
//! `cargo test p10501` builds and runs what belongs to that problem alone, its
//! bundle in all editions. Where nothing is picked out, each bundle is run in one
//! edition, its judge's if that is known, and only compiled in the others. A new
//! sample is two files in the problem's folder here, and nothing else.

mod builds;
mod groups;

use builds::{Builds, Part, build_ahead};
use bundler::model::edition::Edition;
use bundler::model::judges;
use bundler::model::problem::Problem;
use bundler::workspace::catalog::Catalog;
use judging::{
    Report, Sample, Verdict, find_samples, is_sample_file, judge, memory_helper_main_if_asked,
    times,
};
use libtest_mimic::{Arguments, Failed, FormatSetting, Trial};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The edition in which samples are run for a judge that names none: the gate
/// finds that the others run the same.
const WHERE_NONE_IS_SAID: Edition = Edition::E2021;

fn main() -> ExitCode {
    memory_helper_main_if_asked();
    // Whatever is built when a signal comes: nothing of it stays.
    let _watch = judging::session::watch();
    let arguments = Arguments::from_args();
    let runs = Runs::default();
    let are_all_asked = arguments.filter.is_none();
    match all_trials(are_all_asked, &runs) {
        Ok(planned) => {
            let run = |planned: &&Planned| !arguments.is_filtered_out(&planned.trial);
            if !arguments.list {
                let needs = planned
                    .iter()
                    .filter(run)
                    .flat_map(|planned| &planned.needs);
                build_ahead(needs.cloned().collect());
            }
            let trials = planned.into_iter().map(|planned| planned.trial).collect();
            let conclusion = libtest_mimic::run(&arguments, trials);
            // A program that reads JSON has no use for other lines.
            if arguments.format != Some(FormatSetting::Json) {
                print!(
                    "{}",
                    times(&runs.lock().unwrap_or_else(PoisonError::into_inner))
                );
            }
            conclusion.exit_code()
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// A trial, and what is to be built for it.
struct Planned {
    trial: Trial,
    needs: Option<(Arc<Builds>, Part)>,
}

/// What each trial's program took that passed, by the trial's name.
type Runs = Arc<Mutex<Vec<(String, Report)>>>;

fn all_trials(are_all_asked: bool, runs: &Runs) -> bundler::Result<Vec<Planned>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let catalog = Catalog::load(&here.join("Cargo.toml"))?;
    let mut trials = Vec::new();
    let samples = catalog.samples_dir.as_deref().unwrap_or(here);
    for folder in folders_without_a_problem(samples, &catalog)? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{name}::problem");
        trials.push(failing(name, no_problem_for(&folder)));
    }
    for broken in catalog.broken {
        trials.push(failing(format!("{}::record", broken.name), broken.error));
    }
    for problem in catalog.problems {
        let judge = judges::find(&problem.record.judge);
        let edition = judge.and_then(|judge| judge.edition);
        let editions = match are_all_asked {
            true => vec![edition.unwrap_or(WHERE_NONE_IS_SAID)],
            false => Edition::JUDGED.to_vec(),
        };
        trials.extend(trials_of(problem, editions, runs));
    }
    Ok(trials)
}

fn trials_of(problem: Problem, editions: Vec<Edition>, runs: &Runs) -> Vec<Planned> {
    let builds = Arc::new(Builds::new(problem.clone(), editions.clone()));
    let problem = Arc::new(problem);
    let mut trials = Vec::new();
    match find_samples(&problem.samples_dir) {
        Err(error) => trials.push(failing(format!("{}::samples", problem.name), error)),
        // Nobody is there for the program to talk with.
        Ok(_) if !problem.record.is_judged() => {}
        Ok(samples) if samples.is_empty() => {
            let message = no_samples_for(&problem);
            trials.push(failing(format!("{}::samples", problem.name), message));
        }
        Ok(samples) => {
            let cases: Vec<_> = samples
                .into_iter()
                .map(|sample| Arc::new(Case::new(&problem, &builds, sample, runs)))
                .collect();
            for form in [None].into_iter().chain(editions.iter().copied().map(Some)) {
                trials.extend(cases.iter().map(|case| case_trial(case, form)));
            }
            if editions.len() < Edition::JUDGED.len() {
                trials.push(editions_trial(&problem, &builds));
            }
        }
    }
    let name = format!("{}::unit-tests", problem.name);
    let own = Arc::clone(&builds);
    trials.push(Planned {
        trial: trial(name, move |name| own.run_unit_tests(name)),
        needs: Some((builds, Part::UnitTests)),
    });
    trials
}

/// Whether the bundle compiles in the editions, too, that no sample is run in.
fn editions_trial(problem: &Problem, builds: &Arc<Builds>) -> Planned {
    let own = Arc::clone(builds);
    let name = format!("{}::bundle-editions", problem.name);
    Planned {
        trial: trial(name, move |name| own.compiles_everywhere(name)),
        needs: Some((Arc::clone(builds), Part::Bundle)),
    }
}

/// A sample and what it is run on: the binary, and the bundle in an edition.
struct Case {
    problem: Arc<Problem>,
    builds: Arc<Builds>,
    sample: Sample,
    /// What the first trial that failed said.
    failed: OnceLock<(Verdict, String)>,
    runs: Runs,
}

fn case_trial(case: &Arc<Case>, form: Option<Edition>) -> Planned {
    let form_name = form.map_or("binary".to_string(), |edition| format!("bundle-{edition}"));
    let name = format!("{}::{}::{form_name}", case.problem.name, case.sample.name);
    let own = Arc::clone(case);
    Planned {
        trial: trial(name, move |name| own.run(form, name)),
        needs: Some((
            Arc::clone(&case.builds),
            form.map_or(Part::Binary, |_| Part::Bundle),
        )),
    }
}

impl Case {
    fn new(problem: &Arc<Problem>, builds: &Arc<Builds>, sample: Sample, runs: &Runs) -> Case {
        Case {
            problem: Arc::clone(problem),
            builds: Arc::clone(builds),
            sample,
            failed: OnceLock::new(),
            runs: Arc::clone(runs),
        }
    }

    /// Judges one form. What another has shown already takes one line, and a
    /// loop without end is not waited for again.
    fn run(&self, form: Option<Edition>, name: &str) -> Result<(), Failed> {
        let program = self.builds.program(form, name)?;
        if let Some((Verdict::TimeLimit, other)) = self.failed.get() {
            return Err(format!("not run after the TLE of {other}").into());
        }
        let report = judge(
            program,
            &self.sample,
            &self.problem.record.limits(),
            &self.problem.record.check(&self.problem.dir),
        )?;
        if report.is_accepted() {
            let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
            runs.push((name.to_owned(), report));
            return Ok(());
        }
        let told = || (report.verdict, name.to_string());
        let (verdict, other) = self.failed.get_or_init(told);
        if *verdict == report.verdict && other != name {
            return Err(format!("{verdict} like {other}").into());
        }
        Err(report.into())
    }
}

/// A trial that knows its own name.
fn trial(name: String, run: impl FnOnce(&str) -> Result<(), Failed> + Send + 'static) -> Trial {
    Trial::test(name.clone(), move || run(&name))
}

fn failing(name: String, message: impl ToString) -> Planned {
    let message = message.to_string();
    Planned {
        trial: Trial::test(name, || Err(message.into())),
        needs: None,
    }
}

fn no_samples_for(problem: &Problem) -> String {
    format!(
        "{} has no samples\nhelp: add 1.in and 1.out in {}",
        problem.name,
        problem.samples_dir.display()
    )
}

fn no_problem_for(folder: &Path) -> String {
    format!(
        "{} holds samples of no problem\n\
         help: name it like the package under problems/, as in its Cargo.toml",
        folder.display()
    )
}

/// Folders with samples in them beside those of the problems: typos.
fn folders_without_a_problem(
    samples: &Path,
    catalog: &Catalog,
) -> bundler::Result<BTreeSet<PathBuf>> {
    let cannot_read = |error| bundler::Error::io("read the folder", samples, &error);
    let mut orphans = BTreeSet::new();
    for entry in fs::read_dir(samples).map_err(cannot_read)? {
        let path = entry.map_err(cannot_read)?.path();
        let problems = catalog.problems.iter().map(|problem| &problem.samples_dir);
        let broken = catalog.broken.iter().map(|broken| &broken.samples_dir);
        let owned = problems.chain(broken).any(|own| *own == path);
        if !owned && holds_samples(&path) {
            orphans.insert(path);
        }
    }
    Ok(orphans)
}

fn holds_samples(folder: &Path) -> bool {
    fs::read_dir(folder)
        .is_ok_and(|entries| entries.flatten().any(|entry| is_sample_file(&entry.path())))
}
