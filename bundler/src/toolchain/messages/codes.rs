//! The compiler's error codes and lints that something follows from.

use super::linker;
use crate::facts::traits;
use crate::model::edition::Edition;

/// Something private is handed on, or asked for.
pub const PRIVATE: [&str; 3] = ["E0364", "E0365", "E0603"];

/// A path leads through a module that is not there.
const NO_MODULE: &str = "E0433";

/// What is imported is not there.
const NO_IMPORT: &str = "E0432";

/// Whether an error is about a path that leads nowhere.
pub fn is_of_path(code: &str) -> bool {
    code == NO_IMPORT || code == NO_MODULE
}

/// A trait stands where a type is expected: that of this name was found in its place.
pub const TRAIT_AS_TYPE: &str = "E0782";

/// A number has no fields: what was found in place of another constant.
pub const FIELD_OF_NUMBER: &str = "E0610";

/// What is behind a reference cannot be changed: that was copied, and not the value.
pub const BORROWED_BY_REFERENCE: &str = "E0596";

/// A name leads nowhere: to no trait, type, value, member or import.
pub const NO_NAME: [&str; 12] = [
    "E0405",
    "E0407",
    "E0412",
    "E0422",
    "E0425",
    NO_IMPORT,
    NO_MODULE,
    "E0437",
    "E0438",
    "E0531",
    "E0576",
    TRAIT_AS_TYPE,
];

/// A type has no such method or associated item.
pub const NO_MEMBER: &str = "E0599";

/// A parameter or `Self` has no such associated type.
pub const NO_ASSOCIATED_TYPE: &str = "E0220";

/// A type, a pattern or an `impl` lacks what goes by a name.
pub const NO_MEMBERS: [&str; 8] = [
    "E0026",
    "E0027",
    "E0046",
    NO_ASSOCIATED_TYPE,
    "E0559",
    "E0560",
    NO_MEMBER,
    "E0609",
];

/// The lint about a macro whose expression ends with a semicolon, an error by default:
/// of a library's macros cargo says nothing.
pub const SEMICOLON: &str = "semicolon_in_expressions_from_macros";

/// The lint about imports that nothing needs.
pub const UNUSED_IMPORTS: &str = "unused_imports";

/// The lint about macros that nothing calls.
pub const UNUSED_MACROS: &str = "unused_macros";

/// What is returned as `impl Trait` borrows from more than it says.
pub const CAPTURES: &str = "E0700";

/// What an error about borrowing for too long may be.
pub const BORROWED: [&str; 7] = [
    "E0499", "E0502", "E0505", "E0506", "E0515", "E0597", "E0716",
];

/// A body borrows, moves or drops what it may not, by what its edition says of
/// closures and temporaries: no item that is missing leads to it.
pub const BORROW_CHECK: [&str; 11] = [
    "E0382", "E0499", "E0502", "E0503", "E0505", "E0506", "E0597", "E0500", "E0501", "E0524",
    "E0373",
];

/// Whether an error is about what a body borrows or moves, or for how long.
pub fn is_of_borrows(code: &str) -> bool {
    BORROW_CHECK.contains(&code) || BORROWED.contains(&code)
}

/// A name has two meanings, or a module no file: nothing is missing.
const OF_NOTHING_MISSING: [&str; 5] = ["E0119", "E0252", "E0255", "E0428", "E0583"];

/// Whether no item that comes back helps against an error, most likely.
pub fn is_of_nothing_missing(code: &str) -> bool {
    is_of_borrows(code) || OF_NOTHING_MISSING.contains(&code)
}

/// A name means nothing, or something else.
const NAMES: [&str; 9] = [
    "E0404", "E0405", "E0412", "E0423", "E0425", NO_IMPORT, NO_MODULE, "E0531", "E0574",
];

/// What kind of thing an error is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// A name is not found.
    Name,
    /// Something is private.
    Private,
    /// The text cannot be parsed.
    Syntax,
    /// It needs a later edition than it is compiled as.
    Newer,
    /// The linker makes no program of it.
    Link,
    /// The compiler comes to no end.
    Endless,
    /// A lint of this name, which is an error unless it is allowed.
    Lint(String),
    /// Anything else.
    Other,
}

/// How our own error begins on a compiler that was stopped.
pub const STOPPED: &str = "the compiler was stopped: it had no answer after";

