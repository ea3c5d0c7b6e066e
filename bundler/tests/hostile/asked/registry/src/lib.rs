//! Functions that the linker finds, and numbers that a lint refuses elsewhere.
#![allow(overflowing_literals)]

/// Nothing is called of it: it is in the program all the same.
extern crate linked;

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// All ones.
pub const HIGH: i32 = 0xFFFF_FFFF;

static COUNT: AtomicUsize = AtomicUsize::new(0);

macro_rules! at_start {
    ($add:literal) => {
        const _: () = {
            extern "C" fn add() {
                COUNT.fetch_add($add, Relaxed);
            }

            #[used]
            #[cfg_attr(target_os = "linux", link_section = ".init_array")]
            #[cfg_attr(target_vendor = "apple", link_section = "__DATA,__mod_init_func")]
            #[cfg_attr(windows, link_section = ".CRT$XCU")]
            static ADD: extern "C" fn() = add;
        };
    };
}

at_start!(2);
at_start!(40);

/// Nothing calls it, and the linker finds what is in it all the same.
fn _never() {
    extern "C" fn add() {
        COUNT.fetch_add(100, Relaxed);
    }

    #[used]
    #[cfg_attr(target_os = "linux", link_section = ".init_array")]
    #[cfg_attr(target_vendor = "apple", link_section = "__DATA,__mod_init_func")]
    #[cfg_attr(windows, link_section = ".CRT$XCU")]
    static ADD: extern "C" fn() = add;
}

struct Never;

impl Never {
    /// The same by a macro, in a method.
    fn _never(&self) {
        at_start!(1000);
    }
}

pub fn count() -> usize {
    COUNT.load(Relaxed)
}
