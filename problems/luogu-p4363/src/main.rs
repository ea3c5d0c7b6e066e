//! 一双木棋 chess, <https://www.luogu.com.cn/problem/P4363>
//!
//! The pieces fill a corner: a position is the number of pieces in each row, of which none
//! is longer than the one above; there are C(20, 10) = 184,756 at most. Minimax with
//! alpha-beta and a table, where a move gains what the square is worth to who moves.
//!
//! O(C(n + m, n) n) time at worst.

use proconio::input;
use snippets::alpha_beta::{alpha_beta_value, WHOLE};
use std::collections::HashMap;

fn main() {
    input! { n: usize, m: usize, first: [[i64; m]; n], second: [[i64; m]; n] }
    println!("{}", solve(&[first, second]));
}

/// By how much the first player wins; `worth` is what each square is worth to each.
fn solve(worth: &[Vec<Vec<i64>>; 2]) -> i64 {
    let (n, m) = (worth[0].len(), worth[0][0].len());
    // A digit for each row, of four bits.
    let row = |state: u64, i: usize| (state >> (4 * i) & 15) as usize;
    let over = |state: &u64| {
        if row(*state, n - 1) == m {
            Some(0)
        } else {
            None
        }
    };
    let moves = |state: &u64| {
        let state = *state;
        let player = (0..n).map(|i| row(state, i)).sum::<usize>() % 2;
        let fits = move |&i: &usize| row(state, i) < if i == 0 { m } else { row(state, i - 1) };
        let after = move |i: usize| (worth[player][i][row(state, i)], state + (1 << (4 * i)));
        (0..n).filter(fits).map(after)
    };
    alpha_beta_value(&mut HashMap::new(), 0, WHOLE, over, moves)
}

#[cfg(test)]
mod tests {
    use super::solve;

    /// By definition, on the board itself.
    fn slow(worth: &[Vec<Vec<i64>>; 2], taken: &mut Vec<Vec<bool>>, player: usize) -> i64 {
        let (n, m) = (taken.len(), taken[0].len());
        let mut best = None;
        for (i, j) in (0..n).flat_map(|i| (0..m).map(move |j| (i, j))) {
            let above = (0..i).all(|i| taken[i][j]);
            let left = (0..j).all(|j| taken[i][j]);
            if !taken[i][j] && above && left {
                taken[i][j] = true;
                let score = worth[player][i][j] - slow(worth, taken, 1 - player);
                taken[i][j] = false;
                best = best.max(Some(score));
            }
        }
        best.unwrap_or(0)
    }

    #[test]
    fn random_boards() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: u64| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n) as i64
        };
        for _ in 0..200 {
            let (n, m) = (1 + random(3) as usize, 1 + random(3) as usize);
            let most = [3, 10, 100_000][random(3) as usize];
            let mut board = || -> Vec<Vec<i64>> {
                let row =
                    |random: &mut dyn FnMut(u64) -> i64| (0..m).map(|_| random(most)).collect();
                (0..n).map(|_| row(&mut random)).collect()
            };
            let worth = [board(), board()];
            let expected = slow(&worth, &mut vec![vec![false; m]; n], 0);
            assert_eq!(solve(&worth), expected, "{:?}", worth);
        }
    }
}
