//! The package's own library, with every kind of exported macro.
#![recursion_limit = "256"]

mod deep;
pub use deep::deep_function;
pub mod shapes;

#[doc(hidden)]
pub mod __private {
    pub use std::collections::BTreeMap;
}

/// Names its crate.
#[macro_export]
macro_rules! map {
    ($($key:expr => $value:expr),* $(,)?) => {{
        let mut map = $crate::__private::BTreeMap::new();
        $(map.insert($key, $value);)*
        map
    }};
}

/// Has a function of its name beside it.
#[macro_export]
macro_rules! largest {
    ($x:expr) => { $x };
    ($x:expr, $($more:expr),+) => { $crate::largest($x, $crate::largest!($($more),+)) };
}

pub fn largest(a: i32, b: i32) -> i32 {
    a.max(b)
}

/// Is used below in a module, by the textual scope.
pub mod uses_largest {
    pub fn f() -> i32 {
        largest!(1, 5, 3)
    }
}

mod handed {
    /// Hands on what it is given.
    macro_rules! given {
        ($given:item) => { $given };
    }

    given! {
        #[macro_export]
        macro_rules! doubled {
            ($x:expr) => { $crate::doubled_by($x) };
        }
    }
}

/// Is private to the crate, but for the macro of its name.
mod doubled {
    pub fn f(x: i32) -> i32 {
        2 * x
    }
}

#[doc(hidden)]
pub fn doubled_by(x: i32) -> i32 {
    doubled::f(x)
}

/// Calls its helpers by bare names.
#[macro_export(local_inner_macros)]
macro_rules! sum {
    () => { 0 };
    ($x:expr $(, $more:expr)*) => { add!($x, sum!($($more),*)) };
}

#[doc(hidden)]
#[macro_export]
macro_rules! add {
    ($a:expr, $b:expr) => { $a + $b };
}

/// Takes a call of a macro, its own ones or the caller's, as those of nom do.
#[macro_export(local_inner_macros)]
macro_rules! applied {
    (__to $x:expr, $call:ident!($($more:tt)*)) => { $call!($x, $($more)*) };
    ($x:expr, $f:expr) => { applied!(__to $x, called_with!($f)); };
}

#[doc(hidden)]
#[macro_export]
macro_rules! called_with {
    ($x:expr, $f:expr) => { $f($x) };
}

macro_rules! make_getter {
    ($name:ident, $value:expr) => {
        pub fn $name() -> i32 {
            $value
        }
    };
}

make_getter!(seven, 7);
make_getter!(ten, 10);

/// Its macro is made by another.
mod made {
    macro_rules! make_tripled {
        ($factor:literal) => {
            #[macro_export]
            #[doc(hidden)]
            macro_rules! tripled {
                ($x:expr) => { $factor * $x };
            }
        };
    }

    make_tripled!(3);
}

#[macro_export]
macro_rules! six_times {
    ($x:expr) => { 2 * $crate::tripled!($x) };
}

/// Has a function of its name, which a macro makes.
#[macro_export]
macro_rules! ten {
    () => {
        10 * $crate::ten()
    };
}
make_getter!(eight, largest!(8, seven()));

/// Makes another macro.
macro_rules! make_macro {
    ($name:ident, $x:expr) => {
        macro_rules! $name {
            () => { $x };
        }
    };
}
make_macro!(nine, 9);

pub fn from_macro() -> i32 {
    nine!()
}

/// Makes items, also a trait with its implementations.
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis struct $name:ident: $trait:ident = $text:expr) => {
        $(#[$meta])*
        $vis struct $name;
        impl $crate::shapes::Named for $name {
            const NAME: &'static str = $text;
        }
        $vis trait $trait {
            fn hello(&self) -> ::std::string::String;
        }
        impl $trait for $name {
            fn hello(&self) -> ::std::string::String {
                ::std::format!("hello {}", <Self as $crate::shapes::Named>::NAME)
            }
        }
    };
}

/// Its function, and the one below, have the name of a macro between them.
pub fn between() -> i32 {
    outer::between() + 1
}

pub mod outer {
    pub fn between() -> i32 {
        1
    }

    mod inner {
        #[macro_export]
        macro_rules! between {
            () => {
                $crate::between() + 1
            };
        }
    }
}

/// Words as they stand, though a variable of the macro has another name.
macro_rules! words {
    ($name:ident, $x:ident, $($word:tt)*) => {
        pub fn $name($x: u32) -> String {
            let own = 10;
            let said = [stringify!(own+1), stringify!($($word)*), stringify!($x+own)].join("; ");
            format!("{said}: {} {}", stringify!(own), own + $x)
        }
    };
}

words!(words, own, a+b  *(c)- d . e, [ 1 ]);

macro_rules! counted {
    () => { 0 };
    ($one:tt $($more:tt)*) => { 1 + counted!($($more)*) };
}

/// It goes deeper than the compiler lets macros go by itself.
pub const DEEP: usize = counted!(
    + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - 
    + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - 
    + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - 
    + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + - + -
);

/// Exports macros by the names that it is given.
macro_rules! assigning {
    ($($name:ident $sign:tt),*) => {
        $(
            #[macro_export]
            macro_rules! $name {
                ($a:expr, $b:expr) => {
                    if $b $sign $a {
                        $a = $b;
                    }
                };
            }
        )*
    };
}

assigning!(chmin <, chmax >);

macro_rules! each {
    ($($item:item)*) => { $($item)* };
}

/// Hands on macros, beside a function and in what another macro is given.
pub mod prelude {
    each! {
        pub use crate::map as mapped;
    }
    pub use crate::{deep_function, largest as biggest};
}

pub use prelude::deep_function as deeper;
