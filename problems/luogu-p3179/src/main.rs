//! 数组游戏 (HAOI 2015), <https://www.luogu.com.cn/problem/P3179>
//!
//! Each white square x is a game of its own: turning x to x·k leads to the
//! squares 2x .. kx. Its value depends on v = ⌊n/x⌋ alone, as that of x·i does on
//! ⌊v/i⌋: there are 2 sqrt n values, and equal quotients come in runs. Within a
//! run the xor of the squares goes to and fro between two values.
//!
//! O(n^(3/4)) once, O(sqrt n) memory, then O(1) for each square.

use proconio::input;
use snippets::mex_fast::mex_fast;
use snippets::sum::nim_sum;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { n: usize, queries: [[usize]] }
    let values = Values::new(n);
    let mut out = BufWriter::new(io::stdout());
    for squares in queries {
        let sum = nim_sum(squares.iter().map(|&x| values.of(n / x)));
        writeln!(out, "{}", if sum != 0 { "Yes" } else { "No" })?;
    }
    out.flush()
}

/// The Grundy value of a square x by the quotient ⌊n/x⌋.
struct Values {
    n: usize,
    /// By the quotient, if its square is at most n.
    small: Vec<u64>,
    /// By x for the others, which are below sqrt n.
    large: Vec<u64>,
}

impl Values {
    fn new(n: usize) -> Self {
        let root = (0..).take_while(|r| r * r <= n).count() - 1;
        let mut values = Values {
            n,
            small: vec![0; root + 1],
            large: vec![0; root + 1],
        };
        for v in 1..=root {
            values.small[v] = values.of_options(v);
        }
        for x in (1..=root).rev() {
            values.large[x] = values.of_options(n / x);
        }
        values
    }

    fn of(&self, quotient: usize) -> u64 {
        match self.small.get(quotient) {
            Some(&value) => value,
            None => self.large[self.n / quotient],
        }
    }

    /// The value with this quotient, by those with smaller ones.
    fn of_options(&self, v: usize) -> u64 {
        // Turning x alone leaves nothing.
        let mut sums = vec![0];
        let mut sum = 0;
        let mut i = 2;
        while i <= v {
            let quotient = v / i;
            let last = v / quotient;
            let value = self.of(quotient);
            sums.push(sum ^ value);
            if (last - i) % 2 == 0 {
                sum ^= value;
            }
            i = last + 1;
        }
        mex_fast(sums)
    }
}

#[cfg(test)]
mod tests {
    use super::Values;
    use snippets::mex_fast::mex_fast;

    #[test]
    fn every_position_of_short_arrays_by_the_rules() {
        for n in 1..13 {
            let values = Values::new(n);
            let mut wins = vec![false; 1 << n];
            // Bit n - x is the square x: turning it from white makes less.
            for position in 0..wins.len() {
                let sum = (1..=n).fold(0, |sum, x| {
                    sum ^ ((position >> (n - x) & 1) as u64 * values.of(n / x))
                });
                for x in (1..=n).filter(|x| position >> (n - x) & 1 == 1) {
                    let mut next = position;
                    for square in (x..=n).step_by(x) {
                        next ^= 1 << (n - square);
                        wins[position] |= !wins[next];
                    }
                }
                assert_eq!(sum != 0, wins[position], "{} {:b}", n, position);
            }
        }
    }

    #[test]
    fn longer_arrays_square_by_square() {
        for &n in &[1, 2, 3, 4, 99, 100, 101, 1000, 1023, 1024] {
            let values = Values::new(n);
            let mut slow = vec![0; n + 1];
            for x in (1..=n).rev() {
                let mut sums = vec![0];
                for square in (2 * x..=n).step_by(x) {
                    sums.push(sums[sums.len() - 1] ^ slow[square]);
                }
                slow[x] = mex_fast(sums);
                assert_eq!(values.of(n / x), slow[x], "{} {}", n, x);
            }
        }
    }

    #[test]
    fn the_longest_array() {
        let n = 1_000_000_000;
        let values = Values::new(n);
        // More than half of the squares turn alone.
        assert_eq!((values.of(1), values.of(2)), (1, 2));
        assert_ne!(values.of(n), 0);
    }
}
