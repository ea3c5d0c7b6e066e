//! Turns a binary crate and what it uses into one source file.
//!
//! The pipeline, a module a stage; each takes a whole program and gives a
//! whole program, so that a stage that fails can be left out:
//!
//! 1. [`resolve`]: which crates cargo builds the binary from;
//! 2. [`inline`]: every crate becomes text, dependencies become modules;
//! 3. [`prune`]: items of libraries that no name leads to are cut;
//! 4. [`shake`]: functions that the compiler makes no code for are cut
//!    (5 and 6, lints and empty `impl`s, will stand behind it);
//! 7. [`gate`]: the file compiles and its samples pass;
//! 8. [`mod@print`]: the user's text, then the libraries.
//!
//! [`bundle`] is stages 1 to 4, [`Bundle::pass`] the compiler's part of 7.

pub mod cargo;
pub mod catalog;
pub mod environment;
mod error;
pub mod gate;
pub mod inline;
pub mod judges;
pub mod judging;
pub mod print;
pub mod proc_macros;
pub mod program;
pub mod prune;
pub mod resolve;
pub mod shake;
pub mod source;
pub mod tokens;
mod unsupported;

pub use error::{Error, Result};
pub use resolve::Request;

use cargo::Toolchain;
use catalog::Problem;
use gate::{Compiled, Edition};
use judges::Judge;
use program::Program;
use source::Text;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A program as one file, with every stage it went through.
#[derive(Debug)]
pub struct Bundle {
    /// The package's name.
    pub package: String,
    /// The binary's name.
    pub bin: String,
    /// The edition its package is written in.
    pub edition: Edition,
    /// The package's record, if it is a problem.
    pub problem: Option<Problem>,
    /// The tool-chain it was resolved with.
    pub tools: Toolchain,
    /// The file after each stage; the last is the smallest.
    pub stages: Vec<Stage>,
    /// What the user should know of the stages.
    pub notes: Vec<String>,
}

/// The file after a stage.
#[derive(Debug)]
pub struct Stage {
    /// The stage's name: `inline`, `prune`, `shake`.
    pub name: &'static str,
    /// The whole file.
    pub text: Text,
}

impl Stage {
    fn new(name: &'static str, program: &Program) -> Stage {
        Stage {
            name,
            text: print::print(program),
        }
    }
}

/// Resolves a binary, inlines what it uses, prunes and shakes it: stages 1 to 4.
///
/// # Errors
/// When cargo cannot build the binary, and when it uses what no single file
/// can have; the message names the place.
pub fn bundle(request: &Request) -> Result<Bundle> {
    let request = Request {
        manifest: cargo::manifest_file(&request.manifest)?,
        ..request.clone()
    };
    let tools = Toolchain::find(request.manifest.parent().unwrap_or(Path::new(".")))?;
    let mut resolved = resolve::resolve(&request, &tools)?;
    let mut inlined = inline::inline(&resolved)?;
    let mut pruned = prune::prune(&inlined)?;
    // Only what is left needs its macros expanded, which may lead to more.
    while proc_macros::expand(&mut resolved, &pruned, &tools)? {
        inlined = inline::inline(&resolved)?;
        pruned = prune::prune(&inlined)?;
    }
    unsupported::check(&pruned, &resolved)?;
    let edition = resolved.crates[0].edition;
    let mut stages = vec![Stage::new("inline", &inlined), Stage::new("prune", &pruned)];
    let mut notes = Vec::new();
    match shake::shake(&pruned, &tools, edition)? {
        Ok(shaken) => stages.push(Stage::new("shake", &shaken)),
        Err(reason) => notes.push(format!("stage shake is left out: {reason}")),
    }
    Ok(Bundle {
        package: resolved.package,
        bin: resolved.bin,
        edition,
        problem: resolved.problem,
        tools,
        stages,
        notes,
    })
}

/// A stage that compiles, with what the compiler said of it.
#[derive(Debug)]
pub struct Passed<'a> {
    /// The last stage that compiles in all required editions.
    pub stage: &'a Stage,
    /// What the compiler said, by edition.
    pub compiled: BTreeMap<Edition, Compiled>,
    /// The stages behind it, which do not compile, with the first error of each.
    pub dropped: Vec<(&'static str, String)>,
}

impl Bundle {
    /// Where it will be judged, if its manifest says so.
    pub fn judge(&self) -> Option<&'static Judge> {
        judges::find(&self.problem.as_ref()?.record.judge)
    }

    /// The editions it must compile as: its judge's, and its package's own.
    pub fn required_editions(&self) -> Vec<Edition> {
        let judged = self.judge().and_then(|judge| judge.edition);
        let mut editions: Vec<_> = judged.into_iter().collect();
        if judged != Some(self.edition) {
            editions.push(self.edition);
        }
        editions
    }

    /// Where [`Bundle::pass`] puts the program of an edition.
    pub fn program(folder: &Path, edition: Edition) -> PathBuf {
        folder.join(format!("{edition}{}", std::env::consts::EXE_SUFFIX))
    }

    /// Compiles the last stage for every edition, into `folder`; if it fails
    /// in a required one, the stage before it, and so on.
    ///
    /// # Errors
    /// When no stage compiles: the last stage's error, with its place.
    pub fn pass(&self, folder: &Path) -> Result<Passed<'_>> {
        let required = self.required_editions();
        let editions: BTreeSet<_> = required.iter().chain(&Edition::JUDGED).copied().collect();
        let mut dropped = Vec::new();
        let mut failed_as = None;
        for stage in self.stages.iter().rev() {
            let compiled = gate::for_each_edition(&editions, |edition| {
                let program = Bundle::program(folder, edition);
                gate::compile(&self.tools, stage.text.as_str(), edition, &program)
            })?;
            let failed = required.iter().find_map(|edition| {
                let error = compiled[edition].first_error()?;
                Some((*edition, error.explain(&stage.text)))
            });
            match failed {
                None => {
                    return Ok(Passed {
                        stage,
                        compiled,
                        dropped,
                    });
                }
                Some((edition, said)) => {
                    failed_as.get_or_insert(edition);
                    dropped.push((stage.name, format!("as edition {edition}: {said}")));
                }
            }
        }
        // The earlier stages have more text, so their errors may be others'.
        let (stage, said) = dropped.swap_remove(0);
        let help = match (failed_as, self.judge()) {
            (Some(edition), Some(judge)) if edition != self.edition => format!(
                "{} compiles as edition {edition}, the package is written in {}: \
                 write this so that both take it",
                judge.title, self.edition
            ),
            _ => "the crate itself compiles, so this is a construct that cannot be bundled yet"
                .to_owned(),
        };
        Err(
            Error::new(format!("the bundle of {} does not compile", self.bin))
                .detail(format!("after stage {stage}, {said}"))
                .help(help),
        )
    }
}
