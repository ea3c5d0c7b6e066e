//! Sums of games that may go on for ever: Smith's values.
//!
//! 可能无限进行的游戏之和：Smith 广义 SG 值（有限值，或带集合的无穷）。
//!
//! # Contract
//! Positions are `0..n`; an edge `(x, y)` is a move from `x` to `y`, cycles are fine.
//! Who cannot move in any component loses, a game without end is a draw. A value is a
//! nim-heap, or infinite with the set of heaps that can be moved to. Heaps add as in
//! Nim; a sum with one infinite component wins if the others can be matched at once,
//! and is a draw else; with two it is a draw.
//!
//! # Complexity
//! O((n + m) v) for n positions, m moves and v different values, O(sqrt m) of them.
//!
//! # Example
//! ```
//! use snippets::loopy_sum::{loopy_sum_table, loopy_sum_value, LoopyValue};
//!
//! // From 2 one may move to a heap of one stone or stay.
//! let table = loopy_sum_table(4, &[(1, 0), (2, 1), (2, 2), (3, 3)]);
//! assert_eq!(table[..2], [LoopyValue::Heap(0), LoopyValue::Heap(1)]);
//! assert_eq!(table[2..], [LoopyValue::Infinite(vec![1]), LoopyValue::Infinite(vec![])]);
//! let sum = |places: &[usize]| loopy_sum_value(places.iter().map(|&v| &table[v]));
//! assert_eq!(sum(&[1, 1]).wins(), Some(false));
//! assert_eq!(sum(&[1, 2]).wins(), Some(true));
//! assert_eq!(sum(&[0, 2]).wins(), None);
//! assert_eq!(sum(&[]).wins(), Some(false));
//! ```
//!
//! # Source
//! Smith, Graphs and composite games (1966); Fraenkel and Perl (1975). A position is a
//! heap of v if that is the mex of the heaps among its options, and each other option
//! has a move back to a heap of v. Values are found in rising order.

/// The value of a position of a game that may go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyValue {
    /// As good as a heap of Nim.
    Heap(u64),
    /// Endless, with moves to these heaps, in rising order.
    Infinite(Vec<u64>),
}

impl LoopyValue {
    /// Whether the player to move wins or loses; `None` is a draw.
    pub fn wins(&self) -> Option<bool> {
        match self {
            LoopyValue::Heap(heap) => Some(*heap != 0),
            LoopyValue::Infinite(heaps) => heaps.contains(&0).then_some(true),
        }
    }
}

/// The value of a sum.
pub fn loopy_sum_value<'a, I: IntoIterator<Item = &'a LoopyValue>>(values: I) -> LoopyValue {
    use LoopyValue::*;
    let mut sum = Heap(0);
    for value in values {
        sum = match (sum, value) {
            (Heap(a), Heap(b)) => Heap(a ^ b),
            (Infinite(heaps), Heap(a)) => shifted(&heaps, *a),
            (Heap(a), Infinite(heaps)) => shifted(heaps, a),
            (Infinite(_), Infinite(_)) => Infinite(Vec::new()),
        };
    }
    sum
}

fn shifted(heaps: &[u64], by: u64) -> LoopyValue {
    let mut heaps: Vec<u64> = heaps.iter().map(|heap| heap ^ by).collect();
    heaps.sort_unstable();
    LoopyValue::Infinite(heaps)
}

