//! Georgia and Bob, <https://www.luogu.com.cn/problem/P10507>
//!
//! What counts are the free places before each piece. A move to the left takes
//! some of them and adds as many before the next piece: they go down a
//! staircase, and behind the last piece to the ground. The pieces come unsorted.
//!
//! O(N log N) for each case.

use proconio::input;
use snippets::staircase::staircase_value;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { cases: [[u64]] }
    let mut out = BufWriter::new(io::stdout());
    for mut pieces in cases {
        pieces.sort_unstable();
        writeln!(out, "{} will win", winner(&pieces))?;
    }
    out.flush()
}

fn winner(sorted: &[u64]) -> &'static str {
    let mut steps = vec![0];
    for (i, piece) in sorted.iter().enumerate().rev() {
        let before = if i > 0 { sorted[i - 1] } else { 0 };
        steps.push(piece - before - 1);
    }
    if staircase_value(&steps) != 0 {
        "Georgia"
    } else {
        "Bob"
    }
}

#[cfg(test)]
mod tests {
    use super::winner;

    /// By definition, on a strip as a set of bits: some move leads to a position
    /// that loses. Moves only make the set smaller as a number.
    #[test]
    fn every_strip_of_twelve_places() {
        let mut wins = vec![false; 1 << 12];
        for set in 0..1_usize << 12 {
            let pieces: Vec<u64> = (1..13).filter(|p| set >> (p - 1) & 1 == 1).collect();
            for i in 0..pieces.len() {
                let before = if i > 0 { pieces[i - 1] } else { 0 };
                for to in before + 1..pieces[i] {
                    let next = set ^ (1 << (pieces[i] - 1)) ^ (1 << (to - 1));
                    wins[set] |= !wins[next];
                }
            }
            let expected = if wins[set] { "Georgia" } else { "Bob" };
            assert_eq!(winner(&pieces), expected, "{:?}", pieces);
        }
    }

    #[test]
    fn the_largest_inputs() {
        let pieces: Vec<u64> = (1..1001).map(|i| 10 * i).collect();
        assert_eq!(winner(&pieces), "Bob");
        assert_eq!(winner(&pieces[1..]), "Georgia");
        assert_eq!(winner(&(1..1001).collect::<Vec<_>>()), "Bob");
    }
}
