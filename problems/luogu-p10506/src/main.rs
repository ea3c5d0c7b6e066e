//! 魔法珠, <https://www.luogu.com.cn/problem/P10506>
//!
//! A heap of p > 1 beads becomes heaps of its proper divisors, of which one
//! vanishes: the option has the xor of the values of all but that one. One table
//! of Grundy values serves all cases, up to the end of the file.
//!
//! O(max · log max) once for all heaps up to 1000, then O(n) for each case.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::plain_text::plain_text;
use snippets::sum::nim_sum;
use snippets::table::grundy_table;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    let values = values(1001);
    while !source.is_empty() {
        input! { from &mut source, heaps: [usize] }
        let sum = nim_sum(heaps.iter().map(|&h| values[h]));
        writeln!(out, "{}", if sum != 0 { "freda" } else { "rainbow" })?;
    }
    out.flush()
}

/// The Grundy values of the heaps `0..n`.
fn values(n: usize) -> Vec<u32> {
    let mut divisors = vec![Vec::new(); n];
    for d in 1..n {
        (2 * d..n).step_by(d).for_each(|p| divisors[p].push(d));
    }
    grundy_table(n, |p, g, options| {
        let all = divisors[p].iter().fold(0, |sum, &d| sum ^ g[d]);
        divisors[p].iter().for_each(|&d| options.mark(all ^ g[d]));
    })
}

#[cfg(test)]
mod tests {
    use super::values;
    use std::collections::HashMap;

    /// By the rules; heaps are sorted, those of 1 bead are left out.
    fn wins(heaps: &[usize], memo: &mut HashMap<Vec<usize>, bool>) -> bool {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut answer = false;
        for at in 0..heaps.len() {
            let parts: Vec<usize> = (1..heaps[at]).filter(|d| heaps[at] % d == 0).collect();
            for gone in 0..parts.len() {
                let mut next = heaps.to_vec();
                next.remove(at);
                let left = parts.iter().enumerate().filter(|part| part.0 != gone);
                next.extend(left.map(|part| *part.1).filter(|&d| 1 < d));
                next.sort_unstable();
                answer = answer || !wins(&next, memo);
            }
        }
        memo.insert(heaps.to_vec(), answer);
        answer
    }

    #[test]
    fn small_heaps_by_the_rules() {
        let values = values(41);
        let mut memo = HashMap::new();
        for a in 2..41 {
            assert_eq!(values[a] != 0, wins(&[a], &mut memo), "{}", a);
            for b in a..41 {
                if a * b <= 200 {
                    let sum = values[a] ^ values[b];
                    assert_eq!(sum != 0, wins(&[a, b], &mut memo), "{} {}", a, b);
                }
            }
        }
    }

    #[test]
    fn all_heaps_by_definition() {
        let values = values(1001);
        for p in 0..1001 {
            let parts: Vec<usize> = (1..p).filter(|d| p % d == 0).collect();
            let without = |gone: usize| {
                let left = parts.iter().filter(move |&&d| d != gone);
                left.fold(0, |sum, &d| sum ^ values[d])
            };
            let options: Vec<u32> = parts.iter().map(|&gone| without(gone)).collect();
            assert_eq!(
                values[p],
                (0..).find(|v| !options.contains(v)).unwrap(),
                "{}",
                p
            );
        }
    }
}
