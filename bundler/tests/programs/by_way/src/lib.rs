use common::*;

/// Calls a procedural macro by a name that another crate gave it.
macro_rules! next {
    ($x:expr) => {
        same!($x + 1)
    };
}

pub fn read() -> u32 {
    input!("12")
}

pub fn sum() -> u32 {
    next!(12) + same!(3)
}
