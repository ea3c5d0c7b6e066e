//! A workspace of problems: which there are, and the snippets to paste.

pub mod binaries;
pub mod catalog;
pub mod snippets;
pub(crate) mod wanted;
