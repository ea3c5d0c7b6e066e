//! A library in many files.
mod a;
pub mod b;
#[path = "unusual.rs"]
pub mod usual;
pub mod r#loop;

pub use a::shown;

/// What it is given, if that is for this.
#[macro_export]
macro_rules! choose {
    (this { $($this:tt)* } other { $($other:tt)* }) => { $($this)* };
}

#[cfg(any())]
#[macro_use]
#[path = "other/parts.rs"]
mod parts;

#[cfg(not(any()))]
macro_rules! parts {
    ($name:ident) => {
        pub mod $name;
    };
}

#[cfg(any())]
macro_rules! parts {
    ($name:ident) => {
        mod missing;
    };
}

parts!(part);

#[macro_use]
mod more;

more_parts!();

macro_rules! if_here {
    ($($item:item)*) => {
        $(#[cfg(not(any()))] $item)*
    };
}

if_here! {
    if_here! { pub mod handed; }
    mod inside {
        pub const ONE: u8 = 1;
    }
    pub use inside::ONE;
}
