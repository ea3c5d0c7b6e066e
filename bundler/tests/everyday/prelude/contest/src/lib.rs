//! One `use contest::*;` for everything.

pub use itertools::*;
pub use proconio::marker::*;
pub use proconio::*;
pub use std::cmp::Reverse;
pub use std::collections::*;
pub use utilities::{count, say};

pub type Map<K> = BTreeMap<K, usize>;

/// Keeps the smaller of two in the first.
#[cfg(feature = "extremes")]
#[macro_export]
macro_rules! chmin {
    ($place:expr, $value:expr) => {{
        let value = $value;
        value < $place && {
            $place = value;
            true
        }
    }};
}

pub trait Tally: Iterator + Sized {
    fn tally(self) -> Map<Self::Item>
    where
        Self::Item: Ord,
    {
        let mut map = Map::new();
        self.for_each(|item| *map.entry(item).or_default() += 1);
        map
    }
}

impl<I: Iterator> Tally for I {}
