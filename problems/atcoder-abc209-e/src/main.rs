//! Shiritori, <https://atcoder.jp/contests/abc209/tasks/abc209_e>
//!
//! A position is the last three letters said; a word leads from its first three to
//! its last three. Who has no word left loses. Takahashi says the first word, so he
//! wins if its last three letters are a loss for the player to move.
//!
//! O(N log N) time, O(N) memory.

use proconio::input;
use proconio::marker::Bytes;
use snippets::loopy::loopy_table;
use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { words: [Bytes] }
    let mut out = BufWriter::new(io::stdout());
    for winner in solve(&words) {
        writeln!(out, "{}", winner)?;
    }
    out.flush()
}

fn solve(words: &[Vec<u8>]) -> Vec<&'static str> {
    let mut numbers = HashMap::new();
    let mut number = |letters| {
        let next = numbers.len();
        *numbers.entry(letters).or_insert(next)
    };
    let moves = words.iter();
    let moves = moves.map(|word| (number(&word[..3]), number(&word[word.len() - 3..])));
    let moves: Vec<(usize, usize)> = moves.collect();
    let table = loopy_table(numbers.len(), &moves);
    let winner = |&(_, last): &(usize, usize)| match table[last] {
        None => "Draw",
        Some(moves) if moves % 2 == 1 => "Aoki",
        Some(_) => "Takahashi",
    };
    moves.iter().map(winner).collect()
}

#[cfg(test)]
mod tests {
    use super::solve;

    /// By definition: whether the player who has to follow this word wins, if that
    /// is decided within so many words.
    fn wins(words: &[Vec<u8>], last: &[u8], left: usize) -> Option<bool> {
        let end = &last[last.len() - 3..];
        let next: Vec<_> = words.iter().filter(|word| word.starts_with(end)).collect();
        if next.is_empty() {
            return Some(false);
        }
        if left == 0 {
            return None;
        }
        let all: Vec<_> = next
            .iter()
            .map(|word| wins(words, word, left - 1))
            .collect();
        if all.contains(&Some(false)) {
            return Some(true);
        }
        all.iter().all(|&wins| wins == Some(true)).then_some(false)
    }

    #[test]
    fn random_words_of_two_letters() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: u64| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x % n
        };
        for _ in 0..300 {
            let mut word = || {
                let length = 3 + random(3);
                (0..length).map(|_| b'a' + random(2) as u8).collect()
            };
            let words: Vec<Vec<u8>> = (0..6).map(|_| word()).collect();
            let expected = words.iter().map(|word| match wins(&words, word, 9) {
                Some(true) => "Aoki",
                Some(false) => "Takahashi",
                None => "Draw",
            });
            assert_eq!(solve(&words), expected.collect::<Vec<_>>(), "{:?}", words);
        }
    }
}
