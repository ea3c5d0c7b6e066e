//! Vertex geography: move a token along edges, never back to a vertex it has been at.
//!
//! 二分图博弈：沿边移动棋子，不得重复经过点；哪些起点先手必胜。
//!
//! # Contract
//! The graph of vertices `0..n` has no directions and no odd cycles: a board whose
//! neighbours have different colours, a tree. On other graphs use `geography_general`.
//! The token is on its first vertex when the player to move begins; who cannot move
//! loses.
//!
//! # Complexity
//! O(n m) time at worst, often far less; O(n + m) memory, no recursion. For a million
//! edges there is `geography_fast`.
//!
//! # Example
//! ```
//! use snippets::geography::geography_table;
//!
//! let edges = [(0, 1), (1, 2), (3, 4)];
//! assert_eq!(geography_table(5, &edges), [false, true, false, true, true]);
//! assert_eq!(geography_table(1, &[]), [false]);
//! ```
//!
//! # Source
//! Who moves along a maximum matching that covers the start wins; if one misses it, the
//! other player does so: Fraenkel, Scheinerman and Ullman (1993). The vertices that some
//! maximum matching misses are those that an alternating path of even length joins to
//! one that it misses: Berge (1957).

/// Whether the player to move wins from each vertex.
pub fn geography_table(n: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let (near, mut mate) = maximum_matching(n, edges);
    let missed = (0..n).filter(|&v| mate[v] == n).collect();
    let mut wins = vec![true; n];
    for v in lengthen(&near, &mut mate, missed) {
        wins[v] = false;
    }
    wins
}

/// The neighbours of each vertex, and its mate in a maximum matching, or `n`.
pub fn maximum_matching(n: usize, edges: &[(usize, usize)]) -> (Vec<Vec<usize>>, Vec<usize>) {
    let (mut near, mut mate) = (vec![Vec::new(); n], vec![n; n]);
    for &(x, y) in edges {
        near[x].push(y);
        near[y].push(x);
    }
    for v in 0..n {
        if mate[v] == n {
            lengthen(&near, &mut mate, vec![v]);
        }
    }
    (near, mate)
}

/// The vertices that alternating paths of even length from these reach; where one ends
/// that makes the matching longer, changes that and stops.
pub fn lengthen(near: &[Vec<usize>], mate: &mut [usize], mut even: Vec<usize>) -> Vec<usize> {
    let n = near.len();
    let (mut from, mut next) = (vec![n; n], 0);
    while next < even.len() {
        let v = even[next];
        next += 1;
        for &(mut w) in &near[v] {
            if from[w] == n {
                from[w] = v;
                if mate[w] < n {
                    even.push(mate[w]);
                    continue;
                }
                while w < n {
                    let v = from[w];
                    mate[w] = v;
                    w = std::mem::replace(&mut mate[v], w);
                }
                return even;
            }
        }
    }
    even
}

#[cfg(test)]
mod tests {
    use super::geography_table;

    /// By definition: some move leads to a vertex that loses, where `free` are those that
    /// the token has not been at.
    fn slow(near: &[u32], free: u32, v: usize) -> bool {
        let free = free & !(1 << v);
        let mut to = (0..near.len()).filter(|w| near[v] & free & 1 << w != 0);
        to.any(|w| !slow(near, free, w))
    }

    #[track_caller]
    fn check(n: usize, edges: &[(usize, usize)]) {
        let mut near = vec![0; n];
        for &(x, y) in edges {
            near[x] |= 1_u32 << y;
            near[y] |= 1_u32 << x;
        }
        let expected: Vec<bool> = (0..n).map(|v| slow(&near, (1 << n) - 1, v)).collect();
        assert_eq!(geography_table(n, edges), expected, "{:?}", edges);
    }

    #[test]
    fn every_graph_between_three_and_three() {
        for set in 0..1_usize << 9 {
            let chosen = (0..9).filter(|i| set >> i & 1 == 1);
            check(
                6,
                &chosen
                    .map(|i| (i / 3 * 2, i % 3 * 2 + 1))
                    .collect::<Vec<_>>(),
            );
        }
    }

    #[test]
    fn random_graphs() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..500 {
            let n = 1 + random(11);
            let colour: Vec<usize> = (0..n).map(|_| random(2)).collect();
            let edges = (0..random(2 * n)).map(|_| (random(n), random(n)));
            let edges: Vec<_> = edges.filter(|&(x, y)| colour[x] != colour[y]).collect();
            check(n, &edges);
        }
    }
}
