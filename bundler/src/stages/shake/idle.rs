//! What the compiler makes no code for goes, all at once; what it misses then
//! comes back, until it takes the program.

use super::back::Back;
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

/// What is cut in one try, and what is not.
struct Trial<'i> {
    idle: &'i AllIdle,
    /// Implementations that are cut.
    gone: Vec<(usize, &'i IdleImpl)>,
    /// Those that are not.
    stay: Vec<(usize, &'i IdleImpl)>,
    /// Those that are marked as kept.
    marked: Vec<(usize, &'i IdleImpl)>,
    /// What lints have named, which is cut as well.
    unused: Vec<Cut>,
    /// What the last try's errors said that led to nothing.
    open: HashSet<String>,
}

/// What the compiler misses of a try.
#[derive(Default)]
struct Missed {
    /// Implementations, by their places among those that are gone.
    impls: BTreeSet<usize>,
    /// What lints have named, by its place.
    named: BTreeSet<usize>,
    /// Implementations that are to be marked, by their places among those that stay.
    marks: BTreeSet<usize>,
    /// Whether modules are kept now that were empty.
    has_kept: bool,
}

impl Missed {
    fn is_nothing(&self) -> bool {
        self.impls.is_empty() && self.named.is_empty() && self.marks.is_empty() && !self.has_kept
    }
}

impl<'i> Trial<'i> {
    /// Without all that is idle and did not come back before.
    fn new(
        idle: &'i AllIdle,
        mut unused: Vec<Cut>,
        back: &Back,
        runs: impl Fn(&IdleImpl) -> bool,
    ) -> Trial<'i> {
        let libraries = idle.libraries.iter().enumerate();
        let all = libraries.flat_map(|(library, of)| of.impls.iter().map(move |of| (library, of)));
        let stays = |of: &(usize, &IdleImpl)| runs(of.1) || back.has_impl(*of);
        let (stay, gone): (Vec<_>, Vec<_>) = all.partition(stays);
        let (marked, stay) = stay.into_iter().partition(|of| back.has_marked(*of));
        unused.retain(|cut| !back.has(cut));
        Trial {
            idle,
            gone,
            stay,
            marked,
            unused,
            open: HashSet::new(),
        }
    }

    /// What the compiler's errors are about.
    fn missed(&mut self, checked: &Checked, has_kept: bool) -> Missed {
        let certain = only(&self.gone);
        let mut impls = removals::missed(&certain, checked.errors());
        impls.extend(removals::missed_by_reference(
            &certain,
            checked.errors(),
            &checked.text,
        ));
        let asked = removals::asked_for(checked.errors());
        let asked = self.idle.obligations.behind(asked);
        let is_asked =
            |(library, of): &(usize, &IdleImpl)| asked.contains(&(*library, of.range.start));
        impls.extend((0..self.gone.len()).filter(|at| is_asked(&self.gone[*at])));
        let mut missed = Missed {
            impls: removals::with_parts(&certain, impls),
            named: removals::named(&self.unused, checked.errors()),
            has_kept,
            ..Missed::default()
        };
        let unanswered = self.unanswered(
            checked,
            !missed.impls.is_empty() || !missed.named.is_empty(),
        );
        if !unanswered.is_empty() {
            // It is there, but no name leads to it.
            let otherwise = removals::missed_otherwise(&certain, unanswered.iter().copied());
            missed.impls.extend(otherwise);
            missed.marks = removals::missed(&only(&self.stay), unanswered.into_iter());
            missed.marks.retain(|at| !self.stay[*at].1.is_derived);
        }
        if missed.is_nothing() {
            let libraries = self.idle.libraries.iter();
            let operators: Vec<_> = libraries.flat_map(|idle| &idle.operators).collect();
            missed.impls = removals::missed_by_operators(&certain, &operators, checked.errors());
        }
        if missed.is_nothing() {
            missed.impls = removals::perhaps_missed(&certain, checked.errors());
            missed.named = removals::mentioned(&self.unused, checked.errors());
        }
        missed
    }

    /// The errors that are about nothing that is gone; of them those that were there after
    /// the last try, if something comes back: that may help at first.
    fn unanswered<'c>(&mut self, checked: &'c Checked, helps: bool) -> Vec<&'c Diagnostic> {
        let certain = only(&self.gone);
        let unanswered = checked.errors().filter(|error| {
            let error = || std::iter::once(*error);
            removals::missed(&certain, error()).is_empty()
                && removals::named(&self.unused, error()).is_empty()
        });
        let mut unanswered: Vec<_> = unanswered.collect();
        let now = unanswered.iter().map(|error| error.message.clone());
        let before = std::mem::replace(&mut self.open, now.collect());
        unanswered.retain(|error| !helps || before.contains(&error.message));
        unanswered
    }

    /// Marks some of the implementations that stay.
    fn mark(&mut self, marks: &BTreeSet<usize>, back: &mut Back) {
        marks.iter().for_each(|at| back.mark(self.stay[*at]));
        self.marked.extend(marks.iter().map(|at| self.stay[*at]));
        self.stay = without_indices(std::mem::take(&mut self.stay), marks);
    }

    /// Puts some implementations back.
    fn put_back(&mut self, impls: &BTreeSet<usize>) {
        self.stay.extend(impls.iter().map(|at| self.gone[*at]));
        self.gone = without_indices(std::mem::take(&mut self.gone), impls);
    }

    /// How many bytes the implementations are that stay gone without some.
    fn bytes_without(&self, impls: &BTreeSet<usize>) -> usize {
        let left = (0..self.gone.len()).filter(|at| !impls.contains(at));
        left.map(|at| self.gone[at].1.range.len()).sum()
    }
}

