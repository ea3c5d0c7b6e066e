//! Trees and graphs, their nodes numbered from 1.

use super::Gen;

/// What a tree looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One node after the other: as deep as can be.
    Path,
    /// One node in the middle of all others: as flat as can be.
    Star,
    /// A path with single nodes beside it.
    Caterpillar,
    /// Each node hangs on any earlier one.
    Random,
}

impl Shape {
    const ALL: [Shape; 4] = [Shape::Path, Shape::Star, Shape::Caterpillar, Shape::Random];
}

impl Gen {
    /// The n - 1 edges of a tree of any shape; half of the time its nodes are
    /// numbered along the edges, else as it comes.
    pub fn tree(&mut self, n: usize) -> Vec<(usize, usize)> {
        let shape = *self.pick(&Shape::ALL);
        self.tree_of(shape, n)
    }

    /// The edges of a tree of this shape.
    pub fn tree_of(&mut self, shape: Shape, n: usize) -> Vec<(usize, usize)> {
        let joined = self.grown(shape, n);
        self.renumbered(n, joined)
    }

    /// The `m` edges of a graph of `n` nodes, no two alike and none to its own
    /// node.
    ///
    /// # Panics
    /// If there are not so many: `m` is at most n (n - 1) / 2.
    #[track_caller]
    pub fn graph(&mut self, n: usize, m: usize) -> Vec<(usize, usize)> {
        check_edges(n, m);
        if m == 0 {
            return Vec::new();
        }
        let edges = self.distinct(m, 0..pairs(n)).into_iter().map(pair);
        let edges: Vec<_> = edges.collect();
        edges.into_iter().map(|edge| self.turned(edge)).collect()
    }

    /// The same, with a way from each node to each other.
    ///
    /// # Panics
    /// If there are too many edges, or fewer than the n - 1 of a tree.
    #[track_caller]
    pub fn connected_graph(&mut self, n: usize, m: usize) -> Vec<(usize, usize)> {
        check_edges(n, m);
        assert!(
            n <= m + 1,
            "{} nodes are not connected by {} edges: they need {} at least",
            n,
            m,
            n.saturating_sub(1)
        );
        let shape = *self.pick(&Shape::ALL);
        let mut edges = self.grown(shape, n);
        let mut taken: Vec<usize> = edges.iter().map(|&edge| number(edge)).collect();
        taken.sort_unstable();
        let more = m - edges.len();
        if 0 < more {
            let free = self.distinct(more, 0..pairs(n) - taken.len());
            edges.extend(free.into_iter().map(|nth| pair(nth_free(&taken, nth))));
        }
        self.renumbered(n, edges)
    }

    /// A tree whose nodes hang on earlier ones.
    fn grown(&mut self, shape: Shape, n: usize) -> Vec<(usize, usize)> {
        // The end of a caterpillar's path.
        let mut head = 1;
        let mut join = |g: &mut Gen, node: usize| match shape {
            Shape::Path => node - 1,
            Shape::Star => 1,
            Shape::Random => g.int(1..node),
            Shape::Caterpillar => {
                let end = head;
                if g.chance(1, 2) {
                    head = node;
                }
                end
            }
        };
        self.span("tree", |g| {
            let nodes = 2..n.max(1) + 1;
            let edges = nodes.map(|node| (g.span("node", |g| join(g, node)), node));
            edges.collect()
        })
    }

    /// The same edges with other numbers of their nodes, and in another order,
    /// in half of all cases.
    fn renumbered(&mut self, n: usize, edges: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
        if !self.chance(1, 2) {
            return edges;
        }
        let names = self.permutation(n);
        let edges = edges.into_iter().map(|(a, b)| (names[a - 1], names[b - 1]));
        let edges = self.shuffled(edges.collect());
        edges.into_iter().map(|edge| self.turned(edge)).collect()
    }

    fn turned(&mut self, (a, b): (usize, usize)) -> (usize, usize) {
        if self.chance(1, 2) {
            (b, a)
        } else {
            (a, b)
        }
    }
}

#[track_caller]
fn check_edges(n: usize, m: usize) {
    assert!(
        m <= pairs(n),
        "{} edges are too many for {} nodes: there are {} at most",
        m,
        n,
        pairs(n)
    );
}

/// How many pairs there are of so many nodes.
fn pairs(n: usize) -> usize {
    n.saturating_sub(1) * n / 2
}

/// The pairs in this order: (1, 2), (1, 3), (2, 3), (1, 4), …
fn pair(number: usize) -> (usize, usize) {
    // The root of a float, put right by the integers.
    let mut high = ((number as f64 * 2.0).sqrt() as usize).max(1);
    while number < pairs(high) {
        high -= 1;
    }
    while pairs(high + 1) <= number {
        high += 1;
    }
    (number - pairs(high) + 1, high + 1)
}

fn number((a, b): (usize, usize)) -> usize {
    pairs(b - 1) + a - 1
}

