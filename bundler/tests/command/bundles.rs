//! What the file holds.

use crate::provided::{CHECKSUM, VENDORED};
use crate::workspace::{ALONE, Workspace, size_in};
use bundler::stages::print::MARKER;

/// The user's text and what follows the marker line.
#[track_caller]
fn halves(bundle: &str) -> (&str, &str) {
    let at = bundle.find(MARKER).expect("a marker line");
    let (own, rest) = bundle.split_at(at);
    (own, rest.split_once('\n').unwrap().1)
}

#[test]
fn the_users_text_stays() {
    let main = "\
// 我的 solution,   as I like it\r
#![allow( dead_code )]
use std::io :: Read;

mod board;
mod score;

/** Wins? */
fn wins(n:u32)->bool{ n%3 != 0 }   // keep

fn main() {
\tlet mut s=String::new( );
\tstd::io::stdin().read_to_string(&mut s).unwrap();
\tprintln!(\"{} {}\", wins(board::SIZE), score::deep::value())
}

#[cfg(test)]
mod tests {
    #[test]
    fn secret() {}
}


";
    let workspace = Workspace::new(&[
        ("Cargo.toml", ALONE),
        ("src/main.rs", main),
        (
            "src/board.rs",
            "//! The board.\n\npub const SIZE: u32 = 4;\n\n#[cfg(test)]\nuse std::fmt as secret;\n",
        ),
        ("src/score/mod.rs", "pub mod deep;\n"),
        (
            "src/score/deep.rs",
            "pub fn value() -> u32 {\n    crate::board::SIZE + 38\n}\n",
        ),
        ("cases/1.in", "?\n"),
        ("cases/1.out", "true 42\n"),
    ]);
    let (bundle, result) = workspace.gives("", &["--samples", "cases"]);
    assert!(
        result.contains("; 1 of 1 samples passed, slowest 1: "),
        "{result}"
    );
    let (own, libraries) = halves(&bundle);
    assert_eq!(libraries, "");
    // Lines end as the compiler reads them.
    let main = main.replace("\r\n", "\n");
    let (before, after) = main.split_once("mod board;\nmod score;\n").unwrap();
    let (after, _) = after.split_once("\n#[cfg(test)]").unwrap();
    assert!(own.starts_with(before), "{own}");
    assert!(own.trim_end().ends_with(after.trim_end()), "{own}");
    let modules = &own[before.len()..own.find(after).unwrap()];
    assert_eq!(
        modules,
        "\
mod board {
//! The board.

pub const SIZE: u32 = 4;

}
mod score {
pub mod deep {
pub fn value() -> u32 {
    crate::board::SIZE + 38
}
}
}
"
    );
    assert!(!bundle.contains("secret"), "{bundle}");
    let again = workspace.gives("src/score", &["--samples", "../../cases"]);
    assert_eq!(again.0, bundle);
    let from_afar = workspace.gives("..", &["博弈 games/src/main.rs", "--no-samples"]);
    assert_eq!(from_afar.0, bundle);
}

const GAMES: &str = "\
[package]
name = \"tiny-games\"
version = \"0.3.1\"
license = \"MIT OR Apache-2.0\"
repository = \"https://example.org/tiny-games\"
edition = \"2018\"
";

const GAMES_LIB: &str = "\
//! Games.

mod table;

/// Who wins?
pub fn wins(n: usize) -> bool {
    table::TABLE[n % 3]
}

pub fn unused() -> u32 {
    7
}
";

const SHOUTING: &str = "\
use play::wins;

fn main() {
    let said = format!(\"{} {}\", wins(4), bare::two());
    println!(\"{}\", alone::shout(&said));
}
";

#[test]
fn a_library_that_has_changed_is_read_anew() {
    let manifest = format!("{ALONE}[dependencies]\nbare = {{ path = \"libs/bare\" }}\n");
    // As the file has it: with a blank for each level.
    let (root, two) = ("libs/bare/src/lib.rs", "pub fn f() -> i32 {\n 2\n}\n");
    let workspace = Workspace::new(&[
        ("Cargo.toml", &manifest),
        (
            "src/main.rs",
            "fn main() {\n    println!(\"{}\", bare::f());\n}\n",
        ),
        (
            "libs/bare/Cargo.toml",
            "[package]\nname = \"bare\"\nversion = \"1.0.0\"\n",
        ),
        (root, two),
    ]);
    assert!(workspace.gives("", &["--no-samples"]).0.contains(two));
    // As long and as old as before.
    let path = workspace.path(root);
    let written = std::fs::metadata(&path).unwrap().modified().unwrap();
    let three = two.replace(" 2", " 3");
    workspace.write(root, &three);
    let file = std::fs::File::options().append(true).open(&path).unwrap();
    file.set_modified(written).unwrap();
    assert!(workspace.gives("", &["--no-samples"]).0.contains(&three));
}

#[test]
fn libraries_follow_with_their_licences() {
    let manifest = format!(
        "{ALONE}[dependencies]\nplay = {{ package = \"tiny-games\", path = \"libs/games\" }}\n"
    );
    let bare = "[package]\nname = \"bare\"\nversion = \"1.0.0\"\n";
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{manifest}bare = {{ path = \"libs/bare\" }}\n"),
        ),
        (
            "src/lib.rs",
            "pub fn shout(s: &str) -> String {\n    s.to_uppercase()\n}\n",
        ),
        ("src/main.rs", SHOUTING),
        ("libs/games/Cargo.toml", GAMES),
        ("libs/games/src/lib.rs", GAMES_LIB),
        (
            "libs/games/src/table.rs",
            "pub(crate) const TABLE: [bool; 3] = [false, true, true];\n",
        ),
        ("libs/bare/Cargo.toml", bare),
        ("libs/bare/src/lib.rs", "pub fn two() -> i32 {\n    2\n}\n"),
        ("cases/1.in", ""),
        ("cases/1.out", "TRUE 2\n"),
    ]);
    let editions = ["--samples", "cases", "--editions", "2018,2021,2024"];
    let (bundle, result) = workspace.gives("", &editions);
    assert!(
        result.contains("editions 2018, 2021, 2024; 1 of 1 samples passed, slowest 1: "),
        "{result}"
    );
    let (own, libraries) = halves(&bundle);
    assert!(own.starts_with(&workspace.read("src/main.rs")), "{own}");
    for heading in [
        "\n// tiny-games 0.3.1 (MIT OR Apache-2.0), https://example.org/tiny-games\n",
        "\n// bare 1.0.0 (licence not stated)\n",
        "\n// alone 0.0.0 (licence not stated)\n",
    ] {
        assert!(libraries.contains(heading), "{libraries}");
    }
    assert!(!libraries.contains("unused"), "{libraries}");
    // No path of this machine: neither the user's folder nor the one above.
    let place = workspace.path("src");
    for folder in place.ancestors().skip(1).take(2) {
        let name = folder.file_name().unwrap().to_str().unwrap();
        assert!(!bundle.contains(name), "{name} in {bundle}");
    }
    assert_eq!(workspace.gives("", &["--samples", "cases"]).0, bundle);
}

