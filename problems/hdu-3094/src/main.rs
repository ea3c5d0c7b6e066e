//! A tree game, <http://acm.hdu.edu.cn/showproblem.php?pid=3094>
//!
//! Green Hackenbush on a tree that stands on vertex 1: a branch is worth 1 more than the
//! tree that it carries, and branches add as in Nim. Alice, who moves first, wins unless
//! the root is worth 0.
//!
//! O(N) time and memory for each case.

use proconio::input;
use proconio::marker::Usize1;
use proconio::source::line::LineSource;
use snippets::hackenbush_tree::hackenbush_tree_table;
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    input! { from &mut source, t: usize }
    for _ in 0..t {
        input! { from &mut source, n: usize, edges: [(Usize1, Usize1); n - 1] }
        writeln!(out, "{}", winner(n, &edges))?;
    }
    out.flush()
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

    /// By definition: `below[v] < v` is the vertex towards the root, and some cut leaves a
    /// lost tree.
    fn wins(below: &[usize], stands: u32) -> bool {
        (1..below.len())
            .filter(|&v| stands >> v & 1 == 1)
            .any(|cut| {
                let mut left = stands & !(1 << cut);
                for (v, near) in below.iter().enumerate().skip(cut + 1) {
                    left &= !(u32::from(left >> near & 1 == 0) << v);
                }
                !wins(below, left)
            })
    }

    #[test]
    fn random_trees() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..300 {
            let n = 1 + (x >> 33) as usize % 8;
            let mut below = vec![0];
            for v in 1..n {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                below.push(x as usize % v);
            }
            x = x.wrapping_mul(0xd134_2543_de82_ef95);
            let edges: Vec<_> = (1..n).map(|v| (below[v], v)).collect();
            let expected = if wins(&below, (1 << n) - 1) {
                "Alice"
            } else {
                "Bob"
            };
            assert_eq!(winner(n, &edges), expected, "{:?}", below);
        }
    }

    #[test]
    fn the_longest_path() {
        let n = 100_000;
        let path: Vec<_> = (1..n).map(|v| (v, v - 1)).collect();
        assert_eq!(winner(n, &path), "Alice");
    }
}
