//! The second program, with a name of the library's for its own.

mod primes {
    pub fn count(limit: usize) -> usize {
        folder::primes(limit).len()
    }
}

fn main() {
    println!("{:?} {}", folder::prefixes(&[3, -1, 4]), primes::count(100));
}
