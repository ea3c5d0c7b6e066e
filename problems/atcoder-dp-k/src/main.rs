//! Stones, <https://atcoder.jp/contests/dp/tasks/dp_k>
//!
//! One heap of a subtraction game: the first player wins unless its value is 0.
//!
//! O(K · N) time, O(K) memory.

use proconio::input;
use snippets::subtraction::subtraction_table;

fn main() {
    input! { n: usize, stones: usize, takes: [usize; n] }
    let wins = first_wins(stones, &takes);
    println!("{}", if wins { "First" } else { "Second" });
}

fn first_wins(stones: usize, takes: &[usize]) -> bool {
    subtraction_table(takes, stones + 1)[stones] != 0
}

#[cfg(test)]
mod tests {
    use super::first_wins;

    #[test]
    fn every_set_of_takes_up_to_eight() {
        for set in 0..256 {
            let takes: Vec<usize> = (1..9).filter(|t| set >> (t - 1) & 1 == 1).collect();
            let mut wins: Vec<bool> = Vec::new();
            for h in 0..40 {
                let mut possible = takes.iter().filter(|&&take| take <= h);
                let won = possible.any(|&take| !wins[h - take]);
                wins.push(won);
                assert_eq!(first_wins(h, &takes), won, "{} {:?}", h, takes);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        // Take 1..=100: multiples of 101 lose.
        let takes: Vec<usize> = (1..101).collect();
        assert!(!first_wins(99_990, &takes));
        assert!(first_wins(100_000, &takes));
        assert!(first_wins(100_000, &[100_000]));
    }
}
