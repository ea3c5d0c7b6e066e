//! A function for what `main` does.
use argio::argio;

#[argio]
fn main(n: usize, q: usize, a: [i64; n], queries: [(usize, usize); q]) -> i64 {
    let sums = queries.iter().map(|&(l, r)| a[l - 1..r].iter().sum::<i64>());
    sums.max().unwrap()
}
