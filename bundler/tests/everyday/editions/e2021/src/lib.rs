//! Edition 2021: more in the prelude, disjoint captures.

use e2018::{area, gen, Square};

pub struct Counter {
    pub names: Vec<String>,
    pub seen: u8,
}

pub fn narrow(n: i64) -> Option<u8> {
    n.try_into().ok()
}

pub fn run() -> u32 {
    let shapes = gen();
    e2015::total(&shapes) + area!(Square(10))
}

impl FromIterator<u8> for Counter {
    fn from_iter<I: IntoIterator<Item = u8>>(items: I) -> Self {
        let names: Vec<_> = items.into_iter().map(|n| format!("{n}")).collect();
        let seen = names.len().try_into().unwrap();
        Counter { names, seen }
    }
}
