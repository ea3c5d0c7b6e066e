//! A macro by rules that calls a procedural one, for whom another library hands it on.

pub mod parts {
    pub use magic::tokens;
}

#[macro_export]
macro_rules! tally {
    ($($part:tt)*) => { { let more = 1; $crate::parts::tokens!($($part)*) + more } };
}