const OLD_MAIN: &str = "\
mod part;
use part::Wins;
fn ask(game: &Wins) -> bool {
    if !game.wins() {
        panic!(1);
    }
    true
}
fn main() {
    println!(\"{}\", ask(&::part::Game));
}
";

const OLD_PART: &str = "\
pub trait Wins {
    fn wins(&self) -> bool;
}
pub struct Game;
impl Wins for Game {
    fn wins(&self) -> bool {
        true
    }
}
";

#[test]
fn an_old_edition_is_enough() {
    let workspace = Workspace::new(&[
        ("Cargo.toml", &ALONE.replace("edition = \"2021\"\n", "")),
        ("src/main.rs", OLD_MAIN),
        ("src/part.rs", OLD_PART),
    ]);
    let said = workspace.run("", &["--editions", "2018,2021"]);
    assert!(said.success, "{}", said.stderr);
    assert_eq!(size_in(&said.stderr), said.stdout.len());
    // What newer editions have against it is said, with the user's own place.
    assert!(
        said.stderr.contains("note: not for edition 2021: "),
        "{}",
        said.stderr
    );
    assert!(
        said.stderr.contains("--> src/main.rs:5:16"),
        "{}",
        said.stderr
    );
    assert!(said.stdout.contains("game: &dyn Wins"), "{}", said.stdout);
    assert!(
        said.stderr
            .contains(", editions 2015, 2018; no samples run"),
        "{}",
        said.stderr
    );
}

/// It calls a macro that it exports, and has a module of the name of a crate.
const OLD_LIBRARY: &str = "\
#[macro_use]
mod macros {
    #[macro_export]
    macro_rules! twice {
        ($a:expr) => { $a + $a };
    }
}
mod core {
    pub fn two() -> u32 {
        2
    }
}
pub mod inner {
    use core::two;
    pub fn eight() -> u32 {
        twice!(two() + ::core::two())
    }
}
";

#[test]
fn an_old_program_of_an_old_library() {
    let package = ALONE.replace("edition = \"2021\"\n", "");
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{package}\n[dependencies]\nold = {{ path = \"old\" }}\n"),
        ),
        (
            "old/Cargo.toml",
            "[package]\nname = \"old\"\nversion = \"0.1.0\"\n",
        ),
        ("old/src/lib.rs", OLD_LIBRARY),
        (
            "src/main.rs",
            "#[macro_use]\nextern crate old;\nfn main() {\n    \
             assert_eq!(twice!(old::inner::eight()), 16);\n}\n",
        ),
        ("s/1.in", ""),
        ("s/1.out", ""),
    ]);
    workspace.gives("", &["--samples", "s"]);
}

#[test]
fn a_macro_of_ones_own_may_be_called_env() {
    let main = "macro_rules! env {\n    () => {};\n}\nfn main() {\n    env!();\n}\n";
    let workspace = Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", main)]);
    assert!(workspace.gives("", &[]).0.starts_with(main));
}

