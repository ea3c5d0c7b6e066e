//! Reads numbers, prints each once, and asks two data structures: equal
//! neighbours belong together, and the largest of the first half counts.

use ac_library::{Dsu, Max, Segtree};
use itertools::Itertools;
use proconio::input;

fn main() {
    input! {
        n: usize,
        a: [i64; n],
    }
    println!("{}", a.iter().sorted().dedup().join(" "));
    let mut equal = Dsu::new(n);
    for right in 1..n {
        if a[right - 1] == a[right] {
            equal.merge(right - 1, right);
        }
    }
    println!("{}", (0..n).filter(|&i| equal.leader(i) == i).count());
    let mut largest = Segtree::<Max<i64>>::from(a);
    largest.set(0, 0);
    println!("{}", largest.prod(0..n / 2));
}
