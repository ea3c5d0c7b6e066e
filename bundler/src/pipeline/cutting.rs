//! Which candidate is cut, and what is left of it after each stage.

use super::other_edition::{OtherEdition, are_of_borrows};
use super::{Candidate, Expanded, Missed, Run};
use crate::bundle::StageResult;
use crate::error::Result;
use crate::model::program::{Library, Program};
use crate::model::stage::Stage;
use crate::refusal;
use crate::stages::editions::meanings::Difference;
use crate::stages::shake::{self, Memory, Proof, Prunes, Shaken};
use crate::stages::{expand, print, prune};
use crate::stderr::{QUIET_FOR, tell_if_long};
use crate::syntax::words::words;
use crate::toolchain::messages::codes;
use crate::toolchain::rustc::Diagnostic;
use std::cmp::Reverse;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

/// Where expanding has made the libraries larger by one part in so many, they are shaken
/// once more with their macro calls in place: that takes as long as the first time.
const WORTH_SHAKING_AGAIN: usize = 10;

/// Above so many bytes that is not done: no judge takes as much.
const SHAKEN_AGAIN_AT_MOST: usize = shake::TOO_LARGE / 2;

/// How many of the largest libraries are named while they are cut.
const LARGEST_TOLD: usize = 3;

/// What cutting has left, and what is to be told of it.
pub struct Cut {
    /// The stages that could be done, one after the other.
    pub(super) done: Vec<Done>,
    pub(super) notes: Vec<String>,
    /// What libraries mean otherwise in the judged edition.
    pub(super) differences: Vec<Difference>,
    /// What the next run may take, once this one's file has passed.
    pub(super) memory: Option<Memory>,
    /// The edition to cut it for instead.
    pub other_edition: Option<OtherEdition>,
}

/// What a stage has left, and when.
pub(super) struct Done {
    pub stage: Stage,
    pub program: Program,
    pub proof: Option<Arc<Proof>>,
    pub at: Instant,
}

impl Done {
    /// What a stage has left just now.
    pub fn now(stage: Stage, program: Program, proof: Option<Arc<Proof>>) -> Done {
        Done {
            stage,
            program,
            proof,
            at: Instant::now(),
        }
    }
}

impl From<Shaken> for Done {
    fn from(shaken: Shaken) -> Done {
        Done {
            stage: shaken.stage,
            program: shaken.program,
            proof: Some(shaken.proof),
            at: shaken.done,
        }
    }
}

impl Cut {
    /// What these stages have left, of which there is nothing to tell.
    fn of(done: Vec<Done>) -> Cut {
        Cut {
            done,
            notes: Vec::new(),
            differences: Vec::new(),
            memory: None,
            other_edition: None,
        }
    }

    /// What the last stage has left.
    fn program(&self) -> &Program {
        &self.done.last().expect("there is always a stage").program
    }
}

impl Run {
    /// The first candidate that can be shaken, or the last as it is.
    pub fn shake(&self, candidates: Vec<Candidate>) -> Result<Cut> {
        let first = candidates.first().expect("there is always a candidate");
        if let Some(own) = self.own_after_all(&first.program)? {
            return Ok(Cut {
                other_edition: Some(own),
                ..Cut::of(Vec::new())
            });
        }
        if self.request.quick {
            return self.shake_quickly(candidates);
        }
        let libraries = first.program.libraries.iter();
        let sizes = libraries.map(|of| (of.text.as_str().len(), of.attribution.title()));
        let mut sizes: Vec<_> = sizes.collect();
        sizes.sort_by_key(|(size, _)| Reverse(*size));
        let note = || {
            let all: usize = sizes.iter().map(|(size, _)| size).sum();
            let largest = sizes.iter().take(LARGEST_TOLD);
            let largest = largest.map(|(size, title)| format!(", {title} with {}", size / 1000));
            let edition = match &self.other_edition {
                Some(why) => format!(" ({why})"),
                None => String::new(),
            };
            if all < 1000 {
                return format!("still at work{edition}; the next run knows much of it");
            }
            format!(
                "still at work{edition}: {} KB of libraries are cut to what runs{}; `--quick` cuts \
                 less of them, and the next run knows much of it",
                all / 1000,
                largest.collect::<String>()
            )
        };
        tell_if_long(QUIET_FOR, note, || self.shake_first(candidates))
    }

