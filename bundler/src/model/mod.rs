//! Plain data that all others speak of: nothing here runs a program, and no file is
//! read but those of a [`text`] that was kept, to see that they are as they were.

pub mod addresses;
pub mod cargo_env;
pub mod cfg;
pub mod crates;
pub mod edition;
pub mod judges;
pub mod problem;
pub mod program;
pub mod stage;
pub mod targets;
pub mod text;
