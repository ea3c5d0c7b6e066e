//! Grundy values of positions with two coordinates, by a closure over the moves.
//!
//! 二维局面的 SG 函数，走法由闭包给出。
//!
//! # Contract
//! `moves((a, b), value, &mut options)` marks the value of each option of the
//! position (a, b); `value((i, j))` is that of an earlier position: in a row
//! before, `i < a`, or in the same row, `i == a` and `j < b`. Asking for any other
//! is a panic. `rows * columns` must fit a `usize`. Needs [`table`].
//!
//! # Complexity
//! O(1) for each mark; memory O(rows * columns) and the largest value marked.
//!
//! # Example
//! ```
//! use snippets::grid::grid_table;
//!
//! // A rook in a corner's quarter goes up or left: Nim with two heaps.
//! let rook = grid_table(3, 4, |(a, b), value, options| {
//!     (0..a).for_each(|i| options.mark(value((i, b))));
//!     (0..b).for_each(|j| options.mark(value((a, j))));
//! });
//! assert_eq!(rook, [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1]]);
//!
//! // A pair of heaps is split into two pairs: (a, b) into (i, j) and (a - i, b - j),
//! // no heap empty. It has the value of the smaller heap, less 1.
//! let split = grid_table(4, 5, |(a, b), value, options| {
//!     for (i, j) in (1..a).flat_map(|i| (1..b).map(move |j| (i, j))) {
//!         options.mark(value((i, j)) ^ value((a - i, b - j)));
//!     }
//! });
//! assert_eq!(split[1..], [[0, 0, 0, 0, 0], [0, 0, 1, 1, 1], [0, 0, 1, 2, 2]]);
//!
//! assert!(grid_table(0, 4, |_, _, _| unreachable!()).is_empty());
//! ```
//!
//! # Source
//! Sprague (1935) and Grundy (1939).
//!
//! [`table`]: crate::table

use crate::table::{grundy_table, Options};

/// The Grundy values of the positions `(0..rows, 0..columns)`.
pub fn grid_table<F>(rows: usize, columns: usize, mut moves: F) -> Vec<Vec<u32>>
where
    F: FnMut((usize, usize), &dyn Fn((usize, usize)) -> u32, &mut Options),
{
    if columns == 0 {
        return vec![Vec::new(); rows];
    }
    let positions = rows.checked_mul(columns);
    let positions = positions
        .unwrap_or_else(|| panic!("rows * columns must fit a usize: {} * {}", rows, columns));
    let values = grundy_table(positions, |at, known, options| {
        let (a, b) = (at / columns, at % columns);
        let value = |(i, j): (usize, usize)| {
            assert!(j < columns, "no column {} of {}", j, columns);
            assert!((i, j) < (a, b), "{:?} is not before {:?}", (i, j), (a, b));
            known[i * columns + j]
        };
        moves((a, b), &value, options);
    });
    values.chunks(columns).map(<[u32]>::to_vec).collect()
}

/// The old name of [`grid_table`].
#[deprecated(note = "renamed to `grid_table`")]
#[doc(hidden)]
pub fn grundy_grid<F>(rows: usize, columns: usize, moves: F) -> Vec<Vec<u32>>
where
    F: FnMut((usize, usize), &dyn Fn((usize, usize)) -> u32, &mut Options),
{
    grid_table(rows, columns, moves)
}

#[cfg(test)]
mod tests {
    use super::grid_table;
    use std::collections::{BTreeSet, HashMap};

    type Position = (usize, usize);

    /// By definition, for moves as a list of sums of positions.
    fn slow(
        rows: usize,
        columns: usize,
        moves: impl Fn(Position) -> Vec<Vec<Position>>,
    ) -> Vec<Vec<u32>> {
        let mut values = vec![vec![0; columns]; rows];
        for a in 0..rows {
            for b in 0..columns {
                let sums = moves((a, b)).into_iter();
                let set: BTreeSet<u32> = sums
                    .map(|parts| parts.iter().fold(0, |sum, &(i, j)| sum ^ values[i][j]))
                    .collect();
                values[a][b] = (0..).find(|v| !set.contains(v)).unwrap();
            }
        }
        values
    }

