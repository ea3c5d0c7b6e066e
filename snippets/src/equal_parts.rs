//! Grundy values of heaps that are split into parts as equal as possible.
//!
//! 把一堆尽量均分成若干堆的 SG 函数（江南乐）。
//!
//! # Contract
//! A move takes a heap of at least `min` stones and splits it into any number
//! of parts, from 2 to the number of its stones, whose sizes differ by at most
//! 1. A heap of 1 cannot be split, whatever `min` is. Needs [`table`].
//!
//! # Complexity
//! O(n sqrt n): the numbers of parts that give one size come in runs, and a run
//! has two values at most, one of its even and one of its odd numbers. O(n) memory.
//!
//! # Example
//! ```
//! use snippets::equal_parts::equal_parts_table;
//!
//! // 5 into 3 + 2, into 2 + 2 + 1, into 2 + 1 + 1 + 1, or into five ones; 3 and
//! // more can be split.
//! assert_eq!(equal_parts_table(6, 3), [0, 0, 0, 1, 1, 2]);
//! assert_eq!(equal_parts_table(4, 0), [0, 0, 1, 2]);
//! assert_eq!(equal_parts_table(0, 2), []);
//! ```
//!
//! # Source
//! HNOI 2014, 江南乐; runs of equal quotients are folklore.
//!
//! [`table`]: crate::table

use crate::table::grundy_table;

/// The Grundy values of the heaps `0..n`.
pub fn equal_parts_table(n: usize, min: usize) -> Vec<u32> {
    grundy_table(n, |h, g, options| {
        if h < min {
            return;
        }
        let mut split = |parts: usize, small: usize| {
            let large_ones = h - parts * small;
            let of_large = if large_ones % 2 == 1 { g[small + 1] } else { 0 };
            let of_small = (parts - large_ones) as u32 % 2 * g[small];
            options.mark(of_large ^ of_small);
        };
        // Small parts: for each size, `few` + 1 to `many` parts have it, some of
        // them one stone more. Two parts more change no oddness.
        let mut many = h;
        let mut small = 1;
        while small * small <= h {
            let few = h / (small + 1);
            for parts in [many, many - 1] {
                if few < parts && 1 < parts {
                    split(parts, small);
                }
            }
            many = few;
            small += 1;
        }
        // Large parts: there are few numbers of them.
        (2..=many).for_each(|parts| split(parts, h / parts));
    })
}

#[cfg(test)]
mod tests {
    use super::equal_parts_table;
    use std::collections::BTreeSet;

    /// By definition: deal the stones out one by one.
    fn slow(n: usize, min: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for h in 0..n {
            let mut options = BTreeSet::new();
            if h >= min {
                for parts in 2..=h {
                    let mut dealt = vec![0; parts];
                    (0..h).for_each(|stone| dealt[stone % parts] += 1);
                    options.insert(dealt.iter().fold(0, |sum, &part| sum ^ values[part]));
                }
            }
            values.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        values
    }

    #[test]
    fn every_minimum_up_to_forty() {
        for min in 0..40 {
            assert_eq!(equal_parts_table(90, min), slow(90, min), "{}", min);
        }
    }

    #[test]
    fn larger_heaps() {
        for &min in &[2, 3, 5, 17, 100, 299] {
            assert_eq!(equal_parts_table(400, min), slow(400, min), "{}", min);
        }
    }

    #[test]
    fn every_number_of_parts_of_a_large_heap() {
        let n = 5000;
        let values = equal_parts_table(n, 2);
        for h in n - 40..n {
            let value = |parts: usize| {
                let (small, large_ones) = (h / parts, h % parts);
                let of_large = if large_ones % 2 == 1 {
                    values[small + 1]
                } else {
                    0
                };
                let of_small = ((parts - large_ones) % 2) as u32 * values[small];
                of_large ^ of_small
            };
            let options: BTreeSet<u32> = (2..=h).map(value).collect();
            let mex = (0..).find(|v| !options.contains(v)).unwrap();
            assert_eq!(values[h], mex, "{}", h);
        }
    }
}
