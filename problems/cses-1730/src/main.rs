//! Nim Game I, <https://cses.fi/problemset/task/1730>
//!
//! The first player wins unless the xor of the heaps is 0.
//!
//! O(n) for each case.

use proconio::input;
use snippets::nim::nim_value;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { cases: [[u64]] }
    let mut out = BufWriter::new(io::stdout());
    for heaps in cases {
        writeln!(out, "{}", answer(&heaps))?;
    }
    out.flush()
}

fn answer(heaps: &[u64]) -> &'static str {
    if nim_value(heaps) != 0 {
        "first"
    } else {
        "second"
    }
}

#[cfg(test)]
mod tests {
    use super::answer;
    use std::collections::HashMap;

    /// By definition: some move leads to a position that loses.
    fn wins(heaps: &[u64], memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let answer = options(heaps).iter().any(|next| !wins(next, memo));
        memo.insert(heaps.to_vec(), answer);
        answer
    }

    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut found = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for left in 0..heap {
                let mut next = heaps.to_vec();
                next[i] = left;
                found.push(next);
            }
        }
        found
    }

    #[test]
    fn every_small_case() {
        let mut memo = HashMap::new();
        for &(len, top) in &[(1, 9), (2, 9), (3, 6), (4, 4)] {
            for code in 0..u64::pow(top, len) {
                let heaps = (0..len).map(|i| code / u64::pow(top, i) % top);
                let heaps: Vec<u64> = heaps.collect();
                let expected = if wins(&heaps, &mut memo) {
                    "first"
                } else {
                    "second"
                };
                assert_eq!(answer(&heaps), expected, "{:?}", heaps);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        let heaps = [1_000_000_000; 200_000];
        assert_eq!(answer(&heaps), "second");
        assert_eq!(answer(&heaps[1..]), "first");
    }
}
