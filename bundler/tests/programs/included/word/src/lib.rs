#![doc = include_str!("../README.md")]
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

pub fn word() -> Option<&'static str> {
    let word = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/word.txt"));
    word.split_whitespace().last()
}

pub fn unused() -> &'static str {
    env!("CARGO_MANIFEST_DIR")
}

macro_rules! made_parts {
    ($name:ident) => {
        pub mod $name;
        include!(concat!(env!("OUT_DIR"), "/more.rs"));
    };
}

made_parts!(half);

#[cfg(not(feature = "rich"))]
include!("plain.rs");
#[cfg(all(feature = "rich", not(feature = "plain")))]
include!("rich.rs");
#[cfg(any(windows, unix))]
#[rustfmt::skip]
include!("system.rs");
#[cfg(not(any(windows, unix)))]
include!("elsewhere.rs");

macro_rules! named {
    ($more:literal) => {
        concat!(env!("CARGO_PKG_NAME"), $more)
    };
}

/// What it reads is its caller's, by way of the other, too.
#[macro_export]
macro_rules! caller {
    () => {
        [
            $crate::crate_name!(),
            $crate::who!(),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/text.txt")),
        ]
    };
}

/// An attribute has that name, too.
#[macro_export]
macro_rules! crate_name {
    () => {
        env!("CARGO_PKG_NAME")
    };
}

#[macro_export]
macro_rules! who {
    () => {
        option_env!("WHO").unwrap_or("nobody")
    };
}

/// The macro is for this crate alone, and so is its name.
pub fn named() -> &'static str {
    named!("!")
}

#[cfg(feature = "rich")]
#[path = "reader/rich.rs"]
#[macro_use]
mod reader;
#[cfg(not(feature = "rich"))]
#[path = "reader/spare.rs"]
#[macro_use]
mod reader;

pub fn read() -> &'static str {
    read!("word.txt")
}