#[test]
fn help_and_version() {
    let workspace = Workspace::new(&[("empty.txt", "")]);
    let help = workspace.run("", &["--help"]);
    assert!(help.success && help.stderr.is_empty(), "{}", help.stderr);
    assert!(
        help.stdout.contains("--manifest-path FILE"),
        "{}",
        help.stdout
    );
    let version = workspace.run("", &["-V"]);
    assert_eq!(
        version.stdout,
        concat!("cargo-cpbundle ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

const KEEPER: &str = "\
pub fn used() -> u32 {
    1
}
// bundle: keep
pub fn wanted() -> u32 {
    helper()
}
fn helper() -> u32 {
    2
}
pub fn unused() -> u32 {
    3
}
";

#[test]
fn a_comment_keeps_an_item() {
    let manifest = format!("{ALONE}[dependencies]\nkeeper = {{ path = \"keeper\" }}\n");
    let workspace = Workspace::new(&[
        ("Cargo.toml", &manifest),
        (
            "src/main.rs",
            "fn main() {\n    println!(\"{}\", keeper::used());\n}\n",
        ),
        (
            "keeper/Cargo.toml",
            "[package]\nname = \"keeper\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
        ),
        ("keeper/src/lib.rs", KEEPER),
    ]);
    let (bundle, _) = workspace.gives("", &[]);
    for function in ["used()", "wanted()", "helper()"] {
        assert!(bundle.contains(&format!("fn {function}")), "{bundle}");
    }
    assert!(!bundle.contains("unused"), "{bundle}");
    assert!(!bundle.contains("bundle: keep"), "{bundle}");
}

/// What shaking would rewrite, the uncut libraries need, too.
#[test]
fn a_quick_bundle_in_a_newer_edition() {
    let manifest = |name: &str, edition: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"1.0.0\"\nedition = \"{edition}\"\n")
    };
    let program = manifest("newer", "2024") + "[dependencies]\npairs = { path = \"pairs\" }\n";
    let workspace = Workspace::new(&[
        ("Cargo.toml", program.as_str()),
        (
            "src/main.rs",
            "fn main() {\n    println!(\"{}\", pairs::products(&[(1, 2), (3, 4)]));\n}\n",
        ),
        ("pairs/Cargo.toml", manifest("pairs", "2021").as_str()),
        (
            "pairs/src/lib.rs",
            "pub fn products(pairs: &[(u64, u64)]) -> u64 {\n    let mut sum = 0;\n    \
             for (a, ref b) in pairs {\n        sum += a * *b;\n    }\n    sum\n}\n",
        ),
        ("cases/1.in", ""),
        ("cases/1.out", "14\n"),
    ]);
    let (_, result) = workspace.gives("", &["--quick", "--samples", "cases"]);
    assert!(result.contains("1 of 1 samples passed"), "{result}");
}

/// What only another machine runs: here, one where a panic aborts.
const ELSEWHERE: &str = "\
pub trait Shape {
    fn sides(&self) -> u32;
}
pub struct Square(pub u32);
impl Shape for Square {
    fn sides(&self) -> u32 {
        (0..self.0).map(|side| side * side).sum()
    }
}
pub fn f() -> u32 {
    #[cfg(panic = \"abort\")]
    {
        return named(7);
    }
    #[cfg(not(panic = \"abort\"))]
    1
}
pub fn named(x: u32) -> u32 {
    called(x) + 1
}
fn called(x: u32) -> u32 {
    let square = Square(x);
    measured(&square) + 10
}
fn measured<S: Shape>(shape: &S) -> u32 {
    shape.sides() + 100
}
pub fn g() -> u32 {
    #[cfg(panic = \"abort\")]
    unheard_of(2);
    2
}
fn unheard_of(x: u32) -> u32 {
    x + 1
}
";

#[test]
fn what_another_machine_calls_stays_whole() {
    let manifest = format!("{ALONE}[dependencies]\nlib = {{ path = \"lib\" }}\n");
    let workspace = Workspace::new(&[
        ("Cargo.toml", &manifest),
        (
            "src/main.rs",
            "fn main() {\n    println!(\"{}\", lib::f());\n}\n",
        ),
        (
            "lib/Cargo.toml",
            "[package]\nname = \"lib\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
        ),
        ("lib/src/lib.rs", ELSEWHERE),
    ]);
    let (bundle, _) = workspace.gives("", &["--no-samples"]);
    // What nothing that is left runs has no say.
    assert!(!bundle.contains("unheard_of"), "{bundle}");
    assert_eq!(compiled(&workspace, &bundle, &["-O"]), "1\n");
    let there = compiled(&workspace, &bundle, &["-O", "-C", "panic=abort"]);
    assert_eq!(there, "202\n");
}

/// What a file says that is compiled with some options.
#[track_caller]
fn compiled(workspace: &Workspace, file: &str, options: &[&str]) -> String {
    workspace.write("bundle.rs", file);
    let output = workspace.path("bundle");
    let mut rustc = workspace.command("rustc", "");
    rustc.args(["--edition", "2021", "-A", "warnings", "-o"]);
    rustc.arg(&output).args(options).arg("bundle.rs");
    assert!(rustc.status().unwrap().success());
    workspace.observe(&mut workspace.command(output, "")).stdout
}

/// A closure that borrows one field, since edition 2021.
const ONE_FIELD: &str = "\
struct Sums { of: Vec<u32>, sum: u32 }

pub fn f() -> u32 {
    let mut sums = Sums { of: vec![1, 2], sum: 0 };
    let mut add = |x: u32| sums.sum += x;
    sums.of.iter().for_each(|x| add(*x));
    sums.sum
}
";

/// A program that shows something, beside a library of edition 2021.
fn beside_2021(edition: &str, shown: &str, lib: &str) -> Workspace {
    let manifest = ALONE.replace("2021", edition);
    let manifest = format!("{manifest}[dependencies]\nlib = {{ path = \"lib\" }}\n");
    Workspace::new(&[
        ("Cargo.toml", &manifest),
        (
            "src/main.rs",
            &format!("fn main() {{\n    println!(\"{{}}\", {shown});\n}}\n"),
        ),
        (
            "lib/Cargo.toml",
            "[package]\nname = \"lib\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
        ),
        ("lib/src/lib.rs", lib),
    ])
}

