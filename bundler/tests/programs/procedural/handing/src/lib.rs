//! Hands a whole library on, and calls its macro itself.

pub use tallied;

pub fn own() -> u32 {
    tallied::tally!(x)
}
