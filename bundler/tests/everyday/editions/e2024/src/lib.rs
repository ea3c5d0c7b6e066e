//! Edition 2024.

pub use e2021::{Counter, narrow, run};

pub fn lengths(counter: &Counter) -> impl Iterator<Item = usize> {
    counter.names.iter().map(|name| name.len())
}
