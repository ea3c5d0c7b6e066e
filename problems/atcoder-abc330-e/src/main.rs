//! Mex and Update, <https://atcoder.jp/contests/abc330/tasks/abc330_e>
//!
//! The sequence is a collection from which one value goes and to which one comes
//! with each query; its length bounds the answer.
//!
//! O((N + Q) log N) time, O(N) memory.

use proconio::input;
use proconio::marker::Usize1;
use snippets::mex_set::MexSet;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! {
        n: usize,
        q: usize,
        values: [usize; n],
        changes: [(Usize1, usize); q],
    }
    let mut out = BufWriter::new(io::stdout());
    for mex in answers(values, &changes) {
        writeln!(out, "{}", mex)?;
    }
    out.flush()
}

/// The mex after each change (i, x) of the value at i to x.
fn answers(mut values: Vec<usize>, changes: &[(usize, usize)]) -> impl Iterator<Item = usize> + '_ {
    let mut set = MexSet::new(values.len());
    values.iter().for_each(|&value| set.insert(value));
    changes.iter().map(move |&(i, x)| {
        set.remove(values[i]);
        set.insert(x);
        values[i] = x;
        set.mex()
    })
}

#[cfg(test)]
mod tests {
    use super::answers;

    #[test]
    fn random_changes_against_the_definition() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..300 {
            let n = 1 + random(12);
            let mut values: Vec<usize> = (0..n).map(|_| random(n + 2)).collect();
            let changes: Vec<_> = (0..20).map(|_| (random(n), random(n + 2))).collect();
            let found = answers(values.clone(), &changes);
            for (&(i, x), mex) in changes.iter().zip(found) {
                values[i] = x;
                assert_eq!(
                    Some(mex),
                    (0..).find(|v| !values.contains(v)),
                    "{:?}",
                    values
                );
            }
        }
    }

    #[test]
    fn the_largest_input() {
        let n = 200_000;
        let changes: Vec<_> = (0..n).map(|i| (i, 1_000_000_000)).collect();
        let found: Vec<usize> = answers((0..n).rev().collect(), &changes).collect();
        // The largest go first.
        assert!((0..n).all(|i| found[i] == n - 1 - i));
    }
}
