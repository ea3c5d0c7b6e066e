//! Its macro names a crate that only those have who call it.
pub struct Parsed(pub u32);

pub fn number(s: &str) -> u32 {
    s.trim().parse().unwrap_or(7)
}

pub trait Number {
    fn number(&self) -> u32;
}

#[macro_export]
macro_rules! input {
    ($s:expr) => {{
        use ::common::parser as parser;
        parser::number($s)
    }};
}
