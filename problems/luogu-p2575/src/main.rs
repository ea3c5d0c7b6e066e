//! 高手过招, <https://www.luogu.com.cn/problem/P2575>
//!
//! Each row is a game of its own. As a number whose lowest bit is the last
//! square, a row only gets smaller: a piece goes to the next lower 0 bit. One
//! table has the Grundy values of all 2^20 rows.
//!
//! O(20 · 2^20) once, then O(1) for each piece.

use proconio::input;
use snippets::sum::nim_sum;
use snippets::table::grundy_table;
use std::io::{self, BufWriter, Write};

const SQUARES: usize = 20;

fn main() -> io::Result<()> {
    let values = values(1 << SQUARES);
    input! { cases: [[[usize]]] }
    let mut out = BufWriter::new(io::stdout());
    for rows in cases {
        let sum = nim_sum(rows.iter().map(|pieces| values[row(pieces)]));
        writeln!(out, "{}", if sum != 0 { "YES" } else { "NO" })?;
    }
    out.flush()
}

/// The number of a row, by the squares of its pieces from 1.
fn row(pieces: &[usize]) -> usize {
    pieces.iter().fold(0, |row, &at| row | 1 << (SQUARES - at))
}

/// The Grundy values of the rows `0..n`.
fn values(n: usize) -> Vec<u32> {
    grundy_table(n, |row, g, options| {
        // The 0 bit below the piece, if there is one.
        let mut free = None;
        let mut at = 0;
        while row >> at != 0 {
            match (row >> at & 1, free) {
                (0, _) => free = Some(at),
                (_, Some(to)) => options.mark(g[row ^ 1 << at ^ 1 << to]),
                _ => {}
            }
            at += 1;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{row, values, SQUARES};
    use std::collections::HashMap;

    /// By the rules, on two rows of `n` squares; a `true` is a piece.
    fn wins(rows: &[Vec<bool>], memo: &mut HashMap<Vec<Vec<bool>>, bool>) -> bool {
        if let Some(&known) = memo.get(rows) {
            return known;
        }
        let mut answer = false;
        for i in 0..rows.len() {
            for at in (0..rows[i].len()).filter(|&at| rows[i][at]) {
                if let Some(to) = (at..rows[i].len()).find(|&to| !rows[i][to]) {
                    let mut next = rows.to_vec();
                    next[i].swap(at, to);
                    answer = answer || !wins(&next, memo);
                }
            }
        }
        memo.insert(rows.to_vec(), answer);
        answer
    }

    #[test]
    fn two_rows_of_six_squares_by_the_rules() {
        let values = values(64);
        let squares = |row: usize| (0..6).rev().map(|at| row >> at & 1 == 1).collect();
        let mut memo = HashMap::new();
        for (a, b) in (0..64).flat_map(|a| (a..64).map(move |b| (a, b))) {
            let expected = wins(&[squares(a), squares(b)], &mut memo);
            assert_eq!(values[a] ^ values[b] != 0, expected, "{:06b} {:06b}", a, b);
        }
    }

    #[test]
    fn all_rows_by_staircase_nim() {
        // Between the free squares stand groups of pieces; the last piece of a
        // group that goes over the free square takes those before it along. It
        // is a staircase: every other group counts, from the last but one on.
        let values = values(1 << SQUARES);
        for (row, &value) in values.iter().enumerate() {
            let (mut sum, mut group, mut step) = (0, 0, 0);
            for at in 0..=SQUARES {
                if row >> at & 1 == 1 {
                    group += 1;
                } else {
                    sum ^= if step % 2 == 1 { group } else { 0 };
                    group = 0;
                    step += 1;
                }
            }
            assert_eq!(value, sum, "{:020b}", row);
        }
    }

    #[test]
    fn rows_as_numbers() {
        assert_eq!(row(&[]), 0);
        assert_eq!(row(&[20, 1]), 1 << 19 | 1);
        let full: Vec<usize> = (1..21).collect();
        assert_eq!(row(&full), (1 << 20) - 1);
    }
}
