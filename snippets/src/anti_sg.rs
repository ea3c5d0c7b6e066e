//! Anti-SG: sums of games in which the last to move loses (the SJ theorem).
//!
//! 反 SG（Anti-SG）：最后行动者负的游戏之和（SJ 定理）。
//!
//! # Contract
//! `values[i]` is the Grundy value of component `i`, and `options(i)` lists those
//! of its options. The theorem is about games that end, the player to move
//! winning, as soon as every component has the value 0. For plain "who cannot
//! move wins" it holds exactly if every position of value 0 that has moves has one
//! to a position of value 1: `anti_sg_spoiler` checks this, and Kayles fails.
//!
//! # Complexity
//! O(1) for each component, and for each option or move looked at.
//!
//! # Example
//! ```
//! use snippets::anti_sg::{anti_sg_moves, anti_sg_spoiler, anti_sg_wins};
//!
//! // Misère Nim: an option of a heap is any smaller one.
//! let heaps = [1, 1, 7];
//! assert!(anti_sg_wins(&heaps));
//! assert_eq!(anti_sg_moves(&heaps, |i| 0..heaps[i]).collect::<Vec<_>>(), [(2, 1)]);
//! assert!(anti_sg_wins(&[]));
//!
//! // Node 3 has the value 0 and leads only to node 2, of value 2.
//! let moves = [(1, 0), (2, 0), (2, 1), (3, 2)];
//! assert_eq!(anti_sg_spoiler(&[0, 1, 2, 0], &moves), Some(3));
//! ```
//!
//! # Source
//! Jia Zhihao (2009), who calls it SJ; Grundy and Smith (1956) for the condition.
//! Proof: a sum loses if its xor is 0 with a value over 1, or 1 without. Moves
//! from there never keep this, and from elsewhere one restores it; only where
//! all values are 0 does that take a move from 0 to 1.

/// Whether the player to move wins.
pub fn anti_sg_wins(values: &[usize]) -> bool {
    let total = values.iter().fold(0, |sum, value| sum ^ value);
    (total != 0) == values.iter().any(|&value| value > 1)
}

/// The moves to sums that lose, as (component, place of the option in its list).
pub fn anti_sg_moves<'a, F, O>(
    values: &'a [usize],
    mut options: F,
) -> impl Iterator<Item = (usize, usize)> + 'a
where
    F: FnMut(usize) -> O + 'a,
    O: IntoIterator<Item = usize> + 'a,
{
    let total = values.iter().fold(0, |sum, value| sum ^ value);
    let large = values.iter().filter(|&&value| value > 1).count();
    values.iter().enumerate().flat_map(move |(i, &value)| {
        let rest_is_large = large > usize::from(value > 1);
        let wanted = total ^ value ^ usize::from(!rest_is_large);
        let places = options(i).into_iter().enumerate();
        places.filter(move |p| p.1 == wanted).map(move |p| (i, p.0))
    })
}

/// The first node of value 0 that has moves, but none to a node of value 1. The
/// nodes have these values, and an edge `(x, y)` is a move from `x` to `y`, both
/// below `values.len()`.
pub fn anti_sg_spoiler(values: &[usize], moves: &[(usize, usize)]) -> Option<usize> {
    for &(x, y) in moves {
        let n = values.len();
        assert!(
            x < n && y < n,
            "the ends of a move must be nodes 0..{}: {:?}",
            n,
            (x, y)
        );
    }
    let mut leads_on = vec![false; values.len()];
    let mut leads_to_one = vec![false; values.len()];
    for &(x, y) in moves {
        leads_on[x] = true;
        leads_to_one[x] |= values[y] == 1;
    }
    (0..values.len()).find(|&x| values[x] == 0 && leads_on[x] && !leads_to_one[x])
}

#[cfg(test)]
mod tests {
    use super::{anti_sg_moves, anti_sg_spoiler, anti_sg_wins};
    use std::collections::HashMap;

    /// A game: `game[x]` lists the options of the node x, all below x.
    type Game = Vec<Vec<usize>>;

    fn values(game: &[Vec<usize>]) -> Vec<usize> {
        let mut g: Vec<usize> = Vec::new();
        for options in game {
            let is_option = |v: &usize| options.iter().any(|&o| g[o] == *v);
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
    fn wins(game: &[Vec<usize>], g: &[usize], end: End, sum: &[usize], memo: &mut Memo) -> bool {
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
        g: &[usize],
        end: End,
        sum: &[usize],
        memo: &mut Memo,
    ) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for i in 0..sum.len() {
            for (place, &to) in game[sum[i]].iter().enumerate() {
                let mut next = sum.to_vec();
                next[i] = to;
                if !wins(game, g, end, &next, memo) {
                    found.push((i, place));
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
                let parts: Vec<usize> = sum.iter().map(|&node| g[node]).collect();
                let options = |i: usize| game[sum[i]].iter().map(|&o| g[o]).collect::<Vec<_>>();
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

    #[test]
    #[should_panic(expected = "the ends of a move must be nodes 0..2: (1, 2)")]
    fn a_move_to_nowhere() {
        anti_sg_spoiler(&[0, 1], &[(1, 0), (1, 2)]);
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
        let values = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1];
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
