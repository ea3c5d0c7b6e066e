//! Periods of Grundy values: proven, or only observed.
//!
//! SG 函数的周期：已证明的，或只是观察到的。
//!
//! # Contract
//! A [`Period`] is made by `octal_rules`, `octal_fast` and `subtraction_fast`, each
//! by a theorem, from values that it has computed itself: `at(n)` then is g(n) for
//! any n. What no theorem has confirmed is an [`Observed`], which answers for no n
//! at all. Needs [`period`](crate::period).
//!
//! # Complexity
//! `at` is O(1), `values` O(n).
//!
//! # Example
//! ```
//! use snippets::proven::Observed;
//!
//! let observed = Observed::of(&[7, 1, 4, 5, 6, 4, 5, 6, 4]);
//! assert_eq!(observed.repeat, Some((2, 3)));
//! assert_eq!(observed.to_string(), "no proof: g(n + 3) = g(n) from 2 on, observed to 9");
//! assert_eq!(Observed::of(&[1, 2, 3]).repeat, None);
//! ```
//!
//! # Source
//! Guy and Smith (1956) for octal games, Golomb (1966) for subtraction games.

use crate::period::shortest_repeat;
use std::fmt;
use std::ops::Range;

/// g(n + period) = g(n) for all n from `preperiod` on, proven, both smallest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    // One period and what comes before it.
    values: Vec<u32>,
    preperiod: usize,
    checked: Range<usize>,
}

impl Period {
    /// Only for a caller with a theorem; the table repeats from `start` to its end.
    pub(super) fn proven<T>(table: &[T], start: usize, period: usize) -> Period
    where
        T: Copy + Into<u32>,
    {
        let kept = &table[..start + period];
        Period {
            values: kept.iter().map(|&g| g.into()).collect(),
            preperiod: start,
            checked: start..table.len() - period,
        }
    }

    /// g(n), for any n.
    pub fn at(&self, n: u64) -> u64 {
        let ahead = n.saturating_sub(self.preperiod as u64);
        let back = ahead - ahead % self.period() as u64;
        self.values[(n - back) as usize].into()
    }

    /// g(0), …, g(n - 1).
    pub fn values(&self, n: usize) -> Vec<u32> {
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

#[cfg(test)]
mod tests {
    use super::{Observed, Period};

    #[test]
    fn any_n_is_answered() {
        let table = [9, 8, 1, 2, 3, 1, 2, 3, 1_u32];
        let period = Period::proven(&table, 2, 3);
        assert_eq!((period.preperiod(), period.period()), (2, 3));
        assert_eq!(period.checked(), 2..6);
        for n in 0..40 {
            let expected = if n < 2 { 9 - n } else { 1 + (n - 2) % 3 };
            assert_eq!(period.at(n), expected, "{}", n);
            let values: Vec<u32> = (0..n).map(|i| period.at(i) as u32).collect();
            assert_eq!(period.values(n as usize), values);
        }
        for &n in &[1 << 32, 10_u64.pow(18), u64::MAX] {
            assert_eq!(period.at(n), 1 + (n - 2) % 3, "{}", n);
        }
    }

    #[test]
    fn what_is_said() {
        let table = [0, 1, 0, 1, 0_u32];
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
