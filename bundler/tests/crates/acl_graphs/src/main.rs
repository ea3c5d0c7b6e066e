//! Graphs and strings of ac-library-rs.

use ac_library::{
    lcp_array, suffix_array, suffix_array_arbitrary, z_algorithm, MfGraph, MinCostFlowGraph,
    SccGraph, TwoSat,
};

fn main() {
    let mut graph = MfGraph::new(5);
    for &(a, b, cap) in &[
        (0, 1, 3),
        (0, 2, 2),
        (1, 2, 5),
        (1, 3, 2),
        (2, 3, 3),
        (3, 4, 4),
    ] {
        graph.add_edge(a, b, cap);
    }
    println!("{} {:?}", graph.flow(0, 4), graph.min_cut(0));
    for edge in graph.edges() {
        println!("{}->{} {}/{}", edge.from, edge.to, edge.flow, edge.cap);
    }

    let mut costs = MinCostFlowGraph::new(4);
    costs.add_edge(0, 1, 2, 1);
    costs.add_edge(0, 2, 1, 2);
    costs.add_edge(1, 3, 1, 3);
    costs.add_edge(2, 3, 2, 1);
    costs.add_edge(1, 2, 1, 1);
    println!("{:?}", costs.slope(0, 3, 3));

    let mut components = SccGraph::new(6);
    for (a, b) in [(1, 4), (5, 2), (3, 0), (5, 5), (4, 1), (0, 3), (4, 2)] {
        components.add_edge(a, b);
    }
    println!("{:?}", components.scc());

    let mut sat = TwoSat::new(3);
    sat.add_clause(0, true, 1, false);
    sat.add_clause(1, true, 2, true);
    sat.add_clause(0, false, 2, false);
    println!("{} {:?}", sat.satisfiable(), sat.answer());

    let text = "abracadabra";
    let suffixes = suffix_array(text);
    println!("{suffixes:?} {:?}", lcp_array(text, &suffixes));
    println!(
        "{:?} {:?}",
        z_algorithm("aabaab"),
        suffix_array_arbitrary(&[3, 1, 2, 1])
    );
}
