//! Dependencies that nothing leads to may hold what cannot be bundled.

fn main() {
    // A variable is no crate.
    let listed = used::Shape { sides: 4 };
    println!("{}", listed.sides);
    println!("{} {}", used::corners(&listed), half::live());
}
