//! Grundy value of a position of an implicit game, by memo without recursion.
//!
//! 隐式局面的 SG 函数，记忆化搜索（不递归，可以很深）。
//!
//! # Contract
//! `moves` lists the options of a position; an option is a sum of positions,
//! given as any collection of them: `[a, b]`, `Some(a)`, a `Vec`, and an empty
//! one for the finished game. The game must end: a position that comes back to
//! itself is a panic. A memo serves any number of calls with the same `moves`.
//! Needs [`mex`].
//!
//! # Complexity
//! `moves` runs once for each position reached; a look-up for each part of
//! each option. The stack is a `Vec`, so a game may last millions of moves,
//! of which `memo` bears some ten thousand; the time is about the same.
//!
//! # Example
//! ```
//! use snippets::memo_deep::memo_value_deep;
//! use std::collections::HashMap;
//!
//! // Kayles: knock down one or two pins that stand side by side.
//! let kayles = |&n: &usize| {
//!     (1..=n.min(2)).flat_map(move |t| (0..=n - t).map(move |left| [left, n - t - left]))
//! };
//! let mut memo = HashMap::new();
//! assert_eq!(memo_value_deep(&mut memo, 0, kayles), 0);
//! assert_eq!(memo_value_deep(&mut memo, 10, kayles), 2);
//! assert_eq!(memo_value_deep(&mut memo, 500, kayles), 1);
//! ```
//!
//! # Source
//! Sprague (1935) and Grundy (1939).

use crate::mex::mex;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// The Grundy value of `state`; `memo` keeps those of all positions met.
pub fn memo_value_deep<S, F, M, O>(memo: &mut HashMap<S, u64>, state: S, moves: F) -> u64
where
    S: Clone + Eq + Hash,
    F: Fn(&S) -> M,
    M: IntoIterator<Item = O>,
    O: IntoIterator<Item = S>,
{
    if let Some(&g) = memo.get(&state) {
        return g;
    }
    let mut stack = vec![Frame::new(state.clone(), &moves)];
    let mut open = HashSet::new();
    open.insert(state);
    while let Some(top) = stack.last_mut() {
        if let Some(part) = top.parts.as_mut().and_then(Iterator::next) {
            if let Some(&g) = memo.get(&part) {
                top.sum ^= g;
            } else {
                let is_new = open.insert(part.clone());
                assert!(is_new, "the game must end: a position comes back to itself");
                stack.push(Frame::new(part, &moves));
            }
            continue;
        }
        if top.parts.is_some() {
            top.seen.push(top.sum);
        }
        top.sum = 0;
        top.parts = top.options.next().map(IntoIterator::into_iter);
        if top.parts.is_none() {
            let g = mex(std::mem::take(&mut top.seen));
            open.remove(&top.state);
            let state = stack.pop().map(|done| done.state);
            memo.extend(state.map(|s| (s, g)));
            match stack.last_mut() {
                Some(parent) => parent.sum ^= g,
                None => return g,
            }
        }
    }
    unreachable!("the last frame returns");
}

/// A position under way: the options left, and of one the parts left.
struct Frame<S, M, O: IntoIterator> {
    state: S,
    options: M,
    parts: Option<O::IntoIter>,
    sum: u64,
    seen: Vec<u64>,
}

impl<S, M: Iterator<Item = O>, O: IntoIterator> Frame<S, M, O> {
    fn new<I>(state: S, moves: impl Fn(&S) -> I) -> Self
    where
        I: IntoIterator<Item = O, IntoIter = M>,
    {
        let options = moves(&state).into_iter();
        Frame {
            state,
            options,
            parts: None,
            sum: 0,
            seen: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::memo_value_deep;
    use std::collections::{BTreeSet, HashMap};

    /// By definition, recursive, without a memo.
    fn slow<S>(state: &S, moves: &dyn Fn(&S) -> Vec<Vec<S>>) -> u64 {
        let value = |option: &Vec<S>| option.iter().fold(0, |sum, p| sum ^ slow(p, moves));
        let set: BTreeSet<u64> = moves(state).iter().map(value).collect();
        (0..).find(|g| !set.contains(g)).unwrap()
    }

    fn xorshift(mut x: u64) -> impl FnMut(usize) -> usize {
        move |n| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        }
    }

    #[test]
    fn every_small_game_of_singles_and_pairs() {
        // Position 3 has any set of options among the empty sum, 0, 1, 2 and
        // pairs; positions 1 and 2 have each their own sets of smaller ones.
        let sums: Vec<Vec<u8>> = vec![vec![], vec![0], vec![1], vec![2], vec![1, 2], vec![2, 2]];
        for set1 in 0..4 {
            for set2 in 0..8 {
                for set3 in 0..64 {
                    let sets = [0, set1, set2, set3];
                    let moves = |p: &u8| -> Vec<Vec<u8>> {
                        let bits = (0..6).filter(|i| sets[*p as usize] >> i & 1 == 1);
                        bits.map(|i| sums[i].clone()).collect()
                    };
                    assert_eq!(
                        memo_value_deep(&mut HashMap::new(), 3, moves),
                        slow(&3, &moves)
                    );
                }
            }
        }
    }

    #[test]
    fn random_games_with_sums_and_one_memo() {
        let mut random = xorshift(2_463_534_242);
        for _ in 0..200 {
            let n = 9;
            let mut table: Vec<Vec<Vec<usize>>> = vec![vec![]];
            for p in 1..n {
                let options = (0..random(4)).map(|_| (0..random(4)).map(|_| random(p)).collect());
                table.push(options.collect());
            }
            let moves = |p: &usize| table[*p].clone();
            let mut memo = HashMap::new();
            for p in (0..n).rev() {
                assert_eq!(
                    memo_value_deep(&mut memo, p, moves),
                    slow(&p, &moves),
                    "{:?}",
                    table
                );
            }
        }
    }

    #[test]
    fn many_moves_do_not_recurse() {
        let mut memo = HashMap::new();
        assert_eq!(
            memo_value_deep(&mut memo, 200_000_u32, |&h| h.checked_sub(1).map(Some)),
            0
        );
        assert_eq!(memo.len(), 200_001);
    }

    #[test]
    fn values_beyond_one_word() {
        let nim = |&h: &usize| (0..h).map(Some);
        let mut memo = HashMap::new();
        assert_eq!(memo_value_deep(&mut memo, 300, nim), 300);
        // Wasted after a first answer: the memo answers.
        assert_eq!(
            memo_value_deep(&mut memo, 7, |_| -> Vec<Vec<usize>> { panic!() }),
            7
        );
    }

    #[test]
    #[should_panic(expected = "the game must end: a position comes back to itself")]
    fn a_cycle_does_not_hang() {
        memo_value_deep(&mut HashMap::new(), 0, |&p| vec![vec![(p + 1) % 5]]);
    }

    #[test]
    #[should_panic(expected = "the game must end: a position comes back to itself")]
    fn a_cycle_through_a_sum_does_not_hang() {
        memo_value_deep(&mut HashMap::new(), 2, |&p| {
            if p == 0 {
                vec![]
            } else {
                vec![[0, 0], [0, p]]
            }
        });
    }
}
