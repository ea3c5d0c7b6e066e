//! Shortest paths and a spanning forest.
use petgraph::algo::dijkstra;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;
use proconio::input;
use proconio::marker::Usize1;

fn main() {
    input! {
        n: usize,
        m: usize,
        edges: [(Usize1, Usize1, u64); m],
    }
    let mut graph = UnGraph::<(), u64>::new_undirected();
    let nodes: Vec<NodeIndex> = (0..n).map(|_| graph.add_node(())).collect();
    let mut sets = UnionFind::new(n);
    let mut total = 0;
    let mut sorted = edges.clone();
    sorted.sort_by_key(|&(_, _, cost)| cost);
    for (a, b, cost) in sorted {
        graph.add_edge(nodes[a], nodes[b], cost);
        if sets.union(a, b) {
            total += cost;
        }
    }
    let distances = dijkstra(&graph, nodes[0], None, |edge| *edge.weight());
    println!("{} {:?}", total, distances.get(&nodes[n - 1]));
}
