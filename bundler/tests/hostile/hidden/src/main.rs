//! What only a library sees of itself, and a macro of an attribute's name.

use inner::*;

trait Size {
    fn size(&self) -> &'static str {
        "the user's"
    }
}

impl Size for Point {}

trait Mine {
    fn thrice(&self) -> u8 {
        3
    }

    fn handed(&self) -> u8 {
        4
    }

    fn made(&self) -> u8 {
        5
    }
}

impl Mine for u8 {}
impl Mine for Version {}

fn main() {
    println!("{}", Point(3).size());
    let none: () = drop(String::from("std's"));
    println!("{none:?} {}", both(4));
    let version = Version::new();
    println!("{} {}", version.0, 7u8.thrice());
    println!("{} {} {}", version.handed(), version.made(), of_macros());
    println!("{} {}", asking::told(&Point(3)), asking::told!(Point(3)));
    println!("{}; {}", inner::warn!("a", "b"), messages::own());
}
