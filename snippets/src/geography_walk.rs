//! Who wins at each step of a game of vertex geography: winning moves and mistakes.
//!
//! 二分图博弈：必胜的走法；逐步判断轮到者是否必胜，找出失误。
//!
//! # Contract
//! The graph is as for `geography`. `walk` lists the vertices where the token has been,
//! in order, none twice. A move was a mistake if the player to move wins both before and
//! after it. Needs [`maximum_matching`] and [`lengthen`].
//!
//! # Complexity
//! That of `geography` once, and O(n + m) for each step; once for each neighbour to find
//! all winning moves.
//!
//! # Example
//! ```
//! use snippets::geography_walk::{geography_moves, geography_walk};
//!
//! // A path of five vertices.
//! let edges = [(0, 1), (1, 2), (2, 3), (3, 4)];
//! assert_eq!(geography_walk(5, &edges, &[1, 2, 3, 4]), [true, false, true, false]);
//! assert_eq!(geography_walk(5, &edges, &[0, 1]), [false, true]);
//! assert_eq!(geography_moves(5, &edges, 1), [0, 2]);
//! assert_eq!(geography_walk(5, &edges, &[]), []);
//! ```
//!
//! # Source
//! As `geography`: a maximum matching covers a vertex in any case if its mate finds no
//! other without it.

use crate::geography::{lengthen, maximum_matching};

/// Whether the player to move wins when the token comes to each vertex.
pub fn geography_walk(n: usize, edges: &[(usize, usize)], walk: &[usize]) -> Vec<bool> {
    let (mut near, mut mate) = maximum_matching(n, edges);
    let mut wins_at = |&v: &usize| {
        for w in std::mem::take(&mut near[v]) {
            near[w].retain(|&x| x != v);
        }
        let left = std::mem::replace(&mut mate[v], n);
        if left == n {
            return false;
        }
        mate[left] = n;
        lengthen(&near, &mut mate, vec![left]);
        mate[left] == n
    };
    walk.iter().map(&mut wins_at).collect()
}

/// The vertices to which the token may go from its start to win, in rising order.
pub fn geography_moves(n: usize, edges: &[(usize, usize)], start: usize) -> Vec<usize> {
    let near = |v: usize| edges.contains(&(start, v)) || edges.contains(&(v, start));
    let wins = |&v: &usize| !geography_walk(n, edges, &[start, v])[1];
    (0..n).filter(|&v| near(v)).filter(wins).collect()
}

#[cfg(test)]
mod tests {
    use super::{geography_moves, geography_walk};

    fn slow(near: &[u32], free: u32, v: usize) -> bool {
        let free = free & !(1 << v);
        let mut to = (0..near.len()).filter(|w| near[v] & free & 1 << w != 0);
        to.any(|w| !slow(near, free, w))
    }

    #[test]
    fn random_walks() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..400 {
            let n = 1 + random(11);
            let colour: Vec<usize> = (0..n).map(|_| random(2)).collect();
            let edges = (0..random(3 * n)).map(|_| (random(n), random(n)));
            let edges: Vec<_> = edges.filter(|&(x, y)| colour[x] != colour[y]).collect();
            let mut near = vec![0; n];
            for &(x, y) in &edges {
                near[x] |= 1_u32 << y;
                near[y] |= 1_u32 << x;
            }
            let (mut free, mut walk, mut expected) = ((1_u32 << n) - 1, vec![random(n)], vec![]);
            while let Some(&v) = walk.last() {
                expected.push(slow(&near, free, v));
                free &= !(1 << v);
                let to: Vec<usize> = (0..n).filter(|w| near[v] & free & 1 << w != 0).collect();
                if to.is_empty() {
                    break;
                }
                if walk.len() == 1 {
                    let wins = to.iter().copied().filter(|&w| !slow(&near, free, w));
                    let wins: Vec<usize> = wins.collect();
                    assert_eq!(geography_moves(n, &edges, v), wins, "{:?}", edges);
                }
                walk.push(to[random(to.len())]);
            }
            assert_eq!(
                geography_walk(n, &edges, &walk),
                expected,
                "{:?} {:?}",
                edges,
                walk
            );
        }
    }
}
