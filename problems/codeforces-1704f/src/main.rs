//! Colouring Game, <https://codeforces.com/problemset/problem/1704/F>
//!
//! Whoever has more cells of their colour wins: each takes a red and a blue cell
//! together while there are such neighbours, and then has more moves left than
//! the other. With as many red as blue cells, who takes the last such pair wins.
//! A stretch of alternating colours is a row of that game: Dawson's Kayles. The
//! snippet gives its values for the longest row, or only up to its proven period.
//!
//! O(n) for all cases, after the proof from some hundred values.

use proconio::input;
use proconio::marker::Bytes;
use snippets::octal_fast::octal_table_fast;
use snippets::octal_rules::Rules;
use snippets::sum::nim_sum;
use std::cmp::Ordering;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { rows: [(usize, Bytes)] }
    let longest = rows.iter().map(|row| row.0).max().unwrap_or(0);
    let values = dawsons_kayles(longest + 1);
    let mut out = BufWriter::new(io::stdout());
    for (_, cells) in rows {
        let alice = alice_wins(&cells, &values);
        writeln!(out, "{}", if alice { "Alice" } else { "Bob" })?;
    }
    out.flush()
}

/// The Grundy values of the rows `0..n`.
fn dawsons_kayles(n: usize) -> Vec<u32> {
    let rules: Rules = "0.07".parse().expect("an octal code");
    octal_table_fast(&rules, n)
}

fn alice_wins(cells: &[u8], values: &[u32]) -> bool {
    let red = cells.iter().filter(|&&cell| cell == b'R').count();
    match red.cmp(&(cells.len() - red)) {
        Ordering::Greater => true,
        Ordering::Less => false,
        Ordering::Equal => nim_sum(alternating(cells).map(|length| values[length])) != 0,
    }
}

/// The lengths of the longest stretches without equal neighbours.
fn alternating(cells: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let mut start = 0;
    (1..=cells.len()).filter_map(move |end| {
        if end < cells.len() && cells[end - 1] != cells[end] {
            return None;
        }
        let length = end - start;
        start = end;
        Some(length)
    })
}

#[cfg(test)]
mod tests {
    use super::{alice_wins, alternating, dawsons_kayles};
    use std::collections::HashMap;

    /// By the rules: whether the player to move wins, whose colour is `own`.
    fn wins(cells: &[u8], own: u8, memo: &mut HashMap<(Vec<u8>, u8), bool>) -> bool {
        let key = (cells.to_vec(), own);
        if let Some(&known) = memo.get(&key) {
            return known;
        }
        let mut answer = false;
        for i in 1..cells.len() {
            if cells[i - 1] == own || cells[i] == own {
                let mut next = cells.to_vec();
                next[i - 1..=i].fill(b'W');
                answer = answer || !wins(&next, b'R' ^ b'B' ^ own, memo);
            }
        }
        memo.insert(key, answer);
        answer
    }

    #[test]
    fn short_rows_by_the_rules() {
        let values = dawsons_kayles(12);
        let mut memo = HashMap::new();
        for n in 2..=11 {
            for set in 0..1 << n {
                let cells: Vec<u8> = (0..n).map(|i| b"RB"[set >> i & 1]).collect();
                let expected = wins(&cells, b'R', &mut memo);
                assert_eq!(alice_wins(&cells, &values), expected, "{:?}", cells);
            }
        }
    }

    #[test]
    fn stretches() {
        let lengths = |cells: &[u8]| alternating(cells).collect::<Vec<_>>();
        assert_eq!(lengths(b"RBRRBBRB"), [3, 2, 3]);
        assert_eq!(lengths(b"RR"), [1, 1]);
        assert_eq!(lengths(b"RB"), [2]);
    }

    #[test]
    fn the_longest_row() {
        let n = 500_000;
        let values = dawsons_kayles(n + 1);
        let cells: Vec<u8> = b"RB".iter().copied().cycle().take(n).collect();
        // 500000 = 34 * 14703 + 98, which is beyond the preperiod.
        let options = (0..97).map(|left| values[left] ^ values[96 - left]);
        let first = (0..).find(|v| !options.clone().any(|option| option == *v));
        assert_eq!(values[n], first.unwrap());
        assert_eq!(alice_wins(&cells, &values), values[n] != 0);
    }
}
