//! Hands macros on, but not at its root.

pub mod all;
