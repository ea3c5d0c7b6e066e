//! NOI2011 兔兔与蛋蛋游戏, <https://www.luogu.com.cn/problem/P1971>
//!
//! It is the gap that moves: to a white piece in the rabbit's turn, to a black one in
//! the other's, so with the gap counted as black it goes along edges between cells of
//! different colours. A cell that it leaves gets the piece it has come to, which is of
//! the wrong colour for whoever could move there: no cell is entered twice. So this is
//! vertex geography on a bipartite graph.
//!
//! O(n m (n m + k)) time at worst.

use proconio::input;
use proconio::marker::{Bytes, Usize1};
use snippets::geography_walk::geography_walk;

fn main() {
    input! {
        rows: usize, _columns: usize, board: [Bytes; rows],
        k: usize, moves: [(Usize1, Usize1); 2 * k],
    }
    let mistakes = solve(board, &moves);
    println!("{}", mistakes.len());
    for mistake in mistakes {
        println!("{}", mistake + 1);
    }
}

/// The rabbit's moves before and after which the player to move wins.
fn solve(mut board: Vec<Vec<u8>>, moves: &[(usize, usize)]) -> Vec<usize> {
    let columns = board[0].len();
    let gap = board.concat().iter().position(|&cell| cell == b'.');
    let gap = gap.expect("the statement promises a gap");
    board[gap / columns][gap % columns] = b'X';
    let mut edges = Vec::new();
    for cell in 0..board.len() * columns {
        let (row, column) = (cell / columns, cell % columns);
        let colour = |row: usize, column: usize| Some(*board.get(row)?.get(column)?);
        for &(other, near) in &[
            (colour(row + 1, column), cell + columns),
            (colour(row, column + 1), cell + 1),
        ] {
            if other.is_some() && other != colour(row, column) {
                edges.push((cell, near));
            }
        }
    }
    let moves = moves.iter().map(|&(row, column)| row * columns + column);
    let walk: Vec<usize> = Some(gap).into_iter().chain(moves).collect();
    let wins = geography_walk(board.len() * columns, &edges, &walk);
    let is_mistake = |&turn: &usize| wins[2 * turn] && wins[2 * turn + 1];
    (0..walk.len() / 2).filter(is_mistake).collect()
}

#[cfg(test)]
mod tests {
    use super::solve;

    type Board = Vec<Vec<u8>>;

    fn options(board: &Board, piece: u8) -> Vec<(usize, usize)> {
        let cells = (0..board.len()).flat_map(|r| (0..board[0].len()).map(move |c| (r, c)));
        let cells: Vec<_> = cells.collect();
        let &(row, column) = cells.iter().find(|&&(r, c)| board[r][c] == b'.').unwrap();
        let near = |&(r, c): &(usize, usize)| {
            board[r][c] == piece && (r.max(row) - r.min(row)) + (c.max(column) - c.min(column)) == 1
        };
        cells.iter().copied().filter(near).collect()
    }

    fn after(board: &Board, to: (usize, usize)) -> Board {
        let piece = board[to.0][to.1];
        let swap = |cell: u8| if cell == b'.' { piece } else { cell };
        let mut next: Board = board
            .iter()
            .map(|row| row.iter().map(|&c| swap(c)).collect())
            .collect();
        next[to.0][to.1] = b'.';
        next
    }

    /// By definition, on the board itself.
    fn wins(board: &Board, piece: u8) -> bool {
        let other = if piece == b'O' { b'X' } else { b'O' };
        options(board, piece)
            .into_iter()
            .any(|to| !wins(&after(board, to), other))
    }

    #[test]
    fn random_games() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..2000 {
            let (rows, columns) = (1 + random(3), 2 + random(3));
            let mut board: Board = vec![vec![b'X'; columns]; rows];
            board
                .iter_mut()
                .flatten()
                .for_each(|cell| *cell = b"XO"[random(2)]);
            board[random(rows)][random(columns)] = b'.';
            let (first, mut now, mut moves, mut expected) = (board.clone(), board, vec![], vec![]);
            loop {
                let before = wins(&now, b'O');
                let all = options(&now, b'O');
                if all.is_empty() {
                    break;
                }
                let to = all[random(all.len())];
                let middle = after(&now, to);
                let all = options(&middle, b'X');
                if all.is_empty() {
                    break;
                }
                if before && wins(&middle, b'X') {
                    expected.push(moves.len() / 2);
                }
                let answer = all[random(all.len())];
                now = after(&middle, answer);
                moves.extend([to, answer]);
            }
            assert_eq!(
                solve(first.clone(), &moves),
                expected,
                "{:?} {:?}",
                first,
                moves
            );
        }
    }
}