/// The file of such a program is of the library's edition, the second time, too, when that
/// is known.
#[track_caller]
fn is_for_2021(workspace: &Workspace, edition: &str, shown: &str) {
    let note = format!(
        "note: the file is for edition 2021, not {edition} as the Cargo.toml says: lib 1.0.0 does \
         not compile in a file of {edition}"
    );
    for _ in 0..2 {
        let said = workspace.run("", &["--no-samples"]);
        assert_eq!(said.code, Some(0), "{}", said.stderr);
        assert!(said.stderr.contains(&note), "{}", said.stderr);
        assert!(said.stderr.contains(", edition 2021; "), "{}", said.stderr);
        assert_eq!(compiled(workspace, &said.stdout, &[]), shown);
    }
}

#[test]
fn a_library_of_a_later_edition_than_the_program() {
    let workspace = beside_2021("2018", "lib::f()", ONE_FIELD);
    is_for_2021(&workspace, "2018", "3\n");
    // Where one is chosen when submitting, those that are left are told.
    let said = workspace.run("", &["--no-samples", "--judge", "codeforces"]);
    assert!(
        said.stderr.contains("lib 1.0.0 does not compile"),
        "{}",
        said.stderr
    );
    assert!(
        said.stderr.contains(", editions 2021, 2024; "),
        "{}",
        said.stderr
    );
    // Who asks for that edition does not get another.
    let said = workspace.run("", &["--no-samples", "--editions", "2018"]);
    assert_eq!(said.code, Some(4), "{}", said.stdout);
    assert!(
        said.stderr.contains("in a later edition"),
        "{}",
        said.stderr
    );
}

/// What asks for the later edition has a name that the program says of something else.
#[test]
fn a_library_of_a_later_edition_that_is_cut() {
    let lib = format!(
        "pub struct Of(pub usize);\nimpl Of {{\n    pub fn len(&self) -> u32 {{\n        \
         f()\n    }}\n}}\n{ONE_FIELD}"
    );
    let workspace = beside_2021("2018", "lib::Of(3).0 + \"one\".len()", &lib);
    for _ in 0..2 {
        let said = workspace.run("", &["--no-samples", "--prove"]);
        assert_eq!(said.code, Some(0), "{}", said.stderr);
        assert!(said.stderr.contains(", edition 2018; "), "{}", said.stderr);
        assert!(
            !said.stderr.contains("as the Cargo.toml says"),
            "{}",
            said.stderr
        );
        assert_eq!(compiled(&workspace, &said.stdout, &[]), "6\n");
    }
}

/// A judge compiles as a release, so what a build script sets in a debug build is not set.
#[test]
fn build_scripts_that_are_of_a_release() {
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            &ALONE.replace("[package]", "[package]\nbuild = \"build/main.rs\""),
        ),
        (
            "build/main.rs",
            "mod local;\nfn main() {\n    println!(\"cargo:rustc-check-cfg=cfg(local)\");\n    \
             if local::is_local() {\n        println!(\"cargo:rustc-cfg=local\");\n    }\n}\n",
        ),
        (
            "build/local.rs",
            "pub fn is_local() -> bool {\n    cfg!(debug_assertions)\n}\n",
        ),
        (
            "src/main.rs",
            "fn main() {\n    println!(\"{}\", cfg!(local));\n}\n",
        ),
    ]);
    let (bundle, _) = workspace.gives("", &["--no-samples"]);
    assert_eq!(compiled(&workspace, &bundle, &[]), "false\n");
}

/// What the macro's block borrows is dropped at its end since 2024.
#[test]
fn a_library_of_an_earlier_edition_than_the_program() {
    let lib = "pub struct Byte(pub u8);\npub fn first(of: &[&Byte]) -> u8 {\n    of[0].0\n}\n\
               #[macro_export]\nmacro_rules! byte {\n    ($of:expr) => {\n        \
               $crate::first({\n            use $crate::Byte;\n            &[&Byte($of)]\n        })\n    };\n}\n";
    let workspace = beside_2021("2024", "lib::byte!(std::env::args().count() as u8)", lib);
    is_for_2021(&workspace, "2024", "1\n");
    // The user's own text must compile as that one, known or not.
    let why = "lib 1.0.0 does not compile in a file of 2024";
    let main = workspace.read("src/main.rs");
    let chain = "if let Some(1) = Some(1) && true {}\n}\n";
    workspace.write("src/main.rs", &main.replace("}\n", chain));
    for lib in [lib, &lib.replace("first", "one")] {
        workspace.write("lib/src/lib.rs", lib);
        let said = workspace.run("", &["--no-samples"]);
        assert_eq!(said.code, Some(4), "{}", said.stdout);
        let chains = "as edition 2021: error: let chains are only allowed in Rust 2024";
        assert!(said.stderr.contains(chains), "{}", said.stderr);
        assert!(said.stderr.contains(why), "{}", said.stderr);
    }
    // Once nothing asks for it, the package's own edition is as good.
    let main = workspace.read("src/main.rs");
    workspace.write(
        "src/main.rs",
        &main
            .replace("lib::byte!", "u8::from")
            .replace("{}\n", "{ println!(\"{}\", lib::Byte(2).0) }\n"),
    );
    let said = workspace.run("", &["--no-samples"]);
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    assert!(said.stderr.contains(", edition 2024; "), "{}", said.stderr);
    assert!(!said.stderr.contains(why), "{}", said.stderr);
}

