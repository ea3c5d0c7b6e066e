//! Solves x ⊗ x ⊕ x = c in nimbers below 2^64.
//!
//! 在 2^64 以内的 Nim 数中解方程 x² + x = c。
//!
//! # Contract
//! For `c` below 2^63 there are two solutions, `x` and `x ^ 1`: the even one is
//! given. From 2^63 on they are not below 2^64, and the answer is `None`. Any
//! equation p x² + q x = r with p and q other than 0 becomes this one by
//! c = p r / q² and x = (q / p) y. Needs [`nim_product`].
//!
//! # Complexity
//! Twelve products of half the size and less.
//!
//! # Example
//! ```
//! use snippets::nim_quadratic::nim_quadratic;
//!
//! assert_eq!(nim_quadratic(0), Some(0));
//! assert_eq!(nim_quadratic(1), Some(2));
//! assert_eq!(nim_quadratic(1 << 63), None);
//! ```
//!
//! # Source
//! Lenstra, Nim multiplication (1978): the trace of c is its top bit. With x = a F + b
//! and F = 2^32, 2^16, ..., the upper half of c gives a up to 1, and of these two
//! one leaves b an equation whose top bit is 0.

use crate::nimber::nim_product;

/// The even solution, if there are any.
pub fn nim_quadratic(c: u64) -> Option<u64> {
    (c >> 63 == 0).then(|| solve(c, 32))
}

// Here c is below F squared / 2, where F has `bits` bits.
fn solve(c: u64, bits: u32) -> u64 {
    if c == 0 {
        return 0;
    }
    let half = 1 << (bits - 1);
    let upper = solve(c >> bits, bits / 2);
    let square = nim_product(upper, upper);
    let left = c & (2 * half - 1) ^ nim_product(square, half);
    // The other solution for the upper half adds F / 2 to what is left.
    if left < half {
        upper << bits ^ solve(left, bits / 2)
    } else {
        (upper ^ 1) << bits ^ solve(left ^ half, bits / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::nim_quadratic;
    use crate::nimber::nim_product;

    #[track_caller]
    fn check(c: u64) {
        match nim_quadratic(c) {
            None => assert_eq!(c >> 63, 1, "{}", c),
            Some(x) => assert_eq!((nim_product(x, x) ^ x, x % 2), (c, 0)),
        }
    }

    #[test]
    fn small_and_random_numbers() {
        (0..1 << 12).for_each(check);
        (0..64).for_each(|e| check(1 << e));
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..1000 {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            check(x);
        }
        check(u64::MAX);
        check(u64::MAX >> 1);
    }

    /// Whatever x below 2^64 is, x ⊗ x ⊕ x is below 2^63: `None` is true. The map is
    /// linear, so the powers of two show it for all.
    #[test]
    fn no_solution_is_missed() {
        for e in 0..64 {
            let x = 1 << e;
            assert_eq!((nim_product(x, x) ^ x) >> 63, 0);
        }
    }
}
