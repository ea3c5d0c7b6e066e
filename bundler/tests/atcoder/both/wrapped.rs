//! Numbers in types of their own.
use amplify::{Display, From, Wrapper};
use amplify_derive::Getters;
use amplify_num::{u256, u5};

#[derive(Wrapper, Clone, Copy, PartialEq, Eq, Hash, Debug, Display, From)]
#[display("#{0}")]
struct Id(u64);

#[derive(Getters)]
struct Point {
    x: i32,
    y: i32,
}

fn main() {
    let id = Id::from(7);
    println!("{} {:?} {}", id, id, id.into_inner());
    let point = Point { x: 1, y: 2 };
    println!("{} {}", point.x(), point.y());
    let large = u256::from(1u64) << 200;
    println!("{} {}", large, u5::with(9));
}
