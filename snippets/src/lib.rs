//! Short, proven snippets for impartial games and what goes with them.
//!
//! One file, one idea: each opens with a card (contract, complexity, example,
//! source) and carries its own oracle. Nothing outside `std` is needed, so a
//! file can be pasted as it is; one that leans on another says so in its card.
//! The same text compiles as edition 2018, 2021 and 2024.
//!
//! The comments below group the modules; `README.md` takes over groups and order.
//!
//! A [`period::Period`] is a proof: the library makes it of values that it has
//! computed itself, and nobody can make one of a table from elsewhere.
//! ```compile_fail,E0624
//! snippets::period::Period::proven(&[0, 1, 0, 1_usize], 0, 2);
//! ```
//! ```compile_fail,E0603
//! use snippets::octal::prove;
//! ```
//! ```compile_fail,E0603
//! use snippets::octal::extend;
//! ```
#![warn(missing_docs)]

// Grundy values of any game | 任意游戏的 SG 函数
pub mod dag;
pub mod dag_fast;
pub mod grid;
pub mod memo;
pub mod mex;
pub mod table;

// Sums of games, under all rules of play | 游戏之和：常规、反常、同时行动
pub mod anti_sg;
pub mod every_sg;
pub mod multi_sg;
pub mod sum;

// Nim and its kin | Nim 及其变形
pub mod lasker;
pub mod misere_nim;
pub mod moore_nim;
pub mod nim;
pub mod nim_except;
pub mod northcott;
pub mod staircase;

// Subtraction games | 减法游戏（取石子）
pub mod all_but;
pub mod bash;
pub mod interval;
pub mod period;
pub mod subtraction;
pub mod take;

// Taking and breaking | 取后可分堆的游戏
pub mod e_and_d;
pub mod equal_parts;
pub mod octal;
pub mod octal_fast;
pub mod splitting;

// Pairs and numbers | 威佐夫、欧几里得、斐波那契
pub mod euclid;
pub mod fibonacci_nim;
pub mod wythoff;

// Trees and graphs | 树与图上的游戏
pub mod geography;
pub mod geography_fast;
pub mod geography_general;
pub mod geography_walk;
pub mod hackenbush;
pub mod hackenbush_tree;
pub mod node_kayles;

// Games that may go on | 可能无限的游戏
pub mod loopy;
pub mod loopy_sum;

// Nimbers | Nim 数与 Nim 积
pub mod nim_quadratic;
pub mod nimber;
pub mod nimber_fast;

// Turning coins | 翻硬币游戏
pub mod coins;
pub mod flip_coins;
pub mod tartan;
pub mod turtles;

// Data structures | 数据结构
pub mod link_cut;
pub mod mex_set;

// Reading | 读入
pub mod plain_text;

/// The old name of [`octal_fast`].
#[deprecated(note = "renamed to `octal_fast`")]
#[doc(hidden)]
pub mod sparse {
    pub use crate::octal_fast::octal_period_fast as sparse_period;
    pub use crate::octal_fast::octal_table_fast as sparse_table;
}

/// The old name of [`dag_fast`].
#[deprecated(note = "renamed to `dag_fast`")]
#[doc(hidden)]
pub mod large_dag {
    pub use crate::dag_fast::grundy_values_fast as grundy_values;
}
