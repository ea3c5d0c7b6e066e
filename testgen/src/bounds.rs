//! The integer types, and ranges of them.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};

/// Any of the integer types.
pub trait Integer: Copy + Display {
    /// The smallest value there is.
    const SMALLEST: i128;
    /// The largest, as far as an `i128` goes.
    const LARGEST: i128;

    /// As the type that all choices are kept in.
    fn widen(self) -> i128;

    /// The reverse, for values between `SMALLEST` and `LARGEST`.
    fn narrow(value: i128) -> Self;
}

macro_rules! integers {
    ($($name:ident)*) => {$(
        impl Integer for $name {
            const SMALLEST: i128 = $name::MIN as i128;
            // A u128 may be larger than that.
            const LARGEST: i128 = if std::mem::size_of::<$name>() < 16 {
                $name::MAX as i128
            } else {
                i128::MAX
            };

            #[track_caller]
            fn widen(self) -> i128 {
                let wide = self as i128;
                assert!(wide as $name == self && (wide < 0) == (self < 0 as $name),
                    "{} is too large: up to {} can be drawn", self, i128::MAX);
                wide
            }

            fn narrow(value: i128) -> Self {
                value as $name
            }
        }
    )*};
}

integers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

/// The first and the last value of a range.
///
/// # Panics
/// If it has none.
#[track_caller]
pub fn ends<T: Integer>(range: &impl RangeBounds<T>) -> (i128, i128) {
    let low = match range.start_bound() {
        Bound::Included(first) => Some(first.widen()),
        Bound::Excluded(before) => before.widen().checked_add(1),
        Bound::Unbounded => Some(T::SMALLEST),
    };
    let high = match range.end_bound() {
        Bound::Included(last) => Some(last.widen()),
        Bound::Excluded(behind) => behind.widen().checked_sub(1),
        Bound::Unbounded => Some(T::LARGEST),
    };
    match (low, high) {
        (Some(low), Some(high)) if low <= high => (low, high),
        _ => panic!("nothing to draw from: the range {} is empty", shown(range)),
    }
}

fn shown<T: Integer>(range: &impl RangeBounds<T>) -> String {
    let start = match range.start_bound() {
        Bound::Included(value) | Bound::Excluded(value) => value.to_string(),
        Bound::Unbounded => String::new(),
    };
    match range.end_bound() {
        Bound::Included(value) => format!("{}..={}", start, value),
        Bound::Excluded(value) => format!("{}..{}", start, value),
        Bound::Unbounded => format!("{}..", start),
    }
}

/// How many steps lead from one value to another that is not smaller; all, if
/// they are too many to count.
pub fn distance(low: i128, high: i128) -> u128 {
    high.wrapping_sub(low) as u128
}

/// The value that many steps above another.
pub fn above(low: i128, steps: u128) -> i128 {
    low.wrapping_add(steps as i128)
}

/// The value of a range that is easiest to read: the one nearest to zero.
pub fn simplest(low: i128, high: i128) -> i128 {
    0.max(low).min(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_ranges() {
        assert_eq!(ends(&(1..=8)), (1, 8));
        assert_eq!(ends(&(1..8_u8)), (1, 7));
        assert_eq!(ends(&(-3..-2_i64)), (-3, -3));
        assert_eq!(ends::<u8>(&(..)), (0, 255));
        assert_eq!(ends(&(..=5_i8)), (-128, 5));
        assert_eq!(ends(&(u64::MAX..)), (u64::MAX.into(), u64::MAX.into()));
        assert_eq!(ends::<i128>(&(..)), (i128::MIN, i128::MAX));
        assert_eq!(ends::<u128>(&(..)), (0, i128::MAX));
    }

    #[test]
    fn types_keep_their_values() {
        for value in [i64::MIN, -1, 0, 1, i64::MAX] {
            assert_eq!(i64::narrow(value.widen()), value);
        }
        assert_eq!(u64::narrow(u64::MAX.widen()), u64::MAX);
        assert_eq!(above(-5, distance(-5, i128::MAX)), i128::MAX);
        assert_eq!(above(i128::MIN, distance(i128::MIN, i128::MAX)), i128::MAX);
    }

    #[track_caller]
    fn check_panic<T: Integer>(words: &str, range: impl RangeBounds<T>) {
        let ends = std::panic::AssertUnwindSafe(|| ends(&range));
        let said = std::panic::catch_unwind(ends).unwrap_err();
        let said = said.downcast_ref::<String>().unwrap();
        assert!(said.contains(words), "{}", said);
    }

    #[test]
    fn ranges_without_values() {
        #[allow(clippy::reversed_empty_ranges)]
        check_panic("5..=4", 5..=4);
        check_panic("5..5", 5..5);
        check_panic("..0", ..0_u8);
        check_panic("too large", 0..=u128::MAX);
    }
}
