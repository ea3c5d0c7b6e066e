//! What is known about the standard library and the language.

pub mod msrv;
pub(crate) mod traits;
