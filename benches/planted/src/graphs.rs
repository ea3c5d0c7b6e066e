//! Trees, graphs and grids.

use crate::{Bug, Input};
use std::collections::VecDeque;

pub const BUGS: &[Bug] = &[
    Bug {
        title: "a tree's diameter, from node 1",
        generate: |g| {
            let n = g.int(2..=9);
            let edges = g.tree(n);
            g.line([n]);
            g.lines_of_pairs(edges);
        },
        right: |input| {
            let n = input.size();
            let edges = edges(input, n - 1);
            let depths = (1..=n).map(|root| depth(n, &edges, root));
            depths.max().unwrap().to_string()
        },
        wrong: |input| {
            let n = input.size();
            let edges = edges(input, n - 1);
            depth(n, &edges, 1).to_string()
        },
    },
    Bug {
        title: "parts of a graph, joined without roots",
        generate: |g| {
            let n = g.int(1..=7);
            let m = g.int(0..=n * (n - 1) / 2);
            let edges = g.graph(n, m);
            g.line([n, m]);
            g.lines_of_pairs(edges);
        },
        right: |input| {
            let (n, m) = (input.size(), input.size());
            let mut colour: Vec<usize> = (0..n).collect();
            for (a, b) in edges(input, m) {
                let (from, to) = (colour[a - 1], colour[b - 1]);
                for each in &mut colour {
                    if *each == from {
                        *each = to;
                    }
                }
            }
            colour.sort_unstable();
            colour.dedup();
            colour.len().to_string()
        },
        wrong: |input| {
            let (n, m) = (input.size(), input.size());
            let mut parent: Vec<usize> = (0..=n).collect();
            for (a, b) in edges(input, m) {
                parent[a] = parent[b];
            }
            let roots = (1..=n).filter(|&node| parent[node] == node);
            roots.count().to_string()
        },
    },
    Bug {
        title: "shortest ways by the number of steps",
        generate: |g| {
            let n = g.int(2..=5);
            g.line([n]);
            for before in 1..n {
                let lengths = g.list(before, |g| g.int(1..=9));
                g.line(lengths);
            }
        },
        right: |input| {
            let n = input.size();
            let roads = roads(input, n);
            let mut way = vec![i64::MAX / 2; n + 1];
            way[1] = 0;
            for _ in 0..n {
                for &(a, b, length) in &roads {
                    way[a] = way[a].min(way[b] + length);
                    way[b] = way[b].min(way[a] + length);
                }
            }
            way[n].to_string()
        },
        wrong: |input| {
            let n = input.size();
            let roads = roads(input, n);
            let mut way = vec![None; n + 1];
            way[1] = Some(0);
            let mut queue = VecDeque::from([1]);
            while let Some(node) = queue.pop_front() {
                for &(a, b, length) in &roads {
                    for (a, b) in [(a, b), (b, a)] {
                        if a == node && way[b].is_none() {
                            way[b] = way[a].map(|way| way + length);
                            queue.push_back(b);
                        }
                    }
                }
            }
            way[n].unwrap().to_string()
        },
    },
    Bug {
        title: "ways through a grid with a blocked start",
        generate: |g| {
            let (h, w) = (g.int(1..=4), g.int(1..=4));
            let rows = g.list(h, |g| g.string(w, "..#"));
            g.line([h, w]);
            for row in rows {
                g.line([row]);
            }
        },
        right: |input| ways(input, true),
        wrong: |input| ways(input, false),
    },
];

fn edges(input: &mut Input, m: usize) -> Vec<(usize, usize)> {
    (0..m).map(|_| (input.size(), input.size())).collect()
}

/// Between any two of n places.
fn roads(input: &mut Input, n: usize) -> Vec<(usize, usize, i64)> {
    let pairs = (2..=n).flat_map(|b| (1..b).map(move |a| (a, b)));
    pairs.map(|(a, b)| (a, b, input.number())).collect()
}

/// How deep a tree is below one of its nodes.
fn depth(n: usize, edges: &[(usize, usize)], root: usize) -> usize {
    let mut depth = vec![usize::MAX; n + 1];
    depth[root] = 0;
    for _ in 0..n {
        for &(a, b) in edges {
            for (a, b) in [(a, b), (b, a)] {
                if depth[b] == usize::MAX && depth[a] != usize::MAX {
                    depth[b] = depth[a] + 1;
                }
            }
        }
    }
    *depth[1..].iter().max().unwrap()
}

/// The ways right and down through a grid.
fn ways(input: &mut Input, looks_at_the_start: bool) -> String {
    let (h, w) = (input.size(), input.size());
    let rows: Vec<Vec<u8>> = (0..h).map(|_| input.word().into_bytes()).collect();
    let mut ways = vec![vec![0_i64; w]; h];
    for row in 0..h {
        for column in 0..w {
            let is_start = row + column == 0;
            if rows[row][column] == b'#' && (looks_at_the_start || !is_start) {
                continue;
            }
            let above = if row == 0 { 0 } else { ways[row - 1][column] };
            let left = if column == 0 {
                0
            } else {
                ways[row][column - 1]
            };
            ways[row][column] = above + left + i64::from(is_start);
        }
    }
    ways[h - 1][w - 1].to_string()
}
