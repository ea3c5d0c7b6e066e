//! Maps: old versions, many values, ranges.
use bitset_fixed::BitSet;
use btreemultimap::BTreeMultiMap;
use im_rc::{hashset, OrdMap, Vector};
use indexmap::IndexMap;
use maplit::{btreemap, hashmap};
use rustc_hash::{FxHashMap, FxHashSet};

fn main() {
    let mut many = BTreeMultiMap::new();
    for (key, value) in [(3, "a"), (5, "b"), (5, "c"), (8, "d")] {
        many.insert(key, value);
    }
    println!("{:?} {:?}", many.get_vec(&5), many.range(4..=8).next());
    let old: OrdMap<_, _> = [(1, "a"), (2, "b")].iter().copied().collect();
    println!("{:?} {:?}", old.update(1, "c").get(&1), old.get(&1));
    let versions: Vector<_> = (0..5).map(|i| hashset! { i, i / 2 }).collect();
    println!("{} {}", versions.len(), versions[3].contains(&1));
    let mut counts = IndexMap::new();
    for word in ["x", "y", "x"] {
        *counts.entry(word).or_insert(0) += 1;
    }
    println!("{:?} {:?}", counts, btreemap! { 1 => hashmap! { 'a' => 2 } });
    let mut sums = BitSet::new(50);
    sums.set(0, true);
    for i in [3, 7, 11] {
        let next = &sums << i;
        sums |= &next;
    }
    println!("{}", sums.count_ones());
    let squares: FxHashMap<u64, u64> = (0..9).map(|i| (i, i * i)).collect();
    println!("{} {}", squares[&4], squares.values().collect::<FxHashSet<_>>().len());
}
