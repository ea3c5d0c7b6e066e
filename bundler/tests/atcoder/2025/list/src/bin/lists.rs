//! Lists that remember, numbers that are prime, words that repeat.
use ascii::AsciiString;
use im_rc::OrdMap;
use itertools::{izip, Itertools};
use lazy_static::lazy_static;
use maplit::btreemap;
use ndarray::{array, Array1, Axis};
use primal::Sieve;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use regex::Regex;
use rpds::{List, Vector};

lazy_static! {
    static ref SIEVE: Sieve = Sieve::new(1000);
}

fn main() {
    let list = List::new().push_front(1).push_front(2);
    let vector: Vector<i32> = list.iter().copied().collect();
    println!("{:?} {}", list.first(), vector.push_back(3).len());
    println!("{:?}", SIEVE.primes_from(900).take(3).collect_vec());
    let old: OrdMap<_, _> = [(1, "a"), (2, "b")].iter().copied().collect();
    println!("{:?} {:?}", old.update(1, "c").get(&1), old.get(&1));
    let table = array![[1, 2], [3, 4]];
    let sums: Array1<i32> = table.sum_axis(Axis(0));
    println!("{}", sums);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    println!("{}", random.next_u64() != random.next_u64());
    let word = Regex::new(r"^(\w+) (\d+)$").unwrap();
    println!("{:?}", word.captures("abc 12").map(|found| found[2].to_owned()));
    for (a, b, c) in izip!([1, 2], "xy".chars(), [true, false]) {
        println!("{} {} {}", a, b, c);
    }
    println!("{:?} {}", btreemap! { 1 => 2 }, AsciiString::from_ascii("ok").unwrap());
}
