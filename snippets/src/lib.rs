//! Short, proven snippets for impartial games and what goes with them.
//!
//! One file, one idea: each opens with a card (contract, complexity, example,
//! source) and carries its own oracle. Nothing outside `std` is needed, so a
//! file can be pasted as it is; one that leans on another says so in its card.
//! The same text compiles as edition 2018, 2021 and 2024.
#![warn(missing_docs)]

pub mod dag;
pub mod link_cut;
pub mod memo;
pub mod mex;
pub mod nim;
pub mod splitting;
pub mod sum;
pub mod table;