/// The number that has so many before it that are not among the sorted ones.
fn nth_free(taken: &[usize], nth: usize) -> usize {
    // As many are free below the i-th of them: taken[i] - i.
    let (mut low, mut high) = (0, taken.len());
    while low < high {
        let middle = (low + high) / 2;
        if taken[middle] - middle <= nth {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    nth + low
}

#[cfg(test)]
mod tests {
    use super::super::{replay, sample, Gen};
    use super::*;
    use std::collections::BTreeSet;

    fn sorted((a, b): (usize, usize)) -> (usize, usize) {
        (a.min(b), a.max(b))
    }

    /// The number of parts, by repainting.
    fn parts(n: usize, edges: &[(usize, usize)]) -> usize {
        let mut colour: Vec<usize> = (0..=n).collect();
        for &(a, b) in edges {
            let (from, to) = (colour[a], colour[b]);
            for each in &mut colour {
                if *each == from {
                    *each = to;
                }
            }
        }
        colour[1..].iter().collect::<BTreeSet<_>>().len()
    }

    #[track_caller]
    fn check_simple(n: usize, edges: &[(usize, usize)]) {
        let all: BTreeSet<_> = edges.iter().copied().map(sorted).collect();
        assert_eq!(all.len(), edges.len(), "{:?}", edges);
        assert!(
            all.iter().all(|&(a, b)| 1 <= a && a < b && b <= n),
            "{:?}",
            edges
        );
    }

    #[test]
    fn trees_are_trees() {
        for seed in 0..600 {
            sample(seed, 1, |g| {
                let n = g.int(1..=7);
                let edges = g.tree(n);
                check_simple(n, &edges);
                assert_eq!((edges.len(), parts(n, &edges)), (n - 1, 1));
            });
        }
        sample(1, 1, |g| assert_eq!(g.tree(0), []));
    }

    #[test]
    fn all_trees_of_five_nodes_come() {
        let mut seen = BTreeSet::new();
        for seed in 0..20_000 {
            sample(seed, 1, |g| {
                let edges = g.tree(5).into_iter().map(sorted);
                seen.insert(edges.collect::<BTreeSet<_>>());
            });
        }
        // Cayley: n^(n - 2).
        assert_eq!(seen.len(), 125);
    }

    #[test]
    fn shapes_are_what_they_are_called() {
        let degrees = |n: usize, edges: &[(usize, usize)]| {
            let mut degrees = vec![0; n + 1];
            for &(a, b) in edges {
                degrees[a] += 1;
                degrees[b] += 1;
            }
            degrees
        };
        for seed in 0..200 {
            sample(seed, 1, |g| {
                let n = g.int(3..=9);
                let edges = g.tree_of(Shape::Path, n);
                assert_eq!(degrees(n, &edges).into_iter().max(), Some(2));
                let edges = g.tree_of(Shape::Star, n);
                assert_eq!(degrees(n, &edges).into_iter().max(), Some(n - 1));
                // Without its leaves a caterpillar is a path.
                let edges = g.tree_of(Shape::Caterpillar, n);
                let all = degrees(n, &edges);
                let inner = edges.iter().filter(|(a, b)| 1 < all[*a] && 1 < all[*b]);
                let inner: Vec<_> = inner.copied().collect();
                assert!(degrees(n, &inner).into_iter().max() <= Some(2));
            });
        }
    }

    #[test]
    fn graphs_are_simple_and_all_of_them_come() {
        let mut seen = BTreeSet::new();
        for seed in 0..8000 {
            sample(seed, 1, |g| {
                let n = g.int(1..=4);
                let m = g.int(0..=n * (n - 1) / 2);
                let edges = g.graph(n, m);
                check_simple(n, &edges);
                assert_eq!(edges.len(), m);
                seen.insert((n, edges.into_iter().map(sorted).collect::<BTreeSet<_>>()));
            });
        }
        assert_eq!(seen.len(), 1 + 2 + 8 + 64);
    }

    #[test]
    fn connected_graphs_are_connected() {
        for seed in 0..600 {
            sample(seed, 1, |g| {
                let n = g.int(1..=6);
                let m = g.int(n - 1..=n * (n - 1) / 2);
                let edges = g.connected_graph(n, m);
                check_simple(n, &edges);
                assert_eq!((edges.len(), parts(n, &edges)), (m, 1));
            });
        }
    }

    #[test]
    fn pairs_and_their_numbers() {
        let all = (2..200).flat_map(|b| (1..b).map(move |a| (a, b)));
        for (at, edge) in all.enumerate() {
            assert_eq!((number(edge), pair(at)), (at, edge));
        }
        let far = (1 << 30, (1 << 30) + 5);
        assert_eq!(pair(number(far)), far);
    }

    #[test]
    fn the_simplest_tree_is_a_path() {
        let tree = |g: &mut Gen| {
            let edges = g.tree(4);
            g.lines_of_pairs(edges);
        };
        assert_eq!(replay(vec![], 99, tree).unwrap().text, "1 2\n2 3\n3 4\n");
    }

    #[test]
    #[should_panic(expected = "4 edges are too many for 3 nodes: there are 3 at most")]
    fn too_many_edges() {
        sample(1, 1, |g| drop(g.graph(3, 4)));
    }

    #[test]
    #[should_panic(expected = "3 nodes are not connected by 1 edges: they need 2 at least")]
    fn too_few_edges() {
        sample(1, 1, |g| drop(g.connected_graph(3, 1)));
    }
}
