//! Interval Nim: take l to r stones from a heap.
//!
//! 扩展的巴什博弈：从一堆里取 l 到 r 个石子。
//!
//! # Contract
//! 1 <= l <= r < 2^62. Who cannot move, since fewer than l stones are left, loses.
//! `interval_move` gives the smallest take that leaves a heap of that value:
//! 0 wins on a single heap, `total ^ value of the heap` in a sum of games.
//! Misère, where who cannot move wins, a single heap loses if its value is 1, and
//! a take that leaves 1 wins; a sum is as misère Nim with the values for heaps.
//!
//! # Complexity
//! O(1).
//!
//! # Example
//! ```
//! use snippets::interval::{interval_move, interval_value};
//!
//! // Take 2 to 5 stones: the values 0, 0, 1, 1, 2, 2, 3 come again and again.
//! assert_eq!((interval_value(13, 2, 5), interval_move(13, 2, 5, 0)), (3, Some(5)));
//! assert_eq!((interval_value(8, 2, 5), interval_move(8, 2, 5, 0)), (0, None));
//! assert_eq!(interval_move(8, 2, 5, 1), Some(5));
//! assert_eq!(interval_value(0, 1, 1), 0);
//! ```
//!
//! # Source
//! Folklore; asked for by AtCoder ABC 297 G. With m = heap mod (l + r) the value
//! is v = floor(m / l): takes lead to all lower values, but not to v, whose heaps
//! are less than l or more than r away. Misère: see Anti-SG; a heap of value 0
//! with moves has one to the value 1.

/// The Grundy value.
pub fn interval_value(heap: u64, l: u64, r: u64) -> u64 {
    heap % round(l, r) / l
}

/// The smallest take that leaves a heap of this value.
pub fn interval_move(heap: u64, l: u64, r: u64, value: u64) -> Option<u64> {
    let round = round(l, r);
    // Within a round the heaps low..=high have the value.
    let low = value.checked_mul(l).filter(|&low| low < round)?;
    let high = low + l.min(round - low) - 1;
    // The least take leads to `left`; every stone more goes one down the round.
    let left = (heap % round + r) % round;
    let more = match left {
        _ if left < low => left + (round - high),
        _ => left.saturating_sub(high),
    };
    Some(l + more).filter(|&take| take <= heap.min(r))
}

/// How many stones a pair of moves can always take.
fn round(l: u64, r: u64) -> u64 {
    assert!(
        1 <= l && l <= r && r <= u64::MAX / 4,
        "1 <= l <= r < 2^62: {} {}",
        l,
        r
    );
    l + r
}

/// The old name of [`interval_move`].
#[deprecated(note = "renamed to `interval_move`")]
#[doc(hidden)]
pub fn interval_take(heap: u64, l: u64, r: u64, value: u64) -> Option<u64> {
    interval_move(heap, l, r, value)
}

#[cfg(test)]
mod tests {
    use super::{interval_move, interval_value};
    use std::collections::HashMap;

    /// By definition: the smallest value that no take leads to.
    fn slow(n: u64, l: u64, r: u64) -> Vec<u64> {
        let mut values = Vec::new();
        for heap in 0..n {
            let reached = |v: &u64| (l..=r.min(heap)).any(|t| values[(heap - t) as usize] == *v);
            let mex = (0..).find(|v| !reached(v)).unwrap();
            values.push(mex);
        }
        values
    }

    fn every_interval(below: u64) -> impl Iterator<Item = (u64, u64)> {
        (1..below).flat_map(move |l| (l..below).map(move |r| (l, r)))
    }

    #[test]
    fn every_small_heap_and_interval() {
        for (l, r) in every_interval(10) {
            let values = slow(60, l, r);
            for heap in 0..60 {
                let game = (heap, l, r);
                assert_eq!(
                    interval_value(heap, l, r),
                    values[heap as usize],
                    "{:?}",
                    game
                );
                for value in 0..12 {
                    let first = (l..=r.min(heap)).find(|t| values[(heap - t) as usize] == value);
                    assert_eq!(
                        interval_move(heap, l, r, value),
                        first,
                        "{:?} {}",
                        game,
                        value
                    );
                }
            }
        }
    }

    /// By definition, misère: who cannot move wins.
    #[test]
    fn every_small_heap_misere() {
        for (l, r) in every_interval(10) {
            let mut wins: Vec<bool> = Vec::new();
            for heap in 0..60 {
                let first = (l..=r.min(heap)).find(|t| !wins[(heap - t) as usize]);
                wins.push(heap < l || first.is_some());
                let game = (heap, l, r);
                assert_eq!(
                    interval_value(heap, l, r) != 1,
                    wins[heap as usize],
                    "{:?}",
                    game
                );
                assert_eq!(interval_move(heap, l, r, 1), first, "{:?}", game);
            }
        }
    }

    /// Who wins with two heaps: who cannot move loses, or wins if `misere`.
    struct Sums {
        takes: std::ops::RangeInclusive<u64>,
        misere: bool,
        memo: HashMap<(u64, u64), bool>,
    }

    impl Sums {
        fn wins(&mut self, a: u64, b: u64) -> bool {
            if let Some(&known) = self.memo.get(&(a, b)) {
                return known;
            }
            let from_a = self.takes.clone().filter(|&t| t <= a).map(|t| (a - t, b));
            let from_b = self.takes.clone().filter(|&t| t <= b).map(|t| (a, b - t));
            let options: Vec<(u64, u64)> = from_a.chain(from_b).collect();
            let stuck = options.is_empty() && self.misere;
            let answer = stuck || options.into_iter().any(|(a, b)| !self.wins(a, b));
            self.memo.insert((a, b), answer);
            answer
        }
    }

    #[test]
    fn sums_of_two_heaps() {
        for (l, r) in every_interval(6) {
            let new = |misere| Sums {
                takes: l..=r,
                misere,
                memo: HashMap::new(),
            };
            let (mut normal, mut misere) = (new(false), new(true));
            for (a, b) in (0..24).flat_map(|a| (0..24).map(move |b| (a, b))) {
                let (g, h) = (interval_value(a, l, r), interval_value(b, l, r));
                let game = (a, b, l, r);
                assert_eq!(g != h, normal.wins(a, b), "{:?}", game);
                assert_eq!((g != h) == (g.max(h) > 1), misere.wins(a, b), "{:?}", game);
                if g > h {
                    let take = interval_move(a, l, r, h).unwrap();
                    assert!(!normal.wins(a - take, b), "{:?}", game);
                }
            }
        }
    }

    #[test]
    fn the_limits_of_the_type() {
        let (max, most) = (u64::MAX, u64::MAX / 4);
        assert_eq!(interval_value(max, 1, most), most);
        assert_eq!(interval_move(max, 1, most, 0), Some(most));
        assert_eq!(interval_move(max, 1, most, max), None);
        assert_eq!(interval_value(most, most, most), 1);
        assert_eq!(interval_move(most, most, most, 0), Some(most));
        assert_eq!(interval_move(most - 1, most, most, 0), None);
        // 2^64 - 1 is a multiple of 3.
        assert_eq!(interval_value(max, 1, 2), 0);
        assert_eq!(interval_value(max - 1, 1, 2), 2);
    }

    #[test]
    #[should_panic(expected = "1 <= l <= r < 2^62: 0 2")]
    fn a_take_of_nothing() {
        interval_value(3, 0, 2);
    }

    #[test]
    #[should_panic(expected = "1 <= l <= r < 2^62: 3 2")]
    fn an_empty_interval() {
        interval_move(3, 3, 2, 0);
    }
}
