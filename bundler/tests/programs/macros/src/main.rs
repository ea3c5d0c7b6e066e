//! A binary that uses its package's library and its macros.
use kit::shapes::{Count, Named};
use kit::{doubled, map, named};

mod inner {
    pub use kit::sum as total;
    use kit::{largest, named};

    named! {
        #[derive(Debug)]
        pub struct Inner: Hello = "inner"
    }

    pub fn f() -> i32 {
        largest!(3, total!(1, 2, 3), largest(4, 5))
    }
}

macro_rules! wrapped {
    ($($x:tt)*) => { kit::deep!($($x)*) };
}

mod called {
    pub fn f() -> &'static str {
        wrapped!(wrapped)
    }
}

named!(struct Outer: Greet = "outer");

macro_rules! less {
    ($x:expr, $by:expr) => { $x - $by };
}

fn applied() -> (i32, i32) {
    (kit::applied!(3, |x| x + 1), kit::applied!(__to 3, less!(1)))
}

fn handed_on() -> String {
    use kit::prelude::*;
    format!("{} {} {:?}", biggest!(5, 7), biggest(1, 2), (mapped! { kit::deeper() => 1 }))
}

fn main() {
    println!("{:?}", applied());
    println!("{}", doubled!(4));
    println!("{:?}", map! { "a" => 1, "b" => 2 });
    println!("{} {}", inner::f(), kit::uses_largest::f());
    println!("{} {} {}", kit::largest!(1, 9), inner::total!(4), kit::shapes::early());
    println!("{} {} {}", kit::seven(), kit::eight(), kit::from_macro());
    println!("{} {} {}", kit::ten(), kit::ten!(), kit::between!());
    println!("{} {}", kit::six_times!(1 + 1), kit::tripled!(5));
    println!("{} {} {}", called::f(), kit::shout!(), kit::shout!(loud));
    println!("{} {:?} {}", Outer.hello(), inner::Inner, inner::Hello::hello(&inner::Inner));
    println!("{} {}", Outer::NAME, (1, "four", (5,)).count());
    println!("{} {}", kit::words(1), kit::DEEP);
    let mut least = 3;
    kit::chmin!(least, 2);
    kit::chmax!(least, 1);
    println!("{least} {}", handed_on());
}
