//! 巧克力棒, <https://loj.ac/p/10245>
//!
//! Sticks outside the box are heaps of Nim. If some of those in the box have the
//! xor 0, TBL takes out as many such as he can: what is left has none, so every
//! answer of X leaves a xor other than 0, which TBL mends. If no sticks have the
//! xor 0, X is the one to mend. The statement wants `NO` where TBL wins.
//!
//! O(N · log L) for each round.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, sticks: [u32] }
        writeln!(out, "{}", if first_wins(&sticks) { "NO" } else { "YES" })?;
    }
    out.flush()
}

/// Whether some of the sticks have the xor 0: whether one of them is the xor of
/// others before it.
fn first_wins(sticks: &[u32]) -> bool {
    // By falling highest digit, so a step of `min` clears that digit or none.
    let mut basis: Vec<u32> = Vec::new();
    for &stick in sticks {
        let rest = basis.iter().fold(stick, |rest, &b| rest.min(rest ^ b));
        if rest == 0 {
            return true;
        }
        basis.push(rest);
        basis.sort_unstable_by(|a, b| b.cmp(a));
    }
    false
}

#[cfg(test)]
mod tests {
    use super::first_wins;
    use std::collections::HashMap;

    /// A stick is (in the box, length). By definition: some move leads to a
    /// position that loses.
    type Sticks = Vec<(bool, u32)>;

    fn wins(sticks: &Sticks, memo: &mut HashMap<Sticks, bool>) -> bool {
        if let Some(&known) = memo.get(sticks) {
            return known;
        }
        let mut answer = false;
        for set in 1..1 << sticks.len() {
            let chosen = |i: &usize| set >> i & 1 == 1;
            if (0..sticks.len()).filter(chosen).all(|i| sticks[i].0) {
                let mut next = sticks.clone();
                (0..sticks.len())
                    .filter(chosen)
                    .for_each(|i| next[i].0 = false);
                answer = answer || !wins(&next, memo);
            }
        }
        for (i, &(inside, length)) in sticks.iter().enumerate() {
            for left in 0..if inside { 0 } else { length } {
                let mut next = sticks.clone();
                next[i].1 = left;
                answer = answer || !wins(&next, memo);
            }
        }
        memo.insert(sticks.clone(), answer);
        answer
    }

    #[test]
    fn every_small_box() {
        let mut memo = HashMap::new();
        for &(len, top) in &[(1, 8), (2, 8), (3, 6), (4, 4)] {
            for code in 0..u32::pow(top, len) {
                let sticks = (0..len).map(|i| 1 + code / u32::pow(top, i) % top);
                let sticks: Vec<u32> = sticks.collect();
                let inside = sticks.iter().map(|&length| (true, length)).collect();
                assert_eq!(
                    first_wins(&sticks),
                    wins(&inside, &mut memo),
                    "{:?}",
                    sticks
                );
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        let powers: Vec<u32> = (16..30).map(|i| 1 << i).collect();
        assert!(!first_wins(&powers));
        assert!(first_wins(&[1_000_000_000; 14]));
        let mut sticks = powers;
        sticks[13] = sticks[..13].iter().sum();
        assert!(first_wins(&sticks));
    }
}
