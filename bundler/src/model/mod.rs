//! Plain data that all others speak of: nothing here runs a program, and no file is
//! read but those of a `text` that was kept, to see that they are as they were.

pub mod addresses;
pub(crate) mod cargo_env;
pub(crate) mod cfg;
pub(crate) mod crates;
pub mod edition;
pub mod judges;
pub mod problem;
pub(crate) mod program;
pub(crate) mod stage;
pub(crate) mod targets;
pub(crate) mod text;