/// Another program of the package has macros of the same names, one that reads a file, one
/// that tells its place, and one that declares modules; so has a library, and a module.
#[test]
fn macros_of_other_programs() {
    let manifest = format!("{ALONE}[dependencies]\nshown = {{ path = \"shown\" }}\n");
    let plain = "macro_rules! input { () => { 1 } }\n\
                 macro_rules! debug { ($of:expr) => { println!(\"{}\", $of) } }\n\
                 macro_rules! days { ($day:ident) => { mod $day { pub const DAY: u8 = 2; } } }\n\
                 mod told {\n    macro_rules! debug { ($of:expr) => { println!(\"{} {}\", \
                 module_path!(), $of) } }\n    pub fn debug() { debug!(3) }\n}\n\
                 days!(day);\nmod child;\n\
                 fn main() { debug!(input!() + day::DAY); told::debug(); child::debug(); \
                 shown::debug!(5); }\n";
    let reading = "macro_rules! input { () => { include_str!(\"text.txt\").len() } }\n\
                   macro_rules! debug { ($of:expr) => { println!(\"[{}] {}\", file!(), $of) } }\n\
                   macro_rules! days { ($day:ident) => { mod $day; } }\n\
                   days!(day);\nfn main() { debug!(input!() + day::DAY) }\n";
    let workspace = Workspace::new(&[
        ("Cargo.toml", &manifest),
        ("src/bin/plain.rs", plain),
        ("src/bin/reading.rs", reading),
        (
            "src/bin/day.rs",
            "pub const DAY: usize = 9;\nfn main() {}\n",
        ),
        (
            "src/bin/child.rs",
            "pub fn debug() {\n    debug!(4);\n}\nfn main() {}\n",
        ),
        ("src/bin/text.txt", "text"),
        (
            "shown/Cargo.toml",
            "[package]\nname = \"shown\"\nversion = \"1.0.0\"\n",
        ),
        (
            "shown/src/lib.rs",
            "#[macro_export]\nmacro_rules! debug {\n    ($of:expr) => {\n        \
             println!(\"{} {}\", file!(), $of)\n    };\n}\n",
        ),
    ]);
    let told = |bin| {
        let said = workspace.run("", &["--bin", bin, "--no-samples", "--prove"]);
        assert_eq!(said.code, Some(0), "{}", said.stderr);
        compiled(&workspace, &said.stdout, &[])
    };
    assert_eq!(told("plain"), "3\nplain::told 3\n4\nsrc/bin/plain.rs 5\n");
    assert_eq!(told("reading"), "[src/bin/reading.rs] 13\n");
}

#[test]
fn a_comparison_that_another_library_has_one_for() {
    let manifest = format!(
        "{ALONE}[dependencies]\none = {{ path = \"one\" }}\nother = {{ path = \"other\" }}\n"
    );
    let of = |name: &str| format!("[package]\nname = \"{name}\"\nversion = \"1.0.0\"\n");
    let workspace = Workspace::new(&[
        ("Cargo.toml", &manifest),
        (
            "src/main.rs",
            "fn main() {\n    println!(\"{} {}\", one::is_dead(1), other::Value == 2);\n}\n",
        ),
        ("one/Cargo.toml", &of("one")),
        (
            "one/src/lib.rs",
            "fn dead<T: From<u8>>() -> T {\n    T::from(1)\n}\n\
             pub fn is_dead(state: usize) -> bool {\n    state == dead() || state == u16::MAX.into()\n}\n",
        ),
        ("other/Cargo.toml", &of("other")),
        (
            "other/src/lib.rs",
            "pub struct Value;\nimpl PartialEq<Value> for usize {\n    \
             fn eq(&self, _: &Value) -> bool {\n        true\n    }\n}\n\
             impl PartialEq<usize> for Value {\n    \
             fn eq(&self, other: &usize) -> bool {\n        *other == Value\n    }\n}\n",
        ),
    ]);
    let said = workspace.run("", &["--no-samples", "--prove"]);
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    assert!(
        said.stdout
            .contains("state == dead::<usize>() || state == <u16 as ::std::convert::Into<usize>>::into(u16::MAX)"),
        "{}",
        said.stdout
    );
    assert_eq!(compiled(&workspace, &said.stdout, &[]), "true true\n");
}

/// Traits ask for what nothing relies on.
const DEMANDS: &str = "\
pub trait Vector: Shuffle + Sum + Clone {
    type Wide: Vector;
}
pub trait Shuffle {
    fn shuffled(self) -> Self;
}
pub trait Sum {
    fn sum(&self) -> i64;
}
#[derive(Clone)]
pub struct Pair(pub i64, pub i64);
#[derive(Clone)]
pub struct WidePair(Pair, Pair);
impl Vector for Pair {
    type Wide = WidePair;
}
impl Shuffle for Pair {
    fn shuffled(self) -> Self {
        Pair(self.1, self.0)
    }
}
impl Sum for Pair {
    fn sum(&self) -> i64 {
        self.0 + self.1
    }
}
impl Vector for WidePair {
    type Wide = WidePair;
}
impl Shuffle for WidePair {
    fn shuffled(self) -> Self {
        WidePair(self.1, self.0)
    }
}
impl Sum for WidePair {
    fn sum(&self) -> i64 {
        self.0.sum() + self.1.sum()
    }
}
pub fn total<V: Vector>(vectors: &[V]) -> i64 {
    vectors.iter().map(|vector| vector.clone().sum()).sum()
}
";

