//! Nimbers below 2^64: product, power, inverse and square root in the field of Nim.
//!
//! 2^64 以内的 Nim 数：Nim 积、幂、逆元、平方根。
//!
//! # Contract
//! The sum of `a` and `b` is `a ^ b`. Every nimber has one square root, 0 has no
//! inverse, and `nim_power(0, 0)` is 1. The numbers below 2^(2^k) are a field of
//! their own, so all stays below 2^8, 2^16 or 2^32 if it is there to begin with.
//!
//! # Complexity
//! About a microsecond for a product; a power takes 2 log n products, so an inverse
//! and a square root take 128. For millions there is `nimber_fast`.
//!
//! # Example
//! ```
//! use snippets::nimber::{nim_inverse, nim_power, nim_product, nim_root};
//!
//! assert_eq!(nim_product(2, 2), 3);
//! assert_eq!(nim_product(1 << 32, 1 << 32), 3 << 31);
//! assert_eq!(nim_product(u64::MAX, 0), 0);
//! assert_eq!(nim_power(2, 3), 1);
//! assert_eq!(nim_inverse(2), 3);
//! assert_eq!(nim_root(3), 2);
//! ```
//!
//! # Source
//! Conway, On Numbers and Games (1976), chapter 6. Each F = 2, 4, 16, ..., 2^32 has
//! F ⊗ F = F ⊕ F / 2, and F ⊗ a = F a for a < F. So 2^e is the product of an F for
//! each binary digit of e, and F / 2 that of all smaller ones.

/// The nim product.
pub fn nim_product(a: u64, b: u64) -> u64 {
    let mut sum = 0;
    let mut multiples = [a; 64];
    for e in 0..64 {
        if e > 0 {
            multiples[e] = times(multiples[e & (e - 1)], e.trailing_zeros() as usize);
        }
        sum ^= multiples[e] * (b >> e & 1);
    }
    sum
}

/// The product of `n` times `a`.
pub fn nim_power(a: u64, n: u64) -> u64 {
    if n == 0 {
        return 1;
    }
    let rest = nim_power(nim_product(a, a), n / 2);
    nim_product(rest, if n % 2 == 1 { a } else { 1 })
}

/// The nimber whose product with `a` is 1.
pub fn nim_inverse(a: u64) -> u64 {
    assert!(a != 0, "0 has no inverse");
    nim_power(a, u64::MAX - 1)
}

/// The nimber whose square is `a`.
pub fn nim_root(a: u64) -> u64 {
    nim_power(a, 1 << 63)
}

// F has its highest bit at 2^k, and below `LOW[k]` are the powers that lack it.
fn times(a: u64, k: usize) -> u64 {
    let (bits, low) = (1 << k, a & LOW[k]);
    let high = a ^ low;
    low << bits ^ high ^ (0..k).fold(high >> bits, times)
}

const LOW: [u64; 6] = [
    u64::MAX / 3,
    u64::MAX / 5,
    u64::MAX / 17,
    u64::MAX / 257,
    u64::MAX / 65_537,
    u64::MAX >> 32,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// By definition: the smallest number that no smaller pair forbids.
    fn slow_table(n: usize) -> Vec<Vec<usize>> {
        let mut table = vec![vec![0; n]; n];
        for a in 0..n {
            for b in 0..n {
                let mut seen = vec![false; n * n];
                for c in 0..a {
                    for d in 0..b {
                        seen[table[c][b] ^ table[a][d] ^ table[c][d]] = true;
                    }
                }
                table[a][b] = seen.iter().position(|&seen| !seen).unwrap();
            }
        }
        table
    }

    /// By halves: a F + b is (a ⊗ F) ⊕ b, where F has `bits` bits.
    fn slow_product(a: u64, b: u64, bits: u32) -> u64 {
        if a < 2 || b < 2 {
            return a * b;
        }
        let halves = |a: u64| (a >> bits, a & ((1 << bits) - 1));
        let ((a, c), (b, d)) = (halves(a), halves(b));
        let times = |a, b| slow_product(a, b, bits / 2);
        let (high, low) = (times(a, b), times(c, d));
        let both = times(a ^ c, b ^ d);
        (both ^ low) << bits ^ low ^ times(high, 1 << (bits - 1))
    }

    fn random_numbers(count: usize) -> Vec<u64> {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x >> (x % 7 * 8)
        };
        let mut numbers = vec![0, 1, 2, 1 << 31, 1 << 32, 1 << 63, u64::MAX, u64::MAX - 1];
        numbers.extend((0..count).map(|_| next()));
        numbers
    }

    #[test]
    fn every_pair_of_small_numbers() {
        for (a, row) in slow_table(40).iter().enumerate() {
            for (b, &product) in row.iter().enumerate() {
                assert_eq!(nim_product(a as u64, b as u64), product as u64);
                assert_eq!(slow_product(a as u64, b as u64, 32), product as u64);
            }
        }
    }

    #[test]
    fn random_pairs_of_large_numbers() {
        for pair in random_numbers(300).windows(2) {
            let expected = slow_product(pair[0], pair[1], 32);
            assert_eq!(nim_product(pair[0], pair[1]), expected, "{:?}", pair);
        }
    }

    /// What the names promise, by the product alone.
    #[track_caller]
    fn check(a: u64) {
        assert_eq!(nim_product(nim_root(a), nim_root(a)), a);
        if a != 0 {
            assert_eq!(nim_product(nim_inverse(a), a), 1, "{}", a);
        }
    }

    #[test]
    fn inverses_and_roots() {
        (0..1 << 10).for_each(check);
        random_numbers(200).into_iter().for_each(check);
    }

    #[test]
    fn powers() {
        for a in random_numbers(20) {
            let mut power = 1;
            for n in 0..40 {
                assert_eq!(nim_power(a, n), power);
                power = nim_product(power, a);
            }
            if a != 0 {
                assert_eq!(nim_power(a, u64::MAX), 1);
                assert_eq!(nim_power(a, u64::MAX - 1), nim_inverse(a));
            }
            assert_eq!(nim_power(a, 1 << 63), nim_root(a));
        }
    }

    #[test]
    #[should_panic(expected = "0 has no inverse")]
    fn the_inverse_of_zero() {
        nim_inverse(0);
    }
}
