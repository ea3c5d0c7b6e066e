//! What the compiler has missed of a program that was shaken.

use super::cuts::Cut;
use super::uninstantiated::IdleImpl;
use std::collections::HashSet;
use std::ops::Range;

/// What came back. If the same program is shaken again, since a function would do
/// something else, it need not be found again: each time takes a run of the compiler.
#[derive(Debug, Default)]
pub(super) struct Back {
    /// Implementations, by their libraries and where they begin.
    impls: HashSet<(usize, usize)>,
    /// Those of them that were marked as kept.
    marked: HashSet<(usize, usize)>,
    /// What lints had named, by its library.
    cuts: HashSet<(usize, Range<usize>)>,
}

impl Back {
    pub fn take(&mut self, cut: &Cut) {
        self.cuts.insert((cut.library, cut.edit.range.clone()));
    }

    pub fn take_impl(&mut self, of: (usize, &IdleImpl)) {
        self.impls.insert(place(of));
    }

    pub fn mark(&mut self, of: (usize, &IdleImpl)) {
        self.take_impl(of);
        self.marked.insert(place(of));
    }

    pub fn has(&self, cut: &Cut) -> bool {
        !self.cuts.is_empty() && self.cuts.contains(&(cut.library, cut.edit.range.clone()))
    }

    pub fn has_impl(&self, of: (usize, &IdleImpl)) -> bool {
        self.impls.contains(&place(of))
    }

    pub fn has_marked(&self, of: (usize, &IdleImpl)) -> bool {
        self.marked.contains(&place(of))
    }
}

fn place((library, of): (usize, &IdleImpl)) -> (usize, usize) {
    (library, of.range.start)
}
