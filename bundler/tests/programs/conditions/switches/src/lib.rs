//! `cfg` wherever it may stand.
#![cfg_attr(feature = "off", no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "off")]
mod missing;
#[cfg_attr(feature = "on", path = "picked.rs")]
#[cfg_attr(feature = "off", path = "left.rs")]
pub mod chosen;
pub mod inside;
#[cfg_attr(unix, path = "system/unix.rs")]
#[cfg_attr(windows, path = "system/windows.rs")]
#[cfg_attr(feature = "on", deny(unused_must_use))]
pub mod system;

#[cfg_attr(feature = "on", derive(Debug, Clone), derive(PartialEq))]
#[cfg_attr(feature = "off", derive(NoSuchThing))]
pub struct Fields {
    #[cfg(feature = "on")]
    pub a: i32,
    #[cfg(feature = "off")]
    pub b: Missing,
}

pub struct Wrapped<T, #[cfg(feature = "off")] S, #[cfg(feature = "on")] S = u8> {
    pub value: T,
    pub by: S,
}

pub fn wrapped() -> Wrapped<u16> {
    Wrapped { value: 10, by: 11 }
}

extern "C" {
    #[cfg(feature = "off")]
    fn labs(x: Missing) -> Missing;
    #[cfg(feature = "on")]
    fn abs(x: i32) -> i32;
}

pub fn absolute(x: i32) -> i32 {
    unsafe { abs(x) }
}

pub enum Kind {
    #[cfg(feature = "on")]
    On,
    #[cfg(not(feature = "on"))]
    Off,
    Both(#[cfg(feature = "on")] u8, #[cfg(feature = "off")] u16),
}

pub fn arms(kind: Kind) -> &'static str {
    match kind {
        #[cfg(feature = "off")]
        Kind::Off => "off",
        #[cfg(feature = "on")]
        Kind::On => "on",
        Kind::Both(..) if cfg!(feature = "off") => "off",
        Kind::Both(..) => "both",
    }
}

pub fn statements(#[cfg(feature = "off")] gone: Missing, x: i32) -> Vec<i32> {
    let mut out = vec![#[cfg(feature = "on")] 1, #[cfg(feature = "off")] 2];
    #[cfg(feature = "off")]
    out.push(3);
    #[cfg(feature = "on")]
    out.push(4);
    #[cfg(feature = "off")]
    {
        out.push(5);
    }
    #[cfg(feature = "on")]
    {
        out.push(6);
    }
    #[cfg(feature = "off")]
    push!(out);
    #[cfg(feature = "off")]
    let out = Vec::new();
    #[cfg(all(feature = "on", not(feature = "off"), any(unix, windows, target_pointer_width = "64")))]
    out.push(7);
    #[cfg(any(feature = "off", all()))]
    out.push(x);
    #[cfg(feature = "off")]
    return Vec::new();
    let fields = Fields { #[cfg(feature = "on")] a: 8, #[cfg(feature = "off")] b: Missing };
    let Fields { #[cfg(feature = "on")] a, #[cfg(feature = "off")] b, .. } = fields;
    out.push(a);
    #[cfg(feature = "off")]
    if x == 1 {
        out.clear();
    }
    #[cfg(not(feature = "off"))]
    for _ in 0..2 {
        out.push(9);
    }
    out
}

#[cfg(feature = "on")]
impl Fields {
    #[cfg(feature = "off")]
    pub fn new() -> Missing {
        Missing
    }
    #[cfg(feature = "on")]
    pub fn new() -> Self {
        Fields { a: 1 }
    }
}

pub trait Trait {
    #[cfg(feature = "off")]
    fn missing(&self);
    #[cfg(feature = "on")]
    fn there(&self) -> i32 {
        5
    }
}
impl Trait for Fields {}

/// Matches on what it is given.
#[macro_export]
macro_rules! when {
    ($(#[cfg($($p:tt)*)] $x:expr),* $(,)?) => {{
        let mut out = Vec::new();
        $(#[cfg($($p)*)] out.push($x);)*
        out
    }};
}

pub fn in_macro() -> Vec<i32> {
    when! {
        #[cfg(feature = "on")] 1,
        #[cfg(feature = "off")] 2,
        #[cfg(not(any(feature = "off", test)))] 3,
    }
}

macro_rules! choose {
    (if #[cfg($p:meta)] { $($yes:item)* } else { $($no:item)* }) => {
        $(#[cfg($p)] $yes)*
        $(#[cfg(not($p))] $no)*
    };
}

choose! {
    if #[cfg(feature = "off")] {
        pub fn choice() -> &'static str { "off" }
    } else {
        pub fn choice() -> &'static str { "on" }
    }
}

#[cfg(test)]
use no_such_crate as _;
#[cfg(doc)]
pub use no_such_module::*;
#[test]
fn tested() {}

/// Matches the words of a `cfg`.
macro_rules! widths {
    ($($name:ident #[cfg(target_pointer_width = $width:literal)])*) => {
        $(#[cfg(target_pointer_width = $width)]
        pub fn $name() -> &'static str {
            $width
        })*
    };
}

widths! {
    narrow #[cfg(target_pointer_width = "16")]
    wide #[cfg(target_pointer_width = "64")]
}

/// Writes the words of a `cfg`.
macro_rules! atomics {
    ($($name:ident $size:expr)*) => {
        $(#[cfg(any(not(feature = "on"), target_has_atomic = $size))]
        pub fn $name() -> &'static str {
            $size
        })*
    };
}

atomics! { byte "8" word "64" }

/// A condition of a macro's caller, also before calls.
macro_rules! items {
    (#![$condition:meta] $($item:item)*) => {
        $(#[cfg($condition)] $item)*
    };
}

macro_rules! tells {
    ($name:ident) => {
        impl Drop for $name {
            fn drop(&mut self) {
                println!("{} dropped", stringify!($name));
            }
        }
    };
}

pub struct Told;
pub struct Silent;

items! {
    #![feature = "on"]
    tells! { Told }
}

items! {
    #![feature = "off"]
    tells! { Silent }
}

/// As `cfg_if!`, several times.
macro_rules! cfg_if {
    ($(if #[cfg($condition:meta)] { $($item:item)* } else { $($other:item)* })*) => {
        $($(#[cfg($condition)] $item)* $(#[cfg(not($condition))] $other)*)*
    };
}

cfg_if! {
    if #[cfg(feature = "on")] { pub fn first() -> u8 { 1 } } else { pub fn first() -> u8 { 2 } }
    if #[cfg(feature = "off")] { pub fn second() -> u8 { 3 } } else { pub fn second() -> u8 { 4 } }
}

/// What is given with a condition.
macro_rules! given {
    (#![$condition:meta] $($item:item)*) => {
        $(#[cfg($condition)] #[cfg_attr(docsrs, doc(cfg($condition)))] $item)*
    };
}

given! {
    #![all(feature = "on", not(feature = "off"))]
    pub trait Given {
        fn given(&self) -> u8;
    }

    macro_rules! twice {
        ($number:expr) => { 2 * $number };
    }
}

given! {
    #![feature = "off"]
    use missing::Missing;
    pub fn given() -> Missing {}
}

impl Given for u8 {
    fn given(&self) -> u8 {
        twice!(*self)
    }
}
