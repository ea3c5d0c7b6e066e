//! Stages `shake`, `unused` and `variants`: cuts what the compiler makes no code
//! for, and what it calls unused then.
//!
//! A compiler's own list of instantiated functions says which ones run at all.
//! The bodies of the others are emptied, traits' `impl`s without any code are
//! taken out, and names are pruned again; what the compiler then misses is put
//! back. Its lints say what is no longer used, until they find nothing; at last
//! variants that nothing constructs go, with the arms that match them. The
//! result is proven by the gate, against [`Proof`].

mod bounds;
mod chosen;
mod compile_error_rules;
mod cuts;
mod elsewhere;
mod empty;
mod last;
mod layout;
mod lints;
mod mono_items;
mod never;
mod places;
mod proof;
mod refused;
mod removals;
mod trait_refs;
mod uninstantiated;
mod variants;

pub use last::{Asked, Last, Memory};
pub use mono_items::{Functions, instances_once, listing};
pub use proof::Proof;

use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::program::Program;
use crate::model::stage::Stage;
use crate::model::text::Edit;
use crate::stages::editions::suggestions;
use crate::stages::print;
use crate::stages::prune;
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::incremental::Incremental;
use crate::toolchain::messages::symbols;
use crate::toolchain::rustc::{self, Compiled, Diagnostic};
use chosen::Chosen;
use cuts::{Cut, Kept};
use elsewhere::{Machine, Needs};
use mono_items::{Instances, instances};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;
use uninstantiated::{Alive, Idle, IdleImpl, Known};

/// How often a program is compiled to find which implementations must stay.
/// Generous: mostly the first try compiles, with num the sixth.
const TRIES: usize = 16;

/// After how many tries all of them are put back: some errors lead only to the
/// next. The tries that remain are for marks.
const ALL_BACK_AFTER: usize = 12;

/// After how many tries an implementation is marked though errors name other
/// cuts: putting these back should have helped by then.
const MARKS_AFTER: usize = 4;

/// How often cuts that an error may be about are halved, if it names none of
/// them: each time the compiler is asked up to twice as often.
const HALVINGS: usize = 3;

/// How often it is done again for a function that would do something else: at
/// first without what its name says, then without what it calls otherwise.
const REFUSALS: usize = 3;

/// How often lints are asked; each time they find less. Generous: mostly the
/// second finds nothing.
const ROUNDS: usize = 12;

/// Bounds are looked at again where the last time has left out one part in so many:
/// mostly the second time finds little, and takes as long.
const WORTH: usize = 10;

/// A program after a stage, with what it must be compared with.
#[derive(Debug, Serialize, Deserialize)]
pub struct Shaken {
    /// The stage's name.
    pub stage: Stage,
    /// The program.
    pub program: Program,
    /// What runs before the stage.
    pub proof: Arc<Proof>,
    /// When the stage was done; what an earlier run did is done at once.
    #[serde(skip, default = "Instant::now")]
    pub done: Instant,
}

impl Shaken {
    fn new(stage: Stage, program: Program, proof: &Arc<Proof>) -> Shaken {
        Shaken {
            stage,
            program,
            proof: Arc::clone(proof),
            done: Instant::now(),
        }
    }
}

/// The same as [`shake`], unless an earlier run has done it, or `again` does so
/// in a quicker way; the proof is compared with the file in any case.
///
/// # Errors
/// Those of [`shake`].
pub fn shake_once(
    program: &Program,
    prunes: &Prunes,
    tools: &Toolchain,
    editions: &[Edition],
    cache: &Cache,
    again: impl FnOnce() -> Result<(Listed, Option<Vec<Shaken>>)>,
) -> Result<Result<Vec<Shaken>, String>> {
    let mut key = Key::new("shake");
    key.add(&format!("{tools:?} {editions:?} {prunes:?}"));
    key.add(program);
    cache.or_make(&key, Result::is_ok, || match again()? {
        (_, Some(shaken)) => Ok(Ok(shaken)),
        (listed, None) => shake(listed, prunes, tools, editions, cache),
    })
}

