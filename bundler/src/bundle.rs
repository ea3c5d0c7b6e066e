//! What comes of bundling: the file after each stage, and what it is for.

use crate::error::Result;
use crate::model::crates::Attribution;
use crate::model::edition::Edition;
use crate::model::judges::Judge;
use crate::model::problem::Problem;
use crate::model::stage::Stage;
use crate::model::text::Text;
use crate::stages::print::{Minify, minify};
use crate::stages::resolve::Request;
use crate::stages::shake::{Memory, Proof};
use crate::stages::shorten::shorten;
use crate::toolchain::cache::Cache;
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::messages::codes;
use crate::toolchain::rustc::Diagnostic;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A program as one file, with every stage it went through.
#[derive(Debug)]
pub struct Bundle {
    /// What was asked for.
    pub(crate) request: Request,
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
    /// Compilers of older judges that it is proven with besides.
    pub compilers: Vec<Toolchain>,
    /// The file after each stage; the last is the smallest.
    pub stages: Vec<StageResult>,
    /// What the user should know of the stages.
    pub notes: Vec<String>,
    /// Why it is judged as another edition than its package is written in, where nobody
    /// asks for one: one of the notes.
    pub(crate) other_edition: Option<String>,
    /// The editions of which a program is made; the others are checked only.
    pub programs: BTreeSet<Edition>,
    /// The files it is made of, and the root files of its package.
    pub(crate) sources: BTreeSet<PathBuf>,
    /// The packages that are modules of it.
    pub(crate) modules: Vec<Module>,
    /// What cargo shows no warning of.
    pub(crate) unshown: Unshown,
    /// What the next run may take, once the file has passed.
    pub(crate) memory: Option<Memory>,
    /// What earlier runs have left.
    pub(crate) cache: Cache,
}

/// Warnings of the user's text that come of bundling, or that nobody wants: cargo shows
/// none of them.
#[derive(Debug, Default)]
pub(crate) struct Unshown {
    /// The lints that the manifest allows.
    pub allowed: BTreeSet<String>,
    /// The names of procedural macros, whose uses are replaced by what they make.
    pub procedural: BTreeSet<String>,
}

impl Unshown {
    /// Whether a warning of a file is one of them. Where a library's macro makes what
    /// is warned of, its crate is another one in cargo's build; and a macro whose calls
    /// gave way to what they stand for has none in the file alone.
    pub fn has(&self, said: &Diagnostic, file: &Text) -> bool {
        let (at, origin) = (said.offset(), said.origin());
        let is_own = |at: Option<usize>| at.is_some_and(|at| file.is_own(at));
        let names: Vec<_> = said.unused_imports().collect();
        let is_macro = |name: &&str| {
            let defined = format!("macro_rules! {name} ");
            self.procedural.contains(*name) || file.as_str().contains(&defined)
        };
        is_own(at) && !is_own(origin)
            || said.code() == codes::UNUSED_MACROS
            || at.is_some_and(|at| is_users(at, file)) && self.allowed.contains(said.code())
            || !names.is_empty() && names.iter().all(is_macro)
    }
}

/// Whether what stands at a byte of a file is the user's, or what a library's macro is
/// given: by the user's call, for there are no warnings of libraries.
pub(crate) fn is_users(at: usize, file: &Text) -> bool {
    file.is_own(at) || file.as_str().as_bytes().get(at) == Some(&b'$')
}

/// A package that is a module of the file.
#[derive(Debug, Clone)]
pub(crate) struct Module {
    pub library: Attribution,
    /// The module's name.
    pub name: String,
    /// The edition that it is written in.
    pub edition: Edition,
    /// The packages of the program's manifest that lead to it and have their
    /// default features.
    pub defaults: Vec<String>,
    /// The libraries of other languages that it is linked to.
    pub links: Vec<String>,
}

impl Module {
    /// The package and its version, as the file names it.
    pub fn title(&self) -> String {
        self.library.title()
    }
}

/// The file after a stage.
#[derive(Debug, Clone)]
pub struct StageResult {
    /// Which stage.
    pub stage: Stage,
    /// The whole file.
    pub text: Text,
    /// How long it took.
    pub took: Duration,
    /// What must run after it, if that is to be proven.
    pub proof: Option<Arc<Proof>>,
}

impl StageResult {
    /// Of a text alone.
    pub(crate) fn of(stage: Stage, text: Text) -> StageResult {
        StageResult {
            stage,
            text,
            took: Duration::ZERO,
            proof: None,
        }
    }
}

impl Bundle {
    /// Where [`Bundle::pass`] puts the program of an edition.
    pub fn program(folder: &Path, edition: Edition) -> PathBuf {
        folder.join(format!("{edition}{}", std::env::consts::EXE_SUFFIX))
    }

    /// Adds the last stage without blanks, and with short names unless it must be
    /// quick; if one fails, a note.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn add_minified(&mut self, what: Minify, quick: bool) -> Result<()> {
        let since = Instant::now();
        let Some(last) = self.stages.last() else {
            return Ok(());
        };
        let (whole, proof) = (last.text.clone(), last.proof.clone());
        let text = match minify(&whole, what) {
            Ok(text) => text,
            Err(reason) => {
                let note = format!("stage minify is left out: {reason}");
                self.notes.push(note);
                return Ok(());
            }
        };
        let length = text.as_str().len();
        self.stages.push(StageResult {
            stage: Stage::Minify,
            text,
            took: since.elapsed(),
            proof: proof.clone(),
        });
        if quick {
            return Ok(());
        }
        let since = Instant::now();
        let (proof, tools) = (proof.as_deref(), &self.tools);
        let shortened = shorten(&whole, proof, tools, &self.editions, &self.cache)?;
        match shortened.and_then(|of| Ok((minify(&of.text, what)?, of.proof))) {
            Ok((text, _)) if length <= text.as_str().len() => {}
            Ok((text, proof)) => self.stages.push(StageResult {
                stage: Stage::Shorten,
                text,
                took: since.elapsed(),
                proof: Some(Arc::new(proof)),
            }),
            Err(reason) => {
                let note = format!("stage shorten is left out: {reason}");
                self.notes.push(note);
            }
        }
        Ok(())
    }

    /// Whether a file is a source of the program or of its package, by whatever
    /// path.
    pub fn is_source(&self, file: &Path) -> bool {
        let Ok(file) = std::fs::canonicalize(file) else {
            return false;
        };
        self.sources
            .iter()
            .any(|source| std::fs::canonicalize(source).is_ok_and(|source| source == file))
    }
}
