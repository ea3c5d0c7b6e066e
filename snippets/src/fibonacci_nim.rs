//! Fibonacci Nim: take at most twice what was taken last.
//!
//! 斐波那契博弈：每次最多取上一次的两倍。
//!
//! # Contract
//! From a heap of n stones the player to move takes 1 to `limit`; after a take
//! of t the limit is 2t. Who cannot move loses. At the start the limit is
//! usually n - 1: any number but not all. The smallest winning take is given.
//!
//! # Complexity
//! O(log n).
//!
//! # Example
//! ```
//! use snippets::fibonacci_nim::fibonacci_nim_move;
//!
//! // 20 = 13 + 5 + 2.
//! assert_eq!(fibonacci_nim_move(20, 19), Some(2));
//! assert_eq!(fibonacci_nim_move(20, 1), None);
//! assert_eq!(fibonacci_nim_move(13, 12), None);
//! assert_eq!(fibonacci_nim_move(13, 13), Some(13));
//! assert_eq!(fibonacci_nim_move(0, 9), None);
//! ```
//!
//! # Source
//! Whinihan (1963), after Gaskell; Zeckendorf (1972): n is a sum of Fibonacci
//! numbers no two of which are neighbours, in one way. Taking the smallest part
//! wins, for the next one is more than twice as large.

/// The smallest winning take.
pub fn fibonacci_nim_move(n: u64, limit: u64) -> Option<u64> {
    (n > 0)
        .then(|| smallest_part(n))
        .filter(|&part| part <= limit)
}

/// The smallest of the Fibonacci numbers that n > 0 is made of.
fn smallest_part(mut n: u64) -> u64 {
    let (mut small, mut large) = (0_u64, 1_u64);
    while let Some(next) = small.checked_add(large).filter(|&next| next <= n) {
        small = large;
        large = next;
    }
    // Always the largest number that fits.
    while large != n {
        if large < n {
            n -= large;
        }
        let before = large - small;
        large = small;
        small = before;
    }
    large
}

/// The old name of [`fibonacci_nim_move`].
#[deprecated(note = "renamed to `fibonacci_nim_move`")]
#[doc(hidden)]
pub fn fibonacci_nim_take(n: u64, limit: u64) -> Option<u64> {
    fibonacci_nim_move(n, limit)
}

#[cfg(test)]
mod tests {
    use super::fibonacci_nim_move;

    /// By definition: `table[n][limit]` is the first take after which no take wins.
    fn slow(below: usize) -> Vec<Vec<Option<u64>>> {
        let mut table: Vec<Vec<Option<u64>>> = Vec::new();
        for n in 0..below {
            let wins = |take: &usize| table[n - take][(2 * take).min(n - take)].is_none();
            let first = (1..=n).find(wins).unwrap_or(n + 1);
            let of_limit = |limit| Some(first as u64).filter(|_| first <= limit);
            let row = (0..=n).map(of_limit).collect();
            table.push(row);
        }
        table
    }

    #[test]
    fn every_small_heap_and_limit() {
        let table = slow(400);
        for (n, row) in table.iter().enumerate() {
            for (limit, &expected) in row.iter().enumerate() {
                let found = fibonacci_nim_move(n as u64, limit as u64);
                assert_eq!(found, expected, "{} {}", n, limit);
            }
        }
    }

    #[test]
    fn random_sums_of_fibonacci_numbers() {
        let mut numbers = vec![1_u64, 2];
        while let Some(next) = numbers[numbers.len() - 2].checked_add(numbers[numbers.len() - 1]) {
            numbers.push(next);
        }
        assert_eq!(numbers.len(), 92);
        let mut x = 88_172_645_463_325_252_u64;
        for _ in 0..1000 {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            // No neighbours, and 91 with 89, 87, … is still below 2^64.
            let first = (x % 92) as usize;
            let (mut sum, mut last) = (numbers[first], first);
            for (i, &number) in numbers.iter().enumerate().skip(first + 2) {
                if i >= last + 2 && x >> (i % 64) & 1 == 1 && sum.checked_add(number).is_some() {
                    sum += number;
                    last = i;
                }
            }
            let part = numbers[first];
            assert_eq!(fibonacci_nim_move(sum, u64::MAX), Some(part), "{}", sum);
            assert_eq!(fibonacci_nim_move(sum, part), Some(part), "{}", sum);
            assert_eq!(fibonacci_nim_move(sum, part - 1), None, "{}", sum);
        }
    }

    #[test]
    fn the_limits_of_the_type() {
        let largest = 12_200_160_415_121_876_738;
        assert_eq!(fibonacci_nim_move(largest, largest - 1), None);
        assert_eq!(fibonacci_nim_move(largest + 1, 1), Some(1));
        // The greedy sum for 2^64 - 1 has 26 parts.
        let mut n = u64::MAX;
        let mut parts = 0;
        while let Some(part) = fibonacci_nim_move(n, u64::MAX) {
            n -= part;
            parts += 1;
        }
        assert_eq!((n, parts), (0, 26));
    }
}
