pub fn made() -> base::Made { base::Made::default() }

mod sums {
    pub enum Sum {
        Small(u32),
        Large(u64),
    }

    macro_rules! sum_of_two {
        ($name:ident, $kind:ident: $number:ty) => {
            pub mod $name {
                use super::Sum::*;
                use base::Adds;

                pub fn sum(of: $number) -> super::Sum {
                    $kind(of.twice())
                }
            }
        };
    }

    sum_of_two!(small, Small: u32);
    sum_of_two!(large, Large: u64);
}

pub fn four_times() -> u32 {
    base::four_times!(2)
}

/// A module that a macro makes takes all of another, and names a library.
pub fn twice_both(small: u32, large: u64) -> u64 {
    let value = |sum| match sum {
        sums::Sum::Small(of) => of.into(),
        sums::Sum::Large(of) => of,
    };
    value(sums::small::sum(small)) + value(sums::large::sum(large))
}

/// A macro that takes the first name of a path alone, here and one module deeper.
macro_rules! called {
    ($from:ident :: $function:ident($x:expr)) => {
        (concat!(stringify!($from), " ", stringify!($function)), $from::$function($x))
    };
}

pub fn called_here() -> (&'static str, u32) {
    called!(named::four_times(3))
}

pub mod deeper {
    pub fn called_there() -> (&'static str, u32) {
        called!(named::four_times(5))
    }
}
