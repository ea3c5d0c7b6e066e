//! Pairs with a small sum, by sorting and by binary search.
use itertools::Itertools;
use proconio::{fastout, input};
use superslice::Ext;

#[fastout]
fn main() {
    input! {
        n: usize,
        limit: i64,
        mut a: [i64; n],
    }
    a.sort();
    let pairs: usize = a.iter().map(|&x| a.upper_bound(&(limit - x))).sum();
    println!("{}", pairs);
    println!("{}", a.iter().dedup().join(" "));
    let (x, y) = a.iter().tuple_combinations().min_by_key(|(x, y)| (*x - *y).abs()).unwrap();
    println!("{} {}", x, y);
}
