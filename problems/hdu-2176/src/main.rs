//! 取(m堆)石子游戏, <http://acm.hdu.edu.cn/showproblem.php?pid=2176>
//!
//! Nim, and all first moves that win, in the order of the heaps. The input ends
//! with a 0, which reads as a case without heaps.
//!
//! O(m) for each case.

use proconio::{input, is_stdin_empty};
use snippets::nim::nim_moves;
use std::fmt::Write;

fn main() {
    let mut answers = String::new();
    while !is_stdin_empty() {
        input! { heaps: [u64] }
        if heaps.is_empty() {
            break;
        }
        answers += &answer(&heaps);
    }
    print!("{}", answers);
}

fn answer(heaps: &[u64]) -> String {
    let mut moves = nim_moves(heaps).peekable();
    let mut text = if moves.peek().is_some() {
        "Yes\n"
    } else {
        "No\n"
    }
    .to_string();
    for (heap, left) in moves {
        writeln!(text, "{} {}", heaps[heap], left).expect("a string takes all");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::answer;

    /// By definition: some move leads to a position that loses.
    fn wins(heaps: &[u64]) -> bool {
        !winning(heaps).is_empty()
    }

    fn winning(heaps: &[u64]) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        for i in 0..heaps.len() {
            for left in 0..heaps[i] {
                let mut next = heaps.to_vec();
                next[i] = left;
                if !wins(&next) {
                    found.push((heaps[i], left));
                }
            }
        }
        found
    }

    #[test]
    fn three_small_heaps() {
        for code in 0..125 {
            let heaps = [code / 25, code / 5 % 5, code % 5];
            let moves = winning(&heaps);
            let mut expected = if moves.is_empty() { "No\n" } else { "Yes\n" }.to_string();
            for (heap, left) in moves {
                expected += &format!("{} {}\n", heap, left);
            }
            assert_eq!(answer(&heaps), expected, "{:?}", heaps);
        }
    }

    #[test]
    fn the_largest_input() {
        let heaps = vec![2_147_483_647; 200_000];
        assert_eq!(answer(&heaps), "No\n");
        assert_eq!(answer(&heaps[1..]).lines().count(), 200_000);
    }
}
