//! JSOI2009 游戏, <https://www.luogu.com.cn/problem/P4055>
//!
//! The one who places the token is the second to move it, so the start must lose for
//! the player to move: some maximum matching of free cells misses it.
//!
//! O(n m sqrt(n m)) time, O(n m) memory.

use proconio::input;
use proconio::marker::Bytes;
use snippets::geography_fast::geography_table_fast;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { rows: usize, _columns: usize, maze: [Bytes; rows] }
    let starts = solve(&maze);
    let mut out = BufWriter::new(io::stdout());
    writeln!(out, "{}", if starts.is_empty() { "LOSE" } else { "WIN" })?;
    for (row, column) in starts {
        writeln!(out, "{} {}", row + 1, column + 1)?;
    }
    out.flush()
}

/// The free cells from which the player to move loses.
fn solve(maze: &[Vec<u8>]) -> Vec<(usize, usize)> {
    let columns = maze[0].len();
    let is_free = |row: usize, column: usize| {
        let cell = maze.get(row).and_then(|cells| cells.get(column));
        cell == Some(&b'.')
    };
    let cells = (0..maze.len()).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let cells: Vec<_> = cells
        .filter(|&(row, column)| is_free(row, column))
        .collect();
    let mut edges = Vec::new();
    for &(row, column) in &cells {
        let cell = row * columns + column;
        edges.extend(Some((cell, cell + columns)).filter(|_| is_free(row + 1, column)));
        edges.extend(Some((cell, cell + 1)).filter(|_| is_free(row, column + 1)));
    }
    let wins = geography_table_fast(maze.len() * columns, &edges);
    let loses = |&(row, column): &(usize, usize)| !wins[row * columns + column];
    cells.into_iter().filter(loses).collect()
}

#[cfg(test)]
mod tests {
    use super::solve;

    /// By definition: some move leads to a cell that loses.
    fn wins(maze: &mut Vec<Vec<u8>>, row: usize, column: usize) -> bool {
        maze[row][column] = b'#';
        let near = [(1, 0), (0, 1), (usize::MAX, 0), (0, usize::MAX)];
        let mut answer = false;
        for (down, right) in near.iter() {
            let (row, column) = (row.wrapping_add(*down), column.wrapping_add(*right));
            let is_free = maze.get(row).and_then(|r| r.get(column)) == Some(&b'.');
            answer = answer || (is_free && !wins(maze, row, column));
        }
        maze[row][column] = b'.';
        answer
    }

    #[test]
    fn every_maze_of_three_by_three() {
        for set in 0..1 << 9 {
            let cell = |i: usize| if set >> i & 1 == 1 { b'.' } else { b'#' };
            let row = |r: usize| (3 * r..3 * r + 3).map(cell).collect::<Vec<u8>>();
            let mut maze: Vec<Vec<u8>> = (0..3).map(row).collect();
            let free = (0..9).filter(|i| set >> i & 1 == 1).map(|i| (i / 3, i % 3));
            let expected: Vec<_> = free.filter(|&(r, c)| !wins(&mut maze, r, c)).collect();
            assert_eq!(solve(&maze), expected, "{:b}", set);
        }
    }

    #[test]
    fn the_largest_mazes() {
        assert_eq!(solve(&vec![vec![b'.'; 100]; 100]), []);
        let odd = solve(&vec![vec![b'.'; 99]; 99]);
        assert_eq!(odd.len(), (99 * 99 + 1) / 2);
    }
}
