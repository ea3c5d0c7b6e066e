//! Grundy's Game, <https://cses.fi/problemset/task/2207>
//!
//! A heap is split into two unequal ones: a table gives the Grundy values of small
//! heaps. From 1223 to the 10^6 that are asked for none loses: `octal_fast` has
//! computed them all, which takes too long here. For larger heaps it is not proven.
//!
//! O(L^2) once for the heaps below L = 1223, then O(1) for each heap.

use proconio::input;
use snippets::table::grundy_table;
use std::io::{self, BufWriter, Write};

/// From here on every heap up to 10^6 wins.
const LIMIT: usize = 1223;

fn main() -> io::Result<()> {
    input! { heaps: [usize] }
    let values = values(LIMIT);
    let mut out = BufWriter::new(io::stdout());
    for heap in heaps {
        let first = LIMIT <= heap || values[heap] != 0;
        writeln!(out, "{}", if first { "first" } else { "second" })?;
    }
    out.flush()
}

/// The Grundy values of the heaps `0..n`.
fn values(n: usize) -> Vec<u32> {
    grundy_table(n, |h, g, options| {
        (1..(h + 1) / 2).for_each(|i| options.mark(g[i] ^ g[h - i]));
    })
}

#[cfg(test)]
mod tests {
    use super::{values, LIMIT};
    use snippets::octal_fast::octal_table_fast;
    use snippets::octal_rules::Rules;
    use std::collections::HashMap;

    /// By the rules; heaps that can be split, sorted.
    fn wins(heaps: &[usize], memo: &mut HashMap<Vec<usize>, bool>) -> bool {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut answer = false;
        for at in 0..heaps.len() {
            for i in (1..heaps[at]).filter(|&i| 2 * i != heaps[at]) {
                let mut next = heaps.to_vec();
                let heap = next.remove(at);
                next.extend([i, heap - i].iter().filter(|&&part| 2 < part));
                next.sort_unstable();
                answer = answer || !wins(&next, memo);
            }
        }
        memo.insert(heaps.to_vec(), answer);
        answer
    }

    #[test]
    fn small_heaps_by_the_rules() {
        let values = values(31);
        let mut memo = HashMap::new();
        for (h, &value) in values.iter().enumerate() {
            assert_eq!(value != 0, wins(&[h], &mut memo), "{}", h);
        }
    }

    #[test]
    fn the_last_heap_that_loses() {
        // To 10^6 it takes seconds with optimisation, and the place is the same.
        let rules: Rules = "4.".parse().unwrap();
        let values = octal_table_fast(&rules.unequal(), 50_000);
        let last = values.iter().rposition(|&value| value == 0);
        assert_eq!(last, Some(LIMIT - 1));
    }
}
