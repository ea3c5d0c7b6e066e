//! Small tools of a contestant's.
#![allow(redundant_semicolons, unexpected_cfgs)] // What multiversion makes.
use indexing::scope;
use multiversion::multiversion;
use omniswap::{rotate, swap};
use recur_fn::{recur_fn, RecurFn};
use static_assertions::{assert_impl_all, const_assert};
use tap::{Pipe, Tap};

const_assert!(1 < 2);
assert_impl_all!(Vec<u8>: Send, Clone);

#[multiversion(targets("x86_64+avx", "aarch64+neon"))]
fn squares(list: &mut [f32]) {
    for x in list {
        *x *= *x;
    }
}

fn main() {
    let mut grid = [[1, 2], [3, 4]];
    swap!(&mut grid[0][0], &mut grid[1][1]);
    let (mut a, mut b, mut c) = (1, 2, 3);
    rotate!(&mut a, &mut b, &mut c);
    println!("{:?} {} {} {}", grid, a, b, c);
    let ways = recur_fn(|ways, n: u32| if n < 2 { 1 } else { ways(n - 1) + ways(n - 2) });
    println!("{}", ways.call(20));
    let sum: i32 = scope(&[1, 2, 3][..], |list| list.range().into_iter().map(|i| list[i]).sum());
    println!("{}", sum);
    let mut list = vec![5, 3, 1, 4, 2];
    glidesort::sort(&mut list);
    println!("{:?} {}", list, 4.pipe(|x| x * x).tap(|x| assert_eq!(*x, 16)));
    let mut reals = [1.0, 2.0, 3.0];
    squares(&mut reals);
    println!("{:?}", reals);
}
