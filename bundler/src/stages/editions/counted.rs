//! What `Rc` and `Arc` count. The compiler's lints for those who change the edition do not
//! name what is one of these and is dropped sooner or later: only a program that asks for
//! the count sees it.

use super::drop_order::Watched;

/// Any call may end in asking for the count.
pub const WATCHED: Watched = Watched {
    types: &TYPES,
    sees: |_| true,
};

/// How the compiler calls the types.
const TYPES: [&str; 4] = [
    "alloc::rc::Rc<",
    "alloc::rc::Weak<",
    "alloc::sync::Arc<",
    "alloc::sync::Weak<",
];

/// Their functions whose answer hangs on the count.
const ASK: [&str; 8] = [
    "get_mut",
    "into_inner",
    "make_mut",
    "strong_count",
    "try_unwrap",
    "unwrap_or_clone",
    "upgrade",
    "weak_count",
];

/// Whether a function, by its full name, asks for the count.
pub fn is_asked(function: &str) -> bool {
    let of = function.strip_prefix('<').unwrap_or_default();
    let named = function.rsplit_once(">::").map_or("", |(_, named)| named);
    TYPES.iter().any(|counted| of.starts_with(counted)) && ASK.contains(&named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_ask() {
        for (function, expected) in [
            ("<alloc::rc::Rc<i32>>::strong_count", true),
            ("<alloc::sync::Weak<a::B<u8>>>::upgrade", true),
            ("<alloc::rc::Rc<i32>>::new", false),
            ("<alloc::vec::Vec<alloc::rc::Rc<i32>>>::get_mut", false),
            ("<core::cell::RefCell<i32>>::get_mut", false),
            ("a::strong_count", false),
        ] {
            assert_eq!(is_asked(function), expected, "{function}");
        }
    }
}
