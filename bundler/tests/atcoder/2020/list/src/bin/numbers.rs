//! Large and random numbers.
use num::integer::gcd;
use num::{BigUint, One, Zero};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

fn main() {
    let mut factorial = BigUint::one();
    for i in 1..=25u32 {
        factorial *= i;
    }
    println!("{} {}", factorial, gcd(84u64, 36));
    let mut random = SmallRng::seed_from_u64(7);
    let mut order: Vec<usize> = (0..10).collect();
    order.shuffle(&mut random);
    order.sort();
    let coins = (0..100).filter(|_| random.gen_range(0, 2) == 0).count();
    println!("{:?} {} {}", order, coins <= 100, BigUint::zero().is_zero());
}
