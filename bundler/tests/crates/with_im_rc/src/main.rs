//! Persistent collections.

use im_rc::{hashmap, ordset, vector, HashMap, OrdMap, Vector};

fn main() {
    let base: Vector<i32> = (0..100).collect();
    let mut changed = base.clone();
    changed.set(50, -1);
    changed.push_back(7);
    println!("{} {} {}", base[50], changed[50], changed.len());
    let (left, right) = changed.split_at(30);
    println!("{} {:?}", left.len(), (right + vector![1, 2]).last());
    let mut ordered = OrdMap::new();
    for i in [5, 1, 9, 3] {
        ordered.insert(i, i * i);
    }
    let older = ordered.update(4, 0);
    println!(
        "{:?} {:?}",
        ordered.get_min(),
        older.range(2..6).collect::<Vec<_>>()
    );
    let map: HashMap<&str, i32> = hashmap! { "a" => 1, "b" => 2 };
    println!("{} {:?}", map.update("a", 5)["a"], map.get("a"));
    let set = ordset![3, 1, 2];
    println!("{:?} {:?}", set, set.without(&1));
}
