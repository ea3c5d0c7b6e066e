//! Lieges of Legendre, <https://codeforces.com/problemset/problem/603/C>
//!
//! A pile has one option of one part, and an even pile one of k equal parts,
//! whose xor is that of one part or of none. An even pile over 2 has an option of
//! value 0 (the odd pile below it, or the split), so its own value is not 0; and
//! an odd pile over 4, which leads to it alone, has the value 0. So the value of
//! an even pile needs just that of its half.
//!
//! O(log a) for each pile.

use proconio::input;
use snippets::multi_sg::multi_sg_value;

fn main() {
    input! { n: usize, k: u32, piles: [u32; n] }
    let kevin = piles.iter().fold(0, |sum, &cows| sum ^ value(cows, k)) != 0;
    println!("{}", if kevin { "Kevin" } else { "Nicky" });
}

fn value(cows: u32, k: u32) -> u64 {
    if cows == 0 || (cows > 4 && cows % 2 == 1) {
        return 0;
    }
    // Equal parts cancel in pairs.
    let part = || Some(value(cows / 2, k)).filter(|_| k % 2 == 1);
    let split = if cows % 2 == 0 { Some(part()) } else { None };
    let one_less = Some(value(cows - 1, k));
    multi_sg_value(split.into_iter().chain(Some(one_less)))
}

#[cfg(test)]
mod tests {
    use super::value;
    use std::collections::{BTreeSet, HashMap};

    /// By definition, all parts counted.
    #[test]
    fn every_pile_up_to_three_thousand() {
        for k in 1..6 {
            let mut g: Vec<u64> = vec![0];
            for cows in 1..3000 {
                let mut set: BTreeSet<u64> = Some(g[cows - 1]).into_iter().collect();
                if cows % 2 == 0 {
                    set.insert((0..k).fold(0, |sum, _| sum ^ g[cows / 2]));
                }
                let mex = (0..).find(|v| !set.contains(v)).unwrap();
                g.push(mex);
                assert_eq!(value(cows as u32, k), mex, "{} {}", cows, k);
            }
        }
    }

    /// Whole games, without theory: some move leads to piles that lose.
    fn wins(piles: &[u32], k: usize, memo: &mut HashMap<Vec<u32>, bool>) -> bool {
        if let Some(&known) = memo.get(piles) {
            return known;
        }
        let mut answer = false;
        for i in 0..piles.len() {
            let mut options = vec![vec![piles[i] - 1]];
            if piles[i] % 2 == 0 {
                options.push(vec![piles[i] / 2; k]);
            }
            for parts in options {
                let mut next = [&piles[..i], &piles[i + 1..], &parts[..]].concat();
                next.retain(|&cows| cows > 0);
                next.sort_unstable();
                answer = answer || !wins(&next, k, memo);
            }
        }
        memo.insert(piles.to_vec(), answer);
        answer
    }

    #[test]
    fn two_small_piles() {
        for k in 1..4 {
            let mut memo = HashMap::new();
            for (a, b) in (1..7).flat_map(|a| (a..7).map(move |b| (a, b))) {
                let expected = wins(&[a, b], k as usize, &mut memo);
                assert_eq!(value(a, k) != value(b, k), expected, "{} {} {}", a, b, k);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        // 10^9 = 2^9 * 5^9: values 0, 1, 2, 1, 2, … from 5^9 on.
        assert_eq!(value(1_000_000_000, 1_000_000_000), 1);
        assert_eq!(value(1_000_000_000, 999_999_999), 1);
        assert_eq!(value(500_000_000, 999_999_999), 2);
        assert_eq!(value(999_999_999, 1), 0);
    }
}
