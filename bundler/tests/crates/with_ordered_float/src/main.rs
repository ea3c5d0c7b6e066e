//! Floats that can be sorted, and mathematics without std.

use ordered_float::{FloatCore, NotNan, OrderedFloat};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

fn main() {
    let mut heap = BinaryHeap::new();
    for x in [2.5, -1.0, 7.25] {
        heap.push((Reverse(OrderedFloat(x)), x as i32));
    }
    while let Some((Reverse(key), value)) = heap.pop() {
        println!("{key} {value}");
    }
    let a = NotNan::new(1.5).unwrap();
    println!(
        "{} {:?} {}",
        a + 2.0,
        a.max(NotNan::new(0.5).unwrap()),
        NotNan::new(f64::NAN).is_err()
    );
    let map: BTreeMap<OrderedFloat<f64>, _> =
        [(3.0, 'a'), (1.0, 'b')].map(|(x, c)| (x.into(), c)).into();
    println!(
        "{:?} {}",
        map,
        OrderedFloat(f64::NAN) > OrderedFloat(f64::infinity())
    );
    println!(
        "{}",
        [a, a].iter().copied().sum::<NotNan<f64>>().into_inner()
    );
    println!(
        "{:.9} {:.9} {}",
        libm::sin(1.0),
        libm::tgamma(5.5),
        libm::cbrt(27.0)
    );
    println!(
        "{:.9} {} {:?}",
        libm::erf(0.5),
        libm::fmod(7.5, 2.0),
        libm::frexp(10.0)
    );
}
