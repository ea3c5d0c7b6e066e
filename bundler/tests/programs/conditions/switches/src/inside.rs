//! A file that says of itself that it is there.
#![cfg(feature = "on")]

mod gone {
    #![cfg(feature = "off")]
    use no::such::thing;
}

pub const HERE: bool = cfg!(feature = "on") && !cfg!(any(feature = "off", test, doc));
