//! Ways through a grid, memoized and searched.
#![allow(unused_mut)] // What memoise makes.
use memoise::memoise;
use pathfinding::prelude::{astar, bfs};
use proconio::{input, marker::Chars};
use superslice::Ext;
use tap::Tap;

#[memoise(n <= 80)]
fn ways(n: usize) -> u64 {
    if n < 2 {
        return 1;
    }
    ways(n - 1) + ways(n - 2)
}

fn main() {
    input! { h: usize, w: usize, rows: [Chars; h] }
    let next = |&(i, j): &(usize, usize)| {
        let steps = [(0, 1), (1, 0), (0, !0), (!0, 0)];
        let free = |&(i, j): &(usize, usize)| i < h && j < w && rows[i][j] == '.';
        steps.iter().map(|&(a, b): &(usize, usize)| (i.wrapping_add(a), j.wrapping_add(b))).filter(free).collect::<Vec<_>>()
    };
    let goal = (h - 1, w - 1);
    let path = bfs(&(0, 0), next, |&at| at == goal);
    println!("{:?}", path.map(|path| path.len()));
    let far = |&(i, j): &(usize, usize)| h - 1 - i + w - 1 - j;
    let best = astar(&(0, 0), |at| next(at).into_iter().map(|at| (at, 1)), far, |&at| at == goal);
    println!("{:?}", best.map(|(_, cost)| cost));
    println!("{}", ways(80));
    let sorted = vec![3, 1, 2].tap_mut(|list| list.sort());
    println!("{}", sorted.lower_bound(&3));
}
