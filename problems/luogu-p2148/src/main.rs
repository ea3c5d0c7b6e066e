//! E&D (SDOI 2009), <https://www.luogu.com.cn/problem/P2148>
//!
//! Each pair is a component. A pair (a, b) leads to (i, a - i) and (i, b - i),
//! and its Grundy value is the place of the lowest 0 bit of (a - 1) | (b - 1):
//! found in a table, and checked against the definition below.
//!
//! O(N) for each case.

use itertools::Itertools;
use proconio::input;
use snippets::sum::nim_sum;

fn main() {
    input! { cases: [[u32]] }
    for piles in cases {
        println!("{}", if first_wins(&piles) { "YES" } else { "NO" });
    }
}

fn first_wins(piles: &[u32]) -> bool {
    nim_sum(piles.iter().tuples().map(|(&a, &b)| grundy(a, b))) != 0
}

fn grundy(a: u32, b: u32) -> usize {
    ((a - 1) | (b - 1)).trailing_ones() as usize
}

#[cfg(test)]
mod tests {
    use super::{first_wins, grundy};
    use std::collections::{BTreeSet, HashMap};

    /// By definition, for all pairs of heaps below `n`.
    fn slow(n: usize) -> Vec<Vec<usize>> {
        let mut table = vec![vec![0; n]; n];
        for sum in 2..2 * n {
            for a in 1..sum.min(n) {
                let b = sum - a;
                if b < n {
                    let of = |heap: usize| (1..heap).map(move |i| (i, heap - i));
                    let set: BTreeSet<usize> =
                        of(a).chain(of(b)).map(|(x, y)| table[x][y]).collect();
                    table[a][b] = (0..).find(|g| !set.contains(g)).unwrap();
                }
            }
        }
        table
    }

    #[test]
    fn the_formula_against_the_definition() {
        let table = slow(150);
        for (a, b) in (1..150).flat_map(|a| (1..150).map(move |b| (a, b))) {
            assert_eq!(grundy(a as u32, b as u32), table[a][b], "{} {}", a, b);
        }
    }

    /// Who wins, by definition: some move leads to a position that loses.
    fn wins(piles: &[u32], memo: &mut HashMap<Vec<u32>, bool>) -> bool {
        if let Some(&known) = memo.get(piles) {
            return known;
        }
        let mut answer = false;
        for at in 0..piles.len() {
            for i in 1..piles[at] {
                let mut next = piles.to_vec();
                next[at] = i;
                next[at ^ 1] = piles[at] - i;
                answer = answer || !wins(&next, memo);
            }
        }
        memo.insert(piles.to_vec(), answer);
        answer
    }

    #[test]
    fn whole_games_of_one_two_and_three_pairs() {
        let mut memo = HashMap::new();
        for &(len, top) in &[(0, 9), (2, 9), (4, 7), (6, 4)] {
            for code in 0..u32::pow(top, len) {
                let piles: Vec<u32> = (0..len)
                    .map(|i| 1 + code / u32::pow(top, i) % top)
                    .collect();
                assert_eq!(first_wins(&piles), wins(&piles, &mut memo), "{:?}", piles);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        // 2^30 - 1 has 30 ones at its end; an even number of equal pairs cancels.
        let piles = [1 << 30; 20_000];
        assert_eq!(grundy(1 << 30, 1), 30);
        assert!(!first_wins(&piles));
        assert!(first_wins(&piles[2..]));
        // 2 * 10^9 = 2^10 * 5^9.
        assert_eq!(grundy(2_000_000_000, 2_000_000_000), 10);
    }
}
