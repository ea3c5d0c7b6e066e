//! The winning cuts of green Hackenbush on any graph, the fast way: for millions of edges.
//!
//! 图上删边游戏：一次求出所有必胜的删边（融合原理，割边对分类）。
//!
//! # Contract
//! As `hackenbush_moves`. Which two edges cut the graph in two is told by sums of random
//! numbers of 64 bits; to take others for such a pair is less likely than once in 10^6
//! graphs of 10^6 edges.
//!
//! # Complexity
//! O(n + m log m) time, and k^2 for each k edges of which any two cut the graph in two, as
//! on a cycle; O(n + m) memory, no recursion. `hackenbush_moves` finds the value anew for
//! each of the m edges.
//!
//! # Example
//! ```
//! use snippets::hackenbush_fast::hackenbush_moves_fast;
//!
//! // A stalk with a triangle on top; and a triangle on the ground, cut to two equal stalks.
//! assert_eq!(hackenbush_moves_fast(4, &[(0, 1), (1, 2), (2, 3), (3, 1)]), [0]);
//! assert_eq!(hackenbush_moves_fast(3, &[(0, 1), (1, 2), (2, 0)]), [1]);
//! assert_eq!(hackenbush_moves_fast(1, &[]), []);
//! ```
//!
//! # Source
//! Fusion and colon principle: Winning Ways (1982), chapter 7. A cut elsewhere asks for one
//! value of what an edge carries. Without an edge of a cycle those that cut the graph
//! together with it are bridges, and what lies between them makes up two stalks.

/// The edges whose cut wins, by their places in the list, in rising order.
pub fn hackenbush_moves_fast(n: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let walk = Walk::new(n, edges);
    let (cover, cuts) = walk.cuts(edges);
    // What each node carries, without the edge below it: fused edges are loops worth 1.
    let mut value = vec![0_u32; n];
    for (_, _, v) in walk.back_edges(edges) {
        value[v] ^= 1;
    }
    for &v in walk.order[1..].iter().rev() {
        let loops = value[v] ^ 1;
        value[walk.below[v]] ^= if cover[v] == 0 { value[v] + 1 } else { loops };
    }
    // The first of the nodes that are fused with each, and what those would have to carry
    // instead to make the sum 0, if that exists.
    let (mut first, mut wanted) = (vec![0; n], vec![None; n]);
    wanted[0] = Some(0);
    let mut moves = Vec::new();
    for &v in &walk.order[1..] {
        let base = first[walk.below[v]];
        first[v] = if cover[v] == 0 { v } else { base };
        if cover[v] == 0 {
            let branch = wanted[base].map(|wanted: u32| wanted ^ value[base] ^ (value[v] + 1));
            wanted[v] = branch.and_then(|branch| branch.checked_sub(1));
            moves.extend(walk.by[v].filter(|_| branch == Some(0)));
        }
    }
    let mut cuts = &cuts[..];
    while let Some(one) = cuts.first() {
        let len = cuts.iter().take_while(|cut| cut.sum == one.sum).count();
        let (group, others) = cuts.split_at(len);
        let base = first[one.node];
        if let Some(wanted) = wanted[base] {
            let wins = winning_cuts(group, &value, value[base], wanted);
            moves.extend(wins.into_iter().map(|cut| group[cut].edge));
        }
        cuts = others;
    }
    moves.sort_unstable();
    moves
}

/// An edge of a cycle. Sorted, those of one sum go from the ground upwards, a back edge last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Cut {
    /// Of the back edges around it: edges of which any two cut the graph in two have the same.
    sum: u64,
    is_back: bool,
    /// Its end that is farther from the ground, after the place of that in the order.
    place: usize,
    node: usize,
    edge: usize,
}

/// Of edges of which any two cut the graph in two those whose cut leaves `wanted` of `all`
/// that the fused nodes carry.
fn winning_cuts(group: &[Cut], value: &[u32], all: u32, wanted: u32) -> Vec<usize> {
    // What lies between each edge and the next; without their loops, worth 1 each.
    let between = |pair: &[Cut]| match pair[1].is_back {
        true => value[pair[0].node] ^ 1,
        false => value[pair[0].node] ^ value[pair[1].node] ^ 1,
    };
    let between: Vec<u32> = group.windows(2).map(between).collect();
    let rest = between.iter().fold(all, |rest, part| rest ^ part) ^ (group.len() as u32 & 1);
    // It stands on the rest as two stalks, this one from its far end.
    let stalk = |height: u32, part: &u32| (height ^ part) + 1;
    let wins = |cut: &usize| {
        let left = between[..*cut].iter().rev().fold(0, stalk);
        let right = between[*cut..].iter().fold(0, stalk);
        rest ^ left ^ right == wanted
    };
    (0..group.len()).filter(wins).collect()
}

/// The nodes that stand, depth first.
struct Walk {
    order: Vec<usize>,
    /// The place of each in the order, or `n`.
    arrival: Vec<usize>,
    /// The node from which, and the edge by which it was reached.
    below: Vec<usize>,
    by: Vec<Option<usize>>,
}

