//! Wythoff's game: take from one heap, or about as much from both.
//!
//! 威佐夫博弈：从一堆里取任意多个，或从两堆里取（几乎）同样多。
//!
//! # Contract
//! A move takes any number of stones from one heap, or from both heaps such
//! numbers that they differ by less than r; r >= 1, and r = 1 is Wythoff's own
//! game. Who cannot move loses. `wythoff_moves` gives the winning moves.
//!
//! # Complexity
//! O(1).
//!
//! # Example
//! ```
//! use snippets::wythoff::wythoff_wins;
//!
//! assert!(!wythoff_wins(5, 3, 1));
//! assert!(wythoff_wins(4, 4, 1));
//! assert!(!wythoff_wins(0, 0, 1));
//! ```
//!
//! # Source
//! Wythoff (1907); Fraenkel (1982) for r. The lost positions are the pairs
//! (x, x + rn) with x = floor(αn), 1/α + 1/(α + r) = 1, one for each n >= 0;
//! each number occurs once. Integers only: no rounding is near the mark.

/// Whether the player to move wins.
pub fn wythoff_wins(a: u64, b: u64, r: u64) -> bool {
    assert!(r >= 1, "r >= 1: {}", r);
    let (low, high) = (u128::from(a.min(b)), u128::from(a.max(b)));
    let r = u128::from(r);
    let n = (high - low) / r;
    low + r * n != high || exceeds(low, n, r) || !exceeds(low + 1, n, r)
}

/// Whether x > αn, which is 1 > n/x + n/(x + rn); here without fractions.
pub(super) fn exceeds(x: u128, n: u128, r: u128) -> bool {
    n < x && n * x < (x + r * n).saturating_mul(x - n)
}

/// The old place of [`wythoff_moves`](crate::wythoff_moves).
#[deprecated(note = "moved to `wythoff_moves::wythoff_moves`")]
#[doc(hidden)]
pub fn wythoff_moves(a: u64, b: u64, r: u64) -> Vec<(u64, u64)> {
    crate::wythoff_moves::wythoff_moves(a, b, r)
}

#[cfg(test)]
mod tests {
    use super::wythoff_wins;

    // Small and random pairs are tested with the moves.

    /// The n-th lost position has the smallest number not yet used.
    #[test]
    fn the_first_lost_positions() {
        for &r in &[1, 2, 3, 10, 1000] {
            let mut used = vec![false; 6000];
            let mut low = 0;
            for n in 0..2000 {
                while used[low as usize] {
                    low += 1;
                }
                let high = low + r * n;
                used[low as usize] = true;
                if let Some(partner) = used.get_mut(high as usize) {
                    *partner = true;
                }
                assert!(!wythoff_wins(low, high, r), "{} {} {}", low, high, r);
                assert!(wythoff_wins(low, high + 1, r), "{} {} {}", low, high, r);
                assert!(wythoff_wins(high, low + 1, r), "{} {} {}", low, high, r);
            }
        }
    }

    #[test]
    #[should_panic(expected = "r >= 1: 0")]
    fn no_difference_at_all() {
        wythoff_wins(1, 2, 0);
    }
}
