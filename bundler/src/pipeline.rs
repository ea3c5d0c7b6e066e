//! A run of the pipeline: what each stage needs, and what it leaves.

use crate::bundle::{Bundle, Module, StageResult};
use crate::error::Result;
use crate::model::crates::{Crate, Resolved};
use crate::model::edition::{Edition, minor};
use crate::model::judges::Judge;
use crate::model::program::{Library, Program};
use crate::model::stage::Stage;
use crate::model::text::{Place, Text};
use crate::stages::editions::meanings::{Asker, Difference};
use crate::stages::editions::{edition_2015, rewrite, suggestions};
use crate::stages::inline::{self, MacroNames, Unreadable};
use crate::stages::prune::{self, ItemGraph};
use crate::stages::resolve::{self, Request, flags};
use crate::stages::shake::{self, Asked, Last, Listed, Memory, Proof, Prunes, Shaken};
use crate::stages::{by_nature, expand, other_scope, polyfill, print, proc_macros, unsupported};
use crate::syntax::msrv;
use crate::syntax::words::words;
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::cargo::{self, Toolchain};
use crate::toolchain::incremental::Incremental;
use crate::toolchain::older_rustcs;
use crate::toolchain::rustc;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What part of the libraries a growth must be, one of so many, to shake them
/// once more with their macro calls: that takes as long as the first time.
const WORTH_SHAKING_AGAIN: usize = 10;

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
    /// The packages that became modules.
    modules: Vec<Module>,
    /// Crates that cannot be inlined, and may not matter.
    unreadable: Vec<Unreadable>,
    /// What libraries mean otherwise in the judged edition.
    differences: Vec<Difference>,
    results: Vec<StageResult>,
    /// What the next run may take, once this one's file has passed.
    memory: Option<Memory>,
    /// When the last stage was done.
    since: Instant,
}

/// A program whose libraries' macros are expanded, and the graphs of these.
pub struct Expanded {
    program: Program,
    graphs: Vec<ItemGraph>,
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

impl Expanded {
    /// The libraries, with items in place of the calls that make them.
    pub fn libraries(&self) -> &[Library] {
        &self.program.libraries
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
        let tools = Toolchain::find_with(dir, true)?;
        match work(&request, &tools) {
            Err(_) if tools.trusts_answers() => work(&request, &Toolchain::find(dir)?),
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
            modules: Vec::new(),
            unreadable: Vec::new(),
            differences: Vec::new(),
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
        };
        self.modules = libraries.map(module).collect();
        self.notes.extend(other_scope::globs(&inlined));
        self.record(Stage::Inline, &inlined, None);
        Ok(inlined)
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

    /// The program with its libraries' macros expanded, and their graphs:
    /// they depend on nothing but the libraries' text.
    pub fn expand(&self, inlined: &Program) -> Result<Expanded> {
        let mut key = Key::new("expand");
        key.add(&inlined.libraries);
        let lasts = |_: &_| true;
        let (libraries, graphs) = self.cache.or_make(&key, lasts, || {
            let program = expand::expand(inlined)?;
            let graphs = prune::take_apart(&program)?;
            Ok((program.libraries, graphs))
        })?;
        let user = inlined.user.clone();
        let program = Program { user, libraries };
        Ok(Expanded { program, graphs })
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
                &self.resolved.bin,
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
            failed: "stage prune is left out",
            last: last("last"),
        });
        candidates.push(Candidate {
            program: expanded.program.clone(),
            prunes: Prunes::Nothing,
            uncut: None,
            failed: "stage shake is left out",
            last: last("last, with all names"),
        });
        if self.editions.contains(&Edition::E2024) && self.oldest.is_some_and(|oldest| 82 <= oldest)
        {
            let programs = candidates.iter_mut().flat_map(|candidate| {
                let uncut = candidate.uncut.as_mut();
                [&mut candidate.program].into_iter().chain(uncut)
            });
            for library in programs.flat_map(|program| &mut program.libraries) {
                library.text = rewrite::with_unsafe_extern(&library.text);
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
            if self.words_against(program, *edition)?.is_none() {
                return Ok(Some(*edition));
            }
        }
        Ok(None)
    }

