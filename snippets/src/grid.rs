//! Grundy values of positions with two coordinates, by a closure over the moves.
//!
//! # Contract
//! `moves((a, b), value, &mut options)` marks the value of each option of the
//! position (a, b); `value((i, j))` is that of an earlier position: in a row
//! before, `i < a`, or in the same row, `i == a` and `j < b`. Asking for a later
//! one is a panic. Needs [`table`].
//!
//! # Complexity
//! O(1) for each mark; memory O(rows * columns) and the largest value marked.
//!
//! # Example
//! ```
//! use snippets::grid::grundy_grid;
//!
//! // A rook in a corner's quarter goes up or left: Nim with two heaps.
//! let rook = grundy_grid(3, 4, |(a, b), value, options| {
//!     (0..a).for_each(|i| options.mark(value((i, b))));
//!     (0..b).for_each(|j| options.mark(value((a, j))));
//! });
//! assert_eq!(rook, [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1]]);
//!
//! assert!(grundy_grid(0, 4, |_, _, _| unreachable!()).is_empty());
//! ```
//!
//! # Source
//! Sprague (1935) and Grundy (1939).
//!
//! [`table`]: crate::table

use crate::table::{grundy_table, Options};

/// The Grundy values of the positions `(0..rows, 0..columns)`.
pub fn grundy_grid<F>(rows: usize, columns: usize, mut moves: F) -> Vec<Vec<usize>>
where
    F: FnMut((usize, usize), &dyn Fn((usize, usize)) -> usize, &mut Options),
{
    if columns == 0 {
        return vec![Vec::new(); rows];
    }
    let values = grundy_table(rows * columns, |at, known, options| {
        let value = |(a, b): (usize, usize)| {
            assert!(b < columns, "no column {} of {}", b, columns);
            known[a * columns + b]
        };
        moves((at / columns, at % columns), &value, options);
    });
    values.chunks(columns).map(<[usize]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::grundy_grid;
    use std::collections::BTreeSet;

    type Position = (usize, usize);

    /// By definition, for moves as a list of sums of positions.
    fn slow(
        rows: usize,
        columns: usize,
        moves: impl Fn(Position) -> Vec<Vec<Position>>,
    ) -> Vec<Vec<usize>> {
        let mut values = vec![vec![0; columns]; rows];
        for a in 0..rows {
            for b in 0..columns {
                let sums = moves((a, b)).into_iter();
                let set: BTreeSet<usize> = sums
                    .map(|parts| parts.iter().fold(0, |sum, &(i, j)| sum ^ values[i][j]))
                    .collect();
                values[a][b] = (0..).find(|v| !set.contains(v)).unwrap();
            }
        }
        values
    }

    #[track_caller]
    fn check(rows: usize, columns: usize, moves: impl Fn(Position) -> Vec<Vec<Position>>) {
        let fast = grundy_grid(rows, columns, |at, value, options| {
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

    #[test]
    fn no_rows_or_no_columns() {
        assert_eq!(
            grundy_grid(3, 0, |_, _, _| ()),
            vec![Vec::<usize>::new(); 3]
        );
        assert!(grundy_grid(0, 3, |_, _, _| ()).is_empty());
    }

    #[test]
    #[should_panic]
    fn a_later_position() {
        grundy_grid(2, 2, |(a, b), value, options| options.mark(value((a, b))));
    }

    #[test]
    #[should_panic(expected = "no column 2 of 2")]
    fn a_column_beyond() {
        grundy_grid(2, 2, |(a, _), value, options| {
            if a == 1 {
                options.mark(value((0, 2)));
            }
        });
    }
}
