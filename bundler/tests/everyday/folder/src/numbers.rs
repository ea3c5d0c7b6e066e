use itertools::Itertools;

pub fn primes(limit: usize) -> Vec<usize> {
    let mut sieve = vec![true; limit + 1];
    let mut out = vec![];
    for i in 2..=limit {
        if sieve[i] {
            out.push(i);
            (i * i..=limit).step_by(i).for_each(|j| sieve[j] = false);
        }
    }
    out
}

pub fn digits(mut n: u64) -> String {
    let mut digits = vec![];
    while 0 < n {
        digits.push(n % 10);
        n /= 10;
    }
    digits.iter().rev().join(",")
}
