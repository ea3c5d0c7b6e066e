//! Which samples are run, and what comes of it.

use crate::model::problem::Record;
use crate::model::text::Text;
use crate::options::Options;
use crate::{Bundle, Error, Kind, Result, Trial, tell};
use judging::{self, Check, Sample};
use std::path::Path;

/// The samples to run.
pub fn samples(options: &Options, bundle: &Bundle) -> Result<Vec<Sample>> {
    if options.no_samples || options.quick && options.samples.is_none() {
        return Ok(Vec::new());
    }
    let record = bundle.problem.as_ref().map(|problem| &problem.record);
    if record.is_some_and(|record| !record.is_judged()) {
        tell!(
            "note: the problem is interactive, and no `interactor` in its Cargo.toml talks with \
             the program: no sample is run"
        );
        return Ok(Vec::new());
    }
    let dir = match (&options.samples, &bundle.problem) {
        (Some(dir), _) => dir,
        (None, Some(problem)) => &problem.samples_dir,
        (None, None) => return Ok(Vec::new()),
    };
    if options.samples.is_some() && !dir.is_dir() {
        let what = match dir.exists() {
            true => format!("{} is not a folder", dir.display()),
            false => format!("there is no folder {}", dir.display()),
        };
        return Err(Error::new(what)
            .of_kind(Kind::NotFound)
            .help("--samples takes the folder that the samples lie in"));
    }
    let found = judging::find_samples(dir)?;
    if found.is_empty() {
        let what = format!("{} has no samples", dir.display());
        if options.samples.is_some() {
            return Err(Error::new(what)
                .of_kind(Kind::NotFound)
                .help("a sample is two files: 1.in and 1.out, or 1.in and 1.ans"));
        }
        tell!("note: {what}: put 1.in and 1.out there");
    }
    Ok(found)
}

/// Runs the samples; says how many passed, and what the slowest took.
pub fn run_samples(
    bundle: &Bundle,
    text: &Text,
    folder: &Path,
    samples: &[Sample],
) -> Result<String> {
    if samples.is_empty() {
        return Ok("no samples run".to_owned());
    }
    let problem = bundle.problem.as_ref();
    let dir = problem.map_or(Path::new(""), |problem| &problem.dir);
    let record = problem.map(|problem| &problem.record);
    let trial = Trial {
        text,
        program: &Bundle::program(folder, bundle.editions[0]),
        limits: Record::limits_of(record),
        check: record.map_or(Check::Exact, |record| record.check(dir)),
        dir,
    };
    let judge = |sample| bundle.judge_once(&trial, sample);
    let reports = samples.iter().map(judge).collect::<Result<Vec<_>>>()?;
    let before = reports.iter().filter(|(_, before)| *before).count();
    let reports: Vec<_> = reports.into_iter().map(|(report, _)| report).collect();
    let (passed, failed): (Vec<_>, Vec<_>) =
        reports.iter().partition(|report| report.is_accepted());
    let slowest = passed.iter().max_by_key(|report| report.counted_time());
    if let (Some(slowest), []) = (slowest, &failed[..]) {
        return Ok(format!(
            "{0} of {0} samples passed, slowest {1}: {2}{3}",
            samples.len(),
            slowest.sample,
            slowest.usage(),
            judged_before(before, samples.len())
        ));
    }
    let what = format!(
        "{} of {} samples failed; the file is not given out",
        failed.len(),
        samples.len()
    );
    let error = Error::new(what).of_kind(Kind::Sample);
    let anyway = "--no-samples gives the file anyway";
    let mut failures = failed.iter().filter_map(|report| report.failure.as_ref());
    let error = error.help(match failures.find(|failure| failure.has_mark()) {
        Some(failure) => format!(
            "save {} as UTF-8 without a byte order mark, which no judge's input has; {anyway}",
            failure.input_path.display()
        ),
        None => anyway.to_owned(),
    });
    let reports = failed.into_iter().map(|report| format!("\n{report}"));
    Err(reports.fold(error, Error::detail))
}

/// How many samples were not run again, if any.
fn judged_before(before: usize, all: usize) -> String {
    match before {
        0 => String::new(),
        _ if before == all => " (judged before)".to_owned(),
        _ => format!(" ({before} judged before)"),
    }
}
