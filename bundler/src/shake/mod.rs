//! Stages 4 to 6: cuts what the compiler makes no code for, and what it calls
//! unused then.
//!
//! A compiler's own list of instantiated functions says which ones run at all.
//! The bodies of the others are emptied, traits' `impl`s without any code are
//! taken out, and names are pruned again; what the compiler misses then comes
//! back. Its lints say what nothing speaks of any more, until they find
//! nothing; at last variants that nothing makes go, with the arms that wait
//! for them. The result is proven by the gate, against [`Proof`].

mod cuts;
mod empty;
mod failing;
mod functions;
mod instances;
mod lints;
mod proof;
mod variants;

pub use proof::Proof;

use crate::cargo::Toolchain;
use crate::error::Result;
use crate::gate::{self, Compiled, Diagnostic, Edition};
use crate::print;
use crate::program::Program;
use crate::prune;
use crate::source::Edit;
use cuts::Cut;
use functions::{Idle, IdleImpl};
use instances::{Instances, instances};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;
use std::time::Instant;

/// How often implementations are put back that something asks for.
const TRIES: usize = 8;

/// How often lints are asked; each time they find less.
const ROUNDS: usize = 12;

/// A program after a stage, with what it must be compared with.
#[derive(Debug)]
pub struct Shaken {
    /// The stage's name.
    pub stage: &'static str,
    /// The program.
    pub program: Program,
    /// What runs before the stage.
    pub proof: Arc<Proof>,
    /// When the stage was done.
    pub done: Instant,
}

impl Shaken {
    fn new(stage: &'static str, program: Program, proof: &Arc<Proof>) -> Shaken {
        Shaken {
            stage,
            program,
            proof: Arc::clone(proof),
            done: Instant::now(),
        }
    }
}

/// Shakes a program: what each stage leaves of it; the reason, if the first
/// stage gives nothing.
///
/// What runs may depend on the edition (`into_iter` of an array): the proof is
/// made for all of `editions` that the program compiles in; the first is the
/// judge's, and must be among them.
///
/// # Errors
/// When the compiler cannot run.
pub fn shake(
    program: &Program,
    tools: &Toolchain,
    editions: &[Edition],
) -> Result<Result<Vec<Shaken>, String>> {
    let judged = editions[0];
    let all: BTreeSet<_> = editions.iter().copied().collect();
    let of = |text: &str| gate::for_each(&all, |edition| instances(tools, text, edition));
    let (mut text, mut starts) = print::print_with_starts(program);
    let mut answers = of(text.as_str())?;
    let refused = answers.values().filter_map(|answer| answer.as_ref().err());
    let mended = with_explicit_patterns(program, &starts, refused);
    let program = mended.as_ref().unwrap_or(program);
    if mended.is_some() {
        (text, starts) = print::print_with_starts(program);
        answers = of(text.as_str())?;
    }
    let mut before = BTreeMap::new();
    for (edition, answer) in answers {
        match answer {
            Ok(instances) => drop(before.insert(edition, instances)),
            Err(compiled) if edition == judged => return Ok(Err(first_words(&compiled))),
            Err(_) => {}
        }
    }
    let Some(kept) = conditional_names(program) else {
        return Ok(Err("its text does not parse".to_owned()));
    };
    let lines = before.values().flat_map(|instances| &instances.lines);
    let live = lines.copied().collect();
    let Some(idle) = idle(program, text.as_str(), &starts, &live, &kept) else {
        return Ok(Err("a library's text does not parse".to_owned()));
    };
    let mut shaker = Shaker {
        tools,
        editions: before.keys().copied().collect(),
        judged,
        kept,
    };
    let (program, checked) = match shaker.without_idle(program, &idle, &before)? {
        Ok(done) => done,
        Err(words) => return Ok(Err(words)),
    };
    let symbols = |(edition, instances): (Edition, Instances)| (edition, instances.symbols);
    let proof = Arc::new(Proof::new(before.into_iter().map(symbols).collect()));
    let mut done = vec![Shaken::new("shake", program, &proof)];
    let (unused, variants) = shaker.without_unused(&done[0].program, checked)?;
    if let Some(program) = unused {
        done.push(Shaken::new("unused", program, &proof));
    }
    if !variants.is_empty() {
        let last = &done.last().expect("the first stage").program;
        done.extend(shaker.without_variants(last, variants, &proof)?);
    }
    Ok(Ok(done))
}

