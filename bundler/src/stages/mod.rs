//! The stages, in their order: each takes a whole program and gives a whole one.

pub(crate) mod by_nature;
pub(crate) mod editions;
pub(crate) mod expand;
pub(crate) mod inline;
pub(crate) mod of_callers;
pub(crate) mod other_scope;
pub(crate) mod polyfill;
pub mod print;
pub(crate) mod proc_macros;
pub(crate) mod prune;
pub(crate) mod resolve;
pub(crate) mod shake;
pub(crate) mod shorten;
pub(crate) mod unsupported;
