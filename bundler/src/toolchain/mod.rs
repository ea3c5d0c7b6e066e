//! All that starts a program of the tool-chain, and what is kept of its answers.

pub(crate) mod cache;
pub mod cargo;
pub(crate) mod messages;
pub mod older_rustcs;
pub mod rustc;
