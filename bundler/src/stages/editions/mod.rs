//! One text for all editions: what is written differently in them.

pub(crate) mod bindings;
pub mod bodies;
pub(crate) mod captured;
pub(crate) mod closures;
pub(crate) mod counted;
pub(crate) mod drop_order;
pub mod edition_2015;
pub(crate) mod guards;
pub(crate) mod let_chains;
pub(crate) mod meanings;
pub(crate) mod precise_capturing;
pub(crate) mod prelude;
pub(crate) mod rewrite;
pub(crate) mod suggestions;
