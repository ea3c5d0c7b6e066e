// What a macro makes may warn once it is text of the program itself.
#![allow(dead_code, unused_mut)]
use easy_ext::ext;
use hex_literal::hex;
use memoise::memoise;
use num_derive::{FromPrimitive, ToPrimitive};
use num_traits::{FromPrimitive, ToPrimitive};
use strum::{Display, EnumIter, IntoEnumIterator};

#[derive(derive_more::Add, derive_more::Neg, Clone, Copy, Debug, PartialEq)]
struct Point(i32, i32);

#[derive(thiserror::Error, Debug)]
enum Wrong {
    #[error("bad {0}")]
    Bad(i32),
    #[error("worse")]
    Worse,
}

#[derive(EnumIter, Display, Debug)]
enum Way {
    North,
    #[strum(serialize = "down")]
    South,
}

#[derive(FromPrimitive, ToPrimitive)]
enum Number {
    One = 1,
    Two,
}

#[derive(derivative::Derivative)]
#[derivative(Debug, Default)]
struct Secret {
    #[derivative(Default(value = "7"))]
    shown: i32,
    #[derivative(Debug = "ignore")]
    hidden: i32,
}

#[memoise(n <= 100)]
fn fibonacci(n: usize) -> u64 {
    if n < 2 {
        return n as u64; // The first two.
    }
    fibonacci(n - 1) + fibonacci(n - 2)
}

#[ext(Twice)]
impl<T: Clone> Vec<T> {
    fn twice(&self) -> Vec<T> {
        [&self[..], self].concat()
    }
}

macro_rules! getters {
    ($($name:ident = $value:expr),*) => {
        paste::paste! {
            $(
                fn [<get_ $name>]() -> String {
                    format!("{} {}", stringify!([<$name:upper>]), $value)
                }
            )*
        }
    };
}

getters!(one = 1, two = 1 + 1);

fn main() {
    println!("{:?}", -(Point(1, 2) + Point(3, 4)));
    println!("{} {}", Wrong::Bad(3), Wrong::Worse);
    for way in Way::iter() {
        println!("{way} {way:?}");
    }
    println!("{:?}", Number::from_i32(2).and_then(|two| two.to_i32()));
    println!("{}", Number::One.to_u8().unwrap() + Number::Two.to_u8().unwrap());
    let secret = Secret::default();
    println!("{:?} {}", secret, secret.hidden + secret.shown);
    println!("{}", fibonacci(90));
    println!("{:?} {} {}", vec![1, 2].twice(), get_one(), get_two());
    println!("{:?}", hex!("01 ab"));
}
