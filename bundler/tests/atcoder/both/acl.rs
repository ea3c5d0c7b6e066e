//! Sums in ranges, connected parts, a matching.
use ac_library::{Additive, Dsu, FenwickTree, MfGraph, ModInt998244353 as Mint, Segtree};
use itertools::Itertools;
use proconio::{fastout, input, marker::Usize1};

#[fastout]
fn main() {
    input! {
        n: usize,
        q: usize,
        a: [i64; n],
        queries: [(Usize1, usize); q],
    }
    let mut sums = FenwickTree::new(n, 0i64);
    for (i, &x) in a.iter().enumerate() {
        sums.add(i, x);
    }
    let tree = Segtree::<Additive<i64>>::from(a.clone());
    let mut sets = Dsu::new(n);
    for &(l, r) in &queries {
        sets.merge(l, r - 1);
        println!("{} {}", sums.sum(l..r), tree.prod(l..r) == sums.sum(l..r));
    }
    println!("{}", sets.groups().iter().map(|group| group.len()).join(" "));
    let mut flow = MfGraph::new(4);
    for &(from, to, capacity) in &[(0, 1, 2), (0, 2, 1), (1, 3, 1), (2, 3, 3), (1, 2, 1)] {
        flow.add_edge(from, to, capacity);
    }
    println!("{} {}", flow.flow(0, 3), Mint::new(2).pow(60) / Mint::new(3));
}
