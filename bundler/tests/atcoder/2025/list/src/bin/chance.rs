//! Chance: generators, distributions, shuffles.
use rand::distr::{Distribution, Uniform};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::RngCore;
use rand_distr::{Normal, Poisson};
use rand_hc::Hc128Rng;
use rand_pcg::Pcg64Mcg;
use rand_xorshift::XorShiftRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use statrs::distribution::{Binomial, Discrete};
use statrs::statistics::{Data, Distribution as _, OrderStatistics};

fn main() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let mut list: Vec<u32> = (0..20).map(|_| random.random_range(0..10)).collect();
    list.shuffle(&mut random);
    println!("{:?} {:?}", list, list.choose(&mut random));
    let mut stream = ChaCha8Rng::seed_from_u64(1);
    let mut other = Hc128Rng::seed_from_u64(1);
    println!("{} {}", stream.next_u64(), other.next_u32());
    let mut shifts = XorShiftRng::seed_from_u64(2);
    let mut rotates = Xoshiro256PlusPlus::seed_from_u64(3);
    println!("{} {}", shifts.next_u64(), rotates.next_u64());
    let die = Uniform::new_inclusive(1, 6).unwrap();
    println!("{:?}", die.sample_iter(&mut stream).take(5).collect::<Vec<i32>>());
    let normal = Normal::new(0.0, 1.0).unwrap();
    println!("{:.6} {}", normal.sample(&mut random), Poisson::new(3.0).unwrap().sample(&mut random));
    let coins = (0..100).filter(|_| rand::rng().random_bool(0.5)).count();
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes).unwrap();
    println!("{} {}", coins <= 100, bytes.iter().any(|&byte| byte != 0));
    let mut data = Data::new([1.0, 5.0, 2.0]);
    println!("{} {:?}", data.median(), data.mean());
    println!("{:.6}", Binomial::new(0.5, 10).unwrap().pmf(5));
}
