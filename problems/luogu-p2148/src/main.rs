//! E&D (SDOI 2009), <https://www.luogu.com.cn/problem/P2148>
//!
//! Each pair is a component. Its Grundy value is the place of the lowest 0 bit of
//! (a - 1) | (b - 1), and the first player wins unless the nim-sum is 0.
//!
//! O(N) for each case.

use itertools::Itertools;
use proconio::input;
use snippets::e_and_d::e_and_d_value;
use snippets::sum::nim_sum;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { cases: [[u64]] }
    let mut out = BufWriter::new(io::stdout());
    for piles in cases {
        writeln!(out, "{}", if first_wins(&piles) { "YES" } else { "NO" })?;
    }
    out.flush()
}

fn first_wins(piles: &[u64]) -> bool {
    nim_sum(piles.iter().tuples().map(|(&a, &b)| e_and_d_value(a, b))) != 0
}

#[cfg(test)]
mod tests {
    use super::first_wins;
    use std::collections::HashMap;

    /// Who wins, by definition: some move leads to a position that loses.
    fn wins(piles: &[u64], memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&known) = memo.get(piles) {
            return known;
        }
        let mut answer = false;
        for at in 0..piles.len() {
            for i in 1..piles[at] {
                let mut next = piles.to_vec();
                next[at] = i;
                next[at ^ 1] = piles[at] - i;
                answer = answer || !wins(&next, memo);
            }
        }
        memo.insert(piles.to_vec(), answer);
        answer
    }

    #[test]
    fn whole_games_of_one_two_and_three_pairs() {
        let mut memo = HashMap::new();
        for &(len, top) in &[(0, 9), (2, 9), (4, 7), (6, 4)] {
            for code in 0..u64::pow(top, len) {
                let piles: Vec<u64> = (0..len)
                    .map(|i| 1 + code / u64::pow(top, i) % top)
                    .collect();
                assert_eq!(first_wins(&piles), wins(&piles, &mut memo), "{:?}", piles);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        // 2^30 - 1 has 30 ones at its end; an even number of equal pairs cancels.
        let piles = [1 << 30; 20_000];
        assert!(!first_wins(&piles));
        assert!(first_wins(&piles[2..]));
        // Odd heaps less 1 are even: the value 0.
        assert!(!first_wins(&[1_999_999_999, 1_999_999_999]));
    }
}
