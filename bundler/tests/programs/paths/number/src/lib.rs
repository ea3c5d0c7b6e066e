//! A module and a function of the library's own name, and of another's.
pub fn number() -> i32 {
    7
}

pub mod geometry {
    pub fn origin() -> &'static str {
        "number's origin"
    }
}

pub fn half(x: i32) -> i32 {
    x / 2
}
