//! Snippets of small libraries: what is in a block, what its `use` line brings
//! in, and what is refused.

use super::*;
use crate::model::text::SourceFile;
use std::path::PathBuf;
use std::sync::Arc;

fn snippets(text: &str) -> Snippets {
    Snippets::new(&[library("games", text)]).unwrap()
}

/// A library that knows one called `games`.
fn library(name: &str, text: &str) -> Library {
    let file = Arc::new(SourceFile {
        path: PathBuf::from("lib.rs"),
        name: "lib.rs".to_owned(),
        text: text.to_owned(),
        own: true,
    });
    let text = Text::from(&file);
    let others = [("games".to_owned(), "games".to_owned())];
    Library {
        name: name.to_owned(),
        origin: format!("{name} 0.1.0 (MIT)"),
        text: text.edited(deprecated::items(
            &items::parse(&text).unwrap(),
            text.as_str(),
        )),
        others: others
            .into_iter()
            .filter(|(other, _)| other != name)
            .collect(),
    }
}

#[track_caller]
fn check(library: &str, names: &[&str], expected: &str) {
    let pasted = snippets(library).paste(names).unwrap();
    assert_eq!(pasted.text(), expected);
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

#[allow(unused_imports)]
use a::f;
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

const PATHS: &str = "\
pub mod a {
use crate::{b::{self as of_b, g}, c::h as i};
use self::inner::Z;
use self::super::m::n;
use super::super_d;
pub(crate) fn f() -> crate::a::T { super::d::k(crate::e::Y) }
pub(in crate::a) struct T;
pub mod inner {
    use super::super::j::x;
    pub(super) struct Z(crate::b::g, self::super::super::l::m, super::T, crate::a::T);
}
}
pub mod b { use super::c; }
pub mod c { mod d { use crate::b; } }
mod d { fn k() {} }
pub mod e {}
pub mod j {}
pub mod l {}
pub mod m {}
pub mod super_d {}
pub mod unused {}
";

