//! Coins in a row: a move flips k neighbours, of which the last shows heads.
//!
//! 一排硬币，每次翻转相邻的 k 枚，其中最后一枚须由正面翻到反面。
//!
//! # Contract
//! `coins[i]` is whether coin `i` shows heads. A move flips exactly `k` coins in a
//! row, `k` positive, whatever the others show; the last of them goes from heads
//! to tails, or the game need not end. Who cannot move loses. The value is 0 or 1,
//! and every move changes it: with 1 each move wins, with 0 none does.
//!
//! Flipping `k` neighbours that all show heads is another game: it takes them out
//! of the row, a 7 at the place k of `octal`. From a row of heads the winners
//! differ first at 4 and 8 coins for `k = 2`, and at 6 and 7 for `k = 3`.
//!
//! # Complexity
//! O(n) for n coins.
//!
//! # Example
//! ```
//! use snippets::flip_coins::flip_coins_value;
//!
//! // Heads at the places 2, 3 and 6, counted from 1: two even ones.
//! let coins = [false, true, true, false, false, true];
//! assert_eq!(flip_coins_value(&coins, 2), 0);
//! assert_eq!(flip_coins_value(&coins, 3), 0);
//! assert_eq!(flip_coins_value(&coins, 1), 1);
//! assert_eq!(flip_coins_value(&[true; 7], 4), 1);
//! assert_eq!(flip_coins_value(&[], 4), 0);
//! ```
//!
//! # Source
//! A game of turning coins: Winning Ways (1982), chapter 14. Proof: of k coins in a
//! row exactly one has a place, from 1, that k divides, so a move changes how many
//! of these show heads by one; and no move is left only when none of them does.

/// The Grundy value: the parity of heads at the places k, 2 k, 3 k and so on.
pub fn flip_coins_value(coins: &[bool], k: usize) -> u64 {
    assert!(0 < k, "to flip 0 coins never ends: k = {}", k);
    let heads = coins.iter().skip(k - 1).step_by(k).filter(|&&heads| heads);
    heads.count() as u64 % 2
}

#[cfg(test)]
mod tests {
    use super::flip_coins_value;
    use crate::octal::octal_table;

    const COINS: usize = 13;

    /// By definition, for every position: bit `i` is whether coin `i` shows heads,
    /// so a move makes a smaller number.
    fn slow(k: usize) -> Vec<u64> {
        let mut g: Vec<u64> = Vec::new();
        for position in 0_usize..1 << COINS {
            let last = (k - 1..COINS).filter(|i| position >> i & 1 == 1);
            let flipped = last.map(|i| position ^ ((1 << k) - 1) << (i + 1 - k));
            let options: Vec<u64> = flipped.map(|next| g[next]).collect();
            g.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        g
    }

    #[test]
    fn every_position_of_thirteen_coins() {
        for k in 1..=COINS + 1 {
            for (position, &value) in slow(k).iter().enumerate() {
                let coins: Vec<bool> = (0..COINS).map(|i| position >> i & 1 == 1).collect();
                assert_eq!(flip_coins_value(&coins, k), value, "{:?} {}", coins, k);
            }
        }
    }

    /// To take k neighbours out of a row is another game.
    #[test]
    fn it_is_not_the_game_of_removing() {
        for &(k, differ) in &[(1, &[][..]), (2, &[4, 8]), (3, &[6, 7])] {
            let mut digits = vec![0; k];
            digits[k - 1] = 7;
            let removing = octal_table(&digits, 12);
            let other =
                |&n: &usize| (removing[n] != 0) != (flip_coins_value(&vec![true; n], k) != 0);
            assert_eq!((0..12).filter(other).collect::<Vec<_>>(), differ, "{}", k);
        }
    }

    #[test]
    fn more_coins_to_flip_than_there_are() {
        assert_eq!(flip_coins_value(&[true; 5], 6), 0);
        assert_eq!(flip_coins_value(&[true; 5], usize::MAX), 0);
    }

    #[test]
    #[should_panic(expected = "to flip 0 coins never ends: k = 0")]
    fn no_coin_to_flip() {
        flip_coins_value(&[true], 0);
    }
}
