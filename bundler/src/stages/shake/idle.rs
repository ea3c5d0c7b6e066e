//! What the compiler makes no code for goes, all at once; what it misses then
//! comes back, until it takes the program.

use super::chosen::Chosen;
use super::cuts::Cut;
use super::listed::Listed;
use super::mono_items::Instances;
use super::needed::Needed;
use super::obligations::Obligations;
use super::removals;
use super::shaker::{Checked, Shaker, TRIES, first_words, without_indices};
use super::uninstantiated::{self, Alive, Idle, IdleImpl, Known};
use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::program::Program;
use crate::model::text::Edit;
use crate::stages::print;
use crate::syntax::parsed;
use crate::toolchain::rustc::Diagnostic;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// After how many tries all of them are put back: some errors lead only to the
/// next. The tries that remain are for marks.
const ALL_BACK_AFTER: usize = 20;

/// Where what came back before comes back again, the tries go on for implementations that
/// are one part in so many of the libraries: those that had to stay before.
const MUCH_LEFT: usize = 20;

/// What of a program is idle.
pub(super) struct AllIdle {
    /// In each library.
    pub(super) libraries: Vec<Idle>,
    /// What its implementations ask for.
    obligations: Obligations,
}

/// What is idle in each library of a program.
pub(super) fn idle(listed: &Listed, alive: &Alive) -> Option<AllIdle> {
    let libraries = &listed.program.libraries;
    let texts = libraries.iter().map(|library| library.text.as_str());
    let parsed: Option<Vec<_>> = texts.map(|text| parsed::file(text).ok()).collect();
    let parsed = parsed?;
    let mut known = Known::default();
    for (library, syntax) in libraries.iter().zip(&parsed) {
        known.add(&library.module, syntax);
    }
    let mut obligations = Obligations::default();
    for (index, (library, syntax)) in libraries.iter().zip(&parsed).enumerate() {
        obligations.add(index, &library.module, syntax, known.aliases());
    }
    let chosen = Chosen::in_program(&listed.program, alive.kept.follows_choices);
    let libraries = libraries.iter().enumerate();
    let libraries = libraries.zip(&parsed).zip(&listed.starts);
    let idle = libraries.map(|((library, syntax), start)| {
        let Some(start) = start else {
            return Idle::default();
        };
        let first = listed.text[..*start].matches('\n').count() + 1;
        let mut idle = uninstantiated::idle(library, syntax, first, alive, &known);
        idle.impls.retain(|of| !chosen.has(&of.reference.of));
        idle
    });
    Some(AllIdle {
        libraries: idle.collect(),
        obligations,
    })
}

