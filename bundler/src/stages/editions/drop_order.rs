//! In what order functions drop something and call others, as their listings say: where two
//! editions differ in it, a program may see that.

use crate::toolchain::messages::llvm::Linked;
use std::collections::HashSet;

/// How the compiler calls what drops a value.
const DROP: &str = "core::ptr::drop_in_place";

/// What to look at.
#[derive(Clone, Copy)]
pub struct Watched {
    /// How the compiler calls the types that are dropped.
    pub types: &'static [&'static str],
    /// Whether a call of a function, or of what it calls, may see whether something is
    /// dropped already.
    pub sees: fn(&str) -> bool,
}

impl Watched {
    /// Whether functions of a name, in two listings, drop one of the types before or after
    /// other calls that may see it.
    pub fn differs(&self, listings: &[Linked; 2], name: &str) -> bool {
        let all = listings.each_ref().map(|linked| {
            let texts = linked.texts(name);
            let called = texts.iter().flat_map(|does| calls(does));
            let called = called.filter(|callee| match callee.starts_with(DROP) {
                true => leads(linked, callee, |function| self.drops(function)),
                false => leads(linked, callee, self.sees),
            });
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

    /// Whether a function, by its full name, is what drops one of the types.
    fn drops(&self, function: &str) -> bool {
        function.starts_with(DROP) && self.types.iter().any(|of| function.contains(of))
    }
}

/// What a function calls, as its listing says. Of the arguments nothing: what a closure
/// holds stands in other places.
fn calls(does: &str) -> impl Iterator<Item = &str> {
    does.lines().filter_map(|line| {
        let (before, callee) = line.split_once('@')?;
        let mut words = before.split(' ');
        let is_call = words.any(|word| ["call", "invoke"].contains(&word));
        is_call.then(|| &callee[..arguments(callee)])
    })
}

/// Where the arguments of a call begin, behind the name of the function, which may have
/// tuples among its own.
fn arguments(callee: &str) -> usize {
    let (mut angle, mut before) = (0, ' ');
    let begins = callee.char_indices().find(|(_, c)| {
        match (c, before) {
            ('<', _) => angle += 1,
            ('>', '-') => {}
            ('>', _) => angle -= 1,
            _ => {}
        }
        before = *c;
        *c == '(' && angle == 0
    });
    begins.map_or(callee.len(), |(at, _)| at)
}

/// Whether a function is a certain one, or leads to it.
fn leads(linked: &Linked, function: &str, is_it: impl Fn(&str) -> bool) -> bool {
    let mut seen = HashSet::from([function.to_owned()]);
    let mut left = vec![function.to_owned()];
    while let Some(function) = left.pop() {
        if is_it(&function) {
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
    fn what_is_called() {
        let does = "void (ptr %0\n%1 = invoke i64 @<a::B>::c(ptr %0) to label %2\n\
                    call void @core::ptr::drop_in_place::<a::B>(ptr %0)\nstore ptr @d, ptr %0\n\
                    call void @e::<(fn(u8) -> u8, u8)>(ptr sret([24 x i8]) %0)\n";
        let called: Vec<_> = calls(does).collect();
        let expected = [
            "<a::B>::c",
            "core::ptr::drop_in_place::<a::B>",
            "e::<(fn(u8) -> u8, u8)>",
        ];
        assert_eq!(called, expected);
    }
}
