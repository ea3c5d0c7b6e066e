//! Subtraction games, the fast way: for millions of heaps, and the period.
//!
//! 减法游戏的快版：适合上百万的堆，并证明周期。
//!
//! # Contract
//! `steps` is what a move may take: positive, in any order, repeats allowed;
//! with none no move is possible. Who cannot move loses. Needs
//! [`proven`](crate::proven).
//!
//! # Complexity
//! For n heaps, k steps and the largest step b: O(n k) time, O(n min(k, b / 64))
//! with more than 63 steps, until a period shows, then O(n). `p_positions_fast`
//! takes the latter, with the number of heaps it gives instead of n. Memory for the
//! answer, O(b) and with more than 63 steps b / 8 bytes for each value.
//! Of `subtraction_table` it takes a thirtieth of the time for 50 steps to 99, a
//! fifth for 50 steps to 4989, at 10^7 heaps.
//!
//! # Example
//! ```
//! use snippets::subtraction_fast::{p_positions_fast, subtraction_period_fast, subtraction_table_fast};
//!
//! assert_eq!(subtraction_table_fast(&[4, 1, 3], 10), [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]);
//! assert_eq!(p_positions_fast(&[4, 1, 3], 10), [0, 2, 7, 9]);
//! let proven = subtraction_period_fast(&[4, 1, 3], 1000).unwrap();
//! assert_eq!((proven.preperiod(), proven.period()), (0, 7));
//! assert_eq!(proven.at(u64::MAX), 1);
//! assert_eq!(subtraction_table_fast(&[], 3), [0, 0, 0]);
//! ```
//!
//! # Source
//! Golomb (1966): the values are periodic, since the last b of them decide.

use crate::period::shortest_repeat;
use crate::proven::{Observed, Period};

/// The Grundy values of the heaps `0..n`.
pub fn subtraction_table_fast(steps: &[usize], n: usize) -> Vec<u32> {
    let mut table = Table::new(steps, n);
    // The search costs about as much as the values: so in the first part only.
    if let Some(proven) = table.find_period(n / 16) {
        return proven.values(n);
    }
    table.extend(n);
    table.values.truncate(n);
    table.values
}

/// The heaps below `n` that lose (value 0), ascending.
pub fn p_positions_fast(steps: &[usize], n: usize) -> Vec<usize> {
    let steps = Steps::new(steps, n);
    let mut found = Vec::new();
    // Bit i of the word w: a move from the heap `base + 64 w + i` wins.
    let mut wins = vec![0; steps.block + steps.words];
    for base in (0..n).step_by(64 * steps.block) {
        for w in 0..steps.block {
            while wins[w] != u64::MAX {
                let bit = wins[w].trailing_ones() as usize;
                found.push(base + 64 * w + bit);
                wins[w] |= 1 << bit;
                steps.mark(bit, &mut wins[w..]);
            }
        }
        steps.next_block(&mut wins);
    }
    found.truncate(found.partition_point(|&heap| heap < n));
    found
}

/// The period, if the values below `limit` prove one: when as many values in a
/// row as the largest step come again, so does all that follows.
pub fn subtraction_period_fast(steps: &[usize], limit: usize) -> Result<Period, Observed> {
    let mut table = Table::new(steps, limit);
    if let Some(proven) = table.find_period(limit) {
        return Ok(proven);
    }
    Err(Observed::of(&table.values[..limit]))
}

struct Steps {
    steps: Vec<usize>,
    // The steps as a set of bits, moved by 0 to 63 places; empty, if they are
    // few and so far apart that one after the other is faster.
    shifted: Vec<u64>,
    words: usize,
    // In how many words heaps are looked at together.
    block: usize,
}

impl Steps {
    fn new(steps: &[usize], n: usize) -> Steps {
        assert!(
            steps.iter().all(|&s| 0 < s),
            "a step of 0 never ends: {:?}",
            steps
        );
        // Larger ones are never possible.
        let steps: Vec<usize> = steps.iter().copied().filter(|&s| s < n).collect();
        let largest = steps.iter().max().map_or(0, |&s| s);
        let words = (largest / 64 + 2 + 3) / 4 * 4;
        let mut shifted = Vec::new();
        if words <= 4 * steps.len() + 4 {
            shifted.resize(64 * words, 0);
            for (bit, set) in shifted.chunks_mut(words).enumerate() {
                for step in &steps {
                    set[(step + bit) / 64] |= 1 << ((step + bit) % 64);
                }
            }
        }
        Steps {
            steps,
            shifted,
            words,
            block: words.max(32),
        }
    }

