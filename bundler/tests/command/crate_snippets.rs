//! `--snippet` with paths: items of crates, to be pasted.

use crate::workspace::Workspace;
use std::process::Command;

const ROOT: &str = "\
[workspace]
members = [\"solution\"]
resolver = \"2\"
[workspace.dependencies]
listed-shapes = { path = \"shapes\", features = [\"more\"] } # no member has it
";

const SOLUTION: &str = "\
[package]
name = \"solution\"
edition = \"2021\"
[dependencies]
heaps = { path = \"../heaps\" }
";

const HEAPS: &str = "\
//! Heaps.
#[macro_use]
mod macros;
mod leftist;
pub mod order;
pub use leftist::Leftist;
pub use order::*;
pub fn lonely() -> u8 { 7 }
pub fn unused() -> u8 { made!(lonely) }
";

const MACROS: &str = "\
macro_rules! made { ($f:ident) => { $crate::$f() }; ($f:ident, $x:expr) => { $crate::order::$f($x) }; }

/// A heap of these.
#[macro_export]
macro_rules! heap { ($($x:expr),*) => {{ let mut h = $crate::Leftist::new(); $($crate::pushed!(h, $x);)* h }}; }
#[macro_export]
#[doc(hidden)]
macro_rules! pushed { ($h:ident, $x:expr) => { $h.push($x) }; }
";

const LEFTIST: &str = "\
use crate::order::{self, Order, Least};

/// A heap.
#[derive(Clone, Debug)]
pub struct Leftist<T, O = Least> { items: Vec<T>, order: std::marker::PhantomData<O> }

impl<T: Ord> Leftist<T> {
    pub fn new() -> Self { Leftist { items: Vec::new(), order: std::marker::PhantomData } }
}

impl<T: Ord, O: Order> Leftist<T, O> {
    pub fn push(&mut self, item: T) { self.items.push(item); self.sift() }
    pub fn pop(&mut self) -> Option<T> { self.items.pop() }
    pub fn stats(&self) -> order::Stats { order::Stats { len: self.items.len() } }
    pub fn doubled(&self) -> usize { made!(double, self.items.len()) }
    fn sift(&mut self) { self.items.sort_by(|a, b| O::cmp(b, a)) }
    fn never(&self) -> u8 { crate::unused() }
}

impl<T: Ord> Extend<T> for Leftist<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) { for item in items { self.push(item) } }
}
";

const ORDER: &str = "\
use std::cmp::Ordering;
pub trait Order { fn cmp<T: Ord>(a: &T, b: &T) -> Ordering; fn name() -> String { String::new() } }
#[derive(Clone, Debug)]
pub struct Least;
impl Order for Least { fn cmp<T: Ord>(a: &T, b: &T) -> Ordering { a.cmp(b) } }
pub struct Greatest;
impl Order for Greatest { fn cmp<T: Ord>(a: &T, b: &T) -> Ordering { b.cmp(a) } }
pub struct Stats { pub len: usize }
impl Stats { pub fn is_empty(&self) -> bool { self.len == 0 } fn secret(&self) -> u8 { 1 } }
pub fn double(n: usize) -> usize { 2 * n }
";

fn workspace() -> Workspace {
    Workspace::new(&[
        ("Cargo.toml", ROOT),
        ("solution/Cargo.toml", SOLUTION),
        ("solution/src/main.rs", "fn main() {}\n"),
        (
            "heaps/Cargo.toml",
            "[package]\nname = \"heaps\"\nversion = \"1.2.0\"\nedition = \"2021\"\n\
             license = \"MIT\"\nrepository = \"https://heaps.example\"\n[dependencies]\n",
        ),
        ("heaps/src/lib.rs", HEAPS),
        ("heaps/src/macros.rs", MACROS),
        ("heaps/src/leftist.rs", LEFTIST),
        ("heaps/src/order.rs", ORDER),
        (
            "shapes/Cargo.toml",
            "[package]\nname = \"listed-shapes\"\nversion = \"0.3.0\"\n\
             [lib]\nname = \"listed\"\n[features]\nmore = []\n",
        ),
        (
            "shapes/src/lib.rs",
            "#[cfg(feature = \"more\")]\npub mod more { pub fn sides() -> u8 { 4 } pub fn fewer() -> u8 { 3 } }\n\
             // Of a reference before edition 2021.\n\
             pub fn size() -> usize { std::mem::size_of_val(&[1_u8].into_iter().next().unwrap()) }\n",
        ),
    ])
}

/// Compiles a program in three editions and runs each.
#[track_caller]
pub fn check_runs(workspace: &Workspace, program: &str, expected: &str) {
    workspace.write("pasted.rs", program);
    for edition in ["2018", "2021", "2024"] {
        let mut rustc = Command::new("rustc");
        rustc.args([
            "--edition",
            edition,
            "-Dwarnings",
            "pasted.rs",
            "-o",
            "pasted",
        ]);
        let said = rustc.current_dir(workspace.path("")).output().unwrap();
        let said = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(said.is_empty(), "{edition}: {said}\n{program}");
        let output = Command::new(workspace.path("pasted")).output().unwrap();
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            expected,
            "{edition}"
        );
    }
}

