//! Games like Wythoff's, with a rule of one's own for taking from both heaps, by a table.
//!
//! 类威佐夫博弈打表：从一堆任取，或按给定规则从两堆同时取；必败局面的表，用来找规律。
//!
//! # Contract
//! A move takes any number of stones from one heap, or `i` from the first and `j` from
//! the second, where `both(i)` lists the numbers `j` that may go with `i`. Who cannot move
//! loses. To each first heap there is at most one second heap with which the player to
//! move loses; only those below `n` are looked at. The rule need not be symmetric.
//!
//! # Complexity
//! O(n^2) time for each number that `both` lists for an `i`; n^2 bytes.
//!
//! # Example
//! ```
//! use snippets::wythoff_table::wythoff_table;
//!
//! // Wythoff's own game: as many from both.
//! let table = wythoff_table(8, |i| Some(i));
//! assert_eq!(table[..6], [Some(0), Some(2), Some(1), Some(5), Some(7), Some(3)]);
//! // Nim: nothing from both.
//! assert_eq!(wythoff_table(3, |_| None), [Some(0), Some(1), Some(2)]);
//! // One stone of the first heap together with any number of the second.
//! assert_eq!(wythoff_table(3, |i| if i == 1 { 1..3 } else { 0..0 }), [Some(0), None, Some(1)]);
//! ```
//!
//! # Source
//! Fraenkel (1982) for the games. Print the table, and look for a rule: pairs like
//! (⌊αn⌋, ⌊βn⌋), differences, a number in base Fibonacci.

/// The second heap that loses beside each first heap, if there is one below `n`.
pub fn wythoff_table<F, I>(n: usize, both: F) -> Vec<Option<u32>>
where
    F: Fn(usize) -> I,
    I: IntoIterator<Item = usize>,
{
    // Lost positions that a take from the first heap, or from both, leads to.
    let (mut by_first, mut by_both) = (vec![false; n], vec![vec![false; n]; n]);
    let mut table = Vec::new();
    for x in 0..n {
        let lost = (0..n).find(|&y| !by_first[y] && !by_both[x][y]);
        if let Some(y) = lost {
            by_first[y] = true;
            for i in 1..n - x {
                let takes = both(i).into_iter().filter(|&j| j < n - y);
                takes.for_each(|j| by_both[x + i][y + j] = true);
            }
        }
        table.push(lost.map(|y| y as u32));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::wythoff_table;
    use crate::wythoff::wythoff_wins;

    /// By definition, position by position.
    #[track_caller]
    fn check(n: usize, rule: &[(usize, usize)]) {
        let mut wins = vec![vec![false; n]; n];
        for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))) {
            let one = (0..x).any(|left| !wins[left][y]) || (0..y).any(|left| !wins[x][left]);
            let mut fits = rule.iter().filter(|take| take.0 <= x && take.1 <= y);
            wins[x][y] = one || fits.any(|&(i, j)| !wins[x - i][y - j]);
        }
        let both = |i: usize| {
            rule.iter()
                .filter(move |take| take.0 == i)
                .map(|take| take.1)
        };
        let table = wythoff_table(n, both);
        for (x, row) in wins.iter().enumerate() {
            let lost = row.iter().position(|wins| !wins);
            assert_eq!(table[x], lost.map(|y| y as u32), "{:?} {}", rule, x);
        }
    }

    #[test]
    fn random_rules() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..150 {
            let mut rule = Vec::new();
            for _ in 0..x % 23 {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                rule.push((1 + x as usize % 7, 1 + (x >> 32) as usize % 7));
            }
            x = x.rotate_left(23).wrapping_add(1);
            check(18, &rule);
        }
        check(1, &[]);
    }

    #[test]
    fn nearly_as_many_from_both() {
        for r in 1..5 {
            let table = wythoff_table(60, |i| (i + 1).saturating_sub(r).max(1)..i + r);
            for (x, y) in (0..60).flat_map(|x| (0..60).map(move |y| (x, y))) {
                let wins = wythoff_wins(x as u64, y, r as u64);
                assert_eq!(table[x] != Some(y as u32), wins, "{} {} {}", x, y, r);
            }
        }
    }

    #[test]
    fn nothing_to_look_at() {
        assert_eq!(wythoff_table(0, |_| None), []);
    }
}
