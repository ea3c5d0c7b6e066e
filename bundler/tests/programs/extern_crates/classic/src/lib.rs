//! Written for edition 2015.
extern crate alloc;
extern crate core;
#[macro_use(shadow_too)]
extern crate cut as sharp;
extern crate std as standard;

mod list;
pub mod maths;

use list::{self as l, Node};
use maths::deep::{self, depth};
pub use maths::*;
pub use sharp::handed_on;

#[macro_use]
mod helpers;

/// Is called by its name, which another macro is given.
#[macro_export]
macro_rules! classic_min {
    ($x:expr, $y:expr) => { if $x < $y { $x } else { $y } };
}

/// Calls a helper that the caller must have imported as well.
#[macro_export]
macro_rules! classic_max {
    ($x:expr) => { $x };
    ($x:expr, $($more:expr),+) => { classic_pair!($x, classic_max!($($more),+)) };
}

/// Has the name of a function of the standard library.
#[macro_export]
macro_rules! max {
    ($a:expr, $b:expr) => { classic_pair!($a, $b) };
}

#[macro_export]
macro_rules! classic_pair {
    ($a:expr, $b:expr) => {{ let (a, b) = ($a, $b); if a < b { b } else { a } }};
}

#[macro_export]
macro_rules! shadow {
    () => { "the library's" };
}

pub fn length(items: &[i32]) -> usize {
    let mut list = l::Node::new(0);
    for x in items {
        list = Node::push(list, *x);
    }
    standard::mem::drop(depth());
    ::list::length(&list) + deep::depth() as usize + helped!(0) + ::maths::deep::depth() as usize
}

/// Returns a trait without `dyn`, which no newer edition takes.
pub trait AsVisit {
    fn as_visit(&self) -> &Visit;
}

impl<T: Visit> AsVisit for T {
    fn as_visit(&self) -> &Visit {
        self
    }
}

pub trait Visit {
    fn visit(&self, f: &mut dyn FnMut(i32));
}

impl Visit for Box<Node> {
    fn visit(&self, f: &mut dyn FnMut(i32)) {
        f(self.value)
    }
}

pub mod at_pattern {
    macro_rules! is {
        ($x:expr, $($p:pat)|+) => { match $x { $($p)|+ => true, _ => false } };
    }

    pub fn small(x: i32) -> bool {
        is!(x, 1 | 2 | 3)
    }
}

/// A module of the standard library that has the name of its crate.
pub mod memory {
    use alloc::alloc::{self, Layout};

    pub fn is_given() -> bool {
        unsafe {
            let given = alloc::alloc(Layout::new::<u64>());
            alloc::dealloc(given, Layout::new::<u64>());
            !given.is_null()
        }
    }
}

/// A module that is called like a crate: imports count from the root.
pub mod named_core {
    mod core {
        pub const ONE: usize = 1;
    }

    pub fn two() -> usize {
        use core::cmp::max;
        max(self::core::ONE, 2)
    }
}

/// Traits as 2015 wrote them.
pub trait Old {
    fn named(&self, u8, &'static str) -> u8;
    fn boxed(Box<Old>, u8) -> Box<Old + 'static>
    where
        Self: Sized;
}

pub struct Aged(pub u8);

impl Old for Aged {
    fn named(&self, x: u8, _: &'static str) -> u8 {
        self.0 + x
    }

    fn boxed(_: Box<Old>, x: u8) -> Box<Old + 'static> {
        Box::new(Aged(x))
    }
}

pub fn ask(old: &Old) -> u8 {
    old.named(1, "a")
}

pub fn renewed(old: u8) -> u8 {
    ask(&*Aged::boxed(Box::new(Aged(old)), 4))
}

#[macro_export]
macro_rules! is_object {
    ($t:path) => {
        const _: Option<&$t> = None;
    };
}

pub trait Level {
    fn level(&self) -> i32;
}

impl Level for i32 {
    fn level(&self) -> i32 {
        *self + 1
    }
}

/// A path of one name from the root.
pub mod below {
    pub fn level(x: &i32) -> i32 {
        <i32 as ::Level>::level(x)
    }
}

/// All that a module of a library has are none of its macros.
pub mod starred {
    use sharp::words::*;

    pub fn words() -> (usize, &'static str) {
        (cut("a").words.len(), shadow_too!())
    }
}

/// What other systems have, by crates that are no dependency here.
pub mod clock {
    #[cfg(not(target_os = "none"))]
    pub fn ticks() -> u64 {
        7
    }

    #[cfg(target_os = "none")]
    pub fn ticks() -> u64 {
        extern crate elsewhere;
        elsewhere::ticks()
    }
}

#[cfg(target_os = "none")]
pub mod other_system;

mod tops {
    pub fn top() -> i32 {
        9
    }
}

/// What a variable of a macro stands for counts from the root, too.
macro_rules! doubled {
    ($name:ident, $of:ident) => {
        pub mod $name {
            use $of::top;

            pub fn twice() -> i32 {
                2 * top()
            }
        }
    };
}

doubled!(two_tops, tops);

macro_rules! of_std {
    ($name:ident, $of:ident) => {
        pub mod $name {
            use $of::cmp::max;

            pub fn larger(a: i32, b: i32) -> i32 {
                max(a, b)
            }
        }
    };
}

of_std!(larger, std);

/// The library of that name goes by another.
mod cut {
    pub fn own() -> usize { 15 }
}

use cut::own as own_cut;

pub fn cuts() -> usize {
    own_cut() + ::cut::own() + sharp::words::cut("word").words.len()
}
