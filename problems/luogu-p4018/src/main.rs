//! Roy&October之取石子, <https://www.luogu.com.cn/problem/P4018>
//!
//! 1, 2, 3, 4 and 5 are powers of primes, and no multiple of 6 is one: so from
//! a multiple of 6 every move leads away from them, and from anywhere else one
//! move leads back. Roy, who moves second, wins on the multiples of 6.
//!
//! O(1) for each case.

use proconio::input;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { piles: [u32] }
    let mut out = BufWriter::new(io::stdout());
    for stones in piles {
        writeln!(out, "{}", winner(stones))?;
    }
    out.flush()
}

fn winner(stones: u32) -> &'static str {
    if stones % 6 == 0 {
        "Roy wins!"
    } else {
        "October wins!"
    }
}

#[cfg(test)]
mod tests {
    use super::winner;

    /// Whether `n` is a power of a prime, 1 included.
    fn is_prime_power(n: usize) -> bool {
        let mut rest = n;
        if let Some(p) = (2..=n).find(|p| n % p == 0) {
            while rest % p == 0 {
                rest /= p;
            }
        }
        rest == 1
    }

    #[test]
    fn by_the_rules_themselves() {
        let takes: Vec<usize> = (1..3000).filter(|&n| is_prime_power(n)).collect();
        let mut wins = vec![false];
        for n in 1..3000 {
            let first = takes.iter().take_while(|&&t| t <= n).any(|t| !wins[n - t]);
            wins.push(first);
            let expected = if first { "October wins!" } else { "Roy wins!" };
            assert_eq!(winner(n as u32), expected, "{}", n);
        }
    }

    #[test]
    fn the_largest_input() {
        let roy = (0..100_000).map(|i| winner(50_000_000 - i));
        assert_eq!(roy.filter(|&w| w == "Roy wins!").count(), 16_667);
    }
}
