//! Types, traits and what the language calls by itself.

use super::{Feature, feature};

pub const FEATURES: &[Feature] = &[
    feature(
        "drop",
        r##"
pub struct @Tally { pub value: i64 }
impl Drop for @Tally { fn drop(&mut self) { println!("drop {}", self.value); } }
pub struct @Pair(pub @Tally, pub «Option<@Tally>¦@Tally¦Vec<@Tally>»);
impl @Tally {
    pub fn @make(value: i64) -> Self { @Tally { value: value } }
    pub fn @unused(self) -> i64 { let v = self.value; std::mem::forget(self); v }
    pub fn @consume(self) { println!("consume {}", self.value); }
}
pub fn @hold() -> @Tally { let _a = @Tally { value: @# }; let _ = @Tally { value: @# }; @Tally { value: @# } }
>> let a = @Tally::@make(@#); let _b = @Tally::@make(@#); println!("{}", a.value);
>> let a = @Tally::@make(@#); a.@consume();
>> let _ = @hold(); let _x = @hold();
"##,
    ),
    feature(
        "shapes",
        r##"
pub trait @Area {
    const @SIDES: usize;
    type @Unit: std::fmt::Debug;
    fn @area(&self) -> i64;
    fn @double(&self) -> i64 { println!("default double"); self.@area() * 2 }
    fn @unit(&self) -> Self::@Unit;
    fn @never(&self) -> i64 { self.@double() + 1 }
}
#[derive(Debug, Clone, Copy)]
pub struct @Square(pub i64);
#[derive(Debug, Clone)]
pub struct @Rect { pub w: i64, pub h: i64 }
impl @Area for @Square {
    const @SIDES: usize = @#;
    type @Unit = u8;
    fn @area(&self) -> i64 { self.0 * self.0 }
    fn @unit(&self) -> u8 { @# }
    «fn @double(&self) -> i64 { println!("own double"); self.0 }¦»
}
impl @Area for @Rect {
    const @SIDES: usize = @#;
    type @Unit = &'static str;
    fn @area(&self) -> i64 { self.w * self.h }
    fn @unit(&self) -> &'static str { "m" }
    «fn @never(&self) -> i64 { 0 }¦»
}
pub fn @sum<S: @Area>(all: &[S]) -> i64 { all.iter().map(|s| s.@double()).sum::<i64>() + S::@SIDES as i64 }
>> println!("{}", @sum(&[@Square(@#), @Square(@#)]));
>> println!("{}", @sum(&[@Rect { w: @#, h: @# }]));
>> { use @Area; println!("{:?} {}", @Square(@#).@unit(), @Rect { w: 1, h: @# }.@never()); }
>> println!("{}", <@Square as @Area>::@SIDES);
"##,
    ),
    feature(
        "operators",
        r##"
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct @Num(pub i64);
impl std::ops::Add for @Num { type Output = @Num; fn add(self, o: @Num) -> @Num { println!("add"); @Num(self.0 + o.0) } }
impl std::ops::Add<i64> for @Num { type Output = @Num; fn add(self, o: i64) -> @Num { println!("add i64"); @Num(self.0 + o) } }
impl std::ops::Sub for @Num { type Output = @Num; fn sub(self, o: @Num) -> @Num { @Num(self.0 - o.0) } }
impl std::ops::Neg for @Num { type Output = @Num; fn neg(self) -> @Num { @Num(-self.0) } }
impl std::ops::Not for @Num { type Output = bool; fn not(self) -> bool { self.0 == 0 } }
impl std::ops::AddAssign for @Num { fn add_assign(&mut self, o: @Num) { self.0 += o.0; } }
impl std::iter::Sum for @Num { fn sum<I: Iterator<Item = @Num>>(i: I) -> @Num { i.fold(@Num(0), |a, b| a + b) } }
impl<'a> std::iter::Sum<&'a @Num> for @Num { fn sum<I: Iterator<Item = &'a @Num>>(i: I) -> @Num { i.fold(@Num(0), |a, b| a + *b) } }
pub struct @Grid { cells: Vec<i64>, w: usize }
impl @Grid { pub fn @new(w: usize) -> Self { @Grid { cells: vec![@#; w * w], w: w } } pub fn @width(&self) -> usize { self.w } }
impl std::ops::Index<(usize, usize)> for @Grid { type Output = i64; fn index(&self, (a, b): (usize, usize)) -> &i64 { println!("index"); &self.cells[a * self.w + b] } }
impl std::ops::IndexMut<(usize, usize)> for @Grid { fn index_mut(&mut self, (a, b): (usize, usize)) -> &mut i64 { println!("index_mut"); &mut self.cells[a * self.w + b] } }
impl std::ops::Deref for @Grid { type Target = [i64]; fn deref(&self) -> &[i64] { println!("deref"); &self.cells } }
>> println!("{:?}", @Num(@#) + @Num(@#) «+ @#¦»);
>> println!("{:?}", -(@Num(@#) - @Num(@#)));
>> let mut n = @Num(@#); n += @Num(@#); println!("{:?} {}", n, !n);
>> println!("{:?}", vec![@Num(@#), @Num(@#)].«into_iter()¦iter()».sum::<@Num>());
>> let mut g = @Grid::@new(3); g[(0, 1)] = @#; println!("{} {}", g[(0, 1)], g[(0, 0)]);
>> let g = @Grid::@new(2); println!("{:?} {}", g.first(), g.len());
>> println!("{:?} {}", @Num(@#).max(@Num(@#)), @Num(@#) < @Num(@#));
"##,
    ),
    feature(
        "variants",
        r##"
#[derive(Debug, Clone, PartialEq)]
pub enum @Token { Num(i64), Op(char), Pair { a: i64, b: i64 }, Never(Vec<@Token>), End }
pub fn @value(t: &@Token) -> i64 {
    match *t {
        @Token::Num(n) «¦if n > 5» => n,
        @Token::Op(_) | @Token::End => 1,
        @Token::Pair { a, .. } if a > 4 => { println!("big"); a }
        @Token::Pair { a, b } => a * b,
        @Token::Never(ref v) => v.iter().map(@value).sum(),
        «_ => 0,¦#[allow(unreachable_patterns)] _ => -1,»
    }
}
pub fn @lex(s: &str) -> Vec<@Token> {
    use self::@Token::*;
    let mut out = vec![];
    for c in s.chars() {
        if let Some(d) = c.to_digit(10) { out.push(Num(d as i64)); } else { out.push(Op(c)); }
    }
    if let Some(&Never(ref v)) = out.get(0) { println!("{}", v.len()); }
    if let Some(Never(v)) = out.get(0) { println!("{:?}", v); }
    while let Some(&@Token::End) = out.last() { out.pop(); }
    out.push(End);
    out
}
pub fn @depth(t: &@Token) -> usize { match t { @Token::Never(v) => 1 + v.iter().map(@depth).max().unwrap_or(0), _ => 0 } }
>> println!("{:?}", @lex("1+2"));
>> println!("{}", @lex("34").iter().map(@value).sum::<i64>());
>> println!("{}", @value(&@Token::Pair { a: @#, b: @# }));
>> println!("{}", @depth(&@Token::Op('c')));
"##,
    ),
    feature(
        "makers",
        r##"
macro_rules! @declare {
    ($($name:ident: $value:expr),* $(,)?) => {
        $(#[derive(Debug)] pub struct $name(pub i64);
          impl $name { pub fn @get(&self) -> i64 { println!("get {}", stringify!($name)); self.0 + $value }
                       pub fn @lost(&self) -> i64 { self.@get() } })*
    };
    (unused $a:ident) => { pub fn $a() {} };
}
@declare! { @First: @#, @Second: @#, @Third: @# }
macro_rules! @functions { ($($f:ident => $e:expr;)*) => { $(pub fn $f(x: i64) -> i64 { let y = x + 1; y + $e })* } }
@functions! { @one => @#; @two => @one(2); @three => { let y = 40; y }; }
>> println!("{}", @First(@#).@get());
>> println!("{:?} {}", @Second(@#), @Second(2).@lost());
>> println!("{} {}", @one(@#), @three(1));
>> println!("{}", @two(@#));
"##,
    ),
    feature(
        "exported",
        r##"
#[doc(hidden)] pub fn @helper(x: i64) -> i64 { println!("helper {}", x); x * 2 }
#[doc(hidden)] pub fn @other(x: i64) -> i64 { x }
pub struct @Made { pub n: i64 }
#[macro_export] macro_rules! %twice {
    ($e:expr) => { $crate::@@helper($e) };
    (in: $($e:expr),*) => { [$($crate::@@other($e)),*] };
    ($($e:expr),+ ; sum) => {{ let mut s = 0; $(s += $crate::%twice!($e);)+ s }};
    (make $n:expr) => { $crate::@@Made { n: $n } };
}
#[macro_export] macro_rules! %count { () => { 0usize }; ($h:tt $($t:tt)*) => { 1usize + $crate::%count!($($t)*) }; }
pub fn @own() -> i64 { %twice!(@#) + %twice!(make @#).n }
>> println!("{}", %twice!(@# + @#));
>> let s = 3; println!("{}", %twice!(s, @#; sum));
>> println!("{}", %twice!(make @#).n);
>> println!("{:?}", %twice!(in: @#, @#));
>> println!("{}", %count!(a b c (d e)));
>> println!("{}", @own());
"##,
    ),
];
