//! 集合-Nim游戏, <https://www.acwing.com/problem/content/895/>
//!
//! Each heap is a subtraction game with the given set of takes: the snippet gives
//! its Grundy value, and the first player wins unless the nim-sum is 0.
//!
//! O(max h · k) time at most for k takes, O(max h · (1 + k / 64)) memory.

use proconio::input;
use snippets::subtraction::subtraction_table;
use snippets::sum::nim_sum;

fn main() {
    input! { takes: [usize], heaps: [usize] }
    let wins = first_wins(&takes, &heaps);
    println!("{}", if wins { "Yes" } else { "No" });
}

fn first_wins(takes: &[usize], heaps: &[usize]) -> bool {
    let highest = heaps.iter().copied().max().unwrap_or(0);
    let values = subtraction_table(takes, highest + 1);
    nim_sum(heaps.iter().map(|&h| values[h])) != 0
}

#[cfg(test)]
mod tests {
    use super::first_wins;
    use std::collections::HashMap;

    /// By definition: some move leads to a position that loses.
    fn slow(takes: &[usize], heaps: &[usize], memo: &mut HashMap<Vec<usize>, bool>) -> bool {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut answer = false;
        for i in 0..heaps.len() {
            for &take in takes.iter().filter(|&&take| take <= heaps[i]) {
                let mut next = heaps.to_vec();
                next[i] -= take;
                answer = answer || !slow(takes, &next, memo);
            }
        }
        memo.insert(heaps.to_vec(), answer);
        answer
    }

    #[test]
    fn every_set_of_takes_up_to_five_on_three_small_heaps() {
        for set in 0..32 {
            // The set need not be sorted, and a take may come twice.
            let mut takes: Vec<usize> = (1..6).rev().filter(|t| set >> (t - 1) & 1 == 1).collect();
            takes.extend(takes.first().copied());
            let mut memo = HashMap::new();
            for code in 0..512 {
                let heaps = [code / 64, code / 8 % 8, code % 8];
                let expected = slow(&takes, &heaps, &mut memo);
                assert_eq!(
                    first_wins(&takes, &heaps),
                    expected,
                    "{:?} {:?}",
                    takes,
                    heaps
                );
            }
        }
    }

    #[test]
    fn the_largest_input() {
        // Take 1..=100: the value of a heap is its remainder by 101.
        let takes: Vec<usize> = (1..101).collect();
        let mut heaps = [10_000; 100];
        assert!(!first_wins(&takes, &heaps));
        heaps[99] -= 101;
        assert!(!first_wins(&takes, &heaps));
        heaps[99] += 1;
        assert!(first_wins(&takes, &heaps));
    }
}
