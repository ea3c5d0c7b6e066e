//! A token on a tree: move it along edges, never back; who wins from each vertex.
//!
//! 树上移动棋子，不得走回头路：每个起点先手是否必胜（换根），以及必胜的走法。
//!
//! # Contract
//! `edges` are the `n - 1` edges of a tree of vertices `0..n`. Who cannot move loses. On a
//! tree it is one game whether vertices or edges must not be used again.
//!
//! # Complexity
//! O(n) time and memory, no recursion.
//!
//! # Example
//! ```
//! use snippets::geography_tree::{geography_tree_moves, geography_tree_table};
//!
//! // A path of three vertices, with a fourth beside the middle one.
//! let edges = [(0, 1), (1, 2), (1, 3)];
//! assert_eq!(geography_tree_table(4, &edges), [false, true, false, false]);
//! assert_eq!(geography_tree_moves(4, &edges, 1), [0, 2, 3]);
//! assert_eq!(geography_tree_table(1, &[]), [false]);
//! ```
//!
//! # Source
//! Fraenkel, Scheinerman and Ullman (1993), of whose games on graphs this is the least
//! one. A branch is won if one of those behind it is lost; each vertex in turn is made
//! the root by leaving its own branch out of its neighbour's count.

/// Whether the player to move wins from each vertex.
pub fn geography_tree_table(n: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let order = from_root(n, edges, 0);
    let mut lost = lost_branches(n, &order);
    let down = lost.clone();
    for (v, near) in order {
        // The rest of the tree as a branch of v: what its neighbour has but for v.
        lost[v] += u32::from(lost[near] == u32::from(down[v] == 0));
    }
    lost.into_iter().map(|lost| lost > 0).collect()
}

/// The vertices to which the token may go from its start to win, in rising order.
pub fn geography_tree_moves(n: usize, edges: &[(usize, usize)], start: usize) -> Vec<usize> {
    let order = from_root(n, edges, start);
    let lost = lost_branches(n, &order);
    let wins = |&&(v, near): &&(usize, usize)| near == start && lost[v] == 0;
    let mut moves: Vec<usize> = order.iter().filter(wins).map(|step| step.0).collect();
    moves.sort_unstable();
    moves
}

/// How many branches behind each vertex are lost for who comes there.
fn lost_branches(n: usize, order: &[(usize, usize)]) -> Vec<u32> {
    let mut lost = vec![0; n];
    for &(v, near) in order.iter().rev() {
        lost[near] += u32::from(lost[v] == 0);
    }
    lost
}

/// All vertices but the root, each with its neighbour towards the root, and after it.
fn from_root(n: usize, edges: &[(usize, usize)], root: usize) -> Vec<(usize, usize)> {
    let mut ends = vec![Vec::new(); n];
    for &(x, y) in edges {
        ends[x].push((y, x));
        ends[y].push((x, y));
    }
    let mut order = ends[root].clone();
    let mut next = 0;
    while let Some(&(v, near)) = order.get(next) {
        next += 1;
        order.extend(ends[v].iter().filter(|end| end.0 != near));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::{geography_tree_moves, geography_tree_table};
    use crate::geography::geography_table;

    /// By definition, without edges that were used: the vertices to which the token may
    /// go to win.
    fn by_edges(edges: &[(usize, usize)], used: u32, v: usize) -> Vec<usize> {
        let mut moves = Vec::new();
        for (i, &(x, y)) in edges.iter().enumerate() {
            if used >> i & 1 == 0 && (x == v || y == v) {
                let w = x ^ y ^ v;
                if by_edges(edges, used | 1 << i, w).is_empty() {
                    moves.push(w);
                }
            }
        }
        moves.sort_unstable();
        moves
    }

    #[track_caller]
    fn check(n: usize, edges: &[(usize, usize)]) {
        let table = geography_tree_table(n, edges);
        assert_eq!(table, geography_table(n, edges), "{:?}", edges);
        for (v, &wins) in table.iter().enumerate() {
            let moves = by_edges(edges, 0, v);
            assert_eq!(wins, !moves.is_empty(), "{:?} {}", edges, v);
            assert_eq!(
                geography_tree_moves(n, edges, v),
                moves,
                "{:?} {}",
                edges,
                v
            );
        }
    }

    #[test]
    fn random_trees() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..600 {
            let mut edges = Vec::new();
            let n = 1 + (x >> 20) as usize % 9;
            for v in 1..n {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                let w = x as usize % v;
                edges.push(if x >> 63 == 1 { (v, w) } else { (w, v) });
            }
            x = x.rotate_left(19).wrapping_add(1);
            check(n, &edges);
        }
    }

    #[test]
    fn a_long_path_and_a_large_star() {
        let n = 200_001;
        let path: Vec<_> = (1..n).map(|v| (v, v - 1)).collect();
        let odd: Vec<bool> = (0..n).map(|v| v % 2 == 1).collect();
        assert_eq!(geography_tree_table(n, &path), odd);
        let star: Vec<_> = (1..n).map(|v| (0, v)).collect();
        let centre: Vec<bool> = (0..n).map(|v| v == 0).collect();
        assert_eq!(geography_tree_table(n, &star), centre);
        assert_eq!(geography_tree_moves(n, &star, 0).len(), n - 1);
    }
}
