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
//! O(n^3) for all boards with sides below `n`, half the cuts and half the boards by
//! symmetry; O(n^2) memory. `splitting_fast` takes a
//! twelfth of the time for sides up to 200.
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
pub fn splitting_table(n: usize, min: usize) -> Vec<Vec<u32>> {
    assert!(
        min >= 1,
        "a side of 0 never ends, min is at least 1: {}",
        min
    );
    let mut g = vec![vec![0_u32; n]; n];
    // The last board with an option of this value. A board has at most n options
    // that differ, and xor makes no longer numbers.
    let mut last = vec![0; 2 * (n + 1).next_power_of_two()];
    for (a, b) in (min..n).flat_map(|a| (min..=a).map(move |b| (a, b))) {
        let now = a * n + b;
        for i in min..=a / 2 {
            last[(g[i][b] ^ g[a - i][b]) as usize] = now;
        }
        for j in min..=b / 2 {
            last[(g[a][j] ^ g[a][b - j]) as usize] = now;
        }
        g[a][b] = last.iter().take_while(|&&of| of == now).count() as u32;
        g[b][a] = g[a][b];
    }
    g
}

#[cfg(test)]
mod tests {
    use super::splitting_table;
    use std::collections::BTreeSet;

    /// By definition: every cut of every board, no symmetry.
    fn slow(n: usize, min: usize) -> Vec<Vec<u32>> {
        let mut table = vec![vec![0; n]; n];
        for a in min..n {
            for b in min..n {
                let across = (min..a).filter(|i| a - i >= min);
                let along = (min..b).filter(|j| b - j >= min);
                let set: BTreeSet<u32> = across
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
    #[should_panic(expected = "min is at least 1: 0")]
    fn a_side_of_zero() {
        splitting_table(3, 0);
    }
}
