//! A minimum spanning tree, components and distances.
use petgraph::algo::{connected_components, dijkstra, min_spanning_tree, toposort};
use petgraph::data::FromElements;
use petgraph::graph::{DiGraph, NodeIndex, UnGraph};
use proconio::{input, marker::Usize1};
use rustc_hash::FxHashSet;
use thiserror::Error;

#[derive(Debug, Error)]
enum Wrong {
    #[error("{0} nodes are too few")]
    Few(usize),
}

fn check(n: usize) -> Result<usize, Wrong> {
    if n < 3 { Err(Wrong::Few(n)) } else { Ok(n) }
}

fn main() {
    input! { n: usize, m: usize, edges: [(Usize1, Usize1, u64); m] }
    let edges = edges.into_iter().map(|(a, b, cost)| (a as u32, b as u32, cost));
    let graph = UnGraph::<(), u64>::from_edges(edges.clone());
    let tree = UnGraph::<(), u64>::from_elements(min_spanning_tree(&graph));
    println!("{} {}", tree.edge_weights().sum::<u64>(), connected_components(&graph));
    let distances = dijkstra(&graph, 0.into(), None, |edge| *edge.weight());
    println!("{:?}", distances.get(&NodeIndex::new(n - 1)));
    let dag = DiGraph::<(), u64>::from_edges(edges.filter(|(a, b, _)| a < b));
    println!("{:?}", toposort(&dag, None).map(|order| order.len()).is_ok());
    let seen: FxHashSet<_> = dag.edge_weights().collect();
    println!("{} {:?} {}", seen.len(), check(n), check(2).unwrap_err());
}
