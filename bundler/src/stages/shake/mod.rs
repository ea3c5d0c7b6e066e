//! Stages `shake`, `unused`, `variants` and `bounds`: cuts what the compiler makes no
//! code for, and what it calls unused then.
//!
//! A compiler's own list of instantiated functions says which ones run at all.
//! The bodies of the others are emptied, traits' `impl`s without any code are
//! taken out, and names are pruned again; what the compiler then misses is put
//! back. Its lints say what is no longer used, until they find nothing; then variants
//! that nothing constructs go, with the arms that match them, and bounds that nothing
//! relies on, with the impls that they alone ask for. The result is proven by the gate,
//! against [`Proof`].
//!
//! Which file decides what:
//! - what runs: `mono_items` and `listed` (the compiler's listing); what may run on
//!   another machine: `elsewhere`, with `conditions` and `pieces`; what the linker
//!   finds: `unnamed`;
//! - what is cut: `uninstantiated` (bodies, and items without code), `idle` with
//!   `trait_refs` (`impl`s without code), `never` (code that no release has), `lints` and
//!   `underscored` (what is unused), `empty`, `variants`, `bounds`,
//!   `compile_error_rules`;
//! - what must stay for the program to stay the same: `chosen` (an `impl` that decides a
//!   constant), `layout`, `refused` (what the proof has asked for);
//! - what comes back: `removals` (which cut an error is about), `needed` and
//!   `obligations` (what that needs in its turn), `back`;
//! - what proves it: `proof`, `places`; and of the last run: `last`.

mod back;
mod bounds;
mod chosen;
mod compile_error_rules;
mod conditions;
mod cuts;
mod elsewhere;
mod empty;
mod idle;
mod last;
mod layout;
mod lints;
mod listed;
mod macro_paths;
mod mono_items;
mod needed;
mod never;
mod obligations;
mod pieces;
mod places;
mod proof;
mod refused;
mod removals;
mod shaken;
mod shaker;
mod trait_refs;
mod underscored;
mod uninstantiated;
mod unnamed;
mod variants;

pub use last::{Asked, Last, Memory};
pub use listed::{Listed, OF_OTHERS_AT_MOST};
pub use mono_items::{Functions, functions_in_place, instances_once, listing};
pub use places::tells_places;
pub use proof::Proof;
pub use shaken::Shaken;
pub use shaker::Prunes;

use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::judges::JUDGES;
use crate::model::program::Program;
use crate::model::stage::Stage;
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::cargo::Toolchain;
use back::Back;
use chosen::Chosen;
use conditions::Machine;
use cuts::{Cut, Kept};
use idle::AllIdle;
use mono_items::Instances;
use serde::{Deserialize, Serialize};
use shaker::{ROUNDS, Shaker, first_words, is_taken};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use uninstantiated::Alive;

/// How often shaking starts again because a function would do something else: first with
/// what its name says kept, then with what it calls on one side only, then with what a
/// constant is chosen by.
const REFUSALS: usize = 3;

/// Bounds are looked at again where the last time has left out one part in so many:
/// mostly the second time finds little, and takes as long.
const BOUNDS_AGAIN_AT: usize = 10;

/// Where this much is left, twice what any judge takes, lints are not asked what is unused
/// then, nor are bounds looked at: of that both leave out little, and each takes as long
/// as all before.
pub const TOO_LARGE: usize = 1 << 20;

/// Up to this size bounds are tried without to the end, however much comes back: it takes
/// seconds.
const ALL_TRIES_AT_MOST: usize = 128 << 10;

/// Above it, where a file is larger than a judge takes by one part in so many at most.
const OVER_LIMIT_BY: usize = 20;

/// Lints are asked again where bounds have left out one part in so many: otherwise
/// they name what they have named before, and the compiler refuses it again.
const LINTS_AGAIN_AT: usize = 100;

