//! A file without the places that it tells of itself: these change with each
//! line that is cut.

use crate::syntax::macro_rules::definitions;
use crate::syntax::tokens::Tokens;
use std::ops::Range;

/// What stands where a place stood; shorter than any call that gives one.
const NUMBER: &str = "0_u32";

/// `dbg!` that prints no place; it stands before all that calls it.
const DBG: &str = "#[allow(unused_macros, unused_macro_rules)] macro_rules! dbg { \
    () => { ::std::eprintln!(\"[]\") }; \
    ($of:expr $(,)?) => { match $of { of => { \
        ::std::eprintln!(\"{} = {:#?}\", ::std::stringify!($of), &of); of \
    } } }; \
    ($($of:expr),+ $(,)?) => { ($(dbg!($of)),+,) }; \
} ";

/// Whether a file may tell places of itself, but for those of panics.
pub fn tells_places(text: &str) -> bool {
    ["line", "column", "dbg", "file"]
        .iter()
        .any(|name| text.contains(&format!("{name}!")))
}

/// A file in which `line!()` and `column!()` are the same number everywhere, and
/// `dbg!` tells neither; each line stays where it is. And what stands in it besides, no
/// bytes mostly.
pub fn without_places(text: &str) -> (String, Range<usize>) {
    let mut out = text.to_owned();
    if !["line", "column", "dbg"]
        .iter()
        .any(|name| text.contains(name))
    {
        return (out, 0..0);
    }
    let tokens = Tokens::new(text);
    for name in ["line", "column"] {
        // A macro of the program's own gives what it will.
        if definitions(&tokens).any(|at| tokens.ident(at + 2) == name) {
            continue;
        }
        let calls = (0..tokens.len()).filter(|at| tokens.ident(*at) == name);
        for range in calls.filter_map(|at| call(&tokens, at)) {
            let number = format!("{NUMBER:width$}", width = range.len());
            out.replace_range(range, &number);
        }
    }
    let mut more = 0..0;
    if calls_dbg(&tokens) {
        // `std::dbg!` is that which stands before all others then.
        let called = (0..tokens.len()).filter(|at| tokens.is_call(*at));
        for at in called.filter(|at| tokens.ident(*at) == "dbg") {
            let path = tokens.whole_path_start(at);
            let range = tokens.range(path).start..tokens.range(at).end;
            out.replace_range(
                range.clone(),
                &format!("{:width$}", "dbg", width = range.len()),
            );
        }
        let start = tokens.start_of_items();
        out.insert_str(start, DBG);
        more = start..start + DBG.len();
    }
    (out, more)
}

/// Whether the standard library's `dbg!` is called, and no other macro has the name;
/// variables may.
fn calls_dbg(tokens: &Tokens) -> bool {
    let named = (0..tokens.len()).filter(|at| tokens.ident(*at) == "dbg");
    let (called, others): (Vec<_>, Vec<_>) = named.partition(|at| tokens.is_call(*at));
    let is_plain = |at: &usize| {
        let path = tokens.whole_path_start(*at);
        path == *at || tokens.ident(path) == "std" || tokens.ident(path + 2) == "std"
    };
    let is_macro = |at: &usize| {
        let mut statement = (0..*at).rev().take_while(|at| tokens.str(*at) != ";");
        let is_definition = 2 <= *at && tokens.ident(at - 2) == "macro_rules";
        let imports = |at: usize| match tokens.ident(at) {
            // And no `use<'a>` of a type.
            "use" => !tokens.is_punct(at + 1, '<'),
            "macro_use" => tokens.str(at + 1) == "(",
            _ => false,
        };
        is_definition || statement.any(imports)
    };
    !called.is_empty() && called.iter().all(is_plain) && !others.iter().any(is_macro)
}

/// The range of `line!()`, with the path before it: where no macro of the program has
/// the name, it leads to the standard library's, whoever hands that on.
fn call(tokens: &Tokens, at: usize) -> Option<Range<usize>> {
    if !tokens.is_call(at) || tokens.partner(at + 2) != at + 3 {
        return None;
    }
    let first = tokens.whole_path_start(at);
    Some(tokens.range(first).start..tokens.range(at + 3).end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_all_the_same() {
        #[track_caller]
        fn check(text: &str, wanted: &str) {
            assert_eq!(without_places(text).0, wanted);
        }
        check("f(line!(), 1)", "f(0_u32  , 1)");
        check("f(::std::column!())", "f(0_u32           )");
        check("return ::std::line!()", "return 0_u32         ");
        check("f($crate::a::line!())", "f(0_u32             )");
        for text in [
            "let line = !(x);",
            "line!(1)",
            "macro_rules! line { () => {} } line!()",
            "macro_rules! dbg { () => {} } dbg!()",
            "a::dbg!(1)",
            "use a::{b, dbg}; dbg!(1)",
            "#[macro_use(dbg)] extern crate a; dbg!(1)",
        ] {
            check(text, text);
        }
        let (before, after) = ("#![allow(warnings)]\n// of f\n", "fn f() { dbg!(1); }");
        check(&[before, after].concat(), &[before, DBG, after].concat());
        let (before, after) = (
            "//! Of the file.\n#![allow(warnings)]\n",
            "/// Of f.\nfn f() { dbg!(1); }",
        );
        check(&[before, after].concat(), &[before, DBG, after].concat());
        let after =
            "#[macro_use] mod m { fn f(dbg: u8) -> impl A + use<> { a.dbg(dbg); dbg!(1) } }";
        check(after, &[DBG, after].concat());
        let (by_path, _) = without_places("fn f() { ::std::dbg!(1); dbg!(2); }");
        let bare = "fn f() { dbg       !(1); dbg!(2); }";
        assert_eq!(by_path, [DBG, bare].concat());
    }
}
