//! Green Hackenbush on a tree: cut an edge, and all that hangs by it falls.
//!
//! 树上删边游戏（克朗原理）：每个点的 SG 值，以及必胜的删边。
//!
//! # Contract
//! `edges` are the `n - 1` edges of a tree of nodes `0..n`, whose `root` stands on the
//! ground. A move cuts an edge and removes all that no longer hangs together with the
//! root. Who cannot move loses; the root's value is the game's.
//!
//! # Complexity
//! O(n) time and memory, no recursion.
//!
//! # Example
//! ```
//! use snippets::hackenbush_tree::{hackenbush_tree_moves, hackenbush_tree_table};
//!
//! // From the root 0: a branch of two edges, and one of a single edge.
//! let edges = [(0, 1), (1, 2), (3, 0)];
//! assert_eq!(hackenbush_tree_table(4, &edges, 0), [3, 1, 0, 0]);
//! // To cut the edge at place 1 leaves two branches of one edge.
//! assert_eq!(hackenbush_tree_moves(4, &edges, 0), [1]);
//! assert_eq!(hackenbush_tree_table(1, &[], 0), [0]);
//! ```
//!
//! # Source
//! The colon principle: Winning Ways (1982), chapter 7. A branch is worth 1 more than
//! the tree that it carries.

/// The value of the part that each node carries.
pub fn hackenbush_tree_table(n: usize, edges: &[(usize, usize)], root: usize) -> Vec<u32> {
    let mut table = vec![0; n];
    for &(v, below, _) in from_root(n, edges, root).iter().rev() {
        table[below] ^= table[v] + 1;
    }
    table
}

/// The edges whose cut wins, by their places in the list, in rising order.
pub fn hackenbush_tree_moves(n: usize, edges: &[(usize, usize)], root: usize) -> Vec<usize> {
    let table = hackenbush_tree_table(n, edges, root);
    // What a node would have to carry instead to make the sum 0, if that exists.
    let mut wanted = vec![Some(0_u32); n];
    let mut moves = Vec::new();
    for (v, below, edge) in from_root(n, edges, root) {
        let branch = wanted[below].map(|wanted| wanted ^ table[below] ^ (table[v] + 1));
        wanted[v] = branch.and_then(|branch| branch.checked_sub(1));
        moves.extend(branch.filter(|&branch| branch == 0).map(|_| edge));
    }
    moves.sort_unstable();
    moves
}

/// All nodes but the root, each with the one below and the edge between, and after it.
fn from_root(n: usize, edges: &[(usize, usize)], root: usize) -> Vec<(usize, usize, usize)> {
    let mut ends = vec![Vec::new(); n];
    for (edge, &(x, y)) in edges.iter().enumerate() {
        ends[x].push((y, x, edge));
        ends[y].push((x, y, edge));
    }
    let mut order = ends[root].clone();
    let mut next = 0;
    while let Some(&(v, below, _)) = order.get(next) {
        next += 1;
        order.extend(ends[v].iter().filter(|end| end.0 != below));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::{hackenbush_tree_moves, hackenbush_tree_table};
    use std::collections::HashMap;

    /// The edges that hang together with the root, of a set of edges.
    fn standing(edges: &[(usize, usize)], set: u32, root: usize) -> u32 {
        let (mut nodes, mut kept) = (1 << root, 0);
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
    fn slow(edges: &[(usize, usize)], set: u32, root: usize, memo: &mut HashMap<u32, u32>) -> u32 {
        if let Some(&known) = memo.get(&set) {
            return known;
        }
        let cuts = (0..edges.len()).filter(|i| set >> i & 1 == 1);
        let left = cuts.map(|i| standing(edges, set & !(1 << i), root));
        let options: Vec<u32> = left.map(|left| slow(edges, left, root, memo)).collect();
        let value = (0..).find(|v| !options.contains(v)).unwrap();
        memo.insert(set, value);
        value
    }

    #[track_caller]
    fn check(n: usize, edges: &[(usize, usize)], root: usize) {
        let mut memo = HashMap::new();
        let all = (1 << edges.len()) - 1;
        let value = slow(edges, all, root, &mut memo);
        let table = hackenbush_tree_table(n, edges, root);
        assert_eq!(table[root], value, "{:?} {}", edges, root);
        let mut cut = |i: &usize| {
            slow(
                edges,
                standing(edges, all & !(1 << i), root),
                root,
                &mut memo,
            )
        };
        let wins: Vec<usize> = (0..edges.len()).filter(|i| cut(i) == 0).collect();
        assert_eq!(
            hackenbush_tree_moves(n, edges, root),
            wins,
            "{:?} {}",
            edges,
            root
        );
    }

    #[test]
    fn every_tree_of_six_nodes() {
        for code in 0..120 {
            let parent = |v: usize| (1..v).fold(code, |c, k| c / k) % v;
            let edges: Vec<_> = (1..6).map(|v| (v, parent(v))).collect();
            check(6, &edges, 0);
        }
    }

    #[test]
    fn random_trees_and_roots() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..60 {
            let n = 1 + random(9);
            let mut name: Vec<usize> = (0..n).collect();
            (1..n).for_each(|i| name.swap(i, random(i + 1)));
            let mut edges: Vec<_> = (1..n).map(|v| (name[v], name[random(v)])).collect();
            (1..n.max(2) - 1).for_each(|i| edges.swap(i, random(i + 1)));
            check(n, &edges, random(n));
        }
    }

    #[test]
    fn a_long_path() {
        let n = 100_000;
        let edges: Vec<_> = (1..n).map(|v| (v, v - 1)).collect();
        assert_eq!(hackenbush_tree_table(n, &edges, 0)[0], 99_999);
        assert_eq!(hackenbush_tree_moves(n, &edges, 0), [0]);
        assert_eq!(hackenbush_tree_moves(n, &edges, n - 1), [n - 2]);
        // 40,000 edges below and 59,999 above: these lose all that is too much.
        assert_eq!(hackenbush_tree_moves(n, &edges, 40_000), [80_000]);
    }
}
