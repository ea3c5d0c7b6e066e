//! Nim Product (F_{2^{64}}), <https://judge.yosupo.jp/problem/nim_product_64>
//!
//! The nim products of up to a million pairs of numbers below 2^64: halves and
//! quarters by Karatsuba, products below 2^16 by a table of logarithms. The short
//! `nimber` would do too, in about a second.
//!
//! O(1) for each pair.

use proconio::input;
use snippets::nimber_fast::NimTables;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { pairs: [(u64, u64)] }
    let tables = NimTables::new();
    let mut out = BufWriter::new(io::stdout());
    for (a, b) in pairs {
        writeln!(out, "{}", tables.product(a, b))?;
    }
    out.flush()
}
