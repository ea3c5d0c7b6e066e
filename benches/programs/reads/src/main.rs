//! Reads numbers: what a contestant's first program uses.

use proconio::input;

fn main() {
    input! {
        n: usize,
        a: [i64; n],
    }
    println!("{}", a.iter().sum::<i64>());
}
