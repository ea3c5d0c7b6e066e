//! Graphs of petgraph 0.6.

use petgraph::algo::{connected_components, dijkstra, is_cyclic_directed, kosaraju_scc, toposort};
use petgraph::graph::{DiGraph, NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;
use petgraph::visit::{Bfs, Dfs, EdgeRef};
use petgraph::Direction;

fn main() {
    let mut graph = DiGraph::<&str, u32>::new();
    let nodes: Vec<NodeIndex> = ["a", "b", "c", "d"]
        .iter()
        .map(|n| graph.add_node(n))
        .collect();
    for &(a, b, w) in &[(0, 1, 4), (0, 2, 1), (2, 1, 2), (1, 3, 5)] {
        graph.add_edge(nodes[a], nodes[b], w);
    }
    let distance = dijkstra(&graph, nodes[0], None, |edge| *edge.weight());
    println!("{} {}", distance[&nodes[1]], distance[&nodes[3]]);
    let order = toposort(&graph, None).unwrap();
    println!("{:?}", order.iter().map(|&n| graph[n]).collect::<Vec<_>>());
    println!(
        "{} {}",
        is_cyclic_directed(&graph),
        kosaraju_scc(&graph).len()
    );
    let from: Vec<_> = graph
        .edges_directed(nodes[1], Direction::Incoming)
        .map(|e| e.source())
        .collect();
    println!("{:?}", from);
    let mut dfs = Dfs::new(&graph, nodes[0]);
    let mut bfs = Bfs::new(&graph, nodes[0]);
    while let (Some(one), Some(other)) = (dfs.next(&graph), bfs.next(&graph)) {
        println!("{} {}", graph[one], graph[other]);
    }
    let tree = UnGraph::<(), ()>::from_edges(&[(0, 1), (2, 3), (3, 4)]);
    println!("{} {}", connected_components(&tree), tree.edge_count());
    let mut sets = UnionFind::<u32>::new(4);
    println!(
        "{} {} {}",
        sets.union(0, 1),
        sets.union(1, 0),
        sets.equiv(0, 2)
    );
}
