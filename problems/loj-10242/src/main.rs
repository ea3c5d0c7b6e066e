//! 取石子游戏 2, <https://loj.ac/p/10242>
//!
//! The first player wins unless the xor of the heaps is 0.
//!
//! O(N).

use proconio::input;
use snippets::nim::nim_value;

fn main() {
    input! { heaps: [u64] }
    println!("{}", answer(&heaps));
}

fn answer(heaps: &[u64]) -> &'static str {
    if nim_value(heaps) != 0 {
        "win"
    } else {
        "lose"
    }
}

#[cfg(test)]
mod tests {
    use super::answer;

    /// By definition: some move leads to a position that loses.
    fn wins(heaps: [u64; 3]) -> bool {
        (0..3).any(|i| {
            (0..heaps[i]).any(|left| {
                let mut next = heaps;
                next[i] = left;
                !wins(next)
            })
        })
    }

    #[test]
    fn three_small_heaps() {
        for code in 0..64 {
            let heaps = [code / 16, code / 4 % 4, code % 4];
            let expected = if wins(heaps) { "win" } else { "lose" };
            assert_eq!(answer(&heaps), expected, "{:?}", heaps);
        }
    }

    #[test]
    fn the_largest_input_and_the_smallest() {
        assert_eq!(answer(&[100_000; 50_000]), "lose");
        assert_eq!(answer(&[100_000; 49_999]), "win");
        assert_eq!(answer(&[]), "lose");
    }
}
