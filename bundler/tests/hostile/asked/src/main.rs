//! What attributes ask of the compiler and of the linker.

fn main() {
    println!("{} {}", preludeless::first(), preludeless::second());
    println!("{} {}", registry::count(), registry::HIGH);
}
