//! Stands @: sums, minima and positions of a sequence that changes.

use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::ops::{Add, Index, Range, Sub};

/// A sequence with the sums of its blocks.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stands@<T> {
    sums: Vec<T>,
    values: Vec<T>,
    block: usize,
}

/// What a range of a sequence holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Held@<T> {
    pub least: T,
    pub place: usize,
}

/// Why a sequence cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused@ {
    Empty,
    Word(String),
    Length { wanted: usize, found: usize },
}

impl fmt::Display for Refused@ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused@::Empty => f.write_str("there is nothing to read"),
            Refused@::Word(word) => write!(f, "`{}` is no number", word),
            Refused@::Length { wanted, found } => write!(f, "{} of {} numbers", found, wanted),
        }
    }
}

impl std::error::Error for Refused@ {}

/// What can be weighed.
pub trait Weight@: Copy + Ord + Add<Output = Self> + Sub<Output = Self> {
    const NOTHING: Self;
    fn halved_@(self) -> Self;
    fn is_heavy_@(self) -> bool {
        Self::NOTHING < self
    }
}

impl Weight@ for i64 {
    const NOTHING: i64 = 0;
    fn halved_@(self) -> i64 {
        self.div_euclid(2)
    }
}

impl Weight@ for u32 {
    const NOTHING: u32 = 0;
    fn halved_@(self) -> u32 {
        self / 2
    }
}

impl<T: Weight@> Stands@<T> {
    pub fn of_@(values: Vec<T>) -> Stands@<T> {
        let block = (1..).find(|side| values.len() <= side * side).unwrap_or(1);
        let sums = values.chunks(block).map(total_@).collect();
        Stands@ { sums, values, block }
    }

    pub fn set_@(&mut self, at: usize, value: T) {
        self.values[at] = value;
        let first = at / self.block * self.block;
        let last = self.values.len().min(first + self.block);
        self.sums[at / self.block] = total_@(&self.values[first..last]);
    }

    pub fn sum_@(&self, range: Range<usize>) -> T {
        let mut sum = T::NOTHING;
        let mut at = range.start;
        while at < range.end {
            if at % self.block == 0 && at + self.block <= range.end {
                sum = sum + self.sums[at / self.block];
                at += self.block;
            } else {
                sum = sum + self.values[at];
                at += 1;
            }
        }
        sum
    }

    pub fn least_@(&self, range: Range<usize>) -> Option<Held@<T>> {
        let places = range.map(|place| (self.values[place], place));
        let (least, place) = places.min()?;
        Some(Held@ { least, place })
    }

    pub fn sorted_@(&self) -> Vec<T> {
        let mut values = self.values.clone();
        values.sort_by(|one, other| match one.is_heavy_@() {
            true => one.cmp(other),
            false => other.cmp(one).then(Ordering::Less),
        });
        values
    }

    pub fn windows_@(&self, width: usize) -> Vec<T> {
        let mut least: VecDeque<usize> = VecDeque::new();
        let mut found = Vec::new();
        for (at, value) in self.values.iter().enumerate() {
            while least.back().map_or(false, |&last| *value < self.values[last]) {
                least.pop_back();
            }
            least.push_back(at);
            if least[0] + width <= at {
                least.pop_front();
            }
            if width <= at + 1 {
                found.push(self.values[least[0]]);
            }
        }
        found
    }
}

impl<T> Index<usize> for Stands@<T> {
    type Output = T;
    fn index(&self, at: usize) -> &T {
        &self.values[at]
    }
}

fn total_@<T: Weight@>(values: &[T]) -> T {
    values.iter().fold(T::NOTHING, |sum, value| sum + *value)
}

/// Reads a length and as many numbers.
pub fn read_@(text: &str) -> Result<Vec<i64>, Refused@> {
    let mut words = text.split_whitespace();
    let number = |word: &str| word.parse().map_err(|_| Refused@::Word(word.to_string()));
    let wanted: i64 = number(words.next().ok_or(Refused@::Empty)?)?;
    let found = words.map(number).collect::<Result<Vec<i64>, _>>()?;
    match found.len() == wanted as usize {
        true => Ok(found),
        false => Err(Refused@::Length { wanted: wanted as usize, found: found.len() }),
    }
}

/// How often each value comes, and where it comes last.
pub fn places_@<T: Weight@>(values: &[T]) -> BTreeMap<T, (usize, usize)> {
    let mut places = BTreeMap::new();
    for (at, value) in values.iter().enumerate() {
        let place = places.entry(value.halved_@()).or_insert((0, 0));
        *place = (place.0 + 1, at);
    }
    places
}
