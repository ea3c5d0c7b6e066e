//! Slime and Stones, <http://acm.hdu.edu.cn/showproblem.php?pid=6869>
//!
//! Wythoff's game where takes from both heaps may differ by up to k, that is by
//! less than k + 1; told with integers, since roots are wrong next to a lost
//! position.
//!
//! O(1) for each case.

use proconio::input;
use snippets::wythoff::wythoff_wins;

fn main() {
    input! { cases: [(u64, u64, u64)] }
    let answers: String = cases.iter().map(|&(a, b, k)| answer(a, b, k)).collect();
    print!("{}", answers);
}

fn answer(a: u64, b: u64, k: u64) -> &'static str {
    if wythoff_wins(a, b, k + 1) {
        "1\n"
    } else {
        "0\n"
    }
}

#[cfg(test)]
mod tests {
    use super::answer;

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
                let expected = if wins[a][b] { "1\n" } else { "0\n" };
                let found = answer(a as u64, b as u64, k as u64);
                assert_eq!(found, expected, "{} {} {}", a, b, k);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        let top = 100_000_000;
        assert_eq!(answer(top, top, 0), "1\n");
        assert_eq!(answer(1, top, top), "1\n");
        assert_eq!(answer(1, top, top - 2), "0\n");
        // 38196601 * 1.618… = 61803398.8….
        assert_eq!(answer(61_803_398, 99_999_999, 0), "0\n");
        assert_eq!(answer(61_803_398, top, 0), "1\n");
    }
}
