//! Numbers of all sizes.
#![allow(non_local_definitions)] // Some derives are older than that.
use az::{Az, CheckedAs, SaturatingAs};
use num::{BigInt, BigUint, Complex, Integer, One};
use num_bigint::ToBigInt;
use num_complex::Complex64;
use num_derive::{FromPrimitive, ToPrimitive};
use num_integer::{gcd, Roots};
use num_iter::range_step;
use num_rational::Ratio;
use num_traits::{FromPrimitive, Num, ToPrimitive};
use ordered_float::{NotNan, OrderedFloat};

#[derive(Debug, PartialEq, FromPrimitive, ToPrimitive)]
enum Side {
    Left = 1,
    Right,
}

fn parse<T: Num + FromPrimitive>(text: &str) -> Option<T> {
    T::from_str_radix(text, 10).ok()
}

fn main() {
    let product = (1..=30).fold(BigInt::one(), |product, i| product * i);
    println!("{} {:?} {:?}", product, parse::<i64>("12"), parse::<BigUint>("999"));
    println!("{}", (-7).to_bigint().unwrap().mod_floor(&BigInt::from(3)));
    let half = Ratio::new(1i64, 2) + Ratio::new(1, 3);
    println!("{} {} {}", half, 12.extended_gcd(&18).gcd, gcd(84, 36));
    println!("{} {:?}", 99u32.sqrt(), range_step(0, 10, 4).collect::<Vec<_>>());
    println!("{} {}", Complex::new(1, 2) * Complex::i(), Complex64::new(3.0, 4.0).norm());
    println!("{:?} {:?}", Side::from_u8(2), Side::Left.to_i64());
    let least = [2.5, 1.5].iter().map(|&x| NotNan::new(x).unwrap()).min();
    let most = [2.5, f64::NAN, 1.5].iter().map(|&x| OrderedFloat(x)).max();
    println!("{:?} {:?}", least.map(NotNan::into_inner), most);
    println!("{} {:?} {}", 12.7.az::<u8>(), 300.checked_as::<u8>(), (-5).saturating_as::<u16>());
    println!("{:.6} {:.6}", libm::tgamma(5.0), libm::cbrt(27.0));
}
