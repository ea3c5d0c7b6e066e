//! Turns a binary crate and what it uses into one source file.
//!
//! The pipeline, a module of [`mod@stages`] a stage; each takes a whole program and
//! gives a whole program, so that a stage that fails can be left out:
//!
//! 1. `resolve`: which crates cargo builds the binary from;
//! 2. `inline`: every crate becomes text, dependencies become modules; then `expand`
//!    puts items in place of the macro calls that make them;
//! 3. `prune`: items of libraries that no name leads to are cut;
//! 4. `shake`: functions that the compiler makes no code for are cut, then what its
//!    lints call unused, then variants that nothing makes, then bounds that nothing
//!    relies on; `polyfill` before and `editions::edition_2015` behind are for old
//!    compilers;
//! 5. [`print`](mod@stages::print): the user's text, then the libraries. What each
//!    stage leaves is laid out so, and is a file that may be given out;
//! 6. `gate`: the last such file that compiles and runs the same functions.
//!
//! [`bundle()`] is resolve to shake, [`Bundle::pass`] the gate; what `pipeline::Run`
//! records on the way is in [`Bundle::stages`]. Beside it, [`workspace`] knows a
//! workspace's problems, and the snippets that are given out to be pasted. [`command`] is
//! the command itself, which the contest kit calls too.
//!
//! The modules are layers, each of which names lower ones only: from `model` at the
//! bottom to `command` on top. Their list is in the workspace's `tests/layers.rs`,
//! which keeps it so.

// Both panic where nobody takes what they write.
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod bundle;
pub mod command;
mod error;
mod explain;
mod facts;
mod gate;
mod judged;
pub mod model;
pub mod options;
mod pipeline;
mod proven;
mod refusal;
pub mod stages;
pub mod stderr;
pub mod suggest;
pub mod syntax;
pub mod toolchain;
pub mod workspace;

pub use bundle::{Bundle, StageResult};
pub use error::{Error, Kind, Result};
pub use gate::{Older, Passed};
pub use judged::Trial;
pub use model::stage::Stage;
pub use proven::{Difference, Proven};
pub use stages::resolve::Request;

use pipeline::Run;
use toolchain::cargo::Toolchain;

/// Bundles a binary: resolves, inlines, expands, prunes and shakes it.
///
/// # Errors
/// When cargo cannot build the binary, and when it uses what no single file
/// can have; the message names the place.
pub fn bundle(request: &Request) -> Result<Bundle> {
    Run::with_tools(request, stages)
}

/// One stage after the other.
fn stages(request: &Request, tools: &Toolchain) -> Result<Bundle> {
    // Which crates there are, for which judge, with which compilers.
    let mut run = Run::new(request, tools)?;
    // All crates are one text; what procedural macros make stands in it.
    let read = run.inline()?;
    let mut inlined = run.in_known_edition(&read);
    // In the crates that names lead to, items stand in place of the macro calls that
    // make them.
    let mut expanded = run.expand_led_to(&inlined)?;
    // Items of libraries that no name leads to are cut. Where the judge's
    // standard library lacks something, there is a second candidate.
    let candidates = run.prune(&expanded)?;
    // What the compiler makes no code for is cut, then what its lints call
    // unused, then variants that nothing makes and bounds that nothing relies on.
    let mut cut = run.shake(candidates)?;
    // A library may ask for another edition than the package's own.
    while let Some(other) = cut.other_edition.take() {
        inlined = run.in_other_edition(&read, other);
        expanded = run.expand_led_to(&inlined)?;
        cut = run.shake(run.prune(&expanded)?)?;
    }
    // Libraries that were smaller with their macro calls have these back.
    cut = run.without_growth(&inlined, &expanded, cut)?;
    // What asked for another edition may be gone.
    let cut = run.in_own_edition(cut)?;
    let shaken = run.take(cut);
    // Judges of which nothing is known compile as edition 2015.
    run.widen(&shaken);
    run.finish()
}
