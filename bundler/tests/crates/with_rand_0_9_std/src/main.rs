//! rand 0.9 with all that its default features ask for.

use rand::prelude::*;

fn main() {
    let mut rng = SmallRng::seed_from_u64(3);
    let mut strong = StdRng::seed_from_u64(3);
    println!("{} {}", rng.random_range(0..1000), strong.random_range(0..1000));
    let mut deck: Vec<u8> = (1..=10).collect();
    deck.shuffle(&mut rng);
    println!("{deck:?} {:?}", deck.choose(&mut strong));
    println!("{:.3} {}", rng.random::<f32>(), rng.random_ratio(2, 3));
    println!("{:?}", (0..20).choose_multiple(&mut rng, 4).len());
}
