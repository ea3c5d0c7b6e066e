//! A library in many files.
mod a;
pub mod b;
#[path = "unusual.rs"]
pub mod usual;
pub mod r#loop;

pub use a::shown;
