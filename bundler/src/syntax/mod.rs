//! From text to plain data, without a question to anybody else.

pub(crate) mod attributes;
pub(crate) mod cfg;
pub(crate) mod inner_impls;
pub(crate) mod items;
pub(crate) mod lexer;
pub(crate) mod macro_rules;
pub(crate) mod msrv;
pub(crate) mod objects;
pub(crate) mod parsed;
pub(crate) mod spacing;
pub(crate) mod strip_comments;
pub mod tokens;
pub(crate) mod toml;
pub(crate) mod uses;
pub(crate) mod walk;
pub(crate) mod words;
