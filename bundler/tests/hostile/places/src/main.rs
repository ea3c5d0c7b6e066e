//! Names and places that no other file can have.

fn main() {
    println!("{} {}", deep::name(), deep::words());
}
