//! The whole of num: integers, big numbers, fractions and complex numbers.

use num::bigint::{BigInt, BigUint, ToBigInt};
use num::complex::Complex64;
use num::integer::{binomial, gcd, lcm, Roots};
use num::rational::Ratio;
use num::traits::Pow;
use num::{abs, clamp, pow, range_step, BigRational, Integer, One, Signed, ToPrimitive, Zero};

fn factorial(n: u32) -> BigUint {
    (1..=n).fold(BigUint::one(), |product, i| product * i)
}

fn main() {
    println!("{} {} {}", gcd(84, 36), lcm(4u64, 6), binomial(20, 10));
    println!("{:?} {} {}", 17.div_rem(&-5), 17.div_floor(&-5), 7.is_odd());
    println!("{} {}", 1000.sqrt(), 1000.nth_root(3));
    println!("{} {}", factorial(30), factorial(25) / factorial(23));
    let big: BigInt = "-123456789012345678901234567890".parse().unwrap();
    println!(
        "{} {} {}",
        &big * &big,
        big.sign() == num::bigint::Sign::Minus,
        big.abs()
    );
    println!("{:?} {}", big.to_i64(), 5.to_bigint().unwrap().pow(20u32));
    println!(
        "{}",
        BigUint::from(3u32).modpow(&BigUint::from(200u32), &factorial(5))
    );
    let half = Ratio::new(1, 2);
    println!(
        "{} {} {}",
        half + Ratio::new(1, 3),
        half * 6,
        (half - 2).floor()
    );
    let exact = BigRational::new(1.into(), 3.into());
    println!("{} {}", &exact + &exact, exact.is_zero());
    let z = Complex64::new(3.0, 4.0);
    println!("{} {} {:.3}", z * z.conj(), z.norm(), z.exp());
    println!(
        "{} {} {:?}",
        abs(-3),
        clamp(9, 1, 5),
        range_step(0, 10, 4).collect::<Vec<_>>()
    );
    println!("{} {}", pow(2, 10), Pow::pow(2u8, 7u8));
}
