//! Short, proven snippets for impartial games and what goes with them.
//!
//! One file, one idea: each opens with a card (contract, complexity, example,
//! source) and carries its own oracle. Nothing outside `std` is needed, so a
//! file can be pasted as it is; one that leans on another says so in its card.
//! The same text compiles as edition 2018, 2021 and 2024.
#![warn(missing_docs)]

pub mod all_but;
pub mod anti_sg;
pub mod bash;
pub mod dag;
pub mod e_and_d;
pub mod equal_parts;
pub mod euclid;
pub mod every_sg;
pub mod fibonacci_nim;
pub mod flip_coins;
pub mod grid;
pub mod interval;
pub mod large_dag;
pub mod lasker;
pub mod link_cut;
pub mod memo;
pub mod mex;
pub mod mex_set;
pub mod misere_nim;
pub mod moore_nim;
pub mod multi_sg;
pub mod nim;
pub mod nim_except;
pub mod northcott;
pub mod octal;
pub mod period;
pub mod plain_text;
pub mod sparse;
pub mod splitting;
pub mod staircase;
pub mod subtraction;
pub mod sum;
pub mod table;
pub mod take;
pub mod wythoff;
