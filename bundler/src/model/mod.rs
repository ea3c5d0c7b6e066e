//! Plain data that all others speak of: nothing here reads a file or runs a program.

pub mod addresses;
pub mod cargo_env;
pub mod edition;
pub mod judges;
pub mod program;
pub mod text;
