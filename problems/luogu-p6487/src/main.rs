//! HRPA (COCI 2010/2011, contest 4), <https://www.luogu.com.cn/problem/P6487>
//!
//! Fibonacci Nim where the first take may be anything, all stones included: the
//! smallest one that wins is the smallest Zeckendorf part of N.
//!
//! O(log N).

use proconio::input;
use snippets::fibonacci_nim::fibonacci_nim_move;

fn main() {
    input! { n: u64 }
    if let Some(take) = fibonacci_nim_move(n, n) {
        println!("{}", take);
    }
}

#[cfg(test)]
mod tests {
    use snippets::fibonacci_nim::fibonacci_nim_move;

    /// By definition: `smallest[n]` is the smallest take from n stones after
    /// which the other player, who may take twice as many, has no winning one.
    #[test]
    fn every_n_up_to_a_thousand() {
        let mut smallest: Vec<usize> = vec![1];
        for n in 1..1000 {
            let wins = |take: &usize| n == *take || smallest[n - take] > 2 * take;
            smallest.push((1..=n).find(wins).unwrap());
            let found = fibonacci_nim_move(n as u64, n as u64);
            assert_eq!(found, Some(smallest[n] as u64), "{}", n);
        }
    }

    #[test]
    fn the_largest_inputs() {
        let largest = 806_515_533_049_393;
        assert_eq!(fibonacci_nim_move(largest, largest), Some(largest));
        assert_eq!(fibonacci_nim_move(largest + 1, largest + 1), Some(1));
        let n = 1_000_000_000_000_000;
        assert!(fibonacci_nim_move(n, n).is_some());
    }
}
