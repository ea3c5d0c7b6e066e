//! Taking-and-breaking games by the digits of their octal code.
//!
//! 八进制游戏（取石子并可能分堆）的 SG 函数。
//!
//! # Contract
//! `digits[t - 1]` says what may be left of a heap when t stones are taken: +1
//! nothing, +2 one heap, +4 two heaps, none of them empty. `&[7, 7]`, written 0.77,
//! is Kayles, `&[0, 7]` Dawson's Kayles, `&[1, 3, 7]` Dawson's chess; `octal_digits`
//! reads such a code, `octal_rules` knows codes like 4.3... as well. Who cannot move
//! loses.
//!
//! # Complexity
//! O(n^2) time for each digit of 4 or more, O(n) for others; O(n) memory.
//! For 10^4 heaps of Kayles `octal_fast` takes a four-thousandth of the time, for
//! 50000 of 0.007, which has no known period, two fifths.
//!
//! # Example
//! ```
//! use snippets::octal::octal_table;
//!
//! assert_eq!(octal_table(&[7, 7], 10), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
//! // A row of cells from which each player takes two neighbours.
//! assert_eq!(octal_table(&[0, 7], 8), [0, 0, 1, 1, 2, 0, 3, 1]);
//! assert!(octal_table(&[], 0).is_empty());
//! ```
//!
//! # Source
//! Guy and Smith, The G-values of various games (1956).

/// The Grundy values of the heaps `0..n`.
pub fn octal_table(digits: &[u8], n: usize) -> Vec<u32> {
    assert!(
        digits.iter().all(|&d| d < 8),
        "digits of 0 to 7: {:?}",
        digits
    );
    let mut g = vec![0_u32; n];
    // The last heap with an option of this value. No heap has a value over its
    // size, nor has the xor of two smaller ones more digits than n.
    let mut last = vec![usize::MAX; n.next_power_of_two()];
    for h in 0..n {
        for (digit, left) in digits.iter().zip((0..h).rev()) {
            if digit & 1 != 0 && left == 0 {
                last[0] = h;
            }
            if digit & 2 != 0 && left > 0 {
                last[g[left] as usize] = h;
            }
            if digit & 4 != 0 {
                for part in 1..=left / 2 {
                    last[(g[part] ^ g[left - part]) as usize] = h;
                }
            }
        }
        g[h] = last.iter().take_while(|&&of| of == h).count() as u32;
    }
    g
}

/// The old place of [`Rules`](crate::octal_rules::Rules).
#[deprecated(note = "moved to `octal_rules::Rules`")]
#[doc(hidden)]
pub type Rules = crate::octal_rules::Rules;

/// The old name of [`octal_rules_period`](crate::octal_rules::octal_rules_period).
#[deprecated(note = "renamed to `octal_rules::octal_rules_period`")]
#[doc(hidden)]
pub fn octal_period(
    rules: &crate::octal_rules::Rules,
    limit: usize,
) -> Result<crate::proven::Period, crate::proven::Observed> {
    crate::octal_rules::octal_rules_period(rules, limit)
}

#[cfg(test)]
mod tests {
    use super::octal_table;
    use std::collections::BTreeSet;

    /// By definition, for every way to part a heap.
    fn slow(digits: &[u8], n: usize) -> Vec<u32> {
        let mut g: Vec<u32> = Vec::new();
        for h in 0..n {
            let mut options = BTreeSet::new();
            for (i, digit) in digits.iter().enumerate().take(h) {
                let left = h - i - 1;
                for a in 0..=left {
                    let bit = match (a, left - a) {
                        (0, 0) => 1,
                        (0, _) | (_, 0) => 2,
                        _ => 4,
                    };
                    if digit & bit != 0 {
                        options.insert(g[a] ^ g[left - a]);
                    }
                }
            }
            g.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        g
    }

    #[track_caller]
    fn check(digits: &[u8], n: usize) {
        assert_eq!(octal_table(digits, n), slow(digits, n), "{:?}", digits);
    }

    #[test]
    fn every_code_of_three_places() {
        for code in 0..512_u16 {
            let digits = [code / 64, code / 8 % 8, code % 8].map(|d| d as u8);
            for &n in &[0, 1, 2, 40] {
                check(&digits, n);
            }
        }
    }

    #[test]
    fn long_codes_and_large_values() {
        check(&[7; 60], 130);
        check(&[3; 200], 150);
        check(&[0, 0, 4, 0, 1, 0, 6], 300);
    }

    /// The first values as published: OEIS A002186, A002187.
    #[test]
    fn published_values() {
        let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2];
        assert_eq!(octal_table(&[7, 7], 20), kayles);
        let dawsons_chess = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3];
        assert_eq!(octal_table(&[1, 3, 7], 20), dawsons_chess);
    }

    #[test]
    #[should_panic(expected = "digits of 0 to 7: [7, 8]")]
    fn a_digit_of_eight() {
        octal_table(&[7, 8], 0);
    }
}
