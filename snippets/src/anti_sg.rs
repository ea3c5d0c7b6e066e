//! Anti-SG: sums of games in which the last to move loses (the SJ theorem).
//!
//! 反 SG（Anti-SG）：最后行动者负的游戏之和（SJ 定理）。
//!
//! # Contract
//! `values[i]` is the Grundy value of component `i`, and `options(i)` lists its
//! options, each with its value. The theorem is about games that end, the player
//! to move winning, as soon as every component has the value 0. For plain "who
//! cannot move wins" it holds exactly if every position of value 0 that has moves
//! has one to a position of value 1: `anti_sg_spoiler` checks this, and Kayles
//! fails. Needs [`sum`](crate::sum).
//!
//! # Complexity
//! O(1) for each component, and for each option or move looked at.
//!
//! # Example
//! ```
//! use snippets::anti_sg::{anti_sg_moves, anti_sg_wins};
//!
//! // Misère Nim: an option of a heap is any smaller one.
//! let heaps = [1_u64, 1, 7];
//! assert!(anti_sg_wins(&heaps));
//! let options = |i: usize| (0..heaps[i]).map(|left| (left, left));
//! assert_eq!(anti_sg_moves(&heaps, options).collect::<Vec<_>>(), [(2, 1)]);
//! assert!(anti_sg_wins::<u64>(&[]));
//! ```
//!
//! # Source
//! Jia Zhihao (2009), who calls it SJ; Grundy and Smith (1956) for the condition.
//! Proof: a sum loses if its xor is 0 with a value over 1, or 1 without. Moves
//! from there never keep this, and from elsewhere one restores it; only where
//! all values are 0 does that take a move from 0 to 1.

use crate::sum::{nim_sum, winning_moves};

/// Whether the player to move wins.
pub fn anti_sg_wins<V: Copy + Into<u64>>(values: &[V]) -> bool {
    let is_large = values.iter().any(|&value| value.into() > 1);
    (nim_sum(values.iter().copied()) != 0) == is_large
}

/// The moves to sums that lose, as (component, option).
pub fn anti_sg_moves<'a, V, F, O, T, W>(
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
    let large = values.iter().filter(|&&value| value.into() > 1).count();
    winning_moves(values, move |i| {
        // Where all the others are 0 or 1, the xor that is left must be 1.
        let wanted = u64::from(large == usize::from(values[i].into() > 1));
        let options = options(i).into_iter();
        options.map(move |(option, value)| (option, value.into() ^ wanted))
    })
}

/// The old place of [`anti_sg_spoiler`](crate::anti_sg_spoiler).
#[deprecated(note = "moved to `anti_sg_spoiler::anti_sg_spoiler`")]
#[doc(hidden)]
pub fn anti_sg_spoiler(values: &[u32], moves: &[(usize, usize)]) -> Option<usize> {
    crate::anti_sg_spoiler::anti_sg_spoiler(values, moves)
}

#[cfg(test)]
mod tests {
    use super::{anti_sg_moves, anti_sg_wins};
    use crate::anti_sg_spoiler::anti_sg_spoiler;
    use std::collections::HashMap;

    /// A game: `game[x]` lists the options of the node x, all below x.
    type Game = Vec<Vec<usize>>;

    fn values(game: &[Vec<usize>]) -> Vec<u32> {
        let mut g: Vec<u32> = Vec::new();
        for options in game {
            let is_option = |v: &u32| options.iter().any(|&o| g[o] == *v);
            let mex = (0..).find(|v| !is_option(v)).unwrap();
            g.push(mex);
        }
        g
    }

    /// The two ways to end: as the theorem has it, and plainly.
    #[derive(Clone, Copy, PartialEq)]
    enum End {
        AllZero,
        NoMoves,
    }

    type Memo = HashMap<Vec<usize>, bool>;

    /// By definition: the game is over, or some move leads to a sum that loses.
    fn wins(game: &[Vec<usize>], g: &[u32], end: End, sum: &[usize], memo: &mut Memo) -> bool {
        if let Some(&known) = memo.get(sum) {
            return known;
        }
        let over = match end {
            End::AllZero => sum.iter().all(|&node| g[node] == 0),
            End::NoMoves => sum.iter().all(|&node| game[node].is_empty()),
        };
        let answer = over || !winning(game, g, end, sum, memo).is_empty();
        memo.insert(sum.to_vec(), answer);
        answer
    }

