//! Take f(k) from a heap, for any function f.
//!
//! 从一堆里取 f(k) 个，f 是任意函数。
//!
//! # Contract
//! `take_table` takes the numbers f(k) as they come: any order, repeats, and numbers
//! beyond all heaps are fine; there must be an end of them. `take_increasing_table`
//! takes f itself, for k = 1, 2, …, and asks for no more than it needs: f must
//! increase. A take of 0 is a panic. Who cannot move loses. Needs
//! [`subtraction`](crate::subtraction).
//!
//! # Complexity
//! O(n k) time for n heaps and k different takes below n. For many of them collect
//! the takes, and call `subtraction_table_fast`.
//!
//! # Example
//! ```
//! use snippets::take::{take_increasing_table, take_table};
//!
//! // Squares.
//! assert_eq!(take_increasing_table(8, |k| k * k), [0, 1, 0, 1, 2, 0, 1, 0]);
//! // Bounded, and not increasing: 1 and 3.
//! assert_eq!(take_table(5, (0..100).map(|k| 1 + k % 2 * 2)), [0, 1, 0, 1, 0]);
//! assert_eq!(take_table(3, None), [0, 0, 0]);
//! ```
//!
//! # Source
//! Golomb (1966).

use crate::subtraction::subtraction_table;

/// The Grundy values of the heaps `0..n`.
pub fn take_table<I: IntoIterator<Item = usize>>(n: usize, takes: I) -> Vec<u32> {
    let mut takes: Vec<usize> = takes.into_iter().filter(|&take| take < n.max(1)).collect();
    takes.sort_unstable();
    takes.dedup();
    subtraction_table(&takes, n)
}

/// The Grundy values of the heaps `0..n`, if the takes are f(1) < f(2) < ….
pub fn take_increasing_table<F: FnMut(usize) -> usize>(n: usize, mut f: F) -> Vec<u32> {
    let mut takes = vec![f(1)];
    while takes[takes.len() - 1] < n {
        let k = takes.len();
        takes.push(f(k + 1));
        assert!(takes[k - 1] < takes[k], "f must increase: {:?}", takes);
    }
    take_table(n, takes)
}

#[cfg(test)]
mod tests {
    use super::{take_increasing_table, take_table};
    use std::collections::BTreeSet;

    /// By definition.
    fn slow(n: usize, takes: &BTreeSet<usize>) -> Vec<u32> {
        let mut g: Vec<u32> = Vec::new();
        for h in 0..n {
            let options: BTreeSet<u32> = takes
                .iter()
                .take_while(|&&t| t <= h)
                .map(|t| g[h - t])
                .collect();
            g.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        g
    }

    #[track_caller]
    fn check(n: usize, takes: &[usize]) {
        let set: BTreeSet<usize> = takes.iter().copied().collect();
        let expected = slow(n, &set);
        assert_eq!(
            take_table(n, takes.iter().copied()),
            expected,
            "{:?}",
            takes
        );
        if set.iter().eq(takes) {
            // Beyond the list it goes on increasing.
            let f = |k: usize| takes.get(k - 1).copied().unwrap_or(n + k);
            assert_eq!(take_increasing_table(n, f), expected, "{:?}", takes);
        }
    }

    #[test]
    fn every_list_of_up_to_four_takes() {
        for code in 0..6_usize.pow(4) {
            let digits = (0..4).map(|i| code / 6_usize.pow(i) % 6);
            check(24, &digits.filter(|&d| d > 0).collect::<Vec<_>>());
        }
    }

    #[test]
    fn usual_functions() {
        let is_prime = |n: &usize| *n > 1 && (2..*n).all(|d| n % d != 0);
        let primes: Vec<usize> = (0..700).filter(is_prime).collect();
        let mut fibonacci = vec![1, 2];
        while fibonacci.len() < 40 {
            let next = fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2];
            fibonacci.push(next);
        }
        let lists: [Vec<usize>; 5] = [
            primes,
            fibonacci,
            (0..63).map(|k| 1 << k).collect(),
            (1..100).map(|k| k * k * k).collect(),
            (1..700).collect(),
        ];
        for takes in lists.iter() {
            check(600, takes);
        }
        check(0, &[1]);
        check(1, &[usize::MAX]);
        check(5, &[7, 2, usize::MAX, 2]);
    }

    #[test]
    #[should_panic(expected = "a step of 0 never ends: [0, 3]")]
    fn a_take_of_zero() {
        take_table(5, vec![3, 0]);
    }

    #[test]
    #[should_panic(expected = "f must increase: [1, 2, 3, 3]")]
    fn bounded_takes_have_no_end() {
        take_increasing_table(5, |k| k.min(3));
    }

    #[test]
    #[should_panic(expected = "a step of 0 never ends: [0, 1, 2, 3, 4]")]
    fn increasing_takes_from_zero() {
        take_increasing_table(5, |k| k - 1);
    }
}
