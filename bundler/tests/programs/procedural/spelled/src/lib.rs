//! Derives what a library hands on that others have another macro of.

#[derive(boxed::Long)]
pub struct Word;

/// Not what a `*` of this crate brings: beside one, the name is another crate's.
mod magic {}
