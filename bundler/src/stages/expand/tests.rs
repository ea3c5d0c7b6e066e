use super::*;
use crate::model::edition::Edition;
use crate::model::program::Library;
use crate::model::text::SourceFile;
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::rustc;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

fn program(user: &str, libraries: &[(&str, &str)]) -> Program {
    let library = |(module, text): &(&str, &str)| Library {
        module: (*module).to_owned(),
        ..Library::of(text)
    };
    Program {
        user: Text::from(user),
        libraries: libraries.iter().map(library).collect(),
    }
}

/// Tokens, whatever is between them.
fn normal(text: &str) -> String {
    let stream: TokenStream = text.parse().unwrap();
    tree_text(stream)
}

fn tree_text(stream: TokenStream) -> String {
    let token = |token| match token {
        TokenTree::Group(group) => {
            let around = TokenTree::from(proc_macro2::Group::new(
                group.delimiter(),
                TokenStream::new(),
            ));
            format!("{around} {} end", tree_text(group.stream()))
        }
        token => token.to_string(),
    };
    stream.into_iter().map(token).collect::<Vec<_>>().join(" ")
}

/// What a library's text behind its macros becomes.
#[track_caller]
fn check(macros: &str, calls: &str, wanted: &str) {
    check_in(
        &[("a", &format!("{macros}\n{calls}"))],
        &format!("{macros}\n{wanted}"),
    );
}

/// What the last of some libraries becomes.
#[track_caller]
fn check_in(libraries: &[(&str, &str)], wanted: &str) {
    let (out, report) = expand_and_report(&program("fn main() {}", libraries), &|_| true).unwrap();
    let text = out.libraries.last().unwrap().text.as_str();
    assert_eq!(normal(text), normal(wanted), "{text}\n{report:?}");
}

/// A call that stays as it is, and why.
#[track_caller]
fn check_left(text: &str, reason: &str) {
    let (out, report) =
        expand_and_report(&program("fn main() {}", &[("a", text)]), &|_| true).unwrap();
    assert_eq!(out.libraries[0].text.as_str(), text);
    let reasons: Vec<_> = report.left.iter().map(|left| left.2).collect();
    assert!(reasons.contains(&reason), "{reasons:?}");
}

#[test]
fn fragments() {
    for (pattern, argument) in [
        ("$x:ident", "abc"),
        ("$x:ident", "self"),
        ("$x:ident", "r#type"),
        ("$x:lifetime", "'a"),
        ("$x:tt", "=>"),
        ("$x:tt", "[1, 2]"),
        ("$x:literal", "-1"),
        ("$x:literal", "true"),
        ("$x:literal", "\"s\""),
        ("$x:expr", "1 + f(2)?"),
        ("$x:expr_2021", "|a| a"),
        ("$x:ty", "&'a mut Vec<Vec<u8>>"),
        ("$x:ty", "dyn A + B"),
        ("$x:path", "a::B<u8>"),
        ("$x:pat", "Some(1) | None"),
        ("$x:pat_param", "(a, ..)"),
        ("$x:vis", "pub(crate)"),
        ("$x:item", "#[inline] fn f() {}"),
        ("$x:block", "{ 1; 2 }"),
        ("$x:stmt", "let x = 1"),
        ("$x:meta", "inline(always)"),
    ] {
        let shown = argument.replace(' ', "");
        // A `$` that is left over shows what was bound.
        let rules = format!(
            "macro_rules! m {{ ({pattern}) => {{ t!{{ $x }} }}; ($($y:tt)*) => {{ no!{{}} }}; }}"
        );
        let patterns = tree::trees(rules.parse().unwrap(), &rules);
        let definition = tree::group(&patterns, 3).unwrap();
        let rules = rules::parse(&definition.inside).unwrap();
        let arguments = tree::trees(argument.parse().unwrap(), argument);
        let (rule, values) = matcher::find(&rules, &arguments).unwrap().unwrap();
        assert_eq!(rule, 0, "{pattern} {argument}");
        let matcher::Value::One(value) = &values[0].1 else {
            panic!("{values:?}");
        };
        let value = tree::stream(value).to_string().replace(' ', "");
        assert_eq!(value, shown, "{pattern}");
    }
}

