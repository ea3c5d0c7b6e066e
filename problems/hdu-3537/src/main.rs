//! Daizhenyang's Coin, <http://acm.hdu.edu.cn/showproblem.php?pid=3537>
//!
//! Mock Turtles: a move turns one, two or three coins, the last from heads to tails. A
//! coin at place x is worth the odious number of that rank, and coins add as in Nim. The
//! first player loses if the sum is 0. A coin may be named more than once.
//!
//! O(n log n) for each case.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::plain_text::plain_text;
use snippets::turtles::mock_turtles_value;
use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, heads: [u64] }
        writeln!(out, "{}", answer(&heads))?;
    }
    out.flush()
}

/// Whether the first player loses.
fn answer(heads: &[u64]) -> &'static str {
    let heads: BTreeSet<u64> = heads.iter().copied().collect();
    let sum = heads
        .iter()
        .fold(0, |sum, &place| sum ^ mock_turtles_value(place));
    if sum == 0 {
        "Yes"
    } else {
        "No"
    }
}

#[cfg(test)]
mod tests {
    use super::answer;

    /// By definition, for every position of ten coins: bit i is whether coin i shows
    /// heads.
    #[test]
    fn every_position_of_ten_coins() {
        let mut wins: Vec<bool> = Vec::new();
        for position in 0_usize..1 << 10 {
            let mut any = false;
            for last in (0..10).filter(|i| position >> i & 1 == 1) {
                for (a, b) in (0..=last).flat_map(|a| (0..=last).map(move |b| (a, b))) {
                    // One coin, two or three: equal places stand for none.
                    let set = (1 << last) | (1 << a) | (1 << b);
                    any = any || !wins[position ^ set];
                }
            }
            wins.push(any);
            let heads: Vec<u64> = (0..10).filter(|i| position >> i & 1 == 1).collect();
            let again = [&heads[..], &heads[..]].concat();
            assert_eq!(
                answer(&again),
                if any { "No" } else { "Yes" },
                "{:?}",
                heads
            );
        }
    }

    #[test]
    fn the_last_place() {
        assert_eq!(answer(&[99_999_999]), "No");
        assert_eq!(answer(&[99_999_999, 99_999_998, 1, 0]), "Yes");
    }
}
