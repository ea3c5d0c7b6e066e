//! Smallest natural number missing from a collection.
//!
//! mex：集合中没有出现的最小自然数。
//!
//! # Contract
//! Order and repeats do not matter, and a value may be as large as `usize`
//! holds; the answer is at most the number of items.
//!
//! # Complexity
//! O(n) time; memory for the items over 63 only.
//!
//! # Example
//! ```
//! use snippets::mex::mex;
//!
//! assert_eq!(mex(vec![1, 0, 4, 1]), 2);
//! assert_eq!(mex(None), 0);
//! assert_eq!(mex(0..100), 100);
//! assert_eq!(mex(vec![0, usize::MAX]), 1);
//! ```
//!
//! # Source
//! Sprague (1935) and Grundy (1939); one bit per value is folklore.

/// The smallest natural number that `values` lacks.
pub fn mex<I: IntoIterator<Item = usize>>(values: I) -> usize {
    let mut seen = 0_u64;
    let mut large = Vec::new();
    for value in values {
        if value < 64 {
            seen |= 1 << value;
        } else {
            large.push(value - 64);
        }
    }
    if seen != u64::MAX {
        return seen.trailing_ones() as usize;
    }
    // Among k values one of 0..=k is missing: what lies beyond does not matter.
    let mut present = vec![false; large.len() + 1];
    for value in large {
        if value < present.len() {
            present[value] = true;
        }
    }
    64 + present.iter().take_while(|&&p| p).count()
}

#[cfg(test)]
mod tests {
    use super::mex;

    /// By definition: try 0, 1, 2, … until one is missing.
    fn slow(values: &[usize]) -> usize {
        (0..).find(|m| !values.contains(m)).unwrap()
    }

    #[track_caller]
    fn check(values: &[usize]) {
        assert_eq!(mex(values.iter().copied()), slow(values), "{:?}", values);
    }

    #[test]
    fn every_short_list_of_small_values() {
        for code in 0..7_usize.pow(5) {
            let digits = (0..5).map(|i| code / 7_usize.pow(i) % 7);
            // The digit 6 stands for "no item": lists of every length up to 5.
            check(&digits.filter(|&d| d < 6).collect::<Vec<_>>());
        }
    }

    #[test]
    fn around_the_edges_of_a_word() {
        for n in (0..4).chain(60..70).chain(126..132) {
            check(&(0..n).collect::<Vec<_>>());
            check(
                &(0..n)
                    .rev()
                    .chain(vec![n + 1, usize::MAX])
                    .collect::<Vec<_>>(),
            );
            for gap in 0..n {
                check(&(0..n).filter(|&v| v != gap).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn random_lists() {
        let mut x = 88_172_645_463_325_252_u64;
        let mut random = |n: u64| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n) as usize
        };
        for _ in 0..2000 {
            let len = random(1000);
            let top = 1 + random(300) as u64;
            check(&(0..len).map(|_| random(top)).collect::<Vec<_>>());
        }
    }
}
