//! Green Hackenbush on any graph: cut an edge, and what no longer stands falls.
//!
//! 图上删边游戏（融合原理）：SG 值，以及必胜的删边。
//!
//! # Contract
//! Nodes are `0..n`, and node 0 is the ground: nodes on the ground are one. Loops and
//! parallel edges are fine; what does not hang together with the ground falls at once.
//! A move cuts an edge that stands. Who cannot move loses.
//!
//! # Complexity
//! O(n + m) time and memory for the value, no recursion; O(m) times that for the moves,
//! which `hackenbush_fast` finds at once.
//!
//! # Example
//! ```
//! use snippets::hackenbush::{hackenbush_moves, hackenbush_value};
//!
//! // A stalk with a triangle on top: the triangle is as good as one edge.
//! let edges = [(0, 1), (1, 2), (2, 3), (3, 1)];
//! assert_eq!(hackenbush_value(4, &edges), 2);
//! assert_eq!(hackenbush_moves(4, &edges), [0]);
//! assert_eq!(hackenbush_value(2, &[(0, 1), (0, 1)]), 0);
//! assert_eq!(hackenbush_value(1, &[]), 0);
//! ```
//!
//! # Source
//! The fusion principle: Winning Ways (1982), chapter 7. The nodes of a cycle may be
//! made one, which leaves bridges, worth 1 more than what they carry, and loops, worth
//! 1 each. A tree edge is a bridge if no other edge leads from above it to below.

/// The Grundy value.
pub fn hackenbush_value(n: usize, edges: &[(usize, usize)]) -> u64 {
    let mut ends = vec![Vec::new(); n];
    for (edge, &(x, y)) in edges.iter().enumerate() {
        ends[x].push((y, edge));
        ends[y].push((x, edge));
    }
    // Depth first: the nodes that stand in order, each with the edge that led there.
    let (mut order, mut arrival, mut by) = (vec![0], vec![n; n], vec![None; n]);
    let (mut parent, mut next) = (vec![0; n], vec![0; n]);
    arrival[0] = 0;
    let mut v = 0;
    while v != 0 || next[0] < ends[0].len() {
        if let Some(&(w, edge)) = ends[v].get(next[v]) {
            next[v] += 1;
            if arrival[w] == n {
                arrival[w] = order.len();
                by[w] = Some(edge);
                parent[w] = v;
                order.push(w);
                v = w;
            }
        } else {
            v = parent[v];
        }
    }
    // All other edges lead back to a node on the way: loops once they are fused.
    let (mut value, mut around) = (vec![0_u32; n], vec![0; n]);
    for (edge, &(x, y)) in edges.iter().enumerate() {
        if arrival[x] < n && by[x] != Some(edge) && by[y] != Some(edge) {
            value[x] ^= 1;
            around[if arrival[x] < arrival[y] { y } else { x }] += 1;
            around[if arrival[x] < arrival[y] { x } else { y }] -= 1;
        }
    }
    for &v in order[1..].iter().rev() {
        let below = parent[v];
        around[below] += around[v];
        value[below] ^= if around[v] == 0 {
            value[v] + 1
        } else {
            value[v] ^ 1
        };
    }
    u64::from(value[0])
}

/// The edges whose cut wins, by their places in the list, in order.
pub fn hackenbush_moves(n: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let without = |cut: usize| [&edges[..cut], &edges[cut + 1..]].concat();
    let wins = |&cut: &usize| hackenbush_value(n, &without(cut)) == 0;
    // To cut what does not stand is no move, but it cannot change a value to 0.
    let value = hackenbush_value(n, edges);
    (0..edges.len())
        .filter(|_| value != 0)
        .filter(wins)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{hackenbush_moves, hackenbush_value};
    use crate::hackenbush_tree::hackenbush_tree_table;
    use std::collections::HashMap;

    /// The edges that hang together with the root, of a set of edges.
    fn standing(edges: &[(usize, usize)], set: u32) -> u32 {
        let (mut nodes, mut kept) = (1_u32, 0);
        loop {
            let mut grown = kept;
            for (i, &(x, y)) in edges.iter().enumerate() {
                if set >> i & 1 == 1 && (nodes >> x | nodes >> y) & 1 == 1 {
                    nodes |= 1 << x | 1 << y;
                    grown |= 1 << i;
                }
            }
            if grown == kept {
                return kept;
            }
            kept = grown;
        }
    }

    /// By definition: the mex over all cuts.
    fn slow(edges: &[(usize, usize)], set: u32, memo: &mut HashMap<u32, u64>) -> u64 {
        if let Some(&known) = memo.get(&set) {
            return known;
        }
        let cuts = (0..edges.len()).filter(|i| set >> i & 1 == 1);
        let left = cuts.map(|i| standing(edges, set & !(1 << i)));
        let options: Vec<u64> = left.map(|left| slow(edges, left, memo)).collect();
        let value = (0..).find(|v| !options.contains(v)).unwrap();
        memo.insert(set, value);
        value
    }

    #[track_caller]
    fn check(n: usize, edges: &[(usize, usize)]) {
        let mut memo = HashMap::new();
        let all = standing(edges, (1 << edges.len()) - 1);
        let value = slow(edges, all, &mut memo);
        assert_eq!(hackenbush_value(n, edges), value, "{:?}", edges);
        let cuts = (0..edges.len()).filter(|i| all >> i & 1 == 1);
        let mut left = |i: &usize| slow(edges, standing(edges, all & !(1 << i)), &mut memo);
        let wins: Vec<usize> = cuts.filter(|i| left(i) == 0).collect();
        assert_eq!(hackenbush_moves(n, edges), wins, "{:?}", edges);
    }

    /// Loops and pairs of nodes, each at most once.
    #[test]
    fn every_graph_of_four_nodes() {
        let all = (0..4).flat_map(|x| (x..4).map(move |y| (x, y)));
        let all: Vec<_> = all.collect();
        for set in 0..1_u32 << all.len() {
            let chosen = (0..all.len()).filter(|i| set >> i & 1 == 1);
            check(4, &chosen.map(|i| all[i]).collect::<Vec<_>>());
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
    fn random_graphs() {
        let mut random = random();
        for _ in 0..60 {
            let n = 1 + random(9);
            let m = random(10);
            let edges: Vec<_> = (0..m).map(|_| (random(n), random(n))).collect();
            check(n, &edges);
        }
    }

    #[test]
    fn large_trees_as_on_trees() {
        let mut random = random();
        for &back in &[1, 3, 100_000] {
            let below = |v: usize, r: usize| v - 1 - r % back.min(v);
            let edges: Vec<_> = (1..100_000).map(|v| (v, below(v, random(v)))).collect();
            let expected = hackenbush_tree_table(100_000, &edges, 0)[0];
            assert_eq!(hackenbush_value(100_000, &edges), expected.into());
        }
    }

    #[test]
    fn a_long_cycle_on_a_stalk() {
        let n = 200_000;
        let mut edges: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
        assert_eq!(hackenbush_value(n, &edges), 199_999);
        edges.push((n - 1, 1000));
        // The cycle has 199,000 edges.
        assert_eq!(hackenbush_value(n, &edges), 1000);
        edges.push((n - 1, n - 1));
        assert_eq!(hackenbush_value(n, &edges), 1001);
    }
}
