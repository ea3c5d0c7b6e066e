//! What runs although nothing names it, and what is named through a trait only.
use std::fmt;
use std::iter::FusedIterator;
use std::ops::{Add, AddAssign, Deref, DerefMut, Index, IndexMut, Mul, Neg, Not, RangeBounds, Sub};

pub mod extension;
pub mod find;
pub mod guard;
pub mod monoid;
pub mod number;
pub mod same;

/// Operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Mod7(pub u32);

impl Add for Mod7 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Mod7((self.0 + other.0) % 7)
    }
}
impl<'a> Add<&'a Mod7> for &Mod7 {
    type Output = Mod7;
    fn add(self, other: &'a Mod7) -> Mod7 {
        *self + *other
    }
}
impl AddAssign for Mod7 {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}
impl Sub for Mod7 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}
impl Neg for Mod7 {
    type Output = Self;
    fn neg(self) -> Self {
        Mod7((7 - self.0) % 7)
    }
}
impl Not for Mod7 {
    type Output = bool;
    fn not(self) -> bool {
        self.0 == 0
    }
}
impl Mul<u32> for Mod7 {
    type Output = Self;
    fn mul(self, other: u32) -> Self {
        Mod7(self.0 * other % 7)
    }
}
impl fmt::Display for Mod7 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} mod 7", self.0)
    }
}
impl std::iter::Sum for Mod7 {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Mod7(0), |a, b| a + b)
    }
}
impl std::str::FromStr for Mod7 {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Mod7(text.parse::<u32>()? % 7))
    }
}
impl From<u32> for Mod7 {
    fn from(x: u32) -> Self {
        Mod7(x % 7)
    }
}
impl PartialEq<u32> for Mod7 {
    fn eq(&self, other: &u32) -> bool {
        self.0 == other % 7
    }
}

/// Derefs, is indexed, and says when it goes.
pub struct Row {
    cells: Vec<i32>,
}

impl Row {
    pub fn new(cells: Vec<i32>) -> Row {
        Row { cells }
    }
}
impl Deref for Row {
    type Target = [i32];
    fn deref(&self) -> &[i32] {
        &self.cells
    }
}
impl DerefMut for Row {
    fn deref_mut(&mut self) -> &mut [i32] {
        &mut self.cells
    }
}
pub struct Table(pub Row);
impl Index<(usize, usize)> for Table {
    type Output = i32;
    fn index(&self, (_, x): (usize, usize)) -> &i32 {
        &self.0[x]
    }
}
impl IndexMut<(usize, usize)> for Table {
    fn index_mut(&mut self, (_, x): (usize, usize)) -> &mut i32 {
        &mut self.0[x]
    }
}
impl Drop for Row {
    fn drop(&mut self) {
        println!("row of {} goes", self.cells.len());
    }
}
impl IntoIterator for Table {
    type Item = i32;
    type IntoIter = std::vec::IntoIter<i32>;
    fn into_iter(mut self) -> Self::IntoIter {
        std::mem::take(&mut self.0.cells).into_iter()
    }
}
impl<'a> IntoIterator for &'a Table {
    type Item = &'a i32;
    type IntoIter = std::slice::Iter<'a, i32>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.cells.iter()
    }
}

/// An iterator whose overridden methods tell.
pub struct Countdown(pub u32);

impl Iterator for Countdown {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        self.0 = self.0.checked_sub(1)?;
        Some(self.0)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        println!("size hint");
        (self.0 as usize, Some(self.0 as usize))
    }
    fn fold<B, F: FnMut(B, u32) -> B>(mut self, init: B, mut f: F) -> B {
        println!("own fold");
        let mut out = init;
        while let Some(x) = self.next() {
            out = f(out, x);
        }
        out
    }
    fn nth(&mut self, n: usize) -> Option<u32> {
        println!("own nth");
        self.0 = self.0.saturating_sub(n as u32);
        self.next()
    }
}
impl DoubleEndedIterator for Countdown {
    fn next_back(&mut self) -> Option<u32> {
        None
    }
}
impl FusedIterator for Countdown {}

pub fn clamp<R: RangeBounds<u32>>(range: R, x: u32) -> bool {
    range.contains(&x)
}

/// `PartialOrd` that is not what would be derived; `clone_from` and `ne` too.
#[derive(Debug)]
pub struct Backwards(pub i32);

impl PartialEq for Backwards {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
    #[allow(clippy::partialeq_ne_impl)]
    fn ne(&self, other: &Self) -> bool {
        println!("ne");
        self.0 != other.0
    }
}
impl Eq for Backwards {}
impl PartialOrd for Backwards {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
    fn lt(&self, other: &Self) -> bool {
        println!("lt");
        other.0 < self.0
    }
}
impl Ord for Backwards {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.0.cmp(&self.0)
    }
    fn max(self, other: Self) -> Self {
        println!("max");
        if self.0 < other.0 { self } else { other }
    }
}
impl Clone for Backwards {
    fn clone(&self) -> Self {
        Backwards(self.0)
    }
    fn clone_from(&mut self, source: &Self) {
        println!("clone_from");
        self.0 = source.0;
    }
}

/// A type argument that only the header of an `impl` says.
pub mod drawn {
    mod steps {
        pub struct Steps(pub u32);
    }
    use steps::Steps;

    pub trait Source {
        fn step(&mut self) -> u32;
    }

    impl Source for Steps {
        fn step(&mut self) -> u32 {
            self.0 = self.0 * 5 + 3;
            self.0
        }
    }

    pub struct Bag<T, R> {
        items: Vec<T>,
        source: R,
    }

    impl<T, R: Source> Bag<T, R> {
        pub fn put(&mut self, item: T) {
            self.items.push(item);
        }

        pub fn draw(&mut self) -> T {
            let at = self.source.step() as usize % self.items.len();
            self.items.swap_remove(at)
        }
    }

    impl<T> FromIterator<T> for Bag<T, Steps> {
        fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
            let mut bag = Bag::default();
            items.into_iter().for_each(|item| bag.put(item));
            bag
        }
    }

    impl<T> Default for Bag<T, Steps> {
        fn default() -> Self {
            Bag { items: Vec::new(), source: Steps(1) }
        }
    }
}

/// The same, found by a method.
pub mod shown {
    pub mod style {
        #[derive(Default)]
        pub struct Plain(pub u32);
    }

    pub struct Out<F> {
        of: F,
    }

    impl<F: Default> Out<F> {
        pub fn new() -> Self {
            Out { of: F::default() }
        }
    }

    pub trait Show {
        fn show(&self) -> u32;
    }

    mod plain {
        use super::style::Plain;

        impl super::Show for super::Out<Plain> {
            fn show(&self) -> u32 {
                self.of.0 + 7
            }
        }
    }
}
