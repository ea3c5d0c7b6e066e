//! Find the Winning Move, <http://poj.org/problem?id=1568>
//!
//! Tic-tac-toe on four rows and columns; four in a line win. A position is the squares of
//! who is to move and those of the other. First it is asked whether x wins at all, and only
//! then for the moves that do, in the order of the squares.
//!
//! Each position once that can be reached: below 150,000 with four pieces on the board, and
//! far fewer by alpha-beta.

use proconio::input;
use proconio::marker::Bytes;
use proconio::source::{line::LineSource, Source};
use snippets::alpha_beta::alpha_beta_value;
use snippets::alpha_beta_moves::alpha_beta_moves;
use snippets::plain_text::plain_text;
use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

const LINES: [u16; 10] = [
    0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248,
];

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, mark: Bytes }
        if mark != b"?" {
            break;
        }
        input! { from &mut source, rows: [Bytes; 4] }
        let board = rows.concat();
        match winning_square(squares(&board, b'x'), squares(&board, b'o')) {
            Some(square) => writeln!(out, "({},{})", square / 4, square % 4)?,
            None => writeln!(out, "#####")?,
        }
    }
    out.flush()
}

fn squares(board: &[u8], piece: u8) -> u16 {
    let taken = (0..16).filter(|&square| board[square] == piece);
    taken.fold(0, |set, square| set | 1 << square)
}

/// The first square on which a piece of who is to move wins.
fn winning_square(mine: u16, others: u16) -> Option<u32> {
    let over = |&(mine, others): &(u16, u16)| {
        if LINES.iter().any(|line| others & line == *line) {
            Some(-1)
        } else {
            Some(0).filter(|_| mine | others == u16::MAX)
        }
    };
    let moves = |&(mine, others): &(u16, u16)| {
        let free = (0..16)
            .map(|square| 1 << square)
            .filter(move |square| (mine | others) & square == 0);
        free.map(move |square| (0, (others, mine | square)))
    };
    let mut memo = HashMap::new();
    if alpha_beta_value(&mut memo, (mine, others), (0, 1), over, moves) < 1 {
        return None;
    }
    let best = alpha_beta_moves(&mut memo, (mine, others), over, moves);
    best.first().map(|(_, with)| (with ^ mine).trailing_zeros())
}

#[cfg(test)]
mod tests {
    use super::winning_square;

    const FOUR: [usize; 4] = [0, 1, 2, 3];

    fn has_line(board: &[[u8; 4]; 4], piece: u8) -> bool {
        let is = |r: usize, c: usize| board[r][c] == piece;
        FOUR.iter()
            .any(|&i| FOUR.iter().all(|&j| is(i, j)) || FOUR.iter().all(|&j| is(j, i)))
            || FOUR.iter().all(|&i| is(i, i))
            || FOUR.iter().all(|&i| is(i, 3 - i))
    }

    /// By definition: the first square after which x wins, whatever o does.
    fn slow(board: &mut [[u8; 4]; 4]) -> Option<usize> {
        free(board).into_iter().find(|&square| {
            board[square / 4][square % 4] = b'x';
            let wins = has_line(board, b'x') || is_won_whatever(board);
            board[square / 4][square % 4] = b'.';
            wins
        })
    }

    fn is_won_whatever(board: &mut [[u8; 4]; 4]) -> bool {
        let free = free(board);
        !free.is_empty()
            && free.into_iter().all(|square| {
                board[square / 4][square % 4] = b'o';
                let wins = !has_line(board, b'o') && slow(board).is_some();
                board[square / 4][square % 4] = b'.';
                wins
            })
    }

    fn free(board: &[[u8; 4]; 4]) -> Vec<usize> {
        (0..16)
            .filter(|&square| board[square / 4][square % 4] == b'.')
            .collect()
    }

    #[test]
    fn random_boards() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: u64| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n) as usize
        };
        let mut found = 0;
        for round in 0..400 {
            let (mut board, mut sets) = ([[b'.'; 4]; 4], [0, 0]);
            for turn in 0..8 + round % 4 * 2 {
                let free = free(&board);
                let square = free[random(free.len() as u64)];
                board[square / 4][square % 4] = [b'x', b'o'][turn % 2];
                sets[turn % 2] |= 1_u16 << square;
            }
            if has_line(&board, b'x') || has_line(&board, b'o') {
                continue;
            }
            let expected = slow(&mut board);
            let square = winning_square(sets[0], sets[1]);
            assert_eq!(
                square.map(|square| square as usize),
                expected,
                "{:?}",
                board
            );
            found += usize::from(expected.is_some());
        }
        assert!(50 < found, "{}", found);
    }

    /// With the fewest pieces.
    #[test]
    fn nearly_empty_boards() {
        assert_eq!(winning_square(0b0011, 0b1100), None);
        assert_eq!(winning_square(0x0240, 0x0420), None);
    }
}
