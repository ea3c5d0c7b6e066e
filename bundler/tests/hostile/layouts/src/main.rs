//! Sizes of enums of which most variants are never made.

use std::mem::{align_of, size_of};

fn main() {
    println!("{} {:?}", size_of::<shapes::Error>(), shapes::parse("x").is_err());
    println!("{}", shapes::capacity());
    println!("{} {}", size_of::<Option<shapes::Niche>>(), align_of::<shapes::Niche>());
    println!("{}", shapes::get(&shapes::Niche::A));
    println!("{}", shapes::number(&shapes::Numbered::Last(1)));
    println!("{}", shapes::stride::<shapes::Inside>(), );
    println!("{}", <shapes::Constant as shapes::Sized>::SIZE);
}
