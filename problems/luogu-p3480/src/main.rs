//! KAM-Pebbles (POI 2009), <https://www.luogu.com.cn/problem/P3480>
//!
//! A heap may not fall below the one before it, so what counts is by how much it
//! exceeds that one. Pebbles taken from a heap lower its excess and raise that
//! of the next heap: they go down a staircase, and from the last heap to the
//! ground.
//!
//! O(n) for each case.

use proconio::input;
use snippets::staircase::staircase_value;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { cases: [[u64]] }
    let mut out = BufWriter::new(io::stdout());
    for heaps in cases {
        writeln!(out, "{}", if first_wins(&heaps) { "TAK" } else { "NIE" })?;
    }
    out.flush()
}

fn first_wins(heaps: &[u64]) -> bool {
    let mut steps = vec![0];
    for (i, heap) in heaps.iter().enumerate().rev() {
        steps.push(heap - if i > 0 { heaps[i - 1] } else { 0 });
    }
    staircase_value(&steps) != 0
}

#[cfg(test)]
mod tests {
    use super::first_wins;
    use std::collections::HashMap;

    /// By definition: some move leads to a position that loses.
    fn slow(heaps: &[u64], memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut answer = false;
        for i in 0..heaps.len() {
            let lowest = if i > 0 { heaps[i - 1] } else { 0 };
            for left in lowest..heaps[i] {
                let mut next = heaps.to_vec();
                next[i] = left;
                answer = answer || !slow(&next, memo);
            }
        }
        memo.insert(heaps.to_vec(), answer);
        answer
    }

    #[test]
    fn every_small_case() {
        let mut memo = HashMap::new();
        for &(len, top) in &[(1, 9), (2, 9), (3, 8), (4, 6), (5, 5)] {
            for code in 0..u64::pow(top, len) {
                let heaps: Vec<u64> = (0..len).map(|i| code / u64::pow(top, i) % top).collect();
                if heaps.windows(2).all(|pair| pair[0] <= pair[1]) {
                    assert_eq!(first_wins(&heaps), slow(&heaps, &mut memo), "{:?}", heaps);
                }
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        let heaps: Vec<u64> = (1..1001).map(|i| 10 * i).collect();
        assert!(!first_wins(&heaps));
        assert!(first_wins(
            &[0; 999]
                .iter()
                .copied()
                .chain(Some(10_000))
                .collect::<Vec<_>>()
        ));
        assert!(!first_wins(&[0; 1000]));
    }
}
