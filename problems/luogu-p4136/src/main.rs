//! 谁能赢呢？, <https://www.luogu.com.cn/problem/P4136>
//!
//! Vertex geography on a board, from a corner. With an even side dominoes cover the board,
//! and the first player goes to the other half of the domino each time; with an odd side
//! they cover all but the corner, and the second player does so.
//!
//! O(1) for each case.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, n: u64 }
        if n == 0 {
            break;
        }
        writeln!(out, "{}", winner(n))?;
    }
    out.flush()
}

fn winner(n: u64) -> &'static str {
    if n % 2 == 0 {
        "Alice"
    } else {
        "Bob"
    }
}

#[cfg(test)]
mod tests {
    use super::winner;
    use snippets::geography::geography_table;

    /// By definition: some move to a free square leaves a lost position.
    fn wins(n: usize, free: u32, square: usize) -> bool {
        let (row, column) = (square / n, square % n);
        let near = |&other: &usize| {
            let (r, c) = (other / n, other % n);
            r.max(row) - r.min(row) + c.max(column) - c.min(column) == 1
        };
        let mut to = (0..n * n)
            .filter(near)
            .filter(|other| free >> other & 1 == 1);
        to.any(|other| !wins(n, free & !(1 << other), other))
    }

    #[test]
    fn small_boards() {
        for n in 1..5 {
            let expected = if wins(n, (1 << (n * n)) - 2, 0) {
                "Alice"
            } else {
                "Bob"
            };
            assert_eq!(winner(n as u64), expected, "{}", n);
        }
    }

    #[test]
    fn larger_boards_by_matching() {
        for n in 1..20 {
            let cells = (0..n).flat_map(|r| (0..n).map(move |c| (r, c)));
            let right = cells.clone().filter(|cell| cell.1 + 1 < n);
            let down = cells.filter(|cell| cell.0 + 1 < n);
            let mut edges: Vec<_> = right.map(|(r, c)| (n * r + c, n * r + c + 1)).collect();
            edges.extend(down.map(|(r, c)| (n * r + c, n * r + c + n)));
            let expected = if geography_table(n * n, &edges)[0] {
                "Alice"
            } else {
                "Bob"
            };
            assert_eq!(winner(n as u64), expected, "{}", n);
        }
    }
}
