//! Two Missing Numbers, <https://qoj.ac/problem/6549>
//!
//! In a stream all numbers appear twice, but for two. The program sees the first part,
//! prints two numbers of 64 bits, and gets them back with the second part. In the field of
//! nimbers, where a number and itself are 0, these are the sum s of all numbers and the sum
//! t of their cubes. For the two that are left, s w and s w + s, that is t = s³ (w² + w + 1):
//! a quadratic equation for w.
//!
//! O(1) nim products for each number.

use proconio::input;
use proconio::source::line::LineSource;
use snippets::nim_quadratic::nim_quadratic;
use snippets::nimber_fast::NimTables;
use snippets::plain_text::plain_text;
use std::io;

fn main() {
    let mut source = LineSource::new(plain_text(io::stdin()));
    input! { from &mut source, part: u8, n: usize }
    let mut sums = (0, 0);
    if part == 2 {
        input! { from &mut source, before: (u64, u64) }
        sums = before;
    }
    let tables = NimTables::new();
    for _ in 0..n {
        input! { from &mut source, number: u64 }
        add(&tables, &mut sums, number);
    }
    if part == 2 {
        sums = once(&tables, sums).expect("two numbers appear once");
    }
    println!("{} {}", sums.0, sums.1);
}

fn add(tables: &NimTables, sums: &mut (u64, u64), number: u64) {
    sums.0 ^= number;
    sums.1 ^= cube(tables, number);
}

fn cube(tables: &NimTables, number: u64) -> u64 {
    tables.product(number, tables.product(number, number))
}

/// The two numbers with this sum and sum of cubes.
fn once(tables: &NimTables, (sum, cubes): (u64, u64)) -> Option<(u64, u64)> {
    let ratio = tables.product(cubes, tables.inverse(cube(tables, sum)));
    let first = tables.product(sum, nim_quadratic(ratio ^ 1)?);
    Some((first, first ^ sum))
}

#[cfg(test)]
mod tests {
    use super::{add, once, NimTables};

    /// The two parts of a stream, each in a run of its own.
    #[track_caller]
    fn check(tables: &NimTables, stream: &[u64], cut: usize) {
        let mut sums = (0, 0);
        stream[..cut]
            .iter()
            .for_each(|&number| add(tables, &mut sums, number));
        stream[cut..]
            .iter()
            .for_each(|&number| add(tables, &mut sums, number));
        let found = once(tables, sums).unwrap();
        let count = |number: u64| stream.iter().filter(|&&other| other == number).count();
        assert!(found.0 != found.1, "{:?}", stream);
        assert_eq!((count(found.0), count(found.1)), (1, 1), "{:?}", stream);
    }

    #[test]
    fn all_pairs_of_small_numbers() {
        let tables = NimTables::new();
        for (a, b) in (0..40).flat_map(|a| (0..a).map(move |b| (a, b))) {
            check(&tables, &[a, b], 1);
            check(&tables, &[70, a, 70, b, 90, 90], 2);
        }
    }

    #[test]
    fn random_streams() {
        let tables = NimTables::new();
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x
        };
        for round in 0..200_usize {
            let mut stream = vec![random() | 1, random() & !1];
            for _ in 0..round % 20 {
                let number = random();
                stream.insert(random() as usize % (stream.len() + 1), number);
                stream.insert(random() as usize % (stream.len() + 1), number);
            }
            let cut = random() as usize % (stream.len() + 1);
            check(&tables, &stream, cut);
        }
        check(&tables, &[u64::MAX, 0], 2);
        check(&tables, &[1 << 63, u64::MAX], 0);
    }
}
