//! Traits, generics and what is called through them.

use super::{Feature, feature, within};

pub const FEATURES: &[Feature] = &[
    feature(
        "blanket",
        r##"
pub trait @Named { fn @zname(&self) -> String; fn @zshout(&self) -> String { println!("shout"); self.@zname().to_uppercase() } }
impl<T: std::fmt::Debug> @Named for T { fn @zname(&self) -> String { format!("<{:?}>", self) } «fn @zshout(&self) -> String { "blanket".to_string() }¦» }
pub trait @Extra: @Named { fn @zextra(&self) -> usize { self.@zname().len() } fn @lost(&self) -> usize { 0 } }
impl @Extra for i64 {}
impl @Extra for String { fn @zextra(&self) -> usize { println!("own extra"); @# } }
pub fn @call<T: @Extra + ?Sized>(x: &T) -> usize { x.@zextra() }
>> { use @Named; println!("{}", 5i64.@zshout()); }
>> println!("{} {}", @call(&@#i64), @call(&"x".to_string()));
>> println!("{}", @Named::@zname(&"s"));
"##,
    ),
    feature(
        "generic_trait",
        r##"
pub trait @Convert<T> { fn @zconvert(&self) -> T; fn @twice(&self) -> (T, T) { (self.@zconvert(), self.@zconvert()) } }
pub struct @Meters(pub i64);
impl @Convert<i64> for @Meters { fn @zconvert(&self) -> i64 { println!("to i64"); self.0 } }
impl @Convert<String> for @Meters { fn @zconvert(&self) -> String { println!("to string"); format!("{}m", self.0) } fn @twice(&self) -> (String, String) { (String::new(), self.@zconvert()) } }
impl @Convert<f64> for @Meters { fn @zconvert(&self) -> f64 { self.0 as f64 } }
impl From<@Meters> for i32 { fn from(m: @Meters) -> i32 { println!("from"); m.0 as i32 } }
impl From<i32> for @Meters { fn from(m: i32) -> @Meters { @Meters(m as i64) } }
impl AsRef<i64> for @Meters { fn as_ref(&self) -> &i64 { println!("as_ref"); &self.0 } }
pub fn @into_all<T>(m: &[@Meters]) -> Vec<T> where @Meters: @Convert<T> { m.iter().map(|m| m.@zconvert()).collect() }
>> let v: Vec<String> = @into_all(&[@Meters(@#), @Meters(@#)]); println!("{:?}", v);
>> let v = @into_all::<i64>(&[@Meters(@#)]); println!("{:?}", v);
>> { use @Convert; let t: (i64, i64) = @Meters(@#).@twice(); println!("{:?}", t); }
>> let n: i32 = @Meters(@#).into(); println!("{} {}", n, @Meters::from(@#).0);
>> println!("{}", @Meters(@#).as_ref());
"##,
    ),
    feature(
        "dynamic",
        r##"
pub trait @Speak { fn @speak(&self) -> String; fn @loud(&self) -> String { self.@speak() + "!" } fn @boxed(self) -> Box<dyn @Speak> where Self: Sized + 'static { Box::new(self) } }
pub struct @Dog; pub struct @Cat(pub u8); pub struct @Fish { pub _d: &'static str }
impl @Speak for @Dog { fn @speak(&self) -> String { "woof".into() } }
impl @Speak for @Cat { fn @speak(&self) -> String { format!("meow{}", self.0) } fn @loud(&self) -> String { "MEOW".into() } }
impl @Speak for @Fish { fn @speak(&self) -> String { "...".into() } }
impl Drop for @Cat { fn drop(&mut self) { println!("cat {} gone", self.0); } }
pub static @ALL: &[&(dyn @Speak + Sync)] = &[&@Dog, &@Fish { _d: "d" }];
pub fn @choir(n: u8) -> Vec<Box<dyn @Speak>> { let mut v: Vec<Box<dyn @Speak>> = vec![]; for i in 0..n { if i % 2 == 0 { v.push(Box::new(@Dog)) } else { v.push(@Cat(i).@boxed()) } } v }
pub fn @factory(k: u8) -> Option<Box<dyn @Speak>> { match k { 0 => None, 1 => Some(Box::new(@Fish { _d: "" })), n => Some(Box::new(@Cat(n))) } }
>> { use @Speak; for s in @choir(@#) { println!("{}", s.@loud()); } }
>> { use @Speak; println!("{}", @ALL.iter().map(|s| s.@speak()).collect::<Vec<_>>().join(",")); }
>> { use @Speak; println!("{}", @factory(@#).map_or(String::new(), |s| s.@speak())); }
"##,
    ),
    feature(
        "supertraits",
        r##"
pub trait @Base { fn @zid(&self) -> i64; fn @zdescribe(&self) -> String { format!("base{}", self.@zid()) } }
pub trait @Mid: @Base { fn @zmid(&self) -> String { println!("mid"); self.@zdescribe() } }
pub trait @Top: @Mid + std::fmt::Display + Clone { const @K: i64 = @#; fn @top(&self) -> String { let c = self.clone(); format!("{}|{}|{}", c.@zmid(), self, Self::@K) } }
#[derive(«Clone¦Clone, Debug¦Clone, PartialEq»)]
pub struct @Thing(pub i64);
impl @Base for @Thing { fn @zid(&self) -> i64 { self.0 } «fn @zdescribe(&self) -> String { "own".to_owned() }¦» }
impl @Mid for @Thing {}
impl @Top for @Thing { «const @K: i64 = 77;¦» }
impl std::fmt::Display for @Thing { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { println!("display"); write!(f, "T{}", self.0) } }
impl @Base for () { fn @zid(&self) -> i64 { 0 } }
impl @Mid for () { fn @zmid(&self) -> String { "unit".to_string() } }
>> { use @Top; println!("{}", @Thing(@#).@top()); }
>> { use @Mid; println!("{}", @Thing(@#).@zmid()); }
>> { use @Base; println!("{}", ().@zdescribe()); }
>> { use @Mid; println!("{}", ().@zmid()); }
>> println!("{:>8}|{}", @Thing(@#), @Thing(@#).to_string());
"##,
    ),
    feature(
        "own_iterator",
        r##"
pub struct @Count { at: u32, end: u32 }
pub fn @upto(end: u32) -> @Count { @Count { at: 0, end: end } }
impl Iterator for @Count {
    type Item = u32;
    fn next(&mut self) -> Option<u32> { if self.at < self.end { self.at += 1; Some(self.at) } else { None } }
    fn size_hint(&self) -> (usize, Option<usize>) { println!("hint"); ((self.end - self.at) as usize, Some((self.end - self.at) as usize)) }
    fn fold<B, F: FnMut(B, u32) -> B>(mut self, init: B, mut f: F) -> B { println!("fold"); let mut b = init; while let Some(x) = self.next() { b = f(b, x); } b }
    «fn nth(&mut self, n: usize) -> Option<u32> { println!("nth"); self.at += n as u32; self.next() }¦»
    fn count(self) -> usize { println!("count"); (self.end - self.at) as usize }
    fn last(self) -> Option<u32> { println!("last"); Some(self.end) }
}
impl ExactSizeIterator for @Count {}
impl DoubleEndedIterator for @Count { fn next_back(&mut self) -> Option<u32> { if self.at < self.end { self.end -= 1; Some(self.end + 1) } else { None } } }
pub struct @Bag(pub Vec<u32>);
impl IntoIterator for @Bag { type Item = u32; type IntoIter = std::vec::IntoIter<u32>; fn into_iter(self) -> std::vec::IntoIter<u32> { println!("into_iter"); self.0.into_iter() } }
impl<'a> IntoIterator for &'a @Bag { type Item = &'a u32; type IntoIter = std::slice::Iter<'a, u32>; fn into_iter(self) -> std::slice::Iter<'a, u32> { println!("ref into_iter"); self.0.iter() } }
impl std::iter::FromIterator<u32> for @Bag { fn from_iter<I: IntoIterator<Item = u32>>(i: I) -> @Bag { println!("from_iter"); @Bag(i.into_iter().collect()) } }
impl Extend<u32> for @Bag { fn extend<I: IntoIterator<Item = u32>>(&mut self, i: I) { println!("extend"); for x in i { self.0.push(x); } } }
pub trait @Adapt: Iterator + Sized { fn @zevery(self, n: usize) -> @Every<Self> { @Every { inner: self, n: n } } fn @znoop(self) -> Self { self } }
impl<I: Iterator> @Adapt for I {}
pub struct @Every<I> { inner: I, n: usize }
impl<I: Iterator> Iterator for @Every<I> { type Item = I::Item; fn next(&mut self) -> Option<I::Item> { for _ in 1..self.n { if self.inner.next().is_none() { return None; } } self.inner.next() } }
>> println!("{:?}", @upto(@#).«map(|x| x * 2).collect::<Vec<_>>()¦sum::<u32>()¦count()¦last()¦rev().next()¦len()»);
>> println!("{:?}", @upto(@#).«skip(1).nth(1)¦zip(@upto(2)).count()¦fold(1, |a, b| a * b)¦max()¦by_ref().last()»);
>> for x in «&¦»@Bag(vec![@#, @#]) { print!("{} ", x); } println!();
>> let mut b: @Bag = @upto(3).collect(); b.extend(@upto(@#)); println!("{:?}", b.0);
>> { use @Adapt; println!("{:?}", (0..20).@zevery(@#).collect::<Vec<_>>()); }
"##,
    ),
    feature(
        "associated",
        r##"
pub trait @Monoid { const @ZERO: Self; fn @zop(&self, other: &Self) -> Self; fn @zpow(&self, n: u32) -> Self where Self: Sized { let mut r = Self::@ZERO; for _ in 0..n { r = r.@zop(self); } r } }
impl @Monoid for i64 { const @ZERO: i64 = 0; fn @zop(&self, o: &i64) -> i64 { self + o } }
impl @Monoid for String { const @ZERO: String = String::new(); fn @zop(&self, o: &String) -> String { format!("{}{}", self, o) } fn @zpow(&self, n: u32) -> String { println!("repeat"); self.repeat(n as usize) } }
impl<A: @Monoid, B: @Monoid> @Monoid for (A, B) { const @ZERO: (A, B) = (A::@ZERO, B::@ZERO); fn @zop(&self, o: &(A, B)) -> (A, B) { (self.0.@zop(&o.0), self.1.@zop(&o.1)) } }
pub trait @Graph { type @Id: Copy + std::fmt::Debug; type @Ids: Iterator<Item = Self::@Id>; fn @next(&self, at: Self::@Id) -> Self::@Ids; }
pub struct @Line(pub u8);
impl @Graph for @Line { type @Id = u8; type @Ids = std::ops::Range<u8>; fn @next(&self, at: u8) -> std::ops::Range<u8> { println!("edges of {}", at); at + 1..self.0 } }
pub fn @walk<G: @Graph>(g: &G, at: G::@Id) -> usize { g.@next(at).map(|to| { println!("{:?}", to); 1 + @walk(g, to) }).sum::<usize>() }
pub fn @fold_up<M: @Monoid>(all: &[M]) -> M { all.iter().fold(M::@ZERO, |a, b| a.@zop(b)) }
>> println!("{:?}", @fold_up(&[(1i64, "a".to_string()), (@#, "b".to_string())]));
>> println!("{:?}", @fold_up(&[1i64, @#]));
>> { use @Monoid; println!("{} {}", 3i64.@zpow(@#), "x".to_string().@zpow(@#)); }
>> println!("{}", @walk(&@Line(4), 0));
"##,
    ),
    feature(
        "const_generics",
        r##"
pub const @MODULUS: u64 = 7;
#[derive(Clone, Copy, PartialEq, Eq, Debug)] pub struct @Mod<const M: u64>(pub u64);
impl<const M: u64> @Mod<M> { pub const @ONE: Self = @Mod(1 % M); pub fn @of(x: u64) -> Self { @Mod(x % M) } pub fn @zpow(self, n: u32) -> Self { let mut r = Self::@ONE; for _ in 0..n { r = r * self; } r } }
impl<const M: u64> std::ops::Mul for @Mod<M> { type Output = Self; fn mul(self, o: Self) -> Self { @Mod(self.0 * o.0 % M) } }
impl<const M: u64> std::ops::MulAssign for @Mod<M> { fn mul_assign(&mut self, o: Self) { *self = *self * o; } }
pub struct @Matrix<const R: usize, const C: usize> { pub cells: [[i64; C]; R] }
impl<const R: usize, const C: usize> @Matrix<R, C> { pub fn @transpose(&self) -> @Matrix<C, R> { let mut cells = [[0; R]; C]; for r in 0..R { for c in 0..C { cells[c][r] = self.cells[r][c]; } } @Matrix { cells: cells } } pub const fn @cells() -> usize { R * C } }
impl<const R: usize, const C: usize> Default for @Matrix<R, C> { fn default() -> Self { @Matrix { cells: [[@#; C]; R] } } }
pub type @Seven = @Mod<{ @MODULUS }>;
pub const fn @square(n: usize) -> usize { n * n }
pub static @SQUARES: [usize; @square(2)] = [@square(1), @square(2), @square(@#), 0];
pub fn @array<T: Copy + std::fmt::Debug, const K: usize>(a: [T; K]) -> String { format!("{}{:?}", K, a) }
>> println!("{:?}", @Seven::@of(@#).@zpow(@#));
>> println!("{:?}", @Mod::<5>::@of(@#) * @Mod(3));
>> println!("{:?} {}", @Matrix::<2, 3>::default().@transpose().cells, @Matrix::<2, 2>::@cells());
>> println!("{:?} {}", @SQUARES, @array([@#, @#]));
>> let mut m = @Mod::<11>(@#); m *= @Mod::<11>::@ONE; println!("{:?}", m);
"##,
    ),
    feature(
        "impl_trait",
        r##"
pub fn @evens<'a>(v: &'a [i64]) -> impl Iterator<Item = i64> + 'a { v.iter().cloned().filter(|x| { print!("?"); x % 2 == 0 }) }
pub fn @adder(n: i64) -> impl Fn(i64) -> i64 { move |x| { println!("adder"); x + n } }
pub fn @unused_adder(n: i64) -> impl Fn(i64) -> i64 { move |x| x - n }
pub fn @boxed(k: u8) -> Box<dyn Fn(&str) -> String> { match k { 1 => Box::new(|s| s.to_uppercase()), 2 => Box::new(str::to_lowercase), _ => Box::new(move |s| format!("{}{}", s, k)) } }
pub fn @apply(f: impl Fn(i64) -> i64, g: &dyn Fn(i64) -> i64, mut h: impl FnMut(i64)) -> i64 { h(1); h(2); f(g(@#)) }
pub fn @compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C { move |x| g(f(x)) }
pub fn @fix<T, R>(f: &dyn Fn(&dyn Fn(T) -> R, T) -> R, x: T) -> R { f(&|x| @fix(f, x), x) }
>> println!("{:?}", @evens(&[1, 2, @#, 4]).collect::<Vec<_>>());
>> let mut t = 0; let n = @apply(@adder(@#), &|x| x * 2, |x| t += x); println!("{} {}", n, t);
>> println!("{} {}", @boxed(@#)("Ab"), @boxed(1)("q"));
>> println!("{}", @compose(|x: i64| x + 1, |y: i64| y.to_string() + "s")(@#));
>> println!("{}", @fix(&|f: &dyn Fn(u64) -> u64, n: u64| if n < 2 { 1 } else { n * f(n - 1) }, @#));
"##,
    ),
    within(
        "old_traits",
        (2015, 2015),
        r##"
pub trait @Anon { fn @zrun(&self, x: u8) -> u8; fn @ztwo(&self, a: u8, b: &str) -> usize; }
impl @Anon for u8 { fn @zrun(&self, x: u8) -> u8 { self + x } fn @ztwo(&self, a: u8, b: &str) -> usize { a as usize + b.len() } }
pub fn @bare(b: Box<dyn @Anon>, r: &dyn @Anon) -> u8 { b.@zrun(1) + r.@zrun(2) }
pub fn async(await: i64) -> i64 { let try = await; try * 2 }
pub mod @dyn { pub fn async() -> &'static str { "async" } }
pub fn @calls() -> i64 { async(@#) + @dyn::async().len() as i64 }
>> println!("{}", @bare(Box::new(@#u8), &@#u8));
>> println!("{}", @calls());
"##,
    ),
    within(
        "gen_names",
        (2018, 2021),
        r##"
pub struct @Rng { gen: u32 }
impl @Rng { pub fn @new(gen: u32) -> Self { @Rng { gen } } pub fn @roll(&mut self) -> u32 { let gen = self.gen(); gen % 6 } fn gen(&mut self) -> u32 { self.gen = self.gen.wrapping_mul(1103515245).wrapping_add(12345); self.gen >> 16 } }
macro_rules! @with { ($gen:ident, $e:expr) => { { let $gen = 3; $e } }; }
pub fn @drawn() -> String { let gen = @with!(gen, gen + 1); format!("{gen} {0} {gen:>1$}", gen, 4) }
>> let mut r = @Rng::@new(@#); println!("{} {}", r.@roll(), r.@roll());
>> println!("{}", @drawn());
"##,
    ),
];