/// Whether what no name leads to goes after each cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Prunes {
    /// It stays.
    Nothing,
    /// It goes, but for what goes by these names.
    AllBut(BTreeSet<String>),
}

impl Prunes {
    fn pruned(&self, program: Program) -> Result<Program> {
        match self {
            Prunes::Nothing => Ok(program),
            Prunes::AllBut(names) => prune::prune_with(&program, &names.iter().cloned().collect()),
        }
    }
}

/// Shakes a program: what each stage leaves of it; the reason, if the first
/// stage gives nothing.
///
/// What runs may depend on the edition (`into_iter` of an array): the proof is
/// made for all of `editions` that the program compiles in; the first is the
/// judge's, and must be among them. `prunes`: whether names are pruned after
/// each cut, as they were before. If a function would do something else then,
/// it is done again without cutting what that function needs.
///
/// # Errors
/// When the compiler cannot run.
pub fn shake(
    listed: Listed,
    prunes: &Prunes,
    tools: &Toolchain,
    editions: &[Edition],
    cache: &Cache,
) -> Result<Result<Vec<Shaken>, String>> {
    let judged = editions[0];
    let mut before = BTreeMap::new();
    for (edition, answer) in listed.answers {
        match answer {
            Ok(instances) => drop(before.insert(edition, instances)),
            Err(compiled) if edition == judged => return Ok(Err(first_words(&compiled))),
            Err(_) => {}
        }
    }
    let machine = Machine::of(tools)?;
    let Some(needs) = listed_needs(
        &listed.program,
        &listed.text,
        &listed.starts,
        &before,
        &machine,
    ) else {
        return Ok(Err("its text does not parse".to_owned()));
    };
    let functions = before
        .iter()
        .map(|(edition, instances)| (*edition, instances.functions.clone()));
    let mut shake = Shake {
        program: &listed.program,
        text: &listed.text,
        starts: &listed.starts,
        all_public: listed.all_public,
        proof: Arc::new(Proof::of_functions(functions.collect())),
        before: &before,
        machine: &machine,
        prunes,
        tools,
        judged,
        elsewhere: needs.nodes,
        kept: Kept {
            elsewhere: needs.names,
            ..Kept::default()
        },
    };
    let mut shaken = shake.done()?;
    for _ in 0..REFUSALS {
        let Some(last) = shaken.as_ref().ok().and_then(|stages| stages.last()) else {
            break;
        };
        let known = shake.kept.names.len();
        let needed = refused::needs(last, shake.program, tools, cache)?;
        shake.kept.names.extend(needed);
        if shake.kept.names.len() == known {
            break;
        }
        shaken = shake.done()?;
    }
    if let Ok(stages) = &mut shaken {
        // What goes may have been all that asks for more.
        for _ in 0..ROUNDS {
            let last = stages.last().expect("the first stage");
            let before = last.program.library_bytes();
            let next = shake.without_bounds(last, editions, cache)?;
            let left = next.last().map(|last| last.program.library_bytes());
            stages.extend(next);
            if left.is_none_or(|left| before - before / WORTH < left) {
                break;
            }
        }
    }
    Ok(shaken)
}

/// A program to shake, with what is known of it.
struct Shake<'a> {
    program: &'a Program,
    /// The file that the compiler speaks of, and where the libraries begin in it.
    text: &'a str,
    starts: &'a [Option<usize>],
    all_public: bool,
    proof: Arc<Proof>,
    before: &'a BTreeMap<Edition, Instances>,
    machine: &'a Machine,
    prunes: &'a Prunes,
    tools: &'a Toolchain,
    judged: Edition,
    /// Whether what begins at a place may run on another machine.
    elsewhere: HashMap<(usize, usize), bool>,
    kept: Kept,
}

