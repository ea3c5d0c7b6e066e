//! Discrete logarithms of nimbers below 2^64.
//!
//! 2^64 以内 Nim 数的离散对数（Pohlig–Hellman 与大步小步）。
//!
//! # Contract
//! Finds the smallest `n` with the product of `n` times `base` equal to `a`, both other
//! than 0; `None` if no power of `base` is `a`. Needs [`nim_power`].
//!
//! # Complexity
//! About 8,000 products, most of them for the largest prime, 6,700,417.
//!
//! # Example
//! ```
//! use snippets::nim_log::nim_log;
//!
//! assert_eq!(nim_log(2, 1), Some(0));
//! assert_eq!(nim_log(2, 3), Some(2));
//! assert_eq!(nim_log(2, 4), None);
//! assert_eq!(nim_log(1, 1), Some(0));
//! ```
//!
//! # Source
//! Pohlig and Hellman (1978); Shanks (1971). 2^64 - 1 = 3 · 5 · 17 · 257 · 641 · 65537 ·
//! 6700417, each prime once: the logarithms modulo these are put together one by one.

use crate::nimber::{nim_power, nim_product};
use std::collections::HashMap;

const PRIMES: [u64; 7] = [6_700_417, 65_537, 641, 257, 17, 5, 3];

/// The smallest number of factors `base` whose product is `a`.
pub fn nim_log(base: u64, a: u64) -> Option<u64> {
    assert!(base != 0 && a != 0, "0 is no power: {}, {}", base, a);
    // The logarithm modulo the primes so far that divide the order of `base`.
    let (mut log, mut order) = (0, 1);
    for &prime in &PRIMES {
        let part = |x: u64| nim_power(x, u64::MAX / prime);
        let (own, wanted) = (part(base), part(a));
        if own == 1 {
            if wanted != 1 {
                return None;
            }
            continue;
        }
        let digit = small_log(own, wanted, prime)?;
        while log % prime != digit {
            log = if order == 1 { digit } else { log + order };
        }
        order *= prime;
    }
    Some(log)
}

/// The logarithm where the order of `base` is this prime: by giant and baby steps.
fn small_log(base: u64, a: u64, prime: u64) -> Option<u64> {
    let width = (1..).find(|width| width * width >= prime)?;
    let (mut baby, mut power) = (HashMap::new(), 1);
    for step in 0..width {
        baby.entry(nim_product(a, power)).or_insert(step);
        power = nim_product(power, base);
    }
    // a times base^i = base^(width * j): the logarithm is width * j - i.
    let mut giant = 1;
    for step in 0..=width {
        if let Some(i) = baby.get(&giant) {
            return Some((step * width + prime - i) % prime);
        }
        giant = nim_product(giant, power);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::nim_log;
    use crate::nimber::{nim_power, nim_product};

    #[test]
    fn all_pairs_below_16() {
        for base in 1..16 {
            let mut powers = vec![1];
            while nim_product(powers[powers.len() - 1], base) != 1 {
                powers.push(nim_product(powers[powers.len() - 1], base));
            }
            for a in 1..16 {
                let expected = powers.iter().position(|&power| power == a);
                assert_eq!(
                    nim_log(base, a),
                    expected.map(|n| n as u64),
                    "{} {}",
                    base,
                    a
                );
            }
        }
    }

    #[test]
    fn large_numbers() {
        // A generator of all nimbers below 2^64 other than 0.
        let base = (1 << 32) + 6;
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..3 {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            assert_eq!(nim_log(base, nim_power(base, x)), Some(x % u64::MAX));
            assert_eq!(nim_power(base, nim_log(base, x).unwrap()), x);
        }
        assert_eq!(nim_log(nim_power(base, 3), base), None);
    }

    #[test]
    #[should_panic(expected = "0 is no power: 2, 0")]
    fn the_logarithm_of_zero() {
        nim_log(2, 0);
    }
}
