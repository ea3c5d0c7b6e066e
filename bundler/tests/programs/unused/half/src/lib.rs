//! Mentions a crate where nothing leads to.

pub fn live() -> u32 {
    3
}

pub fn dead() -> bool {
    listed::is_available()
}
