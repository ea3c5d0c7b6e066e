//! Bad Cryptography, <https://codeforces.com/problemset/problem/1310/F>
//!
//! The logarithm of b to the base a among nimbers below 2^64: one for each prime that
//! divides 2^64 - 1, put together. Any solution is accepted; this is the smallest, and
//! for a = 1 the 1 that the sample has.
//!
//! About 8,000 nim products for each pair.

use proconio::input;
use snippets::nim_log::nim_log;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { pairs: [(u64, u64)] }
    let mut out = BufWriter::new(io::stdout());
    for (a, b) in pairs {
        match solve(a, b) {
            Some(x) => writeln!(out, "{}", x)?,
            None => writeln!(out, "-1")?,
        }
    }
    out.flush()
}

fn solve(a: u64, b: u64) -> Option<u64> {
    let least = if a == 1 { 1 } else { 0 };
    nim_log(a, b).map(|x| x.max(least))
}

#[cfg(test)]
mod tests {
    use super::solve;
    use snippets::nimber::nim_product;

    /// By definition: the powers one after the other until they repeat.
    #[test]
    fn all_pairs_below_16() {
        for a in 1..16 {
            let mut powers = vec![1];
            while powers.len() < 16 {
                powers.push(nim_product(powers[powers.len() - 1], a));
            }
            for b in 1..16 {
                match solve(a, b) {
                    Some(x) => assert_eq!(powers[x as usize], b, "{} {}", a, b),
                    None => assert!(!powers.contains(&b), "{} {}", a, b),
                }
            }
        }
    }
}
