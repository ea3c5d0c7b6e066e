//! `extern crate` in all its forms.
extern crate alloc;
#[macro_use]
extern crate classic;
#[macro_use(cut, shadow_too, taken)]
extern crate cut as knife;
extern crate self as me;

mod inner;

use alloc::collections::BTreeSet;
use classic::AsVisit as _;
use unnamed as _;

macro_rules! shadow {
    () => { "the user's" };
}

/// Matches a call word by word.
macro_rules! twice {
    ($name:ident!($($argument:tt)*)) => { 2 * $name!($($argument)*) };
}

/// Calls what it is given the name of.
macro_rules! named {
    ($name:ident, $($argument:tt)*) => { $name!($($argument)*) };
}

mod textual {
    macro_rules! shadow_too {
        () => { "the module's" };
    }

    pub fn f() -> &'static str {
        shadow_too!()
    }

    pub fn g() -> i32 {
        twice!(classic_max!(2, 5))
    }

    pub mod both {
        use std::cmp::max;

        pub fn h() -> i32 {
            twice!(max!(max(1, 2), 3))
        }
    }
}

fn main() {
    let items: BTreeSet<i32> = [3, 1, 2].iter().copied().collect();
    let items: alloc::vec::Vec<i32> = items.into_iter().collect();
    println!("{} {}", classic::length(&items), me::inner::f());
    println!("{} {:?}", classic_max!(1, 7, 3), cut!(" a "));
    println!("{} {}", shadow!(), shadow_too!());
    println!("{} {}", textual::f(), classic::two() + classic::one());
    println!("{:?} {}", knife::words::cut("x ").words, classic::at_pattern::small(2));
    println!("{} {}", classic::renewed(2), classic::below::level(&3));
    println!("{} {}", classic::clock::ticks(), classic::two_tops::twice());
    println!("{}", classic::larger::larger(3, 4));
    println!("{:?} {} {}", classic_pair!(1, 2), taken!(), classic::cuts());
    println!("{}", inner::under::words());
    println!("{} {}", twice!(classic_max!(1, 7)), textual::g() + textual::both::h());
    println!("{} {}", named!(classic_min, 4, 3), named!(shadow,));
    println!("{} {}", knife::one_more!(), knife::passed_down::count());
    println!("{} {:?}", classic::named_core::two(), classic::starred::words());
    println!("{} {:?} {}", classic::memory::is_given(), knife::asked::are_set(), handed_on!());
    let list = Holder;
    list.as_visit().visit(&mut |x| println!("{}", x));
}

classic::is_object!(std::fmt::Debug);

struct Holder;
impl classic::Visit for Holder {
    fn visit(&self, f: &mut dyn FnMut(i32)) {
        f(classic_pair!(5, 4))
    }
}
