//! Node Kayles: choose a vertex; it and its neighbours are gone.
//!
//! 图上取点：取走一点及其所有邻点；任意小图（状压）、路与环的 SG 值。
//!
//! # Contract
//! `near[v]` is the set of neighbours of `v`, as bits, of at most 64 vertices. Who finds
//! no vertex loses. On a path it is Dawson's chess, on a cycle the first choice leaves
//! a path. Choosing vertices no two of which may be adjacent is the same game.
//!
//! # Complexity
//! One step for each set of vertices that hangs together and comes up: thousands on
//! sparse graphs of 30 vertices, 2^n at worst. The table of paths takes O(n^2).
//!
//! # Example
//! ```
//! use snippets::node_kayles::{node_kayles_cycle_value, node_kayles_path_table, node_kayles_value};
//!
//! // Vertex 0 between 1 and 2, and beside them the triangle 3, 4, 5.
//! let near = [0b110, 0b001, 0b001, 0b110_000, 0b101_000, 0b011_000];
//! assert_eq!(node_kayles_value(&near), 2 ^ 1);
//! let paths = node_kayles_path_table(8);
//! assert_eq!(paths, [0, 1, 1, 2, 0, 3, 1, 1]);
//! assert_eq!(node_kayles_cycle_value(7, &paths), 1);
//! assert_eq!(node_kayles_value(&[]), 0);
//! ```
//!
//! # Source
//! Schaefer (1978); Dawson (1935): the values of paths have period 34 from 52 vertices on.

use std::collections::HashMap;

/// The Grundy value of a graph.
pub fn node_kayles_value(near: &[u64]) -> u64 {
    let all = (0..near.len()).fold(0, |all, v| all | 1 << v);
    value(near, all, &mut HashMap::new())
}

fn value(near: &[u64], mut left: u64, memo: &mut HashMap<u64, u64>) -> u64 {
    let mut sum = 0;
    while left != 0 {
        // The vertices that hang together with the first one left.
        let (mut part, mut new) = (0, left & left.wrapping_neg());
        while new != 0 {
            part |= new;
            let reached = bits(new).fold(0, |reached, v| reached | near[v]);
            new = reached & left & !part;
        }
        left &= !part;
        if !memo.contains_key(&part) {
            let choose = |v: usize| value(near, part & !(near[v] | 1 << v), memo);
            let options: Vec<u64> = bits(part).map(choose).collect();
            let mex = (0..).find(|value| !options.contains(value));
            memo.insert(part, mex.unwrap_or(0));
        }
        sum ^= memo[&part];
    }
    sum
}

fn bits(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |v| set >> v & 1 == 1)
}

/// The values of paths of fewer than `n` vertices.
pub fn node_kayles_path_table(n: usize) -> Vec<u32> {
    let mut table: Vec<u32> = Vec::new();
    for len in 0..n {
        let before = |v: usize| table[v.max(1) - 1];
        let options: Vec<u32> = (0..len).map(|v| before(v) ^ before(len - 1 - v)).collect();
        table.extend((0..).find(|value| !options.contains(value)));
    }
    table
}

/// The value of a cycle of `n` vertices, 3 or more, by a table of paths to `n - 3`.
pub fn node_kayles_cycle_value(n: usize, paths: &[u32]) -> u64 {
    u64::from(paths[n - 3] == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By definition, without taking the graph apart.
    fn slow(near: &[u64], left: u64, memo: &mut HashMap<u64, u64>) -> u64 {
        if let Some(&known) = memo.get(&left) {
            return known;
        }
        let mut options = Vec::new();
        for v in (0..near.len()).filter(|v| left >> v & 1 == 1) {
            options.push(slow(near, left & !near[v] & !(1 << v), memo));
        }
        let value = (0..).find(|v| !options.contains(v)).unwrap();
        memo.insert(left, value);
        value
    }

    #[track_caller]
    fn check(n: usize, edges: &[(usize, usize)]) -> u64 {
        let mut near = vec![0; n];
        for &(x, y) in edges {
            near[x] |= 1 << y;
            near[y] |= 1 << x;
        }
        let expected = slow(&near, (1 << n) - 1, &mut HashMap::new());
        assert_eq!(node_kayles_value(&near), expected, "{:?}", edges);
        expected
    }

    #[test]
    fn every_graph_of_five_vertices() {
        let all = (0..5).flat_map(|x| (0..x).map(move |y| (x, y)));
        let all: Vec<_> = all.collect();
        for set in 0..1_u32 << all.len() {
            let chosen = (0..all.len()).filter(|i| set >> i & 1 == 1);
            check(5, &chosen.map(|i| all[i]).collect::<Vec<_>>());
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
        for _ in 0..60 {
            let n = 6 + random(7);
            let edges = (0..random(2 * n)).map(|_| (random(n), random(n)));
            check(n, &edges.collect::<Vec<_>>());
        }
    }

    #[test]
    fn paths_and_cycles() {
        let paths = node_kayles_path_table(14);
        for n in 1..14 {
            let mut edges: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
            assert_eq!(check(n, &edges), paths[n].into());
            edges.push((n - 1, 0));
            if n >= 3 {
                assert_eq!(check(n, &edges), node_kayles_cycle_value(n, &paths));
            }
        }
    }

    /// Published: Winning Ways, chapter 4.
    #[test]
    fn the_period_of_paths() {
        let paths = node_kayles_path_table(400);
        assert!((52..366).all(|n| paths[n] == paths[n + 34]));
        assert_ne!(paths[51], paths[51 + 34]);
    }

    #[test]
    fn sixty_four_vertices() {
        let near = |v: usize| if v < 64 { 1_u64 << v } else { 0 };
        let path: Vec<u64> = (0..64)
            .map(|v: usize| near(v + 1) | near(v.wrapping_sub(1)))
            .collect();
        assert_eq!(
            node_kayles_value(&path),
            node_kayles_path_table(65)[64].into()
        );
        assert_eq!(node_kayles_value(&[0; 64]), 0);
        assert_eq!(node_kayles_value(&[u64::MAX; 64]), 1);
    }
}
