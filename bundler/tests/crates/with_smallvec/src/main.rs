//! Vectors that live on the stack: smallvec, arrayvec and tinyvec.

use arrayvec::{ArrayString, ArrayVec};
use smallvec::{smallvec, SmallVec};
use tinyvec::{array_vec, tiny_vec, TinyVec};

fn main() {
    let mut small: SmallVec<[u32; 4]> = smallvec![3, 1, 2];
    small.push(9);
    println!("{} {:?}", small.spilled(), small);
    small.extend([8, 7]);
    small.sort();
    small.insert(1, 100);
    println!("{} {:?}", small.spilled(), small.pop());
    small.retain(|x| *x < 50);
    small.dedup();
    println!("{:?} {:?}", small.drain(1..3).collect::<Vec<_>>(), small);
    let list: Vec<SmallVec<[usize; 2]>> = (0..3).map(|i| (0..i).collect()).collect();
    println!("{list:?} {:?}", small.into_vec());

    let mut fixed = ArrayVec::<_, 5>::new();
    for x in 0..5 {
        fixed.push(x * x);
    }
    println!("{:?} {}", fixed.try_push(1).is_err(), fixed.is_full());
    fixed.swap_remove(0);
    println!("{fixed:?} {}", fixed.iter().sum::<i32>());
    let mut name = ArrayString::<16>::from("array").unwrap();
    name.push_str("vec");
    println!("{name} {}", name.len());

    let mut tiny: TinyVec<[u8; 3]> = tiny_vec!(1, 2);
    tiny.push(3);
    println!("{} {tiny:?}", tiny.is_inline());
    tiny.extend_from_slice(&[4, 5]);
    println!("{} {tiny:?}", tiny.is_heap());
    let array = array_vec!([i32; 8] => 5, 6, 7);
    println!("{:?} {}", array, array.len());
}
