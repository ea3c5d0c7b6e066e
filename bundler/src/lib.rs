//! Turns a binary crate and what it uses into one source file.
//!
//! The pipeline, a module of [`stages`] a stage; each takes a whole program and
//! gives a whole program, so that a stage that fails can be left out:
//!
//! 1. [`resolve`](stages::resolve): which crates cargo builds the binary from;
//! 2. [`inline`](stages::inline): every crate becomes text, dependencies become
//!    modules; then [`expand`](stages::expand) puts items in place of the macro
//!    calls that make them;
//! 3. [`prune`](stages::prune): items of libraries that no name leads to are cut;
//! 4. [`shake`](stages::shake): functions that the compiler makes no code for are
//!    cut,
//! 5. what its lints call unused,
//! 6. and variants that nothing makes;
//!    [`polyfill`](stages::polyfill) before and
//!    [`edition_2015`](stages::editions::edition_2015) behind are for old compilers;
//! 7. [`gate`]: the file compiles, runs the same functions, and its samples pass;
//! 8. [`print`](mod@stages::print): the user's text, then the libraries.
//!
//! [`bundle`] is stages 1 to 6, [`Bundle::pass`] the compiler's part of 7.
//! Beside it, [`workspace`] knows a workspace's problems, and the snippets that
//! are given out to be pasted.
//!
//! The modules are layers, the lower ones first: `model`, `facts`, `syntax`,
//! `toolchain`, `stages`, `gate` and `explain`, `workspace`.

// Both panic where nobody takes what they write.
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod bundle;
mod error;
pub mod explain;
pub mod facts;
pub mod gate;
pub mod model;
pub mod stages;
pub mod stderr;
pub mod syntax;
pub mod toolchain;
pub mod workspace;

pub use bundle::{Bundle, Stage};
pub use error::{Error, Kind, Result};
pub use gate::{Older, Passed};
pub use stages::resolve::Request;

