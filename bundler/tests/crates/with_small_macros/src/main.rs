//! Small crates: maplit, lazy_static, once_cell and either.

use either::{Either, Left, Right};
use lazy_static::lazy_static;
use maplit::{btreemap, hashmap, hashset};
use once_cell::sync::{Lazy, OnceCell};
use once_cell::unsync;
use std::sync::Mutex;

lazy_static! {
    static ref SQUARES: Vec<u64> = (0..10).map(|x| x * x).collect();
    /// Cached answers.
    pub static ref CACHE: Mutex<Vec<Option<u64>>> = Mutex::new(vec![None; 50]);
}

static PRIMES: Lazy<Vec<u32>> =
    Lazy::new(|| (2..30).filter(|n| (2..*n).all(|d| n % d != 0)).collect());
static LIMIT: OnceCell<usize> = OnceCell::new();

fn fibonacci(n: usize) -> u64 {
    if n < 2 {
        return n as u64;
    }
    if let Some(known) = CACHE.lock().unwrap()[n] {
        return known;
    }
    let value = fibonacci(n - 1) + fibonacci(n - 2);
    CACHE.lock().unwrap()[n] = Some(value);
    value
}

fn steps(down: bool) -> impl Iterator<Item = i32> {
    if down {
        Left((0..3).rev())
    } else {
        Right(0..3)
    }
}

fn main() {
    println!("{} {} {:?}", SQUARES[7], fibonacci(49), *PRIMES);
    println!("{:?} {:?} {:?}", LIMIT.set(5), LIMIT.set(6), LIMIT.get());
    let local = unsync::OnceCell::new();
    println!("{} {}", local.get_or_init(|| 3), local.get_or_init(|| 4));
    let lazy = unsync::Lazy::new(|| "made once");
    println!("{}", *lazy);
    let map = btreemap! { "one" => 1, "two" => 2 };
    println!(
        "{map:?} {} {}",
        hashmap! { 1 => 'a' }[&1],
        hashset! { 1, 2, 2 }.len()
    );
    println!(
        "{:?} {:?}",
        steps(true).collect::<Vec<_>>(),
        steps(false).collect::<Vec<_>>()
    );
    let value: Either<i32, String> = Right("text".to_owned());
    println!(
        "{:?} {}",
        value.as_ref().left(),
        value.as_ref().either(|n| *n as usize, |s| s.len())
    );
    println!("{:?}", Either::<u8, u8>::Left(3).flip());
}
