//! 条纹 (POI 2000), <https://www.luogu.com.cn/problem/P8369>
//!
//! A stripe on a board leaves two boards, one on each side of it, or one or none:
//! an octal game. The snippet gives the Grundy values of all boards up to 1000.
//!
//! O(max^2) once for the three stripes, then O(1) for each board.

use proconio::input;
use snippets::octal::octal_table;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { stripes: [usize; 3], boards: [usize] }
    let longest = boards.iter().copied().max().unwrap_or(0);
    let values = values(&stripes, longest + 1);
    let mut out = BufWriter::new(io::stdout());
    for board in boards {
        writeln!(out, "{}", if values[board] != 0 { 1 } else { 2 })?;
    }
    out.flush()
}

/// The Grundy values of the boards `0..n`.
fn values(stripes: &[usize], n: usize) -> Vec<u32> {
    let mut digits = vec![0; stripes.iter().copied().max().unwrap_or(0)];
    stripes.iter().for_each(|&stripe| digits[stripe - 1] = 7);
    octal_table(&digits, n)
}

#[cfg(test)]
mod tests {
    use super::values;
    use std::collections::HashMap;

    /// By the rules, on a board whose covered squares are 1 bits.
    fn wins(n: usize, board: usize, stripes: &[usize], memo: &mut HashMap<usize, bool>) -> bool {
        if let Some(&known) = memo.get(&board) {
            return known;
        }
        let mut answer = false;
        for &stripe in stripes.iter().filter(|&&stripe| stripe <= n) {
            for at in 0..=n - stripe {
                let covers = ((1 << stripe) - 1) << at;
                let free = board & covers == 0;
                answer = answer || free && !wins(n, board | covers, stripes, memo);
            }
        }
        memo.insert(board, answer);
        answer
    }

    #[test]
    fn small_boards_by_the_rules() {
        let all = (1..5).flat_map(|c| (1..5).flat_map(move |z| (1..5).map(move |n| [c, z, n])));
        for stripes in all {
            let values = values(&stripes, 11);
            for (n, &value) in values.iter().enumerate() {
                let expected = wins(n, 0, &stripes, &mut HashMap::new());
                assert_eq!(value != 0, expected, "{} {:?}", n, stripes);
            }
        }
    }

    #[test]
    fn the_largest_boards() {
        // Squares alone: who covers the last one wins.
        let squares = values(&[1, 1, 1], 1001);
        assert!((0..1001).all(|n| squares[n] as usize == n % 2));
        let longest = values(&[1000, 1000, 1000], 1001);
        assert!((0..1001).all(|n| longest[n] as usize == n / 1000));
        // An even stripe in the middle of an even board leaves twins.
        assert_ne!(values(&[2, 500, 999], 1001)[1000], 0);
    }
}
