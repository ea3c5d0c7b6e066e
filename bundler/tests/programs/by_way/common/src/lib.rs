//! Hands on what others have.
#![no_std]
#![allow(unexpected_cfgs)]

// A macro of that name is no crate.
pub use maker::{other, parser};
pub use maker::other as same;
#[cfg(feature = "other")]
pub use other_parser::{self as parser};
#[cfg(not(feature = "other"))]
pub use parser::{self, input, Parsed};

#[macro_use]
mod kinds;
mod pointers {
    pub(crate) use alloc::sync::Arc;
}

macro_rules! items {
    ($($item:item)*) => { $($item)* };
}

items! {
    extern crate alloc;
}

pub fn shared(x: u32) -> u32 {
    *pointers::Arc::new(x)
}

pub fn two() -> u32 {
    other!(2)
}

/// Made from the name of a crate.
pub struct Six;

macro_rules! number_of {
    ($krate:ident) => {
        impl ::$krate::Number for Six {
            fn number(&self) -> u32 {
                use $krate::Parsed as Of;
                Of(6).0
            }
        }
    };
}

number_of!(parser);

which! { "has atomics" }
