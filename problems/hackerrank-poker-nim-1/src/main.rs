//! Poker Nim, <https://www.hackerrank.com/challenges/poker-nim-1>
//!
//! Chips may be added too, but not for ever. Who wins at Nim takes what the other one adds
//! away again, and so comes back to where the xor is 0: additions change nothing. The
//! theory, and when a move upwards does count: the snippet `nim_graph`.
//!
//! O(n) for each case.

use proconio::input;
use snippets::nim::nim_value;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { t: usize }
    let mut out = BufWriter::new(io::stdout());
    for _ in 0..t {
        input! { n: usize, _k: u64, piles: [u64; n] }
        writeln!(out, "{}", winner(&piles))?;
    }
    out.flush()
}

fn winner(piles: &[u64]) -> &'static str {
    match nim_value(piles) {
        0 => "Second",
        _ => "First",
    }
}

#[cfg(test)]
mod tests {
    use super::winner;
    use std::collections::HashMap;

    /// The chips of each pile, and how often each player may still add to it; the player
    /// to move is the first of the two.
    type State = Vec<(u64, u8, u8)>;

    /// By definition, with piles of up to `most` chips.
    fn wins(state: &State, most: u64, memo: &mut HashMap<State, bool>) -> bool {
        if let Some(&known) = memo.get(state) {
            return known;
        }
        let mut answer = false;
        for (i, &(chips, own, _)) in state.iter().enumerate() {
            for left in (0..=most).filter(|&left| left < chips || (left > chips && own > 0)) {
                let mut next = state.clone();
                next[i].0 = left;
                next[i].1 -= u8::from(left > chips);
                let swapped = next.iter().map(|&(chips, own, other)| (chips, other, own));
                answer = answer || !wins(&swapped.collect(), most, memo);
            }
        }
        memo.insert(state.clone(), answer);
        answer
    }

    #[test]
    fn all_small_games() {
        let mut memo = HashMap::new();
        for (a, b) in (0..4).flat_map(|a| (0..=a).map(move |b| (a, b))) {
            let expected = if wins(&vec![(a, 1, 1), (b, 1, 1)], 4, &mut memo) {
                "First"
            } else {
                "Second"
            };
            assert_eq!(winner(&[a, b]), expected, "{} {}", a, b);
        }
        for code in 0..27 {
            let piles = [code % 3, code / 3 % 3, code / 9];
            let state = piles.iter().map(|&chips| (chips, 1, 0)).collect();
            let expected = if wins(&state, 2, &mut HashMap::new()) {
                "First"
            } else {
                "Second"
            };
            assert_eq!(winner(&piles), expected, "{:?}", piles);
        }
    }
}
