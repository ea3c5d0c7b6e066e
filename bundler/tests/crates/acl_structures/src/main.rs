//! Data structures of ac-library-rs.

use ac_library::fenwicktree::FenwickTree;
use ac_library::lazysegtree::{LazySegtree, MapMonoid};
use ac_library::segtree::{Additive, Max, Monoid, Segtree};
use ac_library::{Dsu, ModInt998244353 as Mint};

struct Count;

impl Monoid for Count {
    type S = (Mint, u32);
    fn identity() -> Self::S {
        (Mint::new(0), 0)
    }
    fn binary_operation(a: &Self::S, b: &Self::S) -> Self::S {
        (a.0 + b.0, a.1 + b.1)
    }
}

struct Affine;

impl MapMonoid for Affine {
    type M = Count;
    type F = (Mint, Mint);
    fn identity_map() -> Self::F {
        (Mint::new(1), Mint::new(0))
    }
    fn mapping(f: &Self::F, x: &(Mint, u32)) -> (Mint, u32) {
        (f.0 * x.0 + f.1 * x.1, x.1)
    }
    fn composition(f: &Self::F, g: &Self::F) -> Self::F {
        (f.0 * g.0, f.0 * g.1 + f.1)
    }
}

fn main() {
    let mut dsu = Dsu::new(7);
    for (a, b) in [(0, 1), (2, 3), (1, 3), (5, 6)] {
        dsu.merge(a, b);
    }
    println!("{} {} {}", dsu.same(0, 2), dsu.same(0, 4), dsu.size(3));
    println!("{:?} {}", dsu.groups(), dsu.leader(6) == dsu.leader(5));

    let mut max = Segtree::<Max<i32>>::from(vec![3, 1, 4, 1, 5, 9, 2, 6]);
    max.set(5, 0);
    println!("{} {} {}", max.prod(1..4), max.prod(..), max.all_prod());
    println!(
        "{} {}",
        max.max_right(0, |&x| x < 5),
        max.min_left(8, |&x| x < 5)
    );
    let sum: Segtree<Additive<u64>> = (1..=10).collect();
    println!("{} {}", sum.prod(2..=4), sum.get(9));

    let mut tree = FenwickTree::new(8, 0i64);
    for i in 0..8 {
        tree.add(i, (i * i) as i64);
    }
    println!("{} {}", tree.sum(2..5), tree.accum(8));

    let mut lazy: LazySegtree<Affine> =
        (0..6).map(|i| (Mint::new(i), 1)).collect::<Vec<_>>().into();
    lazy.apply_range(1..5, (Mint::new(2), Mint::new(3)));
    lazy.apply(0, (Mint::new(1), Mint::new(10)));
    println!("{} {}", lazy.prod(0..4).0, lazy.all_prod().0);
    println!("{}", lazy.max_right(0, |s| s.1 < 4));
}
