//! Bash's game: take 1 to k stones from a heap.
//!
//! 巴什博弈：从一堆里取 1 到 k 个石子。
//!
//! # Contract
//! Who cannot move loses; with k = 0 nobody can. `bash_move` gives the only take
//! that leaves a heap of that value: 0 wins on a single heap, `total ^ value of
//! the heap` in a sum of games.
//!
//! # Complexity
//! O(1).
//!
//! # Example
//! ```
//! use snippets::bash::{bash_move, bash_value};
//!
//! assert_eq!((bash_value(23, 3), bash_move(23, 3, 0)), (3, Some(3)));
//! assert_eq!((bash_value(24, 3), bash_move(24, 3, 0)), (0, None));
//! assert_eq!(bash_move(24, 3, 2), Some(2));
//! assert_eq!((bash_value(9, 0), bash_move(9, 0, 0)), (0, None));
//! assert_eq!(bash_move(u64::MAX, u64::MAX, 0), Some(u64::MAX));
//! ```
//!
//! # Source
//! Bachet (1612); in China it goes by the name of Bash.

/// The Grundy value: k + 1 stones fall to each pair of moves.
pub fn bash_value(heap: u64, k: u64) -> u64 {
    // 2^64 in a row are more than a heap can hold.
    k.checked_add(1).map_or(heap, |round| heap % round)
}

/// How many stones to take so that a heap of this value is left.
pub fn bash_move(heap: u64, k: u64, value: u64) -> Option<u64> {
    let take = bash_value(heap.checked_sub(value)?, k);
    Some(take).filter(|&take| 0 < take && value <= k)
}

/// The old name of [`bash_move`].
#[deprecated(note = "renamed to `bash_move`")]
#[doc(hidden)]
pub fn bash_take(heap: u64, k: u64, value: u64) -> Option<u64> {
    bash_move(heap, k, value)
}

#[cfg(test)]
mod tests {
    use super::{bash_move, bash_value};

    /// By definition: the smallest value that no take leads to.
    fn slow(n: u64, k: u64) -> Vec<u64> {
        let mut values = Vec::new();
        for heap in 0..n {
            let reached = |v: &u64| (1..=k.min(heap)).any(|t| values[(heap - t) as usize] == *v);
            let mex = (0..).find(|v| !reached(v)).unwrap();
            values.push(mex);
        }
        values
    }

    #[test]
    fn every_small_heap() {
        for k in 0..9 {
            let values = slow(40, k);
            for heap in 0..40 {
                assert_eq!(bash_value(heap, k), values[heap as usize], "{} {}", heap, k);
                for value in 0..12 {
                    let mut takes =
                        (1..=k.min(heap)).filter(|t| values[(heap - t) as usize] == value);
                    let found = bash_move(heap, k, value);
                    assert_eq!(found, takes.next(), "{} {} {}", heap, k, value);
                    assert_eq!(takes.next(), None, "{} {} {}", heap, k, value);
                }
            }
        }
    }

    #[test]
    fn the_limits_of_the_type() {
        let max = u64::MAX;
        for &k in &[max, max - 1, max / 2, 1] {
            let value = bash_value(max, k);
            assert_eq!(u128::from(value), u128::from(max) % (u128::from(k) + 1));
            assert_eq!(bash_move(max, k, 0), Some(value).filter(|&v| v > 0));
        }
        assert_eq!(bash_move(max, max, max), None);
        assert_eq!(bash_move(max, max, max - 1), Some(1));
        assert_eq!(bash_move(max - 1, max, max), None);
    }
}
