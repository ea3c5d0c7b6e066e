//! How many positions of Moore's Nim lose.
//!
//! Moore's Nim-k 的必败局面计数。
//!
//! # Contract
//! k >= 1; up to k heaps are taken from at a time. The positions of n heaps that
//! lose are counted in order and with empty heaps, modulo a number of 1 to 2^32.
//! With k = 1 they are the heaps whose xor is 0.
//!
//! # Complexity
//! O(n^2 + m log m * n / k) for n heaps with up to m stones.
//!
//! # Example
//! ```
//! use snippets::moore_nim_losses::moore_nim_losses;
//!
//! // With 4 stones in three heaps and k = 1 lose 2, 2, 0 and 2, 0, 2 and 0, 2, 2.
//! assert_eq!(moore_nim_losses(3, 1, 6, 1000), [1, 0, 3, 0, 3, 0, 9]);
//! assert_eq!(moore_nim_losses(0, 1, 0, 1000), [1]);
//! ```
//!
//! # Source
//! Moore (1910): each binary digit has a multiple of k + 1 ones, so the digits are
//! chosen one after the other.

/// How many positions of n heaps with s stones in all lose, for s up to `most`.
pub fn moore_nim_losses(n: usize, k: usize, most: usize, modulus: u64) -> Vec<u64> {
    let fits = (1..=1 << 32).contains(&modulus);
    assert!(fits, "a modulus of 1 to 2^32: {}", modulus);
    assert!(k >= 1, "k >= 1: {}", k);
    // More than all n heaps at a time changes nothing.
    let round = k.min(n) + 1;
    // In how many ways so many of the heaps have a digit 1.
    let mut ways = vec![0; n + 1];
    ways[0] = 1 % modulus;
    for i in 1..=n {
        for j in (1..=i).rev() {
            ways[j] = (ways[j] + ways[j - 1]) % modulus;
        }
    }
    let mut losses = vec![0; most + 1];
    losses[0] = 1 % modulus;
    let mut digit = 1;
    while digit <= most {
        let mut next = losses.clone();
        for ones in (round..=n).step_by(round) {
            for s in ones.saturating_mul(digit)..=most {
                next[s] = (next[s] + losses[s - ones * digit] * ways[ones]) % modulus;
            }
        }
        losses = next;
        digit *= 2;
    }
    losses
}

#[cfg(test)]
mod tests {
    use super::moore_nim_losses;
    use crate::moore_nim::moore_nim_wins;

    /// One position after the other.
    #[test]
    fn counts_of_small_positions() {
        for n in 0..5_u32 {
            for k in 1..6 {
                let mut expected = vec![0; 9];
                for code in 0..9_u64.pow(n) {
                    let heaps: Vec<u64> = (0..n).map(|i| code / 9_u64.pow(i) % 9).collect();
                    let stones = heaps.iter().sum::<u64>() as usize;
                    if stones < 9 && !moore_nim_wins(&heaps, k) {
                        expected[stones] += 1;
                    }
                }
                let found = moore_nim_losses(n as usize, k, 8, 1 << 32);
                assert_eq!(found, expected, "{} {}", n, k);
                let found = moore_nim_losses(n as usize, k, 8, 7);
                let expected: Vec<u64> = expected.iter().map(|count| count % 7).collect();
                assert_eq!(found, expected, "{} {}", n, k);
            }
        }
        assert_eq!(moore_nim_losses(3, usize::MAX, 2, 1), [0, 0, 0]);
    }

    #[test]
    #[should_panic(expected = "a modulus of 1 to 2^32: 0")]
    fn no_modulus() {
        moore_nim_losses(1, 1, 1, 0);
    }
}