impl Shaker<'_> {
    /// Cuts what is idle and what lints have named, but for what the compiler
    /// misses.
    pub(super) fn without_idle(
        &mut self,
        program: &Program,
        idle: &AllIdle,
        mut unused: Vec<Cut>,
        before: &BTreeMap<Edition, Instances>,
    ) -> Result<Result<(Program, Checked), String>> {
        let AllIdle {
            libraries: idle,
            obligations,
        } = idle;
        let numbered = idle.iter().enumerate();
        let all =
            numbered.flat_map(|(library, idle)| idle.impls.iter().map(move |of| (library, of)));
        let runs = |of: &IdleImpl| {
            let mut instances = before.values();
            instances.any(|instances| instances.runs_provided(of))
        };
        let stays = |of: &(usize, &IdleImpl)| runs(of.1) || self.back.has_impl(*of);
        let (stay, mut gone): (Vec<_>, Vec<_>) = all.partition(stays);
        let is_marked = |of: &(usize, &IdleImpl)| self.back.has_marked(*of);
        let (mut marked, mut stay): (Vec<_>, Vec<_>) = stay.into_iter().partition(is_marked);
        unused.retain(|cut| !self.back.has(cut));
        let needed = OnceCell::new();
        // What the last try's errors said that led to nothing.
        let mut open: HashSet<String> = HashSet::new();
        for tries in 0..TRIES {
            unused.retain(|cut| !has_marked(cut, &marked));
            let others = cuts(idle, &gone, &marked);
            let (cut, _) = self.cut(program, &others, &mut unused, &needed)?;
            let (cut, checked) = self.without_empty(&cut)?;
            if checked.succeeds() {
                return Ok(Ok((cut, checked)));
            }
            let certain = only(&gone);
            let mut missed = removals::missed(&certain, checked.errors());
            missed.extend(removals::missed_by_reference(
                &certain,
                checked.errors(),
                &checked.text,
            ));
            let asked = obligations.behind(removals::asked_for(checked.errors()));
            let is_asked =
                |(library, of): &(usize, &IdleImpl)| asked.contains(&(*library, of.range.start));
            missed.extend((0..gone.len()).filter(|at| is_asked(&gone[*at])));
            missed = removals::with_parts(&certain, missed);
            let mut named = removals::named(&unused, checked.errors());
            let has_kept = self.keep_modules(&checked);
            let mut marks = BTreeSet::new();
            let unanswered = checked.errors().filter(|error| {
                let error = || std::iter::once(*error);
                removals::missed(&certain, error()).is_empty()
                    && removals::named(&unused, error()).is_empty()
            });
            let mut unanswered: Vec<_> = unanswered.collect();
            let said = |error: &&Diagnostic| error.message.clone();
            let now = unanswered.iter().map(said).collect();
            let before = std::mem::replace(&mut open, now);
            if !missed.is_empty() || !named.is_empty() {
                // What else comes back may help at first.
                unanswered.retain(|error| before.contains(&error.message));
            }
            if !unanswered.is_empty() {
                // It is there, but no name leads to it.
                missed.extend(removals::missed_otherwise(
                    &certain,
                    unanswered.iter().copied(),
                ));
                marks = removals::missed(&only(&stay), unanswered.into_iter());
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
            marks.iter().for_each(|at| self.back.mark(stay[*at]));
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
                named.extend(members_of(&unused, &only(&gone), &missed));
                // The next lints may call them unused again.
                let needed = needed.get_or_init(|| Needed::of(program));
                let named = needed.with(&unused, named);
                named.iter().for_each(|at| self.back.take(&unused[*at]));
                if let Some(foreseen) = self.back.foreseen(&gone, &missed) {
                    missed.extend(foreseen);
                    let left = (0..gone.len()).filter(|at| !missed.contains(at));
                    let bytes: usize = left.map(|at| gone[at].1.range.len()).sum();
                    let is_little = bytes * MUCH_LEFT < program.library_bytes();
                    if !self.back.tries_again && is_little {
                        return Ok(Err("what came back comes back again".to_owned()));
                    }
                }
                missed.iter().for_each(|at| self.back.take_impl(gone[*at]));
                unused = without_indices(unused, &named);
            }
            stay.extend(missed.iter().map(|at| gone[*at]));
            gone = without_indices(gone, &missed);
        }
        Ok(Err(format!("{TRIES} tries were not enough")))
    }
}

/// What goes in one try: functions, and some implementations; others are marked as
/// kept.
fn cuts(idle: &[Idle], gone: &[(usize, &IdleImpl)], marked: &[(usize, &IdleImpl)]) -> Vec<Cut> {
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
    cuts.collect()
}

/// The cuts of traits' members that some implementations have, which come back.
fn members_of(unused: &[Cut], gone: &[&IdleImpl], back: &BTreeSet<usize>) -> BTreeSet<usize> {
    let has = |cut: &Cut, of: &IdleImpl| {
        let is_of_trait = cut.implements.is_none() && cut.place.last() == Some(&of.reference.of);
        is_of_trait && cut.names.iter().any(|name| of.members.contains(name))
    };
    let is_had = |at: &usize| back.iter().any(|of| has(&unused[*at], gone[*of]));
    (0..unused.len()).filter(is_had).collect()
}

/// Whether a cut takes an implementation that is marked: it is needed, whatever a lint
/// says of it.
fn has_marked(cut: &Cut, marked: &[(usize, &IdleImpl)]) -> bool {
    let (start, end) = (cut.edit.range.start, cut.edit.range.end);
    marked.iter().any(|(library, of)| {
        *library == cut.library && start <= of.range.start && of.range.end <= end
    })
}

fn only<'i>(impls: &[(usize, &'i IdleImpl)]) -> Vec<&'i IdleImpl> {
    impls.iter().map(|(_, of)| *of).collect()
}
