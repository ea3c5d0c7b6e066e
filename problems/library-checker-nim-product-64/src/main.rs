//! Nim Product (F_{2^{64}}), <https://judge.yosupo.jp/problem/nim_product_64>
//!
//! The nim products of up to a million pairs of numbers below 2^64, all at once: by
//! instructions that multiply without carries, or where the judge's processor lacks
//! them by tables of logarithms. The short `nimber` would do too, in about a second.
//!
//! O(1) for each pair.

use proconio::input;
use snippets::nimber_simd_fast::NimProducts;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { pairs: [(u64, u64)] }
    let (mut products, factors): (Vec<u64>, Vec<u64>) = pairs.into_iter().unzip();
    NimProducts::new().products(&mut products, &factors);
    let mut out = BufWriter::new(io::stdout());
    for product in products {
        writeln!(out, "{}", product)?;
    }
    out.flush()
}