/// What kind of thing an error is about, by its number and its words.
pub fn trouble(code: &str, message: &str) -> Trouble {
    match code {
        code if NAMES.contains(&code) => Trouble::Name,
        code if PRIVATE.contains(&code) => Trouble::Private,
        "" if message.starts_with("cannot find") => Trouble::Name,
        _ if message.contains("only allowed in Rust 20") => Trouble::Newer,
        "" if linker::failed(message).is_some() => Trouble::Link,
        "" if message.starts_with(STOPPED) => Trouble::Endless,
        code if code.starts_with(|first: char| first.is_ascii_lowercase()) => {
            Trouble::Lint(code.to_owned())
        }
        // A trait where a type is expected: `&Trait` of the older editions.
        TRAIT_AS_TYPE => Trouble::Syntax,
        "" if message.starts_with("expected") || message.contains("is not allowed in") => {
            Trouble::Syntax
        }
        _ => Trouble::Other,
    }
}

/// Whether an error only counts those before it.
pub fn is_count(message: &str) -> bool {
    message.starts_with("aborting due to")
}

/// What is unused: items, imports, macros and their rules.
pub const UNUSED: [&str; 4] = [
    "dead_code",
    UNUSED_IMPORTS,
    "unused_macro_rules",
    UNUSED_MACROS,
];

/// Lints that name what an edition means otherwise than the one before, by the
/// newer edition's year: what runs, and in which order things are dropped. What
/// an edition refuses is no matter, and is told by an error.
pub const OTHER_MEANINGS: [(&str, &[&str]); 2] = [
    (
        "2021",
        &[
            "array_into_iter",
            PANIC_VALUE,
            "rust_2021_incompatible_closure_captures",
            "rust_2021_prelude_collisions",
        ],
    ),
    (
        "2024",
        &[
            "boxed_slice_into_iter",
            NEVER,
            "if_let_rescope",
            "rust_2024_prelude_collisions",
            TAIL_EXPR_DROP_ORDER,
        ],
    ),
];

/// Lints that name what a newer edition refuses, and say how to write it so that
/// both take it.
pub const OTHER_WORDS: [(&str, &[&str]); 2] = [
    (
        "2021",
        &[
            "bare_trait_objects",
            "rust_2021_prefixes_incompatible_syntax",
        ],
    ),
    (
        "2024",
        &[
            "deprecated_safe_2024",
            INCOMPATIBLE_PATTERN,
            "rust_2024_guarded_string_incompatible_syntax",
            "unsafe_attr_outside_unsafe",
        ],
    ),
];

/// Whether a code is one of [`OTHER_WORDS`].
pub fn has_other_words(code: &str) -> bool {
    let mut all = OTHER_WORDS.iter().flat_map(|(_, lints)| *lints);
    all.any(|lint| *lint == code)
}

/// What a call gives that nothing says, and whose `()` becomes `!`.
const NEVER: &str = "dependency_on_unit_never_type_fallback";

/// A pattern that goes through a reference says `ref` or `mut`.
pub const INCOMPATIBLE_PATTERN: &str = "rust_2024_incompatible_pat";

/// What the end of a block holds is dropped before the block's variables, or after.
pub const TAIL_EXPR_DROP_ORDER: &str = "tail_expr_drop_order";

/// What a macro of an older edition gives a panic that is not a format.
pub const PANIC_VALUE: &str = "non_fmt_panics";

/// The edition that means otherwise what a lint names, if it is one of
/// [`OTHER_MEANINGS`].
pub fn other_meaning_since(code: &str) -> Option<Edition> {
    let (year, _) = OTHER_MEANINGS
        .iter()
        .find(|(_, lints)| lints.contains(&code))?;
    Edition::find(year)
}

/// Traits that an error misses without naming them; their `impl` may be there, with
/// bounds that do not hold.
pub fn operators_with_bounds(code: &str) -> &'static [&'static str] {
    match code {
        "E0368" | "E0369" => &traits::OF_SELF,
        _ => operators(code),
    }
}

