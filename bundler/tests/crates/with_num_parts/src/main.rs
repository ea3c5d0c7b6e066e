//! The parts of num by themselves.

use num_bigint::{BigInt, BigUint};
use num_integer::{Average, ExtendedGcd, Integer};
use num_traits::{
    pow::checked_pow, Bounded, CheckedAdd, FromPrimitive, NumAssign, One, PrimInt, Saturating,
    ToPrimitive, WrappingMul, Zero,
};

fn sum<T: NumAssign + Copy>(items: &[T]) -> T {
    let mut total = T::zero();
    for &item in items {
        total += item;
    }
    total
}

fn digits<T: PrimInt + FromPrimitive>(mut n: T) -> u32 {
    let ten = T::from_u32(10).unwrap();
    let mut count = 0;
    while !n.is_zero() {
        n = n / ten;
        count += 1;
    }
    count
}

fn widest<T: Bounded + ToPrimitive>() -> f64 {
    T::max_value().to_f64().unwrap()
}

fn main() {
    println!("{} {}", sum(&[1, 2, 3]), sum(&[0.5, 0.25]));
    println!("{} {} {}", digits(12345u32), digits(0i64), widest::<u16>());
    println!(
        "{:?} {}",
        CheckedAdd::checked_add(&5u8, &251),
        Saturating::saturating_add(200u8, 100)
    );
    println!(
        "{} {:?}",
        WrappingMul::wrapping_mul(&77u8, &5),
        checked_pow(3u32, 30)
    );
    println!(
        "{:?} {:?}",
        <i32 as num_traits::Num>::from_str_radix("-7f", 16),
        u64::from_f64(2.9)
    );
    let ExtendedGcd { gcd, x, y, .. } = 240i64.extended_gcd(&46);
    println!("{} {} {} {}", gcd, x, y, 7.average_floor(&10));
    println!(
        "{:?} {} {}",
        6.gcd_lcm(&15),
        10.next_multiple_of(&4),
        (-7).mod_floor(&3)
    );
    let mut a = BigUint::zero();
    let mut b = BigUint::one();
    for _ in 0..200 {
        let next = &a + &b;
        a = std::mem::replace(&mut b, next);
    }
    println!("{} {} {:x}", a, a.bits(), a);
    let negative = BigInt::from(-5) * BigInt::from(a);
    println!(
        "{} {:?}",
        negative.clone() % 1000,
        (negative >> 100usize).to_string().len()
    );
    println!(
        "{:?} {:?}",
        BigInt::parse_bytes(b"ff", 16),
        BigUint::from(255u8).to_radix_be(7)
    );
}
