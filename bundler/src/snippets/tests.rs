//! Snippets of small libraries: what is in a block, and what is refused.

use super::*;
use crate::source::SourceFile;
use std::path::PathBuf;
use std::sync::Arc;

fn snippets(text: &str) -> Snippets {
    let file = Arc::new(SourceFile {
        path: PathBuf::from("lib.rs"),
        name: "lib.rs".to_owned(),
        text: text.to_owned(),
        own: true,
    });
    Snippets::new("games", Text::from(&file)).unwrap()
}

#[track_caller]
fn check(library: &str, names: &[&str], expected: &str) {
    let pasted = snippets(library).paste(names).unwrap();
    assert_eq!(pasted.text, expected);
}

#[track_caller]
fn check_fails(library: &str, name: &str, words: &[&str]) {
    let said = snippets(library).paste(&[name]).unwrap_err().to_string();
    for word in words {
        assert!(said.contains(word), "{said}");
    }
}

#[test]
fn a_card_becomes_comments() {
    let library = "\
/// Before.
#[rustfmt::skip]
pub mod a {
//! Adds. Needs [`b`](crate::b) and [`c`], [see](https://a.b/) `x[0](1)`.
//!
//! [`c`]: crate::c
//!
//! # Example
//! ```
//! use games::a::f;
//! use games::{
//!     b::g,
//! };
//! use std::fmt;
//!
//! # hidden();
//! #
//! #[test]
//! fn f() {
//!     f()
//! }
//!
//!
//! f();
//! ```
//!
//! # Source
//!
//! Folklore.
//!

/// Documented.
pub fn f() {}
}
";
    check(
        library,
        &["a"],
        "\
// Before.
// Adds. Needs [`b`] and [`c`], [see](https://a.b/) `x[0](1)`.
//
// # Example
//     use std::fmt;
//
//     #[test]
//     fn f() {
//         f()
//     }
//
//     f();
//
// # Source
// Folklore.
#[rustfmt::skip]
#[allow(dead_code)]
mod a {
    /// Documented.
    pub fn f() {}
}
",
    );
    let listed: Vec<_> = snippets(library)
        .iter()
        .map(|s| s.summary.to_owned())
        .collect();
    assert_eq!(listed, ["Before."]);
}

#[test]
fn only_code_is_indented() {
    check(
        "pub mod a {\n// why\nfn f() -> &'static str {\n\n    \"x\ny\"\n}\n}\nfn other() {}\n",
        &["a"],
        "#[allow(dead_code)]\nmod a {\n    // why\n    fn f() -> &'static str {\n\n        \"x\ny\"\n    }\n}\n",
    );
    let there = "#[allow(dead_code)]\nmod a {\n    fn f() {\n        g()\n    }\n}\n";
    check(
        "pub mod a {\n\n    fn f() {\n        g()\n    }\n}\n",
        &["a"],
        there,
    );
    let one = "#[allow(dead_code)]\nmod a {\n    fn f() {}\n}\n";
    check("pub mod a { fn f() {} }\n", &["a"], one);
    check(
        "pub mod a {}\n",
        &["a"],
        "#[allow(dead_code)]\nmod a {\n}\n",
    );
}

#[test]
fn paths_count_from_where_they_stand() {
    let library = "\
pub mod a {
use crate::{b::{self, g}, c::h as i};
use self::inner::Z;
pub(crate) fn f() -> crate::a::T { super::d::k(crate::e::Y) }
pub(in crate::a) struct T;
pub mod inner {
    use super::super::j;
    pub(super) struct Z(crate::b::g, self::super::super::l::m, super::T);
}
}
pub mod b {}
pub mod c {}
mod d { fn k() {} }
pub mod e {}
pub mod j {}
pub mod l {}
pub mod unused {}
";
    let pasted = snippets(library).paste(&["a"]).unwrap();
    assert_eq!(pasted.names, ["a", "b", "c", "d", "e", "j", "l"]);
    assert_eq!(pasted.asked, 1);
    let block = pasted.text.split("\n\n").next().unwrap();
    assert_eq!(
        block,
        "\
#[allow(dead_code)]
mod a {
    use super::{b::{self, g}, c::h as i};
    use self::inner::Z;
    pub(crate) fn f() -> super::a::T { super::d::k(super::e::Y) }
    pub(in super::a) struct T;
    pub mod inner {
        use super::super::j;
        pub(super) struct Z(super::super::b::g, self::super::super::l::m, super::T);
    }
}"
    );
}

#[test]
fn shared_modules_come_once() {
    let library = "\
pub mod a { use crate::c::x; use crate::b::y; }
pub mod b { use crate::a::z; use super::c::x; }
pub mod c { use crate::d::w; }
mod d { pub struct w; }
pub mod two_words {}
";
    let names = |wanted: &[&str]| snippets(library).paste(wanted).unwrap().names;
    assert_eq!(names(&["a"]), ["a", "b", "c", "d"]);
    assert_eq!(names(&["b", "a", "b"]), ["b", "a", "c", "d"]);
    assert_eq!(names(&["c", "a"]), ["c", "a", "b", "d"]);
    assert_eq!(names(&["Two-Words"]), ["two_words"]);
    assert!(names(&[]).is_empty());
}

#[test]
fn what_cannot_be_pasted() {
    let outside = |code: &str| format!("pub mod a {{ {code} }}\nfn root() {{}}\nmod b {{}}\n");
    let uses = "the snippet `a` uses what is in no module of its own: ";
    for (code, word) in [
        ("use crate::root;", "`root`"),
        ("use super::*;", "`*`"),
        ("use crate::{b::x, root};", "`root`"),
        ("use crate as all;", "`crate`"),
        ("use super::{self as all};", "`self`"),
        ("mod c { fn f() { super::super::root() } }", "`root`"),
    ] {
        let uses = format!("{uses}{word}");
        let words = [
            uses.as_str(),
            "--> lib.rs:1:",
            "help: move it into a module",
        ];
        check_fails(&outside(code), "a", &words);
    }
    for code in [
        "macro_rules! m { () => { $crate::b::f() } }",
        "macro_rules! m { () => { crate::b::f() } }",
    ] {
        check_fails(
            &outside(code),
            "a",
            &["a macro's `crate` means nothing", "--> lib.rs:1:"],
        );
    }
    let with_macro = "macro_rules! m { () => {} }\npub mod a { m! {} }\n";
    check_fails(with_macro, "a", &[uses, "`m`", "lib.rs:2:"]);
    let own = "pub mod a { macro_rules! m { () => {} } m! {} }\n";
    assert!(snippets(own).paste(&["a"]).is_ok());
}

#[test]
fn names_that_are_none() {
    let library = "pub mod octal {}\npub mod staircase {}\nmod hidden {}\n";
    let none = |name: &str| format!("no snippet is called `{name}`");
    for (name, help) in [
        (
            "octl",
            "did you mean octal? See them all with --list-snippets",
        ),
        ("stair", "did you mean staircase?"),
        ("hidden", "see them all with --list-snippets"),
        ("", "see them all with --list-snippets"),
    ] {
        check_fails(library, name, &[&none(name), help]);
    }
}
