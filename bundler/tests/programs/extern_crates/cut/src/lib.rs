//! Names itself, and what is under `std`.
#![no_std]
extern crate alloc;
extern crate self as scissors;
#[cfg(feature = "std")]
extern crate std;

use alloc::{string::String, vec::Vec};

pub mod words {
    use alloc::vec;
    use scissors::Words;

    pub fn cut(text: &str) -> Words<'_> {
        ::scissors::Words { words: vec![text.trim()], rest: alloc::borrow::ToOwned::to_owned("") }
    }
}

pub struct Words<'a> {
    pub words: Vec<&'a str>,
    pub rest: String,
}

#[macro_export]
macro_rules! cut {
    ($x:expr) => { $crate::words::cut($x).words };
}

#[macro_export]
macro_rules! shadow_too {
    () => { "the library's" };
}

/// The user takes others of the same name from elsewhere.
#[macro_export]
macro_rules! classic_pair {
    ($($x:expr),*) => { "not taken" };
}

#[macro_export]
macro_rules! handed_on {
    () => { 31 };
}

/// A macro that is given the name of a variable.
pub mod asked {
    macro_rules! is_set {
        ($name:tt) => { option_env!($name).is_some() };
    }

    pub fn are_set() -> [bool; 2] {
        [is_set!("CARGO_PKG_NAME"), is_set!("NOBODY_SETS_THIS")]
    }
}

pub mod made {
    macro_rules! make {
        () => {
            #[macro_export]
            macro_rules! made_one {
                () => { 1 };
            }
            pub use made_one;
        };
    }

    make! {}
}

#[macro_export]
macro_rules! one_more {
    () => { $crate::made::made_one!() + 1 };
}

#[macro_export]
macro_rules! taken {
    () => { "taken" };
}

/// What a module has from the standard library, a module below takes from it.
pub mod passed_down {
    use standard::ffi::OsStr;
    use standard::io::prelude::*;
    extern crate std as standard;

    mod below {
        use super::{BufRead, OsStr, Read};

        pub fn count(text: &str) -> usize {
            let mut first = [0; 2];
            let mut bytes = text.as_bytes();
            bytes.read_exact(&mut first).unwrap();
            bytes.lines().count() + OsStr::new("a").len()
        }
    }

    pub fn count() -> usize {
        below::count("b\nc\nd")
    }
}
