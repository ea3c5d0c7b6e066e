//! E&D: of a pair of heaps, remove one and split the other.
//!
//! E&D：一对石子堆，移走一堆，再把另一堆分成两堆。
//!
//! # Contract
//! Heaps and the parts of a split hold at least one stone. Who cannot move,
//! since both heaps are 1, loses. `e_and_d_move` leaves a pair of a given
//! value: 0 wins on a single pair, `total ^ value of the pair` in a sum.
//!
//! # Complexity
//! O(1).
//!
//! # Example
//! ```
//! use snippets::e_and_d::{e_and_d_move, e_and_d_value};
//!
//! assert_eq!(e_and_d_value(3, 2), 2);
//! assert_eq!(e_and_d_move(3, 2, 0), Some((1, 1)));
//! assert_eq!(e_and_d_move(3, 2, 1), Some((2, 1)));
//! assert_eq!(e_and_d_move(3, 2, 2), None);
//! assert_eq!((e_and_d_value(1, 1), e_and_d_move(1, 1, 0)), (0, None));
//! ```
//!
//! # Source
//! SDOI 2009; the pattern is folklore. Proof that an option has the value v
//! exactly if digit v of (a - 1) | (b - 1) is 1: let a split into x + 1 and y + 1, so that
//! x + y + 1 = a - 1. If x | y has v ones under a 0, the low v digits of x and y
//! sum, with that 1, to between 2^v and 2^(v+1) - 1: digit v of a - 1 is 1. And if
//! it is, x = 2^v - 1 does it: y is a - 1 without that digit.

/// The Grundy value: the place of the lowest 0 in (a - 1) | (b - 1).
pub fn e_and_d_value(a: u64, b: u64) -> u64 {
    assert!(a >= 1 && b >= 1, "at least one stone: {} {}", a, b);
    ((a - 1) | (b - 1)).trailing_ones().into()
}

/// A split of one heap, the first if possible, that leaves a pair of this value.
pub fn e_and_d_move(a: u64, b: u64, value: u64) -> Option<(u64, u64)> {
    assert!(a >= 1 && b >= 1, "at least one stone: {} {}", a, b);
    if value >= 64 {
        return None;
    }
    let part = 1 << value;
    let splits = |heap: &u64| (heap - 1) & part != 0;
    let heap = Some(a).filter(splits).or(Some(b).filter(splits))?;
    Some((part, heap - part))
}

/// The old name of [`e_and_d_move`].
#[deprecated(note = "renamed to `e_and_d_move`")]
#[doc(hidden)]
pub fn e_and_d_split(a: u64, b: u64, value: u64) -> Option<(u64, u64)> {
    e_and_d_move(a, b, value)
}

#[cfg(test)]
mod tests {
    use super::{e_and_d_move, e_and_d_value};
    use std::collections::BTreeSet;

    fn splits(heap: usize) -> impl Iterator<Item = (usize, usize)> {
        (1..heap).map(move |part| (part, heap - part))
    }

    /// By definition: `values[a][b]` is the smallest value that no split leaves.
    fn slow(n: usize) -> Vec<Vec<u64>> {
        let mut values = vec![vec![0; n]; n];
        for sum in 2..2 * n {
            for a in (1..sum).filter(|&a| a < n && sum - a < n) {
                let options = splits(a).chain(splits(sum - a));
                let set: BTreeSet<u64> = options.map(|(x, y)| values[x][y]).collect();
                values[a][sum - a] = (0..).find(|g| !set.contains(g)).unwrap();
            }
        }
        values
    }

    #[test]
    fn every_small_pair_and_value() {
        let values = slow(100);
        for (a, b) in (1..100).flat_map(|a| (1..100).map(move |b| (a, b))) {
            assert_eq!(
                e_and_d_value(a as u64, b as u64),
                values[a][b],
                "{} {}",
                a,
                b
            );
            for wanted in 0..9 {
                let found = e_and_d_move(a as u64, b as u64, wanted);
                let found = found.map(|(x, y)| (x as usize, y as usize));
                let case = (a, b, wanted);
                let leaves = |&(x, y): &(usize, usize)| values[x][y] == wanted;
                let in_a = splits(a).any(|s| leaves(&s));
                assert_eq!(
                    found.is_some(),
                    in_a || splits(b).any(|s| leaves(&s)),
                    "{:?}",
                    case
                );
                if let Some(split) = found {
                    let heap = if in_a { a } else { b };
                    assert!(
                        leaves(&split) && splits(heap).any(|s| s == split),
                        "{:?}",
                        case
                    );
                }
            }
        }
    }

    #[test]
    fn the_limits_of_the_type() {
        let max = u64::MAX;
        assert_eq!(e_and_d_value(max, max), 0);
        assert_eq!(e_and_d_value(max, 2), 64);
        assert_eq!(e_and_d_move(max, 2, 63), Some((1 << 63, max - (1 << 63))));
        assert_eq!(e_and_d_move(max, 2, 64), None);
    }

    #[test]
    #[should_panic(expected = "at least one stone: 3 0")]
    fn an_empty_heap() {
        e_and_d_value(3, 0);
    }
}