    #[track_caller]
    fn check(rows: usize, columns: usize, moves: impl Fn(Position) -> Vec<Vec<Position>>) {
        let fast = grid_table(rows, columns, |at, value, options| {
            for parts in moves(at) {
                options.mark(parts.iter().fold(0, |sum, &part| sum ^ value(part)));
            }
        });
        assert_eq!(fast, slow(rows, columns, moves));
    }

    #[test]
    fn a_queen_a_king_and_a_sum() {
        let king = |(a, b): Position| {
            let steps = vec![(1, 0), (0, 1), (1, 1)].into_iter();
            let inside = steps.filter(move |&(i, j)| i <= a && j <= b);
            inside.map(|(i, j)| vec![(a - i, b - j)]).collect()
        };
        let queen = |(a, b): Position| {
            let mut options: Vec<Vec<Position>> = (0..a).map(|i| vec![(i, b)]).collect();
            options.extend((0..b).map(|j| vec![(a, j)]));
            options.extend((1..=a.min(b)).map(|d| vec![(a - d, b - d)]));
            options
        };
        let split = |(a, b): Position| {
            let rows = (1..a).map(|i| vec![(i, b), (a - i, b)]);
            rows.chain((1..b).map(|j| vec![(a, j), (a, b - j)]))
                .collect()
        };
        for &(rows, columns) in &[(1, 1), (1, 9), (9, 1), (6, 11), (30, 30)] {
            check(rows, columns, king);
            check(rows, columns, queen);
            check(rows, columns, split);
        }
    }

    /// Every pair splits into two: the example above, by the rules, for whole sums.
    #[test]
    fn a_pair_that_splits_into_two() {
        fn wins(pairs: &[Position], memo: &mut HashMap<Vec<Position>, bool>) -> bool {
            if let Some(&known) = memo.get(pairs) {
                return known;
            }
            let mut answer = false;
            for (at, &(a, b)) in pairs.iter().enumerate() {
                for (i, j) in (1..a).flat_map(|i| (1..b).map(move |j| (i, j))) {
                    let mut next = pairs.to_vec();
                    next[at] = (i, j);
                    next.push((a - i, b - j));
                    next.sort_unstable();
                    answer = answer || !wins(&next, memo);
                }
            }
            memo.insert(pairs.to_vec(), answer);
            answer
        }
        let values = grid_table(6, 7, |(a, b), value, options| {
            for (i, j) in (1..a).flat_map(|i| (1..b).map(move |j| (i, j))) {
                options.mark(value((i, j)) ^ value((a - i, b - j)));
            }
        });
        let pairs = || (1..6).flat_map(|a| (1..7).map(move |b| (a, b)));
        let mut memo = HashMap::new();
        for (p, q) in pairs().flat_map(|p| pairs().map(move |q| (p, q))) {
            let expected = wins(&[p.min(q), p.max(q)], &mut memo);
            let found = values[p.0][p.1] ^ values[q.0][q.1] != 0;
            assert_eq!(found, expected, "{:?} {:?}", p, q);
        }
        for (a, b) in pairs() {
            assert_eq!(values[a][b] as usize, a.min(b) - 1, "{} {}", a, b);
        }
    }

    #[test]
    fn no_rows_or_no_columns() {
        assert_eq!(grid_table(3, 0, |_, _, _| ()), vec![Vec::<u32>::new(); 3]);
        assert!(grid_table(0, 3, |_, _, _| ()).is_empty());
    }

    #[test]
    #[should_panic(expected = "rows * columns must fit a usize: 9223372036854775808 * 2")]
    fn too_many_positions() {
        grid_table(1 << 63, 2, |_, _, _| ());
    }

    /// Its place in the table, were it computed, would be that of another.
    #[test]
    #[should_panic(expected = "(9223372036854775808, 0) is not before (1, 0)")]
    fn a_row_beyond() {
        grid_table(2, 2, |(a, _), value, options| {
            if a == 1 {
                options.mark(value((1 << 63, 0)));
            }
        });
    }

    #[test]
    #[should_panic(expected = "(0, 0) is not before (0, 0)")]
    fn a_later_position() {
        grid_table(2, 2, |(a, b), value, options| options.mark(value((a, b))));
    }

    #[test]
    #[should_panic(expected = "no column 2 of 2")]
    fn a_column_beyond() {
        grid_table(2, 2, |(a, _), value, options| {
            if a == 1 {
                options.mark(value((0, 2)));
            }
        });
    }
}
