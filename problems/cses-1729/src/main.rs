//! Stick Game, <https://cses.fi/problemset/task/1729>
//!
//! One heap of a subtraction game: the numbers that lose are its P-positions.
//!
//! O(k) for each number that loses, O(n) memory.

use proconio::input;
use snippets::subtraction_fast::p_positions_fast;

fn main() {
    input! { n: usize, k: usize, takes: [usize; k] }
    println!("{}", outcomes(n, &takes));
}

/// `W` or `L` for each number of sticks from 1 to `n`.
fn outcomes(n: usize, takes: &[usize]) -> String {
    let mut outcomes = vec!['W'; n + 1];
    for loses in p_positions_fast(takes, n + 1) {
        outcomes[loses] = 'L';
    }
    outcomes[1..].iter().collect()
}

#[cfg(test)]
mod tests {
    use super::outcomes;

    #[test]
    fn every_set_of_takes_up_to_nine() {
        for set in 0..512 {
            let takes: Vec<usize> = (1..10).rev().filter(|t| set >> (t - 1) & 1 == 1).collect();
            for &n in &[1, 9, 60] {
                let mut wins = vec![false];
                for h in 1..=n {
                    let mut possible = takes.iter().filter(|&&take| take <= h);
                    let won = possible.any(|&take| !wins[h - take]);
                    wins.push(won);
                }
                let expected: String = wins[1..]
                    .iter()
                    .map(|&w| if w { 'W' } else { 'L' })
                    .collect();
                assert_eq!(outcomes(n, &takes), expected, "{:?}", takes);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        // Odd takes alone: half of all numbers lose.
        let odd: Vec<usize> = (0..100).map(|i| 2 * i + 1).collect();
        assert_eq!(outcomes(1_000_000, &odd), "WL".repeat(500_000));
        let last = format!("{}W", "L".repeat(999_999));
        assert_eq!(outcomes(1_000_000, &[1_000_000]), last);
        let mut far = odd;
        far[99] = 999_999;
        assert_eq!(outcomes(1_000_000, &far), "WL".repeat(500_000));
        // A take that comes again and again.
        assert_eq!(outcomes(1_000_000, &[1; 100]), "WL".repeat(500_000));
    }
}