    /// Marks what can move to the heap `bit`.
    fn mark(&self, bit: usize, words: &mut [u64]) {
        if self.shifted.is_empty() {
            for step in &self.steps {
                words[(step + bit) / 64] |= 1 << ((step + bit) % 64);
            }
            return;
        }
        let set = &self.shifted[self.words * bit..self.words * (bit + 1)];
        for (words, set) in words.chunks_exact_mut(4).zip(set.chunks_exact(4)) {
            for i in 0..4 {
                words[i] |= set[i];
            }
        }
    }

    /// Keeps what was marked beyond the block.
    fn next_block(&self, words: &mut [u64]) {
        words.copy_within(self.block.., 0);
        words[self.words..].fill(0);
    }
}

/// Values, and what they say of the heaps to come.
struct Table {
    steps: Steps,
    // How many values in a row decide all that follow.
    window: usize,
    values: Vec<u32>,
    // Bit i of rows[v][w]: the heap 64 w + i after the values has the option v.
    rows: Vec<Vec<u64>>,
}

impl Table {
    fn new(steps: &[usize], n: usize) -> Table {
        Table {
            steps: Steps::new(steps, n),
            window: steps.iter().copied().max().unwrap_or(0).max(1),
            values: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Lengthens the values to `limit`, or as far as a period is proven.
    fn find_period(&mut self, limit: usize) -> Option<Period> {
        while self.values.len() < limit {
            self.extend(limit.min(2 * self.values.len()));
            let known = &self.values[..limit.min(self.values.len())];
            let needed = |start, p| self.window.saturating_add(start + p);
            if let Some((start, p)) = shortest_repeat(known, needed) {
                return Some(Period::proven(known, start, p));
            }
        }
        None
    }

    /// Appends values to `n` at least.
    fn extend(&mut self, n: usize) {
        let rest = n.saturating_sub(self.values.len());
        self.values.reserve_exact(rest + 64 * self.steps.block);
        match self.steps.steps.len() {
            0..=63 => self.extend_by_few(n),
            _ => self.extend_by_many(n),
        }
    }

    /// With at most 63 steps: the word of bits that says which values a heap's
    /// options have, for some heaps side by side.
    fn extend_by_few(&mut self, n: usize) {
        const SIDE: usize = 32;
        let largest = self.steps.steps.iter().max().map_or(0, |&s| s);
        let (near, far): (Vec<_>, Vec<_>) = self.steps.steps.iter().partition(|&&s| s < SIDE);
        // Bit g of hot[i]: a heap has the value g. The last that matter are kept;
        // those below 0 have none.
        let kept = (largest / SIDE + 1) * SIDE;
        let mut hot = vec![0_u64; kept + kept.max(64 * SIDE)];
        for (word, &g) in hot[..kept].iter_mut().rev().zip(self.values.iter().rev()) {
            *word = 1 << g;
        }
        let mut at = kept;
        while self.values.len() < n.max(1) {
            if at == hot.len() {
                hot.copy_within(at - kept.., 0);
                at = kept;
            }
            let mut seen = [0_u64; SIDE];
            for step in &far {
                for (seen, from) in seen.iter_mut().zip(&hot[at - step..at - step + SIDE]) {
                    *seen |= from;
                }
            }
            for seen in &seen {
                let options = near.iter().fold(*seen, |word, step| word | hot[at - step]);
                let g = options.trailing_ones();
                hot[at] = 1 << g;
                self.values.push(g);
                at += 1;
            }
        }
    }

    /// Of one block the heaps of value 0, then of those left the heaps of value
    /// 1, and so on.
    fn extend_by_many(&mut self, n: usize) {
        let steps = &self.steps;
        let mut left = vec![0; steps.block];
        while self.values.len() < n.max(1) {
            let base = self.values.len();
            self.values.resize(base + 64 * steps.block, 0);
            left.iter_mut().for_each(|word| *word = u64::MAX);
            for v in 0.. {
                if left.iter().all(|&word| word == 0) {
                    break;
                }
                if v == self.rows.len() {
                    self.rows.push(vec![0; steps.block + steps.words]);
                }
                let row = &mut self.rows[v];
                for (w, word) in left.iter_mut().enumerate() {
                    let mut free = *word & !row[w];
                    while free != 0 {
                        let bit = free.trailing_zeros() as usize;
                        self.values[base + 64 * w + bit] = v as u32;
                        *word ^= 1 << bit;
                        steps.mark(bit, &mut row[w..]);
                        free = *word & !row[w];
                    }
                }
            }
            self.rows.iter_mut().for_each(|row| steps.next_block(row));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{p_positions_fast, subtraction_period_fast, subtraction_table_fast};
    use std::collections::BTreeSet;

    /// By definition.
    fn slow(steps: &[usize], n: usize) -> Vec<u32> {
        let mut g: Vec<u32> = Vec::new();
        for h in 0..n {
            let possible = steps.iter().filter(|&&s| s <= h);
            let options: BTreeSet<u32> = possible.map(|s| g[h - s]).collect();
            g.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        g
    }

    #[track_caller]
    fn check(steps: &[usize], n: usize) {
        let expected = slow(steps, n);
        assert_eq!(subtraction_table_fast(steps, n), expected, "{:?}", steps);
        let losing: Vec<usize> = (0..n).filter(|&h| expected[h] == 0).collect();
        assert_eq!(p_positions_fast(steps, n), losing, "{:?}", steps);
        if let Ok(proven) = subtraction_period_fast(steps, n) {
            assert_eq!(proven.values(n), expected, "{:?}: {}", steps, proven);
            let far = proven.preperiod() + 3 * proven.period() + 100;
            let table = slow(steps, far);
            assert_eq!(proven.values(far), table, "{:?}: {}", steps, proven);
        }
    }

    fn xorshift(mut x: u64) -> impl FnMut(usize) -> usize {
        move |n| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        }
    }

    #[test]
    fn every_set_of_steps_up_to_ten() {
        for set in 0..1024_usize {
            let steps: Vec<usize> = (1..11).filter(|s| set >> (s - 1) & 1 == 1).collect();
            check(&steps, 200);
        }
    }

    #[test]
    fn every_length() {
        for n in (0..200).chain(2040..2060).chain(4090..4100) {
            check(&[5, 2, 64, 64], n);
        }
    }

    #[test]
    fn random_steps_near_and_far() {
        let mut random = xorshift(0x9e37_79b9_7f4a_7c15);
        for _ in 0..60 {
            let most = 1 + random(1000);
            let steps: Vec<usize> = (0..1 + random(100)).map(|_| 1 + random(most)).collect();
            check(&steps, 1 + random(6000));
        }
        check(&[1, usize::MAX, 5000], 6000);
        // Around the 63 steps that have one bit each in a word.
        for k in 61..67 {
            check(&(1..=k).collect::<Vec<_>>(), 3000);
            check(&(1..=k).map(|s| 37 * s % 1009).collect::<Vec<_>>(), 3000);
        }
        check(&[5999, 2], 20_000);
        check(&(1..200).collect::<Vec<_>>(), 5000);
    }

    /// Window proofs as published: the values repeat with b + the smallest step
    /// for all steps from a to b, and with a + b for the two steps a and b.
    #[test]
    fn families_with_known_periods() {
        for a in 1..20 {
            for b in a..40 {
                let all: Vec<usize> = (a..=b).collect();
                let proven = subtraction_period_fast(&all, 10_000).unwrap();
                assert_eq!((proven.preperiod(), proven.period()), (0, a + b));
            }
        }
        assert_eq!(
            subtraction_period_fast(&[usize::MAX], 5000).unwrap_err().n,
            5000
        );
        assert!(subtraction_period_fast(&[1, 2], usize::MAX).is_ok());
    }

    #[test]
    fn no_steps_no_moves() {
        let proven = subtraction_period_fast(&[], 100).unwrap();
        assert_eq!(
            (proven.preperiod(), proven.period(), proven.at(9)),
            (0, 1, 0)
        );
        assert_eq!(subtraction_period_fast(&[], 0).unwrap_err().n, 0);
        assert_eq!(p_positions_fast(&[], 3), [0, 1, 2]);
    }

    #[test]
    #[should_panic(expected = "a step of 0 never ends: [3, 0]")]
    fn a_step_of_zero() {
        subtraction_table_fast(&[3, 0], 0);
    }
}
