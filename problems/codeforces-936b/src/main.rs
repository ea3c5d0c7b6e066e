//! Sleepy Game, <https://codeforces.com/problemset/problem/936/B>
//!
//! Petya moves for both, so no one answers him: he wins if some walk of an odd
//! number of moves ends at a vertex without moves. A search over pairs of vertex and
//! parity finds the shortest; any is accepted. Without one he draws if he can reach a
//! cycle: then peeling vertices without moves off what he can reach leaves some.
//!
//! O(n + m) time and memory.

use proconio::input;
use proconio::marker::Usize1;
use std::iter::successors;

fn main() {
    input! { n: usize, _m: usize, moves: [[Usize1]; n], start: Usize1 }
    match solve(&moves, start) {
        Answer::Win(walk) => {
            let walk: Vec<String> = walk.iter().map(|v| (v + 1).to_string()).collect();
            println!("Win\n{}", walk.join(" "));
        }
        Answer::Draw => println!("Draw"),
        Answer::Lose => println!("Lose"),
    }
}

#[derive(Debug, PartialEq)]
enum Answer {
    Win(Vec<usize>),
    Draw,
    Lose,
}

fn solve(moves: &[Vec<usize>], start: usize) -> Answer {
    // A position is 2 v, or 2 v + 1 after an odd number of moves.
    let mut before = vec![None; 2 * moves.len()];
    let mut reached = vec![2 * start];
    let mut next = 0;
    while let Some(&position) = reached.get(next) {
        next += 1;
        for &w in &moves[position / 2] {
            let after = 2 * w + 1 - position % 2;
            if before[after].is_none() && after != 2 * start {
                before[after] = Some(position);
                reached.push(after);
            }
        }
    }
    let is_end = |&&position: &&usize| position % 2 == 1 && moves[position / 2].is_empty();
    if let Some(&end) = reached.iter().find(is_end) {
        let walk = successors(Some(end), |&position| before[position]);
        let mut walk: Vec<usize> = walk.map(|position| position / 2).collect();
        walk.reverse();
        return Answer::Win(walk);
    }
    if has_cycle(moves, &reached) {
        Answer::Draw
    } else {
        Answer::Lose
    }
}

/// Whether a cycle can be reached: vertices without moves, and those that lead to
/// such ones only, are peeled off; on a cycle none ever is.
fn has_cycle(moves: &[Vec<usize>], reached: &[usize]) -> bool {
    let mut into = vec![Vec::new(); moves.len()];
    for (v, all) in moves.iter().enumerate() {
        all.iter().for_each(|&w| into[w].push(v));
    }
    let mut open: Vec<usize> = moves.iter().map(Vec::len).collect();
    let mut peeled: Vec<usize> = (0..moves.len()).filter(|&v| open[v] == 0).collect();
    while let Some(v) = peeled.pop() {
        for &u in &into[v] {
            open[u] -= 1;
            if open[u] == 0 {
                peeled.push(u);
            }
        }
    }
    reached.iter().any(|position| open[position / 2] > 0)
}

#[cfg(test)]
mod tests {
    use super::{solve, Answer};

    /// All walks, move by move: where one may be after so many, and how it ends.
    fn slow(moves: &[Vec<usize>], start: usize) -> &'static str {
        let n = moves.len();
        let mut at = vec![false; n];
        at[start] = true;
        for step in 0..=2 * n {
            if step % 2 == 1 && (0..n).any(|v| at[v] && moves[v].is_empty()) {
                return "Win";
            }
            let mut next = vec![false; n];
            for v in (0..n).filter(|&v| at[v]) {
                moves[v].iter().for_each(|&w| next[w] = true);
            }
            at = next;
        }
        if at.contains(&true) {
            "Draw"
        } else {
            "Lose"
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
        for _ in 0..3000 {
            let n = 2 + random(6);
            let mut moves = vec![Vec::new(); n];
            for _ in 0..random(2 * n) {
                let (v, w) = (random(n), random(n));
                if v != w && !moves[v].contains(&w) {
                    moves[v].push(w);
                }
            }
            let answer = solve(&moves, 0);
            let word = match &answer {
                Answer::Win(walk) => {
                    assert!(walk[0] == 0 && walk.len() % 2 == 0, "{:?}", walk);
                    assert!(walk
                        .windows(2)
                        .all(|step| moves[step[0]].contains(&step[1])));
                    assert!(moves[walk[walk.len() - 1]].is_empty());
                    "Win"
                }
                Answer::Draw => "Draw",
                Answer::Lose => "Lose",
            };
            assert_eq!(word, slow(&moves, 0), "{:?}", moves);
        }
    }

    #[test]
    fn the_longest_path() {
        let n = 100_000;
        let path: Vec<Vec<usize>> = (0..n).map(|v| (v + 1..n.min(v + 2)).collect()).collect();
        assert_eq!(solve(&path, 0), Answer::Win((0..n).collect()));
        assert_eq!(solve(&path, 1), Answer::Lose);
    }
}
