//! What the programs of a contest share.

pub mod numbers;

pub use numbers::primes;

/// Sums of all prefixes.
pub fn prefixes(items: &[i64]) -> Vec<i64> {
    let sums = items.iter().scan(0, |sum, item| {
        *sum += item;
        Some(*sum)
    });
    std::iter::once(0).chain(sums).collect()
}
