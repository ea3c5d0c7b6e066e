//! Sums of games: the nim-sum, and the moves that win.
//!
//! 游戏之和：SG 值的异或和，以及必胜的走法。
//!
//! # Contract
//! Who cannot move loses. `values[i]` is the Grundy value of component `i`, and
//! `options(i)` lists its options in the order that shall count, each with its
//! value; values are of any unsigned type up to `u64`. The sum is a win for the
//! player to move if its nim-sum is not 0; the winning moves are found in order,
//! as (component, option).
//!
//! # Complexity
//! O(1) for each component, and for each option looked at; `.next()` stops at
//! the first winning move, `.count()` looks at all.
//!
//! # Example
//! ```
//! use snippets::sum::{nim_sum, winning_moves};
//!
//! // Nim with heaps 3, 4 and 5: an option of a heap is any smaller one.
//! let heaps = [3_u64, 4, 5];
//! assert_eq!(nim_sum(heaps.iter().copied()), 2);
//! let mut moves = winning_moves(&heaps, |i| (0..heaps[i]).map(|left| (left, left)));
//! assert_eq!(moves.next(), Some((0, 1)));
//! assert_eq!(moves.next(), None);
//!
//! assert_eq!(nim_sum(None::<u64>), 0);
//! ```
//!
//! # Source
//! Bouton (1901); Sprague (1935) and Grundy (1939).

/// The Grundy value of a sum of components with these values.
pub fn nim_sum<V: Into<u64>, I: IntoIterator<Item = V>>(values: I) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value.into())
}

/// The moves to a sum of value 0, as (component, option).
pub fn winning_moves<'a, V, F, O, T, W>(
    values: &'a [V],
    mut options: F,
) -> impl Iterator<Item = (usize, T)> + 'a
where
    V: Copy + Into<u64>,
    F: FnMut(usize) -> O + 'a,
    O: IntoIterator<Item = (T, W)> + 'a,
    T: 'a,
    W: Into<u64> + 'a,
{
    let total = nim_sum(values.iter().copied());
    values.iter().enumerate().flat_map(move |(i, &value)| {
        let wanted = total ^ value.into();
        let wins = move |(option, value): (T, W)| (value.into() == wanted).then_some((i, option));
        options(i).into_iter().filter_map(wins)
    })
}

#[cfg(test)]
mod tests {
    use super::{nim_sum, winning_moves};
    use std::collections::HashMap;

    /// A position: for each component its node in `game`, a list of options.
    fn wins(
        game: &[Vec<usize>],
        sum: &mut Vec<usize>,
        memo: &mut HashMap<Vec<usize>, bool>,
    ) -> bool {
        if let Some(&known) = memo.get(sum) {
            return known;
        }
        let answer = !slow(game, sum, memo).is_empty();
        memo.insert(sum.clone(), answer);
        answer
    }

    /// By definition: a move wins if the other player then loses.
    fn slow(
        game: &[Vec<usize>],
        sum: &mut Vec<usize>,
        memo: &mut HashMap<Vec<usize>, bool>,
    ) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for i in 0..sum.len() {
            let from = sum[i];
            for &to in &game[from] {
                sum[i] = to;
                if !wins(game, sum, memo) {
                    found.push((i, to));
                }
            }
            sum[i] = from;
        }
        found
    }

    fn values(game: &[Vec<usize>]) -> Vec<u32> {
        let mut g: Vec<u32> = Vec::new();
        for options in game {
            let is_option = |v: &u32| options.iter().any(|&o| g[o] == *v);
            let mex = (0..).find(|v| !is_option(v)).unwrap();
            g.push(mex);
        }
        g
    }

    #[track_caller]
    fn check(game: &[Vec<usize>], sum: &[usize], memo: &mut HashMap<Vec<usize>, bool>) {
        let g = values(game);
        let parts: Vec<u32> = sum.iter().map(|&node| g[node]).collect();
        let options = |i: usize| game[sum[i]].iter().map(|&o| (o, g[o])).collect::<Vec<_>>();
        let found: Vec<_> = winning_moves(&parts, options).collect();
        assert_eq!(
            found,
            slow(game, &mut sum.to_vec(), memo),
            "{:?} {:?}",
            game,
            sum
        );
        assert_eq!(
            found.is_empty(),
            nim_sum(parts) == 0,
            "{:?} {:?}",
            game,
            sum
        );
    }

    #[test]
    fn every_nim_position_up_to_four_heaps_of_four() {
        let game: Vec<Vec<usize>> = (0..5).map(|h| (0..h).collect()).collect();
        let mut memo = HashMap::new();
        for len in 0..5 {
            for code in 0..5_usize.pow(len) {
                let sum: Vec<usize> = (0..len).map(|i| code / 5_usize.pow(i) % 5).collect();
                check(&game, &sum, &mut memo);
            }
        }
    }

    #[test]
    fn random_games_in_sums_of_three() {
        let mut x = 0x1234_5678_9abc_def1_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..50 {
            let mut game = vec![vec![]];
            for node in 1..12 {
                game.push((0..random(6)).map(|_| random(node)).collect());
            }
            let mut memo = HashMap::new();
            for _ in 0..20 {
                let sum: Vec<usize> = (0..3).map(|_| random(12)).collect();
                check(&game, &sum, &mut memo);
            }
        }
    }
}
