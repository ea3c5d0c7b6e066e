//! Collections: counter, multimap, permutohedron and ascii.

use ascii::{AsciiChar, AsciiString, IntoAsciiString, ToAsciiChar};
use counter::Counter;
use multimap::MultiMap;
use permutohedron::{Heap, LexicalPermutation};

fn main() {
    let count = "abracadabra".chars().collect::<Counter<_>>();
    println!("{:?} {}", count.most_common_ordered(), count[&'a']);
    let other = "bar".chars().collect::<Counter<_>>();
    let mut rest: Vec<_> = (count - other).into_iter().collect();
    rest.sort();
    println!("{rest:?}");

    let mut map = MultiMap::new();
    for (key, value) in [("x", 1), ("y", 2), ("x", 3)] {
        map.insert(key, value);
    }
    println!(
        "{:?} {:?} {}",
        map.get_vec("x"),
        map.get("y"),
        map.contains_key("z")
    );
    println!("{:?}", map.remove("x"));

    let mut items = [1, 2, 3];
    let mut heap = Heap::new(&mut items);
    let mut all = Vec::new();
    while let Some(order) = heap.next_permutation() {
        all.push(order.to_vec());
    }
    all.sort();
    println!("{all:?}");
    let mut order = vec![2, 3, 1];
    println!("{} {order:?}", order.next_permutation());
    println!("{} {order:?}", order.prev_permutation());

    let text: AsciiString = "Hello, judge".into_ascii_string().unwrap();
    println!(
        "{} {:?}",
        text.to_ascii_uppercase(),
        text.chars().rev().next()
    );
    println!(
        "{} {:?}",
        AsciiChar::A.to_ascii_lowercase(),
        '7'.to_ascii_char().map(|digit| digit.is_ascii_digit())
    );
}
