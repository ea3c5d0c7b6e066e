//! Game on Tree (Hard), <https://codeforces.com/problemset/problem/1970/C3>
//!
//! A stone goes along edges to vertices where it has not been: on a tree it never turns
//! back. A branch is won if one of those behind it is lost; with each vertex as the root
//! in turn all starts are answered at once.
//!
//! O(n + t) time, O(n) memory.

use proconio::input;
use proconio::marker::Usize1;
use snippets::geography_tree::geography_tree_table;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { n: usize, t: usize, edges: [(Usize1, Usize1); n - 1], starts: [Usize1; t] }
    let mut out = BufWriter::new(io::stdout());
    for winner in solve(n, &edges, &starts) {
        writeln!(out, "{}", winner)?;
    }
    out.flush()
}

fn solve(n: usize, edges: &[(usize, usize)], starts: &[usize]) -> Vec<&'static str> {
    let wins = geography_tree_table(n, edges);
    let winner = |&start: &usize| if wins[start] { "Ron" } else { "Hermione" };
    starts.iter().map(winner).collect()
}

#[cfg(test)]
mod tests {
    use super::solve;

    /// By definition: some move to a vertex not yet activated leaves a lost position.
    fn wins(edges: &[(usize, usize)], active: u32, v: usize) -> bool {
        let near = |&(x, y): &(usize, usize)| match v {
            _ if v == x => Some(y),
            _ if v == y => Some(x),
            _ => None,
        };
        let mut options = edges.iter().filter_map(near);
        options.any(|w| active >> w & 1 == 0 && !wins(edges, active | 1 << w, w))
    }

    #[test]
    fn random_trees() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..1000 {
            let n = 2 + (x >> 30) as usize % 9;
            let mut edges = Vec::new();
            for v in 1..n {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                edges.push((v, x as usize % v));
            }
            x = x.wrapping_mul(0xd134_2543_de82_ef95);
            let starts: Vec<usize> = (0..n).collect();
            let expected = starts.iter().map(|&v| {
                if wins(&edges, 1 << v, v) {
                    "Ron"
                } else {
                    "Hermione"
                }
            });
            let expected: Vec<_> = expected.collect();
            assert_eq!(solve(n, &edges, &starts), expected, "{:?}", edges);
        }
    }
}