const USES_A_HEAP: &str = "\
let mut heap = Leftist::new(); heap.extend(vec![3, 1, 2]); \
println!(\"{:?} {} {}\", heap.pop(), heap.stats().is_empty(), heap.doubled());";

#[test]
fn a_type_with_all_that_is_public() {
    let workspace = workspace();
    let said = workspace.run("solution", &["--snippet", "heaps::Leftist"]);
    assert!(said.success, "{}", said.stderr);
    let block = &said.stdout;
    let head = "// heaps 1.2.0 (MIT), https://heaps.example\n";
    assert!(block.starts_with(head), "{block}");
    let line = "use heaps::{Leftist, Order};\n";
    assert!(block.ends_with(line), "{block}");
    for gone in [
        "never",
        "fn unused",
        "lonely",
        "Greatest",
        "secret",
        "fn name",
        "heap!",
        "crate::",
    ] {
        assert!(!block.contains(gone), "{gone} in {block}");
    }
    let end = " bytes; editions 2018, 2021, 2024\n";
    assert!(said.stderr.ends_with(end), "{}", said.stderr);
    // At the root, in a module, in a function.
    for program in [
        format!("{block}fn main() {{ {USES_A_HEAP} }}\n"),
        format!(
            "mod inner {{ {block} pub fn run() {{ {USES_A_HEAP} }} }}\nfn main() {{ inner::run() }}\n"
        ),
        format!("fn main() {{\n{block}{USES_A_HEAP} }}\n"),
    ] {
        check_runs(&workspace, &program, "Some(1) false 4\n");
    }
    let minified = workspace.run("", &["--snippet", "heaps::Leftist", "--minify"]);
    assert!(minified.stdout.starts_with(head), "{}", minified.stdout);
    assert!(minified.stdout.len() < block.len());
}

#[test]
fn one_function_of_a_type() {
    let workspace = workspace();
    let said = workspace.run("", &["--snippet", "heaps::Leftist::{new, push, pop}"]);
    assert!(said.success, "{}", said.stderr);
    let names = "heaps::Leftist::new, heaps::Leftist::push, heaps::Leftist::pop: ";
    assert!(said.stderr.starts_with(names), "{}", said.stderr);
    for gone in ["doubled", "stats", "Stats"] {
        assert!(!said.stdout.contains(gone), "{gone} in {}", said.stdout);
    }
    let program = format!(
        "{}fn main() {{ let mut h = Leftist::new(); h.push(2); println!(\"{{:?}}\", h.pop()) }}\n",
        said.stdout
    );
    check_runs(&workspace, &program, "Some(2)\n");
}

#[test]
fn functions_modules_macros_and_several_crates() {
    let workspace = workspace();
    // Of `listed-shapes` no member has anything, and its library has another name.
    let arguments = [
        "--snippet",
        "heaps::heap",
        "listed::{more::sides, size}",
        "heaps::order",
    ];
    let said = workspace.run("", &arguments);
    assert!(said.success, "{}", said.stderr);
    let block = &said.stdout;
    assert!(!block.contains("fewer"), "{block}");
    for line in [
        "\n// listed-shapes 0.3.0 (licence not stated)\n",
        "use heaps::{heap, heaps_root, order};",
    ] {
        assert!(block.contains(line), "no {line} in {block}");
    }
    let uses =
        "println!(\"{:?} {} {}\", heap![2, 1].pop(), sides() as usize + order::double(1), size());";
    for program in [
        format!("{block}fn main() {{ {uses} }}\n"),
        format!("fn main() {{\n{block}{uses} }}\n"),
    ] {
        check_runs(
            &workspace,
            &program,
            &format!("Some(1) 6 {}\n", size_of::<usize>()),
        );
    }
}

