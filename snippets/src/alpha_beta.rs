//! Minimax with alpha-beta and a table, for small games in which each side has its own moves.
//!
//! 对抗搜索（极大极小，alpha-beta 剪枝加记忆化），用于双方走法不同的小型博弈。
//!
//! # Contract
//! `over` gives the score of a finished game, as the player to move sees it; `moves` lists
//! the options of any other position, each with the points that the move gains at once.
//! What one player wins the other loses. Whose turn it is must be told by the position.
//! The game must end, within some ten thousand moves; all points of a game stay below
//! 2^60. A value outside the window is only known to be outside, on the side where the
//! answer is; `WHOLE` has all values inside. A memo serves any number of calls with the
//! same game. `alpha_beta_moves` gives the best moves.
//!
//! # Complexity
//! Every position that can be reached, times its moves, at worst; each takes a hash and
//! about 50 bytes. With the best moves listed first it is nearer to the square root of
//! that, if few positions come up twice. A million positions are a second; for chess-like
//! boards this is no help. Nor does it add up games: of a sum give the whole as a position.
//!
//! # Example
//! ```
//! use snippets::alpha_beta::{alpha_beta_value, WHOLE};
//! use std::collections::HashMap;
//!
//! // Coins in a row; each takes the first or the last one.
//! let coins = [4, 7, 2, 9];
//! let over = |&(from, to): &(usize, usize)| if from == to { Some(0) } else { None };
//! let moves = |&(from, to): &(usize, usize)| {
//!     vec![(coins[from], (from + 1, to)), (coins[to - 1], (from, to - 1))]
//! };
//! let mut memo = HashMap::new();
//! assert_eq!(alpha_beta_value(&mut memo, (0, 4), WHOLE, over, moves), 10);
//! assert_eq!(alpha_beta_value(&mut memo, (2, 2), WHOLE, over, moves), 0);
//! // Whether it is more than 5: cheaper to know, and any answer above will do.
//! assert!(alpha_beta_value(&mut memo, (0, 4), (5, 6), over, moves) > 5);
//! ```
//!
//! # Source
//! Knuth and Moore (1975). The table keeps bounds, since a search that is cut off knows
//! no more.

use std::collections::HashMap;
use std::hash::Hash;

/// A window beyond all scores, and far enough from the end of the type for what the moves
/// gain.
pub const WHOLE: (i64, i64) = (-(1 << 61), 1 << 61);

/// By how much the player to move will win, if that lies within the window.
pub fn alpha_beta_value<S, O, F, M>(
    memo: &mut HashMap<S, (i64, i64)>,
    state: S,
    (alpha, beta): (i64, i64),
    over: O,
    moves: F,
) -> i64
where
    S: Eq + Hash,
    O: Fn(&S) -> Option<i64> + Copy,
    F: Fn(&S) -> M + Copy,
    M: IntoIterator<Item = (i64, S)>,
{
    if let Some(score) = over(&state) {
        return score;
    }
    let (low, high) = memo.get(&state).copied().unwrap_or(WHOLE);
    let (alpha, beta) = (alpha.max(low), beta.min(high));
    if alpha >= beta {
        return if low >= beta { low } else { high };
    }
    let mut best = WHOLE.0;
    for (gain, option) in moves(&state) {
        let window = (gain - beta, gain - best.max(alpha));
        best = best.max(gain - alpha_beta_value(memo, option, window, over, moves));
        if best >= beta {
            break;
        }
    }
    let known = (
        if best > alpha { best } else { low },
        if best < beta { best } else { high },
    );
    memo.insert(state, known);
    best
}

#[cfg(test)]
mod tests {
    use super::{alpha_beta_value, WHOLE};
    use crate::alpha_beta_moves::alpha_beta_moves;
    use std::collections::HashMap;

    /// Options with their points, and of positions without any the score.
    struct Game {
        moves: Vec<Vec<(i64, usize)>>,
        scores: Vec<i64>,
    }

    impl Game {
        /// By definition: no table, nothing left out.
        fn slow(&self, v: usize) -> i64 {
            let values = self.moves[v].iter().map(|&(gain, w)| gain - self.slow(w));
            values.max().unwrap_or(self.scores[v])
        }

        fn over(&self, v: usize) -> Option<i64> {
            Some(self.scores[v]).filter(|_| self.moves[v].is_empty())
        }
    }

    fn random() -> impl FnMut(usize) -> usize {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        move |n| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        }
    }

    fn random_game(random: &mut impl FnMut(usize) -> usize) -> Game {
        let n = 1 + random(14);
        let spread = 1 + random(5);
        let points =
            |random: &mut dyn FnMut(usize) -> usize| random(2 * spread + 1) as i64 - spread as i64;
        let mut moves = vec![Vec::new(); n];
        for (v, own) in moves.iter_mut().enumerate().skip(1) {
            for _ in 0..random(4) {
                let gain = points(random);
                own.push((gain, random(v)));
            }
        }
        let scores = (0..n).map(|_| points(random)).collect();
        Game { moves, scores }
    }

    #[test]
    fn random_games() {
        let mut random = random();
        for _ in 0..1500 {
            let game = random_game(&mut random);
            let mut memo = HashMap::new();
            let (over, moves) = (
                |v: &usize| game.over(*v),
                |v: &usize| game.moves[*v].clone(),
            );
            for v in (0..game.moves.len()).rev() {
                let value = game.slow(v);
                // A narrow window first, so that the table holds bounds.
                let from = random(9) as i64 - 4;
                let found = alpha_beta_value(&mut memo, v, (from, from + 2), over, moves);
                assert!(found == value || found.min(value) >= from + 2 || found.max(value) <= from);
                assert_eq!(alpha_beta_value(&mut memo, v, WHOLE, over, moves), value);
                let best = game.moves[v]
                    .iter()
                    .filter(|step| step.0 - game.slow(step.1) == value);
                let best: Vec<usize> = best.map(|step| step.1).collect();
                assert_eq!(alpha_beta_moves(&mut memo, v, over, moves), best);
            }
        }
    }

    /// Branches that cannot matter are left out.
    #[test]
    fn fewer_positions_than_there_are() {
        let depth = 16;
        let over = |path: &(u32, u32)| Some(i64::from(path.1 % 7)).filter(|_| path.0 == depth);
        let moves = |path: &(u32, u32)| {
            vec![
                (0, (path.0 + 1, 2 * path.1)),
                (0, (path.0 + 1, 2 * path.1 + 1)),
            ]
        };
        let mut memo = HashMap::new();
        alpha_beta_value(&mut memo, (0, 0), WHOLE, over, moves);
        assert!(memo.len() < 1 << (depth - 2), "{}", memo.len());
    }

    #[test]
    fn large_scores() {
        let most = (1 << 60) - 1;
        let over = |v: &u8| Some(-most).filter(|_| *v == 0);
        let moves = |v: &u8| vec![(0, v - 1)];
        assert_eq!(
            alpha_beta_value(&mut HashMap::new(), 3, WHOLE, over, moves),
            most
        );
        assert!(most < WHOLE.1);
    }
}
