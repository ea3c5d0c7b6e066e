//! 移动金币 (SDOI 2019), <https://www.luogu.com.cn/problem/P5363>
//!
//! The free cells before each coin go down a staircase, and behind the last coin
//! to the ground. So the gaps before the last coin, the last but two and so on
//! are heaps of Nim: their lost positions are counted by the sum. The free cells
//! left over go to the other gaps.
//!
//! O(n m) for the binomials, O(n log n * m) for the gaps.

use proconio::input;
use snippets::moore_nim_losses::moore_nim_losses;

const MODULUS: u64 = 1_000_000_009;

fn main() {
    input! { n: usize, m: usize }
    println!("{}", winning_layouts(n, m));
}

fn winning_layouts(n: usize, m: usize) -> u64 {
    let (heaps, others, free) = ((m + 1) / 2, m / 2, n - m);
    let losses = moore_nim_losses(heaps, 1, free, MODULUS);
    // The other gaps, and the cells behind the last coin.
    let places = binomials(free + others, others);
    let lost = losses.iter().zip(places.iter().rev());
    let lost = lost.fold(0, |sum, (gaps, rest)| (sum + gaps * rest) % MODULUS);
    (binomials(n, m)[n] + MODULUS - lost) % MODULUS
}

/// The binomials of i over k, for all i up to n.
fn binomials(n: usize, k: usize) -> Vec<u64> {
    let mut row = vec![0; k + 1];
    row[0] = 1;
    let mut found = vec![row[k]];
    for _ in 0..n {
        for j in (1..=k).rev() {
            row[j] = (row[j] + row[j - 1]) % MODULUS;
        }
        found.push(row[k]);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::winning_layouts;

    /// By definition, on strips as sets of bits: some move leads to a layout that
    /// loses. Moves only make the set smaller as a number.
    #[test]
    fn every_strip_of_up_to_twelve_cells() {
        let mut wins = vec![false; 1 << 12];
        for set in 0..1_usize << 12 {
            for coin in (0..12).filter(|c| set >> c & 1 == 1) {
                let free = (0..coin).rev().take_while(|c| set >> c & 1 == 0);
                for to in free {
                    wins[set] |= !wins[set ^ (1 << coin) ^ (1 << to)];
                }
            }
        }
        for n in 1..13 {
            for m in 1..=n {
                let layouts = (0..1_usize << n).filter(|set| set.count_ones() as usize == m);
                let expected = layouts.filter(|&set| wins[set]).count() as u64;
                assert_eq!(winning_layouts(n, m), expected, "{} {}", n, m);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        // One coin loses only at the left end.
        assert_eq!(winning_layouts(150_000, 1), 149_999);
        assert!(winning_layouts(150_000, 50) < 1_000_000_009);
        assert_eq!(winning_layouts(50, 50), 0);
    }
}
