//! 取(m堆)石子游戏, <http://acm.hdu.edu.cn/showproblem.php?pid=2176>
//!
//! Nim, and all first moves that win, in the order of the heaps. The input ends
//! with a 0, which reads as a case without heaps.
//!
//! O(m) for each case.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::nim::nim_moves;
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, heaps: [u64] }
        if heaps.is_empty() {
            break;
        }
        answer(&heaps, &mut out)?;
    }
    out.flush()
}

fn answer(heaps: &[u64], out: &mut impl Write) -> io::Result<()> {
    let mut moves = nim_moves(heaps).peekable();
    let first = moves.peek().is_some();
    writeln!(out, "{}", if first { "Yes" } else { "No" })?;
    for (heap, left) in moves {
        writeln!(out, "{} {}", heaps[heap], left)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::answer;

    fn text(heaps: &[u64]) -> String {
        let mut out = Vec::new();
        answer(heaps, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// By definition: some move leads to a position that loses.
    fn wins(heaps: &[u64]) -> bool {
        !winning(heaps).is_empty()
    }

    fn winning(heaps: &[u64]) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        for i in 0..heaps.len() {
            for left in 0..heaps[i] {
                let mut next = heaps.to_vec();
                next[i] = left;
                if !wins(&next) {
                    found.push((heaps[i], left));
                }
            }
        }
        found
    }

    #[test]
    fn three_small_heaps() {
        for code in 0..125 {
            let heaps = [code / 25, code / 5 % 5, code % 5];
            let moves = winning(&heaps);
            let mut expected = if moves.is_empty() { "No\n" } else { "Yes\n" }.to_string();
            for (heap, left) in moves {
                expected += &format!("{} {}\n", heap, left);
            }
            assert_eq!(text(&heaps), expected, "{:?}", heaps);
        }
    }

    #[test]
    fn the_largest_input() {
        let heaps = vec![2_147_483_647; 200_000];
        assert_eq!(text(&heaps), "No\n");
        assert_eq!(text(&heaps[1..]).lines().count(), 200_000);
    }
}
