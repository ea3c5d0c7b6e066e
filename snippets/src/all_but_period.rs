//! All-but games for heaps of any size: the arithmetic period, with proof.
//!
//! 从一堆里取任意多个，但不能取给定的有限个数目：求 SG 函数的算术周期并证明。
//!
//! # Contract
//! `forbidden` is what no move may take, positive, in any order, repeats
//! allowed. Who cannot move loses. The values are arithmetic-periodic:
//! g(n + period) = g(n) + saltus from some n on, and `at(n)` knows all of them.
//!
//! # Complexity
//! O(n k) time for n heaps and k forbidden takes, O(n) memory; for the proof,
//! O(b) more for each heap with b the largest forbidden take.
//!
//! # Example
//! ```
//! use snippets::all_but_period::all_but_period;
//!
//! let proven = all_but_period(&[3, 7], 1000).unwrap();
//! assert_eq!((proven.preperiod(), proven.period(), proven.saltus()), (0, 6, 3));
//! assert_eq!(proven.at(7_000_000_003), 3_500_000_002);
//! assert_eq!(all_but_period(&[3, 7], 5), None);
//! ```
//!
//! # Source
//! Winning Ways (1982), chapter 4; Siegel, Combinatorial Game Theory (2013), IV.2.

/// The period, if the values below `limit` prove one, else `None`. The proof is
/// that all which the next heap is decided by has come again.
pub fn all_but_period(forbidden: &[usize], limit: usize) -> Option<ArithmeticPeriod> {
    let mut game = Game::new(forbidden);
    // Brent's search for a cycle: a state is kept until there are twice as many.
    let mut kept = game.state();
    let (mut kept_at, mut kept_fresh) = (0, 0);
    while game.values.len() < limit {
        game.next();
        let (n, state) = (game.values.len(), game.state());
        if kept == state {
            let saltus = game.count.len() - kept_fresh;
            return Some(ArithmeticPeriod::new(game.values, kept_at, saltus));
        }
        if n.is_power_of_two() {
            kept = state;
            kept_at = n;
            kept_fresh = game.count.len();
        }
    }
    None
}

/// g(n + period) = g(n) + saltus for all n from `preperiod` on, proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArithmeticPeriod {
    // One period and what comes before it.
    values: Vec<usize>,
    preperiod: usize,
    saltus: usize,
}

impl ArithmeticPeriod {
    /// The heaps from `start` on are one period; it may have begun before.
    pub(super) fn new(mut values: Vec<usize>, start: usize, saltus: usize) -> ArithmeticPeriod {
        let period = values.len() - start;
        let is_exception = |&n: &usize| values[n + period] != values[n] + saltus;
        let preperiod = (0..start).rev().find(is_exception).map_or(0, |n| n + 1);
        values.truncate(preperiod + period);
        ArithmeticPeriod {
            values,
            preperiod,
            saltus,
        }
    }

    /// g(n), for any n.
    pub fn at(&self, n: u64) -> u64 {
        let ahead = n.saturating_sub(self.preperiod as u64);
        let rounds = ahead / self.period() as u64;
        let value = self.values[(n - rounds * self.period() as u64) as usize];
        value as u64 + rounds * self.saltus as u64
    }

    /// The first n from which the rule holds.
    pub fn preperiod(&self) -> usize {
        self.preperiod
    }

    /// The smallest period.
    pub fn period(&self) -> usize {
        self.values.len() - self.preperiod
    }

    /// What one period adds.
    pub fn saltus(&self) -> usize {
        self.saltus
    }
}

struct Game {
    forbidden: Vec<usize>,
    values: Vec<usize>,
    // For each value how often it is there, and first where. The values are
    // 0, 1, … without a gap: one that is not there yet is the fresh one.
    count: Vec<usize>,
    first: Vec<usize>,
    // For each value how many of its heaps cannot be moved to.
    barred: Vec<usize>,
}

impl Game {
    fn new(forbidden: &[usize]) -> Game {
        assert!(
            forbidden.iter().all(|&f| 0 < f),
            "a take of 0 is not a move, forbidden or not: {:?}",
            forbidden
        );
        let mut forbidden = forbidden.to_vec();
        forbidden.sort_unstable();
        forbidden.dedup();
        Game {
            forbidden,
            values: Vec::new(),
            count: Vec::new(),
            first: Vec::new(),
            barred: Vec::new(),
        }
    }

