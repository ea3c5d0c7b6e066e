//! Nim or not Nim?, <http://acm.hdu.edu.cn/showproblem.php?pid=3032>
//!
//! Lasker's Nim: the value of a heap is its size, but 4i + 3 and 4i + 4 change
//! places. Alice, who moves first, wins unless the nim-sum is 0.
//!
//! O(N) for each case.

use proconio::input;
use snippets::lasker::lasker_value;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { t: usize }
    let mut out = BufWriter::new(io::stdout());
    for _ in 0..t {
        input! { heaps: [u32] }
        writeln!(out, "{}", winner(&heaps))?;
    }
    out.flush()
}

fn winner(heaps: &[u32]) -> &'static str {
    let values = heaps.iter().map(|&heap| lasker_value(u64::from(heap)));
    if values.fold(0, |sum, value| sum ^ value) != 0 {
        "Alice"
    } else {
        "Bob"
    }
}

#[cfg(test)]
mod tests {
    use super::winner;
    use std::collections::HashMap;

    /// By definition: some move leads to heaps that lose.
    fn wins(heaps: &[u32], memo: &mut HashMap<Vec<u32>, bool>) -> bool {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut answer = false;
        for i in 0..heaps.len() {
            for left in 0..heaps[i] {
                // Take the rest, or make it the other heap of a split.
                for &other in &[0, heaps[i] - left] {
                    let mut next = [&heaps[..i], &heaps[i + 1..], &[left, other]].concat();
                    next.retain(|&heap| heap > 0);
                    next.sort_unstable();
                    answer = answer || (next != heaps && !wins(&next, memo));
                }
            }
        }
        memo.insert(heaps.to_vec(), answer);
        answer
    }

    #[test]
    fn every_small_case() {
        let mut memo = HashMap::new();
        for (a, b) in (1..8).flat_map(|a| (a..8).map(move |b| (a, b))) {
            for heaps in &mut [vec![a], vec![a, b], vec![1, a, b], vec![2, 2, a]] {
                heaps.sort_unstable();
                let expected = if wins(heaps, &mut memo) {
                    "Alice"
                } else {
                    "Bob"
                };
                assert_eq!(winner(heaps), expected, "{:?}", heaps);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        let heaps = vec![2_147_483_647; 1_000_000];
        assert_eq!(winner(&heaps), "Bob");
        assert_eq!(winner(&heaps[1..]), "Alice");
    }
}
