//! Stage 4: cuts the functions that the compiler makes no code for.
//!
//! A compiler's own list of instantiated functions says which ones run at
//! all. The others are removed, or lose their body where a trait asks for
//! them; then names are pruned again. The result is proven: the full names of
//! all instantiated functions are the same before and after.

mod functions;
mod instances;

use crate::cargo::Toolchain;
use crate::error::Result;
use crate::gate::{self, Compiled, Diagnostic, Edition};
use crate::print;
use crate::program::{Library, Program};
use crate::prune;
use crate::source::Edit;
use instances::instances;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// How often names are put back that live code mentions without running them.
const TRIES: usize = 4;

/// Shakes a program; the reason, if the result could not be proven.
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
) -> Result<Result<Program, String>> {
    let judged = editions[0];
    let all: BTreeSet<_> = editions.iter().copied().collect();
    let of = |text: &str, editions: &BTreeSet<Edition>| {
        gate::for_each_edition(editions, |edition| instances(tools, text, edition))
    };
    let (mut text, mut starts) = print::print_with_starts(program);
    let mut answers = of(text.as_str(), &all)?;
    let refused = answers.values().filter_map(|answer| answer.as_ref().err());
    let mended = with_explicit_patterns(program, &starts, refused);
    let program = mended.as_ref().unwrap_or(program);
    if mended.is_some() {
        (text, starts) = print::print_with_starts(program);
        answers = of(text.as_str(), &all)?;
    }
    let mut before = BTreeMap::new();
    for (edition, answer) in answers {
        match answer {
            Ok(instances) => drop(before.insert(edition, instances)),
            Err(compiled) if edition == judged => return Ok(Err(first_words(&compiled))),
            Err(_) => {}
        }
    }
    let lines = before.values().flat_map(|instances| &instances.lines);
    let live = lines.copied().collect();
    let Some(mut kept) = conditional_names(program) else {
        return Ok(Err("its text does not parse".to_owned()));
    };
    for _ in 0..TRIES {
        let Some(cut) = cut(program, text.as_str(), &starts, &live, &kept) else {
            return Ok(Err("a library's text does not parse".to_owned()));
        };
        let shaken = prune::prune(&cut)?;
        let text = print::print(&shaken);
        // Mostly all editions miss the same names: one tells them.
        let mut answers = of(text.as_str(), &BTreeSet::from([judged]))?;
        if answers[&judged].is_ok() {
            let others = before.keys().copied().filter(|edition| *edition != judged);
            answers.extend(of(text.as_str(), &others.collect())?);
        }
        let known = kept.len();
        let mut missing = None;
        for (edition, answer) in answers {
            match answer {
                Ok(after) => {
                    let mut different = before[&edition]
                        .symbols
                        .symmetric_difference(&after.symbols);
                    if let Some(example) = different.next() {
                        return Ok(Err(format!("other functions would run: {example}")));
                    }
                }
                Err(compiled) => {
                    kept.extend(missing_names(&compiled));
                    missing = Some(first_words(&compiled));
                }
            }
        }
        match missing {
            None => return Ok(Ok(shaken)),
            Some(words) if kept.len() == known => return Ok(Err(words)),
            Some(_) => {}
        }
    }
    Ok(Err(format!("{TRIES} tries were not enough")))
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

/// The program without its dead functions, but for those with a kept name.
fn cut(
    program: &Program,
    text: &str,
    starts: &[Option<usize>],
    live: &HashSet<usize>,
    kept: &HashSet<String>,
) -> Option<Program> {
    let mut libraries = Vec::new();
    for (library, start) in program.libraries.iter().zip(starts) {
        let Some(start) = start else {
            continue;
        };
        let first = text[..*start].matches('\n').count() + 1;
        let dead = functions::dead(library, first, live)?;
        let edits = dead.into_iter().filter(|dead| !kept.contains(&dead.name));
        libraries.push(Library {
            text: library.text.edited(edits.map(|dead| dead.edit).collect()),
            ..library.clone()
        });
    }
    Some(Program {
        user: program.user.clone(),
        libraries,
    })
}

/// The names that a compiler misses.
fn missing_names(compiled: &Compiled) -> Vec<String> {
    let errors = compiled
        .diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.is_error());
    let quoted = errors.flat_map(|error| error.message.split('`').skip(1).step_by(2));
    let words = quoted.flat_map(|quoted| quoted.split(|c: char| !c.is_alphanumeric() && c != '_'));
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}
