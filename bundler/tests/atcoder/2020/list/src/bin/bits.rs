//! Sets of bits, permutations and grids.
use bitset_fixed::BitSet;
use fixedbitset::FixedBitSet;
use ndarray::Array2;
use permutohedron::LexicalPermutation;
use proconio::{input, marker::Bytes};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

fn main() {
    input! { h: usize, w: usize, rows: [Bytes; h] }
    let mut grid = Array2::<u32>::zeros((h + 1, w + 1));
    for i in 0..h {
        for j in 0..w {
            let wall = u32::from(rows[i][j] == b'#');
            grid[[i + 1, j + 1]] = grid[[i, j + 1]] + grid[[i + 1, j]] - grid[[i, j]] + wall;
        }
    }
    println!("{}", grid[[h, w]]);
    let mut sums = BitSet::new(50);
    sums.set(0, true);
    let mut seen = FixedBitSet::with_capacity(50);
    for i in &[3usize, 7, 11] {
        let next = &sums << *i;
        sums |= &next;
        seen.insert(*i);
    }
    println!("{} {}", sums.count_ones(), seen.count_ones(..));
    let mut order = [0, 1, 2, 3];
    let mut lengths: FxHashMap<i32, SmallVec<[i32; 4]>> = FxHashMap::default();
    loop {
        lengths.entry(order[0]).or_default().push(order[3]);
        if !order.next_permutation() {
            break;
        }
    }
    println!("{:?}", lengths[&2]);
}
