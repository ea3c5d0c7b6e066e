//! Periods of Grundy values: proven, or only observed.
//!
//! SG 函数的周期：已证明的，或只是观察到的。
//!
//! # Contract
//! A [`Period`] is made by `octal`, `octal_fast` and `subtraction`, each by a
//! theorem, from values enough for it: `at(n)` then is g(n) for any n. What no
//! theorem has confirmed is an [`Observed`], which answers for no n at all. A
//! table has less than 2^32 values.
//!
//! # Complexity
//! `at` is O(1); `shortest_repeat` is O(n) time and memory, for n values.
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

use std::fmt;
use std::ops::Range;

/// g(n + period) = g(n) for all n from `preperiod` on, proven, both smallest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    // One period and what comes before it.
    values: Vec<usize>,
    preperiod: usize,
    checked: Range<usize>,
}

impl Period {
    /// Only for a caller with a theorem; the table repeats from `start` to its end.
    pub(super) fn proven<T>(table: &[T], start: usize, period: usize) -> Period
    where
        T: Copy + Into<usize>,
    {
        let kept = &table[..start + period];
        Period {
            values: kept.iter().map(|&g| g.into()).collect(),
            preperiod: start,
            checked: start..table.len() - period,
        }
    }

    /// g(n), for any n.
    pub fn at(&self, n: u128) -> usize {
        if n < self.values.len() as u128 {
            return self.values[n as usize];
        }
        let ahead = n - self.preperiod as u128;
        // A division of 128 bits is slow, and rarely needed.
        let place = if ahead <= u64::MAX.into() {
            ahead as u64 % self.period() as u64
        } else {
            (ahead % self.period() as u128) as u64
        };
        self.values[self.preperiod + place as usize]
    }

    /// g(0), …, g(n - 1).
    pub fn values(&self, n: usize) -> Vec<usize> {
        let mut values = Vec::with_capacity(n);
        values.extend_from_slice(&self.values[..n.min(self.values.len())]);
        while values.len() < n {
            // Whole periods, twice as many each time.
            let end = values.len().min(self.preperiod + n - values.len());
            values.extend_from_within(self.preperiod..end);
        }
        values
    }

    /// The first n from which the values repeat, where the heap of 0 counts, too.
    /// Published tables may give the last exception, which is one less, or leave
    /// out all heaps of value 0 at the front but the last.
    pub fn preperiod(&self) -> usize {
        self.preperiod
    }

    /// The smallest period.
    pub fn period(&self) -> usize {
        self.values.len() - self.preperiod
    }

    /// The n for which g(n + period) = g(n) was computed and compared: what the
    /// theorem needs to go on from there.
    pub fn checked(&self) -> Range<usize> {
        self.checked.clone()
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "g(n + {}) = g(n) for all n >= {}, proven from the values below {}",
            self.period(),
            self.preperiod,
            self.checked.end + self.period()
        )
    }
}

/// No proof: what the values below `n` look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observed {
    /// How many values were looked at.
    pub n: usize,
    /// (start, period), if the table ends in a whole period and its repetition.
    pub repeat: Option<(usize, usize)>,
}

impl Observed {
    /// What can be said of a table that no theorem has settled.
    pub fn of<T: PartialEq>(table: &[T]) -> Observed {
        Observed {
            n: table.len(),
            repeat: shortest_repeat(table, |start, period| start + 2 * period),
        }
    }
}

impl fmt::Display for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.repeat {
            Some((start, period)) => write!(
                f,
                "no proof: g(n + {}) = g(n) from {} on, observed to {}",
                period, start, self.n
            ),
            None => write!(f, "no proof: no period observed to {}", self.n),
        }
    }
}

impl std::error::Error for Observed {}

/// The smallest period with which the table's end repeats far enough, and the
/// place where that repetition starts: `table[n + period] == table[n]` for all
/// n from it on. Far enough is a table as long as `needed(start, period)`.
pub fn shortest_repeat<T, F>(table: &[T], needed: F) -> Option<(usize, usize)>
where
    T: PartialEq,
    F: Fn(usize, usize) -> usize,
{
    let n = table.len();
    assert!(
        n <= u32::MAX as usize,
        "a table of at most 2^32 - 1 values: {}",
        n
    );
    let same = |i: usize, j: usize| table[n - 1 - i] == table[n - 1 - j];
    // z[p]: how many values before the table's end equal those p places earlier.
    let mut z = vec![0_u32; n];
    // The match that reaches furthest: z[from] = to - from.
    let (mut from, mut to) = (0, 0);
    for p in 1..n {
        let mut len = if p < to {
            (to - p).min(z[p - from] as usize)
        } else {
            0
        };
        if p + len >= to {
            while p + len < n && same(len, p + len) {
                len += 1;
            }
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

#[cfg(test)]
mod tests {
    use super::{shortest_repeat, Observed, Period};

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

    #[test]
    fn any_n_is_answered() {
        let table = [9, 8, 1, 2, 3, 1, 2, 3, 1_usize];
        let period = Period::proven(&table, 2, 3);
        assert_eq!((period.preperiod(), period.period()), (2, 3));
        assert_eq!(period.checked(), 2..6);
        for n in 0..40 {
            let expected = if n < 2 { 9 - n } else { 1 + (n - 2) % 3 };
            assert_eq!(period.at(n as u128), expected, "{}", n);
            let values: Vec<usize> = (0..n).map(|i| period.at(i as u128)).collect();
            assert_eq!(period.values(n), values);
        }
        for &n in &[u64::MAX.into(), u128::from(u64::MAX) + 4, u128::MAX] {
            assert_eq!(period.at(n), 1 + ((n - 2) % 3) as usize, "{}", n);
        }
    }

    #[test]
    fn what_is_said() {
        let table = [0, 1, 0, 1, 0_usize];
        assert_eq!(
            Period::proven(&table, 0, 2).to_string(),
            "g(n + 2) = g(n) for all n >= 0, proven from the values below 5"
        );
        assert_eq!(
            Observed::of(&table).to_string(),
            "no proof: g(n + 2) = g(n) from 0 on, observed to 5"
        );
        let none = Observed::of(&[1, 2, 3]);
        assert_eq!(none.to_string(), "no proof: no period observed to 3");
    }
}
