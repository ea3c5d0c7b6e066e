//! Names that lead elsewhere in one file.

use names::*;

fn main() {
    println!("{} {}", bare::length(3), ::bare::length(3));
    println!("{} {}", ::bare::kind!(_), ::bare::profile());
}
