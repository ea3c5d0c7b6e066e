//! 取石子游戏 1, <https://loj.ac/p/10241>
//!
//! Bash's game: who moves first wins unless N is a multiple of K + 1.
//!
//! O(1).

use proconio::input;
use snippets::bash::bash_value;

fn main() {
    input! { n: u64, k: u64 }
    println!("{}", winner(n, k));
}

fn winner(n: u64, k: u64) -> u8 {
    if bash_value(n, k) != 0 {
        1
    } else {
        2
    }
}

#[cfg(test)]
mod tests {
    use super::winner;

    #[test]
    fn by_the_rules_themselves() {
        for k in 1..20 {
            let mut wins: Vec<bool> = Vec::new();
            for n in 0..200 {
                let first = (1..=k.min(n)).any(|take| !wins[n - take]);
                wins.push(first);
                assert_eq!(
                    winner(n as u64, k as u64),
                    if first { 1 } else { 2 },
                    "{} {}",
                    n,
                    k
                );
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        assert_eq!(winner(100_000, 100_000), 1);
        assert_eq!(winner(100_000, 99_999), 2);
        assert_eq!(winner(100_000, 1), 2);
    }
}