impl Shake<'_> {
    /// What each stage leaves; the reason, if the first gives nothing.
    fn done(&self) -> Result<Result<Vec<Shaken>, String>> {
        let lines = self.before.values().flat_map(|instances| &instances.lines);
        let alive = Alive {
            lines: &lines.copied().collect(),
            kept: &self.kept,
            elsewhere: &self.elsewhere,
            machine: self.machine,
        };
        let said = self.before[&self.judged].lints.iter();
        let (Some(idle), Some(unused)) = (
            idle(self.program, self.text, self.starts, &alive),
            lints::unused(self.program, self.starts, said, &self.kept),
        ) else {
            return Ok(Err("a library's text does not parse".to_owned()));
        };
        let mut unused = unused.cuts;
        unused.extend(never::cuts(self.program));
        let editions: BTreeSet<_> = self.before.keys().copied().collect();
        let shaken = self.attempt([self.judged].into(), &idle, &unused)?;
        // One edition's errors are mostly those of all; if not, all are asked.
        let others = editions
            .difference(&[self.judged].into())
            .copied()
            .collect();
        match shaken.as_ref().ok().and_then(|stages| stages.last()) {
            Some(last) if !is_taken(&last.program, self.tools, &others)? => {
                self.attempt(editions, &idle, &unused)
            }
            _ => Ok(shaken),
        }
    }

    /// What is left of a stage without bounds that nothing relies on, and what they
    /// alone asked for; nothing if there are none.
    fn without_bounds(
        &self,
        last: &Shaken,
        editions: &[Edition],
        cache: &Cache,
    ) -> Result<Vec<Shaken>> {
        let asked = [self.judged].into();
        let Some(program) = bounds::without(&mut self.shaker(asked), &last.program)? else {
            return Ok(Vec::new());
        };
        let listed = Listed::of(&program, self.tools, editions, None)?;
        let mut before = BTreeMap::new();
        for (edition, answer) in listed.answers {
            if let (true, Ok(instances)) = (self.before.contains_key(&edition), answer) {
                before.insert(edition, instances);
            }
        }
        if before.len() < self.before.len() {
            return Ok(Vec::new());
        }
        let (text, starts) = (&listed.text, &listed.starts);
        let Some(needs) = listed_needs(&listed.program, text, starts, &before, self.machine) else {
            return Ok(Vec::new());
        };
        let shake = Shake {
            elsewhere: needs.nodes,
            program: &listed.program,
            text: &listed.text,
            starts: &listed.starts,
            all_public: listed.all_public,
            proof: Arc::clone(&last.proof),
            before: &before,
            kept: self.kept.clone(),
            ..*self
        };
        let mut stages = shake.done()?.unwrap_or_default();
        if let Some(first) = stages.first_mut() {
            first.stage = Stage::Bounds;
        }
        Ok(match stages.last() {
            Some(last) if refused::needs(last, &listed.program, self.tools, cache)?.is_empty() => {
                stages
            }
            _ => Vec::new(),
        })
    }

    fn shaker(&self, asked: BTreeSet<Edition>) -> Shaker<'_> {
        Shaker {
            tools: self.tools,
            editions: self.before.keys().copied().collect(),
            asked,
            judged: self.judged,
            kept: self.kept.clone(),
            all_public: self.all_public,
            prunes: self.prunes.clone(),
        }
    }

    /// The same, compiled in some of the editions after each cut.
    fn attempt(
        &self,
        asked: BTreeSet<Edition>,
        idle: &[Idle],
        unused: &[Cut],
    ) -> Result<Result<Vec<Shaken>, String>> {
        let mut shaker = self.shaker(asked);
        let cuts = unused.to_vec();
        let (program, checked) = match shaker.without_idle(self.program, idle, cuts, self.before)? {
            Ok(done) => done,
            Err(words) => return Ok(Err(words)),
        };
        let first = Shaken::new(Stage::Shake, program, &self.proof);
        shaker.without_unused(first, checked).map(Ok)
    }
}

