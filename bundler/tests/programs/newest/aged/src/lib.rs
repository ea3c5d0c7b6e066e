//! Written when a `static mut` could still be borrowed.
static mut COUNT: u32 = 0;

pub fn count() -> u32 {
    unsafe {
        let count = &mut COUNT;
        *count += 1;
        *count
    }
}

macro_rules! one_of {
    ($x:expr; $($p:pat)|*) => {
        match $x {
            $($p)|* => true,
            _ => false,
        }
    };
}

pub fn vowel(c: char) -> bool {
    one_of!(c; 'a' | 'e' | 'i' | 'o' | 'u')
}

pub fn gen() -> u32 {
    41
}

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