/// A program that calls `total` of this library.
fn totalling(library: &str) -> Workspace {
    let manifest = format!("{ALONE}[dependencies]\nlib = {{ path = \"lib\" }}\n");
    Workspace::new(&[
        ("Cargo.toml", &manifest),
        (
            "src/main.rs",
            "fn main() {\n    println!(\"{}\", lib::total(&[lib::Pair(1, 2), lib::Pair(3, 4)]));\n}\n",
        ),
        (
            "lib/Cargo.toml",
            "[package]\nname = \"lib\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
        ),
        ("lib/src/lib.rs", library),
        ("cases/1.in", ""),
        ("cases/1.out", "10\n"),
    ])
}

#[test]
fn what_a_trait_asks_for_in_vain_goes() {
    let workspace = totalling(DEMANDS);
    let (bundle, _) = workspace.gives("", &["--samples", "cases", "--prove"]);
    let (_, libraries) = halves(&bundle);
    for gone in ["Shuffle", "shuffled", "Wide"] {
        assert!(!libraries.contains(gone), "{gone}: {libraries}");
    }
    assert!(
        libraries.contains("pub trait Vector: Sum + Clone {"),
        "{libraries}"
    );
}

/// An implementation asks for what another type has, too.
#[test]
fn what_an_implementation_asks_for_in_vain_goes() {
    let workspace = totalling(
        "pub struct Pair(pub i64, pub i64);
pub struct Wide<N>(N);
pub trait Machine {
    fn run(&self) -> i64;
}
pub trait Shuffle {
    fn shuffled(self) -> Self;
}
pub trait Sum {
    fn sum(&self) -> i64;
}
impl<N> Shuffle for Wide<N> {
    fn shuffled(self) -> Self {
        Wide(self.0)
    }
}
impl Sum for Wide<&Pair> {
    fn sum(&self) -> i64 {
        self.0.0 + self.0.1
    }
}
impl<N> Machine for [N]
where
    Wide<()>: Shuffle,
    for<'n> Wide<&'n N>: Shuffle + Sum,
{
    fn run(&self) -> i64 {
        self.iter().map(|of| Wide(of).sum()).sum()
    }
}
pub fn total(pairs: &[Pair]) -> i64 {
    pairs.run()
}
",
    );
    let (bundle, _) = workspace.gives("", &["--samples", "cases", "--prove"]);
    let (_, libraries) = halves(&bundle);
    assert!(!libraries.contains("huffle"), "{libraries}");
    assert!(
        libraries.contains("for<'n> Wide<&'n N>: Sum"),
        "{libraries}"
    );
}

/// The compiler calls no function of a type unused that `+` takes by reference;
/// what the user's own text mentions stays, though it does not run.
#[test]
fn functions_of_operands_go() {
    let library = "use std::ops::Add;
#[derive(Clone, Copy)]
pub struct Pair(pub i64, pub i64);
impl Pair {
    pub fn swapped(self) -> Pair {
        Pair(self.1, self.0)
    }
    pub fn sum(&self) -> i64 {
        self.0 + self.1
    }
    pub fn product(&self) -> i64 {
        self.0 * self.1
    }
}
impl Add<&Pair> for &Pair {
    type Output = Pair;
    fn add(self, other: &Pair) -> Pair {
        Pair(self.0 + other.0, self.1 + other.1)
    }
}
pub fn total(pairs: &[Pair]) -> i64 {
    let mut total = Pair(0, 0);
    for pair in pairs {
        total = &total + pair;
    }
    total.sum()
}
";
    let workspace = totalling(library);
    let mut own = workspace.read("src/main.rs");
    own.push_str("#[allow(dead_code)]\nfn idle(pair: lib::Pair) -> i64 {\n    pair.product()\n}\n");
    workspace.write("src/main.rs", &own);
    let (bundle, _) = workspace.gives("", &["--samples", "cases", "--prove"]);
    let (_, libraries) = halves(&bundle);
    assert!(!libraries.contains("swapped"), "{libraries}");
    assert!(libraries.contains("fn product"), "{libraries}");
}

/// The compiler does not say which bound `+=` misses: those come back, and no others.
#[test]
fn what_an_operator_asks_for_stays_alone() {
    let workspace = totalling(
        "pub trait Number: Scale {}
pub trait Scale {
    fn scaled(&self) -> Self;
}
impl<N: Scale> Number for N {}
impl Scale for i64 {
    fn scaled(&self) -> Self {
        self * 10
    }
}
impl Scale for bool {
    fn scaled(&self) -> Self {
        *self
    }
}
pub struct Pair<N>(pub N, pub N);
impl<N: Number + std::ops::AddAssign> std::ops::AddAssign for Pair<N> {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
        self.1 += other.1;
    }
}
pub fn total(pairs: &[Pair<i64>]) -> i64 {
    let mut total = Pair(0, 0);
    for pair in pairs {
        total += Pair(pair.0, pair.1);
    }
    total.0 + total.1
}
",
    );
    let (bundle, _) = workspace.gives("", &["--samples", "cases", "--prove"]);
    let (_, libraries) = halves(&bundle);
    assert!(libraries.contains("impl Scale for i64"), "{libraries}");
    assert!(!libraries.contains("for bool"), "{libraries}");
}

#[test]
fn what_another_machine_relies_on_stays() {
    let body = "vectors.iter()";
    let shuffled = "#[cfg(panic = \"abort\")]
    return vectors[0].clone().shuffled().sum();
    #[cfg(not(panic = \"abort\"))]
    vectors.iter()";
    let workspace = totalling(&DEMANDS.replace(body, shuffled));
    let (bundle, _) = workspace.gives("", &["--samples", "cases"]);
    let (_, libraries) = halves(&bundle);
    assert!(libraries.contains("Pair(self.1, self.0)"), "{libraries}");
    assert_eq!(
        compiled(&workspace, &bundle, &["-O", "-C", "panic=abort"]),
        "3\n"
    );
}

