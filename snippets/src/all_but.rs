//! All-but games: take any number from a heap, but none of a finite set.
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
//! use snippets::all_but::{period, values};
//!
//! assert_eq!(values(&[1], 7), [0, 0, 1, 1, 2, 2, 3]);
//! assert_eq!(values(&[], 4), [0, 1, 2, 3]);
//! let proven = period(&[2, 5], 1000).unwrap();
//! assert_eq!((proven.preperiod(), proven.period(), proven.saltus()), (0, 7, 4));
//! assert_eq!(proven.at(7_000_000_003), 4_000_000_001);
//! ```
//!
//! # Source
//! Winning Ways (1982), chapter 4; Siegel, Combinatorial Game Theory (2013), IV.2.

/// The Grundy values of the heaps `0..n`.
pub fn values(forbidden: &[usize], n: usize) -> Vec<usize> {
    let mut game = Game::new(forbidden);
    (0..n).for_each(|_| game.next());
    game.values
}

/// The period, if the values below `limit` prove one: what the last b heaps,
/// with b the largest forbidden take, leave to the next decides all that follow.
pub fn period(forbidden: &[usize], limit: usize) -> Option<ArithmeticPeriod> {
    let mut game = Game::new(forbidden);
    // Brent's search for a cycle: a state is kept until twice as many heaps.
    let (mut kept, mut kept_at) = (game.state(), 0);
    while game.values.len() < limit {
        game.next();
        let (n, state) = (game.values.len(), game.state());
        if kept == state && kept_at >= game.reach {
            let period = n - kept_at;
            // The next value of either is as far above the fresh one then.
            let saltus = game.fresh() - game.fresh_at(kept_at);
            return Some(game.proven(kept_at, period, saltus));
        }
        if n.is_power_of_two() {
            kept = state;
            kept_at = n;
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
