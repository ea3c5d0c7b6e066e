//! Games of two.

use crate::{Bug, write_list};

pub const BUGS: &[Bug] = &[
    Bug {
        title: "misere nim as nim",
        generate: |g| write_list(g, 1, 6),
        right: |input| {
            let heaps = input.list();
            let wins = match heaps.iter().all(|&heap| heap == 1) {
                true => heaps.len() % 2 == 0,
                false => heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0,
            };
            wins.to_string()
        },
        wrong: |input| {
            let sum = input.list().iter().fold(0, |sum, heap| sum ^ heap);
            (sum != 0).to_string()
        },
    },
    Bug {
        title: "nim sums that are added",
        generate: |g| write_list(g, 1, 30),
        right: |input| {
            let sum = input.list().iter().fold(0, |sum, heap| sum ^ heap);
            (sum != 0).to_string()
        },
        wrong: |input| {
            let sum: i64 = input.list().iter().sum();
            (sum % 2 != 0 || sum % 4 == 2).to_string()
        },
    },
];
