//! A library's macro that borrows from a reference and from a value.
use aged::Length;

fn main() {
    let word = Length::Word("five".to_owned());
    let list = Length::List(vec![1, 2, 3]);
    println!("{} {}", word.get(), list.get());
    println!("{} {}", word.into_bits(), list.into_bits());
}
