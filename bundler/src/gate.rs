//! The gate: the last stage that compiles everywhere it must.

use crate::bundle::{Bundle, Module, StageResult};
use crate::error::{Error, Kind, Result};
use crate::model::edition::Edition;
use crate::model::edition::{known_editions, minor};
use crate::model::stage::Stage;
use crate::model::text::Text;
use crate::refusal::{self, By, Refusal};
use crate::stages::resolve;
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::messages::codes::Trouble;
use crate::toolchain::rustc::{self, Compiled, Rustc};
use std::collections::BTreeMap;
use std::path::Path;

/// A stage that compiles, with what the compilers said of it.
#[derive(Debug)]
pub struct Passed<'a> {
    /// The last stage that compiles as the judged edition.
    pub stage: &'a StageResult,
    /// What the compiler said, by edition.
    pub compiled: BTreeMap<Edition, Compiled>,
    /// What older compilers said, oldest first.
    pub older: Vec<Older>,
    /// The stages behind it, which do not compile, with the first error of each.
    pub dropped: Vec<(Stage, String)>,
}

/// What an older compiler said of a stage.
#[derive(Debug)]
pub struct Older {
    /// `1.63.0`.
    pub version: String,
    /// Whether it is the judge's own: then it must take the judged edition.
    pub is_judges: bool,
    /// By edition, in the bundle's order; those it does not know are missing.
    pub compiled: Vec<(Edition, Compiled)>,
}

impl Passed<'_> {
    /// The versions that take the stage in all editions that they know, and
    /// the tool-chain's first.
    pub fn versions(&self, tools: &Toolchain) -> Vec<String> {
        let takes = |older: &&Older| {
            let mut all = older.compiled.iter();
            all.all(|(_, compiled)| compiled.success)
        };
        let older = self.older.iter().rev().filter(takes);
        let older = older.map(|older| older.version.clone());
        [tools.version.clone()].into_iter().chain(older).collect()
    }
}

impl Older {
    /// What it has against the file, an error for each edition, each once.
    pub fn failures(&self, text: &Text) -> Vec<String> {
        let mut failures: Vec<(String, Vec<&str>)> = Vec::new();
        for (edition, compiled) in &self.compiled {
            let Some(error) = compiled.first_error() else {
                continue;
            };
            let said = error.explain(text);
            match failures.iter_mut().find(|(known, _)| *known == said) {
                Some((_, editions)) => editions.push(edition.year()),
                None => failures.push((said, vec![edition.year()])),
            }
        }
        let line = |(said, editions): (String, Vec<&str>)| {
            format!(
                "rustc {}, edition {}: {said}",
                self.version,
                editions.join(", ")
            )
        };
        failures.into_iter().map(line).collect()
    }

    /// What it has against the edition in which it must take the file.
    fn refusal(&self, stage: &StageResult) -> Option<Refusal> {
        let (edition, compiled) = self.compiled.first().filter(|_| self.is_judges)?;
        let how = format!("with rustc {} as edition {edition}", self.version);
        let error = compiled.first_error()?;
        Some(Refusal::new(stage, By::OlderRustc, &how, error))
    }
}

/// One call of a compiler.
struct Call<'a> {
    tools: &'a Toolchain,
    edition: Edition,
    what: What,
}

/// What a call is for.
#[derive(Clone, Copy)]
enum What {
    /// The program that is judged.
    Program,
    /// Whether the same functions run as before the stage.
    Proof,
    /// What one of the older compilers says.
    Older(usize),
}

/// What a call gave.
enum Answer {
    Compiled(Compiled),
    /// What runs otherwise, if anything does.
    Compared(Option<String>),
}

/// What all calls for a stage gave.
struct Answers {
    compiled: BTreeMap<Edition, Compiled>,
    older: Vec<Older>,
    /// What runs otherwise, with the edition.
    difference: Option<(Edition, String)>,
}

impl Answers {
    /// Why a stage is not given out, if it is not.
    fn refusal(&self, judged: Edition, stage: &StageResult, modules: &[Module]) -> Option<Refusal> {
        match (self.compiled[&judged].first_error(), &self.difference) {
            (Some(error), _) => {
                let how = format!("as edition {judged}");
                let refusal = Refusal::new(stage, By::Rustc, &how, error);
                Some(refusal.in_edition(judged, modules))
            }
            (None, Some((edition, difference))) => {
                let said = format!("as edition {edition}, {difference}");
                Some(Refusal::by_proof(stage.stage, said))
            }
            (None, None) => self.older.iter().find_map(|older| older.refusal(stage)),
        }
    }
}

