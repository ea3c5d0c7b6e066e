//! Turning coins on a board: products of games in a row, by nim products.
//!
//! 棋盘上的翻硬币（Tartan 定理）：两个或三个一维游戏的乘积，SG 值为 Nim 积。
//!
//! # Contract
//! In the product of two games of turning coins a move chooses a move of the first, which
//! would turn the rows A, and one of the second, which would turn the columns B, and
//! turns all coins where A and B cross; the one in the last row and column goes from
//! heads to tails. Places are from 0, values those of single heads. Needs
//! [`nim_product`].
//!
//! # Complexity
//! One nim product for each coin on a board, two in space.
//!
//! # Example
//! ```
//! use snippets::tartan::{tartan_value, turning_corners_value};
//!
//! // Turtles times turtles: turn the corners of a rectangle, maybe a flat one.
//! assert_eq!(turning_corners_value(&[(0, 1), (1, 0)]), 0);
//! assert_eq!(turning_corners_value(&[(0, 0), (1, 1)]), 1 ^ 3);
//! // Three dimensions, where each single one is worth 2.
//! assert_eq!(tartan_value(&[2, 2, 2]), 1);
//! assert_eq!(tartan_value(&[]), 1);
//! ```
//!
//! # Source
//! The tartan theorem: Lenstra (1978), Winning Ways (1982), chapter 14.

use crate::nimber::nim_product;

/// The value of a coin, from its values in the games along each axis.
pub fn tartan_value(values: &[u64]) -> u64 {
    values
        .iter()
        .fold(1, |product, &value| nim_product(product, value))
}

/// The value of heads at these places, where a move turns the corners of a rectangle.
pub fn turning_corners_value(heads: &[(u64, u64)]) -> u64 {
    let values = heads.iter().map(|&(x, y)| nim_product(x + 1, y + 1));
    values.fold(0, |sum, value| sum ^ value)
}

#[cfg(test)]
mod tests {
    use super::{tartan_value, turning_corners_value};
    use crate::coins::coin_table;

    type Rule = fn(usize) -> Vec<Vec<usize>>;

    // Turtles, twins, ruler.
    const RULES: [Rule; 3] = [
        |place| {
            (0..=place)
                .map(|one| (one..place).take(1).collect())
                .collect()
        },
        |place| (0..place).map(|one| vec![one]).collect(),
        |place| (0..=place).map(|first| (first..place).collect()).collect(),
    ];

    /// The sets of rows that a move of one of the games turns, the last one with them.
    fn turned(rule: Rule, last: usize) -> Vec<Vec<usize>> {
        let sets = rule(last).into_iter();
        sets.map(|set| [set, vec![last]].concat()).collect()
    }

    /// The game on a board as one in a row: the coin (x, y) at n x + y.
    #[test]
    fn boards_by_definition() {
        let n = 6;
        for (first, second) in (0..9).map(|i| (RULES[i / 3], RULES[i % 3])) {
            let moves = |place: usize| {
                let mut all = Vec::new();
                for rows in turned(first, place / n) {
                    for columns in turned(second, place % n) {
                        let cross = rows
                            .iter()
                            .flat_map(|x| columns.iter().map(move |y| n * x + y));
                        all.push(cross.filter(|&coin| coin != place).collect());
                    }
                }
                all
            };
            let table = coin_table(n * n, moves);
            let (rows, columns) = (coin_table(n, first), coin_table(n, second));
            for (place, &value) in table.iter().enumerate() {
                let axes = [u64::from(rows[place / n]), u64::from(columns[place % n])];
                assert_eq!(tartan_value(&axes), u64::from(value), "{}", place);
            }
        }
    }

    #[test]
    fn space_by_definition() {
        let n = 4;
        let moves = |place: usize| {
            let mut all = Vec::new();
            for x in turned(RULES[0], place / n / n) {
                for y in turned(RULES[0], place / n % n) {
                    for z in turned(RULES[2], place % n) {
                        let line = |a: usize| y.iter().map(move |b| n * (n * a + b));
                        let lines: Vec<usize> = x.iter().flat_map(|&a| line(a)).collect();
                        let cross = lines.iter().flat_map(|ab| z.iter().map(move |c| ab + c));
                        all.push(cross.filter(|&coin| coin != place).collect());
                    }
                }
            }
            all
        };
        let turtles = coin_table(n, RULES[0]);
        let ruler = coin_table(n, RULES[2]);
        for (place, &value) in coin_table(n * n * n, moves).iter().enumerate() {
            let axes = [
                turtles[place / n / n],
                turtles[place / n % n],
                ruler[place % n],
            ];
            let axes: Vec<u64> = axes.iter().map(|&value| u64::from(value)).collect();
            assert_eq!(tartan_value(&axes), u64::from(value), "{}", place);
        }
    }

    #[test]
    fn corners_are_turtles_times_turtles() {
        let turtles = coin_table(9, RULES[0]);
        for (x, y) in (0..9).flat_map(|x| (0..9).map(move |y| (x, y))) {
            let expected = tartan_value(&[u64::from(turtles[x]), u64::from(turtles[y])]);
            assert_eq!(turning_corners_value(&[(x as u64, y as u64)]), expected);
        }
        assert_eq!(turning_corners_value(&[]), 0);
    }
}
