//! A run of the pipeline: what each stage needs, and what it leaves.

mod again;
mod cutting;
mod drops;
mod expanded;
mod meanings;
mod notes;
mod other_edition;
mod own_edition;

use crate::bundle::{Bundle, Module, StageResult, Unshown};
use crate::error::Result;
use crate::model::crates::{Crate, Resolved};
use crate::model::edition::Edition;
use crate::model::judges::Judge;
use crate::model::program::{Library, Program};
use crate::model::stage::Stage;
use crate::model::text::Text;
use crate::stages::editions::meanings::Difference;
use crate::stages::editions::{edition_2015, let_chains, rewrite, suggestions};
use crate::stages::inline::{self, MacroNames, Unreadable};
use crate::stages::of_callers::{self, OfCaller};
use crate::stages::prune;
use crate::stages::resolve::{self, Request, lints};
use crate::stages::shake::{self, Memory, Prunes};
use crate::stages::{other_scope, polyfill, print, proc_macros, unsupported};
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::cargo::{self, Toolchain};
use crate::toolchain::messages::codes::{self, Trouble};
use crate::toolchain::older_rustcs;
use crate::toolchain::rustc::{self, Diagnostic};
use cutting::{Cut, Done};
pub use expanded::Expanded;
use std::collections::{BTreeSet, HashSet};
use std::path::Path;
use std::time::Instant;

/// What is known from the start, and the results so far.
pub struct Run {
    request: Request,
    resolved: Resolved,
    tools: Toolchain,
    compilers: Vec<Toolchain>,
    editions: Vec<Edition>,
    /// The oldest compiler that the file is for, by its minor version.
    oldest: Option<u32>,
    cache: Cache,
    /// How the crates name procedural macros.
    names: MacroNames,
    notes: Vec<String>,
    /// Why the file is for another edition than the package's, though nobody asks for one.
    other_edition: Option<String>,
    /// Whether an earlier run found that out, and this one has yet to ask again.
    is_edition_known: bool,
    /// The packages that became modules.
    modules: Vec<Module>,
    /// Crates that cannot be inlined, and may not matter.
    unreadable: Vec<Unreadable>,
    /// What libraries mean otherwise in the judged edition.
    differences: Vec<Difference>,
    /// What exported macros say that the crate decides that calls them.
    of_callers: Vec<OfCaller>,
    results: Vec<StageResult>,
    /// What the next run may take, once this one's file has passed.
    memory: Option<Memory>,
    /// When the last stage was done.
    since: Instant,
}

/// A program to shake.
pub struct Candidate {
    program: Program,
    /// Whether its names are pruned, and will be after each cut.
    prunes: Prunes,
    /// What it was cut from, if what a compiler misses can come back.
    uncut: Option<Program>,
    /// What is noted if it cannot be shaken.
    failed: &'static str,
    /// What the last run has left is kept under it.
    last: Key,
}

/// What the errors of a program are about.
#[derive(Default)]
pub struct Missed {
    /// The member that is missing, or all words of an error.
    pub words: HashSet<String>,
    /// Traits that something does not implement, and those for which it should.
    traits: HashSet<String>,
    /// Members that are missing, each with the type that lacks it.
    members: HashSet<(String, String)>,
}

impl Missed {
    /// What some errors are about; none if there is no error.
    fn of(errors: &[Diagnostic]) -> Option<Missed> {
        let mut missed = Missed::default();
        for said in errors {
            let words = match said.no_member() {
                Some((member, of)) => {
                    let of = type_name(of).to_owned();
                    missed.members.insert((of, member.to_owned()));
                    HashSet::from([member])
                }
                None => said.words(),
            };
            missed.words.extend(words.into_iter().map(str::to_owned));
            let bounds = said.bounds().into_iter().chain(said.bounds_behind());
            missed
                .traits
                .extend(bounds.map(|(_, of)| type_name(&of).to_owned()));
        }
        (!errors.is_empty()).then_some(missed)
    }
}

impl Run {
    /// Does what is asked for with the tool-chain of its folder.
    ///
    /// Where that fails, it is done again with all that cargo and rustc say now:
    /// what they said to earlier runs is never a reason to fail, and cargo's own
    /// words are the best on what does not compile.
    pub fn with_tools<T>(
        request: &Request,
        work: impl Fn(&Request, &Toolchain) -> Result<T>,
    ) -> Result<T> {
        let request = Request {
            manifest: cargo::manifest_file(&request.manifest)?,
            ..request.clone()
        };
        let dir = request.manifest.parent().unwrap_or(Path::new("."));
        let tools = Toolchain::find_with(dir, true)?.with_features(&request.features);
        match work(&request, &tools) {
            Err(_) if tools.trusts_answers() => {
                let tools = Toolchain::find(dir)?.with_features(&request.features);
                work(&request, &tools)
            }
            done => done,
        }
    }

