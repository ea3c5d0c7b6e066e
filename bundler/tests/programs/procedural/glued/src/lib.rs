//! A procedural macro that only rules call, of names that nobody says.

extern crate glue;

macro_rules! number_of {
    ($name:ident, $number:expr) => {
        glue::glue! {
            pub fn [<number_of_ $name>]() -> u32 {
                $number
            }
        }
    };
}

number_of!(two, 2);

pub static RUNS: ::std::sync::atomic::AtomicU32 = ::std::sync::atomic::AtomicU32::new(0);

macro_rules! registered {
    ($name:ident, $times:expr) => {
        #[glue::run_by_none]
        extern "C" fn $name() {
            ::RUNS.fetch_add($times, ::std::sync::atomic::Ordering::SeqCst);
        }
    };
}

registered!(once, 1);
registered!(twice, 2);
