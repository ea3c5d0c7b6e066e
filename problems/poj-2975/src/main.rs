//! Nim, <http://poj.org/problem?id=2975>
//!
//! The number of winning moves; each heap has one at most. The input ends with a
//! 0, which reads as a case without heaps.
//!
//! O(n) for each case.

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
        writeln!(out, "{}", nim_moves(&heaps).count())?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use snippets::nim::nim_moves;

    /// By definition: a move wins if none from the heaps it leaves does.
    fn slow(heaps: [u64; 3]) -> usize {
        let next = |i: usize, left: u64| {
            let mut next = heaps;
            next[i] = left;
            next
        };
        let moves = (0..3).flat_map(|i| (0..heaps[i]).map(move |left| (i, left)));
        moves.filter(|&(i, left)| slow(next(i, left)) == 0).count()
    }

    #[test]
    fn three_small_heaps() {
        for code in 0..125 {
            let heaps = [code / 25, code / 5 % 5, code % 5];
            assert_eq!(nim_moves(&heaps).count(), slow(heaps), "{:?}", heaps);
        }
    }

    #[test]
    fn the_largest_input() {
        assert_eq!(nim_moves(&[1_000_000_000_u64; 999]).count(), 999);
        assert_eq!(nim_moves(&[1_000_000_000_u64; 1000]).count(), 0);
    }
}
