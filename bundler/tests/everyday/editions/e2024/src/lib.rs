//! Edition 2024.

pub use e2021::{Counter, narrow, run};

pub fn lengths(counter: &Counter) -> Vec<usize> {
    counter.names.iter().map(|name| name.len()).collect()
}
