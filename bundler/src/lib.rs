//! Turns a binary crate and what it uses into one source file.
//!
//! The pipeline, a module a stage; each takes a whole program and gives a
//! whole program, so that a stage that fails can be left out:
//!
//! 1. [`resolve`]: which crates cargo builds the binary from;
//! 2. [`inline`]: every crate becomes text, dependencies become modules;
//!    then [`mod@expand`] puts items in place of the macro calls that make them;
//! 3. [`prune`]: items of libraries that no name leads to are cut;
//! 4. [`shake`]: functions that the compiler makes no code for are cut
//!    (5 and 6, lints and empty `impl`s, will stand behind it);
//! 7. [`gate`]: the file compiles and its samples pass;
//! 8. [`mod@print`]: the user's text, then the libraries.
//!
//! [`bundle`] is stages 1 to 4, [`Bundle::pass`] the compiler's part of 7.

mod cache;
pub mod cargo;
pub mod catalog;
pub mod environment;
mod error;
pub mod expand;
pub mod explain;
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
use shake::Proof;
use source::Text;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A program as one file, with every stage it went through.
#[derive(Debug)]
pub struct Bundle {
    /// The package's name.
    pub package: String,
    /// The binary's name.
    pub bin: String,
    /// The edition its package is written in.
    pub edition: Edition,
    /// Where it will be judged, if the request or the manifest says so.
    pub judge: Option<&'static Judge>,
    /// The editions it is proven for; it is judged as the first.
    pub editions: Vec<Edition>,
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
    /// How long it took.
    pub took: Duration,
    /// What must run after it, if that is to be proven.
    pub proof: Option<Arc<Proof>>,
}

/// Collects the stages and times them.
struct Stages {
    done: Vec<Stage>,
    since: Instant,
}

impl Stages {
    fn new() -> Stages {
        Stages {
            done: Vec::new(),
            since: Instant::now(),
        }
    }

    fn add(
        &mut self,
        name: &'static str,
        program: &Program,
        done: Instant,
        proof: Option<Arc<Proof>>,
    ) {
        self.done.push(Stage {
            name,
            text: print::print(program),
            took: done - self.since,
            proof,
        });
        self.since = done;
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
    let mut stages = Stages::new();
    let tools = Toolchain::find(request.manifest.parent().unwrap_or(Path::new(".")))?;
    let mut resolved = resolve::resolve(&request, &tools)?;
    let mut inlined = inline::inline(&resolved)?;
    if resolved.crates.iter().any(|krate| krate.proc_macro) {
        // Only what is left needs its macros expanded, which may lead to more.
        while proc_macros::expand(&mut resolved, &prune::prune(&inlined)?, &tools)? {
            inlined = inline::inline(&resolved)?;
        }
    }
    stages.add("inline", &inlined, Instant::now(), None);
    let pruned = prune::prune(&expand::expand(&inlined)?)?;
    unsupported::check(&pruned, &resolved)?;
    stages.add("prune", &pruned, Instant::now(), None);
    let edition = resolved.crates[0].edition;
    let judge = request.judge.or_else(|| {
        let problem = resolved.problem.as_ref()?;
        judges::find(&problem.record.judge)
    });
    let editions = editions(judge, edition, &request.editions);
    let mut notes = Vec::new();
    if !request.quick {
        match shake::shake(&pruned, &tools, &editions)? {
            Ok(shaken) => {
                for of in shaken {
                    stages.add(of.stage, &of.program, of.done, Some(of.proof));
                }
            }
            Err(reason) => notes.push(format!("stage shake is left out: {reason}")),
        }
    }
    Ok(Bundle {
        package: resolved.package,
        bin: resolved.bin,
        edition,
        judge,
        editions,
        problem: resolved.problem,
        tools,
        stages: stages.done,
        notes,
    })
}

/// The judge's edition, or all that a judge may take if it does not say;
/// without a judge the package's own. Then what else is wanted.
fn editions(judge: Option<&Judge>, own: Edition, more: &BTreeSet<Edition>) -> Vec<Edition> {
    let mut editions = match judge {
        None => vec![own],
        Some(Judge {
            edition: Some(edition),
            ..
        }) => vec![*edition],
        Some(_) => [own].into_iter().chain(Edition::JUDGED).collect(),
    };
    editions.extend(more);
    let mut seen = BTreeSet::new();
    editions.retain(|edition| seen.insert(*edition));
    editions
}

/// What a stage's compilations said, and what shows that it runs otherwise.
type Tried = (BTreeMap<Edition, Compiled>, Option<String>);

/// A stage that compiles, with what the compiler said of it.
#[derive(Debug)]
pub struct Passed<'a> {
    /// The last stage that compiles as the judged edition.
    pub stage: &'a Stage,
    /// What the compiler said, by edition.
    pub compiled: BTreeMap<Edition, Compiled>,
    /// The stages behind it, which do not compile, with the first error of each.
    pub dropped: Vec<(&'static str, String)>,
}

impl Bundle {
    /// Where [`Bundle::pass`] puts the program of an edition.
    pub fn program(folder: &Path, edition: Edition) -> PathBuf {
        folder.join(format!("{edition}{}", std::env::consts::EXE_SUFFIX))
    }

    /// Compiles a stage for all editions, and compares what runs with what must.
    fn try_stage(&self, stage: &Stage, folder: &Path) -> Result<Tried> {
        enum Done {
            Compiled(Compiled),
            Compared(Option<String>),
        }
        let text = stage.text.as_str();
        let proves: &[bool] = match stage.proof {
            Some(_) => &[false, true],
            None => &[false],
        };
        let editions = self.editions.iter();
        let tasks = editions.flat_map(|edition| proves.iter().map(|proves| (*proves, *edition)));
        let done = gate::for_each(&tasks.collect(), |(proves, edition)| {
            Ok(match stage.proof.as_ref().filter(|_| proves) {
                Some(proof) => Done::Compared(proof.compare(&self.tools, text, edition)?),
                None => {
                    let program = Bundle::program(folder, edition);
                    Done::Compiled(gate::compile(&self.tools, text, edition, &program)?)
                }
            })
        })?;
        let mut compiled = BTreeMap::new();
        let mut unproven = None;
        for ((_, edition), done) in done {
            match done {
                Done::Compiled(said) => drop(compiled.insert(edition, said)),
                Done::Compared(difference) => unproven = unproven.or(difference),
            }
        }
        Ok((compiled, unproven))
    }

    /// Compiles the last stage for its editions, into `folder`; if it fails in
    /// the judged one, the stage before it, and so on.
    ///
    /// # Errors
    /// When no stage compiles: the last stage's error, with its place.
    pub fn pass(&self, folder: &Path) -> Result<Passed<'_>> {
        let judged = self.editions[0];
        let mut dropped = Vec::new();
        for stage in self.stages.iter().rev() {
            let (compiled, unproven) = self.try_stage(stage, folder)?;
            let failed = compiled[&judged].first_error();
            let said = match (failed, unproven) {
                (None, None) => {
                    return Ok(Passed {
                        stage,
                        compiled,
                        dropped,
                    });
                }
                (Some(error), _) => error.explain(&stage.text),
                (None, Some(difference)) => difference,
            };
            dropped.push((stage.name, format!("as edition {judged}: {said}")));
        }
        // The earlier stages have more text, so their errors may be others'.
        let (stage, said) = dropped.swap_remove(0);
        let help = match self.judge {
            Some(judge) if judged != self.edition => format!(
                "{} compiles as edition {judged}, the package is written in {}: \
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
