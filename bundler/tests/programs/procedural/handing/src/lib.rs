//! Hands a whole library on, and calls its macro itself; and a macro alone of another.

pub use counted::{count, Taker};
pub use tallied;

pub fn own() -> u32 {
    tallied::tally!(x)
}
