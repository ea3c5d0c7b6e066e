//! 欧几里德的游戏, <https://www.luogu.com.cn/problem/P1290>
//!
//! Euclid's game: Stan, who moves first, wins if the numbers are equal, or if
//! their ratio exceeds the golden one.
//!
//! O(1) for each case.

use proconio::input;
use snippets::euclid::euclid_wins;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { cases: [(u64, u64)] }
    let mut out = BufWriter::new(io::stdout());
    for (m, n) in cases {
        writeln!(out, "{}", winner(m, n))?;
    }
    out.flush()
}

fn winner(m: u64, n: u64) -> &'static str {
    if euclid_wins(m, n) {
        "Stan wins"
    } else {
        "Ollie wins"
    }
}

#[cfg(test)]
mod tests {
    use super::winner;

    /// By definition: the table says who wins with the larger number first.
    #[test]
    fn every_pair_up_to_150() {
        let mut wins = vec![vec![false; 151]; 151];
        for a in 1..151 {
            for b in 1..=a {
                let option = |times: usize| {
                    let left = a - times * b;
                    wins[left.max(b)][left.min(b)]
                };
                wins[a][b] = (1..=a / b).any(|times| !option(times));
            }
        }
        for (a, b) in (1..151).flat_map(|a| (1..=a).map(move |b| (a, b))) {
            let expected = if wins[a][b] {
                "Stan wins"
            } else {
                "Ollie wins"
            };
            assert_eq!(winner(a as u64, b as u64), expected, "{} {}", a, b);
            assert_eq!(winner(b as u64, a as u64), expected, "{} {}", b, a);
        }
    }

    #[test]
    fn the_largest_inputs() {
        // Neighbours among the Fibonacci numbers.
        assert_eq!(winner(1_836_311_903, 1_134_903_170), "Ollie wins");
        assert_eq!(winner(1_134_903_170, 701_408_733), "Stan wins");
        assert_eq!(winner(2_147_483_647, 2_147_483_647), "Stan wins");
    }
}
