//! A Chess Game, <http://poj.org/problem?id=2425>
//!
//! The pieces do not touch each other: each is worth the Grundy value of its
//! position, and whoever finds a nim-sum other than 0 wins. A graph of 1000
//! positions may have half a million edges.
//!
//! O(N + edges) time and memory for each graph, O(M) for each query.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::dag_fast::dag_table_fast;
use snippets::plain_text::plain_text;
use snippets::sum::nim_sum;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, n: usize, successors: [[usize]; n] }
        if n == 0 {
            break;
        }
        let values = positions(&successors);
        while !source.is_empty() {
            input! { from &mut source, pieces: [usize] }
            if pieces.is_empty() {
                break;
            }
            let value = nim_sum(pieces.iter().map(|&v| values[v]));
            writeln!(out, "{}", if value != 0 { "WIN" } else { "LOSE" })?;
        }
    }
    out.flush()
}

/// The Grundy value of each position.
fn positions(successors: &[Vec<usize>]) -> Vec<u32> {
    let of = |x: usize| successors[x].iter().map(move |&y| (x, y));
    let edges: Vec<_> = (0..successors.len()).flat_map(of).collect();
    dag_table_fast(successors.len(), &edges).expect("the statement promises no cycle")
}

#[cfg(test)]
mod tests {
    use super::positions;

    /// By definition: some move leads to a position that loses.
    fn wins(successors: &[Vec<usize>], pieces: &[usize]) -> bool {
        (0..pieces.len()).any(|i| {
            successors[pieces[i]].iter().any(|&y| {
                let mut next = pieces.to_vec();
                next[i] = y;
                !wins(successors, &next)
            })
        })
    }

    #[test]
    fn every_graph_of_four_positions() {
        let all: Vec<_> = (0..4).flat_map(|x| (0..x).map(move |y| (x, y))).collect();
        for set in 0..1_u32 << all.len() {
            let mut successors = vec![Vec::new(); 4];
            let chosen = (0..all.len()).filter(|i| set >> i & 1 == 1);
            chosen.for_each(|i| successors[all[i].0].push(all[i].1));
            let values = positions(&successors);
            for pieces in (0..64).map(|i| [i / 16, i / 4 % 4, i % 4]) {
                let sum = pieces.iter().fold(0, |sum, &v| sum ^ values[v]);
                assert_eq!(wins(&successors, &pieces), sum != 0, "{:?}", successors);
            }
        }
    }

    #[test]
    fn the_largest_graph() {
        let successors: Vec<Vec<usize>> = (0..1000).map(|x| (0..x).collect()).collect();
        assert_eq!(positions(&successors), (0..1000).collect::<Vec<u32>>());
    }
}
