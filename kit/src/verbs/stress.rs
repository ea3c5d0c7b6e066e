//! Compares the solution with a brute force on random inputs.

mod generated;
mod init;
mod inputs;
mod mutated;
mod programs;
mod random;
mod report;
mod search;
mod server;
mod shrink;
mod trial;

use crate::disk::{Doing, cannot};
use crate::project::{Place, Problem, Project};
use crate::{Error, Kind, Result, command_name, say};
use inputs::Inputs;
use judging::{Check, session};
use programs::{Program, Workshop};
use search::{Found, Search};
use std::path::PathBuf;
use std::time::Duration;
use trial::Judge;

/// How long a case that fails is made smaller: with the last trial it is less than
/// 5 s.
const SHRINKING: Duration = Duration::from_secs(4);

/// Look for an input on which the solution and a brute force differ
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp stress p10501 --init        makes examples/gen.rs and examples/brute.rs
  cargo cp stress p10501               looks for 10 s, shrinks and saves what fails
  cargo cp stress p10501 --seed 17     that case once more
  cargo cp stress --against old.rs     compares with an earlier solution
  cargo cp stress --from-samples       changes samples, needs no generator
  cargo cp stress --validate ok.py     asks a program which inputs count")]
pub struct Arguments {
    /// The problem: its name, a part of it, its address; in a contest its letter
    problem: Option<String>,
    /// Make examples/gen.rs and examples/brute.rs to begin with
    #[arg(long)]
    init: bool,
    /// Replay one case
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "time", "cases"])]
    seed: Option<u64>,
    /// Begin with this case
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: u64,
    /// Stop after so many seconds; 0: go on until ^C
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    time: u64,
    /// Stop after so many cases
    #[arg(long, value_name = "COUNT")]
    cases: Option<u64>,
    /// Compare with this: an earlier solution, or a program in any language
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Take inputs from this program in any language; it is given the case's number
    #[arg(long = "gen", value_name = "FILE", conflicts_with = "from_samples")]
    generator: Option<PathBuf>,
    /// Take inputs from the samples, each changed a little
    #[arg(long)]
    from_samples: bool,
    /// Ask this program, or examples/validate.rs, which inputs count: exit code 0
    #[arg(long, value_name = "FILE")]
    validate: Option<PathBuf>,
    /// Look for panics, overflows and time-outs only; needs no brute force
    #[arg(long)]
    crash: bool,
    /// Save no sample
    #[arg(long)]
    no_save: bool,
}

/// Does it.
///
/// # Errors
/// A case that fails; a problem that lacks a generator or a brute force; a
/// program that does not compile.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    let project = Project::find(place)?;
    let problem = project.problem(arguments.problem.as_deref())?;
    if arguments.init {
        return init::run(&project, &problem);
    }
    if let Check::Interactor(_) = problem.check() {
        let name = &problem.name;
        return Err(Error::new(say!(
            "{name} is interactive: one input has no one answer",
            name
        ))
        .help(say!("let its judge program try all small cases")));
    }
    let folder = session::temporary_folder_in(&target_folder(&project)?)?;
    let workshop = Workshop::new(&project, &problem, folder.path());
    let parts = Parts::make(arguments, &workshop)?;
    let judge = Judge {
        solution: &parts.solution,
        brute: parts.brute.as_ref(),
        validator: parts.validator.as_ref(),
        check: problem.check(),
        limits: problem.limits(),
    };
    let search = Search {
        judge: &judge,
        inputs: &parts.inputs,
        folder: folder.path(),
        seeds: match arguments.seed {
            Some(seed) => seed..seed.saturating_add(1),
            None => arguments.from..end(arguments),
        },
        time: Some(Duration::from_secs(arguments.time))
            .filter(|time| arguments.seed.is_none() && !time.is_zero()),
    };
    let outcome = search.run()?;
    match outcome.found {
        None => report::tell_agreement(&problem, &outcome, arguments),
        Some(found) => fail(&project, &problem, &search, &found, arguments),
    }
}