    /// Resolves a request: its crates, its judge, its compilers.
    pub fn new(request: &Request, tools: &Toolchain) -> Result<Run> {
        let since = Instant::now();
        let request = request.clone();
        let mut resolved = resolve::resolve(&request, tools)?;
        let cache = Cache::new(&resolved.target_dir);
        let judge = resolved.judge;
        let cfgs = judge.map_or(&[][..], |judge| judge.cfgs);
        let cfgs = cfgs.iter().flat_map(|cfg| ["--cfg", cfg]);
        let provided = resolved.arguments.iter().cloned();
        let tools = tools.with_arguments(provided.chain(cfgs.map(Into::into)));
        let compilers = match resolved.has_provided() {
            false => older_rustcs::find(&tools, judge)?,
            // What was built for this tool-chain means nothing to another.
            true => Vec::new(),
        };
        tools.keep_answers(&cache);
        Ok(Run {
            editions: editions(judge, resolved.crates[0].edition, &request.editions),
            oldest: older_rustcs::oldest(&tools, &compilers, judge),
            cache,
            names: MacroNames::default(),
            notes: std::mem::take(&mut resolved.notes),
            other_edition: None,
            is_edition_known: false,
            modules: Vec::new(),
            unreadable: Vec::new(),
            differences: Vec::new(),
            of_callers: Vec::new(),
            results: Vec::new(),
            memory: None,
            request,
            resolved,
            tools,
            compilers,
            since,
        })
    }

    /// All crates as one text.
    pub fn inline(&mut self) -> Result<Program> {
        let mut inlined = self.inline_wanted()?;
        if self.resolved.crates.iter().any(Crate::is_wanted_macro) {
            // Only what is left needs its macros expanded, which may lead to more.
            while proc_macros::expand(
                &mut self.resolved,
                &inlined,
                &prune::prune(&inlined)?,
                &self.names,
                &self.tools,
            )? {
                inlined = self.inline_wanted()?;
            }
        }
        let libraries = inlined.libraries.iter().zip(self.editions_of(&inlined));
        let module = |(library, edition): (&Library, Edition)| Module {
            library: library.attribution.clone(),
            name: library.module.clone(),
            edition,
            defaults: self.resolved.defaults_leading_to(&library.attribution),
            links: self.resolved.links_of(&library.attribution),
        };
        self.modules = libraries.map(module).collect();
        self.nest_let_chains(&mut inlined);
        self.take_back_raw_words(&mut inlined);
        self.notes.extend(other_scope::globs(&inlined));
        self.of_callers = of_callers::different(&inlined, &self.resolved.crates[0].config);
        let taken = self.as_2015(&inlined);
        let taken = taken.unwrap_or_else(|| inlined.clone());
        self.record(&Done::now(Stage::Inline, taken, None));
        Ok(inlined)
    }

    /// A program as edition 2015 takes it, if that is asked for and takes it otherwise.
    fn as_2015(&self, program: &Program) -> Option<Program> {
        let is_2015 = self.editions.contains(&Edition::E2015);
        is_2015
            .then(|| edition_2015::edition_2015(program))
            .flatten()
    }

    /// All crates that a name leads to; the others are not looked at.
    fn inline_wanted(&mut self) -> Result<Program> {
        let inlined = inline::inline(&self.resolved, &self.cache)?;
        for (index, krate) in self.resolved.crates.iter_mut().enumerate() {
            krate.is_wanted = index == 0 || inlined.wanted.contains(&index);
        }
        self.names = inlined.names;
        self.unreadable = inlined.unreadable;
        Ok(inlined.program)
    }

    /// Writes words as they were that no edition of the file has for keywords.
    fn take_back_raw_words(&self, program: &mut Program) {
        let others = self.may_be_other().then(|| self.editions_of(program));
        let editions = self.editions.iter().chain(others.iter().flatten());
        let Some(latest) = editions.max().copied() else {
            return;
        };
        let libraries = program
            .libraries
            .iter_mut()
            .map(|library| &mut library.text);
        for text in libraries.chain([&mut program.user]) {
            if let Some(plain) = rewrite::without_raw_words(text, latest) {
                *text = plain;
            }
        }
    }

    /// Whether all that may compile a file of some editions know `if let A = a && b`.
    fn has_let_chains(&self, file: &[Edition]) -> bool {
        let are_later = file.iter().all(|of| Edition::E2024 <= *of);
        are_later && self.oldest.is_some_and(|oldest| 88 <= oldest)
    }

    /// Parts the `if let A = a && b` of libraries if not all know them.
    fn nest_let_chains(&self, program: &mut Program) {
        self.nest_let_chains_for(&self.editions, program);
    }

