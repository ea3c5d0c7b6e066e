//! What a template imports and the program does not use.

#[allow(unused_imports)]
use im_rc::{HashMap, Vector};

fn main() {
    println!("1");
}
