//! 染色游戏 (ZJOI 2009), <https://www.luogu.com.cn/problem/P2594>
//!
//! A game of turning coins is a sum of its coins that show tails. The coin in
//! row i and column j, both from 1, has the value of a ruler in the first row
//! and column, the lowest bit of i + j - 1, and 2^(i+j-2) elsewhere: found in a
//! table, and checked against the definition below. All are powers of two, so
//! it is enough to count each one modulo 2.
//!
//! O(n · m) for each case.

use proconio::input;
use proconio::marker::Bytes;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { t: usize }
    let mut out = BufWriter::new(io::stdout());
    for _ in 0..t {
        input! { n: usize, m: usize, coins: [Bytes; n] }
        let wins = first_wins(&coins, m);
        writeln!(out, "{}", if wins { "-_-" } else { "=_=" })?;
    }
    out.flush()
}

fn first_wins(coins: &[Vec<u8>], columns: usize) -> bool {
    // Whether 2^k is in the nim-sum.
    let mut sum = vec![false; coins.len() + columns];
    for (i, row) in coins.iter().enumerate() {
        for (j, _) in row.iter().enumerate().filter(|coin| *coin.1 != b'H') {
            sum[exponent(i, j)] ^= true;
        }
    }
    sum.contains(&true)
}

/// The coin in row `i` and column `j`, from 0, has the value of this power of 2.
fn exponent(i: usize, j: usize) -> usize {
    if i == 0 || j == 0 {
        (i + j + 1).trailing_zeros() as usize
    } else {
        i + j
    }
}

#[cfg(test)]
mod tests {
    use super::{exponent, first_wins};

    /// All sets of coins that a move may turn on a board of `n` by `m`, as bits:
    /// connected, with one coin that no other is below or right of, first in
    /// the pair.
    fn moves(n: usize, m: usize) -> Vec<(usize, usize)> {
        let at = |set: usize, i: usize, j: usize| set >> (i * m + j) & 1 == 1;
        let mut found = Vec::new();
        for set in 1..1_usize << (n * m) {
            let cells: Vec<(usize, usize)> = (0..n)
                .flat_map(|i| (0..m).map(move |j| (i, j)))
                .filter(|&(i, j)| at(set, i, j))
                .collect();
            let corner = (
                cells.iter().map(|cell| cell.0).max().unwrap(),
                cells.iter().map(|cell| cell.1).max().unwrap(),
            );
            let mut seen = vec![corner];
            let mut next = 0;
            while next < seen.len() {
                let (i, j) = seen[next];
                next += 1;
                for &(k, l) in &cells {
                    let near = (i == k && (j == l + 1 || l == j + 1))
                        || (j == l && (i == k + 1 || k == i + 1));
                    if near && !seen.contains(&(k, l)) {
                        seen.push((k, l));
                    }
                }
            }
            if at(set, corner.0, corner.1) && seen.len() == cells.len() {
                found.push((1 << (corner.0 * m + corner.1), set));
            }
        }
        found
    }

    /// Which positions win, by the rules; a bit is a coin that shows tails.
    fn wins(n: usize, m: usize) -> Vec<bool> {
        let moves = moves(n, m);
        let mut wins = vec![false; 1 << (n * m)];
        // The highest bit that changes goes from 1 to 0: positions get smaller.
        for position in 0..wins.len() {
            wins[position] = moves
                .iter()
                .any(|&(corner, set)| position & corner != 0 && !wins[position ^ set]);
        }
        wins
    }

    #[test]
    fn every_position_of_small_boards() {
        for &(n, m) in &[(1, 1), (1, 10), (10, 1), (2, 5), (5, 2), (3, 3)] {
            for (position, &expected) in wins(n, m).iter().enumerate() {
                let coin = |at: usize| if position >> at & 1 == 1 { b'T' } else { b'H' };
                let coins: Vec<Vec<u8>> = (0..n)
                    .map(|i| (0..m).map(|j| coin(i * m + j)).collect())
                    .collect();
                assert_eq!(first_wins(&coins, m), expected, "{:?}", coins);
            }
        }
    }

    #[test]
    fn values_of_larger_boards_by_definition() {
        // The options of a coin are the xors of the other coins of each set with
        // that corner; values are found coin by coin.
        let (n, m) = (4, 4);
        let moves = moves(n, m);
        let mut values = vec![0_usize; n * m];
        for coin in 0..n * m {
            let mut options = vec![false; 1 << (n + m)];
            for &(_, set) in moves.iter().filter(|found| found.0 == 1 << coin) {
                let others = (0..coin).filter(|&at| set >> at & 1 == 1);
                options[others.fold(0, |sum, at| sum ^ values[at])] = true;
            }
            values[coin] = options.iter().position(|&there| !there).unwrap();
            assert_eq!(values[coin], 1 << exponent(coin / m, coin % m), "{}", coin);
        }
    }

    #[test]
    fn the_largest_boards() {
        assert!(!first_wins(&vec![vec![b'H'; 100]; 100], 100));
        let mut coins = vec![vec![b'H'; 100]; 100];
        coins[99][99] = b'T';
        assert!(first_wins(&coins, 100));
        // The same power of 2 twice.
        coins[99][99] = b'H';
        coins[98][99] = b'T';
        coins[99][98] = b'T';
        assert!(!first_wins(&coins, 100));
    }
}
