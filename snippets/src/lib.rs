//! Short, proven snippets for impartial games and what goes with them.
//!
//! One file, one idea: each opens with a card (contract, complexity, example,
//! source) and carries its own oracle. Nothing outside `std` is needed, so a
//! file can be pasted as it is; one that leans on another says so in its card.
//! The same text compiles as edition 2018, 2021 and 2024.
#![warn(missing_docs)]

pub mod dag;
pub mod equal_parts;
pub mod grid;
pub mod link_cut;
pub mod memo;
pub mod mex;
pub mod nim_except;
pub mod octal;
pub mod period;
pub mod sparse;
pub mod splitting;
pub mod subtraction;
pub mod sum;
pub mod table;
