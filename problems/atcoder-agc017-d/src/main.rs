//! Game on Tree, <https://atcoder.jp/contests/agc017/tasks/agc017_d>
//!
//! Green Hackenbush on a tree that stands on vertex 1: a branch is worth 1 more than
//! the tree that it carries, and branches add as in Nim. Alice, who moves first, wins
//! unless the root is worth 0.
//!
//! O(N) time and memory.

use proconio::input;
use proconio::marker::Usize1;
use snippets::hackenbush_tree::hackenbush_tree_table;

fn main() {
    input! { n: usize, edges: [(Usize1, Usize1); n - 1] }
    println!("{}", winner(n, &edges));
}

fn winner(n: usize, edges: &[(usize, usize)]) -> &'static str {
    match hackenbush_tree_table(n, edges, 0)[0] {
        0 => "Bob",
        _ => "Alice",
    }
}

#[cfg(test)]
mod tests {
    use super::winner;

    /// By definition: some cut leads to a tree that loses. `up[v]` is whether the edge
    /// below `v` is left, `parent[v] < v` the node there.
    fn wins(parent: &[usize], up: &[bool]) -> bool {
        let mut stands = vec![true; up.len()];
        for v in 1..up.len() {
            stands[v] = up[v] && stands[parent[v]];
        }
        (1..up.len()).filter(|&v| stands[v]).any(|v| {
            let mut cut = stands.clone();
            cut[v] = false;
            !wins(parent, &cut)
        })
    }

    #[test]
    fn every_tree_of_up_to_seven_vertices() {
        for n in 2..=7 {
            for code in 0..(1..n).product() {
                let up = |v: usize| (1..v).fold(code, |c, k| c / k) % v;
                let parent: Vec<usize> = (0..n).map(|v| if v == 0 { 0 } else { up(v) }).collect();
                let edges: Vec<_> = (1..n).map(|v| (v, parent[v])).collect();
                let expected = if wins(&parent, &vec![true; n]) {
                    "Alice"
                } else {
                    "Bob"
                };
                assert_eq!(winner(n, &edges), expected, "{:?}", edges);
            }
        }
    }

    #[test]
    fn the_longest_path() {
        let edges: Vec<_> = (1..100_000).map(|v| (v - 1, v)).collect();
        assert_eq!(winner(100_000, &edges), "Alice");
    }
}