use model::edition::Edition;
use model::judges::Judge;
use model::program::Program;
use model::text::Text;
use stages::prune::Parts;
use stages::shake::Proof;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use toolchain::cache::{Cache, Key, Texts};
use toolchain::cargo::Toolchain;

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

    fn add(&mut self, name: &'static str, program: &Program) {
        self.add_proven(name, program, Instant::now(), None);
    }

    fn add_proven(
        &mut self,
        name: &'static str,
        program: &Program,
        done: Instant,
        proof: Option<Arc<Proof>>,
    ) {
        self.done.push(Stage {
            name,
            text: crate::stages::print::print(program),
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
        manifest: crate::toolchain::cargo::manifest_file(&request.manifest)?,
        ..request.clone()
    };
    let mut stages = Stages::new();
    let tools = Toolchain::find(request.manifest.parent().unwrap_or(Path::new(".")))?;
    let mut resolved = crate::stages::resolve::resolve(&request, &tools)?;
    let judge = resolved.judge;
    let cfgs = judge.map_or(&[][..], |judge| judge.cfgs);
    let cfgs = cfgs.iter().flat_map(|cfg| ["--cfg", cfg]);
    let kept = resolved.arguments.iter().cloned();
    let tools = tools.with_arguments(kept.chain(cfgs.map(Into::into)));
    let compilers = match resolved.has_kept() {
        false => crate::toolchain::older_rustcs::find(&tools, judge)?,
        // What was built for this tool-chain means nothing to another.
        true => Vec::new(),
    };
    let cache = Cache::new(&resolved.target_dir);
    let mut inlined = crate::stages::inline::inline(&resolved, &cache)?;
    if resolved.crates.iter().any(|krate| krate.proc_macro) {
        // Only what is left needs its macros expanded, which may lead to more.
        while crate::stages::proc_macros::expand(
            &mut resolved,
            &crate::stages::prune::prune(&inlined)?,
            &tools,
        )? {
            inlined = crate::stages::inline::inline(&resolved, &cache)?;
        }
    }
    stages.add("inline", &inlined);
    let roots = resolved.roots.iter().cloned();
    let sources = stages.done[0].text.files().chain(roots).collect();
    let (expanded, parts) = expand_and_take_apart(&inlined, &cache)?;
    let oldest = crate::toolchain::older_rustcs::oldest(&tools, &compilers, judge);
    let filled = crate::stages::polyfill::polyfill(&expanded, oldest)?;
    let mut pruned = crate::stages::prune::prune_parts(&expanded, &parts);
    crate::stages::unsupported::check(&pruned, &resolved)?;
    let edition = resolved.crates[0].edition;
    let editions = editions(judge, edition, &request.editions);
    let programs = match request.quick {
        true => BTreeSet::new(),
        false => [editions[0]].into_iter().chain(request.editions).collect(),
    };
    let mut notes = resolved.notes;
    let mut filled = filled
        .map(|filled| crate::stages::prune::prune(&filled))
        .transpose()?;
    if editions.contains(&Edition::E2024) && oldest.is_some_and(|oldest| 82 <= oldest) {
        let candidates = filled.iter_mut().chain([&mut pruned]);
        for library in candidates.flat_map(|program| &mut program.libraries) {
            library.text = crate::stages::editions::rewrite::mend_foreign(&library.text);
        }
    }
    let with_types = filled
        .iter()
        .map(|filled| (filled, "the standard library's young types stay"));
    let mut smallest = pruned.clone();
    for (candidate, failed) in with_types.chain([(&pruned, "stage shake is left out")]) {
        stages.done.retain(|stage| stage.name != "prune");
        stages.add("prune", candidate);
        smallest = candidate.clone();
        if request.quick {
            break;
        }
        match crate::stages::shake::shake_once(candidate, &tools, &editions, &cache)? {
            Ok(shaken) => {
                for of in shaken {
                    stages.add_proven(of.stage, &of.program, of.done, Some(of.proof));
                    smallest = of.program;
                }
                break;
            }
            Err(reason) => notes.push(format!("{failed}: {reason}")),
        }
    }
    // Of some judges nothing is known: plain `rustc` means edition 2015.
    let may_be_2015 = judge.is_some_and(|judge| judge.edition.is_none() && judge.rustc.is_none());
    if may_be_2015 || editions.contains(&Edition::E2015) {
        if let Some(widened) = crate::stages::editions::edition_2015::widen(&smallest) {
            let proof = stages.done.last().and_then(|last| last.proof.clone());
            stages.add_proven("widen", &widened, Instant::now(), proof);
        }
    }
    if let (Some(judge), Some(stage)) = (judge, stages.done.last()) {
        notes.extend(lacking(judge, &tools, &compilers, &stage.text));
    }
    Ok(Bundle {
        package: resolved.package,
        bin: resolved.bin,
        edition,
        judge,
        editions,
        problem: resolved.problem,
        tools,
        compilers,
        stages: stages.done,
        notes,
        programs,
        sources,
        cache,
    })
}

/// The program with its libraries' macros expanded, and the parts of these: they
/// depend on nothing but the libraries' text.
fn expand_and_take_apart(inlined: &Program, cache: &Cache) -> Result<(Program, Vec<Parts>)> {
    let mut key = Key::new("expand");
    for library in &inlined.libraries {
        key.add(&(&library.module, library.text.as_str()));
    }
    if let Some((texts, parts)) = cache.get::<(Texts, Vec<Parts>)>(&key) {
        let read = |path: &Path| crate::stages::resolve::sources::read(path).ok();
        if let Some(expanded) = texts
            .restore(read)
            .and_then(|texts| inlined.with_texts(texts))
        {
            return Ok((expanded, parts));
        }
    }
    let expanded = crate::stages::expand::expand(inlined)?;
    let parts = crate::stages::prune::take_apart(&expanded)?;
    let texts = expanded.libraries.iter().map(|library| &library.text);
    cache.put(&key, &(Texts::of(texts), &parts));
    Ok((expanded, parts))
}

/// What the judge's compiler lacks, if it is not here to say so itself.
fn lacking(judge: &Judge, tools: &Toolchain, compilers: &[Toolchain], text: &Text) -> Vec<String> {
    let Some((rustc, minor)) = judge
        .rustc
        .and_then(|rustc| Some((rustc, model::edition::minor(rustc)?)))
    else {
        return Vec::new();
    };
    let mut at_hand = compilers.iter().chain([tools]);
    if at_hand.any(|compiler| model::edition::minor(&compiler.version) == Some(minor)) {
        return Vec::new();
    }
    let needs = syntax::msrv::needs(text, minor).into_iter();
    let note = |(feature, since, at): (String, u32, usize)| {
        let (title, quote) = (judge.title, text.quote(at));
        format!("{feature} needs Rust 1.{since}, {title} has {rustc}\n{quote}")
    };
    needs.map(note).collect()
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

impl Bundle {
    /// Where [`Bundle::pass`] puts the program of an edition.
    pub fn program(folder: &Path, edition: Edition) -> PathBuf {
        folder.join(format!("{edition}{}", std::env::consts::EXE_SUFFIX))
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
