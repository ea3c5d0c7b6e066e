//! Coin Game, <http://acm.hdu.edu.cn/showproblem.php?pid=3951>
//!
//! If the first player cannot take all n coins at once, the first move leaves a row. The
//! second takes one or two from its middle, so that two equal rows are left, and from
//! then on answers in the other row what the first does in one. With k = 1 that needs an
//! odd row: then the parity of n decides.
//!
//! O(1) for each case.

use proconio::input;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { t: usize }
    let mut out = BufWriter::new(io::stdout());
    for case in 1..=t {
        input! { n: u64, k: u64 }
        writeln!(out, "Case {}: {}", case, winner(n, k))?;
    }
    out.flush()
}

fn winner(n: u64, k: u64) -> &'static str {
    if n <= k || (k == 1 && n % 2 == 1) {
        "first"
    } else {
        "second"
    }
}

#[cfg(test)]
mod tests {
    use super::winner;

    /// By definition: a row of coins left is a game of its own, and the circle becomes a
    /// row.
    fn rows(most: usize, n: usize) -> Vec<usize> {
        let mut values: Vec<usize> = vec![0];
        for len in 1..n {
            let mut options = Vec::new();
            for take in 1..=most.min(len) {
                let left = 0..=len - take;
                options.extend(left.map(|left| values[left] ^ values[len - take - left]));
            }
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        values
    }

    #[test]
    fn all_small_circles() {
        for k in 1..=10 {
            let values = rows(k, 60);
            for n in 3..60 {
                let wins = (1..=k.min(n)).any(|take| values[n - take] == 0);
                let expected = if wins { "first" } else { "second" };
                assert_eq!(winner(n as u64, k as u64), expected, "{} {}", n, k);
            }
        }
    }
}
