//! 取石子游戏 (SHOI 2002), <https://www.luogu.com.cn/problem/P2252>
//!
//! Wythoff's game; told with integers, since the golden ratio in floating point
//! may go wrong next to a lost position. The twin has many cases in one input.
//!
//! O(1) for each case.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::plain_text::plain_text;
use snippets::wythoff::wythoff_wins;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, a: u64, b: u64 }
        writeln!(out, "{}", u8::from(wythoff_wins(a, b, 1)))?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use snippets::wythoff::wythoff_wins;

    /// By definition: nobody wins where no take leads to a lost position.
    #[test]
    fn every_pair_up_to_120() {
        let mut wins = vec![vec![false; 121]; 121];
        for (a, b) in (0..121).flat_map(|a| (0..121).map(move |b| (a, b))) {
            wins[a][b] = (1..=a).any(|t| !wins[a - t][b])
                || (1..=b).any(|t| !wins[a][b - t])
                || (1..=a.min(b)).any(|t| !wins[a - t][b - t]);
            assert_eq!(
                wythoff_wins(a as u64, b as u64, 1),
                wins[a][b],
                "{} {}",
                a,
                b
            );
        }
    }

    #[test]
    fn the_largest_inputs() {
        // 381966011 * 1.6180339887… = 618033988.7…
        let (n, low) = (381_966_011, 618_033_988);
        assert!(!wythoff_wins(low, low + n, 1));
        assert!(wythoff_wins(low, low + n + 1, 1));
        assert!(wythoff_wins(1_000_000_000, 1_000_000_000, 1));
    }
}
