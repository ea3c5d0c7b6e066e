pub mod deep {
    pub fn depth() -> i32 {
        ::maths::one() - 1
    }
}

pub fn one() -> i32 {
    ::std::cmp::max(1, ::core::cmp::min(0, 1))
}

mod more {
    use super::one;

    pub fn two() -> i32 {
        one() + ::maths::one()
    }
}
pub use self::more::two;
