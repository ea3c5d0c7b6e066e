//! GG and MM, <http://acm.hdu.edu.cn/showproblem.php?pid=3595>
//!
//! Euclid's game on N pairs, and each turn moves in every pair that is not done:
//! an every-SG game. MM, who moves first, wins if the largest suspense number of
//! the pairs is odd.
//!
//! O(W^2 log W) for the table of all pairs up to W = 1000, O(N) for each case.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::every_sg::{every_sg_table, every_sg_wins};
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

/// Numbers are below this.
const W: usize = 1001;

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    let table = every_sg_table(W * W, moves);
    while !source.is_empty() {
        input! { from &mut source, pairs: [(usize, usize)] }
        writeln!(out, "{}", winner(&pairs, &table))?;
    }
    out.flush()
}

fn winner(pairs: &[(usize, usize)], table: &[u32]) -> &'static str {
    let of_pair = |&(p, q): &(usize, usize)| table[place(p, q)];
    let suspense: Vec<u32> = pairs.iter().map(of_pair).collect();
    if every_sg_wins(&suspense) {
        "MM"
    } else {
        "GG"
    }
}

/// The larger number first, so that every move leads to a place before.
fn place(p: usize, q: usize) -> usize {
    p.max(q) * W + p.min(q)
}

fn moves(place_of_pair: usize) -> impl Iterator<Item = usize> {
    let (large, small) = (place_of_pair / W, place_of_pair % W);
    // Places with the larger number last stand for no pair.
    let most = large.checked_div(small).unwrap_or(0);
    (1..=most).map(move |times| place(large - times * small, small))
}

#[cfg(test)]
mod tests {
    use super::{moves, winner, W};
    use snippets::every_sg::every_sg_table;
    use std::collections::HashMap;

    type Pair = (usize, usize);

    fn options((p, q): Pair) -> Vec<Pair> {
        if p == 0 || q == 0 {
            return Vec::new();
        }
        let from_p = (1..=p / q).map(|k| (p - k * q, q));
        from_p.chain((1..=q / p).map(|k| (p, q - k * p))).collect()
    }

    /// By definition: one move in each pair that is not done, to pairs that lose.
    fn wins(a: Pair, b: Pair, memo: &mut HashMap<(Pair, Pair), bool>) -> bool {
        if let Some(&known) = memo.get(&(a, b)) {
            return known;
        }
        let (mut next_a, mut next_b) = (options(a), options(b));
        let mut answer = false;
        if !next_a.is_empty() || !next_b.is_empty() {
            next_a.extend(Some(a).filter(|_| next_a.is_empty()));
            next_b.extend(Some(b).filter(|_| next_b.is_empty()));
            let turns = |&a: &Pair| next_b.iter().map(move |&b| (a, b)).collect::<Vec<_>>();
            answer = next_a
                .iter()
                .flat_map(turns)
                .any(|(a, b)| !wins(a, b, memo));
        }
        memo.insert((a, b), answer);
        answer
    }

    #[test]
    fn two_small_pairs() {
        let table = every_sg_table(20 * W, moves);
        let mut memo = HashMap::new();
        let pairs: Vec<Pair> = (1..14).flat_map(|p| (1..14).map(move |q| (p, q))).collect();
        for &a in &pairs {
            for &b in &pairs {
                let expected = if wins(a, b, &mut memo) { "MM" } else { "GG" };
                assert_eq!(winner(&[a, b], &table), expected, "{:?} {:?}", a, b);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        let table = every_sg_table(W * W, moves);
        // Neighbours among the Fibonacci numbers: no choice, 14 moves.
        assert_eq!(winner(&[(987, 610); 1000], &table), "GG");
        assert_eq!(winner(&[(610, 377); 1000], &table), "MM");
        assert_eq!(winner(&[(1000, 1000); 1000], &table), "MM");
        assert_eq!(winner(&[(987, 610), (1000, 1000)], &table), "GG");
    }
}
