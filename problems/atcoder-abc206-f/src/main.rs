//! Interval Game 2, <https://atcoder.jp/contests/abc206/tasks/abc206_f>
//!
//! The room [l, r) is a game of its own: an interval inside of it leaves the
//! rooms on its left and on its right, a sum. Shorter rooms come first, so a grid
//! by length and left end gives their Grundy values.
//!
//! O(100^2 · N) for each case.

use proconio::input;
use snippets::grid::grid_table;
use std::io::{self, BufWriter, Write};

/// All intervals lie in [0, END).
const END: usize = 100;

fn main() -> io::Result<()> {
    input! { cases: [[(usize, usize)]] }
    let mut out = BufWriter::new(io::stdout());
    for intervals in cases {
        let wins = first_wins(&intervals, END);
        writeln!(out, "{}", if wins { "Alice" } else { "Bob" })?;
    }
    out.flush()
}

/// Whether the first player wins in the room [0, end).
fn first_wins(intervals: &[(usize, usize)], end: usize) -> bool {
    let values = grid_table(end + 1, end + 1, |(len, l), value, options| {
        let r = l + len;
        for &(a, b) in intervals.iter().filter(|&&(a, b)| l <= a && b <= r) {
            options.mark(value((a - l, l)) ^ value((r - b, b)));
        }
    });
    values[end][0] != 0
}

#[cfg(test)]
mod tests {
    use super::first_wins;

    /// By the rules: `chosen` is the intervals so far, as bits.
    fn slow(intervals: &[(usize, usize)], chosen: usize) -> bool {
        let apart = |i: usize, j: usize| {
            let ((a, b), (c, d)) = (intervals[i], intervals[j]);
            b <= c || d <= a
        };
        let is_chosen = |i: usize| chosen >> i & 1 == 1;
        let n = intervals.len();
        (0..n).any(|i| {
            let free = !is_chosen(i) && (0..n).all(|j| !is_chosen(j) || apart(i, j));
            free && !slow(intervals, chosen | 1 << i)
        })
    }

    #[test]
    fn random_cases_by_the_rules() {
        let mut x = 7_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..400 {
            let top = 2 + random(11);
            let intervals: Vec<(usize, usize)> = (0..random(10))
                .map(|_| {
                    let a = random(top);
                    (a, a + 1 + random(top - a))
                })
                .collect();
            let expected = slow(&intervals, 0);
            assert_eq!(first_wins(&intervals, top), expected, "{:?}", intervals);
        }
    }

    #[test]
    fn the_largest_input() {
        // All unit intervals: 99 are chosen, one after the other.
        let units: Vec<(usize, usize)> = (1..100).map(|a| (a, a + 1)).collect();
        assert!(first_wins(&units, 100));
        assert!(!first_wins(&units[1..], 100));
        assert!(first_wins(&[(1, 100); 100], 100));
    }
}
