//! 分裂游戏 (HNOI 2007), <https://www.luogu.com.cn/problem/P3185>
//!
//! Each bean is a game of its own: in a bottle d places before the last it turns
//! into two beans at smaller d. Two beans of one bottle cancel, so one or two
//! stand for all of a bottle. Trying i, then j, then k in order gives the first
//! winning move, and all of them are counted.
//!
//! O(n^3) for each case.

use proconio::input;
use snippets::sum::winning_moves;
use snippets::table::grundy_table;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { cases: [[u64]] }
    let mut out = BufWriter::new(io::stdout());
    for beans in cases {
        let (first, count) = solve(&beans);
        match first {
            Some((i, j, k)) => writeln!(out, "{} {} {}\n{}", i, j, k, count)?,
            None => writeln!(out, "-1 -1 -1\n{}", count)?,
        }
    }
    out.flush()
}

/// The first winning move, and how many there are.
fn solve(beans: &[u64]) -> (Option<(usize, usize, usize)>, usize) {
    let n = beans.len();
    let mut values = grundy_table(n, |d, g, options| {
        (0..d).for_each(|j| (0..=j).for_each(|k| options.mark(g[j] ^ g[k])));
    });
    values.reverse();
    let values = &values;
    // The bean that moves stands first; one that stays, if their number is even.
    let movable: Vec<usize> = (0..n).filter(|&i| beans[i] > 0).collect();
    let staying = movable.iter().copied().filter(|&i| beans[i] % 2 == 0);
    let places: Vec<usize> = movable.iter().copied().chain(staying).collect();
    let pairs = move |i: usize| (i + 1..n).flat_map(move |j| (j..n).map(move |k| (j, k)));
    let components: Vec<u32> = places.iter().map(|&i| values[i]).collect();
    let options = |at: usize| {
        let from = if at < movable.len() { places[at] } else { n };
        pairs(from).map(move |(j, k)| ((j, k), values[j] ^ values[k]))
    };
    let moves: Vec<_> = winning_moves(&components, options).collect();
    let first = moves.first().map(|&(at, (j, k))| (places[at], j, k));
    (first, moves.len())
}

#[cfg(test)]
mod tests {
    use super::solve;
    use std::collections::HashMap;

    type Move = (usize, usize, usize);

    /// By definition, all moves to a position from which no move wins.
    fn slow(beans: &[u64], memo: &mut HashMap<Vec<u64>, bool>) -> Vec<Move> {
        let n = beans.len();
        let mut found = Vec::new();
        for i in (0..n).filter(|&i| beans[i] > 0) {
            for (j, k) in (i + 1..n).flat_map(|j| (j..n).map(move |k| (j, k))) {
                let mut next = beans.to_vec();
                next[i] -= 1;
                next[j] += 1;
                next[k] += 1;
                if !wins(&next, memo) {
                    found.push((i, j, k));
                }
            }
        }
        found
    }

    fn wins(beans: &[u64], memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&known) = memo.get(beans) {
            return known;
        }
        let answer = !slow(beans, memo).is_empty();
        memo.insert(beans.to_vec(), answer);
        answer
    }

    #[test]
    fn every_small_position() {
        for &(n, top) in &[(0, 1), (1, 4), (2, 6), (3, 5), (4, 4), (5, 2)] {
            let mut memo = HashMap::new();
            for code in 0..u64::pow(top, n) {
                let beans: Vec<u64> = (0..n).map(|i| code / u64::pow(top, i) % top).collect();
                let moves = slow(&beans, &mut memo);
                let expected = (moves.first().copied(), moves.len());
                assert_eq!(solve(&beans), expected, "{:?}", beans);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        // All bottles even: the position loses, whatever the numbers.
        assert_eq!(solve(&[10_000; 21]), (None, 0));
        // Every move is made, and the nim-sum of all beans taken anew.
        let mut values: Vec<u32> = Vec::new();
        for d in 0..21 {
            let pairs = (0..d).flat_map(|j| (0..d).map(move |k| (j, k)));
            let options: Vec<u32> = pairs.map(|(j, k)| values[j] ^ values[k]).collect();
            values.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        let sum = |beans: &[u64]| {
            let odd = (0..21).filter(|&i| beans[i] % 2 == 1);
            odd.fold(0, |sum, i| sum ^ values[20 - i])
        };
        for set in 0..200_u64 {
            let mut beans: Vec<u64> = (0..21).map(|i| 9999 + ((set * 7919) >> i) % 2).collect();
            beans[5] *= set % 2;
            let mut moves = Vec::new();
            for i in (0..21).filter(|&i| beans[i] > 0) {
                for (j, k) in (i + 1..21).flat_map(|j| (j..21).map(move |k| (j, k))) {
                    let mut next = beans.clone();
                    next[i] -= 1;
                    next[j] += 1;
                    next[k] += 1;
                    if sum(&next) == 0 {
                        moves.push((i, j, k));
                    }
                }
            }
            let expected = (moves.first().copied(), moves.len());
            assert_eq!(solve(&beans), expected, "{:?}", beans);
        }
    }
}
