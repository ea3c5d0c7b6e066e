//! A cut after which something else would run: what the function needs comes
//! back, and the rest is cut all the same.

use crate::workspace::{ALONE, Workspace};

/// Which function runs hangs on an `impl` that has no code.
const MARKED: &str = "\
pub trait Mark {}
impl Mark for i32 {}
impl Mark for u8 {}
pub struct Wrap<T>(pub T);
pub trait ByMark { fn kind(&self) -> &'static str; }
impl<T: Mark> ByMark for Wrap<T> { fn kind(&self) -> &'static str { \"marked\" } }
pub trait ByAny { fn kind(&self) -> &'static str; }
impl<T> ByAny for &Wrap<T> { fn kind(&self) -> &'static str { \"any\" } }
pub fn kinds() -> [&'static str; 2] { [(&Wrap(1_i32)).kind(), (&Wrap('a')).kind()] }
pub trait Other { fn other(&self) -> u32 { self.never() + 1 } fn never(&self) -> u32; }
impl Other for i32 { fn never(&self) -> u32 { 12345 } }
impl Other for u8 { fn other(&self) -> u32 { 3 } fn never(&self) -> u32 { 98765 } }
pub fn others() -> u32 { 1_u8.other() }
";

fn with_library(library: &str, main: &str) -> Workspace {
    let manifest = format!("{ALONE}[dependencies]\nlibrary = {{ path = \"library\" }}\n");
    let of_library = "[package]\nname = \"library\"\nversion = \"1.0.0\"\nedition = \"2021\"\n";
    Workspace::new(&[
        ("Cargo.toml", manifest.as_str()),
        ("src/main.rs", main),
        ("library/Cargo.toml", of_library),
        ("library/src/lib.rs", library),
    ])
}

#[test]
fn one_function_is_given_up_and_no_stage() {
    let main = "fn main() {\n    println!(\"{:?} {}\", library::kinds(), library::others());\n}\n";
    let workspace = with_library(MARKED, main);
    workspace.write("cases/1.in", "");
    workspace.write("cases/1.out", "[\"marked\", \"any\"] 3\n");
    let said = workspace.run("", &["--samples", "cases", "--prove"]);
    assert!(said.success, "{}", said.stderr);
    assert!(!said.stderr.contains("left out"), "{}", said.stderr);
    let bundle = said.stdout;
    assert!(bundle.contains("impl Mark for i32 {}"), "{bundle}");
    for gone in ["12345", "98765", "impl Mark for u8"] {
        assert!(!bundle.contains(gone), "{gone}: {bundle}");
    }
}

/// Where a line stands in the file is no answer of a function.
#[test]
fn what_is_printed_for_oneself_gives_up_nothing() {
    let library = "pub trait Of {\n    fn never(&self) -> u32;\n    fn one(&self) -> u32;\n}\n\
                   impl Of for u32 {\n    fn never(&self) -> u32 {\n        12345\n    }\n    \
                   fn one(&self) -> u32 {\n        dbg!(*self)\n    }\n}\n\
                   pub fn one(of: u32) -> u32 {\n    dbg!(of.one(),);\n    of\n}\n";
    let main = "fn main() {\n    println!(\"{}\", library::one(1));\n}\n";
    let workspace = with_library(library, main);
    let said = workspace.run("", &[]);
    assert!(said.success, "{}", said.stderr);
    assert!(!said.stderr.contains("left out"), "{}", said.stderr);
    assert!(!said.stdout.contains("12345"), "{}", said.stdout);
    assert_eq!(said.stdout.matches("dbg!").count(), 2, "{}", said.stdout);
}

/// What an object's table of functions holds is compiled, called or not: it is
/// cut by nobody, and nothing else is given up for it.
#[test]
fn methods_of_objects_stay() {
    let library = "pub trait Shape {\n    fn area(&self) -> u32;\n    fn name(&self) -> u32 {\n        \
                   54321\n    }\n}\npub struct Square(pub u32);\nimpl Shape for Square {\n    \
                   fn area(&self) -> u32 {\n        self.0 * self.0\n    }\n}\n\
                   pub struct Name;\nimpl Name {\n    pub fn name(&self) -> u32 {\n        \
                   98765\n    }\n}\n\
                   pub fn areas(all: &[Box<dyn Shape>]) -> u32 {\n    \
                   all.iter().map(|shape| shape.area()).sum()\n}\n";
    let main = "fn main() {\n    \
                println!(\"{}\", library::areas(&[Box::new(library::Square(3))]));\n}\n";
    let workspace = with_library(library, main);
    let said = workspace.run("", &["--prove"]);
    assert!(said.success, "{}", said.stderr);
    assert!(!said.stderr.contains("left out"), "{}", said.stderr);
    assert!(said.stdout.contains("54321"), "{}", said.stdout);
    assert!(!said.stdout.contains("98765"), "{}", said.stdout);
}
