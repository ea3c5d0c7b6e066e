//! Guards of the standard library (`Ref`, `MutexGuard`) that an `if let` holds while its
//! `else` runs, or the end of a block until its statement ends: before edition 2024. Code
//! of one kind may find something borrowed, or locked, when it is compiled as the other,
//! and the compiler's own lints tell only of some.

use super::drop_order::Watched;
use crate::model::edition::Edition;
use crate::syntax::tokens::Tokens;
use std::collections::BTreeSet;

/// What borrows or locks something may find it taken.
pub const WATCHED: Watched = Watched {
    types: &GUARDS,
    sees: takes,
};

/// The first edition in which they are dropped before the `else`.
pub const SINCE: Edition = Edition::E2024;

/// Methods of the standard library that give a guard.
const GIVE: [&str; 10] = [
    "borrow",
    "borrow_mut",
    "lock",
    "read",
    "try_borrow",
    "try_borrow_mut",
    "try_lock",
    "try_read",
    "try_write",
    "write",
];

/// What the types of guards are called.
const TYPES: [&str; 5] = [
    "MutexGuard",
    "Ref",
    "RefMut",
    "RwLockReadGuard",
    "RwLockWriteGuard",
];

/// What gives them.
const TAKEN: [&str; 3] = ["RefCell<", "Mutex<", "RwLock<"];

/// How the compiler calls them.
const GUARDS: [&str; 5] = [
    "core::cell::Ref<",
    "core::cell::RefMut<",
    "MutexGuard<",
    "RwLockReadGuard<",
    "RwLockWriteGuard<",
];

/// Where an `if let` may hold a guard while its `else` calls something; the indices of
/// the `if`s.
pub fn held(tokens: &Tokens) -> Vec<usize> {
    let own = own(tokens);
    let starts = (0..tokens.len()).filter(|at| tokens.ident(*at) == "if");
    starts.filter(|at| is_held(tokens, *at, &own)).collect()
}

/// Where the end of a block may hold a guard, which is behind no `;` but the block's; the
/// indices of the names of what gives it.
pub fn in_tails(tokens: &Tokens) -> Vec<usize> {
    let own = own(tokens);
    let all = (0..tokens.len()).filter(|at| gives(tokens, *at, &own));
    let is_tail = |at: &usize| {
        let behind = tokens.partner(at + 1) + 1;
        let mut ends = tokens
            .outside(behind..tokens.len())
            .map(|at| tokens.str(at));
        ends.find(|text| [";", "}"].contains(text)) == Some("}")
    };
    all.filter(is_tail).collect()
}

/// The functions of a text that return guards, by their names.
fn own<'a>(tokens: &Tokens<'a>) -> BTreeSet<&'a str> {
    let functions = (0..tokens.len()).filter(|at| tokens.ident(*at) == "fn");
    let give = functions.filter(|at| returns_guard(tokens, *at));
    give.map(|at| tokens.ident(at + 1)).collect()
}

/// Whether the name of what is called and gives a guard is here.
fn gives(tokens: &Tokens, at: usize, own: &BTreeSet<&str>) -> bool {
    let is_of_something = || tokens.is_punct(at - 1, '.') || tokens.is_after_path_sep(at);
    let is_one = |name| own.contains(name) || GIVE.contains(&name) && is_of_something();
    tokens.str(at + 1) == "(" && is_one(tokens.ident(at))
}

/// Whether a function, by its full name, borrows or locks something.
fn takes(function: &str) -> bool {
    let (of, named) = function.rsplit_once(">::").unwrap_or_default();
    let is_lock = TAKEN.iter().any(|taken| of.contains(taken));
    is_lock && GIVE.contains(&named)
}

/// Whether the function that begins at a token says that it returns a guard.
fn returns_guard(tokens: &Tokens, function: usize) -> bool {
    let end = tokens.end_of_head(function);
    let mut returned = (function..end).skip_while(|at| !tokens.is_arrow(*at));
    returned.any(|at| TYPES.contains(&tokens.ident(at)))
}

