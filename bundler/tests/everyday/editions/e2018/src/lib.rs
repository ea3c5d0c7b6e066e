//! Edition 2018, with an array by reference and a trait by its name alone.

extern crate e2015 as older;

pub use older::shapes::*;

pub fn gen() -> Vec<Box<dyn Area>> {
    let sides = [1, 2, 3];
    let mut out: Vec<Box<dyn Area>> = Vec::new();
    for side in sides.iter() {
        out.push(Box::new(Square(*side)));
    }
    out
}

#[macro_export]
macro_rules! area {
    ($of:expr) => {
        $crate::Area::area(&$of)
    };
}
