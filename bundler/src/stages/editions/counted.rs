//! What `Rc` and `Arc` count. The compiler's lints for those who change the edition do not
//! name what is one of these and is dropped sooner or later: only a program that asks for
//! the count sees it.

use crate::toolchain::messages::llvm::Linked;
use std::collections::HashSet;

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

/// How the compiler calls what drops a value.
const DROP: &str = "core::ptr::drop_in_place";

/// Whether a function, by its full name, asks for the count.
pub fn is_asked(function: &str) -> bool {
    let of = function.strip_prefix('<').unwrap_or_default();
    let named = function.rsplit_once(">::").map_or("", |(_, named)| named);
    TYPES.iter().any(|counted| of.starts_with(counted)) && ASK.contains(&named)
}

/// Whether functions of a name, in two listings, drop what is counted before or after other
/// calls than these.
pub fn differs(listings: &[Linked; 2], name: &str) -> bool {
    let all = listings.each_ref().map(|linked| {
        let texts = linked.texts(name);
        let called = texts.iter().flat_map(|does| calls(does));
        let called =
            called.filter(|callee| !callee.starts_with(DROP) || drops_counted(linked, callee));
        called.map(str::to_owned).collect::<Vec<_>>()
    });
    // What a macro calls in one edition alone is of no interest.
    let [one, other] = all.each_ref().map(|called| {
        let is_of_both = |callee: &&String| {
            let times = |called: &[String]| called.iter().filter(|of| of == callee).count();
            callee.starts_with(DROP) || times(&all[0]) == times(&all[1])
        };
        called.iter().filter(is_of_both).collect::<Vec<_>>()
    });
    one != other
}

/// What a function calls, as its listing says. Of the arguments nothing: what a closure
/// holds stands in other places.
fn calls(does: &str) -> impl Iterator<Item = &str> {
    does.lines().filter_map(|line| {
        let (before, callee) = line.split_once('@')?;
        let mut words = before.split(' ');
        let is_call = words.any(|word| ["call", "invoke"].contains(&word));
        is_call.then(|| &callee[..callee.rfind('(').unwrap_or(callee.len())])
    })
}

/// Whether what drops a value leads to what drops one that is counted.
fn drops_counted(linked: &Linked, drop: &str) -> bool {
    let mut seen = HashSet::from([drop.to_owned()]);
    let mut left = vec![drop.to_owned()];
    while let Some(function) = left.pop() {
        if function.starts_with(DROP) && TYPES.iter().any(|of| function.contains(of)) {
            return true;
        }
        for does in linked.texts(&function) {
            let called = calls(&does).map(str::to_owned);
            left.extend(called.filter(|called| seen.insert(called.clone())));
        }
    }
    false
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

    #[test]
    fn what_is_called() {
        let does = "void (ptr %0\n%1 = invoke i64 @<a::B>::c(ptr %0) to label %2\n\
                    call void @core::ptr::drop_in_place::<a::B>(ptr %0)\nstore ptr @d, ptr %0\n";
        let called: Vec<_> = calls(does).collect();
        assert_eq!(called, ["<a::B>::c", "core::ptr::drop_in_place::<a::B>"]);
    }
}