fn is_held(tokens: &Tokens, start: usize, own: &BTreeSet<&str>) -> bool {
    if tokens.ident(start + 1) != "let" {
        return false;
    }
    // What is in parentheses may hold blocks of its own, a pattern too.
    let next = |at: &usize| Some(tokens.behind(*at));
    let inside = std::iter::successors(Some(start + 2), next);
    let inside = inside.take_while(|at| *at < tokens.len());
    let Some(equals) = inside.clone().find(|at| tokens.is_punct(*at, '=')) else {
        return false;
    };
    let Some(body) = inside
        .skip_while(|at| *at < equals)
        .find(|at| tokens.str(*at) == "{")
    else {
        return false;
    };
    let otherwise = tokens.partner(body) + 1;
    if !(equals..body).any(|at| gives(tokens, at, own)) || tokens.ident(otherwise) != "else" {
        return false;
    }
    let opens = (otherwise + 1..tokens.len()).find(|at| tokens.str(*at) == "{");
    let last = opens.map_or(otherwise, |open| tokens.partner(open));
    let calls = |at: usize| {
        let before = !tokens.ident(at - 1).is_empty() || tokens.is_punct(at - 1, '>');
        tokens.str(at) == "(" && before || tokens.is_call(at)
    };
    (otherwise + 1..last).any(calls)
}

/// Whether what a function does, as its listing says, drops a guard.
pub fn is_dropped(does: &str) -> bool {
    let mut lines = does.lines().filter(|line| line.contains("drop_in_place"));
    lines.any(|line| GUARDS.iter().any(|guard| line.contains(guard)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_that_may_hold_a_guard() {
        for (text, expected) in [
            ("fn f() { a.borrow().len() }", 1),
            ("let b = { a.lock().unwrap().pop() } + c();", 1),
            ("let b = g(unsafe { *a.lock().unwrap().get(0) }, 1);", 1),
            ("let b = a.borrow().len(); b", 0),
            ("f(a.borrow().len(), 1);", 0),
            ("{ borrow() }", 0),
            ("fn g() -> Ref<'static, A> { h } { g().c }", 1),
        ] {
            assert_eq!(in_tails(&Tokens::new(text)).len(), expected, "{text}");
        }
    }

    #[test]
    fn functions_that_take() {
        for (function, expected) in [
            ("<core::cell::RefCell<a::B<u8>>>::try_borrow_mut", true),
            ("<std::sync::poison::mutex::Mutex<i32>>::lock", true),
            ("<core::cell::RefCell<i32>>::into_inner", false),
            ("<alloc::vec::Vec<core::cell::RefCell<i32>>>::len", false),
            (
                "<alloc::vec::Vec<i32> as core::borrow::Borrow<[i32]>>::borrow",
                false,
            ),
        ] {
            assert_eq!(takes(function), expected, "{function}");
        }
    }

    #[test]
    fn what_may_hold_a_guard() {
        for (text, expected) in [
            (
                "if let Some(a) = b.borrow().get(0) { c } else { d() }",
                true,
            ),
            (
                "if let Some(a) = b.lock().unwrap().pop() {} else if e { f!() }",
                true,
            ),
            (
                "if let Some(a) = b.read().c && d { } else { e::<f>(g) }",
                true,
            ),
            (
                "if let (a, b) = f({ c }).borrow_mut() {} else { d.e() }",
                true,
            ),
            (
                "fn g(&self) -> Ref<'_, A> { h } if let Some(a) = b.g().first() {} else { d() }",
                true,
            ),
            (
                "fn g(a: Ref<A>) -> &A { h } if let Some(a) = b.g().first() {} else { d() }",
                false,
            ),
            ("if let Some(a) = b.borrow().get(0) { c() }", false),
            (
                "if let Some(a) = b.borrow().get(0) { c() } else { d }",
                false,
            ),
            (
                "if let Some(a) = b.get(0) { c.borrow() } else { d() }",
                false,
            ),
            (
                "if let Some(a) = RefCell::borrow(&b).get(0) {} else { d() }",
                true,
            ),
            ("if let Some(a) = borrow(0) {} else { d() }", false),
            (
                "fn g() -> Ref<'static, A> { h } if let Some(a) = g().first() {} else { d() }",
                true,
            ),
            ("if b.borrow().c() {} else { d() }", false),
        ] {
            assert_eq!(
                held(&Tokens::new(text)).len(),
                usize::from(expected),
                "{text}"
            );
        }
    }
}
