//! Short, proven snippets for impartial games and what goes with them.
//!
//! One file, one idea: each opens with a card (contract, complexity, example,
//! source) and carries its own oracle. Nothing outside `std` is needed, so a
//! file can be pasted as it is; one that leans on another says so in its card.
//! The same text compiles as edition 2018, 2021 and 2024.
//!
//! The comments below group the modules; `README.md` takes over groups and order.
//!
//! Sizes and places of tables are `usize`; heaps of closed formulas, single Grundy
//! values and nim-sums are `u64`; tables of Grundy values hold `u32`, which is
//! enough for any table that fits a memory. `…_value` is a Grundy value, `…_table`
//! those of the heaps `0..n`, `…_wins` who wins where no value tells, `…_move` one
//! winning move, `…_moves` all of them, `…_period` a proven period. What ends in
//! `_fast` gives the same as the short form, and says in its card what it gains.
//!
//! A [`proven::Period`] is a proof: the library makes it of values that it has
//! computed itself, and nobody can make one of a table from elsewhere.
//! ```compile_fail,E0624
//! snippets::proven::Period::proven(&[0, 1, 0, 1_u32], 0, 2);
//! ```
//! ```compile_fail,E0603
//! use snippets::octal_rules::prove;
//! ```
//! ```compile_fail,E0603
//! use snippets::octal_rules::extend;
//! ```
#![warn(missing_docs)]

// Grundy values of any game | 任意游戏的 SG 函数
pub mod dag;
pub mod dag_fast;
pub mod grid;
pub mod memo;
pub mod memo_deep;
pub mod mex;
pub mod mex_fast;
pub mod table;

// Sums of games, under all rules of play | 游戏之和：SG、Anti-SG、Every-SG、Multi-SG
pub mod anti_sg;
pub mod anti_sg_spoiler;
pub mod every_sg;
pub mod multi_sg;
pub mod sum;

// Nim and its kin | Nim 及其变形
pub mod lasker;
pub mod misere_nim;
pub mod moore_nim;
pub mod moore_nim_losses;
pub mod nim;
pub mod nim_count;
pub mod nim_except;
pub mod nim_graph;
pub mod northcott;
pub mod staircase;

// Subtraction games | 减法游戏（取石子）
pub mod all_but;
pub mod all_but_period;
pub mod bash;
pub mod interval;
pub mod period;
pub mod proven;
pub mod saltus;
pub mod subtraction;
pub mod subtraction_fast;
pub mod take;

// Taking and breaking | 取后可分堆的游戏
pub mod e_and_d;
pub mod equal_parts;
pub mod hexadecimal;
pub mod misere_quotient;
pub mod octal;
pub mod octal_digits;
pub mod octal_fast;
pub mod octal_rules;
pub mod splitting;
pub mod splitting_fast;

// Pairs and numbers | 威佐夫、欧几里得、斐波那契
pub mod chomp;
pub mod chomp_three;
pub mod euclid;
pub mod fibonacci_nim;
pub mod wythoff;
pub mod wythoff_moves;
pub mod wythoff_table;

// Trees and graphs | 树与图上的游戏
pub mod geography;
pub mod geography_fast;
pub mod geography_general;
pub mod geography_tree;
pub mod geography_walk;
pub mod hackenbush;
pub mod hackenbush_fast;
pub mod hackenbush_tree;
pub mod node_kayles;

// Games with moves of one's own | 双方走法不同的游戏（对抗搜索）
pub mod alpha_beta;
pub mod alpha_beta_moves;

// Games that may go on | 可能不结束的游戏（有平局）
pub mod loopy;
pub mod loopy_sum;

// Nimbers | Nim 数与 Nim 积
pub mod nim_log;
pub mod nim_quadratic;
pub mod nimber;
pub mod nimber_fast;
pub mod nimber_simd_fast;

// Turning coins | 翻硬币游戏
pub mod coins;
pub mod flip_coins;
pub mod tartan;
pub mod turtles;

// Data structures | 数据结构
pub mod link_cut;
pub mod mex_set;
pub mod mex_set_fast;

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
    pub use crate::dag_fast::dag_table_fast as grundy_values;
}
