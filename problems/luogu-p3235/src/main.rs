//! 江南乐 (HNOI 2014), <https://www.luogu.com.cn/problem/P3235>
//!
//! A heap of at least F stones is split into parts as equal as possible. All
//! games share F: one table gives the Grundy values of all heaps, and a game is
//! won by the first player unless its nim-sum is 0.
//!
//! O(max sqrt max) time, O(max) memory.

use itertools::Itertools;
use proconio::input;
use snippets::equal_parts::equal_parts_table;
use snippets::sum::nim_sum;

fn main() {
    input! { t: usize, min: usize, games: [[usize]; t] }
    println!("{}", outcomes(min, &games).iter().join(" "));
}

/// 1 for each game that the first player wins, 0 for the others.
fn outcomes(min: usize, games: &[Vec<usize>]) -> Vec<u8> {
    let highest = games.iter().flatten().copied().max().unwrap_or(0);
    let values = equal_parts_table(highest + 1, min);
    let sum = |heaps: &Vec<usize>| nim_sum(heaps.iter().map(|&h| values[h]));
    games
        .iter()
        .map(|heaps| u8::from(sum(heaps) != 0))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::outcomes;
    use std::collections::HashMap;

    /// By definition; sizes of the heaps, sorted.
    fn wins(min: usize, heaps: &[usize], memo: &mut HashMap<Vec<usize>, bool>) -> bool {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut answer = false;
        for at in (0..heaps.len()).filter(|&at| heaps[at] >= min) {
            for parts in 2..=heaps[at] {
                let mut next = heaps.to_vec();
                let heap = next.remove(at);
                next.extend((0..parts).map(|part| (heap + part) / parts));
                next.sort_unstable();
                answer = answer || !wins(min, &next, memo);
            }
        }
        memo.insert(heaps.to_vec(), answer);
        answer
    }

    #[test]
    fn small_games_by_the_rules() {
        for min in 1..8 {
            let mut memo = HashMap::new();
            let singles = (1..15).map(|a| vec![a]);
            let pairs = (1..9).flat_map(|a| (a..9).map(move |b| vec![a, b]));
            let games: Vec<Vec<usize>> = singles.chain(pairs).collect();
            let expected: Vec<u8> = games
                .iter()
                .map(|heaps| u8::from(wins(min, heaps, &mut memo)))
                .collect();
            assert_eq!(outcomes(min, &games), expected, "{}", min);
        }
    }

    #[test]
    fn the_largest_input() {
        let mut games = vec![vec![100_000; 100]; 99];
        games.push(vec![100_000; 99]);
        let mut expected = vec![0; 99];
        // A heap that can be split into two equal ones is a win.
        expected.push(1);
        assert_eq!(outcomes(2, &games), expected);
        assert_eq!(outcomes(100_000, &games), expected);
    }
}
