//! Northcott's game: each player moves a piece of its own along a row.
//!
//! Northcott 游戏：双方各在每行有一枚棋子，左右移动。
//!
//! # Contract
//! `rows[i]` is (column of the mover's piece, column of the other's), which must
//! differ. A move slides a piece of one's own along its row, either way, to any
//! free place before the other piece. Who cannot move loses. The winning move is
//! (row, new column), in the first row where closing in wins.
//!
//! # Complexity
//! O(1) for each row.
//!
//! # Example
//! ```
//! use snippets::northcott::{northcott_move, northcott_value};
//!
//! let rows = [(1, 4), (6, 2), (3, 4)];
//! assert_eq!(northcott_value(&rows), 2 ^ 3 ^ 0);
//! assert_eq!(northcott_move(&rows), Some((1, 5)));
//! assert_eq!(northcott_move(&[(0, 1)]), None);
//! assert_eq!(northcott_move(&[]), None);
//! ```
//!
//! # Source
//! Northcott; Winning Ways, chapter 3. Nim on the gaps: a retreat is answered by
//! as many steps towards it, so it only brings the end of the row nearer.

/// The xor of the gaps; the player to move loses if it is 0.
pub fn northcott_value(rows: &[(u64, u64)]) -> u64 {
    rows.iter().fold(0, |sum, &row| sum ^ gap(row))
}

/// The winning move, as (row, new column of the mover's piece).
pub fn northcott_move(rows: &[(u64, u64)]) -> Option<(usize, u64)> {
    let total = northcott_value(rows);
    let closes_in = |&row: &(u64, u64)| gap(row) ^ total < gap(row);
    let i = rows.iter().position(closes_in)?;
    let (mine, other) = rows[i];
    let distance = (gap(rows[i]) ^ total) + 1;
    let column = if mine < other {
        other - distance
    } else {
        other + distance
    };
    Some((i, column))
}

/// The free places between the pieces.
fn gap(row: (u64, u64)) -> u64 {
    let (low, high) = (row.0.min(row.1), row.0.max(row.1));
    assert!(low < high, "columns must differ: {:?}", row);
    high - low - 1
}

#[cfg(test)]
mod tests {
    use super::{northcott_move, northcott_value};
    use std::collections::HashMap;

    type Rows = Vec<(u64, u64)>;

    /// The positions a move leads to, as the other player sees them.
    fn options(rows: &[(u64, u64)], width: u64) -> Vec<(usize, u64, Rows)> {
        let mut found = Vec::new();
        for (i, &(mine, other)) in rows.iter().enumerate() {
            let free = |to: &u64| *to != mine && *to != other && (*to < other) == (mine < other);
            for to in (0..width).filter(free) {
                let mut next: Rows = rows.iter().map(|&(a, b)| (b, a)).collect();
                next[i] = (other, to);
                found.push((i, to, next));
            }
        }
        found
    }

    /// By definition, for a game that might not end: settle what is settled, as
    /// long as there is news. What stays open would be a draw.
    fn slow(height: u32, width: u64) -> HashMap<Rows, bool> {
        let pairs = (0..width).flat_map(|a| (0..width).map(move |b| (a, b)));
        let pairs: Rows = pairs.filter(|p| p.0 != p.1).collect();
        let all = (0..pairs.len().pow(height)).map(|code| {
            let digit = |i| code / pairs.len().pow(i) % pairs.len();
            (0..height).map(|i| pairs[digit(i)]).collect::<Rows>()
        });
        let mut open: Vec<(Rows, Vec<Rows>)> = all
            .map(|rows| {
                let next = options(&rows, width).into_iter().map(|o| o.2).collect();
                (rows, next)
            })
            .collect();
        let mut wins: HashMap<Rows, bool> = HashMap::new();
        let mut before = open.len() + 1;
        while open.len() < before {
            before = open.len();
            open.retain(|(rows, next)| {
                let known = if next.iter().any(|n| wins.get(n) == Some(&false)) {
                    Some(true)
                } else if next.iter().all(|n| wins.get(n) == Some(&true)) {
                    Some(false)
                } else {
                    None
                };
                if let Some(known) = known {
                    wins.insert(rows.clone(), known);
                }
                known.is_none()
            });
        }
        assert!(open.is_empty(), "a draw: {:?}", open[0].0);
        wins
    }

    #[test]
    fn every_small_board() {
        for &(height, width) in &[(0, 3), (1, 8), (2, 6), (3, 4)] {
            let wins = slow(height, width);
            for (rows, &expected) in &wins {
                assert_eq!(northcott_value(rows) != 0, expected, "{:?}", rows);
                let found = northcott_move(rows);
                assert_eq!(found.is_some(), expected, "{:?}", rows);
                if let Some((row, to)) = found {
                    let all = options(rows, width);
                    let next = all.iter().find(|o| (o.0, o.1) == (row, to));
                    assert!(!wins[&next.expect("a legal move").2], "{:?}", rows);
                }
            }
        }
    }

    #[test]
    fn the_limits_of_the_type() {
        let max = u64::MAX;
        assert_eq!(northcott_move(&[(0, max)]), Some((0, max - 1)));
        assert_eq!(northcott_move(&[(max, 0)]), Some((0, 1)));
        assert_eq!(northcott_move(&[(0, max), (max, 0)]), None);
    }

    #[test]
    #[should_panic(expected = "columns must differ: (4, 4)")]
    fn two_pieces_on_one_place() {
        northcott_value(&[(4, 4)]);
    }
}