#[test]
fn rules_that_do_not_match() {
    for (pattern, argument) in [
        ("$x:ident", "_"),
        ("$x:ident", "1"),
        ("$x:ident", "a b"),
        ("$x:lifetime", "a"),
        ("$x:tt", "= >"),
        ("$x:tt", "- 1"),
        ("$x:literal", "a"),
        ("$x:vis", ""),
        ("$x:block", "(1)"),
        ("$x:expr_2021", "_"),
        ("$x:pat_param", "1 | 2"),
        ("=>", "= >"),
        ("<", "<<"),
        ("$($x:ident),+", ""),
        ("$($x:ident),*", "a,"),
        ("$(a)?", "a a"),
        ("($x:tt)", "[1]"),
    ] {
        let text = format!("({pattern}) => {{}}");
        let rules = rules::parse(&tree::trees(text.parse().unwrap(), &text)).unwrap();
        let arguments = tree::trees(argument.parse().unwrap(), argument);
        let found = matcher::find(&rules, &arguments).unwrap();
        assert!(found.is_none(), "{pattern} {argument}");
    }
}

#[test]
fn repetitions() {
    check(
        "macro_rules! m { ($($t:ident: $($x:expr),*;)* $(,)?) => { $(const $t: &[u8] = &[$($x),*];)* } }",
        "m!(A: 1, 2; B:;); m!();",
        "const A: &[u8] = &[1, 2]; const B: &[u8] = &[];",
    );
    // The last separator belongs to what follows.
    check(
        "macro_rules! m { ($($t:ident),+ $(,)?) => { $(struct $t;)+ } }",
        "m!(A, B,); m!{C}",
        "struct A; struct B; struct C;",
    );
    check(
        "macro_rules! m { ($a:ident $($b:ident)=>*) => { $(impl $a for $b {})* } }",
        "m!(A B => C);",
        "impl A for B {} impl A for C {}",
    );
    // A variable of the outer level, once each time round.
    check(
        "macro_rules! m { ($a:ident: $($b:ident)*) => { fn f() { $(g($a, $b);)* } } }",
        "m!(A: B C);",
        "fn f() { g(A, B); g(A, C); }",
    );
}

#[test]
fn positions() {
    let macros = "macro_rules! f { ($n:ident) => { fn $n(&self) {} }; } \
                  macro_rules! outer { ($t:ident) => { impl $t { f!(x); f!{y} } mod m { f2!(A); } }; } \
                  macro_rules! f2 { ($t:ident) => { struct $t; }; }";
    check(
        macros,
        "impl A { f!(a); } trait B { f!(b); } mod c { impl C { f!(c); } }",
        "impl A { fn a(&self) {} } trait B { fn b(&self) {} } mod c { impl C { fn c(&self) {} } }",
    );
    check(
        macros,
        "outer!(T);",
        "impl T { fn x(&self) {} fn y(&self) {} } mod m { struct A; }",
    );
    // What stands in functions stays.
    check(macros, "fn g() { f2!(A); }", "fn g() { f2!(A); }");
}

#[test]
fn macros_that_call_macros() {
    check(
        "macro_rules! m { (@one $t:ident) => { struct $t; }; ($t:ident $($rest:tt)*) => { m!(@one $t); m!($($rest)*); }; () => {}; }",
        "m!(A B C);",
        "struct A; struct B; struct C;",
    );
    check(
        "macro_rules! call { ($mac:ident $($t:ident)*) => { $mac!{ $($t),* } }; } macro_rules! s { ($($t:ident),*) => { $(struct $t;)* }; }",
        "call!(s A B);",
        "struct A; struct B;",
    );
    // What is made has attributes inside.
    check(
        "macro_rules! m { ($t:ident {$($f:ident)*}) => { impl $t { #![allow(unused)] m!(@ $($f)*); } }; (@ $($f:ident)*) => { $(fn $f() {})* }; }",
        "m!(A { f g });",
        "impl A { fn f() {} fn g() {} }",
    );
    // What `ty` captured is one token, and no name.
    check(
        "macro_rules! a { ($t:ty) => { b!($t); }; } macro_rules! b { (u8) => { struct Name; }; ($t:tt) => { struct One($t); }; }",
        "a!(u8); b!(u8); a!(Vec<u8>);",
        "struct One(u8); struct Name; struct One(Vec<u8>);",
    );
}