/// What the steps need to ask the compiler.
struct Shaker<'a> {
    tools: &'a Toolchain,
    /// The editions that the program compiles in.
    editions: BTreeSet<Edition>,
    judged: Edition,
    /// Names that another machine may need.
    kept: HashSet<String>,
}

/// A program's lints, and where its libraries stand in the file that they
/// speak of.
struct Checked {
    starts: Vec<Option<usize>>,
    answers: BTreeMap<Edition, Compiled>,
    judged: Edition,
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
        let (text, starts) = print::print_for_lints(program);
        let answers = gate::for_each(&self.editions, |edition| {
            gate::check(self.tools, &text, edition, &lints::OPTIONS)
        })?;
        Ok(Checked {
            starts,
            answers,
            judged: self.judged,
        })
    }

    /// Cuts what is idle, but for implementations that the compiler misses.
    fn without_idle(
        &self,
        program: &Program,
        idle: &[Idle],
        before: &BTreeMap<Edition, Instances>,
    ) -> Result<Result<(Program, Checked), String>> {
        let numbered = idle.iter().enumerate();
        let all =
            numbered.flat_map(|(library, idle)| idle.impls.iter().map(move |of| (library, of)));
        let runs = |of: &IdleImpl| {
            let mut instances = before.values();
            instances.any(|instances| instances.runs_default(&of.head, &of.of))
        };
        let mut gone: Vec<(usize, &IdleImpl)> = all.filter(|(_, of)| !runs(of)).collect();
        for _ in 0..TRIES {
            let functions = idle.iter().enumerate().flat_map(|(library, idle)| {
                idle.edits.iter().map(move |edit| (library, edit.clone()))
            });
            let impls = gone
                .iter()
                .map(|(library, of)| (*library, Edit::delete(of.range.clone())));
            let cuts: Vec<_> = functions
                .chain(impls)
                .map(|(library, edit)| Cut {
                    library,
                    edit,
                    names: Vec::new(),
                })
                .collect();
            let cut = self.pruned(program, &cuts)?;
            let checked = self.check(&cut)?;
            if checked.succeeds() {
                return Ok(Ok((cut, checked)));
            }
            if gone.is_empty() {
                let answer = checked.answers.values().find(|answer| !answer.success);
                return Ok(Err(answer.map_or(String::new(), first_words)));
            }
            let candidates: Vec<_> = gone.iter().map(|(_, of)| *of).collect();
            let mut missed = cuts::missed(&candidates, checked.errors());
            if missed.is_empty() {
                missed.extend(0..gone.len());
            }
            let stays = gone.into_iter().enumerate();
            gone = stays
                .filter(|(at, _)| !missed.contains(at))
                .map(|(_, of)| of)
                .collect();
        }
        Ok(Err(format!("{TRIES} tries were not enough")))
    }

    /// Cuts what lints name until they find nothing; also tells the variants
    /// that nothing makes.
    fn without_unused(
        &mut self,
        program: &Program,
        mut checked: Checked,
    ) -> Result<(Option<Program>, HashSet<lints::Variant>)> {
        let mut last: Option<Program> = None;
        let mut variants = HashSet::new();
        for _ in 0..ROUNDS {
            let current = last.as_ref().unwrap_or(program);
            let found = lints::unused(current, &checked.starts, checked.lints(), &self.kept);
            let Some(found) = found else {
                break;
            };
            variants = found.variants;
            let Some((next, next_checked)) = self.without(current, found.cuts)? else {
                break;
            };
            last = Some(next);
            checked = next_checked;
        }
        Ok((last, variants))
    }

    /// The program without some cuts, if it compiles; what errors name stays,
    /// now and later.
    fn without(
        &mut self,
        program: &Program,
        mut cuts: Vec<Cut>,
    ) -> Result<Option<(Program, Checked)>> {
        while !cuts.is_empty() {
            let cut = self.pruned(program, &cuts)?;
            let checked = self.check(&cut)?;
            if checked.succeeds() {
                return Ok(Some((cut, checked)));
            }
            let named = cuts::named(&cuts, checked.errors());
            if named.is_empty() {
                break;
            }
            let named = |at: usize| named.contains(&at);
            let put_back = cuts.iter().enumerate().filter(|(at, _)| named(*at));
            self.kept
                .extend(put_back.flat_map(|(_, cut)| cut.names.iter().cloned()));
            let cut = cuts.into_iter().enumerate();
            cuts = cut
                .filter(|(at, _)| !named(*at))
                .map(|(_, cut)| cut)
                .collect();
        }
        Ok(None)
    }

    /// The program without some cuts, what no name leads to then, and what is
    /// empty then.
    fn pruned(&self, program: &Program, cuts: &[Cut]) -> Result<Program> {
        let pruned = prune::prune(&cuts::apply(program, cuts.iter()))?;
        Ok(empty::without(&pruned, &self.kept))
    }

    /// Cuts variants with the arms that wait for them, and what is unused then.
    fn without_variants(
        &mut self,
        program: &Program,
        variants: HashSet<lints::Variant>,
        proof: &Arc<Proof>,
    ) -> Result<Option<Shaken>> {
        let Some(found) = variants::cuts(program, &variants) else {
            return Ok(None);
        };
        if found.variants.is_empty() {
            return Ok(None);
        }
        // The arms run for nothing, as lints say: without them less is left.
        let emptied = cuts::apply(program, found.emptied.iter());
        let text = print::print(&emptied);
        let answers = gate::for_each(&self.editions, |edition| {
            instances(self.tools, text.as_str(), edition)
        })?;
        let mut symbols = BTreeMap::new();
        for (edition, answer) in answers {
            let Ok(mut instances) = answer else {
                return Ok(None);
            };
            // What a derived function does with an emptied variant.
            instances
                .symbols
                .retain(|symbol| !symbol.starts_with("<() as ") || proof.has(edition, symbol));
            symbols.insert(edition, instances.symbols);
        }
        if !proof.covers(&symbols) {
            return Ok(None);
        }
        let Some((program, checked)) = self.without(program, found.variants)? else {
            return Ok(None);
        };
        let (unused, _) = self.without_unused(&program, checked)?;
        let program = unused.unwrap_or(program);
        let proof = Arc::new(Proof::new(symbols));
        Ok(Some(Shaken::new("variants", program, &proof)))
    }
}