impl Walk {
    fn new(n: usize, edges: &[(usize, usize)]) -> Walk {
        let mut ends = vec![Vec::new(); n];
        for (edge, &(x, y)) in edges.iter().enumerate() {
            ends[x].push((y, edge));
            ends[y].push((x, edge));
        }
        let mut walk = Walk {
            order: vec![0],
            arrival: vec![n; n],
            below: vec![0; n],
            by: vec![None; n],
        };
        walk.arrival[0] = 0;
        let (mut v, mut next) = (0, vec![0; n]);
        while v != 0 || next[0] < ends[0].len() {
            if let Some(&(w, edge)) = ends[v].get(next[v]) {
                next[v] += 1;
                if walk.arrival[w] == n {
                    walk.arrival[w] = walk.order.len();
                    walk.by[w] = Some(edge);
                    walk.below[w] = v;
                    walk.order.push(w);
                    v = w;
                }
            } else {
                v = walk.below[v];
            }
        }
        walk
    }

    /// The edges that lead back, each with its near and its far end; they join a node to
    /// one on the way there, or to itself.
    fn back_edges<'e>(
        &'e self,
        edges: &'e [(usize, usize)],
    ) -> impl Iterator<Item = (usize, usize, usize)> + 'e {
        let stands = move |v: usize| self.arrival[v] < self.arrival.len();
        let all = edges.iter().enumerate();
        all.filter_map(move |(edge, &(x, y))| {
            let is_back = self.by[x] != Some(edge) && self.by[y] != Some(edge);
            let (near, far) = if self.arrival[x] < self.arrival[y] {
                (x, y)
            } else {
                (y, x)
            };
            Some((edge, near, far)).filter(|_| stands(x) && is_back)
        })
    }

    /// Each node's sum of the back edges around the edge below it, 0 for a bridge; and the
    /// edges of cycles, sorted.
    fn cuts(&self, edges: &[(usize, usize)]) -> (Vec<u64>, Vec<Cut>) {
        let cut = |sum, is_back, edge, node| Cut {
            sum,
            is_back,
            place: self.arrival[node],
            node,
            edge,
        };
        let (mut cover, mut cuts) = (vec![0; self.arrival.len()], Vec::new());
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        for (edge, near, far) in self.back_edges(edges) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            // The steps above alone have sums of their own that are 0.
            let number = random.wrapping_mul(0x2545_f491_4f6c_dd1d);
            cover[near] ^= number;
            cover[far] ^= number;
            cuts.push(cut(number, true, edge, far));
        }
        for &v in self.order[1..].iter().rev() {
            cover[self.below[v]] ^= cover[v];
            let own = self.by[v].filter(|_| cover[v] != 0);
            cuts.extend(own.map(|edge| cut(cover[v], false, edge, v)));
        }
        cuts.sort_unstable();
        (cover, cuts)
    }
}

#[cfg(test)]
mod tests {
    use super::hackenbush_moves_fast;
    use crate::hackenbush::hackenbush_moves;
    use crate::hackenbush_tree::hackenbush_tree_moves;

    #[track_caller]
    fn check(n: usize, edges: &[(usize, usize)]) {
        let expected = hackenbush_moves(n, edges);
        assert_eq!(hackenbush_moves_fast(n, edges), expected, "{:?}", edges);
    }

    fn random() -> impl FnMut(usize) -> usize {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        move |n| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        }
    }

    #[test]
    fn random_graphs() {
        let mut random = random();
        for _ in 0..3000 {
            let n = 1 + random(9);
            let m = random(n + 5);
            let edges: Vec<_> = (0..m).map(|_| (random(n), random(n))).collect();
            check(n, &edges);
        }
    }

    /// Trees of cycles, so that many edges cut the graph in two together.
    #[test]
    fn random_cycles() {
        let mut random = random();
        for _ in 0..800 {
            let (mut n, mut edges) = (1, Vec::new());
            for _ in 0..1 + random(4) {
                let (hook, len) = (random(n), random(7));
                let mut last = hook;
                for _ in 0..len {
                    edges.push((last, n));
                    last = n;
                    n += 1;
                }
                if random(4) != 0 {
                    edges.push((last, if random(3) == 0 { random(n) } else { hook }));
                }
            }
            check(n, &edges);
        }
    }

    #[test]
    fn a_large_tree() {
        let mut random = random();
        let n = 50_000;
        let edges: Vec<_> = (1..n).map(|v| (v, random(v))).collect();
        let expected = hackenbush_tree_moves(n, &edges, 0);
        assert_eq!(hackenbush_moves_fast(n, &edges), expected);
    }

    #[test]
    fn cycles() {
        // To cut in the middle leaves two stalks as long; an even cycle is worth 0.
        for n in 1..60 {
            let cycle: Vec<_> = (0..n).map(|v| (v, (v + 1) % n)).collect();
            let expected: Vec<usize> = Some(n / 2).into_iter().filter(|_| n % 2 == 1).collect();
            assert_eq!(hackenbush_moves_fast(n, &cycle), expected);
        }
    }
}
