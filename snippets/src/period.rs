//! The start and the length of a table's repeat.
//!
//! 找出数表末尾循环节的起点与长度。
//!
//! # Contract
//! What comes out is seen, not proven: the table's end repeats. It is a proof if
//! `needed` is what a theorem asks for, and the table was computed by its rules:
//! `start + p + b` for a subtraction game with the largest step b, and `2 *
//! (start.max(1) + p) + k` for an octal game of k digits. A table has less than
//! 2^32 values. `subtraction_fast` and `octal_rules` prove by themselves.
//!
//! # Complexity
//! O(n) time and memory, for n values.
//!
//! # Example
//! ```
//! use snippets::period::shortest_repeat;
//!
//! // The end of the table repeats with 3, back to the place 2; asked is one
//! // whole period more.
//! let once_more = |start, period| start + 2 * period;
//! assert_eq!(shortest_repeat(&[7, 1, 4, 5, 6, 4, 5, 6, 4], once_more), Some((2, 3)));
//! assert_eq!(shortest_repeat(&[7, 1, 4, 5, 6, 4, 5], once_more), None);
//! assert_eq!(shortest_repeat(&[0; 0], once_more), None);
//! ```
//!
//! # Source
//! The repeats are read off the Z-function (Gusfield 1997) of the reversed table.

/// The smallest period with which the table's end repeats far enough, and the
/// place where that repetition starts: `table[n + period] == table[n]` for all
/// n from it on. Far enough is a table as long as `needed(start, period)`.
pub fn shortest_repeat<T, F>(table: &[T], needed: F) -> Option<(usize, usize)>
where
    T: PartialEq,
    F: Fn(usize, usize) -> usize,
{
    let n = table.len();
    assert!(n >> 32 == 0, "a table of less than 2^32 values: {}", n);
    let same = |i: usize, j: usize| table[n - 1 - i] == table[n - 1 - j];
    // z[p]: how many values before the table's end equal those p places earlier.
    let mut z = vec![0_u32; n];
    // The match that reaches furthest: z[from] = to - from.
    let (mut from, mut to) = (0_usize, 0_usize);
    for p in 1..n {
        let mut len = to.saturating_sub(p).min(z[p - from] as usize);
        while p + len < n && same(len, p + len) {
            len += 1;
        }
        if p + len > to {
            from = p;
            to = p + len;
        }
        z[p] = len as u32;
        let start = n - p - len;
        if len > 0 && needed(start, p) <= n {
            return Some((start, p));
        }
    }
    None
}

/// The old place of [`proven::Period`](crate::proven::Period).
#[deprecated(note = "moved to `proven::Period`")]
#[doc(hidden)]
pub type Period = crate::proven::Period;

/// The old place of [`proven::Observed`](crate::proven::Observed).
#[deprecated(note = "moved to `proven::Observed`")]
#[doc(hidden)]
pub type Observed = crate::proven::Observed;

#[cfg(test)]
mod tests {
    use super::shortest_repeat;

    /// By definition, for every period and every start.
    fn slow(table: &[usize], needed: &dyn Fn(usize, usize) -> usize) -> Option<(usize, usize)> {
        let n = table.len();
        (1..n).find_map(|p| {
            let repeats = |s: &usize| (*s..n - p).all(|i| table[i] == table[i + p]);
            let start = (0..n - p).find(repeats)?;
            Some((start, p)).filter(|_| needed(start, p) <= n)
        })
    }

    #[test]
    fn every_short_table() {
        for len in 0..9 {
            for code in 0..3_usize.pow(len) {
                let table: Vec<usize> = (0..len).map(|i| code / 3_usize.pow(i) % 3).collect();
                for extra in 0..4 {
                    let by_start = move |s: usize, p: usize| s + p + extra;
                    let by_both = move |s: usize, p: usize| 2 * s + 2 * p + extra;
                    assert_eq!(shortest_repeat(&table, by_start), slow(&table, &by_start));
                    assert_eq!(shortest_repeat(&table, by_both), slow(&table, &by_both));
                }
            }
        }
    }
}