#[test]
fn scopes() {
    let m = "macro_rules! m { () => { struct A; } }";
    check(m, "m!();", "struct A;");
    // The nearest definition before the call.
    let again = "macro_rules! m { () => { struct B; } }";
    check(
        m,
        &format!("m!(); {again} m!();"),
        &format!("struct A; {again} struct B;"),
    );
    check(
        "",
        &format!("{m} mod x {{ {again} m!(); }} m!();"),
        &format!("{m} mod x {{ {again} struct B; }} struct A;"),
    );
    check(
        "",
        &format!("#[macro_use] mod x {{ {m} }} mod y {{ m!(); }}"),
        &format!("#[macro_use] mod x {{ {m} }} mod y {{ struct A; }}"),
    );
    let exported = format!("{m} pub(crate) use m;");
    check_in(
        &[
            ("a", &exported),
            ("b", "crate::a::m!(); mod x { use crate::a::m as n; n!(); }"),
        ],
        "struct A; mod x { use crate::a::m as n; struct A; }",
    );
    let in_module = format!("pub mod helpers {{ {m} pub(crate) use m; }}");
    check_in(
        &[
            ("a", &in_module),
            (
                "b",
                "use crate::a::{helpers, helpers as h}; helpers::m!(); mod x { use super::helpers; helpers::m!(); }",
            ),
        ],
        "use crate::a::{helpers, helpers as h}; struct A; mod x { use super::helpers; helpers::m!(); }",
    );
}

#[test]
fn captured_fragments_hold_together() {
    check(
        "macro_rules! m { ($(fn $i:ident($a:ident: $t:ty) { $($s:stmt);* })*) => { $(fn $i($a: $t) -> $t { $($s);* })* } }",
        "m! { fn f(a: u8) { let mut b: u8 = a; b += 1; b } fn g(a: u8) { let Some(b) = h(a) else { return a }; b } }",
        "fn f(a: u8) -> u8 { let mut b: u8 = a; b += 1; b } fn g(a: u8) -> u8 { let Some(b) = h(a) else { return a }; b }",
    );
    let e = "macro_rules! m { ($a:expr, $b:expr) => { const A: i32 = $a * $b; const B: (i32, i32) = ($a, $b); const C: i32 = $a.pow(2); } }";
    check(
        e,
        "m!(1 + 2, -3); m!(f(1), x);",
        "const A: i32 = (1 + 2) * (-3); const B: (i32, i32) = (1 + 2, -3); const C: i32 = (1 + 2).pow(2); \
         const A: i32 = f(1) * x; const B: (i32, i32) = (f(1), x); const C: i32 = f(1).pow(2);",
    );
    check(
        "macro_rules! m { ($t:ty) => { type A = $t::A; type B = <$t>::B; fn f(x: u8) -> bool { x as $t < 1 } } }",
        "m!(u8); m!(Vec<u8>);",
        "type A = u8::A; type B = <u8>::B; fn f(x: u8) -> bool { x as (u8) < 1 } \
         type A = <Vec<u8>>::A; type B = <Vec<u8>>::B; fn f(x: u8) -> bool { x as (Vec<u8>) < 1 }",
    );
    check(
        "macro_rules! m { ($t:ty) => { const B: u8 = <$t>::B; type C<'a> = &'a $t; } }",
        "m!(dyn A + B);",
        "const B: u8 = <dyn A + B>::B; type C<'a> = &'a (dyn A + B);",
    );
    let l =
        "macro_rules! m { ($l:literal) => { const A: i32 = $l.abs(); const B: i32 = 1 - $l; } }";
    check(
        l,
        "m!(-1);",
        "const A: i32 = (-1).abs(); const B: i32 = 1 - -1;",
    );
}

