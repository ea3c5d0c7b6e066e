//! Choosing from a sequence: where a greedy way or one pass is not enough.

use crate::{Bug, Input, write_list};

pub const BUGS: &[Bug] = &[
    Bug {
        title: "a rising sequence that may stay level",
        generate: |g| write_list(g, 1, 20),
        right: |input| longest(&input.list(), |a, b| a < b),
        wrong: |input| longest(&input.list(), |a, b| a <= b),
    },
    Bug {
        title: "an empty part that counts",
        generate: |g| write_list(g, -20, 20),
        right: |input| {
            let list = input.list();
            let starts = 0..list.len();
            let parts = starts.flat_map(|from| (from..list.len()).map(move |to| (from, to)));
            let sums = parts.map(|(from, to)| list[from..=to].iter().sum::<i64>());
            sums.max().unwrap().to_string()
        },
        wrong: |input| {
            let (mut best, mut sum) = (0, 0);
            for x in input.list() {
                sum = 0.max(sum + x);
                best = best.max(sum);
            }
            best.to_string()
        },
    },
    Bug {
        title: "greedy change",
        generate: |g| {
            let sum = g.int(1..=30);
            let coins = g.distinct(2, 2..=9);
            g.line([sum]);
            g.line(coins);
        },
        right: |input| {
            let sum = input.size();
            let coins = coins(input);
            let mut best = vec![0; sum + 1];
            for part in 1..=sum {
                let usable = coins.iter().filter(|&&coin| coin <= part);
                best[part] = usable.map(|coin| best[part - coin] + 1).min().unwrap();
            }
            best[sum].to_string()
        },
        wrong: |input| {
            let mut sum = input.size();
            let mut count = 0;
            for coin in coins(input).into_iter().rev() {
                count += sum / coin;
                sum %= coin;
            }
            count.to_string()
        },
    },
    Bug {
        title: "a knapsack that takes things twice",
        generate: |g| {
            let n = g.int(1..=6);
            let room = g.int(1..=30);
            let things = g.list(n, |g| (g.int(1..=10), g.int(1..=30)));
            g.line([n, room]);
            g.lines_of_pairs(things);
        },
        right: |input| {
            let (n, room) = (input.size(), input.number());
            let things = pairs(input, n);
            let value = |set: usize| {
                let taken = (0..n).filter(|thing| set >> thing & 1 == 1);
                let taken: Vec<_> = taken.map(|thing| things[thing]).collect();
                let weight: i64 = taken.iter().map(|thing| thing.0).sum();
                let value = taken.iter().map(|thing| thing.1).sum::<i64>();
                if weight <= room { value } else { 0 }
            };
            (0..1 << n).map(value).max().unwrap().to_string()
        },
        wrong: |input| {
            let (n, room) = (input.size(), input.size());
            let mut best = vec![0; room + 1];
            for (weight, value) in pairs(input, n) {
                for used in weight as usize..=room {
                    best[used] = best[used].max(best[used - weight as usize] + value);
                }
            }
            best[room].to_string()
        },
    },
    Bug {
        title: "meetings, the earliest start first",
        generate: |g| {
            let n = g.int(1..=6);
            let meetings = g.list(n, |g| {
                let start = g.int(0..20);
                (start, g.int(start + 1..=20))
            });
            g.line([n]);
            g.lines_of_pairs(meetings);
        },
        right: |input| {
            let n = input.size();
            let meetings = pairs(input, n);
            let fit = |one: usize, other: usize| {
                let (one, other) = (meetings[one], meetings[other]);
                one.1 <= other.0 || other.1 <= one.0
            };
            let sets = (0..1_usize << n).filter(|set| {
                let taken: Vec<_> = (0..n).filter(|i| set >> i & 1 == 1).collect();
                taken
                    .iter()
                    .all(|&one| taken.iter().all(|&other| one == other || fit(one, other)))
            });
            sets.map(usize::count_ones).max().unwrap().to_string()
        },
        wrong: |input| {
            let n = input.size();
            let mut meetings = pairs(input, n);
            meetings.sort_unstable();
            let (mut free, mut count) = (0, 0);
            for (start, end) in meetings {
                if free <= start {
                    count += 1;
                    free = end;
                }
            }
            count.to_string()
        },
    },
    Bug {
        title: "swaps of a permutation, two at a time",
        generate: |g| {
            let n = g.int(1..=8);
            let p = g.permutation(n);
            g.line([n]);
            g.line(p);
        },
        right: |input| {
            let mut p = input.list();
            let mut swaps = 0;
            for at in 0..p.len() {
                while p[at] as usize != at + 1 {
                    let home = p[at] as usize - 1;
                    p.swap(at, home);
                    swaps += 1;
                }
            }
            swaps.to_string()
        },
        wrong: |input| {
            let p = input.list();
            let moved = (0..p.len()).filter(|&at| p[at] as usize != at + 1);
            moved.count().div_ceil(2).to_string()
        },
    },
];

fn longest(list: &[i64], follows: fn(&i64, &i64) -> bool) -> String {
    let mut best = vec![1; list.len()];
    for to in 0..list.len() {
        for from in 0..to {
            if follows(&list[from], &list[to]) {
                best[to] = best[to].max(best[from] + 1);
            }
        }
    }
    best.iter().max().unwrap().to_string()
}

/// Two coins and that of 1, in order.
fn coins(input: &mut Input) -> Vec<usize> {
    let mut coins = vec![1, input.size(), input.size()];
    coins.sort_unstable();
    coins
}

fn pairs(input: &mut Input, n: usize) -> Vec<(i64, i64)> {
    (0..n).map(|_| (input.number(), input.number())).collect()
}