/// Where such a file is depends on who calls, and which on what the macro is given.
#[test]
fn files_that_macros_read() {
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{ALONE}[dependencies]\nword = {{ path = \"word\" }}\n"),
        ),
        (
            "src/main.rs",
            "#[macro_use]\nmod macros;\nmod days;\n\
             #[cfg_attr(doc, doc = include_str!(\"absent.md\"))]\nfn main() {\n    \
             println!(\"{} {} {}\", input!(5).trim(), days::one(), word::word!());\n    \
             word::each!(\"5.txt\", |text: &str| text.len());\n}\n",
        ),
        (
            "src/macros.rs",
            "macro_rules! input {\n    ($day:expr) => {\n        \
             include_str!(concat!(\"../in/\", stringify!($day), \".txt\"))\n    };\n}\n",
        ),
        (
            "src/days/mod.rs",
            "pub fn one() -> &'static str {\n    word::word!()\n}\n",
        ),
        ("src/days/word.txt", "beside days"),
        ("src/word.txt", "beside main"),
        ("in/5.txt", "five\n"),
        (
            "word/Cargo.toml",
            "[package]\nname = \"word\"\nversion = \"1.2.3\"\n",
        ),
        (
            "word/src/lib.rs",
            "#[macro_export]\nmacro_rules! word {\n    () => {\n        include_str!(\"word.txt\")\n    };\n}\n\
             #[macro_export]\nmacro_rules! read {\n    ($file:literal) => {\n        \
             include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/in/\", $file))\n    };\n}\n\
             #[macro_export]\nmacro_rules! each {\n    ($file:literal, $f:expr) => {{\n        \
             let text = $crate::read!($file);\n        println!(\"{}\", $f(text));\n    }};\n}\n",
        ),
        ("cases/1.in", ""),
        ("cases/1.out", "five beside days beside main\n5\n"),
    ]);
    let (_, result) = workspace.gives("", &["--samples", "cases", "--prove"]);
    assert!(
        result.contains("; 1 of 1 samples passed, slowest 1: "),
        "{result}"
    );
}

/// Lints that are errors by default, cargo keeps from what is no package of one's own.
#[test]
fn a_library_that_a_lint_refuses() {
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{ALONE}[dependencies]\nword = {{ path = \"word\" }}\n"),
        ),
        ("src/main.rs", "fn main() {\n    word::show(2);\n}\n"),
        (
            "word/Cargo.toml",
            "[package]\nname = \"word\"\nversion = \"1.2.3\"\n\
             [lints.rust]\nunconditional_panic = \"allow\"\n",
        ),
        (
            "word/src/lib.rs",
            "pub fn show(n: usize) {\n    if n == 3 {\n        println!(\"{}\", [1][3]);\n    }\n    \
             println!(\"{n}\");\n}\n",
        ),
        ("cases/1.in", ""),
        ("cases/1.out", "2\n"),
    ]);
    let (bundle, _) = workspace.gives("", &["--samples", "cases"]);
    assert!(
        bundle.contains("#[allow(warnings, unconditional_panic)]\n"),
        "{bundle}"
    );
}

/// What a macro of a registry's crate includes lies where the program's build script has
/// written it.
#[test]
fn files_that_a_macro_of_the_registry_includes() {
    let package = ALONE.replace("[package]", "[package]\nbuild = \"build.rs\"");
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{package}\n[dependencies]\ntables = \"1\"\n"),
        ),
        (".cargo/config.toml", VENDORED),
        (
            "build.rs",
            "fn main() {\n    let folder = std::env::var(\"OUT_DIR\").unwrap();\n    \
             std::fs::write(folder + \"/three.rs\", \"const THREE: u8 = 3;\").unwrap();\n}\n",
        ),
        (
            "src/main.rs",
            "tables::table!(\"three\");\nfn main() {\n    println!(\"{THREE}\");\n}\n",
        ),
        (
            "vendored/tables/Cargo.toml",
            "[package]\nname = \"tables\"\nversion = \"1.0.0\"\n",
        ),
        ("vendored/tables/.cargo-checksum.json", CHECKSUM),
        (
            "vendored/tables/src/lib.rs",
            "#[macro_export]\nmacro_rules! table {\n    ($name:expr) => {\n        \
             include!(concat!(env!(\"OUT_DIR\"), \"/\", $name, \".rs\"));\n    };\n}\n",
        ),
    ]);
    let (bundle, _) = workspace.gives("", &["--no-samples"]);
    assert_eq!(compiled(&workspace, &bundle, &[]), "3\n");
}

/// A macro by rules that has the name of the procedural one it calls, where a module hands
/// it on.
#[test]
fn a_macro_by_rules_with_the_name_of_a_procedural_one() {
    let of = |name: &str, more: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"1.0.0\"\nedition = \"2021\"\n{more}")
    };
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{ALONE}[dependencies]\nlib = {{ path = \"lib\" }}\n"),
        ),
        (
            "src/main.rs",
            "fn main() {\n    println!(\"{}\", lib::kinds::get());\n}\n",
        ),
        (
            "lib/Cargo.toml",
            &of("lib", "[dependencies]\nmagic = { path = \"../magic\" }\n"),
        ),
        (
            "lib/src/lib.rs",
            "pub use magic as made;\npub mod kinds {\n    macro_rules! seven {\n        \
             (@more $of:expr) => { $of + 1 };\n        \
             () => { $crate::kinds::seven!(@more $crate::made::seven!()) };\n    }\n    \
             pub(crate) use seven;\n    pub fn get() -> u8 {\n        seven!()\n    }\n}\n",
        ),
        (
            "magic/Cargo.toml",
            &of("magic", "[lib]\nproc-macro = true\n"),
        ),
        (
            "magic/src/lib.rs",
            "#[proc_macro]\npub fn seven(_: proc_macro::TokenStream) -> proc_macro::TokenStream {\n    \
             \"7\".parse().unwrap()\n}\n",
        ),
    ]);
    let (bundle, _) = workspace.gives("", &["--no-samples"]);
    assert_eq!(compiled(&workspace, &bundle, &[]), "8\n");
}