    /// Appends the value of the next heap: the least that no smaller heap has,
    /// or only such as cannot be moved to.
    fn next(&mut self) {
        let n = self.values.len();
        let barred = self.forbidden.iter().take_while(|&&f| f <= n);
        let barred: Vec<usize> = barred.map(|f| self.values[n - f]).collect();
        barred.iter().for_each(|&v| self.barred[v] += 1);
        let free = barred.iter().filter(|&&v| self.barred[v] == self.count[v]);
        let value = free.min().copied().unwrap_or(self.count.len());
        barred.iter().for_each(|&v| self.barred[v] = 0);
        if value == self.count.len() {
            self.count.push(0);
            self.first.push(n);
            self.barred.push(0);
        }
        self.count[value] += 1;
        self.values.push(value);
    }

    /// What decides the heaps to come: of each heap that may be barred for one of
    /// them, how far its value is below the fresh one; nothing of a value that
    /// some heap has which all of them can be moved to.
    fn state(&self) -> Vec<usize> {
        let n = self.values.len();
        let reach = self.forbidden.last().map_or(0, |&f| f);
        let from = n.saturating_sub(reach);
        let below = |&v: &usize| match self.first[v] < from {
            true => 0,
            false => self.count.len() - v,
        };
        // The zeros in front may be left out, as those of heaps below 0 are.
        let known = self.values[from..].iter().map(below);
        known.skip_while(|&below| below == 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::all_but_period;
    use crate::all_but::all_but_table;
    use std::collections::BTreeSet;

    /// By definition.
    fn slow(forbidden: &[usize], n: usize) -> Vec<u32> {
        let mut g: Vec<u32> = Vec::new();
        for h in 0..n {
            let takes = (1..=h).filter(|t| !forbidden.contains(t));
            let options: BTreeSet<u32> = takes.map(|t| g[h - t]).collect();
            g.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        g
    }

    #[track_caller]
    fn check(forbidden: &[usize], limit: usize) {
        let proven = all_but_period(forbidden, limit).expect("a period");
        let (preperiod, length) = (proven.preperiod(), proven.period());
        let n = preperiod + 3 * length + 40;
        let expected = slow(forbidden, n);
        assert_eq!(all_but_table(forbidden, n), expected, "{:?}", forbidden);
        let at: Vec<u32> = (0..n).map(|i| proven.at(i as u64) as u32).collect();
        assert_eq!(at, expected, "{:?}", forbidden);
        // Both are the smallest: no rule holds from earlier on, or for less.
        let rule = |from: usize, p: usize| {
            let saltus = expected[n - 1].wrapping_sub(expected[n - 1 - p]);
            (from..n - p).all(|i| expected[i + p] == expected[i].wrapping_add(saltus))
        };
        assert!(rule(preperiod, length));
        assert!(preperiod == 0 || !rule(preperiod - 1, length));
        assert!(!(1..length).any(|p| rule(preperiod, p)), "{:?}", forbidden);
    }

    #[test]
    fn every_set_of_up_to_eight() {
        for set in 0..256_usize {
            let forbidden: Vec<usize> = (1..9).filter(|f| set >> (f - 1) & 1 == 1).collect();
            check(&forbidden, 2000);
        }
    }

    #[test]
    fn random_sets() {
        let mut x = 0x2545_f491_4f6c_dd1d_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            1 + (x % n as u64) as usize
        };
        for _ in 0..40 {
            let most = random(25);
            let forbidden: Vec<usize> = (0..random(8)).map(|_| random(most)).collect();
            check(&forbidden, 200_000);
        }
    }

    #[test]
    fn any_n() {
        let nim = all_but_period(&[], 9).unwrap();
        assert_eq!((nim.at(0), nim.at(u64::MAX)), (0, u64::MAX));
        let halves = all_but_period(&[1], 9).unwrap();
        assert_eq!(halves.at(u64::MAX), u64::MAX / 2);
        assert_eq!(all_but_period(&[9], 5), None);
    }

    #[test]
    fn takes_beyond_all_heaps() {
        for &large in &[10_000_000_000, usize::MAX] {
            assert_eq!(all_but_period(&[large], 10), None);
            assert_eq!(all_but_table(&[1, large], 7), [0, 0, 1, 1, 2, 2, 3]);
        }
    }

    #[test]
    #[should_panic(expected = "a take of 0 is not a move, forbidden or not: [1, 0]")]
    fn a_take_of_zero() {
        all_but_period(&[1, 0], 0);
    }
}
