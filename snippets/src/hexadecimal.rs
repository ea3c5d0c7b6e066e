//! Taking games that may leave three heaps: values that grow for ever, with proof.
//!
//! 十六进制游戏（一步可分成至多三堆）：SG 函数的算术周期，并给出证明。
//!
//! # Contract
//! `digits[t]` says what may be left of a heap when t stones are taken: +1 nothing, +2
//! one heap, +4 two heaps, +8 three, none of them empty. Taking none must split:
//! `digits[0]` is 0, 4, 8 or 12. Who cannot move loses. `hexadecimal_period` gives a
//! period with its saltus only if the theorem below proves it from the values below
//! `limit`; `saltus` tells what is seen. Needs
//! [`all_but_period`](crate::all_but_period) and [`saltus`](crate::saltus).
//!
//! # Complexity
//! O(n^2 v) time for n heaps and v values; the proof O((a + p)^2 p) for each way to
//! move, where the values grow by the period p from a on.
//!
//! # Example
//! ```
//! use snippets::hexadecimal::{hexadecimal_period, hexadecimal_table};
//!
//! // Split a heap into two or three.
//! assert_eq!(hexadecimal_table(&[12], 8), [0, 0, 1, 2, 3, 1, 4, 3]);
//! // Into three alone: each second heap is worth one more.
//! let proven = hexadecimal_period(&[8], 40).unwrap();
//! assert_eq!((proven.preperiod(), proven.period(), proven.saltus()), (1, 2, 1));
//! assert_eq!(proven.at(10_u64.pow(18)), 499_999_999_999_999_999);
//! // Without splits into three values do not grow for ever.
//! assert_eq!(hexadecimal_period(&[0, 7, 7], 200), None);
//! ```
//!
//! # Source
//! Austin (1976) and Howse and Nowakowski (2004) for games of this kind; the proof is by
//! hand. Let g(n + p) = g(n) + s from some heap a on, s a power of two. In units of s,
//! a heap n = b + Q p is worth a level q(b) + Q and a rest r(b). Three heaps x, y, z of
//! such a kind with a given sum reach each level of the right parity up to nearly that
//! sum, taking y = z. If for all b and all rests such moves reach all levels below that
//! of n, and those that reach its own are the same for all Q, the next period is as the
//! last.

use crate::all_but_period::ArithmeticPeriod;
use crate::saltus::shortest_saltus;
use std::collections::BTreeSet;

/// The Grundy values of the heaps `0..n`.
pub fn hexadecimal_table(digits: &[u8], n: usize) -> Vec<u32> {
    assert!(
        digits.iter().all(|&d| d < 16),
        "digits of 0 to 15: {:?}",
        digits
    );
    assert!(
        digits.first().map_or(true, |d| d % 4 == 0),
        "taking none must split: {:?}",
        digits
    );
    let mut g: Vec<u32> = Vec::new();
    // For each number of stones the values of two heaps with so many.
    let mut pairs: Vec<Vec<u32>> = Vec::new();
    // The last heap with an option of this value. No play is longer than 2 n moves: each
    // takes a stone or makes a heap more.
    let mut last = vec![usize::MAX; (2 * n).next_power_of_two()];
    for h in 0..n {
        // All heaps of the pairs are smaller than h.
        let mut values: Vec<u32> = (1..=h / 2).map(|a| g[a] ^ g[h - a]).collect();
        values.sort_unstable();
        values.dedup();
        pairs.push(values);
        for (digit, left) in digits.iter().zip((0..=h).rev()) {
            let mut mark = |value: u32| last[value as usize] = h;
            if digit & 1 != 0 && left == 0 {
                mark(0);
            }
            if digit & 2 != 0 && left > 0 {
                mark(g[left]);
            }
            if digit & 4 != 0 && left > 1 {
                pairs[left].iter().for_each(|&pair| mark(pair));
            }
            // The smallest of three heaps is a third at most.
            for a in 1..=if digit & 8 != 0 { left / 3 } else { 0 } {
                pairs[left - a].iter().for_each(|pair| mark(pair ^ g[a]));
            }
        }
        g.push(last.iter().take_while(|&&of| of == h).count() as u32);
    }
    g
}

