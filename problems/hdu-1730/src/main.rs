//! Northcott Game, <http://acm.hdu.edu.cn/showproblem.php?pid=1730>
//!
//! Nim on the gaps between the pieces: who draws back is followed.
//!
//! O(n) for each case.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::northcott::northcott_value;
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, n: usize, _m: usize, rows: [(u64, u64); n] }
        writeln!(out, "{}", answer(&rows))?;
    }
    out.flush()
}

fn answer(rows: &[(u64, u64)]) -> &'static str {
    if northcott_value(rows) != 0 {
        "I WIN!"
    } else {
        "BAD LUCK!"
    }
}

#[cfg(test)]
mod tests {
    use super::answer;
    use std::collections::HashMap;

    type Rows = [(u64, u64); 2];

    /// Where a move may lead, as the other player sees it.
    fn options(rows: Rows, m: u64) -> Vec<Rows> {
        let mut found = Vec::new();
        for (i, &(mine, other)) in rows.iter().enumerate() {
            let free = |to: &u64| *to != mine && *to != other && (*to < other) == (mine < other);
            for to in (1..=m).filter(free) {
                let mut next = [(rows[0].1, rows[0].0), (rows[1].1, rows[1].0)];
                next[i] = (other, to);
                found.push(next);
            }
        }
        found
    }

    /// By definition: settle what is settled, as long as there is news.
    #[test]
    fn two_rows_of_six() {
        let cells = || (1..7).flat_map(|a| (1..7).map(move |b| (a, b)));
        let pairs: Vec<(u64, u64)> = cells().filter(|p| p.0 != p.1).collect();
        let all = pairs
            .iter()
            .flat_map(|&p| pairs.iter().map(move |&q| [p, q]));
        let mut open: Vec<Rows> = all.collect();
        let mut wins: HashMap<Rows, bool> = HashMap::new();
        let mut before = open.len() + 1;
        while open.len() < before {
            before = open.len();
            open.retain(|&rows| {
                let next = options(rows, 6);
                let won = next.iter().any(|n| wins.get(n) == Some(&false));
                let lost = next.iter().all(|n| wins.get(n) == Some(&true));
                if won || lost {
                    wins.insert(rows, won);
                }
                !won && !lost
            });
        }
        assert!(open.is_empty(), "a draw: {:?}", open[0]);
        for (rows, &win) in &wins {
            let expected = if win { "I WIN!" } else { "BAD LUCK!" };
            assert_eq!(answer(rows), expected, "{:?}", rows);
        }
    }

    #[test]
    fn the_largest_inputs() {
        assert_eq!(answer(&[(1, 100); 1000]), "BAD LUCK!");
        assert_eq!(answer(&[(100, 1); 999]), "I WIN!");
        assert_eq!(answer(&[(1, 2); 1000]), "BAD LUCK!");
    }
}
