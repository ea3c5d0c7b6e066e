//! 取火柴游戏, <https://www.luogu.com.cn/problem/P1247>
//!
//! Nim. Each heap has one winning move at most, so the first one found is that
//! of the smallest heap number, as the statement wants it.
//!
//! O(k).

use itertools::Itertools;
use proconio::input;
use snippets::nim::nim_moves;

fn main() {
    input! { mut heaps: [u64] }
    match first_move(&heaps) {
        Some((heap, take)) => {
            heaps[heap] -= take;
            println!("{} {}\n{}", take, heap + 1, heaps.iter().join(" "));
        }
        None => println!("lose"),
    }
}

/// The winning move of the first heap that has one, as (heap, stones taken).
fn first_move(heaps: &[u64]) -> Option<(usize, u64)> {
    let first = nim_moves(heaps).next();
    first.map(|(heap, left)| (heap, heaps[heap] - left))
}

#[cfg(test)]
mod tests {
    use super::first_move;

    /// By definition: the first move to a position from which no move wins.
    fn slow(heaps: [u64; 3]) -> Option<(usize, u64)> {
        for i in 0..3 {
            for take in 1..=heaps[i] {
                let mut next = heaps;
                next[i] -= take;
                if slow(next).is_none() {
                    return Some((i, take));
                }
            }
        }
        None
    }

    #[test]
    fn three_small_heaps() {
        for code in 0..125 {
            let heaps = [code / 25, code / 5 % 5, code % 5];
            assert_eq!(first_move(&heaps), slow(heaps), "{:?}", heaps);
        }
    }

    #[test]
    fn the_largest_input() {
        let mut heaps = vec![1_000_000_000; 500_000];
        assert_eq!(first_move(&heaps), None);
        heaps[499_999] = 0;
        assert_eq!(first_move(&heaps), Some((0, 1_000_000_000)));
        assert_eq!(first_move(&[]), None);
    }
}
