//! What another library gives on.
#[macro_export]
macro_rules! square {
    ($x:expr) => { $crate::multiply($x, $x) };
}

/// Who calls it has a crate of that name.
#[macro_export]
macro_rules! of_caller {
    () => { front::open().is_open() };
}

pub fn multiply(a: i32, b: i32) -> i32 {
    a * b
}

pub mod deep {
    pub mod deeper {
        pub struct Found(pub i32);
        impl Found {
            pub fn value(&self) -> i32 {
                self.0
            }
        }
        pub fn lost() -> i32 {
            0
        }
    }
    pub use self::deeper::Found as Renamed;
}

pub mod traits {
    pub trait First {
        fn first_one(&self) -> i32;
    }
    pub trait Second {
        fn second_one(&self) -> i32;
    }
    impl First for [i32] {
        fn first_one(&self) -> i32 {
            self[0]
        }
    }
    impl Second for [i32] {
        fn second_one(&self) -> i32 {
            self[1]
        }
    }
    impl<T: First + ?Sized> First for &T {
        fn first_one(&self) -> i32 {
            100 + (**self).first_one()
        }
    }
}

#[derive(Debug, PartialEq)]
pub enum Colour {
    Red,
    Green,
    Other(u8),
}

pub mod constants {
    pub const A: i32 = 1;
    pub const B: i32 = A + 1;
}

pub fn shadowed() -> &'static str {
    "back's"
}

/// The standard library by other ways.
pub mod facade {
    mod core {
        pub use std::*;
    }
    pub mod order {
        pub use std::cmp::*;
        pub fn lesser(a: i32, b: i32) -> i32 {
            min(a, b)
        }
    }
    pub use self::core::fmt::{self, Write as FmtWrite};
}

use crate::facade::order::{lesser, max};
use crate::facade::*;

pub fn shown(a: i32, b: i32) -> Result<String, fmt::Error> {
    let mut text = String::new();
    write!(text, "{} {}", lesser(a, b), max(a, b))?;
    Ok(text)
}

/// Nothing names the argument that its function is found by.
pub struct Printer<S>(pub i32, S);
pub struct Pretty;

impl Printer<Pretty> {
    pub fn pretty(x: i32) -> Self {
        Printer(x, Pretty)
    }
}
