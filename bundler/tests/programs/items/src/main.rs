//! Items of every kind, reached by every way.
use kinds::made::{self, Area, Id};
use kinds::raw::{r#mod::Trait, r#type, Struct};
use kinds::suits::*;
use kinds::{Hidden, Matrix, Reveal, Tree};

fn bits_of<T: made::Bits>(_: T) -> u32 {
    T::BITS
}

fn main() {
    println!("{} {} {}", kinds::call(0, 5), kinds::call(1, 5), kinds::calls());
    println!("{} {} {}", kinds::GREETING, kinds::deeper(), kinds::deeper());
    println!("{:?}", kinds::LOG.with(|log| log.borrow().clone()));
    println!("{} {}", kinds::padded(3.14159), kinds::asserted(5));
    let matrix = Matrix([[1, 2, 3], [4, 5, 6]]);
    println!("{:?} {} {:?}", matrix.transposed(), Matrix::<4, 5>::CELLS, kinds::filled::<2>());
    println!("{}", Hidden::default().reveal());
    println!("{:?} {:?} {}", ALL, (Clubs, Spades) as Pair, Hearts as u8);
    println!("{}", Tree::Node(Box::new(Tree::Leaf(1)), Box::new(Tree::Leaf(2))).sum());
    println!("{} {} {}", made::THREE, made::inside::three(), made::from_macros());
    println!("{} {}", Id::from(7).get(), Id::default().get());
    println!("{} {}", made::Rectangle { w: 2, h: 3 }.scaled(), made::Line { len: 3 }.area());
    println!("{} {} {}", u8::BITS, bits_of(1u16), bits_of(1u8));
    println!("{:#x} {}", kinds::memory::bits(1.0), kinds::memory::by_symbol(8));
    let mut items = [3, 1, 2];
    kinds::memory::sort(&mut items);
    println!("{:?} {}", items, std::mem::align_of::<kinds::memory::Aligned>());
    println!("{} {}", r#type(1), kinds::raw::by_macro());
    println!("{} {}", Struct { r#fn: 4 }.r#fn, 5.r#while());
    println!("{}", kinds::memory::has_allocated());
}
