//! Nim in which some single moves are forbidden.
//!
//! 禁止若干种取法（某个大小的堆不能恰好取某个数）的 Nim。
//!
//! # Contract
//! `forbidden` lists pairs (heap, take): from a heap of exactly that size,
//! exactly that many may not be taken; `take` is 1 to `heap`. Order and repeats
//! do not matter. All other moves of Nim are allowed; who cannot move loses, and
//! a sum of heaps has the xor of their values.
//!
//! # Complexity
//! O(m log m) once for m forbidden moves, then O(log m) for a heap of any size.
//!
//! # Example
//! ```
//! use snippets::nim_except::NimExcept;
//!
//! // From 3 neither 1 nor 3 can be taken: only 3 - 2 = 1, of value 1, is left.
//! let game = NimExcept::new(&[(3, 1), (3, 3)]);
//! let values: Vec<u64> = (0..6).map(|heap| game.value(heap)).collect();
//! assert_eq!(values, [0, 1, 2, 0, 3, 4]);
//! assert_eq!(game.value(u64::MAX), u64::MAX - 1);
//!
//! assert_eq!(NimExcept::new(&[]).value(7), 7);
//! ```
//!
//! # Source
//! AtCoder ABC 255 G.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The Grundy values of Nim with forbidden moves.
pub struct NimExcept {
    /// Heaps, increasing, whose value a smaller heap has too; with that value.
    repeats: Vec<(u64, u64)>,
}

impl NimExcept {
    /// The game without these moves (heap, take).
    pub fn new(forbidden: &[(u64, u64)]) -> Self {
        let mut takes_of: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
        for &(heap, take) in forbidden {
            let fits = 1 <= take && take <= heap;
            assert!(
                fits,
                "from a heap of {0}, 1 to {0} are taken: {1}",
                heap, take
            );
            takes_of.entry(heap).or_default().insert(take);
        }
        let repeats = Vec::new();
        let mut game = NimExcept { repeats };
        // How many heaps so far have a value, if more than one.
        let mut heaps_of: HashMap<u64, usize> = HashMap::new();
        for (heap, takes) in takes_of {
            let mut barred: BTreeMap<u64, usize> = BTreeMap::new();
            for take in takes {
                *barred.entry(game.value(heap - take)).or_insert(0) += 1;
            }
            // A value is no option if all heaps of it are barred.
            let all = |v: &u64| barred[v] == heaps_of.get(v).copied().unwrap_or(1);
            if let Some(least) = barred.keys().copied().find(all) {
                game.repeats.push((heap, least));
                *heaps_of.entry(least).or_insert(1) += 1;
            }
        }
        game
    }

    /// The Grundy value of a heap.
    pub fn value(&self, heap: u64) -> u64 {
        match self.repeats.binary_search_by_key(&heap, |repeat| repeat.0) {
            Ok(at) => self.repeats[at].1,
            // Each heap has a value of its own, but for the repeats.
            Err(before) => heap - before as u64,
        }
    }

    /// The old name of [`NimExcept::value`].
    #[deprecated(note = "renamed to `value`")]
    #[doc(hidden)]
    pub fn grundy(&self, heap: u64) -> u64 {
        self.value(heap)
    }
}

#[cfg(test)]
mod tests {
    use super::NimExcept;

    /// By definition.
    fn slow(n: u64, forbidden: &[(u64, u64)]) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..n {
            let takes = (1..=heap).filter(|&take| !forbidden.contains(&(heap, take)));
            let options: Vec<u64> = takes.map(|take| values[(heap - take) as usize]).collect();
            values.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        values
    }

    #[track_caller]
    fn check(n: u64, forbidden: &[(u64, u64)]) {
        let game = NimExcept::new(forbidden);
        let values: Vec<u64> = (0..n).map(|heap| game.value(heap)).collect();
        assert_eq!(values, slow(n, forbidden), "{:?}", forbidden);
    }

    #[test]
    fn every_set_of_moves_from_heaps_up_to_five() {
        let moves: Vec<(u64, u64)> = (1..6).flat_map(|h| (1..=h).map(move |t| (h, t))).collect();
        for set in 0..1_usize << moves.len() {
            let chosen = moves.iter().enumerate().filter(|m| set >> m.0 & 1 == 1);
            check(8, &chosen.map(|m| *m.1).collect::<Vec<_>>());
        }
    }

    #[test]
    fn random_moves_repeated_and_unsorted() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: u64| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x % n
        };
        for _ in 0..300 {
            let top = 2 + random(40);
            // Few heaps, many moves from each: values come back often.
            let moves = random(1 + 8 * top);
            let forbidden: Vec<(u64, u64)> = (0..moves)
                .map(|_| {
                    let heap = 1 + random(top);
                    (heap, 1 + random(heap))
                })
                .collect();
            check(top + 5, &forbidden);
        }
    }

    #[test]
    fn no_move_at_all_from_small_heaps() {
        let forbidden: Vec<(u64, u64)> =
            (1..50).flat_map(|h| (1..=h).map(move |t| (h, t))).collect();
        let game = NimExcept::new(&forbidden);
        assert!((0..50).all(|heap| game.value(heap) == 0));
        assert_eq!(game.value(u64::MAX), u64::MAX - 49);
    }

    #[test]
    fn the_largest_heaps() {
        // Only the empty heap has value 0: the largest heap repeats it.
        let game = NimExcept::new(&[(u64::MAX, u64::MAX), (u64::MAX, 1)]);
        assert_eq!(game.value(u64::MAX), 0);
        assert_eq!(game.value(u64::MAX - 1), u64::MAX - 1);
    }

    #[test]
    #[should_panic(expected = "from a heap of 3, 1 to 3 are taken: 4")]
    fn more_than_there_is() {
        NimExcept::new(&[(3, 4)]);
    }

    #[test]
    #[should_panic(expected = "from a heap of 3, 1 to 3 are taken: 0")]
    fn nothing_at_all() {
        NimExcept::new(&[(3, 0)]);
    }
}
