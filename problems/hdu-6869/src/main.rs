//! Slime and Stones, <http://acm.hdu.edu.cn/showproblem.php?pid=6869>
//!
//! Wythoff's game where takes from both heaps may differ by up to k, that is by
//! less than k + 1; told with integers, since roots are wrong next to a lost
//! position.
//!
//! O(1) for each case.

use proconio::input;
use snippets::wythoff::wythoff_wins;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { cases: [(u64, u64, u64)] }
    let mut out = BufWriter::new(io::stdout());
    for (a, b, k) in cases {
        writeln!(out, "{}", u8::from(first_wins(a, b, k)))?;
    }
    out.flush()
}

fn first_wins(a: u64, b: u64, k: u64) -> bool {
    wythoff_wins(a, b, k + 1)
}

#[cfg(test)]
mod tests {
    use super::first_wins;

    /// By definition: nobody wins where no take leads to a lost position.
    #[test]
    fn every_small_case() {
        for k in 0..6_usize {
            let mut wins = vec![vec![false; 40]; 40];
            for (a, b) in (0..40).flat_map(|a| (0..40).map(move |b| (a, b))) {
                let near = |s: usize| s.saturating_sub(k).max(1)..=(s + k).min(b);
                wins[a][b] = (1..=a).any(|s| !wins[a - s][b])
                    || (1..=b).any(|t| !wins[a][b - t])
                    || (1..=a).any(|s| near(s).any(|t| !wins[a - s][b - t]));
                let found = first_wins(a as u64, b as u64, k as u64);
                assert_eq!(found, wins[a][b], "{} {} {}", a, b, k);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        let top = 100_000_000;
        assert!(first_wins(top, top, 0));
        assert!(first_wins(1, top, top));
        assert!(!first_wins(1, top, top - 2));
        // 38196601 * 1.618… = 61803398.8….
        assert!(!first_wins(61_803_398, 99_999_999, 0));
        assert!(first_wins(61_803_398, top, 0));
    }
}
