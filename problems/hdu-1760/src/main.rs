//! A New Tetris Game, <http://acm.hdu.edu.cn/showproblem.php?pid=1760>
//!
//! A move puts a square of 2 x 2 on free cells of the board; who finds no place loses.
//! Each place is a vertex, next to those that it overlaps: to use it makes all of them
//! useless. That is Node Kayles.
//!
//! One step for each set of places that hangs together and comes up. A board of at most 50
//! cells has 36 places or fewer.

use proconio::input;
use proconio::marker::Bytes;
use proconio::source::{line::LineSource, Source};
use snippets::node_kayles::node_kayles_value;
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, n: usize, _m: usize, board: [Bytes; n] }
        writeln!(out, "{}", if wins(&board) { "Yes" } else { "No" })?;
    }
    out.flush()
}

fn wins(board: &[Vec<u8>]) -> bool {
    let mut places = Vec::new();
    for (row, rows) in board.windows(2).enumerate() {
        for column in 1..rows[0].len() {
            let free = |row: &Vec<u8>| row[column - 1..=column] == *b"00";
            if rows.iter().all(free) {
                places.push((row, column));
            }
        }
    }
    let is_near = |a: usize, b: usize| a.max(b) - a.min(b) < 2;
    let near = |&(row, column): &(usize, usize)| {
        let others = places.iter().enumerate();
        let overlap = others.filter(|&(_, &(r, c))| is_near(r, row) && is_near(c, column));
        overlap.fold(0, |near, (other, _)| near | 1_u64 << other)
    };
    let near: Vec<u64> = places.iter().map(near).collect();
    node_kayles_value(&near) != 0
}

#[cfg(test)]
mod tests {
    use super::wins;
    use std::collections::HashMap;

    /// By definition, on the board itself.
    fn slow(board: &mut Vec<Vec<u8>>, memo: &mut HashMap<Vec<Vec<u8>>, bool>) -> bool {
        if let Some(&known) = memo.get(board) {
            return known;
        }
        let (n, m, mut any) = (board.len(), board[0].len(), false);
        for (r, c) in (1..n).flat_map(|r| (1..m).map(move |c| (r, c))) {
            let square = [(r, c), (r - 1, c), (r, c - 1), (r - 1, c - 1)];
            if square.iter().all(|&(r, c)| board[r][c] == b'0') {
                square.iter().for_each(|&(r, c)| board[r][c] = b'1');
                any = any || !slow(board, memo);
                square.iter().for_each(|&(r, c)| board[r][c] = b'0');
            }
        }
        memo.insert(board.clone(), any);
        any
    }

    #[test]
    fn random_boards() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: u64| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x % n
        };
        for round in 0..150 {
            let (n, m) = (1 + random(5), 1 + random(6));
            let taken = round % 4;
            let mut cell = || if random(10) < taken { b'1' } else { b'0' };
            let mut board: Vec<Vec<u8>> =
                (0..n).map(|_| (0..m).map(|_| cell()).collect()).collect();
            let expected = slow(&mut board, &mut HashMap::new());
            assert_eq!(wins(&board), expected, "{:?}", board);
        }
    }
}