/// A macro of the user's has the name of one of std's, a library's function that of an
/// attribute, and a variant that of a trait.
#[test]
fn names_of_the_language() {
    let lib = "#[macro_export]\nmacro_rules! gen {\n    () => {\n        5\n    };\n}\npub mod other {\n    pub use crate::gen;\n}\n\
               #[macro_export]\nmacro_rules! shown {\n    ($of:expr) => {\n        format!(\"<{}>\", $of)\n    };\n}\n\
               pub fn three() -> String {\n    shown!(cfg(2))\n}\nfn cfg(windows: u8) -> u8 {\n    let test = windows;\n    of(&Kind::Fn(test)) + 1\n}\n\
               enum Kind {\n    /// Says so.\n    #[allow(dead_code)]\n    Fn(u8),\n}\nuse Kind::*;\n\
               fn of(kind: &Kind) -> u8 {\n    match kind {\n        &Fn(of) => of,\n    }\n}\n";
    let workspace = beside_2021(
        "2021",
        "format!(\"{} {}\", lib::three(), lib::shown!(lib::other::gen!()))",
        lib,
    );
    let manifest = workspace.read("lib/Cargo.toml").replace("2021", "2018");
    workspace.write("lib/Cargo.toml", &manifest);
    let main = workspace.read("src/main.rs");
    let own = "macro_rules! format {\n    ($($of:tt)*) => {\n        std::format!(\"own {}\", std::format!($($of)*))\n    };\n}\n";
    workspace.write("src/main.rs", &format!("{own}{main}"));
    let (bundle, _) = workspace.gives("", &["--no-samples"]);
    assert_eq!(compiled(&workspace, &bundle, &[]), "own <3> own <5>\n");
}

/// A macro asks for its caller's name, and is called by another name than its own.
#[test]
fn what_renamed_macros_ask() {
    let lib = "#[macro_export]\nmacro_rules! who {\n    () => {\n        env!(\"CARGO_PKG_NAME\")\n    };\n}\n";
    let inside = "pub fn me() -> &'static str {\n    who!()\n}\n";
    for shown in ["w!()", "called!(who)"] {
        let workspace = beside_2021("2021", shown, lib);
        let main = workspace.read("src/main.rs");
        let own = "#![allow(unused)]\nuse lib::{who, who as w};\nmacro_rules! called {\n    ($of:ident) => {\n        $of!()\n    };\n}\n";
        workspace.write("src/main.rs", &format!("{own}{main}"));
        let (bundle, _) = workspace.gives("", &["--no-samples"]);
        assert_eq!(compiled(&workspace, &bundle, &[]), "alone\n");
        // A variable of that name calls nothing.
        workspace.write("lib/src/lib.rs", &format!("{lib}{inside}"));
        let variable = main.replace(shown, "{ let who = lib::me(); who }");
        workspace.write("src/main.rs", &variable);
        let (bundle, _) = workspace.gives("", &["--no-samples"]);
        assert_eq!(compiled(&workspace, &bundle, &[]), "lib\n");
        // Where it is to say two names, it cannot be put in its place.
        workspace.write(
            "src/main.rs",
            &format!(
                "{own}{}",
                main.replace(shown, &format!("({shown}, lib::me()).1"))
            ),
        );
        let said = workspace.run("", &["--no-samples"]);
        assert_eq!(said.code, Some(4), "{}", said.stdout);
        assert!(
            said.stderr
                .contains("`env!` cannot stand in a file of its own"),
            "{}",
            said.stderr
        );
    }
}

/// Each has the name that the other is given.
#[test]
fn crates_that_swap_their_names() {
    let library = |name: &str| {
        [
            (
                format!("{name}/Cargo.toml"),
                format!("[package]\nname = \"{name}\"\nversion = \"1.0.0\"\nedition = \"2021\"\n"),
            ),
            (
                format!("{name}/src/lib.rs"),
                format!("pub fn name() -> &'static str {{\n    \"{name}\"\n}}\n"),
            ),
        ]
    };
    let files = [library("one"), library("two")].concat();
    let manifest =
        format!("{ALONE}[dependencies]\none = {{ path = \"one\" }}\ntwo = {{ path = \"two\" }}\n");
    let main = "extern crate one as two;\nextern crate two as one;\nmod inner {\n    pub use two::name;\n}\n\
                fn main() {\n    println!(\"{} {} {}\", one::name(), two::name(), inner::name());\n}\n";
    let mut all = vec![("Cargo.toml", manifest.as_str()), ("src/main.rs", main)];
    all.extend(
        files
            .iter()
            .map(|(file, text)| (file.as_str(), text.as_str())),
    );
    let workspace = Workspace::new(&all);
    let (bundle, _) = workspace.gives("", &["--no-samples"]);
    assert_eq!(compiled(&workspace, &bundle, &[]), "two one one\n");
}
