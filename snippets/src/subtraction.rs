//! Subtraction games: take one of given numbers from a heap.
//!
//! 减法游戏：从一堆里取给定的若干种数目之一，求 SG 函数。
//!
//! # Contract
//! `steps` is what a move may take: positive, in any order, repeats allowed;
//! with none no move is possible. Who cannot move loses.
//!
//! # Complexity
//! O(n k) time for n heaps and k steps, O(n + k) memory. `subtraction_fast` takes a
//! thirtieth of the time for 50 steps to 99, a fifth for 50 steps to 4989.
//!
//! # Example
//! ```
//! use snippets::subtraction::subtraction_table;
//!
//! assert_eq!(subtraction_table(&[4, 1, 3], 10), [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]);
//! assert_eq!(subtraction_table(&[], 3), [0, 0, 0]);
//! ```
//!
//! # Source
//! Golomb (1966); stamps instead of clearing are folklore.

/// The Grundy values of the heaps `0..n`.
pub fn subtraction_table(steps: &[usize], n: usize) -> Vec<u32> {
    assert!(
        steps.iter().all(|&s| 0 < s),
        "a step of 0 never ends: {:?}",
        steps
    );
    let mut g = vec![0_u32; n];
    // The last heap with an option of this value; no value exceeds k.
    let mut last = vec![usize::MAX; steps.len() + 1];
    for h in 0..n {
        for step in steps.iter().filter(|&&step| step <= h) {
            last[g[h - step] as usize] = h;
        }
        g[h] = last.iter().take_while(|&&of| of == h).count() as u32;
    }
    g
}

/// The old name of [`p_positions_fast`](crate::subtraction_fast::p_positions_fast).
#[deprecated(note = "renamed to `subtraction_fast::p_positions_fast`")]
#[doc(hidden)]
pub fn p_positions(steps: &[usize], n: usize) -> Vec<usize> {
    crate::subtraction_fast::p_positions_fast(steps, n)
}

/// The old name of
/// [`subtraction_period_fast`](crate::subtraction_fast::subtraction_period_fast).
#[deprecated(note = "renamed to `subtraction_fast::subtraction_period_fast`")]
#[doc(hidden)]
pub fn subtraction_period(
    steps: &[usize],
    limit: usize,
) -> Result<crate::proven::Period, crate::proven::Observed> {
    crate::subtraction_fast::subtraction_period_fast(steps, limit)
}

#[cfg(test)]
mod tests {
    use super::subtraction_table;
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
        assert_eq!(subtraction_table(steps, n), slow(steps, n), "{:?}", steps);
    }

    #[test]
    fn every_set_of_steps_up_to_ten() {
        for set in 0..1024_usize {
            let steps: Vec<usize> = (1..11).rev().filter(|s| set >> (s - 1) & 1 == 1).collect();
            check(&steps, 60);
        }
    }

    #[test]
    fn many_steps_repeated_steps_and_steps_beyond_all_heaps() {
        check(&(1..200).collect::<Vec<_>>(), 700);
        check(&[5, 2, 64, 64, usize::MAX], 300);
        check(&[3], 0);
        check(&[3], 1);
    }

    #[test]
    #[should_panic(expected = "a step of 0 never ends: [3, 0]")]
    fn a_step_of_zero() {
        subtraction_table(&[3, 0], 0);
    }
}
