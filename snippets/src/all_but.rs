//! All-but games: take any number from a heap, but none of a finite set.
//!
//! 从一堆里取任意多个，但不能取给定的有限个数目。
//!
//! # Contract
//! `forbidden` is what no move may take, positive, in any order, repeats
//! allowed. Who cannot move loses. `all_but_period` answers for heaps of any size.
//!
//! # Complexity
//! O(n k) time for n heaps and k forbidden takes, O(n) memory.
//!
//! # Example
//! ```
//! use snippets::all_but::all_but_table;
//!
//! assert_eq!(all_but_table(&[1], 7), [0, 0, 1, 1, 2, 2, 3]);
//! assert_eq!(all_but_table(&[], 4), [0, 1, 2, 3]);
//! ```
//!
//! # Source
//! Winning Ways (1982), chapter 4; Siegel, Combinatorial Game Theory (2013), IV.2.

/// The Grundy values of the heaps `0..n`.
pub fn all_but_table(forbidden: &[usize], n: usize) -> Vec<u32> {
    assert!(
        forbidden.iter().all(|&f| 0 < f),
        "to take 0 is no move: {:?}",
        forbidden
    );
    let mut forbidden = forbidden.to_vec();
    forbidden.sort_unstable();
    forbidden.dedup();
    let mut g: Vec<u32> = Vec::new();
    // For each value how many heaps have it, and how many of these cannot be
    // moved to.
    let (mut count, mut barred) = (vec![0; n], vec![0; n]);
    let mut fresh = 0;
    for h in 0..n {
        let kept = forbidden.iter().take_while(|&&f| f <= h);
        let kept: Vec<u32> = kept.map(|f| g[h - f]).collect();
        kept.iter().for_each(|&v| barred[v as usize] += 1);
        let free = kept
            .iter()
            .filter(|&&v| barred[v as usize] == count[v as usize]);
        let value = free.min().copied().unwrap_or(fresh);
        kept.iter().for_each(|&v| barred[v as usize] = 0);
        fresh = fresh.max(value + 1);
        count[value as usize] += 1;
        g.push(value);
    }
    g
}

/// The old place of [`all_but_period`](crate::all_but_period).
#[deprecated(note = "moved to `all_but_period::all_but_period`")]
#[doc(hidden)]
pub fn all_but_period(
    forbidden: &[usize],
    limit: usize,
) -> Option<crate::all_but_period::ArithmeticPeriod> {
    crate::all_but_period::all_but_period(forbidden, limit)
}

/// The old place of [`ArithmeticPeriod`](crate::all_but_period::ArithmeticPeriod).
#[deprecated(note = "moved to `all_but_period::ArithmeticPeriod`")]
#[doc(hidden)]
pub type ArithmeticPeriod = crate::all_but_period::ArithmeticPeriod;

#[cfg(test)]
mod tests {
    use super::all_but_table;
    use std::collections::BTreeSet;

    /// By definition.
    fn slow(forbidden: &[usize], n: usize) -> Vec<u32> {
        let mut g: Vec<u32> = Vec::new();
        for h in 0..n {
            let takes = (1..=h).filter(|t| !forbidden.contains(t));
            let options: BTreeSet<u32> = takes.map(|t| g[h - t]).collect();
            g.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        g
    }

    #[test]
    fn every_set_of_up_to_eight() {
        for set in 0..256_usize {
            let forbidden: Vec<usize> = (1..9).rev().filter(|f| set >> (f - 1) & 1 == 1).collect();
            assert_eq!(
                all_but_table(&forbidden, 60),
                slow(&forbidden, 60),
                "{:?}",
                forbidden
            );
        }
    }

    #[test]
    fn repeated_takes_and_takes_beyond_all_heaps() {
        for forbidden in &[vec![2, 2, 2, 7], vec![usize::MAX, 3], (1..90).collect()] {
            assert_eq!(
                all_but_table(forbidden, 120),
                slow(forbidden, 120),
                "{:?}",
                forbidden
            );
        }
        assert!(all_but_table(&[1], 0).is_empty());
    }

    #[test]
    #[should_panic(expected = "to take 0 is no move: [1, 0]")]
    fn a_take_of_zero() {
        all_but_table(&[1, 0], 0);
    }
}