/// The arithmetic period, if the values below `limit` prove one.
pub fn hexadecimal_period(digits: &[u8], limit: usize) -> Option<ArithmeticPeriod> {
    let values = hexadecimal_table(digits, limit);
    let fair = |start: usize, period: usize| 2 * start + 3 * period;
    let (start, period, saltus) = shortest_saltus(&values, fair)?;
    // The theorem may need two, four or eight periods at once.
    let is_proven = [1_u8, 2, 4, 8].iter().any(|&times| {
        let (period, saltus) = (usize::from(times) * period, u32::from(times) * saltus);
        let seen = Seen::of(&values, start, period, saltus);
        seen.map_or(false, |seen| seen.goes_on(digits))
    });
    let known = values[..start + period].iter().map(|&g| g as usize);
    is_proven.then(|| ArithmeticPeriod::new(known.collect(), start, saltus as usize))
}

/// g(n + period) = g(n) + saltus from `first` on, as far as the values are known.
struct Seen<'v> {
    values: &'v [u32],
    first: usize,
    period: usize,
    saltus: u32,
}

/// A part of what a move leaves. Those from `first` on are as large as we like.
#[derive(Clone, Copy)]
struct Part {
    /// The smallest of those that are so many periods larger.
    heap: usize,
    grows: bool,
    level: i64,
    rest: u32,
}

/// Which levels below a heap's own the moves reach with one rest.
#[derive(Clone, Default)]
struct Reached {
    /// So many levels below; 0 is the heap's own.
    single: BTreeSet<i64>,
    /// Each second from so many levels below on, down to the other number.
    runs: BTreeSet<(i64, i64)>,
    /// These themselves, if they are an even or an odd number below the heap's own.
    low: BTreeSet<(i64, i64)>,
    /// Whether some heaps, not all, may reach the level of their own.
    doubtful: bool,
}

impl<'v> Seen<'v> {
    fn of(values: &'v [u32], start: usize, period: usize, saltus: u32) -> Option<Self> {
        let first = start.max(1);
        let is_shown = saltus.is_power_of_two() && first + 3 * period <= values.len();
        is_shown.then_some(Self {
            values,
            first,
            period,
            saltus,
        })
    }

    fn part(&self, heap: usize) -> Part {
        Part {
            heap,
            grows: self.first <= heap,
            level: (self.values[heap] / self.saltus).into(),
            rest: self.values[heap] % self.saltus,
        }
    }

    /// Whether it is so for ever: the values known are the start of an induction.
    fn goes_on(&self, digits: &[u8]) -> bool {
        let parts: Vec<Part> = (1..self.first + self.period)
            .map(|heap| self.part(heap))
            .collect();
        // From so many periods on a move leaves some part that grows, and each way to
        // move that is looked at is there.
        let without = (digits.len() + 3 * self.first) / self.period + 1;
        let last = &parts[self.first - 1..];
        without + 4 <= self.known() && last.iter().all(|&heap| self.repeats(digits, &parts, heap))
    }

    /// Whether all heaps that are periods larger are worth so many times more.
    fn repeats(&self, digits: &[u8], parts: &[Part], heap: Part) -> bool {
        let mut reached = vec![Reached::default(); self.saltus as usize];
        for (taken, digit) in digits.iter().enumerate() {
            for (bit, count) in [(2, 1), (4, 2), (8, 3)] {
                if digit & bit != 0 {
                    self.moves(heap, taken, count, parts, &mut Vec::new(), &mut reached);
                }
            }
        }
        let own = &reached[heap.rest as usize];
        let is_free = !own.doubtful && !own.single.contains(&0);
        let lower = &reached[..heap.rest as usize];
        let is_least = lower.iter().all(|reached| reached.single.contains(&0));
        is_free && is_least && reached.iter().all(Reached::has_all_below)
    }

