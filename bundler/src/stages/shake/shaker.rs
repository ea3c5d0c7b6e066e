//! Cuts a program, asks the compiler what it says of it, and puts back what its
//! errors are about.

use super::back::Back;
use super::cuts::{self, Cut, Kept};
use super::lints;
use super::mono_items::{Functions, instances};
use super::needed::Needed;
use super::proof::Proof;
use super::shaken::Shaken;
use super::underscored::Underscored;
use super::{empty, macro_paths, removals, variants};
use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::program::Program;
use crate::model::stage::Stage;
use crate::stages::{print, prune};
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::messages::{removed, symbols};
use crate::toolchain::rustc::{self, Compiled, Diagnostic};
use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

/// How often a program is compiled to find which implementations must stay.
/// Generous: mostly the first try compiles, with num the sixth, with zerocopy the
/// fifteenth.
pub(super) const TRIES: usize = 24;

/// How often cuts that an error may be about are halved, if it names none of
/// them: each time the compiler is asked up to twice as often.
const HALVINGS: usize = 3;

/// Up to how many errors are asked for in full, where types are left out of them:
/// each then lists all other types that implement a trait. Mostly few are left
/// when it matters, of im's 2,185 at first 110.
const IN_FULL_AT_MOST: usize = 400;

/// How often lints are asked; each time they find less. Generous: mostly the
/// second finds nothing.
pub(super) const ROUNDS: usize = 12;

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

/// What the steps need to ask the compiler.
pub(super) struct Shaker<'a> {
    pub(super) tools: &'a Toolchain,
    /// The editions that the program compiles in.
    pub(super) editions: BTreeSet<Edition>,
    /// Those in which it is compiled after each cut.
    pub(super) asked: BTreeSet<Edition>,
    pub(super) judged: Edition,
    /// What must stay.
    pub(super) kept: Kept,
    /// Whether a library must be public, since something re-exports it.
    pub(super) all_public: bool,
    /// What goes after each cut.
    pub(super) prunes: Prunes,
    /// Whether types were left out of errors that were few: what is asked next is
    /// mostly about the same.
    pub(super) asks_in_full: Cell<bool>,
    /// What has come back before.
    pub(super) back: Back,
}

/// A program's lints, and where its libraries stand in the file that they
/// speak of.
pub(super) struct Checked {
    /// The file.
    pub(super) text: String,
    pub(super) starts: Vec<Option<usize>>,
    pub(super) answers: BTreeMap<Edition, Compiled>,
    pub(super) judged: Edition,
    /// The names of modules that went since they were empty.
    pub(super) emptied: HashSet<String>,
}

impl Checked {
    pub(super) fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.answers.values().flat_map(Compiled::errors)
    }

    pub(super) fn succeeds(&self) -> bool {
        self.answers.values().all(|answer| answer.success)
    }

    pub(super) fn lints(&self) -> impl Iterator<Item = &Diagnostic> {
        self.answers[&self.judged].diagnostics.iter()
    }
}