impl Bundle {
    /// Compiles the last stage for its editions, into `folder`; if it fails in
    /// the judged one, or with the judge's own compiler, the stage before it,
    /// and so on.
    ///
    /// # Errors
    /// When no stage compiles: the last stage's error, with its place.
    pub fn pass(&self, folder: &Path) -> Result<Passed<'_>> {
        let judged = self.editions[0];
        let mut refusals: Vec<Refusal> = Vec::new();
        for stage in self.stages.iter().rev() {
            let answers = self.compile(stage, folder)?;
            match answers.refusal(judged, stage, &self.modules) {
                None => {
                    if let Some(memory) = &self.memory {
                        let passed = (stage.stage, stage.text.as_str());
                        memory.keep(passed, &self.tools, &self.cache)?;
                    }
                    let dropped = refusals.into_iter();
                    let dropped = dropped.map(|refusal| (refusal.stage, refusal.said));
                    return Ok(Passed {
                        stage,
                        compiled: answers.compiled,
                        older: answers.older,
                        dropped: dropped.collect(),
                    });
                }
                Some(refusal) => refusals.push(refusal),
            }
        }
        // Cargo's words on the user's own text are the best there are.
        if self.tools.trusts_answers() {
            resolve::resolve(&self.request, &self.tools.anew())?;
        }
        Err(self.refused(&refusals))
    }

    /// Finds out soon whether the last stage misses something of another language: no cut
    /// helps there. It is compiled without optimisation, and, since that may leave out what
    /// is missed, as the judge does if it does not link so.
    ///
    /// # Errors
    /// When it does not link. What else is wrong with it is no error here.
    pub(crate) fn check_link(&self) -> Result<()> {
        let Some(stage) = self.stages.last() else {
            return Ok(());
        };
        let folder = rustc::temporary_folder()?;
        let judged = self.editions[0];
        let output = Bundle::program(folder.path(), judged);
        let mut refused = None;
        for flags in [&["-Awarnings"][..], self.judges_flags()] {
            // What a lint forbids is mended later, or told.
            let flags = [flags, &["--cap-lints=warn"]].concat();
            let said = Rustc::new(&self.tools, judged, &flags, &output);
            let said = said.run_once(stage.text.as_str(), &self.cache)?;
            let how = format!("as edition {judged}");
            let error = said.first_error();
            let refusal = error.map(|error| Refusal::new(stage, By::Rustc, &how, error));
            refused = refusal.filter(|refusal| refusal.trouble == Trouble::Link);
            if refused.is_none() {
                break;
            }
        }
        refused.map_or(Ok(()), |refusal| Err(self.refused(&[refusal])))
    }

    fn judges_flags(&self) -> &'static [&'static str] {
        self.judge
            .map_or(crate::model::judges::PLAIN, |judge| judge.flags)
    }

    /// Why no stage compiles.
    fn refused(&self, refusals: &[Refusal]) -> Error {
        let judged = self.editions[0];
        let last = refusals.first().expect("there is always a stage");
        let help = match (self.judge, last.by) {
            _ if last.trouble == Trouble::Link => self.help_to_link(),
            (Some(judge), By::OlderRustc) => format!(
                "{} has rustc {}: write this so that it takes it too",
                judge.title,
                judge.rustc.unwrap_or_default()
            ),
            (Some(judge), _) if judged != self.edition => format!(
                "{} compiles as edition {judged}, the package is written in {}: \
                 write this so that both take it",
                judge.title, self.edition
            ),
            _ => last.help(),
        };
        let error = Error::new(format!("the bundle of {} does not compile", self.bin));
        let details = refusal::details(refusals).into_iter();
        let details = details.chain(self.other_edition.clone());
        let error = details.fold(error.of_kind(Kind::Program), Error::detail);
        error.help(help)
    }

    /// What to do where the linker finds something missing.
    fn help_to_link(&self) -> String {
        let links = |module: &&Module| !module.links.is_empty();
        let Some(module) = self.modules.iter().find(links) else {
            return "`cargo build` shows whether the program itself links: if so, a crate needs a \
                    C library, which no file can hold: take one without"
                .to_owned();
        };
        let defaults = match module.defaults.as_slice() {
            [] => String::new(),
            packages => format!(
                ", or without the default features of {}, if these bring it",
                packages.join(" and ")
            ),
        };
        format!(
            "{} is linked to {}, which its build script makes or finds and no file can hold: do \
             without it{defaults}",
            module.title(),
            module.links.join(", ")
        )
    }

    /// What the compiler says of a stage that has passed, as one more edition;
    /// what runs there is not compared.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn check_as(&self, edition: Edition, passed: &Passed, folder: &Path) -> Result<Compiled> {
        let call = Call {
            tools: &self.tools,
            edition,
            what: What::Program,
        };
        match self.call(&call, passed.stage, folder)? {
            Answer::Compiled(said) => Ok(said),
            Answer::Compared(_) => unreachable!("it is not asked what runs"),
        }
    }

    /// Whether the last stage compiles everywhere it must.
    ///
    /// # Errors
    /// When a compiler cannot run.
    pub(crate) fn is_taken(&self) -> Result<bool> {
        let folder = rustc::temporary_folder()?;
        let Some(stage) = self.stages.last() else {
            return Ok(false);
        };
        let answers = self.compile(stage, folder.path())?;
        Ok(answers
            .refusal(self.editions[0], stage, &self.modules)
            .is_none())
    }

    /// What the installed compilers say of a stage.
    fn compile(&self, stage: &StageResult, folder: &Path) -> Result<Answers> {
        let calls = self.calls(stage);
        let done = rustc::in_parallel(&calls, |call| self.call(call, stage, folder))?;
        let older = self.compilers.iter().enumerate();
        let older = older.map(|(index, compiler)| Older {
            version: compiler.version.clone(),
            is_judges: self.is_judges(index),
            compiled: Vec::new(),
        });
        let mut answers = Answers {
            compiled: BTreeMap::new(),
            older: older.collect(),
            difference: None,
        };
        for (call, answer) in calls.iter().zip(done) {
            let edition = call.edition;
            match (answer, call.what) {
                (Answer::Compiled(said), What::Older(index)) => {
                    answers.older[index].compiled.push((edition, said));
                }
                (Answer::Compiled(said), _) => drop(answers.compiled.insert(edition, said)),
                (Answer::Compared(difference), _) => {
                    let found = difference.map(|difference| (edition, difference));
                    answers.difference = answers.difference.or(found);
                }
            }
        }
        answers.older.retain(|older| !older.compiled.is_empty());
        Ok(answers)
    }

    fn call(&self, call: &Call, stage: &StageResult, folder: &Path) -> Result<Answer> {
        let judges_flags = self.judges_flags();
        // No dot: rustc names its files by what stands before the last one.
        let version = call.tools.version.replace('.', "_");
        let checked = folder.join(format!("rustc_{version}_{}", call.edition));
        let text = stage.text.as_str();
        let (flags, output): (&[&str], _) = match (call.what, &stage.proof) {
            (What::Proof, Some(proof)) => {
                let difference = proof.compare_once(call.tools, text, call.edition, &self.cache)?;
                return Ok(Answer::Compared(difference));
            }
            // For the others only whether they take the text.
            (What::Older(index), _) if self.is_judges(index) => (judges_flags, checked),
            (What::Program, _) if self.programs.contains(&call.edition) => {
                (judges_flags, Bundle::program(folder, call.edition))
            }
            _ => (&["--emit=metadata"], checked),
        };
        let rustc = Rustc::new(call.tools, call.edition, flags, &output);
        rustc.run_once(text, &self.cache).map(Answer::Compiled)
    }

    fn calls(&self, stage: &StageResult) -> Vec<Call<'_>> {
        let call = |tools, what| {
            move |edition| Call {
                tools,
                edition,
                what,
            }
        };
        let own = self.editions.iter().copied();
        let mut calls: Vec<_> = own.clone().map(call(&self.tools, What::Program)).collect();
        if stage.proof.is_some() {
            calls.extend(own.map(call(&self.tools, What::Proof)));
        }
        for (index, compiler) in self.compilers.iter().enumerate() {
            let known = known_editions(&compiler.version, &self.editions).into_iter();
            calls.extend(known.map(call(compiler, What::Older(index))));
        }
        calls
    }

    fn is_judges(&self, compiler: usize) -> bool {
        let judged = self.judge.and_then(|judge| minor(judge.rustc?));
        judged.is_some() && judged == minor(&self.compilers[compiler].version)
    }
}
