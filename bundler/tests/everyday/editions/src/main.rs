//! Libraries of all editions that use each other.

extern crate e2015 as _;

use e2024::{lengths, narrow, run, Counter};

fn main() {
    let counter: Counter = [7, 70, 200].iter().copied().collect();
    println!("{} {:?} {}", run(), lengths(&counter), counter.seen);
    println!("{:?} {:?} {:?}", narrow(255), narrow(256), e2015::pairs(2));
}
