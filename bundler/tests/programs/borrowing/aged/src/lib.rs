//! Patterns that borrow as before 2024.

/// Takes a reference or what it refers to.
macro_rules! with_inner {
    ($inner:expr, $kind:ident, |$inside:ident| $body:expr) => {
        match $inner {
            $kind::Word(ref $inside) => $body,
            $kind::List(ref $inside) => $body,
        }
    };
}

pub enum Length {
    Word(String),
    List(Vec<u8>),
}

impl Length {
    pub fn get(&self) -> usize {
        with_inner!(self, Length, |inside| inside.len())
    }

    pub fn into_bits(self) -> usize {
        with_inner!(self, Length, |inside| 8 * inside.len())
    }
}
