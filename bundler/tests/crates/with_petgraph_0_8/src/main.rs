//! Graphs of petgraph 0.8.

use petgraph::algo::{astar, bellman_ford, floyd_warshall, min_spanning_tree, tarjan_scc};
use petgraph::data::FromElements;
use petgraph::graphmap::{DiGraphMap, UnGraphMap};
use petgraph::stable_graph::StableDiGraph;
use petgraph::visit::{IntoNodeReferences, NodeIndexable};
use petgraph::{Graph, Undirected};

fn main() {
    let graph = DiGraphMap::<u32, i32>::from_edges([(1, 2, 3), (2, 3, 4), (3, 1, 5), (3, 4, 1)]);
    println!("{:?}", tarjan_scc(&graph));
    println!("{:?}", astar(&graph, 1, |n| n == 4, |e| *e.2, |_| 0));
    let mut all: Vec<_> = floyd_warshall(&graph, |e| *e.2)
        .unwrap()
        .into_iter()
        .collect();
    all.sort();
    println!("{:?}", &all[..5]);
    println!("{:?}", graph.neighbors(3).collect::<Vec<_>>());

    let weighted: Graph<(), f64> = Graph::from_edges([(0, 1, 2.0), (1, 2, -1.0), (0, 2, 3.0)]);
    println!("{:?}", bellman_ford(&weighted, 0.into()).unwrap().distances);
    let plain: Graph<(), i32, Undirected> =
        Graph::from_edges([(0, 1, 4), (1, 2, 8), (2, 0, 1), (2, 3, 3)]);
    let tree: Graph<(), i32, Undirected> = Graph::from_elements(min_spanning_tree(&plain));
    println!("{}", tree.edge_weights().sum::<i32>());

    let mut stable = StableDiGraph::<&str, ()>::new();
    let (a, b) = (stable.add_node("a"), stable.add_node("b"));
    stable.add_edge(a, b, ());
    stable.remove_node(a);
    println!(
        "{} {:?}",
        stable.node_bound(),
        stable.node_references().collect::<Vec<_>>()
    );
    let map: UnGraphMap<&str, ()> = [("x", "y"), ("y", "z")].into_iter().collect();
    println!("{} {}", map.contains_edge("y", "x"), map.node_count());
}
