//! A file that says of itself that it is there.
#![cfg(feature = "on")]

mod gone {
    #![cfg(feature = "off")]
    use no::such::thing;
}

pub const HERE: bool = cfg!(feature = "on") && !cfg!(any(feature = "off", test, doc));

/// A condition that is all of a field's value.
#[derive(Debug)]
pub struct Held {
    pub on: bool,
    pub also: bool,
    pub off: bool,
}

pub const HELD: Held = Held {
    on: cfg!(feature = "on"),
    also: ::core::cfg!(feature = "on"),
    off: std::cfg!(feature = "off"),
};
