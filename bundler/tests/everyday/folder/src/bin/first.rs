//! The first program of a folder.

use folder::{numbers::digits, primes};

fn main() {
    println!("{:?} {}", primes(30), digits(90210));
}