    /// The same for a file of other editions.
    fn nest_let_chains_for(&self, file: &[Edition], program: &mut Program) {
        if self.has_let_chains(file) {
            return;
        }
        let editions = self.editions_of(program);
        let libraries = program.libraries.iter_mut().zip(editions);
        for (library, _) in libraries.filter(|(_, edition)| Edition::E2024 <= *edition) {
            if let Some(nested) = let_chains::nested(&library.text) {
                library.text = nested;
            }
        }
    }

    /// What the names that the user's text says lead to: with what an old
    /// standard library lacks filled in, if that is asked for, and as it is.
    pub fn prune(&self, expanded: &Expanded) -> Result<Vec<Candidate>> {
        let filled = polyfill::polyfill(&expanded.program, self.oldest)?;
        let pruned = prune::prune_parts(&expanded.program, &expanded.graphs);
        unsupported::check(&pruned, &self.resolved, &self.names, &self.unreadable)?;
        let last = |work: &str| {
            let mut key = Key::new(work);
            key.add(&(
                &self.request.manifest,
                &self.resolved.package,
                &self.resolved.crates[0].root,
            ));
            let (tools, compilers, judge) = (&self.tools, &self.compilers, self.resolved.judge);
            let judge = judge.map(|judge| judge.name);
            key.add(&format!(
                "{tools:?} {compilers:?} {judge:?} {:?}",
                self.editions
            ));
            key.add(&expanded.program.libraries);
            key
        };
        let mut candidates = Vec::new();
        if let Some(filled) = filled {
            candidates.push(Candidate {
                program: prune::prune(&filled)?,
                prunes: Prunes::AllBut(BTreeSet::new()),
                uncut: Some(filled),
                failed: "the types that an older standard library lacks stay",
                last: last("last, filled"),
            });
        }
        candidates.push(Candidate {
            program: pruned,
            prunes: Prunes::AllBut(BTreeSet::new()),
            uncut: Some(expanded.program.clone()),
            failed: "stage prune is left out, so that the file is longer",
            last: last("last"),
        });
        candidates.push(Candidate {
            program: expanded.program.clone(),
            prunes: Prunes::Nothing,
            uncut: None,
            failed: "stage shake is left out, so that the file is longer",
            last: last("last, with all names"),
        });
        let is_unsafe_said =
            self.editions.contains(&Edition::E2024) && self.oldest.is_some_and(|of| 82 <= of);
        for candidate in &mut candidates {
            let uncut = candidate.uncut.as_mut();
            for program in [&mut candidate.program].into_iter().chain(uncut) {
                if let Some(taken) = self.as_2015(program) {
                    *program = taken;
                }
                for library in program.libraries.iter_mut().filter(|_| is_unsafe_said) {
                    library.text = rewrite::with_unsafe_extern(&library.text);
                }
            }
        }
        Ok(candidates)
    }

    /// The libraries cut to what the names of another text than the user's lead
    /// to.
    pub fn cut_to(&self, user: Text, expanded: &Expanded) -> Result<Program> {
        let program = Program {
            user,
            libraries: expanded.program.libraries.clone(),
        };
        let pruned = prune::prune_parts(&program, &expanded.graphs);
        unsupported::check(&pruned, &self.resolved, &self.names, &self.unreadable)?;
        Ok(pruned)
    }

    /// A program without what lints call unused, in all editions.
    pub fn without_unused(&self, program: &Program) -> Result<Program> {
        shake::without_unused(program, &self.tools, &self.editions)
    }