/// What shaking leaves.
#[derive(Debug, Serialize, Deserialize)]
pub struct Cuts {
    /// The program before it as all editions take it, where that is another text.
    pub taken: Option<Program>,
    /// What each stage leaves.
    pub stages: Vec<Shaken>,
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
) -> Result<Result<Cuts, String>> {
    let mut key = Key::new("shake");
    key.add(&format!("{tools:?} {editions:?} {prunes:?}"));
    key.add(program);
    cache.or_make(&key, Result::is_ok, || {
        let (listed, shaken) = again()?;
        let taken = listed.is_mended.then(|| listed.program.clone());
        let stages = match shaken {
            Some(stages) => Ok(stages),
            None => shake(listed, prunes, tools, editions, cache)?,
        };
        Ok(stages.map(|stages| Cuts { taken, stages }))
    })
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
    mut listed: Listed,
    prunes: &Prunes,
    tools: &Toolchain,
    editions: &[Edition],
    cache: &Cache,
) -> Result<Result<Vec<Shaken>, String>> {
    let judged = editions[0];
    let mut before = BTreeMap::new();
    for (edition, answer) in std::mem::take(&mut listed.answers) {
        match answer {
            Ok(instances) => drop(before.insert(edition, instances)),
            Err(compiled) if edition == judged => return Ok(Err(first_words(&compiled))),
            Err(_) => {}
        }
    }
    let machine = Machine::of(tools)?;
    let needs = listed.needs(&before, &machine);
    let needed = needs.and_then(|needs| Some((needs.items(&listed.program)?, needs)));
    let Some((items, needs)) = needed else {
        return Ok(Err("its text does not parse".to_owned()));
    };
    let functions = before
        .iter()
        .map(|(edition, instances)| (*edition, instances.functions.clone()));
    let mut shake = Shake {
        listed: &listed,
        proof: Arc::new(Proof::of_functions(functions.collect())),
        before: &before,
        machine: &machine,
        prunes,
        tools,
        judged,
        elsewhere: needs.nodes,
        kept: Kept {
            names: unnamed::holders(&listed.program),
            elsewhere: needs.names,
            items,
            ..Kept::default()
        },
        lints_up_to: TOO_LARGE,
        back: RefCell::default(),
        asks_in_full: Cell::new(false),
    };
    let mut shaken = shake.until_it_holds(cache)?;
    if let Ok(stages) = &mut shaken {
        shake.while_it_shrinks(stages, editions, cache)?;
    }
    Ok(shaken)
}

/// A program to shake, with what is known of it.
struct Shake<'a> {
    listed: &'a Listed,
    proof: Arc<Proof>,
    /// What runs of it.
    before: &'a BTreeMap<Edition, Instances>,
    machine: &'a Machine,
    prunes: &'a Prunes,
    tools: &'a Toolchain,
    judged: Edition,
    /// Whether what begins at a place may run on another machine.
    elsewhere: HashMap<(usize, usize), bool>,
    kept: Kept,
    /// How many bytes may be left for lints to be asked what is unused then.
    lints_up_to: usize,
    /// What came back when it was tried before.
    back: RefCell<Back>,
    /// Whether types are left out of errors: see [`Shaker`].
    asks_in_full: Cell<bool>,
}

