//! Derives what a library hands on that others have another macro of.

#[derive(boxed::Long)]
pub struct Word;
