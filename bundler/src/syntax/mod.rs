//! From text to plain data, without a question to anybody else.

pub(crate) mod lexer;
pub(crate) mod strip_comments;
pub mod tokens;