/// A program without what lints call unused, though nothing of it runs: what
/// must stay is marked by `#[allow(dead_code)]`. All of the editions take the
/// result that take the program; if none does, it stays as it is.
///
/// # Errors
/// When the compiler cannot run.
pub fn without_unused(
    program: &Program,
    tools: &Toolchain,
    editions: &[Edition],
) -> Result<Program> {
    let machine = Machine::of(tools)?;
    let Some(needs) = elsewhere::needs(program, &machine, |_, _| true) else {
        return Ok(program.clone());
    };
    let kept = Kept {
        elsewhere: needs.names,
        ..Kept::default()
    };
    for all_public in [false, true] {
        let mut shaker = Shaker {
            tools,
            editions: BTreeSet::new(),
            asked: editions.iter().copied().collect(),
            judged: editions[0],
            kept: kept.clone(),
            all_public,
            prunes: Prunes::AllBut(BTreeSet::new()),
        };
        let mut checked = shaker.check(program)?;
        checked.answers.retain(|_, answer| answer.success);
        let taken: BTreeSet<_> = checked.answers.keys().copied().collect();
        let mut judged = editions.iter().filter(|edition| taken.contains(edition));
        let Some(&judged) = judged.next() else {
            continue;
        };
        (shaker.judged, checked.judged) = (judged, judged);
        // One edition's errors are mostly those of all; if not, all are asked.
        shaker.asked = [judged].into();
        let done = shaker.until_dead(program, &checked)?;
        if is_taken(&done, tools, &taken)? {
            return Ok(done);
        }
        (shaker.asked, shaker.kept) = (taken, kept);
        return shaker.until_dead(program, &checked);
    }
    Ok(program.clone())
}

/// Whether a program compiles in all of some editions.
fn is_taken(program: &Program, tools: &Toolchain, editions: &BTreeSet<Edition>) -> Result<bool> {
    let text = print::print(program);
    let answers = rustc::for_each(editions, |edition| {
        rustc::check(tools, text.as_str(), edition, &lints::OPTIONS)
    })?;
    Ok(answers.values().all(|answer| answer.success))
}

/// A program as all editions take it, if they do, and what runs in each.
#[derive(Debug)]
pub struct Listed {
    program: Program,
    /// The file that the answers speak of, and where the libraries begin in it.
    text: String,
    starts: Vec<Option<usize>>,
    answers: BTreeMap<Edition, Result<Instances, Compiled>>,
    /// Whether a library must be public, for who hands it on.
    all_public: bool,
}

impl Listed {
    /// Asks the compiler what runs, which may have kept something of a text with
    /// the same libraries.
    ///
    /// # Errors
    /// When the compiler cannot run.
    pub fn of(
        program: &Program,
        tools: &Toolchain,
        editions: &[Edition],
        kept: Option<&Incremental>,
    ) -> Result<Listed> {
        let editions: BTreeSet<_> = editions.iter().copied().collect();
        let mut program = program.clone();
        let mut all_public = false;
        loop {
            let (text, starts) = print::print_for_lints(&program, all_public);
            let of = |edition| instances(tools, &text, edition, kept);
            let answers = rustc::for_each(&editions, of)?;
            let refused = answers.values().filter_map(|answer| answer.as_ref().err());
            let errors = refused.clone().flat_map(|compiled| &compiled.diagnostics);
            if !all_public && errors.clone().any(|error| error.is_about_privacy()) {
                all_public = true;
                continue;
            }
            match suggestions::applied(&program, &text, &starts, refused) {
                Some(mended) => program = mended,
                None => {
                    return Ok(Listed {
                        program,
                        text,
                        starts,
                        answers,
                        all_public,
                    });
                }
            }
        }
    }
}

impl Listed {
    /// What the functions do that run, in each edition that takes the program.
    fn functions(&self) -> BTreeMap<Edition, Functions> {
        let answers = self.answers.iter();
        let taken = answers.filter_map(|(edition, answer)| {
            Some((*edition, answer.as_ref().ok()?.functions.clone()))
        });
        taken.collect()
    }
}

