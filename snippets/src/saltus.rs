//! The start, length and saltus of a table that grows by the same number each period.
//!
//! 找出数表的算术周期：起点、周期长度，以及每个周期增加的数（saltus）。
//!
//! # Contract
//! What comes out is seen, not proven: from `start` to the table's end, `table[n + p]`
//! is `table[n] + saltus`, which is 0 for a plain period. `needed` says how long the
//! table must be for a start and a period; three periods behind the start are a fair
//! guess. A table has less than 2^32 values. `all_but_period` and `hexadecimal` prove.
//! Needs [`period`](crate::period).
//!
//! # Complexity
//! O(n) time and memory, for n values.
//!
//! # Example
//! ```
//! use snippets::saltus::shortest_saltus;
//!
//! let fair = |start, period| 2 * start + 3 * period;
//! // Lasker's Nim: every fourth heap is worth four more.
//! let lasker = [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13];
//! assert_eq!(shortest_saltus(&lasker, fair), Some((1, 4, 4)));
//! assert_eq!(shortest_saltus(&[7, 0, 1, 0, 1, 0, 1, 0], fair), Some((1, 2, 0)));
//! assert_eq!(shortest_saltus(&[1, 2, 4, 8, 16, 32], fair), None);
//! assert_eq!(shortest_saltus(&[], fair), None);
//! ```
//!
//! # Source
//! Winning Ways (1982), chapter 4. Such a table has differences that repeat.

use crate::period::shortest_repeat;

/// The start, the smallest period with which the table goes on from there, and what is
/// added each time, which is no less than 0.
pub fn shortest_saltus<F>(table: &[u32], needed: F) -> Option<(usize, usize, u32)>
where
    F: Fn(usize, usize) -> usize,
{
    let steps = table.windows(2).map(|pair| pair[1].wrapping_sub(pair[0]));
    let steps: Vec<u32> = steps.collect();
    // Each value but the first is one step more.
    let needed = |start, period| needed(start, period).max(start + period + 1) - 1;
    let (start, period) = shortest_repeat(&steps, needed)?;
    let saltus = table[start + period].checked_sub(table[start])?;
    Some((start, period, saltus))
}

#[cfg(test)]
mod tests {
    use super::shortest_saltus;
    use crate::all_but::all_but_table;
    use crate::all_but_period::all_but_period;

    /// By definition, for every period and every start.
    fn slow(table: &[u32], times: usize) -> Option<(usize, usize, u32)> {
        let n = table.len();
        let (start, p) = (1..n).find_map(|p| {
            let saltus = table[n - 1].wrapping_sub(table[n - 1 - p]);
            let grows = |i: usize| table[i + p].wrapping_sub(table[i]) == saltus;
            let start = (0..n - p).find(|&start| (start..n - p).all(grows))?;
            // One equation alone says nothing.
            Some((start, p)).filter(|_| start + p + 2 <= n && start + times * p <= n)
        })?;
        let saltus = table[n - 1].checked_sub(table[n - 1 - p])?;
        Some((start, p, saltus))
    }

    #[test]
    fn every_short_table() {
        for len in 0..9 {
            for code in 0..4_usize.pow(len) {
                let table: Vec<u32> = (0..len)
                    .map(|i| (code / 4_usize.pow(i) % 4) as u32)
                    .collect();
                for times in 1..4 {
                    let needed = |start: usize, p: usize| start + times * p;
                    let found = shortest_saltus(&table, needed);
                    assert_eq!(found, slow(&table, times), "{:?} {}", table, times);
                }
            }
        }
    }

    /// What is seen is what `all_but_period` proves.
    #[test]
    fn all_but_some_takes() {
        for set in 0..64_usize {
            let forbidden: Vec<usize> = (1..7).filter(|f| set >> (f - 1) & 1 == 1).collect();
            let proven = all_but_period(&forbidden, 2000).unwrap();
            let n = 2 * proven.preperiod() + 4 * proven.period();
            let seen = shortest_saltus(&all_but_table(&forbidden, n), |s, p| 2 * s + 3 * p);
            let proven = (proven.preperiod(), proven.period(), proven.saltus() as u32);
            assert_eq!(seen, Some(proven), "{:?}", forbidden);
        }
    }
}
