//! 小约翰的游戏 (SHOI 2008), <https://www.luogu.com.cn/problem/P4279>
//!
//! Misère Nim: who takes the last stone loses, and John moves first.
//!
//! O(N) for each case.

use proconio::input;
use snippets::misere_nim::misere_nim_wins;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { cases: [[u64]] }
    let mut out = BufWriter::new(io::stdout());
    for heaps in cases {
        writeln!(out, "{}", winner(&heaps))?;
    }
    out.flush()
}

fn winner(heaps: &[u64]) -> &'static str {
    if misere_nim_wins(heaps) {
        "John"
    } else {
        "Brother"
    }
}

#[cfg(test)]
mod tests {
    use super::winner;

    /// By definition: without stones the other player has just lost.
    fn wins(heaps: [u64; 3]) -> bool {
        heaps == [0; 3]
            || (0..3).any(|i| {
                (0..heaps[i]).any(|left| {
                    let mut next = heaps;
                    next[i] = left;
                    !wins(next)
                })
            })
    }

    #[test]
    fn three_small_heaps() {
        for code in 0..125 {
            let heaps = [code / 25, code / 5 % 5, code % 5];
            let expected = if wins(heaps) { "John" } else { "Brother" };
            assert_eq!(winner(&heaps), expected, "{:?}", heaps);
        }
    }

    #[test]
    fn the_largest_inputs() {
        assert_eq!(winner(&[5000; 50]), "Brother");
        assert_eq!(winner(&[5000; 49]), "John");
        assert_eq!(winner(&[1; 50]), "John");
        assert_eq!(winner(&[1; 49]), "Brother");
    }
}