/// What the steps need to ask the compiler.
struct Shaker<'a> {
    tools: &'a Toolchain,
    /// The editions that the program compiles in.
    editions: BTreeSet<Edition>,
    /// Those in which it is compiled after each cut.
    asked: BTreeSet<Edition>,
    judged: Edition,
    /// What must stay.
    kept: Kept,
    /// Whether a library must be public, since something re-exports it.
    all_public: bool,
    /// What goes after each cut.
    prunes: Prunes,
}

/// A program's lints, and where its libraries stand in the file that they
/// speak of.
struct Checked {
    starts: Vec<Option<usize>>,
    answers: BTreeMap<Edition, Compiled>,
    judged: Edition,
    /// The names of modules that went since they were empty.
    emptied: HashSet<String>,
}

impl Checked {
    fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        let answers = self.answers.values().flat_map(|answer| &answer.diagnostics);
        answers.filter(|diagnostic| diagnostic.is_error())
    }

    fn succeeds(&self) -> bool {
        self.answers.values().all(|answer| answer.success)
    }

    fn lints(&self) -> impl Iterator<Item = &Diagnostic> {
        self.answers[&self.judged].diagnostics.iter()
    }
}

impl Shaker<'_> {
    fn check(&self, program: &Program) -> Result<Checked> {
        let (text, starts) = print::print_for_lints(program, self.all_public);
        let answers = rustc::for_each(&self.asked, |edition| {
            rustc::check(self.tools, &text, edition, &lints::OPTIONS)
        })?;
        Ok(Checked {
            starts,
            answers,
            judged: self.judged,
            emptied: HashSet::new(),
        })
    }

    /// The program without some cuts, what no name leads to then, and what is
    /// empty then.
    fn cut(&self, program: &Program, cuts: &[Cut]) -> Result<(Program, Checked)> {
        self.cleared(cuts::apply(program, cuts.iter()))
    }

    /// A program that was cut, without what no name leads to then, and what is
    /// empty then.
    fn cleared(&self, program: Program) -> Result<(Program, Checked)> {
        let cut = self.prunes.pruned(program)?;
        let (cut, emptied) = empty::without(&cut, &self.kept.all());
        let checked = self.check(&cut)?;
        Ok((cut, Checked { emptied, ..checked }))
    }

    /// Cuts what is idle and what lints have named, but for what the compiler
    /// misses.
    fn without_idle(
        &mut self,
        program: &Program,
        idle: &[Idle],
        mut unused: Vec<Cut>,
        before: &BTreeMap<Edition, Instances>,
    ) -> Result<Result<(Program, Checked), String>> {
        let numbered = idle.iter().enumerate();
        let all =
            numbered.flat_map(|(library, idle)| idle.impls.iter().map(move |of| (library, of)));
        let runs = |of: &IdleImpl| {
            let mut instances = before.values();
            instances.any(|instances| instances.runs_provided(of))
        };
        let (mut stay, mut gone): (Vec<_>, Vec<_>) = all.partition(|(_, of)| runs(of));
        let mut marked: Vec<(usize, &IdleImpl)> = Vec::new();
        for tries in 0..TRIES {
            let cuts = cuts(idle, &gone, &marked, &unused);
            let (cut, checked) = self.cut(program, &cuts)?;
            if checked.succeeds() {
                return Ok(Ok((cut, checked)));
            }
            let certain = only(&gone);
            let mut missed = removals::missed(&certain, checked.errors());
            missed = removals::with_parts(&certain, missed);
            let mut named = removals::named(&unused, checked.errors());
            let has_kept = self.keep_modules(&checked);
            let mut marks = BTreeSet::new();
            if missed.is_empty() && (named.is_empty() || MARKS_AFTER < tries) {
                // It is there, but no name leads to it.
                marks = removals::missed(&only(&stay), checked.errors());
                marks.retain(|at| !stay[*at].1.is_derived);
            }
            if missed.is_empty() && named.is_empty() && marks.is_empty() && !has_kept {
                let operators: Vec<_> = idle.iter().flat_map(|idle| &idle.operators).collect();
                missed = removals::missed_by_operators(&only(&gone), &operators, checked.errors());
            }
            if missed.is_empty() && named.is_empty() && marks.is_empty() && !has_kept {
                missed = removals::perhaps_missed(&only(&gone), checked.errors());
                named = removals::mentioned(&unused, checked.errors());
            }
            marked.extend(marks.iter().map(|at| stay[*at]));
            stay = without_indices(stay, &marks);
            let helps = has_kept || !marks.is_empty();
            if missed.is_empty() && named.is_empty() && !helps || ALL_BACK_AFTER <= tries {
                if gone.is_empty() && unused.is_empty() {
                    let answer = checked.answers.values().find(|answer| !answer.success);
                    return Ok(Err(answer.map_or(String::new(), first_words)));
                }
                missed.extend(0..gone.len());
                unused.clear();
            } else {
                // The next lints may call them unused again.
                unused = without_indices(unused, &named);
            }
            stay.extend(missed.iter().map(|at| gone[*at]));
            gone = without_indices(gone, &missed);
        }
        Ok(Err(format!("{TRIES} tries were not enough")))
    }

    /// Keeps modules that were emptied and that a path leads through, or to: what
    /// they lack is told next. Whether there are any.
    fn keep_modules(&mut self, checked: &Checked) -> bool {
        let errors = checked.errors().filter(|error| error.is_about_names());
        let missing: HashSet<_> = errors.flat_map(Diagnostic::missing).collect();
        let needed = checked.emptied.iter();
        let needed: Vec<_> = needed
            .filter(|name| missing.contains(name.as_str()))
            .collect();
        self.kept.names.extend(needed.iter().copied().cloned());
        !needed.is_empty()
    }

    /// Cuts what lints name until they find nothing, at first with variants
    /// that nothing constructs and the arms that match them; each stage is one
    /// more of the answer.
    fn without_unused(&mut self, first: Shaken, mut checked: Checked) -> Result<Vec<Shaken>> {
        let mut done = vec![first];
        let mut tried = HashSet::new();
        loop {
            let last = done.last().expect("the first stage");
            let found = lints::unused(&last.program, &checked.starts, checked.lints(), &self.kept);
            let Some(found) = found else {
                return Ok(done);
            };
            let kept = self.kept.all();
            let is_new = |of: &&lints::Variant| !kept.contains(&of.of);
            let variants = found.variants.difference(&tried).filter(is_new);
            let variants = variants.cloned().collect();
            let variants =
                variants::cuts(&last.program, &variants, last.proof.names()).unwrap_or_default();
            tried.extend(found.variants);
            if !variants.variants.is_empty() {
                let with = self.without_variants(last, found.cuts.clone(), variants)?;
                if let Some((shaken, next)) = with {
                    done.push(shaken);
                    checked = next;
                    continue;
                }
            }
            let Some((program, next)) = self.until_unused(&last.program, found.cuts)? else {
                return Ok(done);
            };
            let shaken = Shaken::new(Stage::Unused, program, &last.proof);
            done.push(shaken);
            checked = next;
        }
    }

    /// Cuts what is told, and then what lints name, until they find nothing;
    /// `None` if nothing could be cut.
    fn until_unused(
        &mut self,
        program: &Program,
        cuts: Vec<Cut>,
    ) -> Result<Option<(Program, Checked)>> {
        let Some((mut program, mut checked)) = self.without(program, cuts)? else {
            return Ok(None);
        };
        for _ in 0..ROUNDS {
            let found = lints::unused(&program, &checked.starts, checked.lints(), &self.kept);
            let cuts = found.map_or(Vec::new(), |found| found.cuts);
            let Some(next) = self.without(&program, cuts)? else {
                break;
            };
            (program, checked) = next;
        }
        Ok(Some((program, checked)))
    }

    /// Cuts what lints find unused in a program until they find nothing.
    fn until_dead(&mut self, program: &Program, checked: &Checked) -> Result<Program> {
        let found = lints::unused(program, &checked.starts, checked.lints(), &self.kept);
        let cuts = found.map_or(Vec::new(), |found| found.cuts);
        let done = self.until_unused(program, cuts)?;
        Ok(done.map_or_else(|| program.clone(), |(program, _)| program))
    }

    /// The program without some cuts, if it compiles; what errors name stays,
    /// now and later.
    fn without(&mut self, program: &Program, cuts: Vec<Cut>) -> Result<Option<(Program, Checked)>> {
        self.without_some(program, cuts, HALVINGS)
    }

    /// The same; where no cut is named, one half of them is tried alone, and
    /// then the other. What is too little to be halved is given up for good.
    fn without_some(
        &mut self,
        program: &Program,
        mut cuts: Vec<Cut>,
        halvings: usize,
    ) -> Result<Option<(Program, Checked)>> {
        while !cuts.is_empty() {
            let (cut, checked) = self.cut(program, &cuts)?;
            if checked.succeeds() {
                return Ok(Some((cut, checked)));
            }
            if self.keep_modules(&checked) {
                continue;
            }
            let mut named = removals::named(&cuts, checked.errors());
            if named.is_empty() {
                named = removals::mentioned(&cuts, checked.errors());
            }
            if named.is_empty() {
                if halvings == 0 {
                    cuts.iter().for_each(|cut| self.kept.give_up(cut));
                    break;
                }
                let others = cuts.split_off(cuts.len() / 2);
                return match self.without_some(program, cuts, halvings - 1)? {
                    None => self.without_some(program, others, halvings - 1),
                    found => Ok(found),
                };
            }
            self.put_back(&mut cuts, &named, &checked);
        }
        Ok(None)
    }

    /// Gives up some cuts for good: what errors say is kept.
    fn put_back(&mut self, cuts: &mut Vec<Cut>, named: &BTreeSet<usize>, checked: &Checked) {
        let missing: HashSet<_> = checked.errors().flat_map(Diagnostic::missing).collect();
        for at in named {
            self.kept.keep(&cuts[*at], |name| missing.contains(name));
        }
        *cuts = without_indices(std::mem::take(cuts), named);
    }

    /// Cuts variants with the arms that match them, and what is unused then.
    ///
    /// The arms run for nothing, as lints say: what is left runs less. It is
    /// compared with the program whose variants and arms are empty, by names
    /// alone: types are laid out otherwise. So what each function does is
    /// compared before.
    fn without_variants(
        &mut self,
        last: &Shaken,
        mut cuts: Vec<Cut>,
        variants: variants::Cuts,
    ) -> Result<Option<(Shaken, Checked)>> {
        let emptied = cuts::apply(&last.program, variants.emptied.iter());
        let text = print::print(&emptied);
        let (tools, editions) = (self.tools, self.editions.clone());
        let whole = print::print(&last.program);
        let of_emptied = || {
            rustc::for_each(&editions, |edition| {
                let of_whole = || {
                    let found = instances(tools, whole.as_str(), edition, None)?;
                    Ok(found.map(|found| found.functions))
                };
                let differs = last.proof.compare(edition, of_whole)?;
                let emptied = instances(tools, text.as_str(), edition, None)?;
                Ok(emptied.ok().filter(|_| differs.is_none()))
            })
        };
        cuts.extend(variants.variants);
        let (cut, answers) = std::thread::scope(|scope| {
            let answers = scope.spawn(of_emptied);
            let cut = self.until_unused(&last.program, cuts);
            (cut, answers.join().expect("no worker panics"))
        });
        let Some((program, checked)) = cut? else {
            return Ok(None);
        };
        let mut functions = BTreeMap::new();
        for (edition, answer) in answers? {
            let Some(mut instances) = answer else {
                return Ok(None);
            };
            // What a derived function does with an emptied variant.
            instances
                .functions
                .retain(|name, _| !symbols::is_of_unit(name) || last.proof.has(edition, name));
            functions.insert(edition, instances.functions);
        }
        if !last.proof.covers(&functions) {
            return Ok(None);
        }
        let proof = Arc::new(Proof::of_names(functions));
        Ok(Some((
            Shaken::new(Stage::Variants, program, &proof),
            checked,
        )))
    }
}

