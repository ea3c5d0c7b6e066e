//! What a literal is depends on which numbers have a trait.

pub trait Number: Copy {
    fn half(self) -> Self;
    fn double(self) -> Self;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Number for $number {
            fn half(self) -> Self {
                self / 2
            }
            fn double(self) -> Self {
                self * 2
            }
        }
    )*};
}

numbers! { u8 i16 i32 i64 u128 }

pub fn half_of<T: Number>(x: T) -> T {
    x.half()
}

/// Calls nothing of the trait.
pub fn pair<T: Number>(a: T, b: T) -> (T, T) {
    (b, a)
}
