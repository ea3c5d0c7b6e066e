//! What libraries have by way of others: crates, macros, conditions.
use by_way::*;

fn main() {
    println!("{} {} {}", read(), sum(), common::two());
    println!("{} {}", common::Parsed(3).0, common::parser::Parsed(4).0);
    println!("{} {}", common::shared(5), common::kind());
    println!("{}", common::parser::Number::number(&common::Six));
    for n in 0..6 {
        println!("{:?}", chains::drops(n));
    }
    println!("{:?}", chains::loops(&[Some(1), None, Some(6), Some(9)]));
    println!("{:?}", chains::loops(&[Some(3), Some(1)]));
    println!("{} {}", chains::borrowed(1), chains::borrowed(2));
    println!("{:?}", [1, 4, 9].map(chains::in_macros));
}
