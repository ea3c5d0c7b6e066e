//! Coins turned by a rule: the value of each coin, for any set of coins turned with it.
//!
//! 翻硬币游戏通法：最右一枚由正到反，可再翻左边若干枚；每枚正面硬币的 SG 值。
//!
//! # Contract
//! Coins lie in a row, places from 0. A move turns some coins over, the last of which
//! goes from heads to tails. `moves(place)` lists the sets that may be turned together
//! with the coin there, all at smaller places; it may depend on the place alone, not on
//! what the coins show. Who cannot move loses. A position is the sum of its heads.
//!
//! # Complexity
//! O(1) for each coin of each set.
//!
//! # Example
//! ```
//! use snippets::coins::coin_table;
//!
//! // Turtles: the coin, and another one before it if one likes.
//! let turtles = |place: usize| (0..=place).map(|one| if one < place { vec![one] } else { vec![] }).collect();
//! assert_eq!(coin_table(5, turtles), [1, 2, 3, 4, 5]);
//! // Only the coin itself.
//! assert_eq!(coin_table(3, |_| vec![vec![]]), [1, 1, 1]);
//! assert_eq!(coin_table(0, |_| vec![]), []);
//! ```
//!
//! # Source
//! Lenstra (1978); Winning Ways (1982), chapter 14. A coin turned to heads where one
//! shows heads already cancels it, and two equal games cancel each other.

/// The values of single heads at the places below `n`.
pub fn coin_table<F>(n: usize, mut moves: F) -> Vec<u32>
where
    F: FnMut(usize) -> Vec<Vec<usize>>,
{
    let mut table: Vec<u32> = Vec::new();
    for place in 0..n {
        let sum = |coins: &Vec<usize>| coins.iter().fold(0, |sum, &coin| sum ^ table[coin]);
        let mut options: Vec<u32> = moves(place).iter().map(sum).collect();
        options.sort_unstable();
        options.dedup();
        let mex = (0..).zip(&options).find(|(value, option)| value != *option);
        table.push(mex.map_or(options.len() as u32, |(value, _)| value));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::coin_table;

    /// By definition, for every position of a few coins: bit i is whether coin i shows
    /// heads.
    #[track_caller]
    fn check(n: usize, moves: impl Fn(usize) -> Vec<Vec<usize>>) {
        let mut values: Vec<u32> = Vec::new();
        for position in 0_usize..1 << n {
            let mut options = Vec::new();
            for last in (0..n).filter(|i| position >> i & 1 == 1) {
                for set in moves(last) {
                    let turned = set
                        .iter()
                        .fold(1 << last, |turned, coin| turned ^ 1 << coin);
                    options.push(values[position ^ turned]);
                }
            }
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        let table = coin_table(n, &moves);
        for (position, &value) in values.iter().enumerate() {
            let heads = (0..n).filter(|i| position >> i & 1 == 1);
            assert_eq!(
                heads.fold(0, |sum, i| sum ^ table[i]),
                value,
                "{:b}",
                position
            );
        }
    }

    #[test]
    fn random_rules_on_nine_coins() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..60 {
            let mut sets = vec![Vec::new(); 9];
            for (place, own) in sets.iter_mut().enumerate() {
                for _ in 0..x % 6 {
                    x ^= x << 13;
                    x ^= x >> 7;
                    x ^= x << 17;
                    own.push((0..place).filter(|i| x >> i & 1 == 1).collect());
                }
                x = x.rotate_left(11);
            }
            check(9, |place| sets[place].clone());
        }
    }

    #[test]
    fn no_move_at_all() {
        check(5, |_| vec![]);
        check(5, |place| vec![(0..place).collect()]);
    }
}
