//! Every kind of item.
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicUsize, Ordering};

pub mod made;
pub mod memory;
pub mod raw;

static CALLS: AtomicUsize = AtomicUsize::new(START);
const START: usize = 10;
pub static GREETING: &str = "hello";
static TABLE: [fn(i32) -> i32; 2] = [increment, |x| x * 2];

fn increment(x: i32) -> i32 {
    x + 1
}

pub fn call(which: usize, x: i32) -> i32 {
    CALLS.fetch_add(1, Ordering::Relaxed);
    TABLE[which](x)
}

pub fn calls() -> usize {
    CALLS.load(Ordering::Relaxed)
}

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(3) };
    pub static LOG: RefCell<Vec<String>> = RefCell::new(initial_log());
}

fn initial_log() -> Vec<String> {
    vec!["start".into()]
}

pub fn deeper() -> u32 {
    DEPTH.with(|depth| {
        depth.set(depth.get() + 1);
        depth.get()
    })
}

const WIDTH: usize = 6;
const PRECISION: usize = 2;
const LABEL: &str = "label";

pub fn padded(x: f64) -> String {
    format!("[{:>WIDTH$.PRECISION$}] [{LABEL:^9}] [{x:?}]", x)
}

pub fn asserted(x: i32) -> i32 {
    const LIMIT: i32 = 100;
    assert!(x < LIMIT, "at most {LIMIT}: {x}");
    x
}

/// Const generics.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Matrix<const R: usize, const C: usize>(pub [[i32; C]; R]);

impl<const R: usize, const C: usize> Matrix<R, C> {
    pub const CELLS: usize = R * C;
    pub const ZERO: Self = Matrix([[0; C]; R]);

    pub fn transposed(&self) -> Matrix<C, R> {
        let mut out = Matrix::<C, R>::ZERO;
        for r in 0..R {
            for c in 0..C {
                out.0[c][r] = self.0[r][c];
            }
        }
        out
    }
}

pub fn filled<const N: usize>() -> [usize; N] {
    [N; N]
}

/// An `impl` in a constant.
pub struct Hidden(i32);
pub trait Reveal {
    fn reveal(&self) -> i32;
}
const _: () = {
    fn helper(x: i32) -> i32 {
        x + OFFSET
    }
    const OFFSET: i32 = 1000;
    impl Reveal for Hidden {
        fn reveal(&self) -> i32 {
            helper(self.0)
        }
    }
    impl Default for Hidden {
        fn default() -> Self {
            Hidden(5)
        }
    }
};
const _: () = assert!(START == 10);

/// Enums with all their variants taken.
pub mod suits {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    #[repr(u8)]
    pub enum Suit {
        Clubs = b'c',
        Hearts = b'h',
        Spades,
    }
    pub use self::Suit::*;

    pub const ALL: [Suit; 3] = [Clubs, Hearts, Spades];
    pub type Pair = (Suit, Suit);
}

pub enum Tree {
    Leaf(i32),
    Node(Box<Tree>, Box<Tree>),
}

impl Tree {
    pub fn sum(&self) -> i32 {
        use Tree::*;
        match self {
            Leaf(x) => *x,
            Node(a, b) => a.sum() + b.sum(),
        }
    }
}
