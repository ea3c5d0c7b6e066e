//! Large numbers, fractions and chance.
use num::{BigInt, Integer, One};
use num_rational::Ratio;
use num_traits::{FromPrimitive, Num};
use ordered_float::NotNan;
use rand::prelude::*;
use rand_pcg::Pcg64Mcg;

fn parse<T: Num + FromPrimitive>(text: &str) -> Option<T> {
    T::from_str_radix(text, 10).ok()
}

fn main() {
    let product = (1..=30).fold(BigInt::one(), |product, i| product * i);
    println!("{} {:?}", product, parse::<i64>("12"));
    let half = Ratio::new(1i64, 2) + Ratio::new(1, 3);
    println!("{} {}", half, 12.extended_gcd(&18).gcd);
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let mut list: Vec<u32> = (0..20).map(|_| random.gen_range(0..10)).collect();
    list.shuffle(&mut random);
    println!("{}", list.iter().all(|&x| x < 10));
    let least = [2.5, 1.5].iter().map(|&x| NotNan::new(x).unwrap()).min();
    println!("{:?}", least.map(NotNan::into_inner));
}
