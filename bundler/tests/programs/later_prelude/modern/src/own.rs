//! Its own traits, under the prelude's names.
mod conversions {
    pub trait TryInto {
        fn try_into(&self) -> &'static str {
            "own"
        }
    }
    impl TryInto for i64 {}
}

pub mod by_glob {
    use super::conversions::*;

    pub fn f() -> &'static str {
        let x = &5i64;
        TryInto::try_into(x)
    }
}
