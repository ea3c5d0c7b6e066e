//! A forest whose edges come and go: link, cut, connected.
//!
//! Link-Cut Tree：动态加边、删边、询问是否连通的森林。
//!
//! # Contract
//! Nodes are `0..n`, and every call names nodes. `link` joins two trees and
//! says `false`, without a change, if the two nodes are connected already;
//! `cut` says `false` if there is no such edge. An edge has no direction.
//!
//! # Complexity
//! O(log n) for each call, amortised; O(n) memory; no recursion.
//!
//! # Example
//! ```
//! use snippets::link_cut::Forest;
//!
//! let mut forest = Forest::new(3);
//! assert!(forest.link(0, 1) && forest.link(1, 2));
//! assert!(!forest.link(2, 0));
//! assert!(forest.connected(0, 2));
//! assert!(forest.cut(1, 0) && !forest.cut(0, 2));
//! assert!(!forest.connected(0, 2));
//! assert!(forest.connected(0, 0));
//! ```
//!
//! # Source
//! Sleator and Tarjan, "A data structure for dynamic trees" (1983) and
//! "Self-adjusting binary search trees" (1985).

const NONE: usize = usize::MAX;

/// A forest on the nodes `0..n`.
pub struct Forest {
    // A path of a tree is a splay tree in the order of depth; the root of a
    // splay tree has as its parent the node above the path.
    parent: Vec<usize>,
    child: Vec<[usize; 2]>,
    flipped: Vec<bool>,
}

impl Forest {
    /// `n` nodes without an edge.
    pub fn new(n: usize) -> Self {
        Forest {
            parent: vec![NONE; n],
            child: vec![[NONE; 2]; n],
            flipped: vec![false; n],
        }
    }

    /// Adds the edge between `u` and `v`, unless they are connected already.
    pub fn link(&mut self, u: usize, v: usize) -> bool {
        let joins = !self.connected(u, v);
        if joins {
            self.make_root(u);
            self.parent[u] = v;
        }
        joins
    }

    /// Removes the edge between `u` and `v`, if it is there.
    pub fn cut(&mut self, u: usize, v: usize) -> bool {
        self.assert_nodes(u, v);
        self.make_root(u);
        self.expose(v);
        // The path from u to v now hangs at v: an edge if it has no third node.
        let is_edge = self.child[v][0] == u && self.child[u] == [NONE; 2];
        if is_edge {
            self.child[v][0] = NONE;
            self.parent[u] = NONE;
        }
        is_edge
    }

    /// Whether a path leads from `u` to `v`.
    pub fn connected(&mut self, u: usize, v: usize) -> bool {
        self.assert_nodes(u, v);
        self.expose(u);
        self.expose(v);
        // Exposing v moved u from the top if, and only if, they share a tree.
        u == v || self.parent[u] != NONE
    }

    fn assert_nodes(&self, u: usize, v: usize) {
        let n = self.parent.len();
        assert!(u.max(v) < n, "every call names nodes 0..{}: {} {}", n, u, v);
    }

    /// Makes `v` the root of its tree: the path to it is turned around.
    fn make_root(&mut self, v: usize) {
        self.expose(v);
        self.flipped[v] ^= true;
    }

    /// Makes the path from the root to `v` a splay tree of its own, `v` on top.
    fn expose(&mut self, v: usize) {
        let (mut above, mut below) = (v, NONE);
        while above != NONE {
            self.splay(above);
            self.child[above][1] = below;
            below = above;
            above = self.parent[above];
        }
        self.splay(v);
    }

    /// Rotates `v` to the top of its splay tree. A flip that still waits further
    /// up turns the whole subtree around, so only the nodes at hand need theirs.
    fn splay(&mut self, v: usize) {
        while self.side(v).is_some() {
            let p = self.parent[v];
            let inner = self.side(p).is_some();
            if inner {
                self.push_flip(self.parent[p]);
            }
            self.push_flip(p);
            self.push_flip(v);
            if inner {
                let straight = self.side(p) == self.side(v);
                self.rotate(if straight { p } else { v });
            }
            self.rotate(v);
        }
        self.push_flip(v);
    }

    /// Which child of its parent `v` is, unless it is the top of a splay tree.
    fn side(&self, v: usize) -> Option<usize> {
        match self.parent[v] {
            NONE => None,
            p => self.child[p].iter().position(|&c| c == v),
        }
    }

