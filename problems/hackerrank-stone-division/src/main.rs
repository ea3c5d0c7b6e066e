//! Stone Division, <https://www.hackerrank.com/challenges/stone-division>
//!
//! A pile that is split into s equal piles is worth the xor of s equal values:
//! that of one of them if s is odd, and 0 if s is even. A pile may have 10^18
//! stones, but only quotients of it are reached, so a memo has room for them.
//!
//! O(D · m) for the D piles that are reached, at most as many as n has divisors.

use proconio::input;
use snippets::memo::memo_value;
use std::collections::HashMap;

fn main() {
    input! { n: u64, m: usize, parts: [u64; m] }
    let first = first_wins(n, &parts);
    println!("{}", if first { "First" } else { "Second" });
}

fn first_wins(n: u64, parts: &[u64]) -> bool {
    // A part of one stone would be split into itself for ever.
    let splits = |&pile: &u64| {
        let possible = parts.iter().filter(move |&&s| 1 < s && pile % s == 0);
        possible.map(move |&s| Some(pile / s).filter(|_| s % 2 == 1))
    };
    memo_value(&mut HashMap::new(), n, splits) != 0
}

#[cfg(test)]
mod tests {
    use super::first_wins;
    use std::collections::HashMap;

    /// By definition: a position is all its piles, and a move splits one of them.
    fn slow(piles: Vec<u64>, parts: &[u64], memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&known) = memo.get(&piles) {
            return known;
        }
        let wins = (0..piles.len()).any(|i| {
            parts.iter().any(|&s| {
                piles[i] % s == 0 && {
                    let mut next = piles.clone();
                    let pile = next.remove(i);
                    next.extend((0..s).map(|_| pile / s));
                    next.sort_unstable();
                    !slow(next, parts, memo)
                }
            })
        });
        memo.insert(piles, wins);
        wins
    }

    #[test]
    fn every_small_pile_and_set() {
        for set in 1..64 {
            let parts: Vec<u64> = (2..8).filter(|s| set >> (s - 2) & 1 == 1).collect();
            let mut memo = HashMap::new();
            for n in 1..25 {
                let expected = slow(vec![n], &parts, &mut memo);
                assert_eq!(first_wins(n, &parts), expected, "{} {:?}", n, parts);
            }
        }
    }

    #[test]
    fn the_most_piles() {
        // No number up to 10^18 has more divisors: 103680.
        let most = 897_612_484_786_617_600;
        let parts = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29];
        assert!(first_wins(most, &parts));
        // Odd, and all its divisors are reached: each prime is one move more.
        let odd = 3_u64.pow(6) * 5_u64.pow(4) * 7_u64.pow(2) * 11 * 13 * 17 * 19 * 23 * 29;
        assert!(!first_wins(odd, &parts[1..]));
        assert!(first_wins(3 * odd, &parts[1..]));
        assert!(!first_wins(1, &[2]));
        assert!(!first_wins(999_999_999_999_999_989, &parts));
        assert!(first_wins(
            1_000_000_000_000_000_000,
            &[1_000_000_000_000_000_000]
        ));
    }
}
