//! Stair Game, <https://cses.fi/problemset/task/1099>
//!
//! Staircase Nim: only the balls at an odd distance from the lowest stair count,
//! and the first player wins unless their xor is 0.
//!
//! O(n) for each case.

use proconio::input;
use snippets::staircase::staircase_value;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { cases: [[u64]] }
    let mut out = BufWriter::new(io::stdout());
    for stairs in cases {
        writeln!(out, "{}", answer(&stairs))?;
    }
    out.flush()
}

fn answer(stairs: &[u64]) -> &'static str {
    if staircase_value(stairs) != 0 {
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
    fn wins(stairs: &[u64], memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&known) = memo.get(stairs) {
            return known;
        }
        let answer = options(stairs).iter().any(|next| !wins(next, memo));
        memo.insert(stairs.to_vec(), answer);
        answer
    }

    fn options(stairs: &[u64]) -> Vec<Vec<u64>> {
        let mut found = Vec::new();
        for k in 1..stairs.len() {
            for balls in 1..=stairs[k] {
                let mut next = stairs.to_vec();
                next[k] -= balls;
                next[k - 1] += balls;
                found.push(next);
            }
        }
        found
    }

    #[test]
    fn every_small_case() {
        let mut memo = HashMap::new();
        for &(len, top) in &[(1, 9), (2, 9), (3, 6), (4, 4), (5, 3)] {
            for code in 0..u64::pow(top, len) {
                let stairs = (0..len).map(|i| code / u64::pow(top, i) % top);
                let stairs: Vec<u64> = stairs.collect();
                let expected = if wins(&stairs, &mut memo) {
                    "first"
                } else {
                    "second"
                };
                assert_eq!(answer(&stairs), expected, "{:?}", stairs);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        let stairs = [1_000_000_000; 200_000];
        assert_eq!(answer(&stairs), "second");
        assert_eq!(answer(&stairs[2..]), "first");
    }
}