/// What `stringify!` is given it tells as it stands.
#[test]
fn words_of_fragments() {
    check(
        "macro_rules! m { ($n:ident $p:pat, $e:expr) => { const $n: [&str; 2] = [stringify!($p), stringify!((2 * $e))]; } }",
        "m!(A Some(x) | None, 1 + 2);",
        "const A: [&str; 2] = [stringify!(Some(x) | None), stringify!((2 * 1 + 2))];",
    );
}

#[test]
fn locals_are_apart() {
    // The macro's own are renamed where an argument has the same.
    check(
        "macro_rules! m { ($($x:ident)*) => { fn f() { let i = 0; $(let $x = i;)* g(i, S { i }, s.i, i::<u8>()) } fn i() {} } }",
        "m!(i j);",
        "fn f() { let i_1 = 0; let i = i_1; let j = i_1; g(i_1, S { i: i_1 }, s.i, i::<u8>()) } fn i() {}",
    );
    check(
        "macro_rules! m { ($t:ty) => { fn f(x: usize) -> u8 { assert!(x <= <$t>::MAX as usize); x as u8 } } }",
        "m!(usize);",
        "fn f(x: usize) -> u8 { assert!(x <= <usize>::MAX as usize); x as u8 }",
    );
    check(
        "macro_rules! m { ($x:ident) => { fn f() { let i = 0; g($x) } } }",
        "m!(j);",
        "fn f() { let i = 0; g(j) }",
    );
    check(
        "macro_rules! m { ($e:expr) => { fn f(x: u8, S { y, .. }: S) -> u8 { assert!(x == y); 'l: loop { $e; break 'l } } } }",
        "m!({ let x = 1; let y = x; 'l: loop { break 'l } });",
        "fn f(x_1: u8, S { y: y_1, .. }: S) -> u8 { assert!(x_1 == y_1); 'l_1: loop { { let x = 1; let y = x; 'l: loop { break 'l } }; break 'l_1 } }",
    );
    // What another macro is given may bind, too.
    check(
        "macro_rules! m { ($x:expr) => { fn f(v: V) { assert!(v.iter().all(|i| *i == $x && v.i)) } } }",
        "m!(i + v);",
        "fn f(v_1: V) { assert!(v_1.iter().all(|i_1| *i_1 == (i + v) && v_1.i)) }",
    );
    // Two expansions of the same macro have locals of their own.
    check(
        "macro_rules! m { (@ $e:expr) => { fn f() -> u8 { $e } }; ($e:expr) => { m!(@ { let v = $e; v }); }; }",
        "m!({ let v = 1; v });",
        "fn f() -> u8 { { let v_1 = { let v = 1; v }; v_1 } }",
    );
}

#[test]
fn attributes_of_what_is_made() {
    check(
        "macro_rules! m { ($(#[$m:meta])* $t:ident) => { $(#[$m])* #[cfg(all())] #[must_use] struct $t; #[cfg(any())] struct No; } }",
        "#[allow(dead_code)] m!(/** text */ #[derive(Clone)] A);",
        "#[derive(Clone)] struct A;",
    );
}

#[test]
fn conditions_of_calls_that_are_made() {
    let inner = "macro_rules! n { ($t:ident) => { struct $t; } }";
    check(
        &format!(
            "{inner} macro_rules! m {{ ($a:ident $b:ident) => {{ #[cfg(not(any(feature = \"no\", test)))] n!($a); #[cfg(feature = \"no\")] n!($b); }} }}"
        ),
        "m!(A B);",
        "struct A;",
    );
    check_left(
        &format!("{inner} macro_rules! m {{ ($t:ident) => {{ #[cfg(unix)] n!($t); }} }}\nm!(A);"),
        "it has attributes",
    );
}

