//! Vertex geography on any graph: move a token along edges, never back to a vertex.
//!
//! 一般图博弈：沿边移动棋子，不得重复经过点（一般图匹配，带花树），必胜起点与走法。
//!
//! # Contract
//! As `geography`, on a graph of vertices `0..n` that need not be bipartite. Loops and
//! parallel edges do not matter.
//!
//! # Complexity
//! O(n m) time at worst, but for a factor below 5, O(n + m) memory, no recursion.
//!
//! # Example
//! ```
//! use snippets::geography_general::{geography_general_moves, geography_general_table};
//!
//! // A path of three vertices, and a triangle.
//! let edges = [(0, 1), (1, 2), (3, 4), (4, 5), (5, 3)];
//! assert_eq!(geography_general_table(6, &edges), [false, true, false, false, false, false]);
//! assert_eq!(geography_general_moves(6, &edges, 1), [0, 2]);
//! assert_eq!(geography_general_table(1, &[]), [false]);
//! ```
//!
//! # Source
//! Who moves along a maximum matching that covers the start wins; if one misses it, the
//! other player does so: Fraenkel, Scheinerman and Ullman (1993). Edmonds (1965): the
//! vertices that some maximum matching misses are those that an alternating path of
//! even length joins to one that it misses.

/// Whether the player to move wins from each vertex.
pub fn geography_general_table(n: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let mut near = vec![Vec::new(); n];
    for &(x, y) in edges.iter().filter(|edge| edge.0 != edge.1) {
        near[x].push(y);
        near[y].push(x);
    }
    let mut search = Search {
        mate: vec![n; n],
        ..Search::default()
    };
    for v in 0..n {
        if search.mate[v] == n {
            search.run(&near, vec![v]);
        }
    }
    let missed = (0..n).filter(|&v| search.mate[v] == n).collect();
    search.run(&near, missed);
    search.depth.iter().map(|&depth| depth == n).collect()
}

/// The vertices to which the token may go to win, in rising order.
pub fn geography_general_moves(n: usize, edges: &[(usize, usize)], start: usize) -> Vec<usize> {
    let left = edges
        .iter()
        .filter(|edge| edge.0 != start && edge.1 != start);
    let left = geography_general_table(n, &left.copied().collect::<Vec<_>>());
    let near = |v: usize| edges.contains(&(start, v)) || edges.contains(&(v, start));
    let wins = |&v: &usize| v != start && !left[v] && near(v);
    (0..n).filter(wins).collect()
}

#[derive(Default)]
struct Search {
    /// The other end of the matching's edge, or n.
    mate: Vec<usize>,
    /// Whence an alternating path arrives by an edge outside the matching, or n.
    from: Vec<usize>,
    /// Of vertices that an even path reaches, how far up the tree; or n.
    depth: Vec<usize>,
    /// Towards the vertex at which an odd cycle through this one begins.
    base: Vec<usize>,
}

impl Search {
    /// Makes the matching longer by a path from one of these, if there is any.
    fn run(&mut self, near: &[Vec<usize>], mut queue: Vec<usize>) {
        let n = near.len();
        self.from = vec![n; n];
        self.depth = vec![n; n];
        self.base = (0..n).collect();
        queue.iter().for_each(|&v| self.depth[v] = 0);
        let mut next = 0;
        while let Some(&v) = queue.get(next) {
            next += 1;
            for &w in &near[v] {
                if self.depth[w] < n {
                    let top = self.meeting(v, w);
                    self.contract(v, w, top, &mut queue);
                    self.contract(w, v, top, &mut queue);
                } else if self.from[w] == n {
                    self.from[w] = v;
                    let mate = self.mate[w];
                    if mate == n {
                        return self.flip(w);
                    }
                    let base = self.base(v);
                    self.depth[mate] = self.depth[base] + 1;
                    queue.push(mate);
                }
            }
        }
    }

    /// Exchanges the edges of a path that ends here.
    fn flip(&mut self, mut w: usize) {
        while w < self.mate.len() {
            let v = self.from[w];
            self.mate[w] = v;
            w = std::mem::replace(&mut self.mate[v], w);
        }
    }

    fn base(&mut self, mut v: usize) -> usize {
        while self.base[v] != v {
            self.base[v] = self.base[self.base[v]];
            v = self.base[v];
        }
        v
    }

