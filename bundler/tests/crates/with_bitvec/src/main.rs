//! Bit slices of bitvec.

use bitvec::prelude::*;

fn main() {
    let mut bits = bitvec![usize, Lsb0; 0; 40];
    for i in (0..40).step_by(3) {
        bits.set(i, true);
    }
    println!("{} {:?}", bits.count_ones(), bits.first_one());
    println!("{:?}", bits.iter_ones().take(4).collect::<Vec<_>>());
    bits.push(true);
    bits.shift_end(2);
    println!("{} {}", bits, bits.len());
    let view = bits![u8, Msb0; 1, 0, 1, 1];
    println!("{view} {}", view[2]);
    let mut value = 0u16;
    value.view_bits_mut::<Lsb0>()[4..9].store(21u8);
    println!("{value}");
}