    /// What the errors are about that a program has in an edition: the member that
    /// is missing, or all words of the others; none if there is no error.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn words_against(
        &self,
        program: &Program,
        edition: Edition,
    ) -> Result<Option<HashSet<String>>> {
        let text = print::print_for_lints(program, true).0;
        let said = rustc::check(&self.tools, &text, edition, &["-Awarnings"])?;
        if said.success {
            return Ok(None);
        }
        let words = said
            .diagnostics
            .iter()
            .flat_map(|said| match said.no_member() {
                Some((member, _)) => HashSet::from([member]),
                None => said.words(),
            });
        Ok(Some(words.map(str::to_owned).collect()))
    }

    /// The tool-chain, with all that it must be given.
    pub fn tools(&self) -> &Toolchain {
        &self.tools
    }

    /// Writes the libraries so that the judged edition means what their own do;
    /// what cannot be written so.
    fn with_meanings(&self, program: &mut Program) -> Result<Vec<Difference>> {
        let own = self.editions_of(program);
        self.asker().libraries(program, &own)
    }

    /// Writes the libraries so that each edition means what their own do, the
    /// oldest first; notes on what cannot be written so, one for each library
    /// and edition.
    pub fn with_all_meanings(&self, program: &mut Program) -> Result<Vec<String>> {
        let own = self.editions_of(program);
        let mut editions = self.editions.clone();
        editions.sort();
        let mut notes = Vec::new();
        for judged in editions {
            let asker = Asker {
                judged,
                ..self.asker()
            };
            let mut told = BTreeSet::new();
            for difference in asker.libraries(program, &own)? {
                if told.insert(difference.of.clone()) {
                    let quote = difference.place.as_ref();
                    let quote = quote.map_or(String::new(), Place::quote);
                    notes.push(format!(
                        "{} is written in edition {}, edition {judged} means this otherwise: \
                         {}\n{quote}",
                        difference.of, difference.own, difference.message
                    ));
                }
            }
        }
        Ok(notes)
    }

