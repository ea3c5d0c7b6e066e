//! A Multiplication Game, <https://open.kattis.com/problems/amultiplicationgame>
//!
//! Stan wants the number to grow, so he multiplies by 9; Ollie, to keep it from
//! n as long as he can, by 2. Stan wins for n up to 9, Ollie up to 18, Stan up
//! to 162, and so on: each bound is 9 or 2 times the one before. Integers only,
//! since logarithms are wrong next to some of the bounds.
//!
//! O(log n) for each case.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, n: u64 }
        let winner = if stan_wins(n) { "Stan" } else { "Ollie" };
        writeln!(out, "{} wins.", winner)?;
    }
    out.flush()
}

/// u64, because 9 times a bound below 2^32 does not fit 32 bits.
fn stan_wins(n: u64) -> bool {
    let mut bound = 1;
    loop {
        bound *= 9;
        if n <= bound {
            return true;
        }
        bound *= 2;
        if n <= bound {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::stan_wins;
    use std::collections::HashMap;

    /// By definition: whoever multiplies `p` next wins if some factor reaches n,
    /// or leads to a number from which the other player loses.
    fn mover_wins(p: u64, n: u64, memo: &mut HashMap<u64, bool>) -> bool {
        if let Some(&known) = memo.get(&p) {
            return known;
        }
        let answer = (2..10).any(|k| p * k >= n || !mover_wins(p * k, n, memo));
        memo.insert(p, answer);
        answer
    }

    #[track_caller]
    fn check(n: u64) {
        assert_eq!(stan_wins(n), mover_wins(1, n, &mut HashMap::new()), "{}", n);
    }

    #[test]
    fn every_small_n() {
        (2..6_000).for_each(check);
    }

    #[test]
    fn next_to_every_bound_and_at_the_end() {
        let bounds = [
            162,
            324,
            2_916,
            5_832,
            52_488,
            104_976,
            944_784,
            1_889_568,
            17_006_112,
            34_012_224,
            306_110_016,
            612_220_032,
        ];
        for &bound in &bounds {
            (bound - 2..bound + 3).for_each(check);
        }
        (4_294_967_290..4_294_967_296).for_each(check);
    }

    #[test]
    fn random_n() {
        let mut x = 3_u64;
        for _ in 0..300 {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            check(2 + (x >> 32) % 4_294_967_292);
        }
    }
}