/// What goes in one try: functions, some implementations, and what is unused;
/// others are marked as kept.
fn cuts(
    idle: &[Idle],
    gone: &[(usize, &IdleImpl)],
    marked: &[(usize, &IdleImpl)],
    unused: &[Cut],
) -> Vec<Cut> {
    let functions = idle
        .iter()
        .enumerate()
        .flat_map(|(library, idle)| idle.edits.iter().map(move |edit| (library, edit.clone())));
    let impls = gone
        .iter()
        .map(|(library, of)| (*library, Edit::delete(of.range.clone())));
    let marks = marked
        .iter()
        .map(|(library, of)| (*library, Edit::insert(of.range.start, &print::keep_mark())));
    let cuts = functions.chain(impls).chain(marks);
    let cuts = cuts.map(|(library, edit)| Cut {
        library,
        edit,
        place: Vec::new(),
        names: Vec::new(),
        implements: None,
    });
    // What is marked is needed, whatever a lint says of it.
    let is_needed = |cut: &&Cut| {
        let (start, end) = (cut.edit.range.start, cut.edit.range.end);
        let mut marked = marked.iter();
        marked.any(|(library, of)| {
            *library == cut.library && start <= of.range.start && of.range.end <= end
        })
    };
    let unused = unused.iter().filter(|cut| !is_needed(cut));
    cuts.chain(unused.cloned()).collect()
}

