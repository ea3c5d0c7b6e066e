//! All that starts a program of the tool-chain, and what is kept of its answers.

pub(crate) mod answers;
pub mod cache;
pub mod cargo;
pub(crate) mod folders;
pub(crate) mod incremental;
mod inputs;
pub(crate) mod listings;
mod looks;
pub(crate) mod messages;
pub mod older_rustcs;
pub mod rustc;
