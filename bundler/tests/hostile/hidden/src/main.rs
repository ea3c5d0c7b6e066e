//! What only a library sees of itself, and a macro of an attribute's name.

use inner::*;

trait Size {
    fn size(&self) -> &'static str {
        "the user's"
    }
}

impl Size for Point {}

fn main() {
    println!("{}", Point(3).size());
    let none: () = drop(String::from("std's"));
    println!("{none:?} {}", both(4));
    println!("{}; {}", inner::warn!("a", "b"), messages::own());
}
