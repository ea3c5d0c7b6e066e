//! Whether the SJ theorem (Anti-SG) holds for plain "who cannot move wins".
//!
//! 检查 SJ 定理（Anti-SG）对“无法行动者胜”是否成立。
//!
//! # Contract
//! The nodes have these Grundy values, and an edge `(x, y)` is a move from `x` to
//! `y`, both below `values.len()`. `anti_sg_wins` tells who wins a game in which
//! whoever cannot move wins exactly if there is no spoiler: if every position of
//! value 0 that has moves has one to a position of value 1.
//!
//! # Complexity
//! O(n + m) for n nodes and m edges.
//!
//! # Example
//! ```
//! use snippets::anti_sg_spoiler::anti_sg_spoiler;
//!
//! // Node 3 has the value 0 and leads only to node 2, of value 2.
//! let moves = [(1, 0), (2, 0), (2, 1), (3, 2)];
//! assert_eq!(anti_sg_spoiler(&[0, 1, 2, 0], &moves), Some(3));
//! assert_eq!(anti_sg_spoiler(&[0, 1, 2], &moves[..3]), None);
//! ```
//!
//! # Source
//! Grundy and Smith (1956).

/// The first node of value 0 that has moves, but none to a node of value 1.
pub fn anti_sg_spoiler(values: &[u32], moves: &[(usize, usize)]) -> Option<usize> {
    let n = values.len();
    let (mut leads_on, mut leads_to_one) = (vec![false; n], vec![false; n]);
    for &(x, y) in moves {
        assert!(
            x < n && y < n,
            "the ends of a move must be nodes 0..{}: {:?}",
            n,
            (x, y)
        );
        leads_on[x] = true;
        leads_to_one[x] |= values[y] == 1;
    }
    (0..n).find(|&x| values[x] == 0 && leads_on[x] && !leads_to_one[x])
}

#[cfg(test)]
mod tests {
    use super::anti_sg_spoiler;

    // That a spoiler is what makes the theorem fail is tested with the theorem.

    #[track_caller]
    fn check(values: &[u32], moves: &[(usize, usize)], expected: Option<usize>) {
        assert_eq!(anti_sg_spoiler(values, moves), expected);
    }

    #[test]
    fn the_first_of_them() {
        check(&[], &[], None);
        check(&[0, 0], &[], None);
        check(&[0, 1, 0], &[(1, 0), (2, 1)], None);
        check(
            &[0, 1, 2, 0, 0],
            &[(1, 0), (2, 0), (2, 1), (4, 2), (3, 2)],
            Some(3),
        );
        check(
            &[0, 1, 2, 0],
            &[(1, 0), (2, 0), (2, 1), (3, 2), (3, 1)],
            None,
        );
    }

    #[test]
    #[should_panic(expected = "the ends of a move must be nodes 0..2: (1, 2)")]
    fn a_move_to_nowhere() {
        anti_sg_spoiler(&[0, 1], &[(1, 0), (1, 2)]);
    }
}