/// Traits that an error misses without naming them.
pub fn operators(code: &str) -> &'static [&'static str] {
    match code {
        "E0608" => &["Index", "IndexMut"],
        "E0614" => &["Deref", "DerefMut"],
        "E0594" | "E0596" => &["DerefMut", "IndexMut"],
        "E0600" => &["Neg", "Not"],
        "E0271" | "E0308" => &["Deref", "From", "Into"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::edition::Edition;
    use crate::toolchain::messages::provoked;
    use crate::toolchain::rustc;
    use std::collections::BTreeSet;

    #[track_caller]
    fn check(code: &str, text: &str) {
        let errors = provoked::errors(text);
        let codes: Vec<_> = errors.iter().map(|error| error.code()).collect();
        assert_eq!(codes, [code], "{text}");
    }

    #[test]
    fn rustc_refuses_expressions_that_end_with_a_semicolon() {
        let text = "macro_rules! m { () => { 1; } } fn main() { let _: u8 = m!(); }";
        check(SEMICOLON, text);
        let origin = provoked::errors(text)[0].origin();
        assert_eq!(origin, text.find("; }"), "the semicolon");
    }

    #[test]
    fn rustc_quotes_imports_that_nothing_needs() {
        let text = "mod m { pub struct S; pub struct T; } mod n { use crate::m::{S, T}; } \
                    use m::T; fn main() {}";
        let said = provoked::diagnostics(text, &[]);
        let mut unused: Vec<Vec<_>> = Vec::new();
        unused.extend(said.iter().map(|said| said.unused_imports().collect()));
        unused.sort();
        unused.dedup();
        assert_eq!(unused, [vec![], vec!["S", "T"], vec!["T"]]);
    }

    #[test]
    fn rustc_refuses_what_is_private() {
        let [function, module, call] = PRIVATE;
        check(
            function,
            "mod m { pub(crate) fn f() {} } pub use m::f; fn main() {}",
        );
        check(
            module,
            "mod m { mod n {} pub use self::n as o; } fn main() {}",
        );
        check(call, "mod m { fn f() {} } fn main() { m::f() }");
    }

    #[track_caller]
    fn is_about(text: &str, wanted: Trouble) {
        let errors = provoked::errors(text);
        assert_eq!(
            trouble(errors[0].code(), &errors[0].message),
            wanted,
            "{text}"
        );
    }

    #[test]
    fn kinds_of_trouble() {
        is_about("fn main() { gone::f() }", Trouble::Name);
        is_about("use gone::f; fn main() { f() }", Trouble::Name);
        is_about("impl Gone for u8 {} fn main() {}", Trouble::Name);
        is_about("type A = Gone; fn main() {}", Trouble::Name);
        is_about("fn main() { gone!() }", Trouble::Name);
        is_about("mod m { fn f() {} } fn main() { m::f() }", Trouble::Private);
        is_about("fn main() { async { } async }", Trouble::Syntax);
        is_about("fn f(a: &Clone x) {} fn main() {}", Trouble::Syntax);
        is_about("type A = &'static Clone; fn main() {}", Trouble::Syntax);
        let said = "let chains are only allowed in Rust 2024 or later";
        assert_eq!(trouble("", said), Trouble::Newer);
        let said = "linking with `cc` failed: exit status: 1";
        assert_eq!(trouble("", said), Trouble::Link);
        assert_eq!(trouble("", &format!("{STOPPED} 1 s")), Trouble::Endless);
        is_about("fn main() { 1u8 + 1u16; }", Trouble::Other);
        let lint = Trouble::Lint("overflowing_literals".to_owned());
        is_about("fn main() { let _ = 256u8; }", lint);
    }

    #[test]
    fn rustc_finds_no_name() {
        let texts = [
            "impl Gone for u8 {} fn main() {}",
            "trait T {} impl T for u8 { fn gone() {} } fn main() {}",
            "fn f(_: Gone) {} fn main() {}",
            "fn main() { let _ = Gone { x: 1 }; }",
            "fn main() { gone() }",
            "mod m {} use m::gone; fn main() {}",
            "mod m {} fn main() { m::gone::f() }",
            "trait T {} impl T for u8 { type Gone = u8; } fn main() {}",
            "trait T {} impl T for u8 { const GONE: u8 = 1; } fn main() {}",
            "fn main() { match 1 { Gone(_) => {} } }",
            "trait T {} fn main() { let _: <u8 as T>::Gone; }",
        ];
        for text in texts {
            let errors = provoked::errors(text);
            // Older compilers have a number of its own for a type.
            let is_known = errors.iter().all(|error| NO_NAME.contains(&error.code()));
            assert!(is_known && !errors.is_empty(), "{text}: {errors:?}");
        }
    }

    #[test]
    fn rustc_counts_its_errors() {
        let said = provoked::diagnostics("fn main() { gone() }", &[]);
        let errors = said.iter().filter(|said| said.is_error());
        let counts: Vec<_> = errors.map(|said| is_count(&said.message)).collect();
        assert_eq!(counts, [false, true]);
    }

    #[test]
    fn rustc_finds_no_member() {
        for text in [
            "struct A; fn main() { A.gone() }",
            "struct A; fn main() { A::GONE; }",
            "fn f<T>(_: T) { T::GONE; } fn main() {}",
        ] {
            check(NO_MEMBER, text);
        }
        check(NO_ASSOCIATED_TYPE, "fn f<T>(_: T::Output) {} fn main() {}");
    }

    #[test]
    fn rustc_finds_no_module() {
        check(NO_MODULE, "mod m {} fn main() { m::gone::f() }");
        check(NO_MODULE, "fn main() { gone::f() }");
    }

    #[test]
    fn rustc_finds_what_is_captured() {
        // A trait that is borrowed twice: what one says is not what both do.
        let text = "trait A<'a> {} impl<'a> A<'a> for &'a u8 {} impl<'a, 'b> A<'a> for (&'a u8, &'b u8) {} \
             fn f<'a, 'b>(a: &'a u8, b: &'b u8) -> impl A<'a> + use<'a> { (a, b) } fn main() {}";
        check(CAPTURES, text);
    }

    #[test]
    fn rustc_refuses_what_is_borrowed_for_too_long() {
        let bodies = [
            "let mut a = 1; let (b, c) = (&mut a, &mut a); *b = *c;",
            "let mut a = 1; let b = &a; let c = &mut a; *c = *b;",
            "let a = vec![1]; let b = &a; drop(a); dbg!(b);",
            "let mut a = 1; let b = &a; a = 2; dbg!(b);",
            "fn f<'a>() -> &'a [u8] { let a = vec![1]; &a[..] }",
            "let b; { let a = 1; b = &a; } dbg!(b);",
            "let b: &mut Vec<u8> = { &mut vec![1] }; let c = vec![b.len()].iter(); dbg!(c);",
        ];
        for (code, body) in BORROWED.iter().zip(bodies) {
            check(code, &format!("fn main() {{ {body} }}"));
        }
    }

    /// Closures hold one field of what they name since edition 2021.
    #[test]
    fn rustc_refuses_closures_that_hold_too_much() {
        let bodies = [
            "let mut a = A::new(); let b = || drop(a.0); dbg!(&a.1); b()",
            "let mut a = A::new(); let mut b = || a.0.clear(); let mut c = || a.1.clear(); b(); c();",
            "let mut a = A::new(); let mut b = || a.0.clear(); dbg!(&a.1); b();",
            "let mut a = A::new(); let mut b = || a.2 += 1; let c = a.3; b(); dbg!(c);",
            "let mut a = A::new(); let b = || dbg!(&a.0); drop(a.1); b();",
            "let mut a = A::new(); let b = || dbg!(a.2); a.3 = 1; b();",
            "let s = String::new(); let mut c: Vec<Box<dyn Fn() + '_>> = vec![]; { \
             let a = (&s, 1); c.push(Box::new(|| { dbg!(a.0.len()); })); } c[0]();",
            "let a = &mut A::new(); let b = &a.1; let mut c = || a.0.clear(); c(); dbg!(b);",
            "let a = &mut A::new(); let mut b = || a.0.clear(); dbg!(&a.1); b();",
            "let a = &mut A::new(); let mut b = || a.0.clear(); let mut c = || a.1.clear(); b(); c();",
            "fn f<'a>(a: &'a mut A) -> impl FnMut() + 'a { || a.0.clear() } f(&mut A::new())();",
        ];
        for (code, body) in BORROW_CHECK.iter().zip(bodies) {
            let text = format!(
                "struct A(Vec<u8>, Vec<u8>, u8, u8); \
                 impl A {{ fn new() -> A {{ A(vec![], vec![], 0, 0) }} }} fn main() {{ {body} }}"
            );
            let ask = |edition| {
                let said = rustc::check(&provoked::tools(), &text, edition, &["-Awarnings"]);
                let errors = said.unwrap().diagnostics.into_iter();
                let codes = errors.map(|said| said.code().to_owned());
                codes
                    .filter(|code| !code.is_empty())
                    .collect::<BTreeSet<_>>()
            };
            assert_eq!(ask(Edition::E2018), [code.to_string()].into(), "{body}");
            assert!(ask(Edition::E2021).is_empty(), "{body}");
        }
    }

    #[test]
    fn rustc_misses_operators_without_their_names() {
        #[track_caller]
        fn check(of: &str, text: &str) {
            let errors = provoked::errors(&format!("struct A(Vec<u8>); {text}"));
            let code = errors[0].code();
            assert!(operators(code).contains(&of), "{code}: {text}");
        }
        check("Index", "fn main() { A(vec![])[0]; }");
        check("Deref", "fn main() { *A(vec![]); }");
        check("Neg", "fn main() { -A(vec![]); }");
        check("Not", "fn main() { !A(vec![]); }");
        let deref = "impl std::ops::Deref for A { \
                     type Target = Vec<u8>; fn deref(&self) -> &Vec<u8> { &self.0 } }";
        check(
            "DerefMut",
            &format!("{deref} fn main() {{ *A(vec![]) = vec![]; }}"),
        );
        check(
            "DerefMut",
            &format!("{deref} fn main() {{ A(vec![]).push(1); }}"),
        );
        let index = "impl std::ops::Index<u8> for A { \
                     type Output = u8; fn index(&self, _: u8) -> &u8 { &self.0[0] } }";
        check(
            "IndexMut",
            &format!("{index} fn main() {{ A(vec![])[0] = 1; }}"),
        );
        // Deref coercion.
        check("Deref", "fn f(_: &[u8]) {} fn main() { f(&A(vec![])) }");
        check("From", "fn main() { let _ = A::from(1); }");
    }

    #[test]
    fn rustc_does_not_say_which_bound_of_an_operator_does_not_hold() {
        #[track_caller]
        fn check(of: &str, block: &str, used: &str) {
            let text = format!("struct A<B>(B); trait C {{}} {block} fn main() {{ {used} }}");
            let errors = provoked::errors(&text);
            let code = errors[0].code();
            assert!(operators_with_bounds(code).contains(&of), "{code}: {text}");
            assert!(!errors[0].words().contains("C"), "{text}");
        }
        check(
            "AddAssign",
            "impl<B: C> std::ops::AddAssign for A<B> { fn add_assign(&mut self, _: Self) {} }",
            "let mut a = A(1); a += A(1)",
        );
        check(
            "Add",
            "impl<B: C> std::ops::Add for A<B> { type Output = B; fn add(self, _: Self) -> B { self.0 } }",
            "A(1) + A(1);",
        );
        check(
            "PartialEq",
            "impl<B: C> PartialEq for A<B> { fn eq(&self, _: &Self) -> bool { true } }",
            "A(1) == A(1);",
        );
    }

    /// What is flagged stands behind a `§`.
    #[test]
    fn rustc_points_to_the_beginning_of_what_is_unused() {
        #[track_caller]
        fn check(lint: &str, marked: &str) {
            let mut text = String::new();
            let mut marks = Vec::new();
            for piece in marked.split('§') {
                marks.push(text.len());
                text.push_str(piece);
            }
            let mut options = vec!["-Aunused".to_owned()];
            options.extend(UNUSED.map(|lint| format!("-W{lint}")));
            let options: Vec<_> = options.iter().map(String::as_str).collect();
            let said = provoked::diagnostics(&text, &options);
            let said = said.iter().filter(|said| said.code() == lint);
            let mut places: Vec<_> = said.flat_map(|said| said.places()).collect();
            places.sort_by_key(|place| place.start);
            let starts: Vec<_> = places.iter().map(|place| place.start).collect();
            assert_eq!(starts, marks[1..], "{marked}");
        }
        let [dead, import, rule, whole] = UNUSED;
        check(
            dead,
            "fn §a() {} const §B: u8 = 1; struct §C; impl C { fn §d() {} } type §F = u8; \
             struct G; impl G { fn §h() {} } enum I { J, §K } trait L { fn m(&self); fn §n(); } \
             impl L for G { fn m(&self) {} fn n() {} } trait §O {} static §P: u8 = 1; \
             fn main() { G.m(); let _ = I::J; }",
        );
        // Each leaf inside the innermost braces.
        check(
            import,
            "mod a { pub mod b { pub fn c() {} } pub fn d() {} pub fn e() {} pub use b as f; } \
             use §a::d; use a::{e, §b::c, f::{§c as g, c as h}}; use §a::*; \
             fn main() { e(); h(); }",
        );
        // The pattern; no word of a rule that only fails.
        check(
            rule,
            "macro_rules! m { () => {}; §(a) => { 1 }; (b) => { compile_error!(\"b\") } } \
             fn main() { m!() }",
        );
        check(whole, "macro_rules! §m { () => {}; } fn main() {}");
    }
}
