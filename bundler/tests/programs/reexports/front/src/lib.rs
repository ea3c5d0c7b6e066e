//! Re-exports in all ways.
pub use back;
pub use back::{deep::deeper::{self, Found}, square};
pub use back::square as squared;
pub use back::Colour::{self, *};
pub use self::inner::*;

pub mod prelude {
    pub use crate::inner::{helper as _helper, Gate};
    pub use back::traits::{First as _, *};
    #[doc(no_inline)]
    pub use std::{collections::*, fmt::Write as _};
}

pub mod all {
    pub use back::*;
    // An item of its own goes before what a `*` brings.
    pub fn shadowed() -> &'static str {
        "front's"
    }
}

mod inner {
    pub use super::sealed::Gate;
    pub use back::constants::*;

    pub fn helper() -> i32 {
        B
    }

    pub(crate) fn hidden() -> i32 {
        A
    }
}

mod sealed {
    #[derive(Default)]
    pub struct Gate {
        pub(super) open: bool,
    }
    impl Gate {
        pub fn is_open(&self) -> bool {
            self.open
        }
    }
}

pub fn open() -> Gate {
    let mut gate = Gate::default();
    gate.open = inner::hidden() == 1;
    gate
}

/// A trait of the standard library of which only its method is said.
pub mod net {
    mod backend {
        pub use std::net::ToSocketAddrs;
    }
    pub use backend::ToSocketAddrs;
}
mod ports {
    use crate::net::ToSocketAddrs;

    pub fn port(of: &str) -> Option<u16> {
        Some(of.to_socket_addrs().ok()?.next()?.port())
    }
}
pub use ports::port;
