//! Plain data that all others speak of: nothing here reads a file or runs a program.

pub mod addresses;
pub mod cargo_env;
pub mod cfg;
pub mod crates;
pub mod edition;
pub mod judges;
pub mod problem;
pub mod program;
pub mod stage;
pub mod text;
