//! An older program with a newer library.
use modern::{traits, Bag};
use std::convert::TryFrom;

fn main() {
    let bag: Bag = vec![1, 2].into_iter().collect();
    println!("{:?} {:?} {:?}", bag, Bag::try_from(300).is_err(), modern::small(9));
    let sum: traits::Sum = vec![1, 2].into_iter().collect();
    println!("{:?} {:?}", sum, traits::inner::narrowed(77));
    println!("{} {:?}", modern::own::by_glob::f(), traits::array());
}
