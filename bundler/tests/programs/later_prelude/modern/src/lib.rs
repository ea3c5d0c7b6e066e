//! Relies on the prelude of edition 2021.
mod bag;
#[macro_use]
mod macros;
pub mod own;
pub mod traits;

pub use bag::Bag;

pub fn small(x: i64) -> Option<u8> {
    x.try_into().ok()
}

#[cfg(test)]
mod tests {}
