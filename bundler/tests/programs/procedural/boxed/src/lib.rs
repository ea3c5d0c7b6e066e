//! Hands macros on, and uses some itself.

extern crate magic;
#[macro_use]
extern crate magic as spells;

pub use charms::Long;
pub use magic::{twice, Named};

pub trait Named {
    fn name(&self) -> String;
}

pub use shapes::*;

/// A trait that comes by a glob, beside a derive of its name.
mod shapes {
    pub use magic::Three;

    pub trait Three {
        fn three(&self) -> u32 {
            3
        }
    }
}

/// Hands derives on, under a name of its own.
macro_rules! hand_on {
    ($($name:ident),*) => {
        $(pub use magic::$name;)*
    };
}

pub mod derives {
    hand_on!(Named);
    pub use self::more::*;

    mod more {
        pub use crate::derives::Named as Called;
    }
}

pub mod spell {
    pub use magic::boxed;
}

macro_rules! getters {
    ($($name:ident: $value:expr),*) => {
        magic::joined! {
            $(
                pub fn ~get_ $name~() -> u32 {
                    $value * 2
                }
            )*
        }
    };
}

getters!(one: 1, three: 1 + 2);

/// What a call without arguments makes is known to nobody.
pub mod numbered {
    magic::numbers!();
}

mod noted {
    #[magic::noted]
    pub fn five() -> u32 {
        5
    }

    #[magic::noted]
    pub fn six() -> u32 {
        6
    }
}

/// Nobody calls this.
#[twice(1)]
pub fn unused() -> u32 {
    1
}

mod inner {
    #[magic::twice(0)]
    pub fn eight() -> u32 {
        // Four.
        4
    }
}

pub fn eight() -> u32 {
    inner::eight()
}

pub fn four() -> u32 {
    spells::tokens!(a b) + tokens!(c d)
}

#[doc(hidden)]
pub mod hidden {
    pub use magic::tokens;
}

/// Half of what it is given: a macro by rules may call a procedural one.
#[macro_export]
macro_rules! half_of_tokens {
    ($($token:tt)*) => {
        $crate::halved!($crate::hidden::tokens!($($token)*))
    };
}

/// Calls a macro that does.
#[macro_export]
macro_rules! quarter_of_tokens {
    ($($token:tt)*) => {
        $crate::halved!($crate::half_of_tokens!($($token)*))
    };
}

#[macro_export]
macro_rules! halved {
    ($value:expr) => {
        $crate::half(1 * $value)
    };
}

pub fn half(value: u32) -> u32 {
    value / 2
}

// What this call makes has a name that it does not say, and is made of what other
// macros were given before.
magic::sum_of_noted! { seed = 1 }

macro_rules! matched {
    ($($more:expr)?) => {
        match $crate::tokens!(a b c) {
            found => found $(+ $more)?,
        }
    };
}

pub use magic::tokens;

pub fn matched() -> u32 {
    matched!()
}

/// The macro's variable is not this one.
pub fn matched_with(found: u32) -> u32 {
    found + matched!(1)
}

/// A type that has attributes, by another macro.
#[macro_export(local_inner_macros)]
macro_rules! units {
    ($(#[$attribute:meta])* $name:ident) => {
        declare_unit! { $(#[$attribute])* struct $name; }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! declare_unit {
    ($(#[$attribute:meta])* struct $name:ident;) => {
        $(#[$attribute])*
        struct $name;
    };
}
