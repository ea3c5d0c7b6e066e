//! Berzerk, <https://codeforces.com/problemset/problem/787/C>
//!
//! A position is the monster's place and the player to move. Who finds the monster
//! in the black hole, at place 0, has lost: the other one has just moved it there.
//! Wins and losses spread backwards from these two positions; what they do not
//! reach goes on for ever.
//!
//! O(n (k1 + k2)) time, O(n) memory.

use proconio::input;
use snippets::loopy::loopy_table_by;

fn main() {
    input! { n: usize, steps: [[usize]; 2] }
    for line in solve(n, &steps) {
        println!("{}", line.join(" "));
    }
}

/// For each player who begins, the outcomes at the places from 1 on.
fn solve(n: usize, steps: &[Vec<usize>]) -> Vec<Vec<&'static str>> {
    let options = |position: usize| match position / 2 {
        0 => 0,
        _ => steps[position % 2].len(),
    };
    // There may be 98 million moves, so they are not kept.
    let before = |position: usize| {
        let player = 1 - position % 2;
        let places = steps[player]
            .iter()
            .map(move |step| (position / 2 + n - step) % n);
        places
            .filter(|&place| place != 0)
            .map(move |place| place * 2 + player)
    };
    let table = loopy_table_by((0..2 * n).map(options).collect(), before);
    let word = |position: usize| match table[position] {
        None => "Loop",
        Some(moves) if moves % 2 == 1 => "Win",
        Some(_) => "Lose",
    };
    let of = |player: usize| (1..n).map(|place| word(place * 2 + player)).collect();
    (0..2).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::solve;

    /// By definition: whether the player to move wins within so many moves, or
    /// loses, if that is decided by then.
    fn wins(
        n: usize,
        steps: &[Vec<usize>],
        place: usize,
        player: usize,
        left: usize,
    ) -> Option<bool> {
        if place == 0 {
            return Some(false);
        }
        if left == 0 {
            return None;
        }
        let after = |step: &usize| wins(n, steps, (place + step) % n, 1 - player, left - 1);
        let all: Vec<_> = steps[player].iter().map(after).collect();
        if all.contains(&Some(false)) {
            return Some(true);
        }
        all.iter().all(|&wins| wins == Some(true)).then_some(false)
    }

    #[test]
    fn every_pair_of_sets_on_small_circles() {
        for n in 2..5_usize {
            let set = |bits: usize| (1..n).filter(|i| bits >> i & 1 == 1).collect::<Vec<_>>();
            for sets in 0..1 << (2 * n) {
                let steps = [set(sets), set(sets >> n)];
                if steps.iter().any(|own| own.is_empty()) {
                    continue;
                }
                let found = solve(n, &steps);
                for (place, player) in (1..n).flat_map(|p| vec![(p, 0), (p, 1)]) {
                    let expected = match wins(n, &steps, place, player, 2 * n) {
                        Some(true) => "Win",
                        Some(false) => "Lose",
                        None => "Loop",
                    };
                    assert_eq!(found[player][place - 1], expected, "{} {:?}", n, steps);
                }
            }
        }
    }
}
