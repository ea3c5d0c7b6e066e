//! The winning moves of Wythoff's game.
//!
//! 威佐夫博弈的所有必胜走法。
//!
//! # Contract
//! A move takes any number of stones from one heap, or from both heaps such
//! numbers that they differ by less than r; r >= 1, and r = 1 is Wythoff's own
//! game. Who cannot move loses. The moves are given as the heaps they leave, in
//! their places, in increasing order; there are a few at most. Needs [`wythoff`].
//!
//! # Complexity
//! O(log) of the heaps.
//!
//! # Example
//! ```
//! use snippets::wythoff_moves::wythoff_moves;
//!
//! assert_eq!(wythoff_moves(5, 8, 1), [(4, 7), (5, 3)]);
//! assert_eq!(wythoff_moves(4, 4, 1), [(0, 0)]);
//! assert_eq!(wythoff_moves(4, 1, 2), [(3, 1)]);
//! assert_eq!(wythoff_moves(0, 0, 1), []);
//! ```
//!
//! # Source
//! Wythoff (1907); Fraenkel (1982) for r.
//!
//! [`wythoff`]: crate::wythoff

use crate::wythoff::{exceeds, wythoff_wins};

/// The heaps after each winning move.
pub fn wythoff_moves(a: u64, b: u64, r: u64) -> Vec<(u64, u64)> {
    if !wythoff_wins(a, b, r) {
        return Vec::new();
    }
    let (low, high, wide) = (a.min(b), a.max(b), u128::from(r));
    // A lost position in reach keeps one heap, or nearly keeps the difference.
    let n = u128::from((high - low) / r);
    let mut numbers = vec![n, n + 1, number(a, wide), number(b, wide)];
    numbers.sort_unstable();
    numbers.dedup();
    let mut found = Vec::new();
    for n in numbers {
        let x = first(u128::from(low) + 1, |x| exceeds(x + 1, n, wide));
        let y = x + wide * n;
        if x <= u128::from(low) && y <= u128::from(high) {
            let (x, y) = (x as u64, y as u64);
            found.extend(vec![(x, y), (y, x)]);
        }
    }
    found.retain(|&after| is_move((a, b), after, r));
    found.sort_unstable();
    found.dedup();
    found
}

fn is_move(before: (u64, u64), after: (u64, u64), r: u64) -> bool {
    let takes = (before.0.checked_sub(after.0), before.1.checked_sub(after.1));
    match takes {
        (Some(0), Some(0)) => false,
        (Some(s), Some(t)) => s == 0 || t == 0 || s.max(t) - s.min(t) < r,
        _ => false,
    }
}

/// The n of the lost position that x is in.
fn number(x: u64, r: u128) -> u128 {
    let x = u128::from(x);
    // So many n >= 1 have floor(αn) <= x; the other numbers up to x are partners.
    let count = first(x, |n| !exceeds(x + 1, n + 1, r));
    if exceeds(x, count, r) {
        x - count
    } else {
        count
    }
}

/// The first number below `end` that `holds` is true for, as for all after it.
fn first(end: u128, holds: impl Fn(u128) -> bool) -> u128 {
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = (low + high) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::{is_move, wythoff_moves};
    use crate::wythoff::wythoff_wins;

    type Pairs = Vec<(u64, u64)>;

    /// By definition: the winning moves from every pair of heaps below n.
    fn slow(n: u64, r: u64) -> Vec<((u64, u64), Pairs)> {
        let all = (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
        let mut lost = Vec::new();
        let mut found = Vec::new();
        for pair in all {
            let moves = |&after: &(u64, u64)| is_allowed(pair, after, r);
            let wins: Pairs = lost.iter().copied().filter(moves).collect();
            if wins.is_empty() {
                lost.push(pair);
            }
            found.push((pair, wins));
        }
        found
    }

    /// The rule, as it is told.
    fn is_allowed(before: (u64, u64), after: (u64, u64), r: u64) -> bool {
        let (s, t) = (
            before.0 as i64 - after.0 as i64,
            before.1 as i64 - after.1 as i64,
        );
        let one = (s > 0 && t == 0) || (s == 0 && t > 0);
        one || (s > 0 && t > 0 && (s - t).abs() < r as i64)
    }

    #[test]
    fn every_small_pair() {
        for r in 1..9 {
            for ((a, b), expected) in slow(80, r) {
                assert_eq!(
                    wythoff_wins(a, b, r),
                    !expected.is_empty(),
                    "{} {} {}",
                    a,
                    b,
                    r
                );
                assert_eq!(wythoff_moves(a, b, r), expected, "{} {} {}", a, b, r);
            }
        }
    }

    /// A position loses, or has moves, and each of them leaves one that loses.
    #[test]
    fn random_large_pairs() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..20_000 {
            let mut random = || {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                x >> (x.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58)
            };
            let (a, b, r) = (random(), random(), 1 + random() / 2);
            let moves = wythoff_moves(a, b, r);
            assert_eq!(
                wythoff_wins(a, b, r),
                !moves.is_empty(),
                "{} {} {}",
                a,
                b,
                r
            );
            for &after in &moves {
                assert!(is_move((a, b), after, r), "{} {} {}", a, b, r);
                assert!(!wythoff_wins(after.0, after.1, r), "{} {} {}", a, b, r);
                assert_eq!(wythoff_moves(after.0, after.1, r), []);
            }
        }
    }

    #[test]
    fn the_limits_of_the_type() {
        let max = u64::MAX;
        assert_eq!(wythoff_moves(max, max, 1)[0], (0, 0));
        assert_eq!(wythoff_moves(max, 0, max), [(0, 0)]);
        assert!(!wythoff_wins(1, max, max - 1));
        assert_eq!(wythoff_moves(2, max, max - 1), [(0, 0), (1, max)]);
        for &r in &[1, 2, 3, max / 2, max] {
            for after in wythoff_moves(max, max - 1, r) {
                assert!(!wythoff_wins(after.0, after.1, r), "{:?}", after);
            }
        }
    }
}
