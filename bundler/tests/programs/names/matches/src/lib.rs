//! A library with the name of a macro of the standard library.

pub struct Found(pub u8);
