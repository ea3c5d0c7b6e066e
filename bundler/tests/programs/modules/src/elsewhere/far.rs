#![allow(clippy::all)]
//! Like a `mod.rs`, it owns its folder.
pub mod near;

pub fn name() -> &'static str {
    "far"
}
