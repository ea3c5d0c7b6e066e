//! Games that may go on for ever: who wins, in how many moves, or nobody.
//!
//! 可能无限进行的游戏：必胜、必败或平局，以及最快取胜、最慢落败的步数。
//!
//! # Contract
//! Positions are `0..n`; an edge `(x, y)` is a move from `x` to `y`, cycles and
//! parallel edges are fine. Who cannot move loses, a game without end is a draw. The
//! winner hurries and the loser delays: the table tells how many moves are still to
//! come, an odd number if the player to move wins, an even one for a loss, `None` for a
//! draw. If the players have moves of their own, a position is a place and a player.
//!
//! # Complexity
//! O(n + m) time and memory, no recursion; O(1) for each option looked at.
//!
//! # Example
//! ```
//! use snippets::loopy::{loopy_moves, loopy_table};
//!
//! let edges = [(1, 0), (2, 1), (3, 2), (3, 0), (4, 4), (4, 5), (5, 2)];
//! let table = loopy_table(6, &edges);
//! assert_eq!(table, [Some(0), Some(1), Some(2), Some(1), None, Some(3)]);
//! // From 3 the move to 0 wins at once, that to 2 later.
//! assert_eq!(loopy_moves(&table, 3, &[2, 0]), [0]);
//! assert_eq!(loopy_moves(&table, 0, &[]), []);
//! assert_eq!(loopy_table(1, &[(0, 0)]), [None]);
//! ```
//!
//! # Source
//! Retrograde analysis: Zermelo (1913), Ströhlein (1970); remoteness, Steinhaus (1925).

use std::collections::VecDeque;

/// How many moves are still to come from the positions `0..n`.
pub fn loopy_table(n: usize, edges: &[(usize, usize)]) -> Vec<Option<u32>> {
    let (mut before, mut options) = (vec![Vec::new(); n], vec![0; n]);
    for &(x, y) in edges {
        before[y].push(x);
        options[x] += 1;
    }
    loopy_table_by(options, |v| before[v].iter().copied())
}

/// The same without edges in memory, by the number of options of each position, and
/// the positions from which a move leads to a given one.
pub fn loopy_table_by<B, I>(options: Vec<usize>, before: B) -> Vec<Option<u32>>
where
    B: Fn(usize) -> I,
    I: Iterator<Item = usize>,
{
    // Options not yet known to win for the other player.
    let mut open = options;
    let mut table: Vec<Option<u32>> = vec![None; open.len()];
    let mut known: VecDeque<usize> = (0..open.len()).filter(|&v| open[v] == 0).collect();
    known.iter().for_each(|&v| table[v] = Some(0));
    // In order of the moves still to come, so the first answer is the soonest win and
    // the last open option the latest loss.
    while let Some(v) = known.pop_front() {
        let is_loss = table[v].map_or(false, |moves| moves % 2 == 0);
        for x in before(v) {
            open[x] -= 1;
            if table[x].is_none() && (is_loss || open[x] == 0) {
                table[x] = table[v].map(|moves| moves + 1);
                known.push_back(x);
            }
        }
    }
    table
}

/// The best moves among a position's options: they win soonest, lose latest, or keep the
/// draw.
pub fn loopy_moves(table: &[Option<u32>], position: usize, options: &[usize]) -> Vec<usize> {
    let best = table[position].map(|moves| moves.saturating_sub(1));
    options
        .iter()
        .copied()
        .filter(|&v| table[v] == best)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{loopy_moves, loopy_table};

    fn options(v: usize, edges: &[(usize, usize)]) -> Vec<usize> {
        let own = edges.iter().filter(|edge| edge.0 == v);
        own.map(|edge| edge.1).collect()
    }

    /// By definition: whether the player to move wins, if it is decided within so
    /// many moves.
    fn wins_within(moves: usize, v: usize, edges: &[(usize, usize)]) -> Option<bool> {
        let options = options(v, edges);
        if options.is_empty() {
            return Some(false);
        }
        if moves == 0 {
            return None;
        }
        let mut all = options.iter().map(|&w| wins_within(moves - 1, w, edges));
        if all.clone().any(|wins| wins == Some(false)) {
            return Some(true);
        }
        all.all(|wins| wins == Some(true)).then_some(false)
    }

    /// A decided game of n positions ends within n moves.
    fn slow(n: usize, edges: &[(usize, usize)]) -> Vec<Option<u32>> {
        let ends = |moves: usize, v: usize| wins_within(moves, v, edges).is_some();
        let of = |v: usize| {
            let moves = (0..=n).find(|&moves| ends(moves, v))?;
            assert_eq!(wins_within(moves, v, edges), Some(moves % 2 == 1));
            Some(moves as u32)
        };
        (0..n).map(of).collect()
    }

    #[track_caller]
    fn check(n: usize, edges: &[(usize, usize)]) {
        let table = loopy_table(n, edges);
        assert_eq!(table, slow(n, edges), "{:?}", edges);
        for v in 0..n {
            let all = options(v, edges);
            let best = loopy_moves(&table, v, &all);
            assert_eq!(best.is_empty(), all.is_empty(), "{:?} {}", edges, v);
            let after = |w: usize| match table[w] {
                Some(moves) if moves % 2 == 0 => (0, moves),
                None => (1, 0),
                Some(moves) => (2, u32::MAX - moves),
            };
            let least = all.iter().map(|&w| after(w)).min();
            let expected = all.iter().copied().filter(|&w| Some(after(w)) == least);
            assert_eq!(best, expected.collect::<Vec<_>>(), "{:?} {}", edges, v);
        }
    }

    #[test]
    fn every_graph_of_three_positions() {
        for set in 0..1_u32 << 9 {
            let chosen = (0..9).filter(|i| set >> i & 1 == 1);
            check(3, &chosen.map(|i| (i / 3, i % 3)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn random_graphs() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..400 {
            let n = 1 + random(7);
            let m = random(2 * n);
            let edges: Vec<_> = (0..m).map(|_| (random(n), random(n))).collect();
            check(n, &edges);
        }
    }

    #[test]
    fn a_long_path_with_a_loop_at_its_far_end() {
        let n = 200_000;
        let mut edges: Vec<_> = (1..n).map(|v| (v, v - 1)).collect();
        let table = loopy_table(n, &edges);
        assert_eq!(table[n - 1], Some(n as u32 - 1));
        edges.push((0, 0));
        assert!(loopy_table(n, &edges).iter().all(|moves| moves.is_none()));
    }
}
