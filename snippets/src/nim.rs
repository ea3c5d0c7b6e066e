//! Nim: take any number of stones from one heap.
//!
//! Nim：从一堆里取任意多个，判断胜负并给出必胜的走法。
//!
//! # Contract
//! Who cannot move loses, and 0 is a heap too. The position is a win for the player to
//! move if its value is not 0; the winning moves are found in order, as (heap,
//! stones left in it), one at most for each heap.
//!
//! # Complexity
//! O(1) for each heap; `.next()` stops at the first winning move, `.nth(k)` at the
//! k-th from 0, `.count()` tells how many there are. `nim_count` counts positions.
//!
//! # Example
//! ```
//! use snippets::nim::{nim_moves, nim_value};
//!
//! let heaps = [7, 4, 5];
//! assert_eq!(nim_value(&heaps), 6);
//! assert_eq!(nim_moves(&heaps).collect::<Vec<_>>(), [(0, 1), (1, 2), (2, 3)]);
//! assert_eq!(nim_moves(&heaps).nth(1), Some((1, 2)));
//!
//! assert_eq!(nim_moves(&[u64::MAX, u64::MAX, 1]).last(), Some((2, 0)));
//! assert_eq!(nim_moves(&[]).next(), None);
//! ```
//!
//! # Source
//! Bouton (1901).

/// The Grundy value: the xor of the heaps.
pub fn nim_value(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

/// The winning moves, as (heap, stones left in it).
pub fn nim_moves(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let total = nim_value(heaps);
    // The rest has the value `total ^ heap`: as many stones make the xor 0.
    let left = heaps.iter().map(move |heap| heap ^ total);
    left.enumerate().filter(move |&(i, left)| left < heaps[i])
}

#[cfg(test)]
mod tests {
    use super::{nim_moves, nim_value};
    use std::collections::HashMap;

    type Moves = Vec<(usize, u64)>;

    /// By definition: the moves to positions from which no move wins.
    fn slow(heaps: &[u64], memo: &mut HashMap<Vec<u64>, Moves>) -> Moves {
        if let Some(known) = memo.get(heaps) {
            return known.clone();
        }
        let mut found = Vec::new();
        for i in 0..heaps.len() {
            for left in 0..heaps[i] {
                let mut next = heaps.to_vec();
                next[i] = left;
                if slow(&next, memo).is_empty() {
                    found.push((i, left));
                }
            }
        }
        memo.insert(heaps.to_vec(), found.clone());
        found
    }

    #[track_caller]
    fn check(heaps: &[u64], memo: &mut HashMap<Vec<u64>, Moves>) {
        let moves: Moves = nim_moves(heaps).collect();
        assert_eq!(moves, slow(heaps, memo), "{:?}", heaps);
        assert_eq!(moves.is_empty(), nim_value(heaps) == 0, "{:?}", heaps);
    }

    #[test]
    fn every_position_up_to_four_heaps_of_five() {
        let mut memo = HashMap::new();
        for len in 0..5 {
            for code in 0..6_u64.pow(len) {
                let heaps: Vec<u64> = (0..len).map(|i| code / 6_u64.pow(i) % 6).collect();
                check(&heaps, &mut memo);
            }
        }
    }

    #[test]
    fn random_positions_of_three_larger_heaps() {
        let mut x = 0x2545_f491_4f6c_dd1d_u64;
        let mut memo = HashMap::new();
        for _ in 0..100 {
            let heaps: Vec<u64> = (0..3)
                .map(|_| {
                    x ^= x << 13;
                    x ^= x >> 7;
                    x ^= x << 17;
                    x % 20
                })
                .collect();
            check(&heaps, &mut memo);
        }
    }

    #[test]
    fn the_limits_of_the_type() {
        assert_eq!(
            nim_moves(&[u64::MAX, u64::MAX - 1]).next(),
            Some((0, u64::MAX - 1))
        );
        assert_eq!(nim_moves(&[u64::MAX, u64::MAX]).next(), None);
    }
}
