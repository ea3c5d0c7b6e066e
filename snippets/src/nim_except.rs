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
//! let values: Vec<u64> = (0..6).map(|heap| game.grundy(heap)).collect();
//! assert_eq!(values, [0, 1, 2, 0, 3, 4]);
//! assert_eq!(game.grundy(u64::MAX), u64::MAX - 1);
//!
//! assert_eq!(NimExcept::new(&[]).grundy(7), 7);
//! ```
//!
//! # Source
//! AtCoder ABC 255 G.

use std::collections::HashMap;

/// The Grundy values of Nim with forbidden moves.
pub struct NimExcept {
    /// Heaps, increasing, whose value a smaller heap has too; with that value.
    repeats: Vec<(u64, u64)>,
}

impl NimExcept {
    /// The game without these moves (heap, take).
    pub fn new(forbidden: &[(u64, u64)]) -> Self {
        for &(heap, take) in forbidden {
            assert!(
                1 <= take && take <= heap,
                "from a heap of {}, 1 to {} are taken: {}",
                heap,
                heap,
                take
            );
        }
        let mut forbidden = forbidden.to_vec();
        forbidden.sort_unstable();
        forbidden.dedup();
        let mut game = NimExcept {
            repeats: Vec::new(),
        };
        // How many heaps so far have a value, if more than one.
        let mut heaps_of: HashMap<u64, usize> = HashMap::new();
        let mut rest = &forbidden[..];
        while let Some(&(heap, _)) = rest.first() {
            let (moves, next) = rest.split_at(rest.iter().take_while(|m| m.0 == heap).count());
            rest = next;
            let mut values: Vec<u64> = moves.iter().map(|m| game.grundy(heap - m.1)).collect();
            values.sort_unstable();
            // All values below `new` are options, but for those that are forbidden
            // as often as there are heaps of them.
            let new = heap - game.repeats.len() as u64;
            let mut least = new;
            let mut equal = &values[..];
            while let Some(&value) = equal.first() {
                let count = equal.iter().take_while(|&&v| v == value).count();
                equal = &equal[count..];
                if count == heaps_of.get(&value).copied().unwrap_or(1) {
                    least = value;
                    break;
                }
            }
            if least < new {
                game.repeats.push((heap, least));
                *heaps_of.entry(least).or_insert(1) += 1;
            }
        }
        game
    }

    /// The Grundy value of a heap.
    pub fn grundy(&self, heap: u64) -> u64 {
        match self.repeats.binary_search_by_key(&heap, |repeat| repeat.0) {
            Ok(at) => self.repeats[at].1,
            // Each heap has a value of its own, but for the repeats.
            Err(before) => heap - before as u64,
        }
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
        let values: Vec<u64> = (0..n).map(|heap| game.grundy(heap)).collect();
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
        assert!((0..50).all(|heap| game.grundy(heap) == 0));
        assert_eq!(game.grundy(u64::MAX), u64::MAX - 49);
    }

    #[test]
    fn the_largest_heaps() {
        // Only the empty heap has value 0: the largest heap repeats it.
        let game = NimExcept::new(&[(u64::MAX, u64::MAX), (u64::MAX, 1)]);
        assert_eq!(game.grundy(u64::MAX), 0);
        assert_eq!(game.grundy(u64::MAX - 1), u64::MAX - 1);
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
