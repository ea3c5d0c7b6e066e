//! Turtles, mock turtles, ruler and twins: games of turning coins with closed formulas.
//!
//! 常见翻硬币游戏的公式：Turtles、Mock Turtles（odious 数：二进制有奇数个 1）、Ruler、Twins。
//!
//! # Contract
//! Coins lie in a row, places from 0; the last coin turned goes from heads to tails. A
//! move turns: *turtles* one or two coins, *mock turtles* up to three, *twins* exactly
//! two, *ruler* any number of neighbours. Who cannot move loses. A position is the
//! nim-sum of its heads.
//!
//! # Complexity
//! O(1).
//!
//! # Example
//! ```
//! use snippets::turtles::{mock_turtles_value, ruler_value, turtles_value, twins_value};
//!
//! let first = |value: fn(u64) -> u64| [value(0), value(1), value(2), value(3), value(4)];
//! assert_eq!(first(turtles_value), [1, 2, 3, 4, 5]);
//! assert_eq!(first(mock_turtles_value), [1, 2, 4, 7, 8]);
//! assert_eq!(first(twins_value), [0, 1, 2, 3, 4]);
//! assert_eq!(first(ruler_value), [1, 2, 1, 4, 1]);
//! ```
//!
//! # Source
//! Winning Ways (1982), chapter 14. Odious numbers have an odd number of binary ones, and
//! the sum of two is evil: so each mock turtle is worth the next odious number.

/// One coin or two: Nim with one stone more than the place.
pub fn turtles_value(place: u64) -> u64 {
    place + 1
}

/// Up to three coins: the odious number of this rank, for places below 2^63.
pub fn mock_turtles_value(place: u64) -> u64 {
    2 * place + u64::from(place.count_ones() % 2 == 0)
}

/// Exactly two coins: Nim with as many stones as the place.
pub fn twins_value(place: u64) -> u64 {
    place
}

/// Any number of neighbours: the largest power of 2 that divides the place from 1.
pub fn ruler_value(place: u64) -> u64 {
    1 << (place + 1).trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coins::coin_table;

    #[track_caller]
    fn check(value: fn(u64) -> u64, moves: fn(usize) -> Vec<Vec<usize>>) {
        let found: Vec<u64> = (0..40).map(value).collect();
        let expected = coin_table(40, moves);
        assert_eq!(
            found,
            expected.into_iter().map(u64::from).collect::<Vec<_>>()
        );
    }

    fn one(place: usize) -> Vec<Vec<usize>> {
        (0..place).map(|a| vec![a]).collect()
    }

    fn two(place: usize) -> Vec<Vec<usize>> {
        (0..place)
            .flat_map(|b| (0..b).map(move |a| vec![a, b]))
            .collect()
    }

    #[test]
    fn against_the_rules() {
        check(turtles_value, |p| [one(p), vec![vec![]]].concat());
        check(mock_turtles_value, |p| {
            [two(p), one(p), vec![vec![]]].concat()
        });
        check(twins_value, one);
        check(ruler_value, |p| {
            (0..=p).map(|first| (first..p).collect()).collect()
        });
    }

    #[test]
    fn far_places() {
        assert_eq!(mock_turtles_value((1 << 63) - 1), u64::MAX - 1);
        assert_eq!(ruler_value((1 << 63) - 1), 1 << 63);
    }
}
