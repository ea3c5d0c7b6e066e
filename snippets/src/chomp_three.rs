//! Chomp on three rows: who wins, and all winning bites, by a table.
//!
//! 三行的 Chomp（巧克力游戏）：打表判断胜负，并给出所有必胜的咬法。
//!
//! # Contract
//! A position is the lengths of the rows, none longer than the one before. A bite takes a
//! square and all to the right of it and below. Who takes the last square, at the left of
//! the first row, loses; with none left the player to move has won. The table is for
//! second rows shorter than `n`, beside a first row of any length.
//!
//! # Complexity
//! At most O(n^3) time, since the shortest losing row is looked for square by square: a
//! few thousand rows take seconds. O(n^2) memory. O(1) for each bite looked at.
//!
//! # Example
//! ```
//! use snippets::chomp_three::{chomp_three_moves, chomp_three_table, chomp_three_wins};
//!
//! let table = chomp_three_table(10);
//! assert!(!chomp_three_wins(&table, [2, 2, 1]));
//! assert!(chomp_three_wins(&table, [3, 3, 3]));
//! assert_eq!(chomp_three_moves(&table, [3, 3, 3]), [[3, 1, 1]]);
//! assert_eq!(chomp_three_moves(&table, [3, 1, 1]), [[0; 3]; 0]);
//! assert!(chomp_three_wins(&table, [0, 0, 0]));
//! ```
//!
//! # Source
//! Zeilberger, Three-rowed Chomp (2001). Of two positions that differ in the first row
//! alone at most one loses, so a table of two lengths is enough.

/// `table[b][c]` is the first row that loses above rows of `b` and `c`, if there is one.
pub fn chomp_three_table(n: usize) -> Vec<Vec<Option<u32>>> {
    let mut table = vec![Vec::new(); n];
    // First rows from which a bite into the third row leads to a lost position. Those
    // excluded for two lower rows are fewer than 2 n.
    let mut third = vec![vec![false; 3 * n + 1]; n];
    for c in 0..n {
        // The same for a bite into the second row: first those that shorten the third.
        let mut second = vec![false; 3 * n + 1];
        let shorter = (0..c).filter_map(|b: usize| table[b][b]);
        shorter.for_each(|top: u32| second[top as usize] = true);
        let mut is_over = false;
        for b in c..n {
            let mut tops = b.max(1)..3 * n + 1;
            let first = tops.find(|&top| !second[top] && !third[b][top]);
            let first = first.filter(|_| !is_over);
            if let Some(top) = first {
                second[top] = true;
                third[b][top] = true;
                // From all longer rows a bite into the first one leads here.
                is_over = top == b;
            }
            table[b].push(first.map(|top| top as u32));
        }
    }
    table
}

/// Whether the player to move wins.
pub fn chomp_three_wins(table: &[Vec<Option<u32>>], rows: [usize; 3]) -> bool {
    let [a, b, c] = rows;
    assert!(
        a >= b && b >= c,
        "a row is longer than the one before: {:?}",
        rows
    );
    table[b][c].map_or(true, |top| top as usize != a)
}

/// The positions to which a bite wins, the shortest bites into the first row last.
pub fn chomp_three_moves(table: &[Vec<Option<u32>>], rows: [usize; 3]) -> Vec<[usize; 3]> {
    let [a, b, c] = rows;
    let first = (0..a).map(|left| [left, b.min(left), c.min(left)]);
    let second = (0..b).map(|left| [a, left, c.min(left)]);
    let third = (0..c).map(|left| [a, b, left]);
    let all = third.chain(second).chain(first);
    all.filter(|&left| !chomp_three_wins(table, left)).collect()
}

#[cfg(test)]
mod tests {
    use super::{chomp_three_moves, chomp_three_table, chomp_three_wins};
    use crate::chomp::chomp_wins;
    use std::collections::BTreeSet;

    /// By definition: what is left after each square that is there.
    fn options(rows: [usize; 3]) -> BTreeSet<[usize; 3]> {
        let squares = (0..3).flat_map(|row| (0..rows[row]).map(move |column| (row, column)));
        let left = |(row, column): (usize, usize)| {
            let mut left = rows;
            left.iter_mut()
                .skip(row)
                .for_each(|len| *len = column.min(*len));
            left
        };
        squares.map(left).collect()
    }

    #[test]
    fn every_board_of_three_by_fourteen() {
        let n = 15;
        let table = chomp_three_table(n);
        let mut lost = BTreeSet::new();
        for a in 0..n {
            for (b, c) in (0..=a).flat_map(|b| (0..=b).map(move |c| (b, c))) {
                let rows = [a, b, c];
                let options = options(rows);
                let to: BTreeSet<_> = options.intersection(&lost).copied().collect();
                // With no square left the other player has lost already.
                let wins = a == 0 || !to.is_empty();
                assert_eq!(chomp_three_wins(&table, rows), wins, "{:?}", rows);
                let moves = chomp_three_moves(&table, rows);
                let different: BTreeSet<_> = moves.iter().copied().collect();
                assert_eq!(different, to, "{:?}", rows);
                assert_eq!(different.len(), moves.len(), "{:?}", rows);
                if !wins {
                    lost.insert(rows);
                }
            }
        }
    }

    #[test]
    fn two_rows_are_the_closed_formula() {
        let table = chomp_three_table(40);
        for (a, b) in (0..80).flat_map(|a| (0..40.min(a + 1)).map(move |b| (a, b))) {
            let expected = chomp_wins(a as u64, b as u64);
            assert_eq!(chomp_three_wins(&table, [a, b, 0]), expected);
        }
    }

    /// Gale: from a whole board some bite wins. With three rows it is one bite, as far as
    /// was looked.
    #[test]
    fn rectangles() {
        let table = chomp_three_table(100);
        for n in 2..100 {
            assert_eq!(chomp_three_moves(&table, [n; 3]).len(), 1, "{}", n);
        }
    }

    /// Of which only the lower half of the number is 1.
    #[test]
    fn a_very_long_row() {
        let top = 1_usize.checked_shl(32).unwrap_or(1) + 1;
        assert!(chomp_three_wins(&chomp_three_table(1), [top, 0, 0]));
    }

    #[test]
    #[should_panic(expected = "a row is longer than the one before: [1, 2, 0]")]
    fn a_longer_row() {
        chomp_three_wins(&chomp_three_table(3), [1, 2, 0]);
    }
}