    /// All ways to leave so many parts more; those chosen are in descending order.
    fn moves(
        &self,
        heap: Part,
        taken: usize,
        count: usize,
        parts: &[Part],
        chosen: &mut Vec<Part>,
        reached: &mut [Reached],
    ) {
        if count == 0 {
            return self.reach(heap, taken, chosen, reached);
        }
        for (at, &part) in parts.iter().enumerate() {
            chosen.push(part);
            self.moves(heap, taken, count - 1, &parts[..=at], chosen, reached);
            chosen.pop();
        }
    }

    fn reach(&self, heap: Part, taken: usize, parts: &[Part], reached: &mut [Reached]) {
        let stones: usize = parts.iter().map(|part| part.heap).sum::<usize>() + taken;
        let growing = parts.iter().filter(|part| part.grows).count();
        let (more, period) = (stones as i64 - heap.heap as i64, self.period as i64);
        if growing == 0 || more % period != 0 {
            return;
        }
        let periods = more / period;
        let rest = parts.iter().fold(0, |rest, part| rest ^ part.rest);
        let reached = &mut reached[rest as usize];
        // If the heap is Q periods larger, the parts share Q - `periods`: without
        // carries they are so many levels below it, otherwise an even number more.
        let levels: i64 = parts.iter().map(|part| part.level).sum();
        let below = heap.level + periods - levels;
        let has_one = |part: &Part| part.grows && part.level == levels;
        if parts.iter().any(has_one) && 0 <= below {
            reached.single.insert(below);
        } else if below <= 0 && below % 2 == 0 {
            reached.doubtful = true;
        }
        // One part takes what is wanted, if it grows, and two that are equal the others.
        let highest = parts.iter().map(|part| part.level).max().unwrap_or(0);
        if growing == 3 {
            let lowest = parts.iter().map(|part| part.level).min().unwrap_or(0);
            reached.runs.insert((below + 2 * highest, lowest));
        } else if growing == 2 {
            let fixed = parts.iter().find(|part| !part.grows);
            let fixed = fixed.map_or(0, |part| part.level);
            if below + fixed + 2 * highest <= heap.level + self.known() as i64 {
                reached.low.insert((fixed, below.rem_euclid(2)));
            }
        }
    }

    /// How many periods are known.
    fn known(&self) -> usize {
        (self.values.len() - self.first) / self.period
    }
}

impl Reached {
    fn has_all_below(&self) -> bool {
        let is_full = |parity: i64| {
            self.runs.iter().any(|&(from, lowest)| {
                let mut above = (1..from).filter(|below| below % 2 == parity);
                from.rem_euclid(2) == parity
                    && above.all(|below| self.single.contains(&below))
                    && (0..lowest).all(|level| self.low.contains(&(level, parity)))
            })
        };
        is_full(0) && is_full(1)
    }
}

#[cfg(test)]
mod tests {
    use super::{hexadecimal_period, hexadecimal_table};
    use crate::octal::octal_table;
    use crate::saltus::shortest_saltus;
    use std::collections::BTreeSet;

