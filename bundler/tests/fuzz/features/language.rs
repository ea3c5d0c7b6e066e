//! Statements, patterns, constants and formats.

use super::{Feature, feature, within};

pub const FEATURES: &[Feature] = &[
    feature(
        "statics",
        r##"
pub static @COUNT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(@#);
pub fn @bump() -> usize { @COUNT.fetch_add(1, std::sync::atomic::Ordering::SeqCst) }
thread_local! { pub static @LOCAL: std::cell::RefCell<Vec<i64>> = std::cell::RefCell::new(vec![@#]); static @HIDDEN: std::cell::Cell<u8> = std::cell::Cell::new(3); }
thread_local!(static @UNUSED: u8 = { println!("never"); 1 });
pub fn @note(x: i64) -> usize { @LOCAL.with(|l| { l.borrow_mut().push(x); l.borrow().len() + @HIDDEN.with(|h| { h.set(h.get() + 1); h.get() as usize }) }) }
fn @double(x: i64) -> i64 { x * 2 }
fn @triple(x: i64) -> i64 { println!("triple"); x * 3 }
pub static @OPS: [fn(i64) -> i64; 2] = [@double, @triple];
pub const @NAMED: &[(&str, fn(i64) -> i64)] = &[("d", @double), ("n", @nothing)];
fn @nothing(x: i64) -> i64 { x }
pub const @BIG: u64 = 1 << 40; pub const @TEXT: &str = concat!("a", 1, 'c', @#);
static mut @RAW: i32 = @#;
pub fn @raw() -> i32 { unsafe { @RAW += 1; @RAW } }
pub const @LEN: usize = @TEXT.len();
pub static @TABLE: [u8; @LEN] = [@#; @LEN];
>> println!("{} {}", @bump(), @bump());
>> println!("{}", @note(@#)); println!("{}", @LOCAL.with(|l| l.borrow().len()));
>> println!("{}", @OPS[1](@#));
>> println!("{:?}", @NAMED.iter().map(|p| (p.0, (p.1)(@#))).collect::<Vec<_>>());
>> println!("{} {:?}", @BIG, @TABLE);
>> println!("{}", @raw());
"##,
    ),
    feature(
        "formats",
        r##"
pub struct @Fmt { pub a: i64 }
impl std::fmt::Display for @Fmt { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { if f.alternate() { write!(f, "#{}", self.a) } else { f.pad(&self.a.to_string()) } } }
impl std::fmt::Debug for @Fmt { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { f.debug_struct("Fmt").field("a", &self.a).finish() } }
impl std::fmt::LowerHex for @Fmt { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { std::fmt::LowerHex::fmt(&self.a, f) } }
impl std::fmt::Write for @Fmt { fn write_str(&mut self, s: &str) -> std::fmt::Result { println!("write {}", s); self.a += s.len() as i64; Ok(()) } }
pub const @WIDTH: usize = @#;
pub fn @show(x: i64) -> String { let width = 6; let prec = 2; let r#type = x; format!("{x:>width$}|{0:<1$}|{y:.prec$}|{r:?}|{type}", x, width, y = 1.5, r = "q", type = r#type) }
pub fn @braces(x: i64) -> String { format!("{{{x}}} {{x}} {x:#?} {}", @WIDTH) }
pub fn @write(f: &mut @Fmt) { use std::fmt::Write as _W; write!(f, "{}-{}", 1, "b").unwrap(); f.write_char('c').unwrap(); }
>> println!("{}", @show(@#));
>> println!("{} {:?} {:>4}| {:#}", @Fmt { a: @# }, @Fmt { a: 2 }, @Fmt { a: 3 }, @Fmt { a: 4 });
>> println!("{:x} {}", @Fmt { a: 255 }, @braces(@#));
>> let mut f = @Fmt { a: 0 }; @write(&mut f); println!("{:#?}", f);
>> println!("{:1$}|{:>+w$}|{:.*}", @#, 5, 2, 1.5, w = @WIDTH);
"##,
    ),
    feature(
        "errors",
        r##"
#[derive(Debug)] pub enum @Error { Parse(std::num::ParseIntError), Negative(i64), Never { code: u8 } }
impl std::fmt::Display for @Error { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { match *self { @Error::Parse(ref e) => write!(f, "parse: {}", e), @Error::Negative(n) => write!(f, "negative {}", n), @Error::Never { code } => write!(f, "never {}", code) } } }
impl std::error::Error for @Error { fn source(&self) -> Option<&(dyn std::error::Error + 'static)> { println!("source"); match self { @Error::Parse(e) => Some(e), _ => None } } }
impl From<std::num::ParseIntError> for @Error { fn from(e: std::num::ParseIntError) -> Self { println!("converted"); @Error::Parse(e) } }
impl From<i64> for @Error { fn from(n: i64) -> Self { @Error::Negative(n) } }
impl From<()> for @Error { fn from(_: ()) -> Self { @Error::Never { code: 0 } } }
pub type @Result<T> = std::result::Result<T, @Error>;
#[derive(Debug, PartialEq)] pub struct @Natural(pub i64);
impl std::str::FromStr for @Natural { type Err = @Error; fn from_str(s: &str) -> @Result<@Natural> { let n: i64 = s.trim().parse()?; if n < 0 { Err(n)? } Ok(@Natural(n)) } }
pub fn @total(s: &str) -> @Result<i64> { let mut t = 0; for w in s.split(' ') { t += w.parse::<@Natural>()?.0; } Ok(t) }
pub fn @boxed(s: &str) -> std::result::Result<i64, Box<dyn std::error::Error>> { if s == "x" { return Err("text".into()); } Ok(@total(s)? + 1) }
pub fn @option(s: &str) -> Option<i64> { let c = s.chars().next()?; let d = c.to_digit(10)?; Some(d as i64) }
>> println!("{:?}", @total("1 2 «x¦-4¦3»").map_err(|e| e.to_string()));
>> println!("{:?}", "«5¦-5¦»".parse::<@Natural>());
>> println!("{:?} {:?}", @boxed("«x¦1 2¦-1»").map_err(|e| e.to_string()), @option("7a"));
>> match @total("z") { Ok(_) => {} Err(e) => { println!("{}", std::error::Error::source(&e).is_some()) } }
"##,
    ),
    feature(
        "conditions",
        r##"
#[cfg(feature = "some")] pub fn @which() -> &'static str { "some" }
#[cfg(not(feature = "some"))] pub fn @which() -> &'static str { "none" }
#[cfg(all(feature = "some", not(feature = "more")))] mod @hidden { pub const FLAG: u8 = @#; }
#[cfg(not(all(feature = "some", not(feature = "more"))))] mod @hidden { compile_error!("no"); }
pub fn @flags() -> (bool, u8, i32) { let n = if cfg!(feature = "more") { 1 } else { 2 }; #[cfg(feature = "more")] let n = n + 100; (cfg!(feature = "some"), @hidden::FLAG, n) }
#[cfg(any(unix, windows))] pub fn @os() -> u8 { 1 }
#[cfg(not(any(unix, windows)))] pub fn @os() -> u8 { 0 }
#[cfg_attr(feature = "some", derive(Debug, Clone))] #[cfg_attr(feature = "more", derive(Hash))] pub struct @Attr { #[cfg(feature = "some")] pub a: u8, #[cfg(feature = "more")] pub b: Missing }
pub enum @Choice { A, #[cfg(feature = "more")] B(Missing), #[cfg(target_pointer_width = "64")] C, #[cfg(not(target_pointer_width = "64"))] C }
pub fn @chosen(c: @Choice) -> u8 { match c { @Choice::A => 1, #[cfg(feature = "more")] @Choice::B(_) => 2, @Choice::C => 3 } }
macro_rules! @gated { ($($(#[$m:meta])* $f:ident => $e:expr),*) => { $($(#[$m])* pub fn $f() -> u8 { $e })* } }
@gated! { #[cfg(feature = "some")] @on => @#, #[cfg(feature = "more")] @on => missing(), #[inline] @inl => 3 }
pub fn @args(#[cfg(feature = "more")] _x: Missing, y: u8) -> Vec<u8> { vec![y, #[cfg(feature = "more")] 1, #[cfg(feature = "some")] 2] }
>> println!("{} {:?}", @which(), @flags());
>> println!("{:?}", @Attr { a: @# }.clone());
>> println!("{} {}", @chosen(@Choice::A), @os());
>> println!("{} {}", @on(), @inl());
>> println!("{:?}", @args(@#));
"##,
    ),
    feature(
        "flow",
        r##"
pub fn @search(g: &[Vec<i64>], x: i64) -> Option<(usize, usize)> { 'outer: for (i, r) in g.iter().enumerate() { 'inner: for (j, &c) in r.iter().enumerate() { if c > 100 { continue 'outer; } if c == x { return Some((i, j)); } if c < 0 { break 'inner; } } } None }
pub fn @collatz(mut n: u64) -> usize { let mut k = 0; let r = 'a: loop { if n == 1 { break 'a k; } n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 }; k += 1; }; r }
pub fn @first(s: &str) -> u32 { let Some(c) = s.chars().next() else { println!("empty"); return 0; }; let x = 'b: { if c == 'z' { break 'b 26; } c as u32 - 96 }; x }
pub fn @classify(n: i64) -> &'static str { match n { i64::MIN..=-1 => "neg", 0 => "zero", 1 | 3 | 5 | 7 | 9 => "odd", x @ 2..=8 if x % 2 == 0 => "even", _ => "big" } }
pub fn @slices(v: &[i64]) -> i64 { match v { [] => 0, [x] => *x, [a, .., b] if a == b => { println!("same"); *a } [a, rest @ ..] => a + @slices(rest) } }
pub fn @ack(m: u64, n: u64) -> u64 { match (m, n) { (0, n) => n + 1, (m, 0) => @ack(m - 1, 1), (m, n) => @ack(m - 1, @ack(m, n - 1)) } }
pub fn @even(n: u32) -> bool { n == 0 || @odd(n - 1) }
pub fn @odd(n: u32) -> bool { n != 0 && @even(n - 1) }
pub fn @deadloop() -> ! { loop { @even(1); } }
>> println!("{:?}", @search(&[vec![1, 200, 3], vec![-1, 3], vec![@#]], @#));
>> println!("{} {}", @collatz(@#), @first("«abc¦z¦»"));
>> println!("{} {}", @classify(@#), @classify(-@#));
>> println!("{} {}", @slices(&[@#, 2, @#]), @ack(2, 2));
>> println!("{}", @even(@#)); if @even(1) { @deadloop() }
"##,
    ),
    feature(
        "unsafe_union",
        r##"
#[repr(C)] #[derive(Clone, Copy)] pub union @Bits { pub f: f32, pub u: u32 }
pub fn @bits(f: f32) -> u32 { let b = @Bits { f: f }; unsafe { b.u } }
pub unsafe fn @peek(p: *const i64, n: usize) -> i64 { println!("peek"); unsafe { *p.add(n) } }
pub unsafe trait @Zero { unsafe fn @zzero() -> Self; }
unsafe impl @Zero for u16 { unsafe fn @zzero() -> u16 { 0 } }
unsafe impl @Zero for i8 { unsafe fn @zzero() -> i8 { -1 } }
#[repr(u8)] #[derive(Clone, Copy, Debug, PartialEq, Eq)] pub enum @Code { A = @#, B = 20, C, D = 40 }
impl @Code { pub fn @from(n: u8) -> Option<@Code> { [@Code::A, @Code::B, @Code::C].iter().cloned().find(|c| *c as u8 == n) } }
#[repr(align(16))] pub struct @Aligned(pub u8);
#[allow(dead_code)] pub struct @Wide { a: u64, b: u8, c: u16 }
pub enum @Slim { A(u8), B(Box<u8>), C }
pub fn @sizes() -> [usize; 4] { [std::mem::size_of::<@Wide>(), std::mem::align_of::<@Aligned>(), std::mem::size_of::<@Bits>(), std::mem::size_of::<Option<@Code>>()] }
>> println!("{} {}", @bits(1.5), unsafe { <u16 as @Zero>::@zzero() });
>> println!("{}", unsafe { @peek([1i64, @#].as_ptr(), 1) });
>> println!("{:?} {}", @Code::@from(21), @Code::B as u8);
>> println!("{:?}", @sizes()); println!("{}", std::mem::size_of::<@Slim>());
"##,
    ),
    feature(
        "nested_modules",
        r##"
pub mod @outer {
    pub const LIMIT: i64 = @#;
    pub(crate) fn helper() -> i64 { super::@local() + LIMIT }
    pub mod deep { use super::*; pub fn run() -> i64 { helper() + self::inner::run() } mod inner { pub(in super::super) fn run() -> i64 { super::super::LIMIT * 2 } pub fn lost() {} } pub use self::other::*; mod other { pub fn max(a: i64) -> i64 { println!("deep max"); a } pub struct Never; } }
    pub use self::deep::run as go;
    pub use self::private::Public; mod private { #[derive(Debug, Default)] pub struct Public { pub x: i64 } impl Public { pub fn make(self) -> Self { Public { x: self.x + 1 } } } pub struct Private; }
    pub trait @Ext { fn @zext(&self) -> i64; } impl @Ext for i64 { fn @zext(&self) -> i64 { self + LIMIT } }
}
fn @local() -> i64 { fn run() -> i64 { @# } struct Node(i64); impl Node { fn run(&self) -> i64 { self.0 } } const LIMIT: i64 = 5; run() + Node(LIMIT).run() }
pub use self::@outer::{deep::max as @renamed, go as @went, @Ext as _, Public as @Shown};
pub fn @glob() -> i64 { use self::@outer::deep::*; use self::@outer::*; max(run()) + 1i64.@zext() }
>> println!("{} {}", @outer::go(), @outer::deep::max(@#));
>> println!("{:?}", @Shown::default().make());
>> println!("{} {} {}", @renamed(@#), @went(), @glob());
>> { use @outer::@Ext; println!("{}", @#i64.@zext()); }
"##,
    ),
    feature(
        "derives",
        r##"
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)] pub struct @Key { pub a: Vec<u8>, pub b: Option<@Sub> }
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)] pub enum @Sub { X, Y(u8), Z { z: i8 } }
#[derive(Debug, Clone, PartialEq)] pub struct @Gen<T, U = u8>(pub T, pub std::marker::PhantomData<U>) where T: Clone;
#[derive(Clone, Copy, PartialEq, Eq)] pub struct @Rev(pub i64);
impl PartialOrd for @Rev { fn partial_cmp(&self, o: &@Rev) -> Option<std::cmp::Ordering> { print!("p"); Some(self.cmp(o)) } }
impl Ord for @Rev { fn cmp(&self, o: &@Rev) -> std::cmp::Ordering { print!("c"); o.0.cmp(&self.0) } «fn max(self, o: @Rev) -> @Rev { print!("m"); o }¦» }
#[derive(Debug)] pub struct @Near(pub f64);
impl PartialEq for @Near { fn eq(&self, o: &@Near) -> bool { (self.0 - o.0).abs() < 0.5 } fn ne(&self, o: &@Near) -> bool { println!("ne"); !(self == o) } }
impl PartialEq<f64> for @Near { fn eq(&self, o: &f64) -> bool { self.0 == *o } }
#[derive(Default)] pub enum @Def { #[default] One, Two }
impl std::hash::Hash for @Rev { fn hash<H: std::hash::Hasher>(&self, h: &mut H) { print!("h"); h.write_i64(self.0) } }
>> println!("{:?} {}", @Key::default(), @Key { a: vec![@#], b: Some(@Sub::Y(1)) } < @Key { a: vec![@#], b: None });
>> println!("{:?}", @Sub::Z { z: @# }.clone().max(@Sub::X));
>> let mut v = vec![@Rev(@#), @Rev(@#), @Rev(@#)]; v.sort(); println!("{:?}", v.iter().map(|r| r.0).collect::<Vec<_>>());
>> let h: std::collections::BTreeSet<_> = vec![@Rev(@#), @Rev(@#)].into_iter().collect(); println!("{}", h.len());
>> let mut h = std::collections::HashSet::new(); h.insert(@Rev(@#)); println!("{}", h.contains(&@Rev(@#)));
>> println!("{} {}", @Near(1.0) != @Near(@#.1), @Near(2.0) == 2.0);
>> println!("{:?}", @Gen::<_, u16>("t", std::marker::PhantomData).clone());
>> println!("{}", match @Def::default() { @Def::One => 1, @Def::Two => 2 });
>> println!("{}", @Rev(@#).max(@Rev(@#)).0); println!("{:?}", std::cmp::max(@Rev(@#), @Rev(@#)).0);
"##,
    ),
    feature(
        "generic_macros",
        r##"
macro_rules! @impls { ($tr:ident { $($t:ty => $v:expr),+ $(,)? }) => { $(impl $tr for $t { fn @zwidth(self) -> u32 { let me = self; println!("{} {}", stringify!($t), me as i64); $v } })+ }; }
pub trait @Width { fn @zwidth(self) -> u32; fn @zwide(self) -> bool where Self: Sized { self.@zwidth() > 16 } }
@impls!(@Width { u8 => 8, u16 => 16, i32 => 32, i64 => { 60 + 4 } });
macro_rules! @enums { ($(#[$m:meta])* $v:vis enum $n:ident { $($k:ident = $s:literal),* $(,)? }) => { $(#[$m])* $v enum $n { $($k),* } impl $n { pub const ALL: &'static [$n] = &[$($n::$k),*]; pub fn @text(&self) -> &'static str { match self { $($n::$k => $s),* } } } } }
@enums! { #[derive(Debug, Clone, Copy, PartialEq)] pub enum @Color { Red = "r", Green = "g", Blue = "b" } }
macro_rules! @outer_mac { ($($name:ident),*; $($rest:tt)*) => { @outer_mac!{ one $($name)* } $($rest)* }; (one) => {}; (one $h:ident $($t:ident)*) => { pub fn $h() -> &'static str { stringify!($h) } @outer_mac!{ one $($t)* } }; }
@outer_mac! { @fa, @fb, @fc; pub const @AFTER: u8 = @#; }
macro_rules! @local { ($x:ident = $e:expr; $($b:tt)*) => { { let t = 1; let $x = $e; t + { $($b)* } } }; }
pub fn @hyg() -> i64 { let t = 40; @local!(x = t; x + t) }
macro_rules! @matrix { ($([$($x:expr),*]),*) => { vec![$(vec![$($x),*]),*] }; }
pub fn @mat() -> Vec<Vec<i64>> { @matrix!([1, 2], [@#], []) }
macro_rules! @maker { ($name:ident, $($f:ident: $t:ty),*) => { #[derive(Default, Debug)] pub struct $name { $(pub $f: $t),* } impl $name { $(pub fn $f(&mut self, v: $t) -> &mut Self { self.$f = v; self })* } }; }
@maker!(@Config, sz: u8, nm: String, flg: bool);
>> { use @Width; println!("{} {}", 5u8.@zwidth(), @#i64.@zwide()); }
>> println!("{:?} {}", @Color::ALL, @Color::Green.@text());
>> println!("{} {} {}", @fa(), @fc(), @AFTER);
>> println!("{} {:?}", @hyg(), @mat());
>> let mut c = @Config::default(); c.sz(@#).flg(true); println!("{:?}", c);
"##,
    ),
    within(
        "closures_capture",
        (2021, 2024),
        r##"
pub struct @Noisy(pub &'static str); impl Drop for @Noisy { fn drop(&mut self) { println!("~{}", self.0); } }
pub struct @Both { pub a: @Noisy, pub b: @Noisy }
pub fn @capture() { let both = @Both { a: @Noisy("a"), b: @Noisy("b") }; { let f = move || { println!("in {}", both.a.0.len()); let _x = &both.a; }; f(); println!("called"); } println!("end"); }
pub fn @arrays() -> Vec<String> { let mut out = vec![]; for s in ["p".to_string(), "q".to_string()].into_iter() { let s: String = s; out.push(s); } out }
pub fn @disjoint() -> usize { let mut p = (vec![1], vec![2]); let r = &mut p.0; let f = || p.1.len(); r.push(3); f() + p.0.len() }
pub fn @try_it(x: i64) -> Option<u8> { u8::try_from(x).ok().and_then(|b| i8::try_from(b).ok()).map(|i| i as u8) }
>> @capture();
>> println!("{:?} {}", @arrays(), @disjoint());
>> println!("{:?}", @try_it(@#00));
"##,
    ),
];
