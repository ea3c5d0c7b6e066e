//! What a cut may break without any error: discriminants, sizes, what drops,
//! and methods that only the standard library calls.

use super::{Feature, feature, within};

pub const FEATURES: &[Feature] = &[
    feature(
        "discriminants",
        r##"
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)] pub enum @Level { Low, Mid, High, Top }
#[repr(u8)] #[derive(Debug, Clone, Copy, PartialEq)] pub enum @Op { Nop, Push = 5, Pop, Halt }
pub fn @decode(b: u8) -> Option<@Op> { if b == 0 || (5..8).contains(&b) { Some(unsafe { std::mem::transmute::<u8, @Op>(b) }) } else { None } }
pub enum @Big { Small(u8), Huge([u64; 9]), Empty }
pub fn @measure() -> usize { std::mem::size_of::<@Big>() }
pub fn @rank(l: @Level) -> usize { l as usize * 10 }
pub fn @is_mid(l: @Level) -> bool { if let @Level::Mid | @Level::Top = l { true } else { false } }
pub fn @name(o: @Op) -> &'static str { match o { @Op::Nop => "nop", @Op::Push | @Op::Pop => "stack", @Op::Halt => "halt" } }
pub fn @bytes(b: &@Big) -> usize { match *b { @Big::Small(n) => n as usize, @Big::Huge(ref a) => a.len(), @Big::Empty => { println!("empty"); 0 } } }
>> println!("{} {}", @rank(@Level::High), @Level::High > @Level::Low);
>> println!("{:?} {}", @decode(«5¦6¦7¦9»), @name(@Op::Nop));
>> println!("{} {}", @measure(), @bytes(&@Big::Small(@#)));
>> println!("{} {}", @is_mid(@Level::Low), @Level::Top as u8);
>> println!("{}", matches!(@decode(6), Some(@Op::Pop))); println!("{}", std::mem::discriminant(&@Level::Top) == std::mem::discriminant(&@Level::Low));
"##,
    ),
    feature(
        "called_by_std",
        r##"
pub struct @Log { pub lines: Vec<String> }
impl std::io::Write for @Log { fn write(&mut self, b: &[u8]) -> std::io::Result<usize> { let n = b.len().min(3); self.lines.push(String::from_utf8_lossy(&b[..n]).into_owned()); Ok(n) } fn flush(&mut self) -> std::io::Result<()> { println!("flush"); Ok(()) } fn write_all(&mut self, b: &[u8]) -> std::io::Result<()> { println!("write_all"); self.write(b).map(|_| ()) } }
#[derive(Debug)] pub struct @Copied(pub u8);
impl Clone for @Copied { fn clone(&self) -> Self { println!("clone"); @Copied(self.0) } fn clone_from(&mut self, o: &Self) { println!("clone_from"); self.0 = o.0 + 1; } }
#[derive(PartialEq, Eq)] pub struct @Cmp(pub i64);
impl PartialOrd for @Cmp { fn partial_cmp(&self, o: &Self) -> Option<std::cmp::Ordering> { self.0.partial_cmp(&o.0) } fn lt(&self, o: &Self) -> bool { println!("lt"); self.0 < o.0 } fn ge(&self, _: &Self) -> bool { println!("ge"); true } }
pub struct @Name(pub String);
impl std::borrow::Borrow<str> for @Name { fn borrow(&self) -> &str { println!("borrow"); &self.0 } }
impl PartialEq for @Name { fn eq(&self, o: &Self) -> bool { self.0 == o.0 } } impl Eq for @Name {}
impl std::hash::Hash for @Name { fn hash<H: std::hash::Hasher>(&self, h: &mut H) { println!("hash"); self.0.hash(h) } }
impl std::ops::Index<&'static str> for @Log { type Output = String; fn index(&self, k: &'static str) -> &String { println!("by {}", k); &self.lines[k.len() % self.lines.len()] } }
impl std::ops::RangeBounds<i64> for @Cmp { fn start_bound(&self) -> std::ops::Bound<&i64> { std::ops::Bound::Included(&self.0) } fn end_bound(&self) -> std::ops::Bound<&i64> { std::ops::Bound::Unbounded } }
impl std::ops::Deref for @Copied { type Target = u8; fn deref(&self) -> &u8 { println!("deref"); &self.0 } }
impl std::ops::DerefMut for @Copied { fn deref_mut(&mut self) -> &mut u8 { println!("deref_mut"); &mut self.0 } }
impl std::ops::BitXorAssign<u8> for @Copied { fn bitxor_assign(&mut self, o: u8) { self.0 ^= o } }
impl std::ops::ShlAssign<u8> for @Copied { fn shl_assign(&mut self, o: u8) { self.0 <<= o } }
>> { use std::io::Write as _W; let mut l = @Log { lines: vec![] }; write!(l, "{}-{}", "abcdef", @#).unwrap(); «l.flush().unwrap();¦» println!("{:?}", l.lines); }
>> let mut a = @Copied(@#); «a.clone_from(&@Copied(2));¦let mut v = vec![@Copied(1)]; v.clone_from(&vec![@Copied(2), @Copied(3)]); println!("{:?}", v);¦*a = 3;¦a ^= 3;» println!("{:?}", a);
>> println!("{} {}", @Cmp(@#) < @Cmp(@#), @Cmp(@#) «>=¦>¦<=» @Cmp(@#));
>> let mut m = std::collections::HashMap::new(); m.insert(@Name("k".to_string()), @#); println!("{:?}", m.get("k"));
>> let l = @Log { lines: vec!["a".to_string(), "b".to_string()] }; println!("{}", l["xyz"]);
>> let s: std::collections::BTreeSet<i64> = (0..6).collect(); println!("{:?}", s.range(@Cmp(3)).collect::<Vec<_>>());
>> println!("{} {:?}", @Copied(@#).leading_zeros(), vec![@Copied(1); 2]);
"##,
    ),
    feature(
        "guards",
        r##"
pub struct @Guard<'a, T: std::fmt::Debug + 'a> { log: &'a std::cell::RefCell<Vec<String>>, value: T }
impl<'a, T: std::fmt::Debug + 'a> Drop for @Guard<'a, T> { fn drop(&mut self) { self.log.borrow_mut().push(format!("{:?}", self.value)); @gone(); } }
fn @gone() { println!("gone"); }
pub fn @guard<'a, T: std::fmt::Debug>(log: &'a std::cell::RefCell<Vec<String>>, value: T) -> @Guard<'a, T> { @Guard { log: log, value: value } }
pub enum @Slot { Full(@Loud), Empty, Other(Box<@Loud>) }
pub struct @Loud(pub u8); impl Drop for @Loud { fn drop(&mut self) { println!("loud {}", self.0); } }
pub fn @fill(n: u8) -> @Slot { if n > 200 { @Slot::Other(Box::new(@Loud(n))) } else if n > 100 { @Slot::Empty } else { @Slot::Full(@Loud(n)) } }
pub struct @Stack<T> { head: Option<Box<(T, @Stack<T>)>> }
impl<T> @Stack<T> { pub fn @new() -> Self { @Stack { head: None } } pub fn @push(self, t: T) -> Self { @Stack { head: Some(Box::new((t, self))) } } pub fn @depth(&self) -> usize { self.head.as_ref().map_or(0, |b| 1 + b.1.@depth()) } pub fn @pop(mut self) -> Option<(T, Self)> { self.head.take().map(|b| *b) } }
impl<T> Drop for @Stack<T> { fn drop(&mut self) { print!("s"); } }
pub struct @Scope<F: FnMut()>(pub F); impl<F: FnMut()> Drop for @Scope<F> { fn drop(&mut self) { (self.0)() } }
pub union @Manual { pub m: std::mem::ManuallyDrop<String>, pub n: u8 }
>> let log = std::cell::RefCell::new(vec![]); { let _a = @guard(&log, @#); let _ = @guard(&log, "b"); @guard(&log, 'c'); } println!("{:?}", log.borrow());
>> let s = @fill(@#); if let @Slot::Full(ref l) = s { println!("full {}", l.0); }
>> match @fill(«5¦150») { @Slot::Full(l) => println!("moved {}", l.0), @Slot::Empty => println!("none"), @Slot::Other(_) => {} }
>> let s = @Stack::@new().@push(@Loud(1)).@push(@Loud(@#)); println!("{}", s.@depth());
>> if let Some((l, rest)) = @Stack::@new().@push(@Loud(@#)).@pop() { println!("{} {}", l.0, rest.@depth()); }
>> let mut n = 0; { let _s = @Scope(|| n += @#); println!("in"); } println!("{}", n);
>> let m = @Manual { n: @# }; println!("{}", unsafe { m.n });
"##,
    ),
    feature(
        "wrappers",
        r##"
pub trait @Score { fn @zscore(&self) -> i64; fn @zbest(&self) -> i64 { self.@zscore() } }
impl<'a, T: @Score + ?Sized> @Score for &'a T { fn @zscore(&self) -> i64 { print!("&"); (**self).@zscore() } }
impl<T: @Score + ?Sized> @Score for Box<T> { fn @zscore(&self) -> i64 { print!("box "); (**self).@zscore() } fn @zbest(&self) -> i64 { (**self).@zbest() } }
impl<T: @Score> @Score for Vec<T> { fn @zscore(&self) -> i64 { self.iter().map(|t| t.@zscore()).sum() } }
impl<T: @Score, const K: usize> @Score for [T; K] { fn @zscore(&self) -> i64 { K as i64 + self[0].@zscore() } }
impl<T: @Score> @Score for Option<T> { fn @zscore(&self) -> i64 { match self { Some(t) => t.@zscore(), None => -1 } } }
impl<A: @Score, B: @Score> @Score for Result<A, B> { fn @zscore(&self) -> i64 { match self { Ok(a) => a.@zscore(), Err(b) => -b.@zscore() } } }
impl<F: Fn() -> i64> @Score for (F,) { fn @zscore(&self) -> i64 { (self.0)() } }
impl @Score for i64 { fn @zscore(&self) -> i64 { *self } fn @zbest(&self) -> i64 { self + 100 } }
impl @Score for str { fn @zscore(&self) -> i64 { self.len() as i64 } }
impl @Score for dyn Fn(i64) -> i64 { fn @zscore(&self) -> i64 { self(@#) } }
pub struct @Wrap<T>(pub T);
impl<T: @Score> @Wrap<T> { pub fn @total(&self) -> i64 { self.0.@zbest() } }
impl @Wrap<String> { pub fn @text(&self) -> usize { self.0.len() } }
impl @Wrap<&'static str> { pub fn @text(&self) -> usize { println!("static"); self.0.len() } }
impl<T> From<T> for @Wrap<T> { fn from(t: T) -> Self { println!("wrap"); @Wrap(t) } }
>> println!("{}", @Wrap(vec![@#i64, 2]).@total());
>> println!("{}", @Wrap(Box::new(@#i64)).@total()); println!("{}", @Wrap("abc").@text());
>> { use @Score; println!("{} {}", Some([@#i64, 1]).@zscore(), (|| 4i64,).@zbest()); }
>> { use @Score; println!("{}", vec![Ok(1i64), Err("ab")].@zscore()); let b: Box<dyn Fn(i64) -> i64> = Box::new(|x| x * 2); println!("{}", b.@zscore()); }
>> let w: @Wrap<i64> = @#.into(); println!("{}", w.@total());
>> println!("{}", <@Wrap<_>>::from(String::from("hello")).@text());
"##,
    ),
    feature(
        "fragments",
        r##"
macro_rules! @kinds {
    (ty $t:ty, $e:expr) => { { let x: $t = $e; x } };
    (pat $p:pat => $e:expr; $v:expr) => { match $v { $p => $e, _ => -1 } };
    (block $b:block) => { $b };
    (life $l:lifetime $n:ident) => { fn $n<$l>(s: &$l str) -> &$l str { &s[1..] } };
    (lit $($l:literal)|+) => { concat!($($l, "/"),+) };
    (path $p:path) => { $p(2) };
    (vis $v:vis fn $n:ident) => { $v fn $n() -> &'static str { concat!("fn ", stringify!($n)) } };
    (item $i:item) => { $i };
    (stmts $($s:stmt;)*) => { { $($s;)* 1 } };
    (meta #[$m:meta] $n:ident) => { #[$m] pub struct $n; };
}
@kinds!(vis pub fn @shown); @kinds!(vis fn @hidden);
@kinds!(life 'a @tail);
@kinds!(item pub const @ITEM: i64 = @#;);
@kinds!(item #[derive(Debug)] pub struct @Made { pub x: i64 });
@kinds!(meta #[derive(Debug, Default, Clone)] @Unit);
pub fn @all() -> i64 { let y = @kinds!(ty i64, 4 + 1); let z = @kinds!(pat Some(n) => n; Some(@#)); let w = @kinds!(block { y * z }); @kinds!(stmts let a = 1; println!("{}", a);) + w }
pub fn @texts() -> String { format!("{}{:?}{}", @kinds!(lit 1 | "b" | 'c'), @kinds!(path Some), @tail("xyz")) }
macro_rules! @nest { ($name:ident) => { macro_rules! $name { ($d:expr) => { $d + 1 }; } } }
@nest!(@zinner);
pub fn @nested() -> i64 { macro_rules! local { ($($x:expr),*) => { [$($x * 2),*] } } let a = local!(1, @#); a[1] + @zinner!(a[0]) }
macro_rules! @loops { ($l:lifetime, $b:block) => { $l: loop { 'mine: loop { if true { $b; break 'mine; } } break $l; } } }
pub fn @labels() -> i64 { let mut n = 0; 'x: for i in 0..4 { @loops!('out, { n += i; if i == 2 { break 'x; } }); } n }
macro_rules! @ops { ($($tr:ident $f:ident $op:tt),*) => { $(impl std::ops::$tr for @Vector { type Output = @Vector; fn $f(self, o: @Vector) -> @Vector { @Vector(self.0 $op o.0, self.1 $op o.1) } })* } }
#[derive(Debug, Clone, Copy, PartialEq)] pub struct @Vector(pub i64, pub i64);
@ops!(Add add +, Sub sub -, Mul mul *, BitXor bitxor ^, Rem rem %);
macro_rules! @tuples { ($($name:ident)+) => { impl<$($name: @Sized2),+> @Sized2 for ($($name,)+) { fn @zsize() -> usize { 0 $(+ $name::@zsize())+ } } } }
pub trait @Sized2 { fn @zsize() -> usize; } impl @Sized2 for u8 { fn @zsize() -> usize { 1 } } impl @Sized2 for u64 { fn @zsize() -> usize { println!("u64"); 8 } }
@tuples!(A); @tuples!(A B); @tuples!(A B C);
>> println!("{} {}", @shown(), @ITEM);
>> println!("{:?} {:?}", @Made { x: @# }, @Unit::default());
>> println!("{} {}", @all(), @texts());
>> println!("{} {}", @nested(), @labels());
>> println!("{:?}", @Vector(@#, 2) «+¦-¦*¦^¦%» @Vector(1, @#));
>> println!("{}", <(u8, u64) as @Sized2>::@zsize());
"##,
    ),
    feature(
        "shadowed_prelude",
        r##"
pub mod @odd { #[derive(Debug)] pub enum Option { Some, None } #[derive(Debug, PartialEq)] pub enum Result { Ok(u8), Err } pub use self::Result::*; pub fn drop(x: u8) -> Result { if x > 4 { Ok(x) } else { Err } } pub struct Vec; pub type String = u8; pub trait Clone { fn clone(&self) -> u8; } impl Clone for Vec { fn clone(&self) -> u8 { 9 } } pub fn pick(x: String) -> Option { if x == 0 { Option::None } else { self::Option::Some } } pub struct Box<T>(pub T); pub mod std2 { pub fn max(a: u8) -> u8 { a } } }
pub mod @three { pub fn Same() -> u8 { 1 } pub mod same { pub const X: u8 = @#; } pub fn same() -> u8 { same::X } #[allow(unused_macros)] macro_rules! same { () => { 3u8 } } pub fn all() -> u8 { same!() + same() + same::X } }
pub mod @globs { pub use super::@odd::*; pub use super::@three::*; pub fn drop(_x: u8) -> u8 { println!("own drop"); 1 } }
pub mod @consts { pub const A: i64 = @#; pub static B: &[i64] = &[A, A + 1]; pub const fn f(n: i64) -> i64 { if n <= 0 { 0 } else { n + f(n - 1) } } pub const C: i64 = f(A); const _: () = { let _x = [0u8; (C > 0) as usize]; }; pub struct D; impl D { pub const E: &'static [&'static str] = &["x", "y"]; const F: usize = D::E.len(); pub fn g() -> [u8; D::F] { [@#; D::F] } } pub const fn unused() -> i64 { f(100) } }
>> println!("{:?} {:?}", @odd::drop(@#), @odd::pick(@#));
>> { use @odd::Clone as _C; println!("{}", @odd::Clone::clone(&@odd::Vec)); }
>> println!("{} {}", @three::all(), @three::same());
>> println!("{} {}", @globs::drop(1), @globs::same());
>> println!("{:?} {} {:?}", @consts::B, @consts::C, @consts::D::g()); println!("{:?}", @consts::D::E);
"##,
    ),
    within(
        "later",
        (2018, 2024),
        r##"
pub struct @Ready(pub u8);
impl std::future::Future for @Ready { type Output = u8; fn poll(self: std::pin::Pin<&mut Self>, _: &mut std::task::Context<'_>) -> std::task::Poll<u8> { println!("poll"); std::task::Poll::Ready(self.0) } }
pub async fn @twice(n: u8) -> u8 { let a = @Ready(n).await; let b = async { @Ready(a + 1).await * 2 }.await; b }
pub async fn @lost() -> u8 { @twice(1).await }
struct @Quiet; impl std::task::Wake for @Quiet { fn wake(self: std::sync::Arc<Self>) {} }
pub fn @wait<F: std::future::Future>(f: F) -> F::Output { let w = std::task::Waker::from(std::sync::Arc::new(@Quiet)); let mut c = std::task::Context::from_waker(&w); let mut f = Box::pin(f); loop { if let std::task::Poll::Ready(x) = f.as_mut().poll(&mut c) { return x; } } }
pub trait @Lend { type @Item<'a> where Self: 'a; fn @lend<'a>(&'a mut self) -> Option<Self::@Item<'a>>; }
pub struct @Windows { v: Vec<i64>, at: usize } impl @Windows { pub fn @new(n: i64) -> Self { @Windows { v: (0..n).collect(), at: 0 } } }
impl @Lend for @Windows { type @Item<'a> = &'a mut [i64]; fn @lend<'a>(&'a mut self) -> Option<&'a mut [i64]> { self.at += 1; self.v.get_mut(self.at - 1..self.at + 1) } }
pub fn @each(f: impl for<'a> Fn(&'a str) -> &'a str) -> String { f("hello").to_owned() }
pub(crate) mod @limited { pub(in crate) fn only() -> u8 { @# } pub(super) struct Inner { pub(crate) a: u8 } impl Inner { pub(super) const fn make() -> Self { Self { a: 4 } } } }
pub fn @reach() -> u8 { @limited::only() + @limited::Inner::make().a }
pub fn @dynamic(x: &dyn std::any::Any) -> &'static str { if x.is::<u8>() { "u8" } else if let Some(_) = x.downcast_ref::<@Ready>() { "ready" } else { "?" } }
>> println!("{}", @wait(@twice(@#)));
>> { use @Lend; let mut w = @Windows::@new(4); while let Some(s) = w.@lend() { s[1] += s[0]; println!("{:?}", s); } }
>> println!("{} {}", @each(|s| &s[@#.min(3)..]), @reach());
>> println!("{} {}", @dynamic(&@Ready(1)), @dynamic(&@#u8));
"##,
    ),
];
