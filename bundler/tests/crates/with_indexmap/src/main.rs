//! Maps that keep the order of insertion.

use indexmap::{indexmap, indexset, IndexMap, IndexSet};

fn main() {
    let mut count = IndexMap::new();
    for letter in "mississippi".chars() {
        *count.entry(letter).or_insert(0) += 1;
    }
    println!("{count:?} {:?}", count.get_index(1));
    count.sort_by(|_, a, _, b| b.cmp(a));
    println!("{:?} {:?}", count.keys().collect::<String>(), count.first());
    println!("{:?} {}", count.swap_remove(&'i'), count.contains_key(&'i'));
    let names = indexmap! { "a" => 1, "b" => 2 };
    println!("{} {:?}", names["b"], names.get_full("b"));
    let mut set: IndexSet<_> = [5, 3, 5, 1].into_iter().collect();
    println!("{set:?} {:?}", set.get_index_of(&1));
    println!("{:?}", set.insert_full(9));
    let other = indexset! { 3, 9 };
    println!("{:?}", set.intersection(&other).collect::<Vec<_>>());
    set.shift_remove(&3);
    set.retain(|x| *x < 9);
    println!("{:?} {}", set, set.is_subset(&other));
}