    /// Swaps `v` with its parent; the order of depth stays.
    fn rotate(&mut self, v: usize) {
        let p = self.parent[v];
        let above = self.parent[p];
        let side = (self.child[p][1] == v) as usize;
        let inner = self.child[v][1 - side];
        if let Some(s) = self.side(p) {
            self.child[above][s] = v;
        }
        self.parent[v] = above;
        self.child[v][1 - side] = p;
        self.parent[p] = v;
        self.child[p][side] = inner;
        if inner != NONE {
            self.parent[inner] = p;
        }
    }

    fn push_flip(&mut self, v: usize) {
        if std::mem::take(&mut self.flipped[v]) {
            self.child[v].swap(0, 1);
            for &c in self.child[v].iter().filter(|&&c| c != NONE) {
                self.flipped[c] ^= true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Forest;
    use std::collections::BTreeSet;

    /// By definition: a set of edges, searched each time.
    struct Slow {
        edges: BTreeSet<(usize, usize)>,
    }

    impl Slow {
        fn connected(&self, u: usize, v: usize) -> bool {
            let mut found = vec![u];
            let mut done = 0;
            while done < found.len() {
                let x = found[done];
                done += 1;
                for &(a, b) in &self.edges {
                    let y = if a == x { b } else { a };
                    if (a == x || b == x) && !found.contains(&y) {
                        found.push(y);
                    }
                }
            }
            found.contains(&v)
        }

        fn link(&mut self, u: usize, v: usize) -> bool {
            !self.connected(u, v) && self.edges.insert((u.min(v), u.max(v)))
        }

        fn cut(&mut self, u: usize, v: usize) -> bool {
            self.edges.remove(&(u.min(v), u.max(v)))
        }
    }

    #[track_caller]
    fn check(n: usize, calls: impl Iterator<Item = (usize, usize, usize)>) {
        let mut forest = Forest::new(n);
        let mut slow = Slow {
            edges: BTreeSet::new(),
        };
        for (kind, u, v) in calls {
            let (found, expected) = match kind {
                0 => (forest.link(u, v), slow.link(u, v)),
                1 => (forest.cut(u, v), slow.cut(u, v)),
                _ => (forest.connected(u, v), slow.connected(u, v)),
            };
            assert_eq!(
                found, expected,
                "{} {} {} among {:?}",
                kind, u, v, slow.edges
            );
        }
    }

    fn xorshift(mut x: u64) -> impl FnMut(usize) -> usize {
        move |n| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        }
    }

    #[test]
    fn every_four_calls_on_three_nodes() {
        // 12 calls: link or cut, each along a pair of nodes, either way round;
        // then ask about all pairs.
        let pairs = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];
        for code in 0..12_usize.pow(4) {
            let call = move |i| code / 12_usize.pow(i) % 12;
            let calls =
                (0..4).map(move |i| (call(i) / 6, pairs[call(i) % 6].0, pairs[call(i) % 6].1));
            check(3, calls.chain((0..9).map(|q| (2, q / 3, q % 3))));
        }
    }

    #[test]
    fn random_calls_on_small_forests() {
        let mut random = xorshift(0xdead_beef_cafe_f00d);
        for n in 1..20 {
            for cuts in 1..4 {
                let mut call = || (random(6).saturating_sub(cuts).min(2), random(n), random(n));
                let calls: Vec<_> = (0..600).map(|_| call()).collect();
                check(n, calls.into_iter());
            }
        }
    }

    #[test]
    fn a_long_path_cut_and_mended() {
        let n = 100_000;
        let mut forest = Forest::new(n);
        assert!((1..n).all(|v| forest.link(v - 1, v)));
        let mut random = xorshift(1);
        for _ in 0..10_000 {
            let v = 1 + random(n - 1);
            assert!(forest.connected(0, n - 1));
            assert!(forest.cut(v, v - 1));
            assert!(!forest.connected(0, n - 1) && forest.connected(v, n - 1));
            assert!(forest.link(v, v - 1) && !forest.link(0, v));
        }
    }

    #[test]
    #[should_panic(expected = "every call names nodes 0..2: 0 2")]
    fn link_to_nowhere() {
        Forest::new(2).link(0, 2);
    }

    #[test]
    #[should_panic(expected = "every call names nodes 0..2: 5 1")]
    fn cut_from_nowhere() {
        Forest::new(2).cut(5, 1);
    }
}
