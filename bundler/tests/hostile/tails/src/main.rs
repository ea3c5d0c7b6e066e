//! What 2024 drops earlier, and cannot be told not to.

fn main() {
    println!("{}", temporary::run());
}
