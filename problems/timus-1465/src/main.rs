//! Pawn Game, <https://acm.timus.ru/problem.aspx?num=1465>
//!
//! Dawson's chess. A pawn that steps forward is taken at once, and whatever is
//! then taken, all pawns of its column and the two beside it come to rest, and
//! the other player is to move: one to three columns vanish, and those left and
//! right of them are two games. That is the octal game 0.137; the snippet proves
//! its period, so any length of the board is as quick as any other.
//!
//! O(1) after the proof from some hundred values.

use proconio::input;
use snippets::octal_fast::octal_period_fast;
use snippets::octal_rules::Rules;
use snippets::proven::Period;

fn main() {
    input! { columns: u64 }
    let white = dawsons_chess().at(columns) != 0;
    println!("{}", if white { "White" } else { "Black" });
}

fn dawsons_chess() -> Period {
    let rules: Rules = "0.137".parse().expect("an octal code");
    octal_period_fast(&rules, 1000).expect("the period is 34, soon")
}

#[cfg(test)]
mod tests {
    use super::dawsons_chess;
    use std::collections::HashMap;

    const EMPTY: u8 = 0;
    const OWN: u8 = 1;
    const OTHER: u8 = 2;

    type Board = Vec<[u8; 3]>;

    /// By the rules of chess, where who can take must: whether the player to move
    /// wins, whose pawns go from row 0 to row 2.
    fn slow(board: &Board, memo: &mut HashMap<Board, bool>) -> bool {
        if let Some(&known) = memo.get(board) {
            return known;
        }
        let mut steps = Vec::new();
        let mut takes = Vec::new();
        for column in 0..board.len() {
            for row in (0..2).filter(|&row| board[column][row] == OWN) {
                if board[column][row + 1] == EMPTY {
                    steps.push(moved(board, (column, row), column));
                }
                for to in column.saturating_sub(1)..board.len().min(column + 2) {
                    if to != column && board[to][row + 1] == OTHER {
                        takes.push(moved(board, (column, row), to));
                    }
                }
            }
        }
        let options = if takes.is_empty() { steps } else { takes };
        let wins = options.iter().any(|option| !slow(option, memo));
        memo.insert(board.clone(), wins);
        wins
    }

    /// The board after a move, as the other player sees it.
    fn moved(board: &Board, (column, row): (usize, usize), to: usize) -> Board {
        let mut next = board.clone();
        next[column][row] = EMPTY;
        next[to][row + 1] = OWN;
        for squares in &mut next {
            squares.reverse();
            for square in squares {
                *square = [EMPTY, OTHER, OWN][usize::from(*square)];
            }
        }
        next
    }

    #[test]
    fn real_pawns_on_short_boards() {
        let period = dawsons_chess();
        let mut memo = HashMap::new();
        for columns in 1..=9 {
            let board = vec![[OWN, EMPTY, OTHER]; columns];
            let white = slow(&board, &mut memo);
            assert_eq!(period.at(columns as u64) != 0, white, "{}", columns);
        }
    }

    #[test]
    fn the_longest_boards() {
        let period = dawsons_chess();
        assert_eq!((period.preperiod(), period.period()), (52, 34));
        // By the recursion, far beyond the first period.
        let mut g: Vec<u64> = vec![0, 1];
        for n in 2..400 {
            let ends = (0..n - 2).map(|left| g[left] ^ g[n - 3 - left]);
            let options: Vec<u64> = ends.chain(Some(g[n - 2])).collect();
            g.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        for (n, &value) in g.iter().enumerate() {
            assert_eq!(period.at(n as u64), value, "{}", n);
        }
        for n in 0..34 {
            let large = 1_000_000_000 - n;
            assert_eq!(period.at(large as u64), g[large % 34 + 68], "{}", large);
        }
    }
}
