//! Choices: drawn at random or given, and noted either way.

use super::bounds::{above, distance, ends, simplest, Integer};
use std::ops::RangeBounds;

/// A number that was chosen, and from where to where it might have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// What was chosen.
    pub value: i128,
    /// The smallest that could have been.
    pub low: i128,
    /// The largest.
    pub high: i128,
}

impl Choice {
    /// The value nearest to zero that could have been chosen.
    pub fn simplest(&self) -> i128 {
        simplest(self.low, self.high)
    }
}

/// Choices that belong together, as those of an element of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// What they make.
    pub label: &'static str,
    /// The number of the first.
    pub start: usize,
    /// The number of the one behind the last.
    pub end: usize,
}

/// A test case, and how it came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The input of a program.
    pub text: String,
    /// What was chosen, in this order.
    pub choices: Vec<Choice>,
    /// Those that belong together; one span may lie in another.
    pub spans: Vec<Span>,
}

/// What a generator draws from and writes to.
#[derive(Debug)]
pub struct Gen {
    source: Source,
    choices: Vec<Choice>,
    spans: Vec<Span>,
    pub(super) text: String,
}

/// Where choices come from.
#[derive(Debug)]
enum Source {
    Random {
        bits: Bits,
        style: Style,
        size: u64,
    },
    Given {
        values: std::vec::IntoIter<i128>,
        /// How many choices may be made: given ones, then the simplest.
        limit: usize,
    },
}

/// What the unwinding of a generator carries that wants more choices than it may
/// have.
pub(super) struct TooManyChoices;

/// The case with this number. `size` bounds what [`Gen::size`] gives.
pub fn sample(seed: u64, size: u64, generator: impl FnOnce(&mut Gen)) -> Case {
    let mut bits = Bits(seed);
    // Numbers that follow each other are to have nothing in common.
    bits.next();
    let style = Style::choose(&mut bits);
    let source = Source::Random {
        bits,
        style,
        size: size.max(1),
    };
    run(source, generator)
}

/// The case of these choices: each is moved into the range it is wanted from,
/// and where they end the simplest follow. `None` if there would be more than
/// `limit`.
///
/// A panic of the generator goes on.
pub fn replay(values: Vec<i128>, limit: usize, generator: impl FnOnce(&mut Gen)) -> Option<Case> {
    let values = values.into_iter();
    let source = Source::Given { values, limit };
    let make = std::panic::AssertUnwindSafe(|| run(source, generator));
    match std::panic::catch_unwind(make) {
        Ok(case) => Some(case),
        Err(reason) if reason.is::<TooManyChoices>() => None,
        Err(reason) => std::panic::resume_unwind(reason),
    }
}

fn run(source: Source, generator: impl FnOnce(&mut Gen)) -> Case {
    let mut made = Gen {
        source,
        choices: Vec::new(),
        spans: Vec::new(),
        text: String::new(),
    };
    generator(&mut made);
    Case {
        text: made.text,
        choices: made.choices,
        spans: made.spans,
    }
}

impl Gen {
    /// A number of a range: `g.int(1..=8)`, `g.int(0..n)`.
    ///
    /// # Panics
    /// If the range is empty.
    #[track_caller]
    pub fn int<T: Integer>(&mut self, range: impl RangeBounds<T>) -> T {
        let (low, high) = ends(&range);
        let value = match &mut self.source {
            Source::Random { bits, style, size } => style.draw(bits, *size, low, high),
            Source::Given { values, .. } => given(values, low, high),
        };
        T::narrow(self.note(value, low, high))
    }

    /// A size, from 1 to `max`: small in the first cases, larger and larger in
    /// those that follow.
    ///
    /// # Panics
    /// If `max` is 0.
    #[track_caller]
    pub fn size<T: Integer>(&mut self, max: T) -> T {
        let max = max.widen();
        assert!(
            1 <= max,
            "a size is at least 1, and so is its limit: {}",
            max
        );
        let value = match &mut self.source {
            Source::Random { bits, size, .. } => bits.between(1, max.min((*size).into())),
            Source::Given { values, .. } => given(values, 1, max),
        };
        T::narrow(self.note(value, 1, max))
    }

