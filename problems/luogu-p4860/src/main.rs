//! Roy&October之取石子II, <https://www.luogu.com.cn/problem/P4860>
//!
//! A move takes 1 or a prime. 1, 2 and 3 are such numbers, and no multiple of 4
//! is one: so from a multiple of 4 every move leads away from them, and from
//! anywhere else one move leads back. Roy, who moves second, wins on them.
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
    if stones % 4 == 0 {
        "Roy wins!"
    } else {
        "October wins!"
    }
}

#[cfg(test)]
mod tests {
    use super::winner;

    fn is_prime(n: usize) -> bool {
        n > 1 && (2..n).all(|d| n % d != 0)
    }

    #[test]
    fn by_the_rules_themselves() {
        let takes: Vec<usize> = (1..3000).filter(|&n| n == 1 || is_prime(n)).collect();
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
        let roy = (0..1_000_000).map(|i| winner(50_000_000 - i));
        assert_eq!(roy.filter(|&w| w == "Roy wins!").count(), 250_000);
    }
}
