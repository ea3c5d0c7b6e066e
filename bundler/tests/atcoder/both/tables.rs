//! Tables, matrices and graphs.
use alga::general::{AbstractMagma, Additive, Identity, Multiplicative};
use itertools_num::{linspace, ItertoolsNum};
use nalgebra::{Matrix2, Vector2};
use ndarray::{array, s, Array1, Array2, Axis};
use permutohedron::LexicalPermutation;
use petgraph::algo::{dijkstra, kosaraju_scc, toposort};
use petgraph::graph::{DiGraph, NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;

fn power<T: AbstractMagma<Multiplicative> + Identity<Multiplicative>>(x: T, n: u32) -> T {
    (0..n).fold(T::identity(), |product, _| product.operate(&x))
}

fn main() {
    let table = array![[1, 2, 3], [4, 5, 6]];
    let sums: Array1<i32> = table.sum_axis(Axis(0));
    let mut paths = Array2::<u64>::zeros((3, 3));
    paths.slice_mut(s![0, ..]).fill(1);
    for i in 1..3 {
        for j in 0..3 {
            paths[[i, j]] = paths[[i - 1, j]] + if j == 0 { 0 } else { paths[[i, j - 1]] };
        }
    }
    println!("{} {} {}", sums, table.dot(&table.t()), paths[[2, 2]]);
    let step = Matrix2::new(1.0, 1.0, 1.0, 0.0);
    let state: Vector2<f64> = (0..10).fold(Vector2::new(1.0, 0.0), |state, _| step * state);
    println!("{} {:?}", state[0], step.try_inverse().map(|inverse| inverse[(0, 1)]));
    println!("{} {}", power(3i64, 4), AbstractMagma::<Additive>::op(&2i32, Additive, &5));
    println!("{:?}", linspace(0.0, 1.0, 3).cumsum::<f64>().collect::<Vec<_>>());
    let edges = [(0, 1, 4u64), (1, 2, 1), (0, 2, 7), (2, 3, 2)];
    let graph = UnGraph::<(), u64>::from_edges(edges);
    let distances = dijkstra(&graph, 0.into(), None, |edge| *edge.weight());
    let arrows = DiGraph::<(), u64>::from_edges(edges);
    println!("{:?} {:?}", distances.get(&NodeIndex::new(3)), toposort(&arrows, None).map(|order| order.len()));
    println!("{}", kosaraju_scc(&arrows).len());
    let mut sets = UnionFind::<usize>::new(4);
    println!("{} {}", sets.union(0, 3), sets.equiv(0, 3));
    let mut order = [1, 2, 3];
    println!("{} {:?}", order.next_permutation(), order);
}
