//! Turns a binary crate and what it uses into one source file.
//!
//! The pipeline, a module a stage; each takes a whole program and gives a
//! whole program, so that a stage that fails can be left out:
//!
//! 1. [`resolve`]: which crates cargo builds the binary from;
//! 2. [`inline`]: every crate becomes text, dependencies become modules;
//! 3. [`prune`]: items of libraries that no name leads to are cut;
//! 4. – 6. the exact shaking by the compiler will stand here;
//! 7. [`gate`]: the file compiles and its samples pass;
//! 8. [`print`]: the user's text, then the libraries.
//!
//! [`bundle`] is stages 1 to 3, [`Bundle::pass`] the compiler's part of 7.

pub mod cargo;
pub mod catalog;
mod error;
pub mod gate;
pub mod inline;
pub mod judges;
pub mod judging;
pub mod print;
pub mod program;
pub mod prune;
pub mod resolve;
pub mod source;
pub mod tokens;
mod unsupported;

pub use error::{Error, Result};
pub use resolve::Request;

use cargo::Toolchain;
use catalog::Problem;
use gate::{Compiled, Edition};
use source::Text;
use std::path::Path;

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
}

/// The file after a stage.
#[derive(Debug)]
pub struct Stage {
    /// The stage's name: `inline`, `prune`.
    pub name: &'static str,
    /// The whole file.
    pub text: Text,
}

/// Resolves a binary, inlines what it uses and prunes it: stages 1 to 3.
///
/// # Errors
/// When cargo cannot build the binary, and when it uses what no single file
/// can have; the message names the place.
pub fn bundle(request: &Request) -> Result<Bundle> {
    let manifest = std::path::absolute(&request.manifest)
        .map_err(|error| Error::io("find", &request.manifest, &error))?;
    if !manifest.is_file() {
        return Err(Error::new(format!("there is no {}", manifest.display()))
            .help("--manifest-path takes the path of a Cargo.toml"));
    }
    let request = Request {
        manifest,
        ..request.clone()
    };
    let tools = Toolchain::find(request.manifest.parent().unwrap_or(Path::new(".")))?;
    let resolved = resolve::resolve(&request, &tools)?;
    let inlined = inline::inline(&resolved)?;
    let pruned = prune::prune(&inlined)?;
    unsupported::check(&pruned, &resolved)?;
    Ok(Bundle {
        edition: resolved.crates[0].edition,
        stages: vec![
            Stage {
                name: "inline",
                text: print::print(&inlined),
            },
            Stage {
                name: "prune",
                text: print::print(&pruned),
            },
        ],
        package: resolved.package,
        bin: resolved.bin,
        problem: resolved.problem,
        tools,
    })
}

/// A stage that compiles, with what the compiler said of it.
#[derive(Debug)]
pub struct Passed<'a> {
    /// The last stage that compiles.
    pub stage: &'a Stage,
    /// What the compiler said.
    pub compiled: Compiled,
    /// The stages behind it, which do not compile, with the first error of each.
    pub dropped: Vec<(&'static str, String)>,
}

impl Bundle {
    /// Compiles the last stage for an edition; if it does not compile, the
    /// stage before it, and so on. The program is written to `output`.
    ///
    /// # Errors
    /// When no stage compiles: the last stage's error, with its place.
    pub fn pass(&self, edition: Edition, output: &Path) -> Result<Passed<'_>> {
        let mut dropped = Vec::new();
        for stage in self.stages.iter().rev() {
            let compiled = gate::compile(&self.tools, stage.text.as_str(), edition, output)?;
            match compiled.first_error() {
                None => {
                    return Ok(Passed {
                        stage,
                        compiled,
                        dropped,
                    });
                }
                Some(error) => dropped.push((stage.name, error.explain(&stage.text))),
            }
        }
        // The earlier stages have more text, so their errors may be others'.
        let (stage, said) = dropped.swap_remove(0);
        let what = format!(
            "the bundle of {} does not compile as edition {edition}",
            self.bin
        );
        Err(Error::new(what)
            .detail(format!("after stage {stage}: {said}"))
            .help("the crate itself compiles, so this is a construct that cannot be inlined yet"))
    }
}
