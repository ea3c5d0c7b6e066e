//! Without the prelude, `into_iter` is this crate's, and `drop` not that of `std`.
#![no_implicit_prelude]

trait IntoPairs {
    fn into_iter(&self) -> (u8, u8);
}

impl IntoPairs for [u8; 2] {
    fn into_iter(&self) -> (u8, u8) {
        (self[1], self[0])
    }
}

pub fn first() -> u8 {
    [1u8, 2].into_iter().0
}

mod shadows {
    pub fn drop(of: u8) -> u8 {
        of + 1
    }
}

use shadows::*;

pub fn second() -> u8 {
    drop(6)
}
