//! Moore's Nim: take any numbers of stones from up to k heaps.
//!
//! Moore's Nim-k：每次从至多 k 堆里各取任意多个。
//!
//! # Contract
//! k >= 1; a move takes at least one stone in all. Who cannot move loses.
//! `moore_nim_move` gives the heaps after a winning move. How many positions
//! lose is told by `moore_nim_losses`.
//!
//! # Complexity
//! O(n) for each of the 64 binary digits.
//!
//! # Example
//! ```
//! use snippets::moore_nim::{moore_nim_move, moore_nim_wins};
//!
//! // Two heaps at a time: three ones in a column are as good as none.
//! assert!(!moore_nim_wins(&[5, 5, 5], 2));
//! assert_eq!(moore_nim_move(&[5, 7, 6], 2), Some(vec![5, 5, 5]));
//! assert_eq!(moore_nim_move(&[4, 6], 2), Some(vec![0, 0]));
//! assert_eq!(moore_nim_move(&[4, 4], 1), None);
//! assert_eq!(moore_nim_move(&[], 1), None);
//! ```
//!
//! # Source
//! Moore (1910): the player to move loses if each binary digit has a multiple
//! of k + 1 ones.

/// Whether the player to move wins.
pub fn moore_nim_wins(heaps: &[u64], k: usize) -> bool {
    (0..64).any(|digit| excess(heaps, k, digit) != 0)
}

/// The heaps after a winning move.
pub fn moore_nim_move(heaps: &[u64], k: usize) -> Option<Vec<u64>> {
    let mut left = heaps.to_vec();
    // The heaps taken from: a digit 1 became 0, so the digits below are free.
    let mut taken: Vec<usize> = Vec::new();
    for digit in (0..64).rev() {
        taken.iter().for_each(|&i| left[i] &= !(1 << digit));
        let excess = excess(&left, k, digit);
        let missing = if excess == 0 {
            0
        } else {
            k.min(heaps.len()) + 1 - excess
        };
        if missing <= taken.len() {
            taken[..missing].iter().for_each(|&i| left[i] |= 1 << digit);
        } else {
            // Fewer than k + 1 heaps in all, since `missing` exceeds the taken.
            let more = (0..left.len()).filter(|&i| left[i] >> digit & 1 == 1);
            let more: Vec<usize> = more.take(excess).collect();
            more.iter().for_each(|&i| left[i] ^= 1 << digit);
            taken.extend(more);
        }
    }
    Some(left).filter(|_| !taken.is_empty())
}

/// How many heaps have a 1 at a digit, modulo k + 1.
fn excess(heaps: &[u64], k: usize, digit: u32) -> usize {
    assert!(k >= 1, "k >= 1: {}", k);
    let ones = heaps.iter().filter(|&heap| heap >> digit & 1 == 1);
    // More than all heaps at a time changes nothing.
    ones.count() % (k.min(heaps.len()) + 1)
}

/// The old place of [`moore_nim_losses`](crate::moore_nim_losses).
#[deprecated(note = "moved to `moore_nim_losses::moore_nim_losses`")]
#[doc(hidden)]
pub fn moore_nim_losses(n: usize, k: usize, most: usize, modulus: u64) -> Vec<u64> {
    crate::moore_nim_losses::moore_nim_losses(n, k, most, modulus)
}

#[cfg(test)]
mod tests {
    use super::{moore_nim_move, moore_nim_wins};
    use std::collections::HashMap;

    /// All positions that a move leads to.
    fn options(heaps: &[u64], k: usize) -> Vec<Vec<u64>> {
        let mut found = vec![Vec::new()];
        for &heap in heaps {
            let longer = |start: &Vec<u64>| {
                let start = start.clone();
                (0..=heap).map(move |left| [&start[..], &[left]].concat())
            };
            found = found.iter().flat_map(longer).collect();
        }
        let changed = |next: &Vec<u64>| next.iter().zip(heaps).filter(|p| p.0 != p.1).count();
        found.retain(|next| 1 <= changed(next) && changed(next) <= k);
        found
    }

    /// By definition: some move leads to a position that loses.
    fn wins(heaps: &[u64], k: usize, memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let answer = options(heaps, k).iter().any(|next| !wins(next, k, memo));
        memo.insert(heaps.to_vec(), answer);
        answer
    }

    #[track_caller]
    fn check(heaps: &[u64], k: usize, memo: &mut HashMap<Vec<u64>, bool>) {
        let expected = wins(heaps, k, memo);
        assert_eq!(moore_nim_wins(heaps, k), expected, "{:?} {}", heaps, k);
        let next = moore_nim_move(heaps, k);
        assert_eq!(next.is_some(), expected, "{:?} {}", heaps, k);
        if let Some(next) = next {
            assert!(options(heaps, k).contains(&next), "{:?} {}", heaps, k);
            assert!(!wins(&next, k, memo), "{:?} {}: {:?}", heaps, k, next);
        }
    }

    #[test]
    fn every_small_position() {
        for k in 1..6 {
            let mut memo = HashMap::new();
            for &(len, top) in &[(0, 1), (1, 9), (2, 9), (3, 6), (4, 4), (5, 2)] {
                for code in 0..u64::pow(top, len) {
                    let heaps = (0..len).map(|i| code / u64::pow(top, i) % top);
                    check(&heaps.collect::<Vec<_>>(), k, &mut memo);
                }
            }
        }
    }

    /// Too large for the definition: the move is legal and leaves a lost position.
    #[test]
    fn random_large_positions() {
        let mut x = 0x0123_4567_89ab_cdef_u64;
        for round in 0..2000 {
            let k = 1 + round % 5;
            let mut heaps = vec![0; round % 11];
            for heap in &mut heaps {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                *heap = x >> (x % 60);
            }
            if let Some(next) = moore_nim_move(&heaps, k) {
                assert!(!moore_nim_wins(&next, k), "{:?} {}", heaps, k);
                assert!(next.iter().zip(&heaps).all(|p| p.0 <= p.1));
                let changed = next.iter().zip(&heaps).filter(|p| p.0 < p.1).count();
                assert!(1 <= changed && changed <= k, "{:?} {}", heaps, k);
            } else {
                assert!(!moore_nim_wins(&heaps, k), "{:?} {}", heaps, k);
            }
        }
    }

    #[test]
    fn the_limits_of_the_types() {
        let max = u64::MAX;
        assert_eq!(moore_nim_move(&[max, max], usize::MAX), Some(vec![0, 0]));
        assert!(!moore_nim_wins(&[max; 6], 5));
        assert!(moore_nim_wins(&[max; 7], 5));
    }

    #[test]
    #[should_panic(expected = "k >= 1: 0")]
    fn no_heap_at_a_time() {
        moore_nim_wins(&[1], 0);
    }
}
