#![no_std]

/// The prelude of `std` has a method of this name, which comes first.
trait Show {
    fn to_string(&mut self) -> &'static str;
}

impl Show for u8 {
    fn to_string(&mut self) -> &'static str {
        "a number"
    }
}

pub fn length(mut number: u8) -> usize {
    number.to_string().len()
}

#[macro_export]
macro_rules! kind {
    ($e:expr) => {
        "an expression"
    };
    (_) => {
        "any"
    };
}

pub fn profile() -> &'static str {
    env!("BUILT_AS")
}
