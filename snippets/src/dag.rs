//! Grundy values of every node of an explicit directed acyclic graph.
//!
//! 有向无环图每个点的 SG 函数。
//!
//! # Contract
//! Nodes are `0..n`; an edge `(x, y)` is a move from `x` to `y`, and the ends of
//! an edge must be nodes. Parallel edges are fine. If there is a cycle, a loop at
//! one node included, the answer is an error that names a node on it. Needs
//! [`mex`].
//!
//! # Complexity
//! O(n + m) time and memory, no recursion: a path of 10^6 nodes is fine. For so
//! many `dag_fast` takes a third less.
//!
//! # Example
//! ```
//! use snippets::dag::{grundy_values, Cycle};
//!
//! assert_eq!(grundy_values(4, &[(3, 2), (3, 1), (2, 1), (1, 0)]), Ok(vec![0, 1, 0, 2]));
//! assert_eq!(grundy_values(0, &[]), Ok(vec![]));
//! assert_eq!(grundy_values(2, &[(0, 1), (1, 1)]), Err(Cycle { node: 1 }));
//! ```
//!
//! # Source
//! Sprague (1935) and Grundy (1939); depth-first search, Tarjan (1972).

use crate::mex::mex;
use std::fmt;

/// The Grundy values of the nodes `0..n`, or a node on a cycle.
pub fn grundy_values(n: usize, edges: &[(usize, usize)]) -> Result<Vec<usize>, Cycle> {
    // The successors of v will be at start[v]..start[v + 1].
    let mut start = vec![0; n + 1];
    for edge in edges {
        let (x, y) = *edge;
        assert!(
            x < n && y < n,
            "the ends of an edge must be nodes 0..{}: {:?}",
            n,
            edge
        );
        start[x] += 1;
    }
    for v in 0..n {
        start[v + 1] += start[v];
    }
    let mut successors = vec![0; edges.len()];
    for &(x, y) in edges {
        start[x] -= 1;
        successors[start[x]] = y;
    }
    let mut values = vec![UNSEEN; n];
    // Nodes, and the next of their successors to look at: depth first.
    let mut stack = Vec::new();
    for root in 0..n {
        if values[root] == UNSEEN {
            values[root] = OPEN;
            stack.push((root, start[root]));
        }
        while let Some((v, next)) = stack.last_mut() {
            let end = start[*v + 1];
            let ahead = successors[*next..end].iter();
            *next += ahead.take_while(|&&w| values[w] < OPEN).count();
            if *next == end {
                values[*v] = mex(successors[start[*v]..end].iter().map(|&w| values[w]));
                stack.pop();
                continue;
            }
            let node = successors[*next];
            if values[node] == OPEN {
                return Err(Cycle { node });
            }
            values[node] = OPEN;
            stack.push((node, start[node]));
        }
    }
    Ok(values)
}

// No values: not yet looked at, and being looked at.
const UNSEEN: usize = usize::MAX;
const OPEN: usize = usize::MAX - 1;

/// Moves lead back to where they began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// A node on the cycle.
    pub node: usize,
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "node {} lies on a cycle: the game may never end",
            self.node
        )
    }
}

impl std::error::Error for Cycle {}

#[cfg(test)]
mod tests {
    use super::{grundy_values, Cycle};
    use std::collections::BTreeSet;

    /// By definition, again and again, until nothing changes.
    fn slow(n: usize, edges: &[(usize, usize)]) -> Option<Vec<usize>> {
        let mut values = vec![None; n];
        for _ in 0..n {
            for v in 0..n {
                let options = edges.iter().filter(|e| e.0 == v).map(|e| values[e.1]);
                if let Some(set) = options.collect::<Option<BTreeSet<usize>>>() {
                    values[v] = (0..).find(|g| !set.contains(g));
                }
            }
        }
        values.into_iter().collect()
    }

    fn reaches(edges: &[(usize, usize)], from: usize, to: usize) -> bool {
        let mut found = BTreeSet::new();
        let mut work = vec![from];
        while let Some(v) = work.pop() {
            for e in edges.iter().filter(|e| e.0 == v) {
                if found.insert(e.1) {
                    work.push(e.1);
                }
            }
        }
        found.contains(&to)
    }

