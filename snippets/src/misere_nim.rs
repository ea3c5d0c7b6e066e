//! Misère Nim: take any number of stones from one heap, and not the last stone.
//!
//! 反 Nim（反常规则）：从一堆里取任意多个，取最后一个者负。
//!
//! # Contract
//! Who cannot move wins, so without stones the player to move has won. The
//! winning moves are found in order, as (heap, stones left in it).
//!
//! # Complexity
//! O(1) for each heap.
//!
//! # Example
//! ```
//! use snippets::misere_nim::{misere_nim_moves, misere_nim_wins};
//!
//! assert!(misere_nim_wins(&[1, 1, 7]));
//! assert_eq!(misere_nim_moves(&[1, 1, 7]).collect::<Vec<_>>(), [(2, 1)]);
//! assert!(!misere_nim_wins(&[1, 1, 1]));
//! assert!(!misere_nim_wins(&[2, 2]));
//! assert!(misere_nim_wins(&[]));
//! assert_eq!(misere_nim_moves(&[]).next(), None);
//! ```
//!
//! # Source
//! Bouton (1901).

/// Whether the player to move wins: as in Nim while a heap has two stones or
/// more, and the other way round from then on.
pub fn misere_nim_wins(heaps: &[u64]) -> bool {
    let total = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    (total != 0) == heaps.iter().any(|&heap| heap > 1)
}

/// The winning moves, as (heap, stones left in it).
pub fn misere_nim_moves(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let total = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    // With one large heap at most, the winner leaves an odd number of ones.
    let ones = heaps.iter().filter(|&&heap| heap > 1).count() <= 1;
    let wanted = if ones { total ^ 1 } else { total };
    let moves = heaps.iter().map(move |&heap| (heap, heap ^ wanted));
    let lower = moves.enumerate().filter(|(_, (heap, left))| left < heap);
    lower.map(|(i, (_, left))| (i, left))
}

#[cfg(test)]
mod tests {
    use super::{misere_nim_moves, misere_nim_wins};
    use std::collections::HashMap;

    type Moves = Vec<(usize, u64)>;

    /// By definition: all stones gone is a win, else some move must win.
    fn wins(heaps: &[u64], memo: &mut HashMap<Vec<u64>, Moves>) -> bool {
        heaps.iter().all(|&heap| heap == 0) || !slow(heaps, memo).is_empty()
    }

    fn slow(heaps: &[u64], memo: &mut HashMap<Vec<u64>, Moves>) -> Moves {
        if let Some(known) = memo.get(heaps) {
            return known.clone();
        }
        let mut found = Vec::new();
        for i in 0..heaps.len() {
            for left in 0..heaps[i] {
                let mut next = heaps.to_vec();
                next[i] = left;
                if !wins(&next, memo) {
                    found.push((i, left));
                }
            }
        }
        memo.insert(heaps.to_vec(), found.clone());
        found
    }

    #[track_caller]
    fn check(heaps: &[u64], memo: &mut HashMap<Vec<u64>, Moves>) {
        assert_eq!(misere_nim_wins(heaps), wins(heaps, memo), "{:?}", heaps);
        let moves: Moves = misere_nim_moves(heaps).collect();
        assert_eq!(moves, slow(heaps, memo), "{:?}", heaps);
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
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut memo = HashMap::new();
        for _ in 0..100 {
            let mut heaps = vec![0; 3];
            for heap in &mut heaps {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                *heap = x % 20;
            }
            check(&heaps, &mut memo);
        }
    }

    #[test]
    fn the_limits_of_the_type() {
        let max = u64::MAX;
        assert_eq!(misere_nim_moves(&[max]).next(), Some((0, 1)));
        assert_eq!(misere_nim_moves(&[1, max]).next(), Some((1, 0)));
        assert_eq!(misere_nim_moves(&[max, max]).next(), None);
        assert_eq!(misere_nim_moves(&[max, max - 1]).next(), Some((0, max - 1)));
    }
}