    fn shake_first(&self, candidates: Vec<Candidate>) -> Result<Cut> {
        let mut pruned = None;
        let mut cut = Cut::of(Vec::new());
        let mut candidates = VecDeque::from(candidates);
        if let Some(first) = candidates.front() {
            cut.other_edition = self.instead_of_2015(first)?;
            if cut.other_edition.is_some() {
                return Ok(cut);
            }
        }
        while let Some(mut candidate) = candidates.pop_front() {
            let mut program = candidate.program.clone();
            let meanings = self.with_meanings(&mut program)?;
            cut.differences = meanings.differences;
            if let Some(library) = meanings.refused {
                cut.other_edition = self.other_edition_for(&candidate.program, library)?;
                if cut.other_edition.is_some() {
                    return Ok(cut);
                }
            }
            self.check_link(&program)?;
            let mut at = Instant::now();
            let mut is_new = false;
            let mut refused = None;
            let mut whose = String::new();
            let again = || {
                let made = self.again(&program, &candidate.last)?;
                // What the last run has left, and served, need not be kept once more.
                is_new = made.1.is_none();
                refused = made.0.refused(self.editions[0]);
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
            match &shaken {
                // It is given out where no cut can be proven.
                Ok(cuts) => program = cuts.taken.clone().unwrap_or(program),
                Err(_) => {
                    let (taken, errors) = match refused {
                        Some((taken, said)) => (taken, super::errors(said)),
                        None => self.as_taken(program)?,
                    };
                    program = taken;
                    whose = whose_error(&program, &errors);
                    cut.other_edition = self.other_edition_of(&candidate, &program, &errors)?;
                    if cut.other_edition.is_some() {
                        return Ok(cut);
                    }
                    if self.is_hopeless(&candidate, &errors)? {
                        candidates.clear();
                    } else if !are_of_borrows(&errors) && self.puts_back(&mut candidate, errors)? {
                        candidates.push_front(candidate);
                        continue;
                    }
                    at = Instant::now();
                }
            }
            if candidate.prunes != Prunes::Nothing {
                let stage = Done::now(Stage::Prune, program, None);
                pruned = Some(Done { at, ..stage });
            }
            match shaken {
                Ok(cuts) => {
                    cut.memory = is_new.then(|| Memory::new(&candidate.last, &cuts.stages));
                    let shaken = cuts.stages.into_iter().map(Done::from);
                    cut.done = pruned.into_iter().chain(shaken).collect();
                    return Ok(cut);
                }
                Err(reason) => cut
                    .notes
                    .push(format!("{}: {reason}{whose}", candidate.failed)),
            }
        }
        cut.done.extend(pruned);
        Ok(cut)
    }

    /// Checks that a program links before it is cut for long, if a library in it is linked
    /// to one of another language.
    fn check_link(&self, program: &Program) -> Result<()> {
        let is_linked = |library: &Library| {
            let declares = library.text.as_str().contains("extern");
            declares && !self.resolved.links_of(&library.attribution).is_empty()
        };
        if !program.libraries.iter().any(is_linked) {
            return Ok(());
        }
        let stage = StageResult::of(Stage::Prune, print::print(program));
        self.bundle(vec![stage]).check_link()
    }

    /// Whether nothing that comes back helps against some errors: what a candidate was cut
    /// from does not compile either.
    fn is_hopeless(&self, candidate: &Candidate, errors: &[Diagnostic]) -> Result<bool> {
        let mut said = errors.iter();
        match &candidate.uncut {
            Some(uncut) if said.any(|said| codes::is_of_nothing_missing(said.code())) => {
                Ok(!self.errors(uncut, self.editions[0])?.is_empty())
            }
            _ => Ok(false),
        }
    }

    /// What is cut, or a program in which the macro calls of libraries stay that
    /// are larger with items in their place, if that is smaller as a whole.
    pub fn without_growth(&self, inlined: &Program, expanded: &Expanded, cut: Cut) -> Result<Cut> {
        let size = |library: &Library| library.text.as_str().len();
        let shaken = &cut.program().libraries;
        let both = inlined.libraries.iter().zip(shaken);
        let growth = both.map(|(before, after)| size(after).saturating_sub(size(before)));
        let growth: Vec<usize> = growth.collect();
        let all: usize = shaken.iter().map(size).sum();
        let is_little = growth.iter().sum::<usize>() * WORTH_SHAKING_AGAIN <= all;
        if self.request.quick || is_little || SHAKEN_AGAIN_AT_MOST < all {
            return Ok(cut);
        }
        let whole = expand::without_features(inlined);
        let libraries = whole.libraries.iter().zip(&expanded.program.libraries);
        let texts = libraries.zip(&growth).map(|((whole, expanded), growth)| {
            let library = if *growth == 0 { expanded } else { whole };
            library.text.clone()
        });
        let program = expanded.program.with_texts(texts);
        let graphs = prune::take_apart(&program)?;
        let other = self.shake(self.prune(&Expanded { program, graphs })?)?;
        let size = |cut: &Cut| print::print(cut.program()).as_str().len();
        let is_done = other.notes.is_empty() && other.other_edition.is_none();
        let is_smaller = is_done && size(&other) < size(&cut);
        Ok(if is_smaller { other } else { cut })
    }

    /// Cuts a candidate anew, but for what the compiler misses by its errors, and then
    /// in what that leaves; whether there is anything that has not come back before.
    fn puts_back(&self, candidate: &mut Candidate, mut errors: Vec<Diagnostic>) -> Result<bool> {
        let (Some(uncut), Prunes::AllBut(kept)) = (&candidate.uncut, &mut candidate.prunes) else {
            return Ok(false);
        };
        let texts = uncut.libraries.iter().map(|library| library.text.as_str());
        let names: HashSet<&str> = texts.flat_map(words).collect();
        let mut comes_back = false;
        while let Some(missed) = Missed::of(&errors) {
            let known = kept.len();
            let words = missed.words.into_iter();
            kept.extend(words.filter(|word| names.contains(word.as_str())));
            kept.extend(prune::headers_with(uncut, &missed.members));
            if kept.len() == known {
                kept.extend(prune::headers(uncut, &missed.traits));
            }
            if kept.len() == known {
                break;
            }
            comes_back = true;
            let also = kept.iter().cloned().collect();
            candidate.program = prune::prune_with(uncut, &also)?;
            errors = self.as_taken(candidate.program.clone())?.1;
        }
        Ok(comes_back)
    }

    /// The first candidate as it is, unless what the last run has left of the
    /// libraries serves for one.
    fn shake_quickly(&self, candidates: Vec<Candidate>) -> Result<Cut> {
        for candidate in &candidates {
            if let Some((stage, program)) = self.quickly(candidate)? {
                let pruned = Done::now(Stage::Prune, candidate.program.clone(), None);
                return Ok(Cut::of(vec![pruned, Done::now(stage, program, None)]));
            }
        }
        let first = candidates.first().expect("there is always a candidate");
        let mut program = first.program.clone();
        let mut other = None;
        if self.has_other_editions(&program) {
            if let Some(library) = self.with_meanings(&mut program)?.refused {
                other = self.other_edition_for(&first.program, library)?;
            }
        }
        if other.is_none() && self.has_other_editions(&program) {
            let (taken, errors) = self.as_taken(program)?;
            program = taken;
            other = self.other_edition_of(first, &program, &errors)?;
        }
        let cut = Cut::of(vec![Done::now(Stage::Prune, program, None)]);
        Ok(Cut {
            other_edition: other,
            ..cut
        })
    }
}

/// The package that the first error about a program is in, as a note names it.
fn whose_error(program: &Program, errors: &[Diagnostic]) -> String {
    let offset = errors.first().and_then(Diagnostic::offset);
    let package = offset.and_then(|offset| refusal::package(&print::print(program), offset));
    package.map_or(String::new(), |package| format!(", in {package}"))
}
