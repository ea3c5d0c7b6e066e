//! A module with the library's own name.
pub mod sample {
    pub fn f() -> &'static str {
        "inner"
    }
}

pub fn f() -> &'static str {
    "outer"
}

/// A module of a dependency's name, whose macro makes modules that do not see it.
pub mod number {
    pub use super::*;

    macro_rules! halves {
        ($name:ident) => {
            pub mod $name {
                use number::half;

                pub fn of(x: i32) -> i32 {
                    half(x)
                }
            }
        };
    }

    halves!(halves);
}
