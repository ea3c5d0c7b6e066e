//! Game of CS, <http://lightoj.com/volume_showproblem.php?problem=1355>
//!
//! A move colours a unit of an edge that can be reached from the root; an edge of which
//! all units are coloured leads nowhere. So an edge of w units is as good as w parallel
//! edges, of which a move cuts one: green Hackenbush. By the fusion principle two of them
//! make the ends one node and the others loops, of which only the parity counts.
//!
//! O(n) time and memory for each case.

use proconio::input;
use proconio::source::line::LineSource;
use snippets::hackenbush::hackenbush_value;
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    input! { from &mut source, t: usize }
    for case in 1..=t {
        input! { from &mut source, n: usize, edges: [(usize, usize, usize); n - 1] }
        writeln!(out, "Case {}: {}", case, winner(n, &edges))?;
    }
    out.flush()
}

fn winner(n: usize, edges: &[(usize, usize, usize)]) -> &'static str {
    let mut parallel = Vec::new();
    for &(x, y, units) in edges {
        let count = if units < 4 { units } else { 2 + units % 2 };
        parallel.extend((0..count).map(|_| (x, y)));
    }
    match hackenbush_value(n, &parallel) {
        0 => "Jolly",
        _ => "Emily",
    }
}

#[cfg(test)]
mod tests {
    use super::winner;
    use std::collections::HashMap;

    /// By definition: `edges[v - 1]` leads from `v` to a node before it.
    fn wins(edges: &mut Vec<(usize, usize, usize)>, memo: &mut HashMap<Vec<usize>, bool>) -> bool {
        let units: Vec<usize> = edges.iter().map(|edge| edge.2).collect();
        if let Some(&known) = memo.get(&units) {
            return known;
        }
        let mut free = vec![true];
        for &(_, below, units) in edges.iter() {
            free.push(free[below] && 0 < units);
        }
        let mut any = false;
        for v in (1..free.len()).filter(|&v| free[v]) {
            edges[v - 1].2 -= 1;
            any = any || !wins(edges, memo);
            edges[v - 1].2 += 1;
        }
        memo.insert(units, any);
        any
    }

    #[test]
    fn random_trees() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..150 {
            let n = 2 + random(5);
            let mut edges: Vec<_> = (1..n).map(|v| (v, random(v), 1 + random(5))).collect();
            let expected = if wins(&mut edges, &mut HashMap::new()) {
                "Emily"
            } else {
                "Jolly"
            };
            assert_eq!(winner(n, &edges), expected, "{:?}", edges);
        }
    }

    #[test]
    fn a_long_path_of_heavy_edges() {
        let n = 100_000;
        let edges = |units: usize| (1..n).map(|v| (v - 1, v, units)).collect::<Vec<_>>();
        assert_eq!(winner(n, &edges(1)), "Emily");
        assert_eq!(winner(n, &edges(1_000_000_000)), "Jolly");
        assert_eq!(winner(n, &edges(999_999_999)), "Emily");
    }
}
