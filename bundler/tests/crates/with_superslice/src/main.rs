//! Bounds in sorted slices.

use superslice::*;

fn main() {
    let a = [1, 2, 2, 2, 5, 8, 8, 13];
    println!("{} {}", a.lower_bound(&2), a.upper_bound(&2));
    println!("{:?} {:?}", a.equal_range(&8), a.equal_range(&3));
    println!("{}", a.lower_bound_by(|x| x.cmp(&6)));
    println!("{}", a.upper_bound_by_key(&10, |x| x * 2));
    println!("{:?}", a.equal_range_by_key(&4, |x| x * 2));
    let mut b = vec![3, 1, 2, 0];
    b.sort();
    let mut permutation = vec![0, 1, 2];
    permutation.apply_permutation(&mut [2, 0, 1]);
    println!("{:?} {:?}", permutation, b.as_slice().lower_bound(&2));
}