/// The values of the positions `0..n`.
pub fn loopy_sum_table(n: usize, edges: &[(usize, usize)]) -> Vec<LoopyValue> {
    let mut before = vec![Vec::new(); n];
    edges.iter().for_each(|&(x, y)| before[y].push(x));
    let mut heap = vec![None; n];
    // The smallest heap that is not known to be an option.
    let mut mex = vec![0_u64; n];
    for value in 0.. {
        // Options that are no heap yet and have no move to one of this value.
        let mut open = vec![0; n];
        for &(x, y) in edges {
            open[x] += usize::from(heap[y].is_none());
        }
        let is_heap = |v: usize, open: &[usize], mex: &[u64]| open[v] == 0 && mex[v] == value;
        let found = (0..n).filter(|&v| heap[v].is_none() && is_heap(v, &open, &mex));
        let mut found: Vec<usize> = found.collect();
        if found.is_empty() {
            break;
        }
        let mut answers = vec![false; n];
        while let Some(v) = found.pop() {
            heap[v] = Some(value);
            for &x in &before[v] {
                if heap[x].is_some() || std::mem::replace(&mut answers[x], true) {
                    continue;
                }
                mex[x] += u64::from(mex[x] == value);
                for &y in &before[x] {
                    open[y] -= 1;
                    if heap[y].is_none() && is_heap(y, &open, &mex) {
                        found.push(y);
                    }
                }
            }
        }
    }
    let mut options = vec![Vec::new(); n];
    for &(x, y) in edges {
        options[x].extend(heap[y]);
    }
    let value = |(heap, mut heaps): (Option<u64>, Vec<u64>)| {
        heaps.sort_unstable();
        heaps.dedup();
        heap.map_or(LoopyValue::Infinite(heaps), LoopyValue::Heap)
    };
    heap.into_iter().zip(options).map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::{loopy_sum_table, loopy_sum_value, LoopyValue};
    use crate::loopy::loopy_table;

    /// All sums of two positions as one game, in which a position is a pair.
    fn pairs(n: usize, edges: &[(usize, usize)]) -> Vec<Option<bool>> {
        let mut moves = Vec::new();
        for &(x, y) in edges {
            for v in 0..n {
                moves.push((x * n + v, y * n + v));
                moves.push((v * n + x, v * n + y));
            }
        }
        outcomes(n * n, &moves)
    }

    /// Whether the player to move wins.
    fn outcomes(n: usize, moves: &[(usize, usize)]) -> Vec<Option<bool>> {
        let table = loopy_table(n, moves).into_iter();
        table.map(|left| Some(left? % 2 == 1)).collect()
    }

    #[track_caller]
    fn check(n: usize, edges: &[(usize, usize)]) {
        // A heap of Nim as one more component tells the values apart.
        let heaps = 3;
        let mut all = edges.to_vec();
        for x in 0..heaps {
            all.extend((0..x).map(|y| (n + x, n + y)));
        }
        let n = n + heaps;
        let table = loopy_sum_table(n, &all);
        let outcomes = pairs(n, &all);
        for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))) {
            let value = loopy_sum_value([&table[x], &table[y]]);
            let outcome = outcomes[x * n + y];
            assert_eq!(value.wins(), outcome, "{:?} {} {}", edges, x, y);
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
    fn every_graph_of_three_positions() {
        for set in 0..1_u32 << 9 {
            let chosen = (0..9).filter(|i| set >> i & 1 == 1);
            check(3, &chosen.map(|i| (i / 3, i % 3)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn random_graphs() {
        let mut random = random();
        for _ in 0..600 {
            let n = 1 + random(12);
            let m = random(3 * n);
            let edges: Vec<_> = (0..m).map(|_| (random(n), random(n))).collect();
            check(n, &edges);
        }
    }

    /// Sums of three, the third a random position.
    #[test]
    fn random_sums_of_three() {
        let mut random = random();
        for _ in 0..60 {
            let n = 2 + random(5);
            let edges: Vec<_> = (0..2 * n).map(|_| (random(n), random(n))).collect();
            let mut moves = Vec::new();
            for &(x, y) in &edges {
                for v in 0..n * n {
                    moves.push((x * n * n + v, y * n * n + v));
                    moves.push((v * n + x, v * n + y));
                    let (a, b) = (v / n * n * n, v % n);
                    moves.push((a + x * n + b, a + y * n + b));
                }
            }
            let outcomes = outcomes(n * n * n, &moves);
            let table = loopy_sum_table(n, &edges);
            for (v, &outcome) in outcomes.iter().enumerate() {
                let parts = [&table[v / n / n], &table[v / n % n], &table[v % n]];
                assert_eq!(loopy_sum_value(parts).wins(), outcome, "{:?}", edges);
            }
        }
    }

    /// Without cycles the values are those of Sprague and Grundy.
    #[test]
    fn graphs_without_cycles() {
        let mut random = random();
        for _ in 0..100 {
            let n = 1 + random(40);
            let all = (0..n).flat_map(|x| (0..x).map(move |y| (x, y)));
            let edges: Vec<_> = all.filter(|_| random(4) != 0).collect();
            let mut expected: Vec<u64> = Vec::new();
            for x in 0..n {
                let own = edges.iter().filter(|e| e.0 == x).map(|e| expected[e.1]);
                let own: Vec<u64> = own.collect();
                expected.push((0..).find(|g| !own.contains(g)).unwrap());
            }
            let expected: Vec<_> = expected.into_iter().map(LoopyValue::Heap).collect();
            assert_eq!(loopy_sum_table(n, &edges), expected);
        }
    }
}
