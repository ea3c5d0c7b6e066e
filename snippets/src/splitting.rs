//! Grundy values of boards that are cut in two along a line of the grid.
//!
//! 矩形棋盘沿格线剪成两块的 SG 函数。
//!
//! # Contract
//! A move cuts one `a` by `b` board into two, across either side; both sides of
//! each part stay at least `min`, which is at least 1. Who cannot cut loses.
//! `table[a][b]` is meant for sides of at least `min`; below, it holds 0.
//!
//! # Complexity
//! O(n^3) for all boards with sides below `n`, with one bit per value while none
//! is over 31, and half the cuts and half the boards by symmetry; O(n^2) memory.
//!
//! # Example
//! ```
//! use snippets::splitting::splitting_table;
//!
//! // The Cutting Game, POJ 2311: a strip of width 1 is never cut off.
//! let table = splitting_table(5, 2);
//! assert_eq!((table[2][2], table[4][2], table[2][4]), (0, 1, 1));
//! assert!(splitting_table(0, 1).is_empty());
//! ```
//!
//! # Source
//! Sprague (1935) and Grundy (1939).

/// The Grundy values of the boards `a` by `b` for all `a`, `b` in `0..n`.
pub fn splitting_table(n: usize, min: usize) -> Vec<Vec<usize>> {
    assert!(
        min >= 1,
        "a side of 0 never ends, min is at least 1: {}",
        min
    );
    let table = with_small_values(n, min).unwrap_or_else(|| with_any_values(n, min));
    let values = |row: Vec<u32>| row.into_iter().map(|g| g as usize).collect();
    table.into_iter().map(values).collect()
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

/// The same, one board and one cut after the other.
fn with_any_values(n: usize, min: usize) -> Vec<Vec<u32>> {
    let mut table = vec![vec![0_u32; n]; n];
    let mut seen = Vec::new();
    for a in min..n {
        for b in min..=a {
            seen.clear();
            // There are fewer options, so the least value missing is below.
            seen.resize(a + b, false);
            let across = (min..=a / 2).map(|i| table[i][b] ^ table[a - i][b]);
            let along = (min..=b / 2).map(|j| table[a][j] ^ table[a][b - j]);
            for value in across.chain(along) {
                if let Some(seen) = seen.get_mut(value as usize) {
                    *seen = true;
                }
            }
            let g = seen.iter().take_while(|&&s| s).count() as u32;
            table[a][b] = g;
            table[b][a] = g;
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{splitting_table, with_any_values, with_small_values};
    use std::collections::BTreeSet;

    /// By definition: every cut of every board, no symmetry.
    fn slow(n: usize, min: usize) -> Vec<Vec<usize>> {
        let mut table = vec![vec![0; n]; n];
        for a in min..n {
            for b in min..n {
                let across = (min..a).filter(|i| a - i >= min);
                let along = (min..b).filter(|j| b - j >= min);
                let set: BTreeSet<usize> = across
                    .map(|i| table[i][b] ^ table[a - i][b])
                    .chain(along.map(|j| table[a][j] ^ table[a][b - j]))
                    .collect();
                table[a][b] = (0..).find(|g| !set.contains(g)).unwrap();
            }
        }
        table
    }

    #[test]
    fn every_small_table() {
        for n in 0..24 {
            for min in 1..10 {
                assert_eq!(splitting_table(n, min), slow(n, min), "{} {}", n, min);
            }
        }
    }

    #[test]
    fn larger_tables() {
        for min in 1..6 {
            assert_eq!(splitting_table(60, min), slow(60, min), "{}", min);
        }
    }

    #[test]
    fn values_over_31() {
        let table = splitting_table(450, 3);
        assert_eq!(with_small_values(450, 3), None);
        assert!(table.iter().flatten().any(|&g| g > 31));
        for n in 30..36 {
            assert!(splitting_table(n, 3) == slow(n, 3));
        }
        for min in 1..5 {
            assert_eq!(Some(with_any_values(50, min)), with_small_values(50, min));
        }
    }

    #[test]
    fn the_largest_value_of_the_cutting_game() {
        let table = splitting_table(201, 2);
        assert_eq!(table.iter().flatten().max(), Some(&9));
    }

    #[test]
    #[should_panic(expected = "min is at least 1: 0")]
    fn a_side_of_zero() {
        splitting_table(3, 0);
    }
}
