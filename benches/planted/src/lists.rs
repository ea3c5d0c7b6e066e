//! Sums, largest ones, counts.

use crate::{Bug, write_list};
use std::collections::BTreeSet;

pub const BUGS: &[Bug] = &[
    Bug {
        title: "a sum in 32 bits",
        generate: |g| write_list(g, 1, 1_000_000_000),
        right: |input| input.list().iter().sum::<i64>().to_string(),
        wrong: |input| {
            let list = input.list().into_iter();
            let sum = list.fold(0_i32, |sum, x| sum.wrapping_add(x as i32));
            sum.to_string()
        },
    },
    Bug {
        title: "the largest, from 0 on",
        generate: |g| write_list(g, -20, 20),
        right: |input| input.list().into_iter().max().unwrap().to_string(),
        wrong: |input| input.list().into_iter().fold(0, i64::max).to_string(),
    },
    Bug {
        title: "distinct ones, not sorted",
        generate: |g| write_list(g, 1, 20),
        right: |input| distinct(&input.list()).to_string(),
        wrong: |input| {
            let mut list = input.list();
            list.dedup();
            list.len().to_string()
        },
    },
    Bug {
        title: "cases that share what they count",
        generate: |g| {
            let cases = g.int(1..=4);
            g.line([cases]);
            for _ in 0..cases {
                g.span("case", |g| write_list(g, 1, 9));
            }
        },
        right: |input| {
            let cases = (0..input.size()).map(|_| distinct(&input.list()).to_string());
            cases.collect::<Vec<_>>().join("\n")
        },
        wrong: |input| {
            let mut seen = BTreeSet::new();
            let cases = (0..input.size()).map(|_| {
                let list = input.list();
                list.iter().filter(|&&x| seen.insert(x)).count().to_string()
            });
            cases.collect::<Vec<_>>().join("\n")
        },
    },
    Bug {
        title: "a bisection that misses equal ones",
        generate: |g| {
            let n = g.int(1..=8);
            let mut a = g.list(n, |g| g.int(1..=20));
            a.sort_unstable();
            let limit = g.int(0..=21);
            g.line([n, limit]);
            g.line(&a);
        },
        right: |input| {
            let (n, limit) = (input.size(), input.number());
            let list = input.numbers(n);
            list.iter().filter(|&&x| x <= limit).count().to_string()
        },
        wrong: |input| {
            let (n, limit) = (input.size(), input.number());
            let list = input.numbers(n);
            // One past the first that is equal.
            let at = list.partition_point(|&x| x < limit);
            let at = at + usize::from(list.get(at) == Some(&limit));
            at.to_string()
        },
    },
    Bug {
        title: "a bisection without end",
        generate: |g| write_list(g, 1, 20),
        right: |input| {
            let list = input.list();
            list.iter().filter(|&&x| x <= 10).count().to_string()
        },
        wrong: |input| {
            let mut list = input.list();
            list.sort_unstable();
            let (mut low, mut high) = (0, list.len());
            while low < high {
                // Rounded down, this stays where it is for one that is left.
                let middle = (low + high) / 2;
                if list[middle] <= 10 {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            high.to_string()
        },
    },
    Bug {
        title: "a crash on a single one",
        generate: |g| write_list(g, 1, 20),
        right: |input| {
            let mut list = input.list();
            list.sort_unstable();
            list[1.min(list.len() - 1)].to_string()
        },
        wrong: |input| {
            let mut list = input.list();
            list.sort_unstable();
            list[1].to_string()
        },
    },
    Bug {
        title: "a division by 0 where all are alike",
        generate: |g| write_list(g, 1, 4),
        right: |input| match range(&input.list()) {
            0 => "0".to_owned(),
            range => (100 / range).to_string(),
        },
        wrong: |input| (100 / range(&input.list())).to_string(),
    },
    Bug {
        title: "a remainder that may be negative",
        generate: |g| {
            let modulus = g.int(2..=9);
            g.line([modulus]);
            write_list(g, -50, 50);
        },
        right: |input| {
            let modulus = input.number();
            let sum: i64 = input.list().iter().sum();
            sum.rem_euclid(modulus).to_string()
        },
        wrong: |input| {
            let modulus = input.number();
            (input.list().iter().sum::<i64>() % modulus).to_string()
        },
    },
    Bug {
        title: "numbers sorted as words",
        generate: |g| write_list(g, 0, 1000),
        right: |input| {
            let mut list = input.list();
            list.sort_unstable();
            format!("{list:?}")
        },
        wrong: |input| {
            let mut list = input.list();
            list.sort_by_key(i64::to_string);
            format!("{list:?}")
        },
    },
    Bug {
        title: "a multiset that removes all alike",
        generate: |g| {
            let queries = g.int(1..=8);
            g.line([queries]);
            let mut held = Vec::new();
            for _ in 0..queries {
                g.span("query", |g| {
                    if !held.is_empty() && g.chance(1, 2) {
                        let at = g.int(0..held.len());
                        let value: i64 = held.swap_remove(at);
                        g.line([-value]);
                    } else {
                        held.push(g.int(1..=5));
                        g.line(held.last());
                    }
                });
            }
        },
        right: |input| {
            let mut held: Vec<i64> = Vec::new();
            for _ in 0..input.size() {
                match input.number() {
                    value if 0 < value => held.push(value),
                    value => {
                        let at = held.iter().position(|&held| held == -value);
                        held.swap_remove(at.expect("held"));
                    }
                }
            }
            held.len().to_string()
        },
        wrong: |input| {
            let mut held: Vec<i64> = Vec::new();
            for _ in 0..input.size() {
                match input.number() {
                    value if 0 < value => held.push(value),
                    value => held.retain(|&held| held != -value),
                }
            }
            held.len().to_string()
        },
    },
];

fn distinct(list: &[i64]) -> usize {
    list.iter().collect::<BTreeSet<_>>().len()
}

fn range(list: &[i64]) -> i64 {
    list.iter().max().unwrap() - list.iter().min().unwrap()
}