impl Shaker<'_> {
    pub(super) fn check(&self, program: &Program) -> Result<Checked> {
        let (text, starts) = print::print_for_lints(program, self.all_public);
        let (text, names) = Underscored::shown(text);
        let in_full = [&lints::OPTIONS[..], &[removed::IN_FULL]].concat();
        let asks_in_full = self.asks_in_full.get();
        let is_few = |checked: &Compiled| checked.errors().count() <= IN_FULL_AT_MOST;
        let is_shortened = |error: &Diagnostic| removed::is_shortened(&error.message);
        let answers = rustc::for_each(&self.asked, |edition| {
            if !asks_in_full {
                let checked = rustc::check(self.tools, &text, edition, &lints::OPTIONS)?;
                if !is_few(&checked) || !checked.errors().any(is_shortened) {
                    return Ok((checked, false));
                }
            }
            let checked = rustc::check(self.tools, &text, edition, &in_full)?;
            let is_few = is_few(&checked);
            Ok((checked, is_few))
        })?;
        let helps = answers.values().any(|(_, helps)| *helps);
        self.asks_in_full.set(helps);
        let answers = answers.into_iter();
        let answers = answers
            .map(|(edition, (checked, _))| (edition, names.said(checked)))
            .collect();
        Ok(Checked {
            text,
            starts,
            answers,
            judged: self.judged,
            emptied: HashSet::new(),
        })
    }

    /// The program without some cuts, and without what no name leads to then. Those of
    /// `unused` that macros which stay lead to are put back, and returned.
    pub(super) fn cut<'p>(
        &self,
        program: &'p Program,
        others: &[Cut],
        unused: &mut Vec<Cut>,
        needed: &OnceCell<Needed<'p>>,
    ) -> Result<(Program, Vec<Cut>)> {
        let mut back = Vec::new();
        loop {
            let cut = cuts::apply(program, others.iter().chain(&*unused));
            let cut = self.prunes.pruned(cut)?;
            let needed = || needed.get_or_init(|| Needed::of(program));
            let defines = |cut: &Cut, name: &str| needed().defines(cut, name);
            let taken = macro_paths::taken(unused, &macro_paths::said(&cut), defines);
            if taken.is_empty() {
                return Ok((cut, back));
            }
            let taken = needed().with(unused, taken);
            back.extend(taken.iter().map(|at| unused[*at].clone()));
            *unused = without_indices(std::mem::take(unused), &taken);
        }
    }

    /// A program that was cut, without what no name leads to then, and without what is
    /// empty then; with what the compiler says of it.
    pub(super) fn cleared(&self, program: Program) -> Result<(Program, Checked)> {
        self.without_empty(&self.prunes.pruned(program)?)
    }

    /// A program without what is empty in it, and what the compiler says of it.
    pub(super) fn without_empty(&self, cut: &Program) -> Result<(Program, Checked)> {
        let (cut, emptied) = empty::without(cut, &self.kept.all());
        let checked = self.check(&cut)?;
        Ok((cut, Checked { emptied, ..checked }))
    }

    /// Keeps modules that were emptied and that a path leads through, or to: what
    /// they lack is told next. Whether there are any that are not kept yet: in a library
    /// that has nothing left, others of the same names go.
    pub(super) fn keep_modules(&mut self, checked: &Checked) -> bool {
        let errors = checked.errors().filter(|error| error.is_about_names());
        let missing: HashSet<_> = errors.flat_map(Diagnostic::missing).collect();
        let needed = checked.emptied.iter();
        let needed: Vec<_> = needed
            .filter(|name| missing.contains(name.as_str()) && !self.kept.names.contains(*name))
            .collect();
        self.kept.names.extend(needed.iter().copied().cloned());
        !needed.is_empty()
    }

    /// Cuts what lints name until they find nothing, at first with variants
    /// that nothing constructs and the arms that match them; each stage is one
    /// more of the answer.
    pub(super) fn without_unused(
        &mut self,
        first: Shaken,
        mut checked: Checked,
    ) -> Result<Vec<Shaken>> {
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
            tried.extend(found.variants);
            let with = self.without_variants(last, found.cuts.clone(), variants)?;
            if let Some((shaken, next)) = with {
                done.push(shaken);
                checked = next;
                continue;
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
    pub(super) fn until_dead(&mut self, program: &Program, checked: &Checked) -> Result<Program> {
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
        let needed = OnceCell::new();
        while !cuts.is_empty() {
            let (cut, back) = self.cut(program, &[], &mut cuts, &needed)?;
            back.iter().for_each(|cut| self.kept.give_up(cut));
            if cuts.is_empty() {
                break;
            }
            let (cut, checked) = self.without_empty(&cut)?;
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
            named = needed
                .get_or_init(|| Needed::of(program))
                .with(&cuts, named);
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

    /// Cuts variants with the arms that match them, and what is unused then; `None`
    /// if none of them can go.
    ///
    /// The arms run for nothing, as lints say: what is left runs less. It is
    /// compared with the program whose variants and arms are empty, by names
    /// alone: types are laid out otherwise. So what each function does is
    /// compared before.
    fn without_variants(
        &mut self,
        last: &Shaken,
        mut cuts: Vec<Cut>,
        wanted: HashSet<lints::Variant>,
    ) -> Result<Option<(Shaken, Checked)>> {
        let of = |wanted: &HashSet<_>| {
            variants::cuts(&last.program, wanted, last.proof.names()).unwrap_or_default()
        };
        let variants = of(&wanted);
        if variants.variants.is_empty() {
            return Ok(None);
        }
        let (tools, editions) = (self.tools, self.editions.clone());
        let count = variants.emptied.len();
        cuts.extend(variants.variants);
        let (cut, all) = std::thread::scope(|scope| {
            let all = scope.spawn(|| emptied(last, &variants.emptied, tools, &editions));
            let cut = self.until_unused(&last.program, cuts);
            (cut, all.join().expect("no worker panics"))
        });
        let Some((program, checked)) = cut? else {
            return Ok(None);
        };
        let gone = variants::lost(&last.program.libraries, &program.libraries);
        let gone = gone.unwrap_or_default();
        let gone: HashSet<_> = wanted.intersection(&gone).cloned().collect();
        if gone.is_empty() {
            // No type is laid out otherwise.
            let shaken = Shaken::new(Stage::Unused, program, &last.proof);
            return Ok(Some((shaken, checked)));
        }
        // What had to stay is not empty either.
        let left = of(&gone).emptied;
        let functions = match left.len() == count {
            true => all?,
            false => emptied(last, &left, tools, &editions)?,
        };
        let Some(functions) = functions else {
            return Ok(None);
        };
        let proof = Arc::new(Proof::of_names(functions));
        Ok(Some((
            Shaken::new(Stage::Variants, program, &proof),
            checked,
        )))
    }
}

/// What runs, in all of some editions, of a program whose variants and arms are empty;
/// `None` if that is more than runs of it as it is, or if it is not what it was.
fn emptied(
    last: &Shaken,
    cuts: &[Cut],
    tools: &Toolchain,
    editions: &BTreeSet<Edition>,
) -> Result<Option<BTreeMap<Edition, Functions>>> {
    let emptied = cuts::apply(&last.program, cuts.iter());
    let (text, whole) = (print::print(&emptied), print::print(&last.program));
    let answers = rustc::for_each(editions, |edition| {
        let of_whole = || {
            let found = instances(tools, whole.as_str(), edition, None)?;
            Ok(found.map(|found| found.functions))
        };
        let differs = last.proof.compare(edition, of_whole)?;
        let emptied = instances(tools, text.as_str(), edition, None)?;
        Ok(emptied.ok().filter(|_| differs.is_none()))
    })?;
    let mut functions = BTreeMap::new();
    for (edition, answer) in answers {
        let Some(mut instances) = answer else {
            return Ok(None);
        };
        // What a derived function does with an emptied variant.
        instances
            .functions
            .retain(|name, _| !symbols::is_of_unit(name) || last.proof.has(edition, name));
        functions.insert(edition, instances.functions);
    }
    Ok(Some(functions).filter(|functions| last.proof.covers(functions)))
}

/// Whether a program compiles in all of some editions.
pub(super) fn is_taken(
    program: &Program,
    tools: &Toolchain,
    editions: &BTreeSet<Edition>,
) -> Result<bool> {
    let text = print::print(program);
    let answers = rustc::for_each(editions, |edition| {
        rustc::check(tools, text.as_str(), edition, &lints::OPTIONS)
    })?;
    Ok(answers.values().all(|answer| answer.success))
}

pub(super) fn without_indices<T>(items: Vec<T>, indices: &BTreeSet<usize>) -> Vec<T> {
    let items = items.into_iter().enumerate();
    let stay = items.filter(|(at, _)| !indices.contains(at));
    stay.map(|(_, item)| item).collect()
}

pub(super) fn first_words(compiled: &Compiled) -> String {
    compiled
        .first_error()
        .map_or(String::new(), |error| error.message.clone())
}
