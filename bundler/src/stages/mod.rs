//! The stages, in their order: each takes a whole program and gives a whole one.

pub mod by_nature;
pub mod editions;
pub mod expand;
pub mod inline;
pub(crate) mod of_callers;
pub(crate) mod other_scope;
pub mod polyfill;
pub mod print;
pub mod proc_macros;
pub mod prune;
pub mod resolve;
pub mod shake;
pub mod shorten;
pub(crate) mod unsupported;