    fn winning(
        game: &[Vec<usize>],
        g: &[u32],
        end: End,
        sum: &[usize],
        memo: &mut Memo,
    ) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for i in 0..sum.len() {
            for &to in &game[sum[i]] {
                let mut next = sum.to_vec();
                next[i] = to;
                if !wins(game, g, end, &next, memo) {
                    found.push((i, to));
                }
            }
        }
        found
    }

    /// All sums of up to three nodes, against the theorem.
    fn agrees(game: &[Vec<usize>], end: End) -> bool {
        let g = values(game);
        let mut memo = Memo::new();
        (0..4_u32).all(|len| {
            (0..game.len().pow(len)).all(|code| {
                let digit = |i| code / game.len().pow(i) % game.len();
                let sum: Vec<usize> = (0..len).map(digit).collect();
                let parts: Vec<u32> = sum.iter().map(|&node| g[node]).collect();
                let options =
                    |i: usize| game[sum[i]].iter().map(|&o| (o, g[o])).collect::<Vec<_>>();
                let moves: Vec<_> = anti_sg_moves(&parts, options).collect();
                let over = end == End::AllZero && parts.iter().all(|&value| value == 0);
                anti_sg_wins(&parts) == wins(game, &g, end, &sum, &mut memo)
                    && (over || moves == winning(game, &g, end, &sum, &mut memo))
            })
        })
    }

    fn spoiler(game: &[Vec<usize>]) -> Option<usize> {
        let pairs = |(x, options): (usize, &Vec<usize>)| {
            options.iter().map(move |&y| (x, y)).collect::<Vec<_>>()
        };
        let moves: Vec<_> = game.iter().enumerate().flat_map(pairs).collect();
        anti_sg_spoiler(&values(game), &moves)
    }

    #[test]
    fn every_game_of_five_nodes() {
        let mut spoiled = 0;
        for code in 0..1 << 10 {
            // Node x has x possible options: bits x(x-1)/2 to x(x+1)/2.
            let options = |x: usize| (0..x).filter(move |y| code >> (x * (x - 1) / 2 + y) & 1 == 1);
            let game: Game = (0..5)
                .map(|x: usize| if x > 0 { options(x).collect() } else { vec![] })
                .collect();
            assert!(agrees(&game, End::AllZero), "{:?}", game);
            let plain = spoiler(&game).is_none();
            assert_eq!(agrees(&game, End::NoMoves), plain, "{:?}", game);
            spoiled += usize::from(!plain);
        }
        assert!(0 < spoiled && spoiled < 1 << 10);
    }

    #[test]
    fn random_larger_games() {
        let mut x = 88_172_645_463_325_252_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..50 {
            let mut game: Game = vec![vec![]];
            for node in 1..9 {
                game.push((0..random(5)).map(|_| random(node)).collect());
            }
            assert!(agrees(&game, End::AllZero), "{:?}", game);
            let plain = spoiler(&game).is_none();
            assert_eq!(agrees(&game, End::NoMoves), plain, "{:?}", game);
        }
    }

    /// Kayles in heaps: a row of 8 is won plainly, though its value is 1.
    #[test]
    fn misere_kayles_is_another_matter() {
        // A node is a sorted list of rows, so the whole game is one component.
        fn wins(rows: &[usize], memo: &mut HashMap<Vec<usize>, bool>) -> bool {
            if rows.is_empty() {
                return true;
            }
            if let Some(&known) = memo.get(rows) {
                return known;
            }
            let mut answer = false;
            for (i, &row) in rows.iter().enumerate() {
                for pins in 1..=row.min(2) {
                    for left in 0..=row - pins {
                        let mut next = rows.to_vec();
                        next[i] = left;
                        next.push(row - pins - left);
                        next.retain(|&row| row > 0);
                        next.sort_unstable();
                        answer = answer || !wins(&next, memo);
                    }
                }
            }
            memo.insert(rows.to_vec(), answer);
            answer
        }
        let values = [0_u32, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1];
        let mut memo = HashMap::new();
        let mut wrong = Vec::new();
        for n in 1..14 {
            if anti_sg_wins(&values[n..=n]) != wins(&[n], &mut memo) {
                wrong.push(n);
            }
        }
        assert_eq!(wrong, [8, 9, 12, 13]);
    }
}
