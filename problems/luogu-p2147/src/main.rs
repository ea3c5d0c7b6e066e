//! 洞穴勘测 (SDOI 2008), <https://www.luogu.com.cn/problem/P2147>
//!
//! There is never more than one path between two caves: the passages form a
//! forest, and a link-cut tree follows it. `Destroy` may name the ends either
//! way round.
//!
//! O(log n) for each command, amortised; O(n) memory.

use proconio::input;
use proconio::marker::Usize1;
use snippets::link_cut::Forest;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! {
        n: usize,
        commands: [(String, Usize1, Usize1)],
    }
    let mut out = BufWriter::new(io::stdout());
    for yes in solve(n, &commands) {
        writeln!(out, "{}", if yes { "Yes" } else { "No" })?;
    }
    out.flush()
}

/// The answers to the queries.
fn solve(n: usize, commands: &[(String, usize, usize)]) -> impl Iterator<Item = bool> + '_ {
    let mut forest = Forest::new(n);
    commands.iter().filter_map(move |&(ref command, u, v)| {
        match command.as_str() {
            "Connect" => assert!(forest.link(u, v), "always a forest: {} {}", u + 1, v + 1),
            "Destroy" => assert!(forest.cut(u, v), "no such passage: {} {}", u + 1, v + 1),
            "Query" => return Some(forest.connected(u, v)),
            _ => unreachable!("no such command: {}", command),
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::solve;

    /// By definition: a search through the passages at each query.
    fn slow(n: usize, commands: &[(String, usize, usize)]) -> Vec<bool> {
        let mut next = vec![Vec::new(); n];
        let mut answers = Vec::new();
        for &(ref command, u, v) in commands {
            match command.as_str() {
                "Connect" => {
                    next[u].push(v);
                    next[v].push(u);
                }
                "Destroy" => {
                    next[u].retain(|&w| w != v);
                    next[v].retain(|&w| w != u);
                }
                _ => {
                    let mut reached = vec![false; n];
                    reached[u] = true;
                    let mut work = vec![u];
                    while let Some(x) = work.pop() {
                        for &y in &next[x] {
                            if !reached[y] {
                                reached[y] = true;
                                work.push(y);
                            }
                        }
                    }
                    answers.push(reached[v]);
                }
            }
        }
        answers
    }

    /// A random forest kept by random commands; `shape` bends new passages.
    fn commands(
        n: usize,
        m: usize,
        queries: usize,
        shape: usize,
        seed: u64,
    ) -> Vec<(String, usize, usize)> {
        let mut x = seed;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        // A cave may only have a passage to a smaller one: so no cycle closes.
        let mut up = vec![None; n];
        let mut list = Vec::new();
        while list.len() < m {
            let u = 1 + random(n - 1);
            let (command, v) = match up[u] {
                _ if random(10) < queries => ("Query", random(n)),
                Some(v) => ("Destroy", v),
                None => ("Connect", [u - 1, 0, random(u), u / 2][shape]),
            };
            match command {
                "Connect" => up[u] = Some(v),
                "Destroy" => up[u] = None,
                _ => {}
            }
            let (a, b) = if random(2) == 0 { (u, v) } else { (v, u) };
            list.push((command.to_string(), a, b));
        }
        list
    }

    #[test]
    fn random_forests() {
        for seed in 1..60 {
            for shape in 0..4 {
                let n = 2 + seed as usize;
                let list = commands(n, 400, 4, shape, seed);
                let found: Vec<bool> = solve(n, &list).collect();
                assert_eq!(found, slow(n, &list), "{:?}", list);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        for shape in 0..4 {
            let list = commands(10_000, 200_000, 7, shape, 99);
            let answers: Vec<bool> = solve(10_000, &list).collect();
            let short = &list[..20_000];
            let expected = slow(10_000, short);
            assert_eq!(answers[..expected.len()], expected);
        }
        // One long path, asked from end to end, broken and mended.
        let name = |command: &str, u, v| (command.to_string(), u, v);
        let mut list: Vec<_> = (1..10_000).map(|v| name("Connect", v, v - 1)).collect();
        let mut expected = Vec::new();
        for i in 0..30_000 {
            let v = 1 + i * 7919 % 9_999;
            list.push(name("Query", 0, 9_999));
            list.push(name("Destroy", v - 1, v));
            list.push(name("Query", 9_999, 0));
            list.push(name("Connect", v, v - 1));
            expected.extend(vec![true, false]);
        }
        assert_eq!(solve(10_000, &list).collect::<Vec<_>>(), expected);
    }
}
