//! Grundy value of a position of an implicit game, by memo.
//!
//! 隐式局面的 SG 函数，记忆化搜索。
//!
//! # Contract
//! `moves` lists the options of a position; an option is a sum of positions,
//! given as any collection of them: `[a, b]`, `Some(a)`, a `Vec`, and an empty
//! one for the finished game. The game must end, within some ten thousand moves:
//! this recurs; for longer ones there is `memo_deep`. A memo serves any number of
//! calls with the same `moves`. Needs [`mex`].
//!
//! # Complexity
//! `moves` runs once for each position reached; a look-up for each part of
//! each option.
//!
//! # Example
//! ```
//! use snippets::memo::memo_value;
//! use std::collections::HashMap;
//!
//! // Kayles: knock down one or two pins that stand side by side.
//! let kayles = |&n: &usize| {
//!     (1..=n.min(2)).flat_map(move |t| (0..=n - t).map(move |left| [left, n - t - left]))
//! };
//! let mut memo = HashMap::new();
//! assert_eq!(memo_value(&mut memo, 0, kayles), 0);
//! assert_eq!(memo_value(&mut memo, 10, kayles), 2);
//! assert_eq!(memo_value(&mut memo, 500, kayles), 1);
//! ```
//!
//! # Source
//! Sprague (1935) and Grundy (1939).

use crate::mex::mex;
use std::collections::HashMap;
use std::hash::Hash;

/// The Grundy value of `state`; `memo` keeps those of all positions met.
pub fn memo_value<S, F, M, O>(memo: &mut HashMap<S, u64>, state: S, moves: F) -> u64
where
    S: Eq + Hash,
    F: Fn(&S) -> M + Copy,
    M: IntoIterator<Item = O>,
    O: IntoIterator<Item = S>,
{
    if let Some(&g) = memo.get(&state) {
        return g;
    }
    let mut values: Vec<u64> = Vec::new();
    for option in moves(&state) {
        let parts = option.into_iter();
        values.push(parts.fold(0, |sum, part| sum ^ memo_value(memo, part, moves)));
    }
    let g = mex(values);
    memo.insert(state, g);
    g
}

/// The old name of [`memo_value_deep`](crate::memo_deep::memo_value_deep).
#[deprecated(note = "use `memo_value`, or `memo_deep::memo_value_deep` for very long games")]
#[doc(hidden)]
pub fn grundy<S, F, M, O>(memo: &mut HashMap<S, u64>, state: S, moves: F) -> u64
where
    S: Clone + Eq + Hash,
    F: Fn(&S) -> M,
    M: IntoIterator<Item = O>,
    O: IntoIterator<Item = S>,
{
    crate::memo_deep::memo_value_deep(memo, state, moves)
}

#[cfg(test)]
mod tests {
    use super::memo_value;
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
                    assert_eq!(memo_value(&mut HashMap::new(), 3, moves), slow(&3, &moves));
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
                    memo_value(&mut memo, p, moves),
                    slow(&p, &moves),
                    "{:?}",
                    table
                );
            }
        }
    }

    #[test]
    fn a_long_game() {
        let mut memo = HashMap::new();
        let down = |&h: &u32| h.checked_sub(1).map(Some);
        assert_eq!(memo_value(&mut memo, 1000, down), 0);
        assert_eq!(memo.len(), 1001);
    }

    #[test]
    fn values_beyond_one_word() {
        let nim = |&h: &usize| (0..h).map(Some);
        let mut memo = HashMap::new();
        assert_eq!(memo_value(&mut memo, 300, nim), 300);
        // Wasted after a first answer: the memo answers.
        assert_eq!(
            memo_value(&mut memo, 7, |_| -> Vec<Vec<usize>> { panic!() }),
            7
        );
    }
}
