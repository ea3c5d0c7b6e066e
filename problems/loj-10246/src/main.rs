//! 取石子, <https://loj.ac/p/10246>
//!
//! Let x heaps have one stone, and let the others last b moves: their stones and
//! the mergers that leave one heap of them. Lost are x and b both even with b > 3,
//! and x a multiple of 3 with b = 0 or 2. A move takes a one (x - 1), merges two
//! (x - 2 and b + 3, or 0 becomes 2), merges one with a larger heap (x - 1 and
//! b + 1), lowers b by 1, or turns a two into a one (x + 1 and b - 3, or 2 becomes
//! 0): from lost to lost there is none, and from all others there is one.
//!
//! O(n) for each case.

use proconio::input;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { cases: [[u32]] }
    let mut out = BufWriter::new(io::stdout());
    for heaps in cases {
        writeln!(out, "{}", if first_wins(&heaps) { "YES" } else { "NO" })?;
    }
    out.flush()
}

fn first_wins(heaps: &[u32]) -> bool {
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    let larger = heaps.iter().filter(|&&heap| heap > 1);
    // One merger is counted for each heap, which is one too many.
    let moves = larger.map(|heap| heap + 1).sum::<u32>().saturating_sub(1);
    if moves <= 2 {
        ones % 3 != 0
    } else {
        ones % 2 == 1 || moves % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::first_wins;
    use std::collections::HashMap;

    /// By definition, with the heaps sorted: some move leads to a position that
    /// loses.
    fn slow(heaps: &[u32], memo: &mut HashMap<Vec<u32>, bool>) -> bool {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut options = Vec::new();
        for i in 0..heaps.len() {
            let mut taken = heaps.to_vec();
            taken[i] -= 1;
            taken.retain(|&heap| heap > 0);
            options.push(taken);
            for j in 0..i {
                let mut merged = heaps.to_vec();
                merged[j] += merged.remove(i);
                options.push(merged);
            }
        }
        let answer = options.into_iter().any(|mut next| {
            next.sort_unstable();
            !slow(&next, memo)
        });
        memo.insert(heaps.to_vec(), answer);
        answer
    }

    /// All sorted lists of heaps with up to `left` stones.
    fn check_all(heaps: &mut Vec<u32>, left: u32, memo: &mut HashMap<Vec<u32>, bool>) {
        assert_eq!(first_wins(heaps), slow(heaps, memo), "{:?}", heaps);
        let lowest = heaps.last().copied().unwrap_or(1);
        for heap in lowest..=left {
            heaps.push(heap);
            check_all(heaps, left - heap, memo);
            heaps.pop();
        }
    }

    #[test]
    fn all_heaps_of_up_to_twenty_two_stones() {
        check_all(&mut Vec::new(), 22, &mut HashMap::new());
    }

    #[test]
    fn the_largest_inputs() {
        assert!(first_wins(&[1000; 50]));
        assert!(!first_wins(
            &[999; 49]
                .iter()
                .copied()
                .chain(Some(1000))
                .collect::<Vec<_>>()
        ));
        assert!(first_wins(&[1; 50]));
        assert!(!first_wins(&[1; 48]));
    }
}
