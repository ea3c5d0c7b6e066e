//! 【模板】Nim 游戏, <https://www.luogu.com.cn/problem/P2197>
//!
//! The first player wins unless the xor of the heaps is 0.
//!
//! O(n) for each case.

use proconio::input;
use snippets::nim::nim_value;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { cases: [[u64]] }
    let mut out = BufWriter::new(io::stdout());
    for heaps in cases {
        writeln!(out, "{}", answer(&heaps))?;
    }
    out.flush()
}

fn answer(heaps: &[u64]) -> &'static str {
    if nim_value(heaps) != 0 {
        "Yes"
    } else {
        "No"
    }
}

#[cfg(test)]
mod tests {
    use super::answer;

    /// By definition: some move leads to a position that loses.
    fn wins(heaps: [u64; 3]) -> bool {
        (0..3).any(|i| {
            (0..heaps[i]).any(|left| {
                let mut next = heaps;
                next[i] = left;
                !wins(next)
            })
        })
    }

    #[test]
    fn three_small_heaps() {
        for code in 0..64 {
            let heaps = [code / 16, code / 4 % 4, code % 4];
            let expected = if wins(heaps) { "Yes" } else { "No" };
            assert_eq!(answer(&heaps), expected, "{:?}", heaps);
        }
    }

    #[test]
    fn the_largest_input_and_the_smallest() {
        assert_eq!(answer(&[10_000; 10_000]), "No");
        assert_eq!(answer(&[10_000; 9_999]), "Yes");
        assert_eq!(answer(&[]), "No");
    }
}
