//! Grundy values of a row of heaps, by a closure over the moves.
//!
//! 一排石子堆的 SG 函数打表，走法由闭包给出。
//!
//! # Contract
//! `moves(h, &g, &mut options)` marks the value of each option of the heap `h`;
//! `g[i]` is the value of the heap `i` for all `i < h`, and a sum of heaps has
//! the xor of their values. Marking one value twice is fine.
//!
//! # Complexity
//! O(1) for each mark; memory O(n) and the largest value marked.
//!
//! # Example
//! ```
//! use snippets::table::grundy_table;
//!
//! // Take 1, 3 or 4 from a heap: a subtraction game.
//! let take = grundy_table(10, |h, g, options| {
//!     for &s in [1, 3, 4].iter().filter(|&&s| s <= h) {
//!         options.mark(g[h - s]);
//!     }
//! });
//! assert_eq!(take, [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]);
//!
//! // Grundy's game: split a heap into two unequal ones.
//! let split = grundy_table(10, |h, g, options| {
//!     (1..(h + 1) / 2).for_each(|i| options.mark(g[i] ^ g[h - i]));
//! });
//! assert_eq!(split, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]);
//!
//! assert_eq!(grundy_table(0, |_, _, _| unreachable!()), []);
//! ```
//!
//! # Source
//! Sprague (1935) and Grundy (1939); stamps instead of clearing are folklore.

/// The Grundy values of the heaps `0..n`.
pub fn grundy_table<F>(n: usize, mut moves: F) -> Vec<u32>
where
    F: FnMut(usize, &[u32], &mut Options),
{
    let mut values = Vec::with_capacity(n);
    let mut options = Options(Vec::new(), 0);
    for h in 0..n {
        options.1 = h;
        moves(h, &values, &mut options);
        let stamped = options.0.iter().take_while(|&&last| last == h);
        values.push(stamped.count() as u32);
    }
    values
}

/// For each value the last heap with an option of it, and the heap of now.
pub struct Options(Vec<usize>, usize);

impl Options {
    /// Some option has this value.
    pub fn mark(&mut self, value: u32) {
        let value = value as usize;
        if self.0.len() <= value {
            self.0.resize(value + 1, usize::MAX);
        }
        self.0[value] = self.1;
    }
}

#[cfg(test)]
mod tests {
    use super::grundy_table;
    use std::collections::BTreeSet;

    /// By definition; an option of `h` is a list of smaller heaps.
    fn slow(n: usize, moves: impl Fn(usize) -> Vec<Vec<usize>>) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for h in 0..n {
            let sums = moves(h).into_iter();
            let set: BTreeSet<u32> = sums
                .map(|parts| parts.iter().fold(0, |s, &p| s ^ values[p]))
                .collect();
            values.push((0..).find(|g| !set.contains(g)).unwrap());
        }
        values
    }

    #[track_caller]
    fn check(n: usize, moves: impl Fn(usize) -> Vec<Vec<usize>>) {
        let fast = grundy_table(n, |h, g, options| {
            for parts in moves(h) {
                options.mark(parts.iter().fold(0, |s, &p| s ^ g[p]));
            }
        });
        assert_eq!(fast, slow(n, moves));
    }

    #[test]
    fn every_subtraction_set_below_nine() {
        for set in 0..256_usize {
            let steps = move |h: usize| (1..=h.min(8)).filter(move |s| set >> (s - 1) & 1 == 1);
            check(60, |h| steps(h).map(|s| vec![h - s]).collect());
        }
    }

    #[test]
    fn every_octal_code_of_three_digits() {
        for code in 0..512_usize {
            check(40, |h| {
                let mut options = Vec::new();
                for t in 1..=h.min(3) {
                    let digit = code >> (3 * (t - 1)) & 7;
                    let left = h - t;
                    if digit & 1 == 1 && left == 0 {
                        options.push(vec![]);
                    }
                    if digit & 2 == 2 && left > 0 {
                        options.push(vec![left]);
                    }
                    if digit & 4 == 4 {
                        options.extend((1..left).map(|i| vec![i, left - i]));
                    }
                }
                options
            });
        }
    }

    #[test]
    fn random_games_with_values_beyond_one_word() {
        let mut x = 0x2545_f491_4f6c_dd1d_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..20 {
            let n = 150;
            let mut table = vec![vec![]];
            for h in 1..n {
                let singles = (0..h).filter(|_| random(10) > 0).map(|i| vec![i]);
                table.push(singles.collect::<Vec<_>>());
                let pair = vec![random(h), random(h)];
                table[h].push(pair);
            }
            check(n, |h| table[h].clone());
        }
        check(200, |h| (0..h).map(|i| vec![i]).collect());
    }
}
