//! 取(2堆)石子游戏, <http://acm.hdu.edu.cn/showproblem.php?pid=2177>
//!
//! Wythoff's game, and what all winning first moves leave: first after one that takes from
//! both heaps, which is the one that keeps the difference.
//!
//! O(log b) for each pair of heaps.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::plain_text::plain_text;
use snippets::wythoff_moves::wythoff_moves;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, a: u64, b: u64 }
        if (a, b) == (0, 0) {
            break;
        }
        let left = winning(a, b);
        writeln!(out, "{}", if left.is_empty() { 0 } else { 1 })?;
        for (x, y) in left {
            writeln!(out, "{} {}", x, y)?;
        }
    }
    out.flush()
}

/// The heaps after each winning move, the smaller one first, as `a` is.
fn winning(a: u64, b: u64) -> Vec<(u64, u64)> {
    let moves = wythoff_moves(a, b, 1).into_iter();
    let mut left: Vec<_> = moves.map(|(x, y)| (x.min(y), x.max(y))).collect();
    left.sort_unstable_by_key(|&(x, y)| (y - x != b - a, x, y));
    left.dedup();
    left
}

#[cfg(test)]
mod tests {
    use super::winning;

    /// By definition, for all heaps below n: what moves in both heaps leave, and then what
    /// those in one heap do.
    #[test]
    fn all_pairs_of_small_heaps() {
        let n = 60;
        let mut lost = vec![vec![false; n]; n];
        for (b, a) in (0..n).flat_map(|b| (0..=b).map(move |a| (b, a))) {
            let both = (1..=a).map(|s| (a - s, b - s));
            let first = (0..a).map(|left| (left, b));
            let second = (0..b).map(|left| (left.min(a), left.max(a)));
            let is_lost = |&(x, y): &(usize, usize)| lost[x][y];
            let mut expected: Vec<_> = both.filter(is_lost).collect();
            assert!(expected.len() < 2);
            let mut single: Vec<_> = first.chain(second).filter(is_lost).collect();
            single.retain(|pair| !expected.contains(pair));
            single.sort_unstable();
            single.dedup();
            expected.extend(single);
            lost[a][b] = expected.is_empty();
            let found = winning(a as u64, b as u64).into_iter();
            let found: Vec<_> = found.map(|(x, y)| (x as usize, y as usize)).collect();
            assert_eq!(found, expected, "{} {}", a, b);
        }
    }

    #[test]
    fn the_largest_heaps() {
        assert_eq!(winning(0, 1_000_000), [(0, 0)]);
        assert_eq!(winning(1_000_000, 1_000_000)[0], (0, 0));
        assert!(winning(381_966, 618_034).is_empty());
    }
}
