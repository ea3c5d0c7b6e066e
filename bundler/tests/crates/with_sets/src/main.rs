//! Sets of bits: fixedbitset, bit-set and bit-vec.

use bit_set::BitSet;
use bit_vec::BitVec;
use fixedbitset::FixedBitSet;

fn main() {
    let mut sieve = FixedBitSet::with_capacity(60);
    sieve.insert_range(2..60);
    for i in 2..60 {
        if sieve.contains(i) {
            for j in (i * i..60).step_by(i) {
                sieve.set(j, false);
            }
        }
    }
    println!(
        "{} {:?}",
        sieve.count_ones(..),
        sieve.ones().collect::<Vec<_>>()
    );
    let mut odd = FixedBitSet::with_capacity(60);
    odd.extend((1..60).step_by(2));
    let both = &sieve & &odd;
    println!("{} {}", both.count_ones(..30), both.is_subset(&sieve));
    odd.symmetric_difference_with(&sieve);
    odd.toggle(1);
    println!("{:?}", odd.zeroes().take(5).collect::<Vec<_>>());

    let mut a: BitSet = [1, 3, 5, 7].into_iter().collect();
    let b: BitSet = [3, 4, 5].into_iter().collect();
    println!(
        "{:?} {}",
        a.intersection(&b).collect::<Vec<_>>(),
        a.contains(7)
    );
    a.union_with(&b);
    a.remove(1);
    println!("{a:?} {}", a.len());

    let mut bits = BitVec::from_elem(10, false);
    bits.set(2, true);
    bits.push(true);
    println!(
        "{bits:?} {:?} {}",
        bits.get(2),
        bits.iter().filter(|bit| *bit).count()
    );
    let other = BitVec::from_fn(11, |i| i % 3 == 0);
    bits.or(&other);
    println!("{bits} {:?}", other.to_bytes());
}
