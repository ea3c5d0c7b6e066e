//! Nim: how many positions the player to move loses, with heaps up to given sizes.
//!
//! Nim 计数：各堆大小不超过给定上界时，异或和为给定值的局面数（取模）。
//!
//! # Contract
//! Heap `i` may have any size from 0 to `most[i]`. Counted are the positions, heaps in
//! order, whose nim-sum is `sum`, modulo `modulus`, at most 2^32: those with sum 0 the
//! player to move loses.
//!
//! # Complexity
//! O(n) for each of the 64 binary digits.
//!
//! # Example
//! ```
//! use snippets::nim_count::nim_count;
//!
//! // 00, 11 and 22.
//! assert_eq!(nim_count(&[2, 3], 0, 1_000_000_007), 3);
//! assert_eq!(nim_count(&[2, 3], 3, 1_000_000_007), 3);
//! assert_eq!(nim_count(&[], 0, 1_000_000_007), 1);
//! assert_eq!(nim_count(&[], 1, 1_000_000_007), 0);
//! assert_eq!(nim_count(&[u64::MAX, u64::MAX], 5, 1_000_000_007), 582_344_008);
//! ```
//!
//! # Source
//! At the highest digit at which some heap is smaller than its bound in front of it, that
//! heap is free below: its lower digits are what the sum asks for, whatever the others
//! are.

/// The number of positions with this nim-sum.
pub fn nim_count(most: &[u64], sum: u64, modulus: u64) -> u64 {
    assert!((1..=1 << 32).contains(&modulus), "modulo {}", modulus);
    let times = |a: u64, b: u64| a % modulus * (b % modulus) % modulus;
    let mut total = 0;
    // All heaps have the digits of their bounds above this one, which fix the sum there.
    let mut fixed = 0;
    for digit in (0..64).rev() {
        let low = (1_u64 << digit) - 1;
        // Ways so far by the digits of the sum, without a free heap and with one.
        let (mut bound, mut free) = ([1, 0], [0, 0]);
        for &heap in most {
            let rest = (heap & low) + 1;
            let all = (low % modulus + 1) % modulus;
            let bit = (heap >> digit & 1) as usize;
            let mut next = [0, 0];
            for i in 0..2 {
                next[i ^ bit] += times(free[i], rest);
                if bit == 1 {
                    next[i] += times(free[i], all) + bound[i];
                }
            }
            free = [next[0] % modulus, next[1] % modulus];
            let mut held = [0, 0];
            (0..2).for_each(|i| held[i ^ bit] = times(bound[i], rest));
            bound = held;
        }
        if fixed ^ sum >> digit >> 1 == 0 {
            total += free[(sum >> digit & 1) as usize];
        }
        fixed = most.iter().fold(0, |fixed, heap| fixed ^ heap >> digit);
    }
    (total + u64::from(fixed == sum)) % modulus
}

#[cfg(test)]
mod tests {
    use super::nim_count;

    /// By definition: all positions, heap by heap.
    fn slow(most: &[u64], sum: u64) -> u64 {
        match most.split_first() {
            None => u64::from(sum == 0),
            Some((&first, rest)) => (0..=first).map(|heap| slow(rest, sum ^ heap)).sum(),
        }
    }

    #[test]
    fn all_bounds_of_three_heaps() {
        for code in 0..6_u64.pow(3) {
            let most = [code % 6, code / 6 % 6, code / 36];
            for heaps in 0..=3 {
                for sum in 0..9 {
                    let expected = slow(&most[..heaps], sum);
                    for &modulus in &[1, 2, 7, 1 << 32] {
                        let found = nim_count(&most[..heaps], sum, modulus);
                        assert_eq!(found, expected % modulus, "{:?} {}", most, sum);
                    }
                }
            }
        }
    }

    #[test]
    fn random_bounds() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..100 {
            let mut most = vec![0; 4];
            for heap in &mut most {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                *heap = x % 20;
            }
            assert_eq!(
                nim_count(&most, 0, 1_000_000_007),
                slow(&most, 0),
                "{:?}",
                most
            );
            assert_eq!(
                nim_count(&most, 9, 1_000_000_007),
                slow(&most, 9),
                "{:?}",
                most
            );
        }
    }

    #[test]
    fn the_limits_of_the_type() {
        let modulus = (1 << 32) - 5;
        // 2^64 positions of two heaps for each sum, and 2^128 of three.
        let power = (1_u128 << 64) % u128::from(modulus);
        let max = u64::MAX;
        assert_eq!(u128::from(nim_count(&[max; 2], max, modulus)), power);
        let square = power * power % u128::from(modulus);
        assert_eq!(u128::from(nim_count(&[max; 3], 1 << 63, modulus)), square);
        assert_eq!(nim_count(&[max, 0], max, modulus), 1);
    }
}
