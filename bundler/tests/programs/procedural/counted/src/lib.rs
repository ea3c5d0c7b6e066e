//! Macros by rules that call procedural ones; another library hands them on alone.

#[doc(hidden)]
pub mod parts {
    pub use magic::{joined, tokens};
}

#[macro_export]
macro_rules! count {
    ($($part:tt)*) => { 10 * $crate::parts::tokens!($($part)*) };
}

/// The type of a function: by its second rule a call of the first, with a procedural macro
/// for an argument.
#[macro_export]
macro_rules! Taker {
    ($life:lifetime => $of:ty) => { dyn for<$life> Fn(&$life $of) -> &$life u8 };
    ($of:ty) => { $crate::Taker!['__life => $crate::parts::joined!($of)] };
}