#[test]
fn paths_count_from_where_they_stand() {
    let library = PATHS.replace("use super::super_d;\n", "");
    let pasted = snippets(&library).paste(&["a"]).unwrap();
    assert_eq!(pasted.names, ["a", "b", "c", "d", "e", "j", "l", "m"]);
    assert_eq!(pasted.asked, 1);
    let expected = "\
#[allow(dead_code)]
mod a {
    use self::{b::{self as of_b, g}, c::h as i};
    use self::inner::Z;
    use self::m::n;
    pub(crate) fn f() -> self::T { self::d::k(self::e::Y) }
    pub(in self) struct T;
    pub mod inner {
        use super::j::x;
        pub(super) struct Z(super::b::g, self::super::l::m, super::T, super::T);
    }

    mod b {
        use super::c;
    }

    mod c {
        mod d { use super::super::b; }
    }
";
    assert!(pasted.text().starts_with(expected), "{}", pasted.text());
}

#[test]
fn what_cannot_stand_inside_stands_beside() {
    // `use super::super_d` takes the name of the module that would stand there.
    let pasted = snippets(PATHS).paste(&["a"]).unwrap();
    let expected = "\
#[allow(dead_code)]
mod a_with_all {
    pub mod a {
        use super::{b::{self as of_b, g}, c::h as i};
        use self::inner::Z;
        use self::super::m::n;
        use super::super_d;
        pub(crate) fn f() -> self::T { super::d::k(super::e::Y) }
        pub(in self) struct T;
        pub mod inner {
            use super::super::j::x;
            pub(super) struct Z(super::super::b::g, self::super::super::l::m, super::T, super::T);
        }
    }
";
    assert!(pasted.text().starts_with(expected), "{}", pasted.text());
    for (code, is_taken) in [
        ("use crate::b::b; fn f() { b() }", false),
        ("use crate::b::c as b;", false),
        ("use crate::{b::c, other as b};", true),
        ("use crate::b::{self};", true),
        ("use crate::b::b; struct b;", true),
        ("use crate::b::b; mod b {}", true),
        ("use crate::b::b; fn f() { b::c() }", true),
        ("use crate::b::b; fn f() -> b { b() }", true),
        ("use crate::b::b; fn f() -> o::b { b() }", false),
        ("use crate::{a::g, b::b}; fn g() {}", true),
        ("use crate::b::b; fn b() {}", false),
    ] {
        let library = format!(
            "pub mod a {{ {code} }}\npub mod b {{ pub fn b() {{}} pub fn c() {{}} }}\npub mod other {{}}\n"
        );
        let text = snippets(&library).paste(&["a"]).unwrap().text();
        assert_eq!(text.contains("mod a_with_all {"), is_taken, "{code}");
    }
    let back = "pub mod a { use crate::b::f; }\npub mod b { use crate::a::g; pub fn f() {} }\n";
    let text = snippets(back).paste(&["a"]).unwrap().text();
    assert!(text.contains("mod a_with_all {"), "{text}");
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
fn snippets_that_share_a_module_are_one_block() {
    let library = "\
pub mod a { use crate::c::x; pub fn f() {} }
pub mod b { use super::c::x; pub fn g() {} pub fn h() {} }
mod c { pub fn x() {} }
pub mod d { pub fn k() {} }
";
    check(
        library,
        &["d", "b", "a"],
        "\
#[allow(dead_code)]
mod d {
    pub fn k() {}
}

#[allow(dead_code)]
mod b_and_a {
    pub mod b {
        use super::c::x; pub fn g() {} pub fn h() {}
    }

    pub mod a {
        use super::c::x; pub fn f() {}
    }

    mod c {
        pub fn x() {}
    }
}

#[allow(unused_imports)]
use d::k;
#[allow(unused_imports)]
use b_and_a::{
    b::{g, h},
    a::f,
};
",
    );
}

/// What the `use` line brings in, and the first line of the block.
#[track_caller]
fn check_handed_on(code: &str, line: &str, uses: &str) {
    let library = format!(
        "pub mod a {{ {code} }}\npub mod b {{ pub struct B; pub trait C {{}} pub fn f() {{}} pub(crate) struct D; }}\n"
    );
    let text = snippets(&library).paste(&["a"]).unwrap().text();
    assert_eq!(text.lines().nth(2).unwrap().trim(), line, "{code}");
    let last = text.lines().last().unwrap();
    assert_eq!(last, format!("use a::{uses};"), "{code}");
}

#[test]
fn types_of_signatures_are_handed_on() {
    let whole = "pub use self::b::B;";
    for rest in [
        "pub fn g() -> B {}",
        "pub fn g(_: Option<&mut B>) {}",
        "pub struct g(pub B);",
        "pub enum g { V(B) }",
        "pub struct g; impl g { pub fn h() -> B {} }",
        "pub struct g; impl Iterator for g { type Item = B; }",
        "pub trait g { fn h(_: B); }",
        "pub type g = [B; 2];",
        "pub const g: B = B;",
    ] {
        let code = format!("use crate::b::B; {rest}");
        check_handed_on(&code, &format!("{whole} {rest}"), "{g, B}");
    }
    for rest in [
        "fn h() -> B {} pub fn g() {}",
        "pub fn g() { let _: B; }",
        "pub struct g(B);",
        "pub struct g; impl g { fn h() -> B {} }",
        "pub struct g; struct h; impl h { pub fn h() -> B {} }",
    ] {
        let code = format!("use crate::b::B; {rest}");
        check_handed_on(&code, &format!("use self::b::B; {rest}"), "g");
    }
}

#[test]
fn imports_are_parted_where_only_some_are_handed_on() {
    for (imports, path, first, local) in [
        (
            "use crate::b::{B, f};",
            "B",
            "use self::b::f;\npub use self::b::B;",
            "B",
        ),
        (
            "use crate::b::{D, f, B as E};",
            "E",
            "use self::b::{D, f};\npub use self::b::B as E;",
            "E",
        ),
        (
            "use crate::{c, b::B};",
            "B",
            "use self::c;\npub use self::b::B;",
            "B",
        ),
        (
            "use crate::b as c;",
            "c::B",
            "pub use self::b::B;\nuse self::b as c;",
            "B",
        ),
        (
            "use crate::b::*;",
            "B",
            "pub use self::b::B;\nuse self::b::*;",
            "B",
        ),
        (
            "use ::std::fmt;",
            "crate::b::B",
            "pub use self::b::B;\nuse ::std::fmt;",
            "B",
        ),
        ("pub use crate::b::B;", "B", "pub use self::b::B;", "B"),
    ] {
        let library = format!(
            "pub mod a {{ {imports} pub fn g() -> {path} {{}} }}\n\
             pub mod b {{ pub struct B; pub fn f() {{}} pub(crate) struct D; }}\npub mod c {{}}\n"
        );
        let text = snippets(&library).paste(&["a"]).unwrap().text();
        let is_there = first.lines().all(|line| {
            let beside = line.replace("self", "super");
            text.contains(&format!(" {line}")) || text.contains(&format!(" {beside}"))
        });
        assert!(is_there, "{text}");
        assert!(text.ends_with(&format!("a::{{g, {local}}};\n")), "{text}");
    }
}

#[test]
fn names_that_clash() {
    let library = "\
pub mod a { pub fn f() {} pub struct Ty; pub const MAX: u8 = 0; pub mod inner {} fn own() {} }
pub mod b_c { use crate::a::Ty; pub fn f() -> Ty {} pub fn own() {} pub const MAX: u8 = 1; pub mod inner {} }
pub mod d { pub fn own() {} }
mod e { pub fn own() {} }
";
    let library = snippets(library);
    let clashes = |names: &[&str]| {
        let clashes = library.paste(names).unwrap().clashes.into_iter();
        let clashes =
            clashes.map(|clash| format!("{} {} {}", clash.name, clash.others.join("+"), clash.new));
        clashes.collect::<Vec<_>>()
    };
    assert_eq!(
        clashes(&["a"]),
        ["f b_c a_f", "MAX b_c A_MAX", "Ty b_c ATy"]
    );
    assert_eq!(clashes(&["d"]), ["own b_c d_own"]);
    assert_eq!(clashes(&["a", "b_c"]), ["own d b_c_own"]);
    let pasted = library.paste(&["a", "b_c"]).unwrap();
    let renamed: Vec<_> = pasted
        .renamed
        .iter()
        .map(|renamed| (renamed.name.as_str(), renamed.new.as_str()))
        .collect();
    assert_eq!(renamed, [("f", "b_c_f"), ("MAX", "B_C_MAX")]);
    assert_eq!(pasted.renamed[0].snippets, ["a", "b_c"]);
    // The type is one, whoever hands it on.
    let lines =
        "use a_and_b_c::{\n    a::{f, MAX, Ty},\n    b_c::{f as b_c_f, own, MAX as B_C_MAX},\n};\n";
    assert!(pasted.text().ends_with(lines), "{}", pasted.text());
}

#[test]
fn an_old_name_leads_to_the_new_one() {
    let library = "\
pub mod a { pub fn f() {} }
#[deprecated]
pub mod b { pub use crate::a::f as g; }
#[deprecated]
pub mod c { pub use crate::b::g; pub fn h() {} }
";
    let library = snippets(library);
    let listed: Vec<_> = library.iter().map(|snippet| snippet.name).collect();
    assert_eq!(listed, ["a"]);
    let pasted = library.paste(&["b", "a"]).unwrap();
    assert_eq!(pasted.text(), library.paste(&["a"]).unwrap().text());
    assert_eq!(pasted.old_names, [("b".to_owned(), "a".to_owned())]);
    assert!(pasted.clashes.is_empty());
    // What has items of its own is no name of another.
    let own = library.paste(&["c"]).unwrap();
    assert_eq!((own.names[0].as_str(), own.old_names.len()), ("c", 0));
}

#[test]
fn a_deprecated_item_is_not_pasted() {
    let library = "\
pub mod a {
    pub struct S;
    impl S {
        pub fn new() {}
        /// Old.
        #[deprecated]
        pub fn old() {}
    }
    /// Old.
    #[deprecated(note = \"moved to `b`\")]
    pub fn f() { crate::b::f() }
    #[deprecated]
    pub type T = crate::b::T;
    pub fn g() {}
}
pub mod b { pub struct T; pub fn f() {} }
";
    let expected = "\
#[allow(dead_code)]
mod a {
    pub struct S;
    impl S {
        pub fn new() {}
    }
    pub fn g() {}
}

#[allow(unused_imports)]
use a::{g, S};
";
    check(library, &["a"], expected);
}

#[test]
fn fewer_bytes() {
    let library = "\
/// Adds.
pub mod a { use crate::b::g; pub fn f() { g() } }
mod b { /// Why.
pub fn g() {} }
pub mod c { pub fn h() {} }
";
    let pasted = snippets(library).paste(&["a", "c"]).unwrap();
    assert_eq!(
        pasted.minified().unwrap(),
        "\
// a, c: games 0.1.0 (MIT)
#[allow(dead_code)]mod a{use self::b::g;pub fn f(){g()}mod b{pub fn g(){}}}#[allow(dead_code)]mod c{pub fn h(){}}
#[allow(unused_imports)]use a::f;
#[allow(unused_imports)]use c::h;
"
    );
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

const MINE: &str = "\
//! Mine.
#![allow(dead_code)]

pub mod mex {
    //! Another one.
    //!
    //! # Example
    //! ```
    //! use games::sum::add;
    //! mine::mex::least();
    //! ```
    pub fn least() -> u8 { crate::far::two() }
}
pub mod far {
    use crate::mex::{self, least};
    use super::mex as other;
    use games::{mex::mex, sum::Pile};
    pub(in crate::far) fn two() -> u8 { other::least() + mex::least() + mex(&[]) }
    pub fn pile() -> Pile { games::sum::add(); super::mex::least(); Pile }
    pub mod deep { use super::super::mex; pub(crate) fn f() { mex::least(); } }
}
pub mod own { use crate::{mex}; pub fn f() -> u8 { mex::least() } }
";

const GAMES: &str = "\
pub mod mex { pub fn mex(a: &[u8]) -> u8 { 0 } }
pub mod sum { pub struct Pile; pub fn add() {} }
mod own { }
";

#[test]
fn several_libraries() {
    let all = Snippets::new(&[library("games", GAMES), library("mine", MINE)]).unwrap();
    let listed: Vec<_> = all.iter().map(|snippet| snippet.name).collect();
    assert_eq!(listed, ["mex", "sum", "mine_mex", "far", "own"]);
    let twin = |name: &str, new: &str| Twin {
        name: name.to_owned(),
        libraries: ["games", "mine"].map(str::to_owned),
        new: new.to_owned(),
    };
    assert_eq!(all.twins(), [twin("mex", "mine_mex")]);
    for (path, name) in [
        ("mine::mex", Some("mine_mex")),
        ("games::mex", Some("mex")),
        ("mine::far", Some("far")),
        ("mine::none", None),
        ("games::own", None),
        ("other::mex", None),
        ("mex", None),
    ] {
        assert_eq!(all.at_path(path), name, "{path}");
    }
    let pasted = all.paste(&["far"]).unwrap();
    // What was one module of two names stays so, and no path is lost.
    for line in [
        "use super::mine_mex::{self as mex, least};\n",
        "use super::mine_mex as other;\n",
        "use super::mex::mex;\n",
        "pub use super::sum::Pile;\n",
        "pub(in self) fn two()",
        "pub fn pile() -> Pile { super::sum::add(); super::mine_mex::least(); Pile }\n",
        "pub mod deep { use super::super::mine_mex as mex; ",
        "    // Another one.\n    //\n    // # Example\n    //     mine::mex::least();\n    mod mine_mex {\n",
        "pub fn least() -> u8 { super::far::two() }\n",
        "use far_with_all::far::{pile, Pile};\n",
    ] {
        assert!(pasted.text().contains(line), "{line}\n{}", pasted.text());
    }
    assert_eq!(pasted.origin, "games 0.1.0 (MIT), mine 0.1.0 (MIT)");
    // The text of the second is where it was, for messages.
    let at = all
        .text
        .as_str()
        .find("fn deep")
        .or(all.text.as_str().find("pub mod deep"));
    assert!(
        all.text.quote(at.unwrap()).contains("lib.rs:2"),
        "{}",
        all.text.quote(at.unwrap())
    );
}

#[test]
fn a_library_that_is_imported_whole() {
    for line in ["use games as g;", "use games;"] {
        let mine = format!("pub mod a {{ {line} }}\n");
        let said = Snippets::new(&[library("games", GAMES), library("mine", &mine)]);
        let said = said.unwrap_err().to_string();
        assert!(said.contains("`games` is imported as a whole"), "{said}");
    }
    // A name alone may be any.
    let mine = "pub mod a { fn f(games: u8) -> u8 { games } }\n";
    assert!(Snippets::new(&[library("games", GAMES), library("mine", mine)]).is_ok());
}