    /// True in `numerator` of `denominator` cases: `g.chance(1, 4)`.
    ///
    /// # Panics
    /// If that is more than all of them.
    #[track_caller]
    pub fn chance(&mut self, numerator: u32, denominator: u32) -> bool {
        assert!(
            numerator <= denominator && denominator != 0,
            "{} of {} is no chance",
            numerator,
            denominator
        );
        let (low, high) = ((numerator == denominator).into(), (numerator != 0).into());
        let value = match &mut self.source {
            Source::Random { bits, .. } => {
                i128::from(bits.between(1, denominator.into()) <= numerator.into())
            }
            Source::Given { values, .. } => given(values, low, high),
        };
        self.note(value, low, high) == 1
    }

    /// A number from 0 to below `count`, all alike in likelihood.
    pub(super) fn index(&mut self, count: usize) -> usize {
        let high = count as i128 - 1;
        let value = match &mut self.source {
            Source::Random { bits, .. } => bits.between(0, high),
            Source::Given { values, .. } => given(values, 0, high),
        };
        self.note(value, 0, high) as usize
    }

    /// Marks what `make` draws as one thing that can be left out, if it is
    /// repeated as often as a number says that was drawn before. Lists do this
    /// with their elements; a loop of your own may, too.
    pub fn span<T>(&mut self, label: &'static str, make: impl FnOnce(&mut Gen) -> T) -> T {
        let at = self.spans.len();
        let start = self.choices.len();
        self.spans.push(Span {
            label,
            start,
            end: start,
        });
        let made = make(self);
        self.spans[at].end = self.choices.len();
        made
    }

    /// Keeps what was chosen, unless there is too much of it.
    fn note(&mut self, value: i128, low: i128, high: i128) -> i128 {
        if let Source::Given { limit, .. } = self.source {
            if self.choices.len() == limit {
                // Not `panic`: nobody is to be told.
                std::panic::resume_unwind(Box::new(TooManyChoices));
            }
        }
        self.choices.push(Choice { value, low, high });
        value
    }
}

fn given(values: &mut std::vec::IntoIter<i128>, low: i128, high: i128) -> i128 {
    match values.next() {
        Some(value) => value.max(low).min(high),
        None => simplest(low, high),
    }
}

/// How the numbers of a case are spread over their ranges.
#[derive(Debug, Clone, Copy)]
enum Style {
    /// All alike.
    Uniform,
    /// So many different ones at most, at the simple end: there are repeats.
    Crowded(u128),
    /// Many at the ends.
    Ends,
    /// As many with one digit as with two.
    Magnitudes,
}

impl Style {
    fn choose(bits: &mut Bits) -> Style {
        match bits.between(0, 7) {
            0..=3 => Style::Uniform,
            4 | 5 => Style::Crowded(bits.between(2, 6) as u128),
            6 => Style::Ends,
            _ => Style::Magnitudes,
        }
    }

    fn draw(self, bits: &mut Bits, size: u64, low: i128, high: i128) -> i128 {
        let range = distance(low, high);
        match self {
            // A case in which all is small is no case.
            Style::Crowded(most) if bits.between(0, 3) != 0 => {
                let most = most + u128::from(size) / 4;
                bits.near(simplest(low, high), low, high, most)
            }
            Style::Ends => match bits.between(0, 5) {
                0 => low,
                1 => high,
                2 => above(low, range.min(1)),
                3 => above(low, range.saturating_sub(1)),
                _ => bits.between(low, high),
            },
            Style::Magnitudes => {
                let digits = 128 - range.leading_zeros();
                let most = bits.between(0, digits.into()) as u32;
                let most = 1_u128.checked_shl(most).unwrap_or(u128::MAX);
                bits.near(simplest(low, high), low, high, most)
            }
            _ => bits.between(low, high),
        }
    }
}

/// Random bits: splitmix64, by Steele, Lea and Flood (2014).
#[derive(Debug)]
struct Bits(u64);

impl Bits {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn between(&mut self, low: i128, high: i128) -> i128 {
        let bits = u128::from(self.next()) << 64 | u128::from(self.next());
        let steps = match distance(low, high).checked_add(1) {
            Some(count) => bits % count,
            None => bits,
        };
        above(low, steps)
    }

