//! Dependencies that nothing leads to may hold what cannot be bundled.
#![deny(unused_imports, non_snake_case)]
#![forbid(unsafe_code)]

use used::used;

fn main() {
    // A variable is no crate.
    let listed = used::Shape { sides: 4 };
    println!("{}", listed.sides);
    println!("{}", used::<u16>());
    println!("{} {}", used::corners(&listed), half::Live());
}
