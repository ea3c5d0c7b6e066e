//! S-Nim, <https://open.kattis.com/problems/snim>
//!
//! Each heap is a subtraction game: for each set of takes the snippet gives the
//! Grundy values of its heaps, and a position loses if its nim-sum is 0.
//!
//! O(max h · k) time at most for each set of k takes, and O(1) for each heap.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::plain_text::plain_text;
use snippets::subtraction::subtraction_table;
use snippets::sum::nim_sum;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, takes: [usize] }
        if takes.is_empty() {
            break;
        }
        input! { from &mut source, positions: [[usize]] }
        writeln!(out, "{}", outcomes(&takes, &positions))?;
    }
    out.flush()
}

/// `W` or `L` for each position.
fn outcomes(takes: &[usize], positions: &[Vec<usize>]) -> String {
    let highest = positions.iter().flatten().copied().max().unwrap_or(0);
    let values = subtraction_table(takes, highest + 1);
    let sums = positions
        .iter()
        .map(|heaps| nim_sum(heaps.iter().map(|&h| values[h])));
    sums.map(|sum| if sum == 0 { 'L' } else { 'W' }).collect()
}

#[cfg(test)]
mod tests {
    use super::outcomes;
    use std::collections::HashMap;

    /// By definition: some move leads to a position that loses.
    fn wins(takes: &[usize], heaps: &[usize], memo: &mut HashMap<Vec<usize>, bool>) -> bool {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut answer = false;
        for i in 0..heaps.len() {
            for &take in takes.iter().filter(|&&take| take <= heaps[i]) {
                let mut next = heaps.to_vec();
                next[i] -= take;
                answer = answer || !wins(takes, &next, memo);
            }
        }
        memo.insert(heaps.to_vec(), answer);
        answer
    }

    #[test]
    fn every_set_of_takes_up_to_five_on_three_small_heaps() {
        for set in 1..32 {
            let takes: Vec<usize> = (1..6).rev().filter(|t| set >> (t - 1) & 1 == 1).collect();
            let mut memo = HashMap::new();
            let positions: Vec<Vec<usize>> = (0..512)
                .map(|code| vec![code / 64, code / 8 % 8, code % 8])
                .collect();
            let expected: String = positions
                .iter()
                .map(|heaps| {
                    if wins(&takes, heaps, &mut memo) {
                        'W'
                    } else {
                        'L'
                    }
                })
                .collect();
            assert_eq!(outcomes(&takes, &positions), expected, "{:?}", takes);
        }
    }

    #[test]
    fn no_positions_and_no_heaps() {
        assert_eq!(outcomes(&[1], &[]), "");
        assert_eq!(outcomes(&[1], &[vec![]]), "L");
    }

    #[test]
    fn the_largest_input() {
        // Take 1..=100: the value of a heap is its remainder by 101.
        let takes: Vec<usize> = (1..101).collect();
        let mut positions = vec![vec![10_000; 100]; 100];
        positions[7][99] = 9999;
        let expected: String = (0..100).map(|i| if i == 7 { 'W' } else { 'L' }).collect();
        assert_eq!(outcomes(&takes, &positions), expected);
    }
}
