//! Fibonacci again and again, <https://acm.hdu.edu.cn/showproblem.php?pid=1848>
//!
//! Three heaps, and a move takes a Fibonacci number from one: a sum of three
//! equal subtraction games, whose Grundy values the snippet gives.
//!
//! O(max log max) once for all heaps up to 1000, then O(1) for each line.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::plain_text::plain_text;
use snippets::sum::nim_sum;
use snippets::take::take_table;
use std::io::{self, BufWriter, Write};
use std::iter::successors;

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    let values = values(1001);
    while !source.is_empty() {
        input! { from &mut source, heaps: [usize; 3] }
        if heaps == [0, 0, 0] {
            break;
        }
        let sum = nim_sum(heaps.iter().map(|&h| values[h]));
        writeln!(out, "{}", if sum != 0 { "Fibo" } else { "Nacci" })?;
    }
    out.flush()
}

/// The Grundy values of the heaps `0..n`.
fn values(n: usize) -> Vec<u32> {
    let fibonacci = successors(Some((1, 2)), |&(a, b)| Some((b, a + b)));
    take_table(n, fibonacci.map(|(a, _)| a).take_while(|&take| take < n))
}

#[cfg(test)]
mod tests {
    use super::values;
    use std::collections::HashMap;

    fn wins(heaps: [usize; 3], memo: &mut HashMap<[usize; 3], bool>) -> bool {
        if let Some(&known) = memo.get(&heaps) {
            return known;
        }
        let mut answer = false;
        for i in 0..3 {
            for &take in [1, 2, 3, 5, 8, 13, 21, 34]
                .iter()
                .filter(|&&t| t <= heaps[i])
            {
                let mut next = heaps;
                next[i] -= take;
                answer = answer || !wins(next, memo);
            }
        }
        memo.insert(heaps, answer);
        answer
    }

    #[test]
    fn three_heaps_below_thirty_by_the_rules() {
        let values = values(30);
        let mut memo = HashMap::new();
        for code in 0..27_000 {
            let heaps = [code / 900, code / 30 % 30, code % 30];
            let sum = values[heaps[0]] ^ values[heaps[1]] ^ values[heaps[2]];
            assert_eq!(sum != 0, wins(heaps, &mut memo), "{:?}", heaps);
        }
    }

    #[test]
    fn all_heaps_by_definition() {
        let values = values(1001);
        let mut fibonacci = vec![1, 2];
        while fibonacci[fibonacci.len() - 1] <= 1000 {
            fibonacci.push(fibonacci[fibonacci.len() - 2] + fibonacci[fibonacci.len() - 1]);
        }
        for h in 0..1001 {
            let takes = fibonacci.iter().filter(|&&take| take <= h);
            let options: Vec<u32> = takes.map(|take| values[h - take]).collect();
            assert_eq!(
                values[h],
                (0..).find(|v| !options.contains(v)).unwrap(),
                "{}",
                h
            );
        }
        assert_eq!(values.iter().max(), Some(&9));
    }
}
