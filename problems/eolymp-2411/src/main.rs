//! Sum of games, <https://basecamp.eolymp.com/en/problems/2411>
//!
//! A token on each of two graphs, which may have cycles; a move takes one of the tokens
//! along an edge. By Smith's theory a place is worth a heap of Nim, or it is endless with
//! a set of heaps to move to: an endless one wins if it can be made equal to the other.
//!
//! O((n + m) v) for n places and m edges of both graphs and v values, O(sqrt m) of them;
//! O(v) for each pair.

use proconio::input;
use proconio::marker::Usize1;
use proconio::source::line::LineSource;
use snippets::loopy_sum::{loopy_sum_table, loopy_sum_value, LoopyValue};
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    let mut games = Vec::new();
    for _ in 0..2 {
        input! { from &mut source, n: usize, edges: [(Usize1, Usize1)] }
        games.push(loopy_sum_table(n, &edges));
    }
    input! { from &mut source, pairs: [(Usize1, Usize1)] }
    for (v, w) in pairs {
        writeln!(out, "{}", winner(&games[0][v], &games[1][w]))?;
    }
    out.flush()
}

fn winner(first: &LoopyValue, second: &LoopyValue) -> &'static str {
    match loopy_sum_value([first, second].iter().copied()).wins() {
        Some(true) => "first",
        Some(false) => "second",
        None => "draw",
    }
}

#[cfg(test)]
mod tests {
    use super::{loopy_sum_table, winner};

    type Edges = Vec<(usize, usize)>;

    /// By definition, who wins within so many moves, for all pairs of places: first those
    /// within none, until one more move changes nothing.
    fn slow(n: usize, games: &[Edges; 2]) -> Vec<&'static str> {
        let mut words = vec!["draw"; n * n];
        loop {
            let next: Vec<_> = (0..n * n)
                .map(|pair| word(n, games, &words, pair))
                .collect();
            if next == words {
                return words;
            }
            words = next;
        }
    }

    fn word(n: usize, games: &[Edges; 2], words: &[&'static str], pair: usize) -> &'static str {
        let (v, w) = (pair / n, pair % n);
        let one = games[0].iter().filter(|edge| edge.0 == v);
        let other = games[1].iter().filter(|edge| edge.0 == w);
        let options = one.map(|edge| edge.1 * n + w);
        let options = options.chain(other.map(|edge| v * n + edge.1));
        let options: Vec<_> = options.map(|option| words[option]).collect();
        if options.contains(&"second") {
            "first"
        } else if options.iter().all(|&word| word == "first") {
            "second"
        } else {
            "draw"
        }
    }

    #[test]
    fn random_graphs() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..200 {
            let n = 1 + random(8);
            let mut edges = || -> Edges { (0..random(2 * n)).map(|_| (0, 0)).collect() };
            let mut games = [edges(), edges()];
            games
                .iter_mut()
                .flatten()
                .for_each(|edge| *edge = (random(n), random(n)));
            let tables = [loopy_sum_table(n, &games[0]), loopy_sum_table(n, &games[1])];
            for (pair, expected) in slow(n, &games).into_iter().enumerate() {
                let found = winner(&tables[0][pair / n], &tables[1][pair % n]);
                assert_eq!(found, expected, "{:?} {}", games, pair);
            }
        }
    }
}
