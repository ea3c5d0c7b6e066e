//! Chance: generators, distributions, shuffles.
use rand::distributions::{Distribution, Uniform};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::RngCore;
use rand_distr::{Normal, Poisson};
use rand_hc::Hc128Rng;
use rand_pcg::Pcg64Mcg;

fn main() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let mut list: Vec<u32> = (0..20).map(|_| random.gen_range(0..10)).collect();
    list.shuffle(&mut random);
    println!("{:?} {:?}", list, list.choose(&mut random));
    let mut stream = ChaCha8Rng::seed_from_u64(1);
    let mut other = Hc128Rng::seed_from_u64(1);
    println!("{} {}", stream.next_u64(), other.next_u32());
    let die = Uniform::new_inclusive(1, 6);
    println!("{:?}", die.sample_iter(&mut stream).take(5).collect::<Vec<i32>>());
    let normal = Normal::new(0.0, 1.0).unwrap();
    println!("{:.6} {}", normal.sample(&mut random), Poisson::new(3.0).unwrap().sample(&mut random));
    let coins = (0..100).filter(|_| thread_rng().gen_bool(0.5)).count();
    let mut bytes = [0u8; 32];
    getrandom::getrandom(&mut bytes).unwrap();
    println!("{} {}", coins <= 100, bytes.iter().any(|&byte| byte != 0));
}
