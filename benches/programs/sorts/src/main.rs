//! Reads numbers and prints each once, in order.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! {
        n: usize,
        a: [i64; n],
    }
    println!("{}", a.iter().sorted().dedup().join(" "));
}
