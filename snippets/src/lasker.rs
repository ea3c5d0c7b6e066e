//! Lasker's Nim: take any number of stones from a heap, or split it in two.
//!
//! Lasker's Nim：从一堆里取任意多个，或把它分成两堆。
//!
//! # Contract
//! The parts of a split are not empty, and a heap is below 2^64 - 1, so that its
//! value fits. Who cannot move loses. `lasker_move`
//! leaves a given value below that of the heap: 0 wins on a single heap, `total
//! ^ value of the heap` in a sum. If the total is not 0, some heap allows it.
//!
//! # Complexity
//! O(1).
//!
//! # Example
//! ```
//! use snippets::lasker::{lasker_move, lasker_value};
//!
//! let values: Vec<u64> = (0..9).map(lasker_value).collect();
//! assert_eq!(values, [0, 1, 2, 4, 3, 5, 6, 8, 7]);
//! assert_eq!(lasker_move(7, 7), Some((1, 6)));
//! assert_eq!(lasker_move(7, 3), Some((4, 0)));
//! assert_eq!(lasker_move(7, 8), None);
//! assert_eq!(lasker_value(u64::MAX - 1), u64::MAX - 1);
//! ```
//!
//! # Source
//! Lasker (1931); Sprague (1935) and Grundy (1939).

/// The Grundy value: 4i + 3 and 4i + 4 change places.
pub fn lasker_value(heap: u64) -> u64 {
    assert!(heap < u64::MAX, "a heap below 2^64 - 1: {}", heap);
    match heap % 4 {
        3 => heap + 1,
        0 if heap > 0 => heap - 1,
        _ => heap,
    }
}

/// The two heaps, maybe empty, that a move to this lower value leaves.
pub fn lasker_move(heap: u64, value: u64) -> Option<(u64, u64)> {
    if value >= lasker_value(heap) {
        return None;
    }
    if value == heap {
        // The size is 4i + 3, and the heap of this value is larger. But the value
        // is 1 ^ (4i + 2), too.
        return Some((1, heap - 1));
    }
    // The value is below the size, and so is the size of the heap that has it.
    Some((lasker_value(value), 0))
}

#[cfg(test)]
mod tests {
    use super::{lasker_move, lasker_value};

    /// By definition: the smallest value that no move leads to.
    fn slow(n: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..n {
            let mut seen = vec![false; 2 * n + 2];
            for left in 0..heap {
                seen[values[left] as usize] = true;
                if left > 0 {
                    seen[(values[left] ^ values[heap - left]) as usize] = true;
                }
            }
            values.push(seen.iter().position(|s| !s).unwrap() as u64);
        }
        values
    }

    #[test]
    fn every_heap_up_to_five_hundred() {
        for (heap, &value) in slow(500).iter().enumerate() {
            assert_eq!(lasker_value(heap as u64), value, "{}", heap);
        }
    }

    #[track_caller]
    fn check(heap: u64, value: u64) {
        let (a, b) = lasker_move(heap, value).expect("every lower value is reached");
        assert_eq!(
            lasker_value(a) ^ lasker_value(b),
            value,
            "{} {}",
            heap,
            value
        );
        let split = a > 0 && b > 0 && a.checked_add(b) == Some(heap);
        assert!(split || (a < heap && b == 0), "{}: {} {}", heap, a, b);
    }

    #[test]
    fn every_lower_value_is_reached() {
        for heap in (0..300).chain(u64::MAX - 9..u64::MAX) {
            let own = lasker_value(heap);
            (0..own.min(300)).for_each(|value| check(heap, value));
            (own.saturating_sub(9)..own).for_each(|value| check(heap, value));
            assert_eq!(lasker_move(heap, own), None, "{}", heap);
            assert_eq!(lasker_move(heap, u64::MAX), None, "{}", heap);
        }
    }

    #[test]
    #[should_panic(expected = "a heap below 2^64 - 1: 18446744073709551615")]
    fn a_value_that_does_not_fit() {
        lasker_value(u64::MAX);
    }
}
