//! Mentions a crate where nothing leads to.

#[allow(unused_imports)]
use std::cell::Cell;

pub fn Live() -> u32 {
    unsafe { *[1, 2, 3].get_unchecked(2) }
}

pub fn dead() -> bool {
    listed::is_available()
}