/// The number behind the last case.
fn end(arguments: &Arguments) -> u64 {
    match arguments.cases {
        Some(cases) => arguments.from.saturating_add(cases),
        None => u64::MAX,
    }
}

/// Makes a case that fails small, shows it, and saves it.
fn fail(
    project: &Project,
    problem: &Problem,
    search: &Search,
    found: &Found,
    arguments: &Arguments,
) -> Result<()> {
    let shrunk = shrink::shrink(search, found, SHRINKING)?;
    let saved = match arguments.no_save {
        true => None,
        false => report::save(problem, &shrunk)?,
    };
    report::show(project, problem, &shrunk, saved.as_ref())?;
    let name = &problem.name;
    let command = command_name::name();
    let error = Error::new(say!(
        "{name}: {what} on case {seed}",
        name,
        what = shrunk.failure.kind.name(),
        seed = shrunk.seed
    ))
    .of_kind(Kind::Sample);
    Err(error.help(say!(
        "mend it, then see whether it passes: {command} stress {name} --seed {seed}",
        command,
        name,
        seed = shrunk.seed
    )))
}

/// The generator and the brute force of a problem are examples of its package: so
/// neither they nor what they use gets into what is submitted.
struct Examples {
    generator: String,
    brute: String,
    validator: String,
}

impl Examples {
    /// What they are called; where a package has several binaries each has its own.
    fn of(project: &Project, problem: &Problem) -> Examples {
        let binaries = project.catalog.binaries.iter();
        let binaries =
            binaries.filter(|binary| project.for_cargo(&binary.manifest) == problem.manifest);
        let suffix = match binaries.count() {
            0 | 1 => String::new(),
            _ => format!("-{}", problem.bin),
        };
        Examples {
            generator: format!("gen{suffix}"),
            brute: format!("brute{suffix}"),
            validator: format!("validate{suffix}"),
        }
    }
}

/// What a run needs: the programs, and where inputs come from.
struct Parts {
    solution: Program,
    brute: Option<Program>,
    validator: Option<Program>,
    inputs: Inputs,
}

impl Parts {
    fn make(arguments: &Arguments, workshop: &Workshop) -> Result<Parts> {
        let own_inputs = arguments.generator.is_none() && !arguments.from_samples;
        let own_brute = arguments.against.is_none() && !arguments.crash;
        let names = &workshop.names;
        let mut wanted: Vec<&str> = Vec::new();
        if own_inputs {
            workshop.check_generator()?;
            wanted.push(&names.generator);
        }
        if own_brute {
            workshop.check_brute()?;
            wanted.push(&names.brute);
        }
        let own_validator = arguments.validate.is_none() && workshop.has(&names.validator);
        if own_validator {
            wanted.push(&names.validator);
        }
        let solution = workshop.solution(arguments.crash)?;
        let mut examples = workshop.examples(&wanted)?;
        let validator = match &arguments.validate {
            Some(file) => Some(workshop.file(file)?),
            None if own_validator => examples.pop(),
            None => None,
        };
        let mut examples = examples.into_iter();
        let inputs = match (&arguments.generator, arguments.from_samples) {
            (Some(file), _) => Inputs::Program(workshop.file(file)?),
            (None, true) => {
                // Who could tell what is no input?
                let only_numbers = arguments.crash && validator.is_none();
                Inputs::samples(workshop.problem, only_numbers)?
            }
            (None, false) => {
                let program = examples.next().expect("as many as were asked for");
                match workshop.is_served()? {
                    true => Inputs::Served(program),
                    false => Inputs::Program(program),
                }
            }
        };
        let brute = match &arguments.against {
            Some(file) => Some(workshop.file(file)?),
            None => examples.next(),
        };
        Ok(Parts {
            solution,
            brute,
            validator,
            inputs,
        })
    }
}

/// Where programs run from: on the same disk as what cargo makes.
fn target_folder(project: &Project) -> Result<PathBuf> {
    let folder = project.catalog.target_dir.join("stress");
    std::fs::create_dir_all(&folder).map_err(|error| cannot(Doing::Making, &folder, &error))?;
    Ok(folder)
}
