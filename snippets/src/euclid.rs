//! Euclid's game: take a multiple of the smaller number from the larger.
//!
//! 欧几里得游戏：从大数中减去小数的若干倍。
//!
//! # Contract
//! The multiple is at least one, and no number falls below 0. Who cannot move,
//! since a number is 0, loses. Of equal numbers either may go, so two moves win;
//! else one does at most. The move is given as the numbers after it, in their
//! places; of equal numbers it is that of the first.
//!
//! # Complexity
//! O(1).
//!
//! # Example
//! ```
//! use snippets::euclid::{euclid_move, euclid_wins};
//!
//! assert!(euclid_wins(25, 7));
//! assert_eq!(euclid_move(25, 7), Some((11, 7)));
//! assert_eq!(euclid_move(24, 15), None);
//! assert_eq!(euclid_move(6, 6), Some((0, 6)));
//! assert_eq!(euclid_move(0, 6), None);
//! ```
//!
//! # Source
//! Cole and Davie (1969): the player to move wins if the numbers are equal, or
//! their ratio exceeds the golden one.

/// Whether the player to move wins.
pub fn euclid_wins(a: u64, b: u64) -> bool {
    let (small, large) = (u128::from(a.min(b)), u128::from(a.max(b)));
    // x > phi if x * (x - 1) > 1; equality never occurs.
    small > 0 && (small == large || large * (large - small) > small * small)
}

/// The numbers after the winning move, or the first of two.
pub fn euclid_move(a: u64, b: u64) -> Option<(u64, u64)> {
    if a < b {
        return euclid_move(b, a).map(|(b, a)| (a, b));
    }
    if !euclid_wins(a, b) {
        return None;
    }
    // From (rest + b, b) the one move is to (rest, b): one of the two loses.
    let rest = a % b;
    let left = if euclid_wins(rest, b) { rest + b } else { rest };
    Some((left, b))
}

#[cfg(test)]
mod tests {
    use super::{euclid_move, euclid_wins};
    use std::collections::HashMap;

    type Pair = (u64, u64);

    /// By definition: the moves to positions from which no move wins.
    fn slow(a: u64, b: u64, memo: &mut HashMap<Pair, Vec<Pair>>) -> Vec<Pair> {
        if a == 0 || b == 0 {
            return Vec::new();
        }
        if let Some(known) = memo.get(&(a, b)) {
            return known.clone();
        }
        let from_a = (1..=a / b).map(|times| (a - times * b, b));
        let from_b = (1..=b / a).map(|times| (a, b - times * a));
        let mut found: Vec<Pair> = from_a.chain(from_b).collect();
        found.retain(|&(a, b)| slow(a, b, memo).is_empty());
        memo.insert((a, b), found.clone());
        found
    }

    #[test]
    fn every_small_pair() {
        let mut memo = HashMap::new();
        for (a, b) in (0..200).flat_map(|a| (0..200).map(move |b| (a, b))) {
            let expected = slow(a, b, &mut memo);
            assert_eq!(euclid_wins(a, b), !expected.is_empty(), "{} {}", a, b);
            assert_eq!(euclid_move(a, b), expected.first().copied());
            let both = a == b && a > 0;
            assert!(expected.len() <= 1 + usize::from(both), "{} {}", a, b);
            assert!(!both || expected == [(0, b), (a, 0)], "{} {}", a, b);
        }
    }

    /// Who wins by the usual argument: with a choice the mover wins.
    fn by_steps(a: u64, b: u64) -> bool {
        let (small, large) = (a.min(b), a.max(b));
        small > 0 && (large % small == 0 || large / small > 1 || !by_steps(small, large - small))
    }

    #[test]
    fn random_large_pairs_and_fibonacci_numbers() {
        let (mut a, mut b) = (1_u64, 1_u64);
        while let Some(c) = a.checked_add(b) {
            for &(x, y) in &[(a, b), (a, b - 1), (a - 1, b), (b, c - 1), (b - 1, c)] {
                assert_eq!(euclid_wins(x, y), by_steps(x, y), "{} {}", x, y);
            }
            a = b;
            b = c;
        }
        let mut x = 0x2545_f491_4f6c_dd1d_u64;
        for _ in 0..10_000 {
            let before = x;
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            let pair = (before >> (x % 64), x >> (before % 64));
            let found = euclid_move(pair.0, pair.1);
            assert_eq!(found.is_some(), by_steps(pair.0, pair.1), "{:?}", pair);
            if let Some((a, b)) = found {
                assert!(!by_steps(a, b), "{:?}: {} {}", pair, a, b);
            }
        }
    }

    #[test]
    fn the_limits_of_the_type() {
        let max = u64::MAX;
        assert_eq!(euclid_move(max, max), Some((0, max)));
        assert_eq!(euclid_move(max, max - 1), None);
        assert_eq!(euclid_move(1, max), Some((1, 0)));
        assert_eq!(euclid_move(max, 0), None);
    }
}
