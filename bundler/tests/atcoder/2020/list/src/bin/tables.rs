//! Maps that keep their order, and old versions of maps.
use im_rc::{HashMap, Vector};
use indexmap::IndexMap;
use maplit::hashset;
use ordered_float::OrderedFloat;
use proconio::input;
use std::collections::BinaryHeap;

fn main() {
    input! { n: usize, words: [String; n] }
    let mut counts = IndexMap::new();
    for word in &words {
        *counts.entry(word.as_str()).or_insert(0) += 1;
    }
    println!("{:?}", counts);
    let mut now: HashMap<usize, usize> = HashMap::new();
    let mut versions = Vector::new();
    for i in 0..n {
        versions.push_back(now.clone());
        now.insert(i, i * i);
    }
    println!("{} {:?}", versions[n / 2].len(), now.get(&2));
    let mut heap: BinaryHeap<OrderedFloat<f64>> = (1..=n).map(|i| OrderedFloat(1.0 / i as f64)).collect();
    println!("{:?} {}", heap.pop().map(|x| x.0), hashset! { 1, 2, 2 }.len());
}
