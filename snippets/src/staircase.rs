//! Staircase Nim: take tokens from one step down to the next.
//!
//! 阶梯博弈：把石子从一级台阶移到下一级。
//!
//! # Contract
//! `steps[i]` tokens lie on step i; a move takes at least one of them from a
//! step i >= 1 to step i - 1, and those on step 0 stay. Who cannot move loses.
//! The winning moves are found in order, as (step, how many go down); one at
//! most for each step.
//!
//! # Complexity
//! O(1) for each step.
//!
//! # Example
//! ```
//! use snippets::staircase::{staircase_moves, staircase_value};
//!
//! let steps = [9, 2, 5, 3];
//! assert_eq!(staircase_value(&steps), 1);
//! // 1 from step 2 makes 3 on step 1, or 1 from step 3 leaves 2 there.
//! assert_eq!(staircase_moves(&steps).collect::<Vec<_>>(), [(2, 1), (3, 1)]);
//! assert_eq!(staircase_moves(&[u64::MAX, 0, 7]).next(), None);
//! assert_eq!(staircase_value(&[]), 0);
//! ```
//!
//! # Source
//! Folklore: Nim on the odd steps. What comes from an even step is sent on.

/// The xor of the odd steps; the player to move loses if it is 0.
pub fn staircase_value(steps: &[u64]) -> u64 {
    let odd = steps.iter().skip(1).step_by(2);
    odd.fold(0, |sum, tokens| sum ^ tokens)
}

/// The winning moves, as (step, how many go down).
pub fn staircase_moves(steps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let total = staircase_value(steps);
    (1..steps.len()).filter_map(move |i| {
        // The odd step that changes: this one shrinks, or the one below grows.
        let count = if i % 2 == 1 {
            steps[i].checked_sub(steps[i] ^ total)
        } else {
            (steps[i - 1] ^ total).checked_sub(steps[i - 1])
        };
        count
            .filter(|&count| 0 < count && count <= steps[i])
            .map(|count| (i, count))
    })
}

#[cfg(test)]
mod tests {
    use super::{staircase_moves, staircase_value};
    use std::collections::HashMap;

    type Moves = Vec<(usize, u64)>;

    /// By definition: the moves to positions from which no move wins.
    fn slow(steps: &[u64], memo: &mut HashMap<Vec<u64>, Moves>) -> Moves {
        if let Some(known) = memo.get(steps) {
            return known.clone();
        }
        let mut found = Vec::new();
        for i in 1..steps.len() {
            for count in 1..=steps[i] {
                let mut next = steps.to_vec();
                next[i] -= count;
                next[i - 1] += count;
                if slow(&next, memo).is_empty() {
                    found.push((i, count));
                }
            }
        }
        memo.insert(steps.to_vec(), found.clone());
        found
    }

    #[track_caller]
    fn check(steps: &[u64], memo: &mut HashMap<Vec<u64>, Moves>) {
        let moves: Moves = staircase_moves(steps).collect();
        assert_eq!(moves, slow(steps, memo), "{:?}", steps);
        assert_eq!(moves.is_empty(), staircase_value(steps) == 0, "{:?}", steps);
    }

    #[test]
    fn every_small_position() {
        let mut memo = HashMap::new();
        for &(len, top) in &[(0, 1), (1, 9), (2, 9), (3, 6), (4, 4), (5, 3), (6, 2)] {
            for code in 0..u64::pow(top, len) {
                let steps = (0..len).map(|i| code / u64::pow(top, i) % top);
                check(&steps.collect::<Vec<_>>(), &mut memo);
            }
        }
    }

    #[test]
    fn random_positions_of_more_tokens() {
        let mut x = 0x2545_f491_4f6c_dd1d_u64;
        let mut memo = HashMap::new();
        for _ in 0..60 {
            let mut steps = vec![0; 4];
            for tokens in &mut steps[1..] {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                *tokens = x % 9;
            }
            check(&steps, &mut memo);
        }
    }

    #[test]
    fn the_limits_of_the_type() {
        let max = u64::MAX;
        assert_eq!(staircase_moves(&[max, max]).next(), Some((1, max)));
        assert_eq!(staircase_moves(&[0, 0, max, max]).next(), Some((2, max)));
        assert_eq!(staircase_moves(&[0, max, max, max]).next(), None);
    }
}
