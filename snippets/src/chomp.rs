//! Chomp on two rows: take a square and all to the right of it and below.
//!
//! 两行的 Chomp（巧克力游戏）：咬掉一格及其右方、下方所有格，吃到左上角者负。
//!
//! # Contract
//! The upper row has `top` squares, the lower one `bottom`, at most as many. Who takes
//! the last square, at the left of the upper row, loses; with none left the player to
//! move has won. A move is given as the rows it leaves.
//!
//! # Complexity
//! O(1).
//!
//! # Example
//! ```
//! use snippets::chomp::{chomp_move, chomp_wins};
//!
//! assert!(!chomp_wins(5, 4));
//! assert!(chomp_wins(5, 5));
//! assert_eq!(chomp_move(5, 5), Some((5, 4)));
//! assert_eq!(chomp_move(5, 2), Some((3, 2)));
//! assert_eq!(chomp_move(1, 0), None);
//! assert!(chomp_wins(0, 0));
//! ```
//!
//! # Source
//! Gale (1974): with one square less in the lower row the player to move loses, since
//! any move can be answered by another such position.

/// Whether the player to move wins.
pub fn chomp_wins(top: u64, bottom: u64) -> bool {
    assert!(
        bottom <= top,
        "the lower row is longer: {} > {}",
        bottom,
        top
    );
    top - bottom != 1
}

/// The only winning move, as the rows it leaves; none if there is no square.
pub fn chomp_move(top: u64, bottom: u64) -> Option<(u64, u64)> {
    if !chomp_wins(top, bottom) || top == 0 {
        None
    } else if top == bottom {
        Some((top, bottom - 1))
    } else {
        Some((bottom + 1, bottom))
    }
}

#[cfg(test)]
mod tests {
    use super::{chomp_move, chomp_wins};

    fn moves(top: u64, bottom: u64) -> Vec<(u64, u64)> {
        let upper = (0..top).map(|left| (left, left.min(bottom)));
        let lower = (0..bottom).map(|left| (top, left));
        upper.chain(lower).collect()
    }

    /// By definition, for all pairs of rows: no square left is a win.
    #[test]
    fn all_boards_up_to_forty_columns() {
        let mut loses = std::collections::HashSet::new();
        for top in 0..40 {
            for bottom in 0..=top {
                let all = moves(top, bottom).into_iter();
                let wins: Vec<_> = all.filter(|left| loses.contains(left)).collect();
                assert_eq!(chomp_wins(top, bottom), top == 0 || !wins.is_empty());
                let found: Vec<_> = chomp_move(top, bottom).into_iter().collect();
                assert_eq!(found, wins);
                if top > 0 && wins.is_empty() {
                    loses.insert((top, bottom));
                }
            }
        }
    }

    #[test]
    fn the_limits_of_the_type() {
        assert_eq!(
            chomp_move(u64::MAX, u64::MAX),
            Some((u64::MAX, u64::MAX - 1))
        );
        assert!(!chomp_wins(u64::MAX, u64::MAX - 1));
        assert_eq!(chomp_move(u64::MAX, 0), Some((1, 0)));
    }

    #[test]
    #[should_panic(expected = "the lower row is longer: 3 > 2")]
    fn rows_the_wrong_way_round() {
        chomp_wins(2, 3);
    }
}
