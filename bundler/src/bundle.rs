//! What comes of bundling: the file after each stage, and what it is for.

use crate::model::edition::Edition;
use crate::model::judges::Judge;
use crate::model::problem::Problem;
use crate::model::text::Text;
use crate::stages::shake::Proof;
use crate::toolchain::cache::Cache;
use crate::toolchain::cargo::Toolchain;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

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
    /// Compilers of older judges that it is proven with besides.
    pub compilers: Vec<Toolchain>,
    /// The file after each stage; the last is the smallest.
    pub stages: Vec<Stage>,
    /// What the user should know of the stages.
    pub notes: Vec<String>,
    /// The editions of which a program is made; the others are checked only.
    pub programs: BTreeSet<Edition>,
    /// The files it is made of, and the root files of its package.
    pub(crate) sources: BTreeSet<PathBuf>,
    /// What earlier runs have left.
    pub(crate) cache: Cache,
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
