//! rand 0.8 with all that its default features ask for.

use rand::prelude::*;

fn main() {
    let mut rng = StdRng::seed_from_u64(7);
    let mut small = SmallRng::seed_from_u64(7);
    println!("{} {}", rng.gen_range(0..1_000_000), small.gen_range(0..1_000_000));
    let mut items: Vec<u32> = (0..10).collect();
    items.shuffle(&mut rng);
    println!("{items:?}");
    println!("{:?}", items.choose_multiple(&mut small, 3).collect::<Vec<_>>());
    println!("{:?}", (0..5).choose(&mut small));
    let (a, b): (u8, bool) = rng.gen();
    println!("{a} {b}");
}