    /// By definition, for every way to part a heap.
    fn slow(digits: &[u8], n: usize) -> Vec<u32> {
        let mut g: Vec<u32> = Vec::new();
        for h in 0..n {
            let mut options = BTreeSet::new();
            for (t, digit) in digits.iter().enumerate().take(h + 1) {
                let left = h - t;
                for (a, b) in (0..=left).flat_map(|a| (0..=left - a).map(move |b| (a, b))) {
                    let parts = [a, b, left - a - b];
                    let heaps = parts.iter().filter(|&&part| part > 0).count();
                    if digit >> heaps & 1 == 1 {
                        options.insert(parts.iter().fold(0, |sum, &part| match part {
                            0 => sum,
                            part => sum ^ g[part],
                        }));
                    }
                }
            }
            g.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        g
    }

    #[test]
    fn every_code_of_two_places() {
        for code in 0..1024_u32 {
            let digits = [code / 256 * 4, code / 16 % 16, code % 16].map(|d| d as u8);
            assert_eq!(
                hexadecimal_table(&digits, 16),
                slow(&digits, 16),
                "{:?}",
                digits
            );
        }
        assert_eq!(
            hexadecimal_table(&[8, 0, 5, 15, 9], 50),
            slow(&[8, 0, 5, 15, 9], 50)
        );
        assert!(hexadecimal_table(&[], 0).is_empty());
    }

    #[test]
    fn octal_codes_are_the_same() {
        for code in 0..64 {
            let digits = [0, code / 8, code % 8];
            assert_eq!(
                hexadecimal_table(&digits, 60),
                octal_table(&digits[1..], 60)
            );
        }
    }

    /// What is proven holds far beyond what the proof has looked at, and of what is seen
    /// to grow nearly all is proven.
    #[test]
    fn proofs_hold() {
        let fair = |start: usize, period: usize| 2 * start + 3 * period;
        let (mut proven, mut seen) = (0, 0);
        for code in 0..1024_u32 {
            let digits = [code / 256 * 4, code / 16 % 16, code % 16].map(|d| d as u8);
            // Nothing grows for ever without a split into three.
            let three = digits.iter().any(|digit| digit & 8 != 0);
            let values = hexadecimal_table(&digits, 160);
            let grows = shortest_saltus(&values, fair).map_or(false, |seen| seen.2 > 0);
            seen += usize::from(grows);
            if let Some(period) = hexadecimal_period(&digits, 100) {
                assert!(three && grows, "{:?}", digits);
                let at = (0..160).map(|n| period.at(n) as u32);
                assert_eq!(at.collect::<Vec<_>>(), values, "{:?}", digits);
                proven += 1;
            }
        }
        assert!(seen < proven + proven / 8, "{} of {}", proven, seen);
    }

    /// Games of which one more period is not as the last, however long it seemed so.
    #[test]
    fn what_ends_is_not_proven() {
        for digits in [&[0, 2, 0, 4, 8][..], &[0, 15, 15, 15], &[0, 7, 7], &[4]] {
            for limit in (1..20).chain([50, 100, 150]) {
                if let Some(period) = hexadecimal_period(digits, limit) {
                    let at = (0..250).map(|n| period.at(n) as u32);
                    let values = hexadecimal_table(digits, 250);
                    assert_eq!(at.collect::<Vec<_>>(), values, "{:?} to {}", digits, limit);
                }
            }
        }
    }

    /// Winning Ways, chapter 4: Kenyon's game 0.3F has the period 6 and the saltus 3,
    /// which is no power of 2: that is seen, not proven.
    #[test]
    fn kenyons_game() {
        let fair = |start: usize, period: usize| 2 * start + 3 * period;
        let values = hexadecimal_table(&[0, 3, 15], 150);
        assert_eq!(shortest_saltus(&values, fair), Some((0, 6, 3)));
        assert_eq!(hexadecimal_period(&[0, 3, 15], 150), None);
    }

    /// Howse and Nowakowski: 0.28 and 0.9C, with the period and the saltus.
    #[test]
    fn published_periods() {
        check(&[0, 2, 8], 600, (1, 53, 16));
        check(&[0, 9, 12], 450, (28, 36, 16));
        // Splits into three alone: each second heap is worth one more.
        check(&[8], 40, (1, 2, 1));
        check(&[8, 13], 250, (19, 24, 16));
    }

    #[track_caller]
    fn check(digits: &[u8], limit: usize, expected: (usize, usize, usize)) {
        let proven = hexadecimal_period(digits, limit).expect("a proof");
        let found = (proven.preperiod(), proven.period(), proven.saltus());
        assert_eq!(found, expected, "{:?}", digits);
    }

    #[test]
    #[should_panic(expected = "taking none must split: [3]")]
    fn a_move_that_changes_nothing() {
        hexadecimal_table(&[3], 5);
    }

    #[test]
    #[should_panic(expected = "digits of 0 to 15: [0, 16]")]
    fn a_digit_of_sixteen() {
        hexadecimal_table(&[0, 16], 5);
    }
}
