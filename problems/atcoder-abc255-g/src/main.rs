//! Constrained Nim, <https://atcoder.jp/contests/abc255/tasks/abc255_g>
//!
//! A heap with no forbidden move has a new value, one more than all before; only
//! one with forbidden moves may repeat a smaller value. So the heaps that repeat
//! one are all there is to be stored, and the xor of the values decides.
//!
//! O((N + M) log M) time, O(M) memory.

use proconio::input;
use snippets::nim_except::NimExcept;

fn main() {
    input! { n: usize, m: usize, heaps: [u64; n], forbidden: [(u64, u64); m] }
    let wins = first_wins(&heaps, &forbidden);
    println!("{}", if wins { "Takahashi" } else { "Aoki" });
}

fn first_wins(heaps: &[u64], forbidden: &[(u64, u64)]) -> bool {
    let game = NimExcept::new(forbidden);
    heaps.iter().fold(0, |sum, &heap| sum ^ game.value(heap)) != 0
}

#[cfg(test)]
mod tests {
    use super::first_wins;
    use std::collections::HashMap;

    /// By definition: some move leads to a position that loses.
    fn slow(heaps: &[u64], forbidden: &[(u64, u64)], memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut answer = false;
        for i in 0..heaps.len() {
            for take in (1..=heaps[i]).filter(|&take| !forbidden.contains(&(heaps[i], take))) {
                let mut next = heaps.to_vec();
                next[i] -= take;
                answer = answer || !slow(&next, forbidden, memo);
            }
        }
        memo.insert(heaps.to_vec(), answer);
        answer
    }

    #[test]
    fn random_games_by_the_rules() {
        let mut x = 11_u64;
        let mut random = |n: u64| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x % n
        };
        for _ in 0..150 {
            let forbidden: Vec<(u64, u64)> = (0..random(25))
                .map(|_| {
                    let heap = 1 + random(8);
                    (heap, 1 + random(heap))
                })
                .collect();
            let mut memo = HashMap::new();
            for _ in 0..5 {
                let heaps = [random(9), random(9), random(9)];
                let expected = slow(&heaps, &forbidden, &mut memo);
                assert_eq!(
                    first_wins(&heaps, &forbidden),
                    expected,
                    "{:?} {:?}",
                    heaps,
                    forbidden
                );
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        let top = 1_000_000_000_000_000_000;
        // From each of the largest heaps nothing but the whole may not be taken:
        // the first repeats 0, and so do the others, with one heap of 0 more.
        let forbidden: Vec<(u64, u64)> = (0..200_000).map(|i| (top - i, top - i)).collect();
        assert!(!first_wins(&[top - 199_999, 1, 1], &forbidden));
        assert!(first_wins(&vec![top; 199_999], &forbidden));
        // One heap with all the forbidden moves.
        let forbidden: Vec<(u64, u64)> = (0..200_000).map(|i| (top, top - i)).collect();
        assert!(!first_wins(&[top], &forbidden));
        assert!(!first_wins(&vec![top; 200_000], &forbidden));
    }
}
