//! Nim on a graph of values: extra moves that change nothing, since they can be answered.
//!
//! 可以增大的 Nim（如 Poker Nim）：对手能还原的走法不改变 SG 值；找出会改变 SG 值的走法。
//!
//! # Contract
//! Positions are `0..n`. `moves` form no cycle and can be made whenever one is there;
//! `extra` moves lead anywhere, also to larger values, and may be limited in any way, but
//! the limit must end the game. Who cannot move loses. An extra move is bogus, that is
//! changes no value, unless it keeps the value: that is told by a panic, or by
//! `nim_graph_spoiler`. It may win all the same: give `winning_moves` all moves that are
//! left. Where extra moves go on for ever the loser makes them for a draw: see
//! `loopy_sum`. Needs [`dag`](crate::dag).
//!
//! # Complexity
//! O(n + m) for m moves and extra moves.
//!
//! # Example
//! ```
//! use snippets::nim_graph::{nim_graph_spoiler, nim_graph_table};
//!
//! // A heap of up to 3 stones; a few times one may put stones back.
//! let nim = [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)];
//! let table = nim_graph_table(4, &nim, &[(0, 2), (1, 3)]);
//! assert_eq!(table, [0, 1, 2, 3]);
//! // Take one or two stones: a heap of 3 is worth 0, so from none to 3 is no bogus move.
//! let table = nim_graph_table(4, &[(1, 0), (2, 0), (2, 1), (3, 1), (3, 2)], &[]);
//! assert_eq!(nim_graph_spoiler(&table, &[(0, 2), (0, 3)]), Some(1));
//! ```
//!
//! # Source
//! Winning Ways (1982), chapter 3: Poker Nim. Proof: all smaller values are options with
//! or without extra moves; from a larger one the answer is a move back to this value.

use crate::dag::dag_table;

/// The Grundy values of the positions, which the extra moves leave as they are.
pub fn nim_graph_table(n: usize, moves: &[(usize, usize)], extra: &[(usize, usize)]) -> Vec<u32> {
    let table = dag_table(n, moves);
    if let Some(spoiler) = nim_graph_spoiler(&table, extra) {
        let (x, y) = extra[spoiler];
        panic!("the move from {} to {} keeps the value {}", x, y, table[x]);
    }
    table
}

/// The first extra move that changes a value, by its place: it keeps the value that there
/// would be without it.
pub fn nim_graph_spoiler(table: &[u32], extra: &[(usize, usize)]) -> Option<usize> {
    extra.iter().position(|&(x, y)| table[x] == table[y])
}

#[cfg(test)]
mod tests {
    use super::{nim_graph_spoiler, nim_graph_table};
    use crate::dag::dag_table;
    use crate::sum::winning_moves;
    use std::collections::HashMap;

    type Memo = HashMap<(usize, Vec<u8>), u32>;

    struct Game {
        moves: Vec<(usize, usize)>,
        extra: Vec<(usize, usize)>,
    }

    impl Game {
        /// What can be reached in one move, with how often each extra move is left.
        fn options(&self, v: usize, left: &[u8]) -> Vec<(usize, Vec<u8>)> {
            let own = self.moves.iter().filter(|step| step.0 == v);
            let mut options: Vec<_> = own.map(|step| (step.1, left.to_vec())).collect();
            for (i, &(x, y)) in self.extra.iter().enumerate() {
                if x == v && left[i] > 0 {
                    let mut fewer = left.to_vec();
                    fewer[i] -= 1;
                    options.push((y, fewer));
                }
            }
            options
        }

        /// By definition.
        fn value(&self, v: usize, left: &[u8], memo: &mut Memo) -> u32 {
            if let Some(&known) = memo.get(&(v, left.to_vec())) {
                return known;
            }
            let options = self.options(v, left).into_iter();
            let values: Vec<u32> = options
                .map(|(w, left)| self.value(w, &left, memo))
                .collect();
            let mex = (0..).find(|value| !values.contains(value)).unwrap();
            memo.insert((v, left.to_vec()), mex);
            mex
        }
    }

    fn random() -> impl FnMut(usize) -> usize {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        move |n| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        }
    }

    #[test]
    fn random_games() {
        let mut random = random();
        let mut spoiled = 0;
        for _ in 0..600 {
            let n = 2 + random(6);
            let all = (0..n).flat_map(|x| (0..x).map(move |y| (x, y)));
            let moves: Vec<_> = all.filter(|_| random(3) != 0).collect();
            let extra: Vec<_> = (0..1 + random(3)).map(|_| (random(n), random(n))).collect();
            let game = Game { moves, extra };
            let table = dag_table(n, &game.moves);
            let left: Vec<u8> = game.extra.iter().map(|_| 1 + random(2) as u8).collect();
            let mut memo = Memo::new();
            let found: Vec<u32> = (0..n).map(|v| game.value(v, &left, &mut memo)).collect();
            match nim_graph_spoiler(&table, &game.extra) {
                None => assert_eq!(found, nim_graph_table(n, &game.moves, &game.extra)),
                Some(spoiler) => {
                    // It alone, and once, changes the value of where it begins.
                    let (x, _) = game.extra[spoiler];
                    let once: Vec<u8> = (0..left.len()).map(|i| u8::from(i == spoiler)).collect();
                    assert_ne!(game.value(x, &once, &mut memo), table[x]);
                    spoiled += 1;
                }
            }
        }
        assert!(100 < spoiled && spoiled < 500, "{}", spoiled);
    }

    /// With heaps of 1 and 2 and a stone to put back, both (1, 1) and (2, 2) win.
    #[test]
    fn a_bogus_move_that_wins() {
        let nim = [(1, 0), (2, 0), (2, 1)];
        let table = nim_graph_table(3, &nim, &[(1, 2)]);
        let heaps = [1, 2];
        let values = [table[1], table[2]];
        let options = |i: usize| {
            let all = nim
                .iter()
                .chain(&[(1, 2)])
                .filter(move |step| step.0 == heaps[i]);
            all.map(|step| (step.1, table[step.1])).collect::<Vec<_>>()
        };
        let moves: Vec<_> = winning_moves(&values, options).collect();
        assert_eq!(moves, [(0, 2), (1, 1)]);
    }

    #[test]
    #[should_panic(expected = "the move from 0 to 3 keeps the value 0")]
    fn a_move_that_counts() {
        nim_graph_table(4, &[(1, 0), (2, 1), (2, 0), (3, 2), (3, 1)], &[(0, 3)]);
    }
}
