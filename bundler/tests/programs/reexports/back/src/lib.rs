//! What another library gives on.
#[macro_export]
macro_rules! square {
    ($x:expr) => { $crate::multiply($x, $x) };
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
