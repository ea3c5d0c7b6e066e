//! Christmas Game, <http://poj.org/problem?id=3710>
//!
//! Green Hackenbush: the trees with gifts all stand on the ground, so their values add as
//! in Nim. The fusion principle makes each gift, a cycle, one node with loops: of an odd
//! cycle one edge is left that counts, of an even one none.
//!
//! O(m + k) time and memory for each tree.

use proconio::input;
use proconio::marker::Usize1;
use proconio::source::{line::LineSource, Source};
use snippets::hackenbush::hackenbush_value;
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, trees: usize }
        let mut sum = 0;
        for _ in 0..trees {
            input! { from &mut source, m: usize, k: usize, edges: [(Usize1, Usize1); k] }
            sum ^= hackenbush_value(m, &edges);
        }
        writeln!(out, "{}", winner(sum))?;
    }
    out.flush()
}

fn winner(sum: u64) -> &'static str {
    if sum == 0 {
        "Harry"
    } else {
        "Sally"
    }
}

#[cfg(test)]
mod tests {
    use super::{hackenbush_value, winner};

    /// By definition: cut an edge that hangs together with the root, node 0.
    fn wins(edges: &[(usize, usize)]) -> bool {
        let mut stands = vec![0];
        let mut next = 0;
        while let Some(&v) = stands.get(next) {
            next += 1;
            for &(x, y) in edges {
                for &(from, to) in &[(x, y), (y, x)] {
                    if from == v && !stands.contains(&to) {
                        stands.push(to);
                    }
                }
            }
        }
        let left = edges.iter().filter(|edge| stands.contains(&edge.0));
        let left: Vec<_> = left.copied().collect();
        (0..left.len()).any(|cut| !wins(&[&left[..cut], &left[cut + 1..]].concat()))
    }

    /// A tree with gifts: of each some nodes make a new cycle at an old node.
    #[test]
    fn random_trees_with_gifts() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..150 {
            let mut n = 1 + random(4);
            let mut edges: Vec<_> = (1..n).map(|v| (v, random(v))).collect();
            let old = n;
            for _ in 0..random(3) {
                let (hook, len) = (random(old), 2 + random(2));
                edges.push((hook, n));
                edges.extend((n + 1..n + len).map(|v| (v - 1, v)));
                edges.push((n + len - 1, hook));
                n += len;
            }
            let expected = if wins(&edges) { "Sally" } else { "Harry" };
            assert_eq!(winner(hackenbush_value(n, &edges)), expected, "{:?}", edges);
        }
    }
}
