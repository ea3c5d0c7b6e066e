//! rand 0.9 with a seeded generator.

use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

fn main() {
    let mut rng = SmallRng::seed_from_u64(1);
    println!("{} {}", rng.random_range(0..100), rng.random_range(1..=6));
    println!("{:.4} {}", rng.random::<f64>(), rng.random_bool(0.25));
    let mut order: Vec<_> = (0..8).collect();
    order.shuffle(&mut rng);
    println!("{order:?} {:?}", order.choose(&mut rng));
    let mut shift = XorShiftRng::seed_from_u64(5);
    println!("{} {}", shift.random::<u32>(), shift.random_range(-5..5i64));
    println!("{:?}", rng.random_iter::<u8>().take(4).collect::<Vec<_>>());
}
