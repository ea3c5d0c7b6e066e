//! A macro by rules that calls a procedural one; another library hands on the macro alone.

#[doc(hidden)]
pub mod parts {
    pub use magic::tokens;
}

#[macro_export]
macro_rules! count {
    ($($part:tt)*) => { 10 * $crate::parts::tokens!($($part)*) };
}
