//! Cuts that may turn out to be wrong: which of them an error speaks of.

use super::uninstantiated::IdleImpl;
use crate::model::program::{Library, Program};
use crate::model::text::Edit;
use crate::toolchain::messages::codes;
use crate::toolchain::rustc::Diagnostic;
use std::collections::BTreeSet;

/// A piece of a library that may go.
#[derive(Debug, Clone)]
pub struct Cut {
    /// The library's index.
    pub library: usize,
    /// What goes.
    pub edit: Edit,
    /// What an error about it would name.
    pub names: Vec<String>,
}

/// The program after some cuts.
pub fn apply<'c>(program: &Program, cuts: impl Iterator<Item = &'c Cut>) -> Program {
    let mut edits: Vec<Vec<Edit>> = vec![Vec::new(); program.libraries.len()];
    for cut in cuts {
        edits[cut.library].push(cut.edit.clone());
    }
    let libraries = program.libraries.iter().zip(edits);
    Program {
        user: program.user.clone(),
        libraries: libraries
            .map(|(library, edits)| Library {
                text: library.text.edited(edits),
                ..library.clone()
            })
            .collect(),
    }
}

/// The indices of the cuts that the errors name: by what is missing, or else
/// by anything they say.
pub fn named<'d>(cuts: &[Cut], errors: impl Iterator<Item = &'d Diagnostic>) -> BTreeSet<usize> {
    let mut named = BTreeSet::new();
    for error in errors {
        for words in [error.missing(), error.words()] {
            let says = |name: &String| words.contains(name.as_str());
            let found: Vec<_> = (0..cuts.len())
                .filter(|at| cuts[*at].names.iter().any(says))
                .collect();
            if !found.is_empty() {
                named.extend(found);
                break;
            }
        }
    }
    named
}

/// The indices of the implementations that the errors miss. An error that
/// names none of them counts for all that share a word with it.
pub fn missed<'d>(
    idle: &[&IdleImpl],
    errors: impl Iterator<Item = &'d Diagnostic>,
) -> BTreeSet<usize> {
    let mut missed = BTreeSet::new();
    for error in errors {
        let words = error.words();
        let says = |name: &String| words.contains(name.as_str());
        let bounds = error.bounds();
        let bound = |idle: &IdleImpl| {
            bounds.iter().any(|(head, of)| {
                *of == idle.of && (*head == idle.head || matches!(idle.head.as_str(), "" | "&"))
            })
        };
        let of_operator =
            |idle: &IdleImpl| codes::operators(error.code()).contains(&idle.of.as_str());
        let type_fits =
            |idle: &IdleImpl| matches!(idle.head.as_str(), "" | "&") || says(&idle.head);
        let exact = |idle: &IdleImpl| (says(&idle.of) || of_operator(idle)) && type_fits(idle);
        let member = |idle: &IdleImpl| idle.members.iter().any(says) && type_fits(idle);
        let either = |idle: &IdleImpl| says(&idle.of) || says(&idle.head);
        let fits: [&dyn Fn(&IdleImpl) -> bool; 4] = [&bound, &exact, &member, &either];
        for fits in fits {
            let found: Vec<_> = (0..idle.len()).filter(|at| fits(idle[*at])).collect();
            if !found.is_empty() {
                missed.extend(found);
                break;
            }
        }
    }
    missed
}
