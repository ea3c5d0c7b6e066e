//! rand 0.8 with a seeded generator, for heuristics.

use rand::distributions::{Bernoulli, Distribution, Uniform};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, RngCore, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn anneal<R: Rng>(rng: &mut R) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..1000 {
        let x: f64 = rng.gen_range(-2.0..2.0);
        best = best.min((x - 1.0).powi(2));
    }
    best
}

fn main() {
    let mut rng = SmallRng::seed_from_u64(42);
    println!(
        "{} {} {}",
        rng.gen_range(0..100),
        rng.gen_range(1..=6),
        rng.gen::<u32>()
    );
    println!(
        "{:.4} {} {}",
        rng.gen::<f64>(),
        rng.gen_bool(0.5),
        rng.next_u64()
    );
    let mut order: Vec<_> = (0..8).collect();
    order.shuffle(&mut rng);
    println!("{order:?} {:?}", order.choose(&mut rng));
    println!("{:.6}", anneal(&mut rng));
    let die = Uniform::from(1..7);
    println!(
        "{:?}",
        (0..10).map(|_| die.sample(&mut rng)).collect::<Vec<_>>()
    );
    let coin = Bernoulli::new(0.3).unwrap();
    println!(
        "{}",
        coin.sample_iter(&mut rng)
            .take(100)
            .filter(|head| *head)
            .count()
    );
    let mut pcg = Pcg64Mcg::new(0xcafe_f00d);
    println!("{} {}", pcg.gen::<u64>(), pcg.gen_ratio(1, 3));
    let some = order.partial_shuffle(&mut pcg, 3).0;
    println!("{some:?}");
}
