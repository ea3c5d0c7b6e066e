//! Constrained Nim 2, <https://atcoder.jp/contests/abc297/tasks/abc297_g>
//!
//! A heap from which L to R stones are taken has the value ⌊(A mod (L + R)) / L⌋;
//! the first player wins unless the nim-sum is 0.
//!
//! O(N).

use proconio::input;
use snippets::interval::interval_value;

fn main() {
    input! { n: usize, l: u64, r: u64, heaps: [u64; n] }
    let first = first_wins(&heaps, l, r);
    println!("{}", if first { "First" } else { "Second" });
}

fn first_wins(heaps: &[u64], l: u64, r: u64) -> bool {
    let values = heaps.iter().map(|&heap| interval_value(heap, l, r));
    values.fold(0, |sum, value| sum ^ value) != 0
}

#[cfg(test)]
mod tests {
    use super::first_wins;
    use std::collections::HashMap;

    /// By definition: some move leads to a position that loses.
    fn slow(heaps: [u64; 3], l: u64, r: u64, memo: &mut HashMap<[u64; 3], bool>) -> bool {
        if let Some(&known) = memo.get(&heaps) {
            return known;
        }
        let answer = (0..3).any(|i| {
            (l..=r.min(heaps[i])).any(|take| {
                let mut next = heaps;
                next[i] -= take;
                !slow(next, l, r, memo)
            })
        });
        memo.insert(heaps, answer);
        answer
    }

    #[test]
    fn three_small_heaps() {
        for (l, r) in (1..6).flat_map(|l| (l..6).map(move |r| (l, r))) {
            let mut memo = HashMap::new();
            for code in 0..1728 {
                let heaps = [code / 144, code / 12 % 12, code % 12];
                let expected = slow(heaps, l, r, &mut memo);
                assert_eq!(
                    first_wins(&heaps, l, r),
                    expected,
                    "{:?} {} {}",
                    heaps,
                    l,
                    r
                );
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        let heaps = vec![1_000_000_000; 200_000];
        assert!(!first_wins(&heaps, 1, 1_000_000_000));
        assert!(first_wins(&heaps[1..], 1, 1_000_000_000));
        assert!(first_wins(&heaps[1..], 1_000_000_000, 1_000_000_000));
    }
}
