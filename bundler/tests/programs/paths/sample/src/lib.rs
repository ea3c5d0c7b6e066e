//! A module with the library's own name.
pub mod sample {
    pub fn f() -> &'static str {
        "inner"
    }
}

pub fn f() -> &'static str {
    "outer"
}
