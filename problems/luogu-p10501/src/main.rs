//! Cutting Game, <https://www.luogu.com.cn/problem/P10501>
//!
//! Whoever leaves a strip of width 1 loses at once: the other cuts a 1 by 1 off
//! its end. So both keep all sides at 2 or more, and whoever cannot loses: that
//! is a plain sum of boards with Grundy values. A side of 1 is never asked for.
//!
//! O(n^3) once for all boards with sides up to n = 200, then O(1) for each.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::plain_text::plain_text;
use snippets::splitting::splitting_table;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    let table = splitting_table(201, 2);
    while !source.is_empty() {
        input! { from &mut source, w: usize, h: usize }
        writeln!(out, "{}", if table[w][h] != 0 { "WIN" } else { "LOSE" })?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use snippets::splitting::splitting_table;
    use std::collections::{BTreeSet, HashMap};

    fn mex(options: BTreeSet<usize>) -> usize {
        (0..).find(|g| !options.contains(g)).unwrap()
    }

    /// Who wins by the statement's own rule: a multiset of boards, who cuts out
    /// a 1 by 1 wins at once. `boards` is sorted, sides sorted within.
    fn wins(boards: &[(usize, usize)], memo: &mut HashMap<Vec<(usize, usize)>, bool>) -> bool {
        if let Some(&known) = memo.get(boards) {
            return known;
        }
        let mut answer = false;
        for (at, &(a, b)) in boards.iter().enumerate() {
            let along = (1..a).map(|i| [(i, b), (a - i, b)]);
            for parts in along.chain((1..b).map(|i| [(a, i), (a, b - i)])) {
                let mut next = boards.to_vec();
                next.remove(at);
                next.extend(parts.iter().map(|&(x, y)| (x.min(y), x.max(y))));
                next.sort_unstable();
                answer = answer || next.contains(&(1, 1)) || !wins(&next, memo);
            }
        }
        memo.insert(boards.to_vec(), answer);
        answer
    }

    #[test]
    fn small_boards_by_the_rules_themselves() {
        let table = splitting_table(8, 2);
        let mut memo = HashMap::new();
        for (a, b) in (2..8).flat_map(|a| (a..8).map(move |b| (a, b))) {
            if a * b <= 18 {
                assert_eq!(table[a][b] != 0, wins(&[(a, b)], &mut memo), "{} {}", a, b);
            }
        }
    }

    #[test]
    fn all_39_601_boards_by_two_rows() {
        // Observed, and checked here: a board loses if and only if both of its
        // sides lose as strips of which nothing shorter than 2 is cut.
        let mut strip: Vec<usize> = vec![0, 0];
        for n in 2..201 {
            strip.push(mex((2..n - 1).map(|i| strip[i] ^ strip[n - i]).collect()));
        }
        let table = splitting_table(201, 2);
        let mut boards = 0;
        for (w, h) in (2..201).flat_map(|w| (2..201).map(move |h| (w, h))) {
            assert_eq!(
                table[w][h] == 0,
                strip[w] == 0 && strip[h] == 0,
                "{} {}",
                w,
                h
            );
            boards += 1;
        }
        assert_eq!(boards, 39_601);
    }
}