    /// At most `most` steps away from a value of the range.
    fn near(&mut self, value: i128, low: i128, high: i128, most: u128) -> i128 {
        let least = above(low, distance(low, value).saturating_sub(most));
        let last = above(value, distance(value, high).min(most));
        self.between(least, last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_value_of_a_range_comes_and_no_other() {
        for (low, high) in [(1, 8), (-3, 4), (-9, -5), (7, 7), (0, 40)] {
            let mut seen = BTreeSet::new();
            for seed in 0..2000 {
                sample(seed, 5, |g| {
                    seen.insert(g.int(low..=high));
                });
            }
            assert_eq!(seen, (low..=high).collect(), "{}..={}", low, high);
        }
    }

    #[test]
    fn wide_ranges_are_kept() {
        for seed in 0..2000 {
            sample(seed, 9, |g| {
                assert!((-1_000_000_000..5).contains(&g.int(-1_000_000_000..5_i32)));
                let _: i128 = g.int(..);
                let _: u64 = g.int(..);
                assert!(u64::MAX - 1 <= g.int(u64::MAX - 1..));
            });
        }
    }

    #[test]
    fn the_same_number_gives_the_same_case() {
        let make = |g: &mut Gen| {
            let a = g.list(5, |g| g.int(0..1000));
            g.line(a);
        };
        assert_eq!(sample(7, 3, make), sample(7, 3, make));
        let cases: BTreeSet<String> = (0..100).map(|seed| sample(seed, 3, make).text).collect();
        assert!(90 < cases.len(), "{}", cases.len());
    }

    #[test]
    fn sizes_grow() {
        let largest = |size| {
            let sizes = (0..200).map(|seed| {
                sample(seed, size, |g| {
                    g.size(50);
                })
                .choices[0]
            });
            sizes.map(|choice| choice.value).max().unwrap()
        };
        assert_eq!([0, 1, 4, 50, 1000].map(largest), [1, 1, 4, 50, 50]);
    }

    #[test]
    fn chances_are_what_they_say() {
        let count = |numerator, denominator| {
            let mut count = 0;
            for seed in 0..4000 {
                sample(seed, 1, |g| {
                    count += usize::from(g.chance(numerator, denominator));
                });
            }
            count
        };
        assert_eq!((count(0, 3), count(3, 3)), (0, 4000));
        assert!((900..1100).contains(&count(1, 4)), "{}", count(1, 4));
    }

    #[test]
    fn given_choices_are_moved_into_their_ranges() {
        let make = |g: &mut Gen| {
            let n = g.int(1..=3);
            let a = g.list(n, |g| g.int(-5..=5));
            g.line([n as i32]);
            g.line(a);
        };
        for (given, text) in [
            (vec![], "1\n0\n"),
            (vec![2], "2\n0 0\n"),
            (vec![2, 4, -9, 3], "2\n4 -5\n"),
            (vec![99, 1, 2], "3\n1 2 0\n"),
        ] {
            let case = replay(given, 100, make).unwrap();
            assert_eq!(case.text, text);
            let again = case.choices.iter().map(|choice| choice.value).collect();
            assert_eq!(replay(again, case.choices.len(), make), Some(case));
        }
        assert_eq!(replay(vec![3, 1, 1, 1], 3, make), None);
    }

    #[test]
    fn a_generator_that_waits_for_a_value_is_stopped() {
        let endless = |g: &mut Gen| while g.int(0..10) != 7 {};
        assert_eq!(replay(vec![1, 2, 3], 50, endless), None);
        assert_eq!(replay(vec![1, 7], 50, endless).unwrap().choices.len(), 2);
    }

    #[test]
    fn spans_lie_in_each_other() {
        let case = sample(1, 1, |g| {
            g.list(2, |g| {
                g.int(0..9);
                g.list(1, |g| g.int(0..9))
            });
        });
        let spans = case.spans.iter().map(|span| (span.start, span.end));
        let spans: Vec<_> = spans.collect();
        let inner = [(0, 2), (1, 2), (1, 2), (2, 4), (3, 4), (3, 4)];
        assert_eq!((spans[0], &spans[1..]), ((0, 4), &inner[..]));
    }
}