fn only<'i>(impls: &[(usize, &'i IdleImpl)]) -> Vec<&'i IdleImpl> {
    impls.iter().map(|(_, of)| *of).collect()
}

fn without_indices<T>(items: Vec<T>, indices: &BTreeSet<usize>) -> Vec<T> {
    let items = items.into_iter().enumerate();
    let stay = items.filter(|(at, _)| !indices.contains(at));
    stay.map(|(_, item)| item).collect()
}

fn first_words(compiled: &Compiled) -> String {
    compiled
        .first_error()
        .map_or(String::new(), |error| error.message.clone())
}

/// What another machine may need of a program of which it is listed what runs.
fn listed_needs(
    program: &Program,
    text: &str,
    starts: &[Option<usize>],
    before: &BTreeMap<Edition, Instances>,
    machine: &Machine,
) -> Option<Needs> {
    let lines = before.values().flat_map(|instances| &instances.lines);
    let lines: BTreeSet<_> = lines.copied().collect();
    let begins = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
    let begins: Vec<usize> = begins.collect();
    let line = |offset: usize| begins.partition_point(|begin| *begin <= offset);
    elsewhere::needs(program, machine, |library, range| {
        let Some(start) = starts[library] else {
            return false;
        };
        let (first, last) = (line(start + range.start), line(start + range.end));
        lines.range(first..=last).next().is_some()
    })
}

/// What is idle in each library.
fn idle(
    program: &Program,
    text: &str,
    starts: &[Option<usize>],
    alive: &Alive,
) -> Option<Vec<Idle>> {
    let texts = program
        .libraries
        .iter()
        .map(|library| library.text.as_str());
    let parsed: Option<Vec<_>> = texts.map(|text| syn::parse_file(text).ok()).collect();
    let parsed = parsed?;
    let mut known = Known::default();
    parsed.iter().for_each(|syntax| known.add(syntax));
    let chosen = Chosen::in_program(program);
    let libraries = program.libraries.iter().enumerate();
    let libraries = libraries.zip(&parsed).zip(starts);
    let idle = libraries.map(|((library, syntax), start)| {
        let Some(start) = start else {
            return Idle::default();
        };
        let first = text[..*start].matches('\n').count() + 1;
        let mut idle = uninstantiated::idle(library, syntax, first, alive, &known);
        idle.impls.retain(|of| !chosen.has(&of.reference.of));
        idle
    });
    Some(idle.collect())
}
