//! 硬币游戏, <https://www.luogu.com.cn/problem/P4077>
//!
//! A move turns coin c·2^a·3^b from tails to heads, and others with it that have a smaller
//! a, or a smaller b, in equal steps: a turning game. It is the same one for each c, on the
//! places (a, b), so one table of them gives the values of all coins.
//!
//! O(n) for each case, and some sets of coins for each of 160 places.

use proconio::input;
use proconio::source::line::LineSource;
use snippets::coins::coin_table;
use snippets::plain_text::plain_text;
use snippets::sum::nim_sum;
use std::io::{self, BufWriter, Write};

/// Places with one b: 2^15 is over 30,000.
const ROW: usize = 16;
/// More than the largest b: so is 3^10.
const ROWS: usize = 10;

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    input! { from &mut source, t: usize }
    for _ in 0..t {
        input! { from &mut source, n: usize, most: usize, heads: [u8; n] }
        let table = coin_table(ROWS * ROW, |place| moves(place, most));
        writeln!(out, "{}", if wins(&heads, &table) { "win" } else { "lose" })?;
    }
    out.flush()
}

/// `heads[i]` is 0 if coin i + 1 shows tails.
fn wins(heads: &[u8], table: &[u32]) -> bool {
    let tails = heads.iter().zip(1..).filter(|&(&heads, _)| heads == 0);
    nim_sum(tails.map(|(_, coin)| table[place(coin)])) != 0
}

fn place(coin: usize) -> usize {
    let b = (1..ROWS).take_while(|&b| coin % 3_usize.pow(b as u32) == 0);
    b.count() * ROW + coin.trailing_zeros() as usize
}

/// The places that a move turns over with this one.
fn moves(place: usize, most: usize) -> Vec<Vec<usize>> {
    let mut sets = Vec::new();
    for &(exponent, one) in &[(place % ROW, 1), (place / ROW, ROW)] {
        for p in 1..=exponent {
            for q in 1..=most.min(exponent / p) {
                sets.push((1..=q).map(|j| place - p * j * one).collect());
            }
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::{coin_table, moves, wins, ROW, ROWS};

    fn values(most: usize) -> Vec<u32> {
        coin_table(ROWS * ROW, |place| moves(place, most))
    }

    /// By definition: bit x - 1 is whether coin x shows tails, so a move makes a smaller
    /// number.
    fn slow(n: usize, most: usize) -> Vec<bool> {
        let moves: Vec<Vec<usize>> = (1..=n).map(|x| turned(x, most)).collect();
        let mut wins: Vec<bool> = Vec::new();
        for position in 0_usize..1 << n {
            let tails = (0..n).filter(|i| position >> i & 1 == 1);
            let mut options = tails.flat_map(|i| moves[i].iter().map(|set| position ^ set));
            let any = options.any(|option| !wins[option]);
            wins.push(any);
        }
        wins
    }

    /// The sets of coins that a move with coin x turns over, as bits.
    fn turned(x: usize, most: usize) -> Vec<usize> {
        let mut sets = Vec::new();
        for step in [2, 4, 8, 16, 3, 9] {
            let (mut set, mut coin) = (1 << (x - 1), x);
            for _ in 0..most {
                if coin % step != 0 {
                    break;
                }
                coin /= step;
                set |= 1 << (coin - 1);
                sets.push(set);
            }
        }
        sets
    }

    #[test]
    fn every_position_of_up_to_sixteen_coins() {
        let small = [(1, 1), (9, 1), (9, 2), (12, 1), (12, 2), (12, 3)];
        for &(n, most) in small.iter().chain(&[(16, 2), (16, 20)]) {
            let table = values(most);
            for (position, &expected) in slow(n, most).iter().enumerate() {
                let heads: Vec<u8> = (0..n).map(|i| u8::from(position >> i & 1 == 0)).collect();
                assert_eq!(wins(&heads, &table), expected, "{:?} {}", heads, most);
            }
        }
    }

    #[test]
    fn the_largest_numbers() {
        let (heads, table) = (vec![1; 30_000], values(20));
        assert!(!wins(&heads, &table));
        for coin in [1 << 14, 19_683, 1, 29_999] {
            let mut heads = heads.clone();
            heads[coin - 1] = 0;
            assert_eq!(
                wins(&heads, &table),
                coin % 2 == 0 || coin % 3 == 0,
                "{}",
                coin
            );
        }
    }
}
