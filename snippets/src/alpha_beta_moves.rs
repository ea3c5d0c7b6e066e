//! The best moves of a small game in which each side has its own moves.
//!
//! 双方走法不同的小型博弈：所有最优的走法。
//!
//! # Contract
//! As `alpha_beta`, whose memo it shares; of a finished game there are none. The moves are
//! given as the positions they lead to, in the order in which `moves` lists them. Needs
//! [`alpha_beta`](crate::alpha_beta).
//!
//! # Complexity
//! That of `alpha_beta`, and for each move a search whether it is as good as the best one.
//!
//! # Example
//! ```
//! use snippets::alpha_beta_moves::alpha_beta_moves;
//! use std::collections::HashMap;
//!
//! // Coins in a row; each takes the first or the last one.
//! let coins = [4, 7, 2, 9];
//! let over = |&(from, to): &(usize, usize)| if from == to { Some(0) } else { None };
//! let moves = |&(from, to): &(usize, usize)| {
//!     vec![(coins[from], (from + 1, to)), (coins[to - 1], (from, to - 1))]
//! };
//! assert_eq!(alpha_beta_moves(&mut HashMap::new(), (0, 4), over, moves), [(0, 3)]);
//! assert_eq!(alpha_beta_moves(&mut HashMap::new(), (2, 2), over, moves), []);
//! ```
//!
//! # Source
//! As `alpha_beta`; a window of one point asks "as good as this?": Pearl (1980).

use crate::alpha_beta::{alpha_beta_value, WHOLE};
use std::collections::HashMap;
use std::hash::Hash;

/// The positions after the best moves.
pub fn alpha_beta_moves<S, O, F, M>(
    memo: &mut HashMap<S, (i64, i64)>,
    state: S,
    over: O,
    moves: F,
) -> Vec<S>
where
    S: Clone + Eq + Hash,
    O: Fn(&S) -> Option<i64> + Copy,
    F: Fn(&S) -> M + Copy,
    M: IntoIterator<Item = (i64, S)>,
{
    if over(&state).is_some() {
        return Vec::new();
    }
    let best = alpha_beta_value(memo, state.clone(), WHOLE, over, moves);
    let mut found = Vec::new();
    for (gain, option) in moves(&state) {
        let window = (gain - best, gain - best + 1);
        if alpha_beta_value(memo, option.clone(), window, over, moves) <= window.0 {
            found.push(option);
        }
    }
    found
}