#[test]
fn implementations_in_unnamed_constants() {
    let macros = "trait A {} trait B {} unsafe trait C {} const unsafe fn check() {}
        macro_rules! both { ($t:ty: $($of:ident),*) => {{ $( both!(@one $t: $of); )* }};
            (@one $t:ty: $of:ident) => { #[cfg(not(test))] { one!($t, $of) }; #[cfg(test)] { impl D for $t {} } }; }
        macro_rules! one { ($t:ty, $of:ident) => {{ check(); impl $of for $t { inner!(); } }} }
        macro_rules! inner { () => { fn f() {} } }
        macro_rules! parts { ($t:ty) => {{ #[cfg(unix)] mod m { inner!(); impl A for $t {} } }} }
        macro_rules! named { ($t:ty) => {{ use std::fmt; check(); impl A for $t {} impl B for $t {} }} }";
    check(
        macros,
        "const _: () = unsafe { #[cfg(test)] unknown::check!(u8); named!(u8); named!(i8); one!(u16, A) };",
        "const _: () = { use std::fmt; impl A for u8 {} impl B for u8 {} };
         const _: () = { use std::fmt; impl A for i8 {} impl B for i8 {} };
         impl A for u16 { fn f() {} }",
    );
    check(
        macros,
        "const _: () = { parts!(u8) };",
        "const _: () = { #[cfg(unix)] mod m { fn f() {} impl A for u8 {} } };",
    );
    check(
        macros,
        "const _: () = { pub enum V {} one!(V, A); const _: () = { impl B for V {} }; };",
        "const _: () = { pub enum V {} impl A for V { fn f() {} } impl B for V {} };",
    );
    check(
        macros,
        "const _: () = { impl A for u8 {} assert!(1 < 2); unsafe impl C for u8 {} };",
        "impl A for u8 {} unsafe impl C for u8 {}",
    );
    check(
        macros,
        "#[allow(unused)] const _: () = unsafe { both!(u8: A, B); one!(u16, A) };",
        "impl A for u8 { fn f() {} } impl B for u8 { fn f() {} } impl A for u16 { fn f() {} }",
    );
    for kept in [
        "const _: () = assert!(1 < 2);",
        "const _: () = { use std::fmt; impl A for u8 {} };",
        "const _: () = { fn f() {} impl A for u8 {} };",
        "const _: () = { let x = 1; impl A for u8 {} };",
        "const _: () = { impl A for u8 {} unknown!(); };",
        "const _: () = { macro_rules! one { () => {} } impl A for u8 {} };",
        "const _: () = { impl A for u8 {} loop { unknown!(); } };",
        "#[cfg(unix)] const _: () = { impl A for u8 {} };",
        "const _: fn() = || { impl A for u8 {} };",
        "const X: () = { impl A for u8 {} };",
    ] {
        check(macros, kept, kept);
    }
}

#[test]
fn macros_that_macros_define() {
    for (macros, calls, wanted) in [
        (
            "macro_rules! m { ($n:ident $t:ty) => { macro_rules! $n { ($x:ident) => { struct $x($t); } } } }",
            "m!(a u8); a!(B);",
            "macro_rules! a { ($x:ident) => { struct $x(u8); } } struct B(u8);",
        ),
        // The one that is defined last is meant.
        (
            "macro_rules! a { () => { struct A; } } macro_rules! m { ($n:ident) => { macro_rules! $n { () => { struct B; } } $n!(); } }",
            "a!(); m!(a); a!();",
            "struct A; macro_rules! a { () => { struct B; } } struct B; struct B;",
        ),
        // A trait, and a macro of its name that is given what implements it.
        (
            "macro_rules! both { (pub trait $n:ident $($b:tt)*) => { macro_rules! $n { ($m:ident $e:tt) => { $m! { $e trait $n $($b)* } } } pub trait $n $($b)* } }
             macro_rules! forward { ([$t:ty] trait $n:ident { fn $f:ident(self); }) => { impl $n for $t { fn $f(self) {} } } }",
            "both! { pub trait T { fn f(self); } } T! { forward [u8] }",
            "macro_rules! T { ($m:ident $e:tt) => { $m! { $e trait T { fn f(self); } } } }
             pub trait T { fn f(self); } impl T for u8 { fn f(self) {} }",
        ),
    ] {
        let text = format!("{macros}\n{calls}");
        let out = expand(&program("fn main() {}", &[("a", &text)]), |_| true).unwrap();
        let text = out.libraries[0].text.as_str();
        assert_eq!(normal(text), normal(&format!("{macros}\n{wanted}")), "{text}");
    }
}

#[test]
fn calls_that_are_left() {
    check_left(
        "thread_local! { static A: u8 = 1; }",
        "the macro is not known",
    );
    check_left(
        "macro_rules! m { () => { fn f() {} } }\n#[cfg(unix)] m!();",
        "it has attributes",
    );
    check_left(
        "#[cfg(unix)] macro_rules! m { () => { fn f() {} } }\n#[cfg(windows)] macro_rules! m { () => { fn g() {} } }\nm!();",
        "the macro is there on some machines only",
    );
    check_left(
        "macro_rules! m { ($n:ident) => { #[macro_export] macro_rules! $n { () => {} } } }\nm!(a);",
        "it defines a macro",
    );
    check_left(
        "macro_rules! m { ($e:expr) => { macro_rules! n { () => { fn f() { let v = $e; v } } } } }\nm!(v + 1);",
        "it defines a macro",
    );
    check_left(
        "macro_rules! a { () => {} }\nmacro_rules! m { ($n:ident) => { #[macro_export] macro_rules! $n { () => { struct A; } } } }\nm!(a);\na!();",
        "another macro may define that name anew",
    );
    check_left(
        "macro_rules! m { ($($n:ident)*) => { const N: usize = ${count($n)}; } }\nm!(a);",
        "it has a metavariable expression",
    );
    check_left(
        "macro_rules! m { () => { m!(); } }\nm!();",
        "its macros call each other without end",
    );
    check_left(
        "macro_rules! m { ($($t:tt)*) => { m!($($t)* $($t)*); } }\nm!(a b c d);",
        "it would grow too long",
    );
    check_left(
        "macro_rules! m { ($x:ident) => { fn f() { let i = 0; println!(\"{i}\"); g($x) } } }\nm!(i);",
        "a format string mentions a variable of the macro",
    );
    check_left(
        "macro_rules! m { ($e:expr) => { fn f() {} } }\nm!(_);",
        "`expr` depends on the edition here",
    );
    check_left(
        "macro_rules! e { (u8) => { 1 }; ($t:ty) => { 2 } }\nmacro_rules! m { ($t:ty) => { const A: u8 = e!($t); } }\nm!(u8);",
        "a macro in it is given a fragment of several tokens",
    );
    check_left(
        "macro_rules! n { ($t:tt) => { 1 }; ($($t:tt)*) => { 3 } }\nmacro_rules! m { ($p:path) => { const A: u8 = n!($p); } }\nm!(a::B);",
        "a macro in it is given a fragment of several tokens",
    );
    check_left(
        "macro_rules! n { ($($t:tt)*) => { [$(stringify!($t)),*].len() } }\nmacro_rules! m { ($p:path) => { const A: usize = n!($p); } }\nm!(a::B);",
        "a macro in it is given a fragment of several tokens",
    );
}

/// libc's `s!`: what a macro has made calls another among expressions, whose
/// body is the same if attributes and visibilities reach it as several tokens.
#[test]
fn several_tokens_for_a_macro_among_expressions() {
    let inner = "macro_rules! body { (no, { $($f:tt)* }) => { Self { $($f)* end: () } }; (yes, { $($f:tt)* }) => { Self { $($f)* } } }";
    check(
        &format!(
            "{inner}\nmacro_rules! s {{ ($name:ident $($(#[$m:meta])* $f:ident: $e:expr,)*) => {{ impl $name {{ fn new() -> Self {{ body!(yes, {{ $($(#[$m])* $f: $e,)* }}) }} }} }} }}"
        ),
        "s!(A #[cfg(any())] x: 1 + 2, y: f(3),);",
        "impl A { fn new() -> Self { body!(yes, { #[cfg(any())] x: (1 + 2), y: (f(3)), }) } }",
    );
}

#[test]
fn places_are_kept() {
    let name = "a-1/lib.rs".to_owned();
    let text = "macro_rules! m { ($t:ident) => {\n    struct $t;\n    impl Clone for $t {}\n} }\nm!(Name);\n";
    let file = Arc::new(SourceFile {
        path: "lib.rs".into(),
        name,
        text: text.to_owned(),
        own: false,
    });
    let mut given = program("", &[("a", "")]);
    given.libraries[0].text = Text::from(&file);
    let out = expand(&given, |_| true).unwrap().libraries.remove(0).text;
    let place = |needle: &str| {
        let at = out.as_str().rfind(needle).unwrap();
        out.place(at).unwrap().to_string()
    };
    assert!(
        out.as_str()
            .ends_with("}\nstruct Name;\nimpl Clone for Name {}\n"),
        "{}",
        out.as_str()
    );
    assert_eq!(place("Name {}"), "a-1/lib.rs:5:4");
    assert_eq!(place("Clone"), "a-1/lib.rs:3:10");
}

/// Compiles and runs a program before and after; it must print the same.
#[track_caller]
fn check_run(user: &str, library: &str) {
    let before = program(user, &[("a", library)]);
    let (after, report) = expand_and_report(&before, &|_| true).unwrap();
    assert!(report.left.is_empty(), "{:?}", report.left);
    let tools = Toolchain::find(Path::new(".")).unwrap();
    // A ^C is to leave nothing behind.
    std::mem::forget(judging::session::watch());
    let folder = rustc::temporary_folder().unwrap();
    let [before, after] = [("before", before), ("after", after)].map(|(name, program)| {
        let text = crate::stages::print::print(&program);
        let output = folder.path().join(name);
        let compiled = rustc::compile(&tools, text.as_str(), Edition::E2021, &output).unwrap();
        assert!(
            compiled.success,
            "{:?}\n{}",
            compiled.first_error(),
            text.as_str()
        );
        let ran = Command::new(output).output().unwrap();
        assert!(ran.status.success() && !ran.stdout.is_empty());
        String::from_utf8(ran.stdout).unwrap()
    });
    assert_eq!(before, after);
}

#[test]
fn programs_run_the_same() {
    check_run(
        "fn main() { println!(\"{} {:?} {}\", a::product(), a::tuple(), a::shadow(5)); }",
        r#"
macro_rules! product { ($name:ident, $a:expr, $b:expr) => { pub fn $name() -> i32 { let a = 10; $a * $b - a } } }
product!(product, 1 + 2, { let a = 4; a } - 7);
macro_rules! tuple { ($($x:ident)*) => {
    pub fn tuple() -> Vec<i32> {
        let mut i = 0;
        $(i += 1; let $x = i * 10;)*
        vec![$($x),*, i]
    }
} }
tuple!(h i j);
macro_rules! shadow { ($x:ident => $e:expr) => {
    pub fn shadow($x: i32) -> i32 {
        let y = 100;
        let f = |y: i32| y + $e;
        'l: loop { if $x > 0 { break 'l f(y) } }
    }
} }
shadow!(y => y * y);
"#,
    );
    check_run(
        "use a::Area; fn main() { println!(\"{} {}\", a::Square(3).area(), <(u8, u16, u32)>::count() + <()>::count()); println!(\"{:?}\", (a::Square::MAX, a::MIN)); }",
        r#"
pub trait Area { fn area(&self) -> i64 { 0 } fn count() -> usize where Self: Sized { 0 } }
macro_rules! shapes { ($($(#[$m:meta])* $v:vis struct $n:ident($t:ty) = |$s:ident| $e:expr;)*) => { $(
    $(#[$m])* $v struct $n($v $t);
    impl Area for $n { fn area(&self) -> i64 { let $s = self.0; ($e) as i64 } }
    impl $n { pub const MAX: $t = <$t>::MAX; }
)* } }
shapes! {
    /// A square.
    #[derive(Debug)]
    pub struct Square(i64) = |x| x * x;
    #[allow(dead_code)]
    struct Line(i32) = |_x| 0;
}
macro_rules! count { ($($x:tt)*) => { 0 $(+ count!(@ $x))* }; (@ $x:tt) => { 1 }; }
macro_rules! tuples {
    () => { impl Area for () {} };
    ($first:ident $($rest:ident)*) => {
        impl<$first, $($rest),*> Area for ($first, $($rest,)*) { fn count() -> usize { [stringify!($first), $(stringify!($rest)),*].len() } }
        tuples!($($rest)*);
    };
}
tuples!(A B C);
macro_rules! least { ($($t:ty)*) => { pub const MIN: &[i64] = &[$(<$t>::MIN as i64),*, $(0 as $t as i64),*]; } }
least!(i8 i16);
"#,
    );
}