    /// Where the paths to two vertices part.
    fn meeting(&mut self, v: usize, w: usize) -> usize {
        let (mut v, mut w) = (self.base(v), self.base(w));
        while v != w {
            if self.depth[v] < self.depth[w] {
                std::mem::swap(&mut v, &mut w);
            }
            v = self.base(self.from[self.mate[v]]);
        }
        v
    }

    /// Half an odd cycle from `top` by the edge of `v` and `w`: the other way round an
    /// even path reaches its other vertices too.
    fn contract(&mut self, mut v: usize, mut w: usize, top: usize, queue: &mut Vec<usize>) {
        while self.base(v) != top {
            self.from[v] = w;
            w = self.mate[v];
            if self.depth[w] == self.mate.len() {
                self.depth[w] = 0;
                queue.push(w);
            }
            for &part in &[v, w] {
                if self.base[part] == part {
                    self.base[part] = top;
                }
            }
            v = self.from[w];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{geography_general_moves, geography_general_table};

    /// By definition: the vertices that the token may go to and win, where `free` are
    /// those it has not been at.
    fn slow(near: &[u32], free: u32, v: usize) -> Vec<usize> {
        let to = (0..near.len()).filter(|&w| near[v] & free & !(1 << v) & 1 << w != 0);
        to.filter(|&w| slow(near, free & !(1 << v), w).is_empty())
            .collect()
    }

    #[track_caller]
    fn check(n: usize, edges: &[(usize, usize)]) {
        let mut near = vec![0; n];
        for &(x, y) in edges {
            near[x] |= 1_u32 << y;
            near[y] |= 1_u32 << x;
        }
        let table = geography_general_table(n, edges);
        for (v, &wins) in table.iter().enumerate() {
            let moves = slow(&near, (1 << n) - 1, v);
            assert_eq!(wins, !moves.is_empty(), "{:?} {}", edges, v);
            assert_eq!(
                geography_general_moves(n, edges, v),
                moves,
                "{:?} {}",
                edges,
                v
            );
        }
    }

    #[test]
    fn every_graph_of_five_vertices() {
        let all = (0..5).flat_map(|x| (0..x).map(move |y| (x, y)));
        let all: Vec<_> = all.collect();
        for set in 0..1_u32 << all.len() {
            let chosen = (0..all.len()).filter(|i| set >> i & 1 == 1);
            check(5, &chosen.map(|i| all[i]).collect::<Vec<_>>());
        }
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
        for _ in 0..500 {
            let n = 1 + random(9);
            let m = random(n + 4);
            let edges: Vec<_> = (0..m).map(|_| (random(n), random(n))).collect();
            check(n, &edges);
        }
    }

    /// The size of a maximum matching, by trying all.
    fn largest(edges: &[(usize, usize)], free: u32) -> usize {
        let open = |e: &&(usize, usize)| e.0 != e.1 && free >> e.0 & free >> e.1 & 1 == 1;
        match edges.iter().position(|e| open(&e)) {
            None => 0,
            Some(i) => {
                let (x, y) = edges[i];
                let with = 1 + largest(&edges[i + 1..], free & !(1 << x | 1 << y));
                with.max(largest(&edges[i + 1..], free))
            }
        }
    }

    /// The vertices that some maximum matching misses: the graph without one of them has
    /// one as large. Odd cycles within odd cycles come up here.
    #[test]
    fn larger_random_graphs() {
        let mut random = random();
        for _ in 0..200 {
            let n = 10 + random(8);
            let m = n + random(6);
            let edges: Vec<_> = (0..m).map(|_| (random(n), random(n))).collect();
            let all = (1 << n) - 1;
            let most = largest(&edges, all);
            let table = geography_general_table(n, &edges);
            for (v, &wins) in table.iter().enumerate() {
                let expected = largest(&edges, all & !(1 << v)) < most;
                assert_eq!(wins, expected, "{:?} {}", edges, v);
            }
        }
    }

    #[test]
    fn a_long_path_and_a_long_cycle() {
        let n = 3001;
        let mut edges: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
        let odd: Vec<bool> = (0..n).map(|v| v % 2 == 1).collect();
        assert_eq!(geography_general_table(n, &edges), odd);
        edges.push((n - 1, 0));
        assert_eq!(geography_general_table(n, &edges), vec![false; n]);
    }
}
