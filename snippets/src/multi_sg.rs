//! Multi-SG: a move may turn a component into several.
//!
//! Multi-SG：一步可以把一个子游戏变成多个。
//!
//! # Contract
//! Who cannot move loses, the game ends, and a move in one part leaves all the
//! others as they are. An option is worth the list of its parts' Grundy values; an
//! empty list is a finished game. `values[i]` is the value of component `i`, and
//! `options(i)` lists its options, each with the list of its parts' values. Needs
//! [`mex`] and [`sum`](crate::sum).
//!
//! # Complexity
//! O(1) for each part of each option looked at, and the sorting of `mex`.
//!
//! # Example
//! ```
//! use snippets::multi_sg::{multi_sg_moves, multi_sg_value};
//!
//! // Grundy's game: split a heap into two unequal ones.
//! let splits = |heap: usize| (1..(heap + 1) / 2).map(move |part| [part, heap - part]);
//! let mut g: Vec<u64> = Vec::new();
//! for heap in 0..10 {
//!     let options = splits(heap).map(|parts| parts.map(|part| g[part]).to_vec());
//!     let value = multi_sg_value(options);
//!     g.push(value);
//! }
//! assert_eq!(g, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]);
//!
//! // Heaps of 5 and 6: split 5 into 1 and 4 would leave 0 ^ 1, so 2 and 3 it is.
//! let values = [g[5], g[6]];
//! let valued = |parts: [usize; 2]| (parts, parts.map(|part| g[part]).to_vec());
//! let mut moves = multi_sg_moves(&values, |i| splits([5, 6][i]).map(valued));
//! assert_eq!(moves.next(), Some((0, [2, 3])));
//! assert_eq!(multi_sg_value(None::<Vec<u64>>), 0);
//! ```
//!
//! # Source
//! Sprague (1935) and Grundy (1939): the value of a sum is the xor.

use crate::mex::mex;
use crate::sum::{nim_sum, winning_moves};

/// The Grundy value of a position with these options.
pub fn multi_sg_value<O>(options: O) -> u64
where
    O: IntoIterator,
    O::Item: IntoIterator,
    <O::Item as IntoIterator>::Item: Into<u64>,
{
    mex(options.into_iter().map(nim_sum))
}

/// The moves to a sum of value 0, as (component, option).
pub fn multi_sg_moves<'a, V, F, O, T, P>(
    values: &'a [V],
    mut options: F,
) -> impl Iterator<Item = (usize, T)> + 'a
where
    V: Copy + Into<u64>,
    F: FnMut(usize) -> O + 'a,
    O: IntoIterator<Item = (T, P)> + 'a,
    T: 'a,
    P: IntoIterator + 'a,
    P::Item: Into<u64>,
{
    let summed = |(option, parts): (T, P)| (option, nim_sum(parts));
    winning_moves(values, move |i| options(i).into_iter().map(summed))
}

#[cfg(test)]
mod tests {
    use super::{multi_sg_moves, multi_sg_value};
    use std::collections::HashMap;

    /// `game[x]` lists the options of the component x: lists of lower ones.
    type Game = Vec<Vec<Vec<usize>>>;
    type Memo = HashMap<Vec<usize>, Vec<(usize, usize)>>;

    /// By definition: the moves to sums from which no move wins.
    fn slow(game: &Game, sum: &[usize], memo: &mut Memo) -> Vec<(usize, usize)> {
        if let Some(known) = memo.get(sum) {
            return known.clone();
        }
        let mut found = Vec::new();
        for i in 0..sum.len() {
            for (place, parts) in game[sum[i]].iter().enumerate() {
                let mut next = [&sum[..i], &sum[i + 1..], &parts[..]].concat();
                next.sort_unstable();
                if slow(game, &next, memo).is_empty() {
                    found.push((i, place));
                }
            }
        }
        memo.insert(sum.to_vec(), found.clone());
        found
    }

    #[test]
    fn random_games_that_break_into_up_to_three_parts() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..100 {
            let mut game: Game = vec![vec![]];
            for node in 1..5 {
                let mut options = Vec::new();
                for _ in 0..random(5) {
                    options.push((0..random(4)).map(|_| random(node)).collect());
                }
                game.push(options);
            }
            let mut g: Vec<u64> = Vec::new();
            for options in &game {
                let value = multi_sg_value(
                    options
                        .iter()
                        .map(|parts| parts.iter().map(|&p| g[p]).collect::<Vec<_>>()),
                );
                g.push(value);
            }
            let mut memo = Memo::new();
            for _ in 0..20 {
                let sum: Vec<usize> = (0..random(3)).map(|_| random(5)).collect();
                let values: Vec<u64> = sum.iter().map(|&node| g[node]).collect();
                let options = |i: usize| {
                    let of = |parts: &Vec<usize>| parts.iter().map(|&p| g[p]).collect::<Vec<_>>();
                    let options = game[sum[i]].iter().map(of);
                    options.enumerate().collect::<Vec<_>>()
                };
                let moves: Vec<_> = multi_sg_moves(&values, options).collect();
                assert_eq!(moves, slow(&game, &sum, &mut memo), "{:?} {:?}", game, sum);
            }
        }
    }
}
