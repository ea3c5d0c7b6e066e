//! Where inputs come from: a generator that is served, one in any language, or
//! samples that are changed.

use super::generated::{Made, Trace};
use super::mutated;
use super::programs::Program;
use super::server::{Answer, Server};
use crate::disk::{Doing, cannot};
use crate::project::Problem;
use crate::{Error, Kind, Result, say};
use judging::{PlainRun, Verdict};
use std::fs;
use std::time::Duration;

/// How long a generator in any language may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How much it may write.
const OUTPUT_CAP: usize = 64 << 20;

/// Where inputs come from.
#[derive(Debug)]
pub enum Inputs {
    /// A generator made with testgen.
    Served(Program),
    /// A program that is given the case's number.
    Program(Program),
    /// Samples, each changed a little.
    Samples {
        /// Their inputs.
        texts: Vec<Vec<u8>>,
        /// Whether only their numbers change: nobody would tell what is no input.
        only_numbers: bool,
    },
}

impl Inputs {
    /// The samples of a problem.
    pub fn samples(problem: &Problem, only_numbers: bool) -> Result<Inputs> {
        let read = |path| fs::read(path).map_err(|error| cannot(Doing::Reading, path, &error));
        let samples = problem.whole_samples()?;
        let texts = samples.iter().map(|sample| read(&sample.input));
        let texts = texts.collect::<Result<Vec<_>>>()?;
        if texts.iter().all(|text| text.trim_ascii().is_empty()) {
            let dir = problem.samples_dir.display();
            return Err(Error::new(say!("there are no samples in {dir}", dir))
                .of_kind(Kind::NotFound)
                .help(say!(
                    "put 1.in and 1.out there, or write a generator: --init"
                )));
        }
        Ok(Inputs::Samples {
            texts,
            only_numbers,
        })
    }
}

/// One who takes inputs from there; each thread has its own.
pub struct Maker<'i> {
    inputs: &'i Inputs,
    server: Option<Server>,
}

impl<'i> Maker<'i> {
    /// A new one.
    pub fn new(inputs: &'i Inputs) -> Maker<'i> {
        Maker {
            inputs,
            server: None,
        }
    }

    /// The case of this number.
    ///
    /// # Errors
    /// When the generator crashes or hangs.
    pub fn make(&mut self, seed: u64) -> Result<Made> {
        match self.inputs {
            Inputs::Served(program) => {
                // Sizes grow from 1: slowly, for the small cases are the good ones.
                let size = 1 + seed / 4;
                let answer = self.ask(program, &format!("seed {seed} size {size}"))?;
                made(answer, seed)
            }
            Inputs::Program(program) => {
                let text = run(program, seed)?;
                Ok(Made { text, trace: None })
            }
            Inputs::Samples {
                texts,
                only_numbers,
            } => Ok(Made {
                text: mutated::mutated(texts, *only_numbers, seed),
                trace: None,
            }),
        }
    }

    /// The case of these choices, at most `limit`; `None` if there is none.
    pub fn replay(&mut self, values: &[i128], limit: usize) -> Result<Option<(Vec<u8>, Trace)>> {
        let Inputs::Served(program) = self.inputs else {
            return Ok(None);
        };
        let mut request = format!("replay {limit}");
        for value in values {
            request += &format!(" {value}");
        }
        Ok(match self.ask(program, &request)? {
            Some(Answer::Case(Made {
                text,
                trace: Some(trace),
            })) => Some((text, trace)),
            _ => None,
        })
    }

    /// Asks the generator; `None` when it hangs or dies, and a new one is
    /// started for the next question.
    fn ask(&mut self, program: &Program, request: &str) -> Result<Option<Answer>> {
        let mut server = match self.server.take() {
            Some(server) => server,
            None => Server::start(program)?,
        };
        let answer = server.ask(request);
        match answer {
            None | Some(Answer::Unreadable(_)) => {}
            _ => self.server = Some(server),
        }
        Ok(answer)
    }
}

fn made(answer: Option<Answer>, seed: u64) -> Result<Made> {
    let failed = |what| Error::new(what).of_kind(Kind::Program);
    Err(match answer {
        Some(Answer::Case(made)) => return Ok(made),
        Some(Answer::Failed(words)) => {
            failed(say!("the generator fails on case {seed}", seed)).detail(words)
        }
        Some(Answer::Unreadable(line)) => failed(say!(
            "the generator writes to stdout by itself: {line}",
            line
        ))
        .help(say!(
            "write the case with g.line(…), g.word(…) or writeln!(g, …), and what is for you with eprintln!"
        )),
        Some(Answer::TooMany) | None => failed(say!(
            "the generator ends or hangs on case {seed}",
            seed
        ))
        .help(say!("its `main` is `testgen::main(|g: &mut Gen| { … })` alone")),
    })
}

fn run(program: &Program, seed: u64) -> Result<Vec<u8>> {
    let run = PlainRun {
        input: None,
        deadline: PATIENCE,
        output_cap: OUTPUT_CAP,
        address_space: None,
    };
    let outcome = run.run(program.command().arg(seed.to_string()))?;
    let Some(verdict) = outcome.fault() else {
        return Ok(outcome.stdout);
    };
    let name = &program.name;
    let what = match verdict {
        Verdict::TimeLimit => say!(
            "the generator {name} takes longer than {seconds} s on case {seed}",
            name,
            seconds = PATIENCE.as_secs(),
            seed
        ),
        how => say!(
            "the generator {name} fails on case {seed}: {how}",
            name,
            seed,
            how
        ),
    };
    let words = String::from_utf8_lossy(&outcome.stderr).into_owned();
    Err(Error::new(what)
        .of_kind(Kind::Program)
        .detail(words)
        .help(say!("it is called as `{name} {seed}`", name, seed)))
}