#[test]
fn beside_snippets_of_the_workspace() {
    let workspace = workspace();
    let settings = "[workspace.metadata.bundle]\nsnippets = \"own\"\n";
    let members = ROOT.replace("[\"solution\"]", "[\"solution\", \"own\"]");
    workspace.write("Cargo.toml", &format!("{members}{settings}"));
    workspace.write(
        "own/Cargo.toml",
        "[package]\nname = \"own\"\nedition = \"2021\"\n",
    );
    workspace.write("own/src/lib.rs", "//! Mine.\npub mod heaps;\n");
    workspace.write(
        "own/src/heaps.rs",
        "//! Piles.\n\npub fn lonely() -> u8 {\n    1\n}\n",
    );
    let said = workspace.run("", &["--snippet", "heaps", "heaps::lonely"]);
    assert!(said.success, "{}", said.stderr);
    let note = "note: there is another `lonely` here: that of heaps is `heaps_lonely`\n";
    assert!(said.stderr.starts_with(note), "{}", said.stderr);
    let main = "fn main() { println!(\"{} {}\", lonely(), heaps_lonely()) }\n";
    check_runs(&workspace, &format!("{}{main}", said.stdout), "1 7\n");
    let said = workspace.run("", &["--list-snippets"]);
    assert_eq!(
        said.stdout,
        "heaps               Piles.\n\
         heaps::...          Any public item of heaps 1.2.0.\n\
         listed_shapes::...  Any public item of listed-shapes.\n"
    );
}

#[test]
fn what_cannot_be_pasted() {
    let workspace = workspace();
    let refuses = |name: &str, words: &[&str]| {
        workspace.refuses("", &["--snippet", name], words);
    };
    refuses(
        "heap::Leftist",
        &[
            "no crate here is called `heap`",
            "help: did you mean heaps?",
            "[workspace.dependencies]",
        ],
    );
    refuses(
        "heaps::Leftits",
        &[
            "heaps has no public item `Leftits`",
            "help: did you mean heaps::Leftist?",
        ],
    );
    refuses(
        "heaps::leftist::Leftist",
        &[
            "no public item `leftist::Leftist`",
            "help: did you mean heaps::Leftist?",
        ],
    );
    refuses(
        "heaps::Leftist::pusch",
        &[
            "heaps::Leftist has no public `pusch`",
            "help: did you mean push?",
        ],
    );
    refuses(
        "heaps::*",
        &["`heaps::*` names no single items", "help: name each"],
    );
    refuses(
        "heaps::a b",
        &[
            "`heaps::a b` is not the path of an item",
            "help: write it as in a `use`",
        ],
    );
    workspace.write(
        "heaps/src/lib.rs",
        &HEAPS.replace("-> u8 { 7 }", "-> u8 { \"7\" }"),
    );
    refuses(
        "heaps::Leftist",
        &[
            "cargo cannot build this",
            "heaps/src/lib.rs:8:",
            "mismatched types",
        ],
    );
}

#[test]
fn what_is_made_by_other_means() {
    let workspace = workspace();
    let manifest = workspace.read("heaps/Cargo.toml");
    workspace.write(
        "heaps/Cargo.toml",
        &format!("{manifest}magic = {{ path = \"../magic\" }}\n"),
    );
    workspace.write(
        "magic/Cargo.toml",
        "[package]\nname = \"magic\"\n[lib]\nproc-macro = true\n",
    );
    let magic = "extern crate proc_macro;\n#[proc_macro]\npub fn spell(_: proc_macro::TokenStream) \
                 -> proc_macro::TokenStream { \"1\".parse().unwrap() }\n";
    workspace.write("magic/src/lib.rs", magic);
    let heaps = format!("{HEAPS}pub use magic::spell;\npub use std::collections::BinaryHeap;\n");
    workspace.write("heaps/src/lib.rs", &heaps);
    for item in ["spell", "BinaryHeap"] {
        let path = format!("heaps::{item}");
        let words = [
            &*format!(
                "{path} cannot be pasted: it is the standard library's, or a procedural macro"
            ),
            "help: ",
        ];
        workspace.refuses("", &["--snippet", &path], &words);
    }
    let foreign =
        "extern \"C\" { fn zip(n: u8) -> u8; }\npub fn zipped() -> u8 { unsafe { zip(1) } }\n";
    workspace.write("heaps/src/lib.rs", &format!("{HEAPS}{foreign}"));
    workspace.write("heaps/build.rs", "fn main() {}\n");
    let linked = manifest.replace("[dependencies]", "links = \"zip\"\n[dependencies]");
    workspace.write("heaps/Cargo.toml", &linked);
    let words = [
        "heaps::zipped cannot be pasted: heaps links the C library `zip`",
        "heaps-1.2.0/src/lib.rs:10:1",
        "help: look for a crate that is written in Rust alone",
    ];
    workspace.refuses("", &["--snippet", "heaps::zipped"], &words);
}