/// The program with patterns that borrow by half, which edition 2024 refuses,
/// written out as the compiler suggests; all editions read that alike.
fn with_explicit_patterns<'c>(
    program: &Program,
    starts: &[Option<usize>],
    refused: impl Iterator<Item = &'c Compiled>,
) -> Option<Program> {
    let errors = refused.flat_map(|compiled| &compiled.diagnostics);
    let borrows = errors.filter(|error| error.message.contains("implicitly-borrowing pattern"));
    let suggested: BTreeSet<_> = borrows.flat_map(Diagnostic::suggestions).collect();
    if suggested.is_empty() {
        return None;
    }
    let mut mended = program.clone();
    for (library, start) in mended.libraries.iter_mut().zip(starts) {
        let Some(start) = *start else {
            continue;
        };
        let end = start + library.text.as_str().len();
        let inside = suggested
            .iter()
            .filter(|(from, to, _)| start <= *from && *to <= end);
        let edits = inside.map(|(from, to, with)| Edit::replace(from - start..to - start, with));
        library.text = library.text.edited(edits.collect());
    }
    Some(mended)
}

fn first_words(compiled: &Compiled) -> String {
    compiled
        .first_error()
        .map_or(String::new(), |error| error.message.clone())
}

fn conditional_names(program: &Program) -> Option<HashSet<String>> {
    let mut names = functions::conditional_names(program.user.as_str())?;
    for library in &program.libraries {
        names.extend(functions::conditional_names(library.text.as_str())?);
    }
    Some(names)
}

/// What is idle in each library.
fn idle(
    program: &Program,
    text: &str,
    starts: &[Option<usize>],
    live: &HashSet<usize>,
    kept: &HashSet<String>,
) -> Option<Vec<Idle>> {
    let libraries = program.libraries.iter().zip(starts);
    libraries
        .map(|(library, start)| {
            let Some(start) = start else {
                return Some(Idle::default());
            };
            let first = text[..*start].matches('\n').count() + 1;
            functions::idle(library, first, live, kept)
        })
        .collect()
}