    /// The first edition that takes a program.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn edition_of(&self, program: &Program) -> Result<Option<Edition>> {
        for edition in &self.editions {
            if self.missed(program, *edition)?.is_none() {
                return Ok(Some(*edition));
            }
        }
        Ok(None)
    }

    /// What a program misses in an edition; none if there is no error.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn missed(&self, program: &Program, edition: Edition) -> Result<Option<Missed>> {
        Ok(Missed::of(&self.errors(program, edition)?))
    }

    /// What an edition refuses a program for; no errors if it takes it.
    fn errors(&self, program: &Program, edition: Edition) -> Result<Vec<Diagnostic>> {
        let text = print::print_for_lints(program, true).0;
        let options = ["-Awarnings", "--cap-lints=warn"];
        let said = rustc::check(&self.tools, &text, edition, &options)?;
        Ok(errors(said.diagnostics))
    }

    /// A program as the editions take it that its libraries are not written in, and what
    /// the first of them refuses it for.
    fn as_taken(&self, program: Program) -> Result<(Program, Vec<Diagnostic>)> {
        if !self.has_other_editions(&program) {
            let errors = self.errors(&program, self.editions[0])?;
            return Ok((program, errors));
        }
        let mut taken = suggestions::as_taken(program, &self.tools, &self.editions)?;
        let said = taken.said.remove(&self.editions[0]);
        Ok((taken.program, errors(said.unwrap_or_default())))
    }

    /// Whether a library is written in another edition than one that is to take it.
    fn has_other_editions(&self, program: &Program) -> bool {
        let own = self.editions_of(program);
        let mut editions = self.editions.iter();
        editions.any(|edition| own.iter().any(|own| own != edition))
    }

    /// The tool-chain, with all that it must be given.
    pub fn tools(&self) -> &Toolchain {
        &self.tools
    }

    /// The program as edition 2015 takes it too, where a judge may want that.
    pub fn widen(&mut self, program: &Program) {
        if !self.may_be_2015() {
            return;
        }
        if let Some(widened) = edition_2015::edition_2015(program) {
            let proof = self.results.last().and_then(|last| last.proof.clone());
            self.record(&Done::now(Stage::Widen, widened, proof));
        }
    }

    /// Whether a judge may compile the file as edition 2015.
    fn may_be_2015(&self) -> bool {
        // Of some judges nothing is known: plain `rustc` means edition 2015.
        let judge = self.resolved.judge;
        judge.is_some_and(|judge| judge.edition.is_none() && judge.rustc.is_none())
            || self.editions.contains(&Edition::E2015)
    }

    /// The bundle, with all results.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn finish(mut self) -> Result<Bundle> {
        let notes = self.notes_beside_compilers()?;
        self.notes.extend(notes);
        let results = std::mem::take(&mut self.results);
        let procedural = self.resolved.crates.iter().flat_map(|krate| &krate.makes);
        let unshown = Unshown {
            allowed: lints::allowed(&self.request.manifest),
            procedural: procedural.cloned().collect(),
        };
        Ok(Bundle {
            unshown,
            notes: std::mem::take(&mut self.notes),
            memory: self.memory.take(),
            ..self.bundle(results)
        })
    }

    /// The notes on the file; beside them the compilers are asked what the gate will ask
    /// them again.
    fn notes_beside_compilers(&self) -> Result<Vec<String>> {
        let asks = !self.request.quick && !self.request.minifies;
        let last = self.results.last().filter(|_| asks);
        let ahead = self.bundle(last.cloned().into_iter().collect());
        std::thread::scope(|scope| {
            let taken = scope.spawn(|| ahead.is_taken());
            let notes = self.notes_on_file();
            taken.join().expect("no worker panics")?;
            notes
        })
    }

    /// The bundle that some stages make.
    fn bundle(&self, stages: Vec<StageResult>) -> Bundle {
        let files = stages.iter().flat_map(|stage| stage.text.files());
        let roots = self.resolved.roots.iter().cloned();
        let programs = match self.request.quick {
            true => BTreeSet::new(),
            false => {
                let judged = [self.editions[0]].into_iter();
                judged.chain(self.request.editions.clone()).collect()
            }
        };
        Bundle {
            request: self.request.clone(),
            package: self.resolved.package.clone(),
            bin: self.resolved.bin.clone(),
            edition: self.resolved.crates[0].edition,
            judge: self.resolved.judge,
            editions: self.editions.clone(),
            problem: self.resolved.problem.clone(),
            tools: self.tools.clone(),
            compilers: self.compilers.clone(),
            sources: files.chain(roots).collect(),
            stages,
            notes: Vec::new(),
            other_edition: self.other_edition.clone(),
            programs,
            modules: self.modules.clone(),
            unshown: Unshown::default(),
            memory: None,
            cache: self.cache.clone(),
        }
    }

    /// Takes what cutting has left; the program after its last stage.
    pub fn take(&mut self, cut: Cut) -> Program {
        self.notes.extend(cut.notes);
        self.differences = cut.differences;
        self.memory = cut.memory;
        cut.done.iter().for_each(|done| self.record(done));
        let last = cut.done.into_iter().next_back();
        last.expect("there is always a stage").program
    }

    /// What every stage has left is kept here.
    fn record(&mut self, done: &Done) {
        self.results.push(StageResult {
            stage: done.stage,
            text: print::print(&done.program),
            took: done.at - self.since,
            proof: done.proof.clone(),
        });
        self.since = done.at;
    }
}

/// What stops a compilation where lints do not.
fn errors(mut said: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let is_lint =
        |said: &Diagnostic| matches!(codes::trouble(said.code(), &said.message), Trouble::Lint(_));
    said.retain(|said| said.is_error() && !is_lint(said) && !codes::is_count(&said.message));
    said
}

/// The name of a type or a trait, without its path and what it is of.
fn type_name(said: &str) -> &str {
    let path = said.split('<').next().unwrap_or(said);
    path.rsplit("::").next().unwrap_or(path)
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
