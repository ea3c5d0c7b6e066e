//! Grundy values of every node of an explicit directed acyclic graph.
//!
//! # Contract
//! Nodes are `0..n`; an edge `(x, y)` is a move from `x` to `y`, and the ends of
//! an edge must be nodes. Parallel edges are fine; n and the number of edges
//! must be below 2^32 - 1. If there is a cycle, a loop at one node included, the
//! answer is an error that names a node on it. Needs [`mex`].
//!
//! # Complexity
//! O(n + m) time and memory, no recursion: a path of 10^6 nodes is fine.
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
//! Sprague (1935) and Grundy (1939); the peeling is Kahn's (1962), from the sinks.

use crate::mex::mex;
use std::fmt;

/// The Grundy values of the nodes `0..n`, or a node on a cycle.
pub fn grundy_values(n: usize, edges: &[(usize, usize)]) -> Result<Vec<usize>, Cycle> {
    let size = n.max(edges.len());
    assert!(size < u32::MAX as usize, "must be below 2^32 - 1: {}", size);
    let mut left = vec![0; n];
    let mut start = vec![0; n + 1];
    for edge in edges {
        let (x, y) = *edge;
        assert!(
            x < n && y < n,
            "the ends of an edge must be nodes 0..{}: {:?}",
            n,
            edge
        );
        left[x] += 1;
        start[y] += 1;
    }
    let predecessors = fill(&mut start, edges);
    // In the order in which their values become known; a place for each node.
    let sinks = (0..n as u32).filter(|&v| left[v as usize] == 0);
    let mut known: Vec<(u32, u32)> = sinks.map(|v| (v, 0)).collect();
    let mut found = known.len();
    known.resize(n + 1, (0, 0));
    let mut nodes: Vec<Node> = left.iter().map(|&left| Node { seen: 0, left }).collect();
    let mut values = vec![0; n];
    // The values over 31 of a node's successors, less 32. They are rare, since
    // 32 needs 528 edges: the lists appear with the first one.
    let mut large: Vec<Vec<usize>> = Vec::new();
    let mut done = 0;
    while done < found {
        let (v, g) = (known[done].0 as usize, known[done].1);
        done += 1;
        values[v] = g as usize;
        let predecessors = &predecessors[start[v] as usize..start[v + 1] as usize];
        if g == 32 {
            large.resize(n, Vec::new());
            let above = mex(std::mem::take(&mut large[v]));
            values[v] += above;
            predecessors
                .iter()
                .for_each(|&x| large[x as usize].push(above));
        }
        for &x in predecessors {
            let pred = &mut nodes[x as usize];
            // Shifted out, if it is in the lists.
            pred.seen |= 1_u32.checked_shl(g).unwrap_or(0);
            pred.left -= 1;
            // Written each time, and kept if it was the last: a jump here would
            // be guessed wrong too often.
            known[found] = (x, pred.seen.trailing_ones());
            found += usize::from(pred.left == 0);
        }
    }
    if done == n {
        Ok(values)
    } else {
        Err(find_cycle(&nodes, edges))
    }
}

/// What is known of a node on the way.
#[derive(Clone)]
struct Node {
    // Bit g: a successor has the value g.
    seen: u32,
    // Edges to successors without a value yet.
    left: u32,
}

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

/// The nodes with an edge to `v` at `start[v]..start[v + 1]`; `start` comes with
/// their number for each `v`.
fn fill(start: &mut [u32], edges: &[(usize, usize)]) -> Vec<u32> {
    let mut sum = 0;
    for s in start.iter_mut() {
        sum += *s;
        *s = sum;
    }
    // Now start[v] is where the list of v ends; filling brings it to the front.
    let mut predecessors = vec![0; edges.len()];
    for &(x, y) in edges {
        start[y] -= 1;
        predecessors[start[y] as usize] = x as u32;
    }
    predecessors
}

/// A node without a value has a successor without one; n such steps surely end
/// on a cycle.
fn find_cycle(nodes: &[Node], edges: &[(usize, usize)]) -> Cycle {
    let mut next = vec![0; nodes.len()];
    let mut node = 0;
    for &(x, y) in edges {
        if nodes[y].left > 0 {
            next[x] = y;
            node = y;
        }
    }
    for _ in nodes {
        node = next[node];
    }
    Cycle { node }
}

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
    fn values_beyond_one_word() {
        let n = 300;
        let all = |n: usize| (0..n).flat_map(|x| (0..x).map(move |y| (x, y)));
        let edges: Vec<_> = all(n).collect();
        assert_eq!(grundy_values(n, &edges), Ok((0..n).collect()));
        // Without one value among the options, below and above the edge of a word.
        for &gap in &[0, 1, 31, 32, 33, 64, 128] {
            let mut edges: Vec<_> = all(200).collect();
            edges.extend((0..200).filter(|&y| y != gap).map(|y| (200, y)));
            edges.push((201, 64));
            let values = grundy_values(202, &edges).unwrap();
            assert_eq!((values[200], values[201]), (gap, 0));
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
