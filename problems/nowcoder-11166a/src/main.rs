//! Alice and Bob, <https://ac.nowcoder.com/acm/contest/11166/A>
//!
//! A move takes k > 0 stones from one of two heaps, and at the same time any multiple of k,
//! maybe none, from the other. So any number may be taken from one heap, and to each first
//! heap there is at most one second heap that loses: from these few positions the table of
//! what can reach them is filled.
//!
//! O(m^2 log m) for heaps of up to m stones.

use proconio::input;
use proconio::source::line::LineSource;
use snippets::plain_text::plain_text;
use snippets::wythoff_table::wythoff_table;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    input! { from &mut source, heaps: [(usize, u32)] }
    for winner in winners(&heaps) {
        writeln!(out, "{}", winner)?;
    }
    out.flush()
}

fn winners(heaps: &[(usize, u32)]) -> impl Iterator<Item = &'static str> + '_ {
    let largest = heaps.iter().map(|&(n, m)| n.max(m as usize)).max();
    let table = losses(largest.map_or(0, |largest| largest + 1));
    heaps.iter().map(move |&(n, m)| match table[n] == Some(m) {
        true => "Bob",
        false => "Alice",
    })
}

/// The second heap that loses beside each first heap, both below `n`.
fn losses(n: usize) -> Vec<Option<u32>> {
    // The divisors of each number but itself, which is among its multiples.
    let mut divisors = vec![Vec::new(); n];
    for k in 1..n {
        (2 * k..n)
            .step_by(k)
            .for_each(|multiple| divisors[multiple].push(k));
    }
    wythoff_table(n, |i| {
        let multiples = (i..n).step_by(i);
        multiples.chain(divisors[i].iter().copied())
    })
}

#[cfg(test)]
mod tests {
    use super::winners;

    /// By definition, position by position.
    #[test]
    fn all_heaps_of_up_to_thirty_stones() {
        let n = 31_usize;
        let mut wins = vec![vec![false; n]; n];
        for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))) {
            for (k, s) in (1..n).flat_map(|k| (0..n).map(move |s| (k, s))) {
                for &(a, b) in &[(k, s * k), (s * k, k)] {
                    wins[x][y] = wins[x][y] || (a <= x && b <= y && !wins[x - a][y - b]);
                }
            }
        }
        for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))) {
            let expected = if wins[x][y] { "Alice" } else { "Bob" };
            // Alone, and with others that make the table larger.
            for heaps in [vec![(x, y as u32)], vec![(x, y as u32), (n, 7), (3, 60)]] {
                assert_eq!(winners(&heaps).next(), Some(expected), "{} {}", x, y);
            }
        }
    }
}
