//! Prime numbers.

use primal::{is_prime, Primes, Sieve, StreamingSieve};

fn main() {
    let sieve = Sieve::new(10_000);
    println!("{} {}", sieve.is_prime(9973), sieve.prime_pi(10_000));
    println!("{:?} {:?}", sieve.factor(8400), sieve.nth_prime(1000));
    println!("{:?}", sieve.primes_from(90).take(4).collect::<Vec<_>>());
    println!(
        "{:?}",
        Primes::all()
            .skip(100)
            .step_by(10)
            .take(3)
            .collect::<Vec<_>>()
    );
    println!("{} {}", is_prime(1_000_000_007), is_prime(1_000_000_008));
    println!(
        "{} {}",
        StreamingSieve::prime_pi(100_000),
        primal::estimate_prime_pi(1000).0
    );
}
