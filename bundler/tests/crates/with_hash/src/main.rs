//! Fast hash maps: rustc-hash and hashbrown.

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::collections::HashMap;

fn main() {
    let mut count: FxHashMap<&str, usize> = FxHashMap::default();
    for word in "the cat the dog the end".split(' ') {
        *count.entry(word).or_insert(0) += 1;
    }
    let mut sorted: Vec<_> = count.iter().collect();
    sorted.sort();
    println!("{sorted:?}");
    let seen: FxHashSet<u64> = (0..100u64).map(|x| x * x % 31).collect();
    println!("{} {}", seen.len(), seen.contains(&4));
    let mut sized: HashMap<u32, u32, _> = HashMap::with_capacity_and_hasher(8, FxBuildHasher);
    sized.insert(1, 2);
    println!("{:?}", sized.get(&1));

    let mut map = hashbrown::HashMap::new();
    for i in 0..50 {
        map.entry(i % 7).or_insert_with(Vec::new).push(i);
    }
    map.retain(|key, _| key % 2 == 0);
    let mut keys: Vec<_> = map.keys().copied().collect();
    keys.sort();
    println!("{keys:?} {}", map[&4].len());
    let a: hashbrown::HashSet<_> = [1, 2, 3].into_iter().collect();
    let b: hashbrown::HashSet<_> = [2, 3, 4].into_iter().collect();
    let mut both: Vec<_> = a.intersection(&b).collect();
    both.sort();
    println!("{both:?} {:?}", map.remove(&2).map(|list| list.len()));
}
