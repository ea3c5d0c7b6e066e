//! Sets of all kinds.
use bitvec::prelude::*;
use counter::Counter;
use fixedbitset::FixedBitSet;
use hashbag::HashBag;
use indexmap::IndexSet;
use multimap::MultiMap;
use once_cell::sync::Lazy;
use smallvec::{smallvec, SmallVec};
use std::sync::Mutex;

static LOG: Lazy<Mutex<Vec<u32>>> = Lazy::new(|| Mutex::new(Vec::new()));

fn main() {
    let mut bits = bitvec![0; 100];
    bits.set(3, true);
    bits.shift_right(5);
    println!("{} {:?}", bits.count_ones(), bits.first_one());
    let counts = "abracadabra".chars().collect::<Counter<_>>();
    println!("{:?}", counts.most_common_ordered().first());
    let bag: HashBag<_> = [1, 1, 2].iter().collect();
    println!("{} {}", bag.contains(&1), bag.len());
    let order: IndexSet<_> = [3, 1, 3, 2].iter().collect();
    println!("{:?}", order);
    let mut many = MultiMap::new();
    many.insert("a", 1);
    many.insert("a", 2);
    println!("{:?}", many.get_vec("a"));
    LOG.lock().unwrap().push(7);
    let small: SmallVec<[u32; 4]> = smallvec![1, 2, 3];
    let mut seen = FixedBitSet::with_capacity(10);
    seen.insert_range(2..5);
    println!("{:?} {} {}", LOG.lock().unwrap(), small.len(), seen.count_ones(..));
}