    #[track_caller]
    fn check(n: usize, edges: &[(usize, usize)]) {
        match grundy_values(n, edges) {
            Ok(values) => assert_eq!(Some(values), slow(n, edges), "{} {:?}", n, edges),
            Err(Cycle { node }) => {
                assert_eq!(None, slow(n, edges), "{} {:?}", n, edges);
                assert!(reaches(edges, node, node), "{}: {} {:?}", node, n, edges);
            }
        }
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
    fn every_graph_up_to_four_nodes() {
        for n in 0..5 {
            let all = (0..n * n).map(|i| (i / n, i % n));
            // On four nodes without loops, which the smaller ones have.
            let all: Vec<_> = all.filter(|e| n < 4 || e.0 != e.1).collect();
            for set in 0..1_u32 << all.len() {
                let chosen = (0..all.len()).filter(|i| set >> i & 1 == 1);
                check(n, &chosen.map(|i| all[i]).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn random_graphs_with_and_without_cycles() {
        let mut random = xorshift(0x9e37_79b9_7f4a_7c15);
        for round in 0..400 {
            let n = 1 + random(40);
            let mut name: Vec<usize> = (0..n).collect();
            for i in 0..n {
                name.swap(i, random(i + 1));
            }
            let mut edges = Vec::new();
            for _ in 0..random(4 * n) {
                let (a, b) = (random(n), random(n));
                if a != b {
                    edges.push((name[a.max(b)], name[a.min(b)]));
                }
            }
            if round % 2 == 0 {
                edges.push((random(n), random(n)));
            }
            check(n, &edges);
        }
    }

    #[test]
    fn dense_graphs() {
        let mut random = xorshift(0x2545_f491_4f6c_dd1d);
        for &one_in in &[2, 20, 400] {
            let all = (0..110).flat_map(|x| (0..x).map(move |y| (x, y)));
            let edges: Vec<_> = all.filter(|_| random(one_in) != 0).collect();
            let values = grundy_values(110, &edges).unwrap();
            let mut expected: Vec<usize> = Vec::new();
            for x in 0..110 {
                let options = edges.iter().filter(|e| e.0 == x).map(|e| expected[e.1]);
                let options: BTreeSet<usize> = options.collect();
                expected.extend((0..).find(|g| !options.contains(g)));
            }
            assert_eq!(values, expected);
        }
    }

    #[test]
    fn values_beyond_one_word() {
        let n = 300;
        let all = |n: usize| (0..n).flat_map(|x| (0..x).map(move |y| (x, y)));
        let edges: Vec<_> = all(n).collect();
        assert_eq!(grundy_values(n, &edges), Ok((0..n).collect()));
        // Without one value among the options, around the edge of a word and far
        // from it, each twice.
        for &gap in &[0, 1, 63, 64, 65, 128, 252, 253, 254, 255, 270] {
            let mut edges: Vec<_> = all(280).collect();
            edges.extend((0..280).filter(|&y| y != gap).map(|y| (280, y)));
            edges.extend((0..280).rev().filter(|&y| y != gap).map(|y| (281, y)));
            edges.extend([(282, gap), (282, 281)]);
            let values = grundy_values(283, &edges).unwrap();
            assert_eq!(values[280..], [gap, gap, usize::from(gap == 0)]);
        }
    }

    #[test]
    fn long_path_forwards_and_backwards() {
        let n = 1_000_000;
        let down: Vec<_> = (1..n).map(|v| (v, v - 1)).collect();
        let up: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
        assert_eq!(grundy_values(n, &down).unwrap()[n - 1], (n - 1) % 2);
        assert_eq!(grundy_values(n, &up).unwrap()[0], (n - 1) % 2);
    }

    #[test]
    fn a_cycle_is_named_not_what_leads_to_it() {
        let mut edges: Vec<_> = (1..100_000).map(|v| (v, v - 1)).collect();
        edges.push((0, 2));
        let cycle = grundy_values(100_000, &edges).unwrap_err();
        assert!(cycle.node <= 2, "{}", cycle);
        assert_eq!(
            Cycle { node: 7 }.to_string(),
            "node 7 lies on a cycle: the game may never end"
        );
    }

    #[test]
    #[should_panic(expected = "the ends of an edge must be nodes 0..2: (1, 2)")]
    fn an_edge_to_nowhere() {
        let _ = grundy_values(2, &[(0, 1), (1, 2)]);
    }
}