    fn asker(&self) -> Asker<'_> {
        Asker {
            tools: &self.tools,
            judged: self.editions[0],
            cache: &self.cache,
            kept: None,
        }
    }

    /// The editions that libraries are written in.
    fn editions_of(&self, program: &Program) -> Vec<Edition> {
        let edition = |library: &Library| {
            let mut crates = self.resolved.crates.iter().skip(1);
            let own = crates.find(|own| own.attribution == library.attribution);
            own.map_or(self.editions[0], |own| own.edition)
        };
        program.libraries.iter().map(edition).collect()
    }

    /// The first candidate that can be shaken, or the last as it is.
    pub fn shake(&mut self, candidates: Vec<Candidate>) -> Result<Program> {
        if self.request.quick {
            return self.shake_quickly(candidates);
        }
        let mut smallest = None;
        let mut candidates = VecDeque::from(candidates);
        while let Some(mut candidate) = candidates.pop_front() {
            let mut program = candidate.program.clone();
            self.differences = self.with_meanings(&mut program)?;
            let pruned = candidate.prunes != Prunes::Nothing;
            if pruned {
                self.record_pruned(&program);
            }
            let mut is_new = false;
            let again = || {
                let made = self.again(&program, &candidate.last)?;
                // What has served is kept already.
                is_new = made.1.is_none();
                Ok(made)
            };
            let shaken = shake::shake_once(
                &program,
                &candidate.prunes,
                &self.tools,
                &self.editions,
                &self.cache,
                again,
            )?;
            if shaken.is_err() {
                program = self.as_taken(program)?;
                if self.puts_back(&mut candidate, &program)? {
                    candidates.push_front(candidate);
                    continue;
                }
                if pruned {
                    self.record_pruned(&program);
                }
            }
            if pruned {
                smallest = Some(program);
            }
            match shaken {
                Ok(shaken) => {
                    self.memory = is_new.then(|| Memory::new(&candidate.last, &shaken));
                    for of in shaken {
                        self.record_at(of.done, of.stage, &of.program, Some(of.proof));
                        smallest = Some(of.program);
                    }
                    break;
                }
                Err(reason) => {
                    let failed = candidate.failed;
                    self.notes.push(format!("{failed}: {reason}"));
                }
            }
        }
        Ok(smallest.expect("there is always a candidate"))
    }

    /// A shaken program, or one in which the macro calls of libraries stay that
    /// are larger with items in their place, if that is smaller as a whole.
    pub fn without_growth(
        &mut self,
        inlined: &Program,
        expanded: &Expanded,
        shaken: Program,
    ) -> Result<Program> {
        let size = |library: &Library| library.text.as_str().len();
        let both = inlined.libraries.iter().zip(&shaken.libraries);
        let growth = both.map(|(before, after)| size(after).saturating_sub(size(before)));
        let growth: Vec<usize> = growth.collect();
        let all: usize = shaken.libraries.iter().map(size).sum();
        if self.request.quick || growth.iter().sum::<usize>() * WORTH_SHAKING_AGAIN <= all {
            return Ok(shaken);
        }
        let whole = expand::without_features(inlined);
        let libraries = whole.libraries.iter().zip(&expanded.program.libraries);
        let texts = libraries.zip(&growth).map(|((whole, expanded), growth)| {
            let library = if *growth == 0 { expanded } else { whole };
            library.text.clone()
        });
        let program = expanded.program.with_texts(texts);
        let graphs = prune::take_apart(&program)?;
        let candidates = self.prune(&Expanded { program, graphs })?;
        let results = self.results.clone();
        let notes = self.notes.clone();
        let differences = self.differences.clone();
        let memory = self.memory.take();
        self.results.retain(|result| result.stage == Stage::Inline);
        let other = self.shake(candidates)?;
        let size = |program: &Program| print::print(program).as_str().len();
        let is_whole = self.notes.len() == notes.len();
        if is_whole && size(&other) < size(&shaken) {
            return Ok(other);
        }
        (self.results, self.notes) = (results, notes);
        (self.differences, self.memory) = (differences, memory);
        Ok(shaken)
    }

    /// Cuts a candidate anew, but for what the compiler misses in `program`, as
    /// it is now; whether there is anything that has not come back before.
    fn puts_back(&self, candidate: &mut Candidate, program: &Program) -> Result<bool> {
        let (Some(uncut), Prunes::AllBut(kept)) = (&candidate.uncut, &mut candidate.prunes) else {
            return Ok(false);
        };
        let Some(missed) = self.words_against(program, self.editions[0])? else {
            return Ok(false);
        };
        let known = kept.len();
        let texts = uncut.libraries.iter().map(|library| library.text.as_str());
        let names: HashSet<&str> = texts.flat_map(words).collect();
        kept.extend(
            missed
                .into_iter()
                .filter(|word| names.contains(word.as_str())),
        );
        if kept.len() == known {
            return Ok(false);
        }
        let also = kept.iter().cloned().collect();
        candidate.program = prune::prune_with(uncut, &also)?;
        Ok(true)
    }

    /// The first candidate as it is, unless what the last run has left of the
    /// libraries serves for one.
    fn shake_quickly(&mut self, candidates: Vec<Candidate>) -> Result<Program> {
        for candidate in &candidates {
            if let Some((stage, program)) = self.quickly(candidate)? {
                self.record(Stage::Prune, &candidate.program, None);
                self.record(stage, &program, None);
                return Ok(program);
            }
        }
        let first = candidates.into_iter().next();
        let mut program = first.expect("there is always a candidate").program;
        self.with_meanings(&mut program)?;
        let program = self.as_taken(program)?;
        self.record(Stage::Prune, &program, None);
        Ok(program)
    }

    /// A program as the editions take it that its libraries are not written in.
    fn as_taken(&self, program: Program) -> Result<Program> {
        let own = self.editions_of(&program);
        let mut editions = self.editions.iter();
        if editions.all(|edition| own.iter().all(|own| own == edition)) {
            return Ok(program);
        }
        suggestions::as_taken(program, &self.tools, &self.editions)
    }

    /// What the last run has left of the libraries, if that serves and is
    /// proven; what runs of the program uncut is asked beside the proof.
    fn again(&self, program: &Program, key: &Key) -> Result<(Listed, Option<Vec<Shaken>>)> {
        let list = |kept: Option<&_>| Listed::of(program, &self.tools, &self.editions, kept);
        let Some(last) = Last::of(key, &self.cache) else {
            return Ok((list(None)?, None));
        };
        let asked = self.asked(key);
        let (stage, cut) = last.applied(program);
        let text = print::print(&cut);
        std::thread::scope(|scope| {
            // The longest first.
            let taken = scope.spawn(|| self.takes(stage, text.clone()));
            let listed = scope.spawn(|| list(Some(&asked.kept.of("uncut"))));
            let is_as_it_was = last.is_as_it_was(program, text.as_str(), &asked)?;
            if is_as_it_was && !self.may_be_2015() {
                // It will be asked of the file that is given out.
                let own = self.resolved.crates[0].edition;
                let kept = Some(asked.kept.of("meanings"));
                let asker = Asker {
                    kept,
                    ..self.asker()
                };
                asker.own_text(&text, own)?;
            }
            let listed = listed.join().expect("no worker panics")?;
            let shaken = match is_as_it_was {
                true => last.shaken(program, text.as_str(), &listed, &asked)?,
                false => None,
            };
            let taken = taken.join().expect("no worker panics")?;
            Ok((listed, shaken.filter(|_| taken)))
        })
    }

    /// Who is asked what runs after the last run.
    fn asked(&self, key: &Key) -> Asked<'_> {
        Asked {
            tools: &self.tools,
            cache: &self.cache,
            kept: Incremental::new(key, &self.cache),
        }
    }

    /// The same without a proof.
    fn quickly(&self, candidate: &Candidate) -> Result<Option<(Stage, Program)>> {
        let Some(last) = Last::of(&candidate.last, &self.cache) else {
            return Ok(None);
        };
        let (stage, cut) = last.applied(&candidate.program);
        let text = print::print(&cut);
        let serves = std::thread::scope(|scope| -> Result<bool> {
            let taken = scope.spawn(|| self.takes(stage, text.clone()));
            let asked = self.asked(&candidate.last);
            let serves = last.serves(&candidate.program, text.as_str(), &asked);
            Ok(taken.join().expect("no worker panics")? && serves?)
        })?;
        Ok(serves.then_some((stage, cut)))
    }

    /// Whether a text compiles everywhere it must.
    fn takes(&self, stage: Stage, text: Text) -> Result<bool> {
        let result = StageResult {
            stage,
            text,
            took: Duration::ZERO,
            proof: None,
        };
        self.bundle(vec![result]).is_taken()
    }

    /// The program as edition 2015 takes it too, where a judge may want that.
    pub fn widen(&mut self, program: &Program) {
        if !self.may_be_2015() {
            return;
        }
        if let Some(widened) = edition_2015::edition_2015(program) {
            let proof = self.results.last().and_then(|last| last.proof.clone());
            self.record(Stage::Widen, &widened, proof);
        }
    }

    /// Whether a judge may compile the file as edition 2015.
    fn may_be_2015(&self) -> bool {
        // Of some judges nothing is known: plain `rustc` means edition 2015.
        let judge = self.resolved.judge;
        judge.is_some_and(|judge| judge.edition.is_none() && judge.rustc.is_none())
            || self.editions.contains(&Edition::E2015)
    }

    /// Notes what the judged edition means otherwise than the one in which
    /// something of the file is written, once for each library.
    fn note_meanings(&mut self) -> Result<()> {
        let Some(last) = self.results.last().filter(|_| !self.request.quick) else {
            return Ok(());
        };
        let own = self.resolved.crates[0].edition;
        let mut found = std::mem::take(&mut self.differences);
        let is_left =
            |of: &Difference| of.origin.as_ref().is_none_or(|at| last.text.has_origin(at));
        found.retain(is_left);
        found.extend(self.asker().own_text(&last.text, own)?);
        let judged = self.editions[0];
        let mut told = BTreeSet::new();
        for difference in &found {
            if !told.insert(difference.of.clone()) {
                continue;
            }
            let of = match difference.of.as_str() {
                "" => "your program",
                library => library,
            };
            let same = found.iter().filter(|other| other.of == difference.of);
            let more = match same.count() - 1 {
                0 => String::new(),
                more => format!(" (and {more} more)"),
            };
            let (own, message) = (difference.own, &difference.message);
            let quote = difference
                .place
                .as_ref()
                .map_or(String::new(), Place::quote);
            self.notes.push(format!(
                "{of} is written in edition {own}, edition {judged} means this otherwise: \
                 {message}{more}\n{quote}"
            ));
        }
        Ok(())
    }

    /// Notes on what the user's settings make of the program, and no judge does.
    fn note_flags(&self) -> Vec<String> {
        let Some(last) = self.results.last() else {
            return Vec::new();
        };
        let manifest = &self.request.manifest;
        let mut notes = flags::of_profiles(manifest, last.text.as_str());
        notes.extend(flags::of_compiler(manifest));
        notes
    }

    /// Notes on what libraries may mean otherwise beside `std`, and in the judged
    /// edition. What they do not mean any more, shaking cuts.
    fn note_scopes(&self) -> Vec<String> {
        let krate = |title: &str| {
            let mut crates = self.resolved.crates.iter();
            crates.find(|krate| krate.attribution.to_string() == title)
        };
        let is_without_std = |title: &str| {
            let root = krate(title).and_then(|krate| std::fs::read_to_string(&krate.root).ok());
            root.is_some_and(|root| other_scope::may_be_without_std(&root))
        };
        let edition = |title: &str| krate(title).map(|krate| krate.edition);
        let mut pruned = self.results.iter().rev();
        let pruned = pruned.find(|result| matches!(result.stage, Stage::Prune | Stage::Inline));
        let Some(StageResult { text, .. }) = pruned else {
            return Vec::new();
        };
        let mut notes = other_scope::prelude(text, is_without_std);
        notes.extend(other_scope::fragments(text, self.editions[0], edition));
        notes
    }

    /// The bundle, with all results.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn finish(mut self) -> Result<Bundle> {
        self.note_meanings()?;
        let last = self.results.last();
        self.notes
            .extend(last.and_then(|last| by_nature::note(&last.text)));
        self.notes.extend(self.note_scopes());
        self.notes.extend(self.note_flags());
        let judge = self.resolved.judge;
        if let (Some(judge), Some(last)) = (judge, self.results.last()) {
            let lacking = lacking(judge, &self.tools, &self.compilers, &last.text);
            self.notes.extend(lacking);
        }
        let results = std::mem::take(&mut self.results);
        Ok(Bundle {
            notes: std::mem::take(&mut self.notes),
            memory: self.memory.take(),
            ..self.bundle(results)
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
            programs,
            modules: self.modules.clone(),
            memory: None,
            cache: self.cache.clone(),
        }
    }

    /// The last candidate's takes the place of the one before.
    fn record_pruned(&mut self, program: &Program) {
        self.results.retain(|result| result.stage != Stage::Prune);
        self.record(Stage::Prune, program, None);
    }

    fn record(&mut self, stage: Stage, program: &Program, proof: Option<Arc<Proof>>) {
        self.record_at(Instant::now(), stage, program, proof);
    }

    fn record_at(
        &mut self,
        done: Instant,
        stage: Stage,
        program: &Program,
        proof: Option<Arc<Proof>>,
    ) {
        self.results.push(StageResult {
            stage,
            text: print::print(program),
            took: done - self.since,
            proof,
        });
        self.since = done;
    }
}

/// What the judge's compiler lacks, if it is not here to say so itself.
fn lacking(judge: &Judge, tools: &Toolchain, compilers: &[Toolchain], text: &Text) -> Vec<String> {
    let Some((rustc, own)) = judge.rustc.and_then(|rustc| Some((rustc, minor(rustc)?))) else {
        return Vec::new();
    };
    let mut installed = compilers.iter().chain([tools]);
    if installed.any(|compiler| minor(&compiler.version) == Some(own)) {
        return Vec::new();
    }
    let needs = msrv::needs(text, own).into_iter();
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
