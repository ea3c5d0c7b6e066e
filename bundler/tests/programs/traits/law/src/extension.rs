//! Traits that are imported for their methods.
pub trait Doubled {
    fn doubled(&self) -> Self;
    /// Overridden for `String`.
    fn kind(&self) -> &'static str {
        self.fallback()
    }
    fn fallback(&self) -> &'static str {
        "default"
    }
    fn never(&self) {}
}

impl Doubled for i32 {
    fn doubled(&self) -> i32 {
        self * 2
    }
    fn never(&self) {
        unreachable!()
    }
}

impl Doubled for String {
    fn doubled(&self) -> String {
        self.repeat(2)
    }
    fn fallback(&self) -> &'static str {
        "overridden"
    }
}

/// For all that is shown.
pub trait Shout {
    fn shout(&self) -> String;
}
impl<T: std::fmt::Display + ?Sized> Shout for T {
    fn shout(&self) -> String {
        self.to_string().to_uppercase()
    }
}

/// On all iterators, with its own adaptor.
pub trait Pairs: Iterator + Sized {
    fn pairs(self) -> PairsOf<Self> {
        PairsOf { iter: self }
    }
}
impl<I: Iterator> Pairs for I {}

pub struct PairsOf<I> {
    iter: I,
}
impl<I: Iterator> Iterator for PairsOf<I> {
    type Item = (I::Item, I::Item);
    fn next(&mut self) -> Option<Self::Item> {
        Some((self.iter.next()?, self.iter.next()?))
    }
}

/// Chooses by what is borrowed: the by-value one is for `Display`.
pub struct Wrap<T>(pub T);
pub trait ByDisplay {
    fn choose(&self) -> &'static str;
}
pub trait ByDefault {
    fn choose(&self) -> &'static str;
}
impl<T: std::fmt::Display> ByDisplay for Wrap<T> {
    fn choose(&self) -> &'static str {
        "display"
    }
}
impl<T> ByDefault for &Wrap<T> {
    fn choose(&self) -> &'static str {
        "default"
    }
}
