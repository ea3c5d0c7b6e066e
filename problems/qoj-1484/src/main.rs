//! Chomp, <https://qoj.ac/problem/1484>
//!
//! Three rows of up to 100 squares, the poisoned one at the left end of the longest: of
//! any two lower rows at most one first row loses, which a table tells. Any winning bite
//! is accepted.
//!
//! O(n^3) for the table, O(n) for each position.

use proconio::input;
use snippets::chomp_three::{chomp_three_moves, chomp_three_table};
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { t: usize, positions: [(u32, usize, usize, usize); t] }
    let table = chomp_three_table(101);
    let mut out = BufWriter::new(io::stdout());
    for (case, first, second, third) in positions {
        match bite(&table, [first, second, third]) {
            None => writeln!(out, "{} L", case)?,
            Some((column, row)) => writeln!(out, "{} W {} {}", case, column, row)?,
        }
    }
    out.flush()
}

/// The column and the row, from 1, of a square to take.
fn bite(table: &[Vec<Option<u32>>], rows: [usize; 3]) -> Option<(usize, usize)> {
    let left = *chomp_three_moves(table, rows).first()?;
    let row = (0..3).find(|&row| left[row] < rows[row])?;
    Some((left[row] + 1, row + 1))
}

#[cfg(test)]
mod tests {
    use super::{bite, chomp_three_table};
    use std::collections::HashMap;

    fn after(rows: [usize; 3], column: usize, row: usize) -> [usize; 3] {
        let len = |i: usize| {
            if i < row {
                rows[i]
            } else {
                rows[i].min(column)
            }
        };
        [len(0), len(1), len(2)]
    }

    /// By definition: who takes the last square loses.
    fn wins(rows: [usize; 3], memo: &mut HashMap<[usize; 3], bool>) -> bool {
        if rows[0] == 0 {
            return true;
        }
        if let Some(&known) = memo.get(&rows) {
            return known;
        }
        let squares = (0..3).flat_map(|row| (0..rows[row]).map(move |column| (column, row)));
        let mut options = squares.map(|(column, row)| after(rows, column, row));
        let answer = options.any(|left| !wins(left, memo));
        memo.insert(rows, answer);
        answer
    }

    #[test]
    fn every_board_of_three_by_twelve() {
        let (table, mut memo) = (chomp_three_table(13), HashMap::new());
        for code in 0..13_usize.pow(3) {
            let rows = [code % 13, code / 13 % 13, code / 169];
            if rows[0] == 0 || rows[0] < rows[1] || rows[1] < rows[2] {
                continue;
            }
            match bite(&table, rows) {
                None => assert!(!wins(rows, &mut memo), "{:?}", rows),
                Some((column, row)) => {
                    assert!(column <= rows[row - 1], "{:?}", rows);
                    assert!(
                        !wins(after(rows, column - 1, row - 1), &mut memo),
                        "{:?}",
                        rows
                    );
                }
            }
        }
    }
}
