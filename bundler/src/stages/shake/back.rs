//! What the compiler has missed of a program that was shaken.

use super::cuts::Cut;
use super::uninstantiated::IdleImpl;
use std::collections::{BTreeSet, HashMap, HashSet};
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
    /// Which implementations came back by one try after the other, by what they are: where
    /// they begin is another place in what is left of the program.
    tries: Vec<HashSet<String>>,
    /// The same of the stage before.
    earlier: Vec<HashSet<String>>,
    /// Whether it is worth trying to its end if that comes back again.
    pub tries_again: bool,
}

/// Of those that came back by the first try of the stage before, so many of ten must have
/// done so again for the others to come back as well: they are no less needed then.
const AGAIN_OF_TEN: usize = 8;

impl Back {
    /// For what is left by the stage that this is of.
    pub fn next(&self, tries_again: bool) -> Back {
        Back {
            earlier: self.tries.clone(),
            tries_again,
            ..Back::default()
        }
    }

    /// Of what is gone, what will come back after a try by which some have come back: what
    /// they led to in the stage before. `None` if not enough of that has come back.
    pub fn foreseen(
        &mut self,
        gone: &[(usize, &IdleImpl)],
        missed: &BTreeSet<usize>,
    ) -> Option<BTreeSet<usize>> {
        self.tries
            .push(missed.iter().map(|at| identity(gone[*at])).collect());
        let left = (0..gone.len()).filter(|at| !missed.contains(at));
        let left: HashMap<_, _> = left.map(|at| (identity(gone[at]), at)).collect();
        let [first, then @ ..] = &self.earlier[..] else {
            return None;
        };
        let is_back = |of: &&String| self.tries.iter().any(|tries| tries.contains(*of));
        let (again, others): (Vec<_>, Vec<_>) = first.iter().partition(is_back);
        let others = others.into_iter().filter(|of| left.contains_key(*of));
        let all = again.len() + others.count();
        if again.is_empty() || 10 * again.len() < AGAIN_OF_TEN * all {
            return None;
        }
        let then = then.iter().flatten();
        Some(then.filter_map(|of| left.get(of).copied()).collect())
    }

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

/// What an implementation is, wherever it stands.
fn identity((library, of): (usize, &IdleImpl)) -> String {
    let IdleImpl {
        modules,
        reference,
        is_derived,
        ..
    } = of;
    format!("{library} {modules:?} {reference:?} {is_derived}")
}

fn place((library, of): (usize, &IdleImpl)) -> (usize, usize) {
    (library, of.range.start)
}

#[cfg(test)]
mod tests {
    use super::super::uninstantiated::Known;
    use super::*;

    /// What is foreseen where these came back before, try by try, and these do so now.
    #[track_caller]
    fn check(before: &[&[usize]], now: &[usize], expected: Option<&[usize]>) {
        let block = |at: usize| {
            let block = syn::parse_str(&format!("impl T for A{at} {{}}")).unwrap();
            IdleImpl::new(&block, &Known::default(), &[]).unwrap()
        };
        let blocks: Vec<_> = (0..9).map(block).collect();
        let gone: Vec<_> = blocks.iter().map(|of| (0, of)).collect();
        let mut earlier = Back::default();
        for tries in before {
            assert_eq!(
                earlier.foreseen(&gone, &tries.iter().copied().collect()),
                None
            );
        }
        let mut back = earlier.next(true);
        let found = back.foreseen(&gone, &now.iter().copied().collect());
        assert_eq!(found, expected.map(|all| all.iter().copied().collect()));
    }

    #[test]
    fn what_came_back_comes_back_again() {
        check(
            &[&[0, 1, 2, 3, 4], &[5], &[6]],
            &[0, 1, 2, 3],
            Some(&[5, 6]),
        );
        // What the first try had brought back does not come back for its own sake.
        check(&[&[0, 1, 2, 3, 4], &[5], &[6]], &[0, 1, 2, 5], None);
        check(&[&[0, 1], &[5]], &[7], None);
        check(&[], &[0, 1], None);
    }
}