impl Shake<'_> {
    /// What each stage leaves, by functions that do what they did: where some would not,
    /// it starts again with what they need kept.
    fn until_it_holds(&mut self, cache: &Cache) -> Result<Result<Vec<Shaken>, String>> {
        let mut shaken = self.done()?;
        for _ in 0..REFUSALS {
            let Some(last) = shaken.as_ref().ok().and_then(|stages| stages.last()) else {
                break;
            };
            let known = self.kept.names.len();
            let needed = refused::needs(last, &self.listed.program, self.tools, cache)?;
            if needed.is_empty() {
                break;
            }
            self.kept.names.extend(needed);
            if self.kept.names.len() == known {
                // No name has helped: a constant may have another value.
                if self.kept.follows_choices {
                    break;
                }
                self.kept.follows_choices = true;
                // The compiler calls such a trait unused.
                let chosen = Chosen::in_program(&self.listed.program, true);
                self.kept.names.extend(chosen.into_names());
            }
            shaken = self.done()?;
        }
        Ok(shaken)
    }

    /// Does all of it again with what is left: what is gone may have been all that asks for
    /// more.
    fn while_it_shrinks(
        &self,
        stages: &mut Vec<Shaken>,
        editions: &[Edition],
        cache: &Cache,
    ) -> Result<()> {
        for round in 0..ROUNDS {
            let last = stages.last().expect("the first stage");
            let before = last.program.library_bytes();
            if TOO_LARGE < before {
                break;
            }
            let next = self.once_more(last, editions, cache, round == 0)?;
            let left = next.last().map(|last| last.program.library_bytes());
            stages.extend(next);
            if left.is_none_or(|left| before - before / BOUNDS_AGAIN_AT < left) {
                break;
            }
        }
        Ok(())
    }

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
            idle::idle(self.listed, &alive),
            lints::unused(&self.listed.program, &self.listed.starts, said, &self.kept),
        ) else {
            return Ok(Err("a library's text does not parse".to_owned()));
        };
        let mut unused = unused.cuts;
        unused.extend(never::cuts(&self.listed.program, &self.kept));
        unused.extend(
            idle.libraries
                .iter()
                .flat_map(|idle| idle.functions.iter().cloned()),
        );
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
    /// alone asked for; if there are none, without what another machine needed before
    /// the first round, whose cuts may have been all that asked for it.
    fn once_more(
        &self,
        last: &Shaken,
        editions: &[Edition],
        cache: &Cache,
        is_first: bool,
    ) -> Result<Vec<Shaken>> {
        let left = last.program.library_bytes();
        let asked = [self.judged].into();
        let (stage, program) = match bounds::without(&mut self.shaker(asked), &last.program)? {
            Some(program) => (Stage::Bounds, program),
            None if is_first && self.elsewhere.values().any(|stays| *stays) => {
                (Stage::Shake, last.program.clone())
            }
            None => return Ok(Vec::new()),
        };
        let mut listed = Listed::of(&program, self.tools, editions, None)?;
        let mut before = BTreeMap::new();
        for (edition, answer) in std::mem::take(&mut listed.answers) {
            if let (true, Ok(instances)) = (self.before.contains_key(&edition), answer) {
                before.insert(edition, instances);
            }
        }
        if before.len() < self.before.len() {
            return Ok(Vec::new());
        }
        let Some(needs) = listed.needs(&before, self.machine) else {
            return Ok(Vec::new());
        };
        let shake = Shake {
            elsewhere: needs.nodes,
            listed: &listed,
            proof: Arc::clone(&last.proof),
            before: &before,
            kept: self.kept.clone(),
            lints_up_to: left - left / LINTS_AGAIN_AT,
            back: RefCell::new(self.back.borrow().next(is_worth_tries(&last.program))),
            asks_in_full: self.asks_in_full.clone(),
            ..*self
        };
        let mut stages = shake.done()?.unwrap_or_default();
        if let Some(first) = stages.first_mut() {
            first.stage = stage;
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
            all_public: self.listed.all_public,
            prunes: self.prunes.clone(),
            asks_in_full: self.asks_in_full.clone(),
            back: Back::default(),
        }
    }

    /// The same, compiled in some of the editions after each cut.
    fn attempt(
        &self,
        asked: BTreeSet<Edition>,
        idle: &AllIdle,
        unused: &[Cut],
    ) -> Result<Result<Vec<Shaken>, String>> {
        let mut shaker = self.shaker(asked);
        shaker.back = self.back.take();
        let cuts = unused.to_vec();
        let done = shaker.without_idle(&self.listed.program, idle, cuts, self.before)?;
        self.back.replace(std::mem::take(&mut shaker.back));
        self.asks_in_full.set(shaker.asks_in_full.get());
        let (program, checked) = match done {
            Ok(done) => done,
            Err(words) => return Ok(Err(words)),
        };
        let first = Shaken::new(Stage::Shake, program, &self.proof);
        if self.lints_up_to < first.program.library_bytes() {
            return Ok(Ok(vec![first]));
        }
        shaker.without_unused(first, checked).map(Ok)
    }
}

/// Whether what is left of a program should be tried without bounds to the end, though most
/// comes back: then two or three parts of a hundred go by it.
fn is_worth_tries(program: &Program) -> bool {
    let bytes = program.user.as_str().len() + program.library_bytes();
    let mut limits = JUDGES.iter().filter_map(|judge| judge.source_limit);
    let may_fit = |limit: usize| limit < bytes && bytes <= limit + limit / OVER_LIMIT_BY;
    bytes <= ALL_TRIES_AT_MOST || limits.any(may_fit)
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
            asks_in_full: Cell::new(false),
            back: Back::default(),
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