impl Shaker<'_> {
    /// Cuts what is idle and what lints have named, but for what the compiler
    /// misses.
    pub(super) fn without_idle(
        &mut self,
        program: &Program,
        idle: &AllIdle,
        unused: Vec<Cut>,
        before: &BTreeMap<Edition, Instances>,
    ) -> Result<Result<(Program, Checked), String>> {
        let runs = |of: &IdleImpl| {
            let mut instances = before.values();
            instances.any(|instances| instances.runs_provided(of))
        };
        let mut trial = Trial::new(idle, unused, &self.back, runs);
        let needed = OnceCell::new();
        for tries in 0..TRIES {
            trial.unused.retain(|cut| !has_marked(cut, &trial.marked));
            let others = cuts(&idle.libraries, &trial.gone, &trial.marked);
            let (cut, _) = self.cut(program, &others, &mut trial.unused, &needed)?;
            let (cut, checked) = self.without_empty(&cut)?;
            if checked.succeeds() {
                return Ok(Ok((cut, checked)));
            }
            let has_kept = self.keep_modules(&checked);
            let missed = trial.missed(&checked, has_kept);
            trial.mark(&missed.marks, &mut self.back);
            if missed.is_nothing() || ALL_BACK_AFTER <= tries {
                if trial.gone.is_empty() && trial.unused.is_empty() {
                    let answer = checked.answers.values().find(|answer| !answer.success);
                    return Ok(Err(answer.map_or(String::new(), first_words)));
                }
                trial.put_back(&(0..trial.gone.len()).collect());
                trial.unused.clear();
                continue;
            }
            let Missed {
                mut impls,
                mut named,
                ..
            } = missed;
            named.extend(members_of(&trial.unused, &only(&trial.gone), &impls));
            // The next lints may call them unused again.
            let needed = needed.get_or_init(|| Needed::of(program));
            let named = needed.with(&trial.unused, named);
            named
                .iter()
                .for_each(|at| self.back.take(&trial.unused[*at]));
            if let Some(foreseen) = self.back.foreseen(&trial.gone, &impls) {
                impls.extend(foreseen);
                let left = trial.bytes_without(&impls);
                if !self.back.tries_again && left * MUCH_LEFT < program.library_bytes() {
                    return Ok(Err("what came back comes back again".to_owned()));
                }
            }
            impls
                .iter()
                .for_each(|at| self.back.take_impl(trial.gone[*at]));
            trial.unused = without_indices(trial.unused, &named);
            trial.put_back(&impls);
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
