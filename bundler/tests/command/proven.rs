//! `--prove`: the file against cargo's own build.

use crate::provided;
use crate::workspace::{ALONE, Workspace};

/// A library of an older edition, without `std`, that calls no crate by its
/// name, and one of the same name.
const LIBRARIES: [(&str, &str); 4] = [
    (
        "half/Cargo.toml",
        "[package]\nname = \"half\"\nversion = \"1.0.0\"\nedition = \"2018\"\n\
         [dependencies]\nkind = { path = \"../kind\", package = \"kind\" }\n",
    ),
    (
        "half/src/lib.rs",
        "#![no_std]\npub use kind::Kind;\n\
         pub struct Half;\n\
         pub fn name() -> &'static str {\n    stringify!(crate::Half)\n}\n\
         pub fn half(n: u32) -> u32 {\n    assert!(n % 2 == 0, \"odd\");\n    n / 2\n}\n\
         pub fn sum(pair: &(u32, [u32; 2])) -> u32 {\n    let add = |n| pair.0 + n;\n    \
         add(pair.1[0]) + u32::kind()\n}\n",
    ),
    (
        "kind/Cargo.toml",
        "[package]\nname = \"kind\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
    ),
    (
        "kind/src/lib.rs",
        "pub trait Kind {\n    fn kind() -> u32;\n}\nimpl<T> Kind for T {\n    \
         fn kind() -> u32 {\n        size_of::<T>() as u32\n    }\n}\nuse core::mem::size_of;\n",
    ),
];

fn workspace(main: &str) -> Workspace {
    let manifest = format!("{ALONE}[dependencies]\nhalf = {{ path = \"half\" }}\n");
    let own = [("Cargo.toml", manifest.as_str()), ("src/main.rs", main)];
    Workspace::new(&[&own[..], &LIBRARIES].concat())
}

#[test]
fn what_cargo_builds_is_proven() {
    let main = "fn main() {\n    println!(\"{}\", half::half(8) + half::sum(&(1, [2, 3])));\n}\n";
    let (_, told) = workspace(main).gives("", &["--prove"]);
    assert!(told.contains(" functions as cargo builds them, "), "{told}");
    assert!(told.contains(" as edition 2018"), "{told}");
    // What the user has of a later prelude is no reason to ask nothing.
    let later = main.replace("half(8)", "half(8_i64.try_into().unwrap())");
    let (_, told) = workspace(&later).gives("", &["--prove"]);
    assert!(told.contains(" as edition 2018"), "{told}");
    // A library without `std` panics by `core`, also where the package is as old.
    let main = "fn main() {\n    println!(\"{}\", thrown::least(&[3]));\n}\n";
    let thrown = "#![no_std]\npub fn least(of: &[u8]) -> u8 {\n    if of.is_empty() {\n        \
                  panic!(\"nothing\")\n    }\n    of[0]\n}\n";
    let manifest =
        ALONE.replace("2021", "2018") + "[dependencies]\nthrown = { path = \"thrown\" }\n";
    let workspace = Workspace::new(&[
        ("Cargo.toml", &manifest),
        ("src/main.rs", main),
        (
            "thrown/Cargo.toml",
            "[package]\nname = \"thrown\"\nversion = \"1.0.0\"\nedition = \"2018\"\n",
        ),
        ("thrown/src/lib.rs", thrown),
    ]);
    let (_, told) = workspace.gives("", &["--prove"]);
    assert!(
        told.contains(" functions as cargo builds them, 1 as edition 2018"),
        "{told}"
    );
}

/// The user's text is one file for cargo, too, and its lines are the same.
#[test]
fn places_as_cargo_tells_them() {
    let main = "fn main() {\n    let half = dbg!(half::half(8));\n    \
                eprintln!(\"{}:{}: {half}\", line!(), column!());\n}\n";
    let told = workspace(main).run("", &["--prove"]).stderr;
    assert!(told.contains(" functions as cargo builds them"), "{told}");
}

/// `gen` is a keyword of 2024: where the file is for that edition alone it is raw, and what
/// shows it is noted.
#[test]
fn words_of_a_later_edition() {
    let main = "macro_rules! show {\n    ($name:ident) => {\n        \
                println!(\"{} {}\", stringify!($name), $name);\n    };\n}\n\
                fn main() {\n    let gen = half::half(8);\n    show!(gen);\n}\n";
    let (bundle, told) = workspace(main).gives("", &["--prove"]);
    assert!(told.contains(" functions as cargo builds them"), "{told}");
    assert!(bundle.contains("show!(gen)"), "{bundle}");
    let said = workspace(main).run("", &["--editions", "2024"]);
    assert!(said.stdout.contains("show!(r#gen)"), "{}", said.stdout);
    assert!(
        said.stderr.contains("stringify!() gives another answer"),
        "{}",
        said.stderr
    );
}

/// What `module_path!` and `file!` tell in the user's own crates is written out, also what
/// they tell by way of a macro that another crate gives.
#[test]
fn modules_and_files_as_cargo_names_them() {
    let main = "#![deny(warnings)]\nuse half::day;\n\
                fn solved(day: &str) -> usize {\n    day.len()\n}\nmod part {\n    \
                pub fn name() -> &'static str {\n        module_path!()\n    }\n}\n\
                fn main() {\n    println!(\"{} {}\", part::name(), half::name::file());\n    \
                half::show!(\"day \");\n    day!(solved);\n}\n";
    let workspace = workspace(main);
    let library = workspace.read("half/src/lib.rs")
        + "pub mod name {\n    pub fn file() -> &'static str {\n        file!()\n    }\n}\n\
           #[macro_export]\n/// Shows.\nmacro_rules! show {\n    ($of:literal) => {\n        \
           println!(concat!($of, module_path!()));\n    };\n}\n\
           #[macro_export]\nmacro_rules! day {\n    ($solve:ident) => {\n        \
           let day = module_path!().replace(\"a\", \"\");\n        \
           println!(\"{day} {}\", $solve(&day));\n    };\n}\n";
    workspace.write("half/src/lib.rs", &library);
    let (bundle, told) = workspace.gives("", &["--prove"]);
    assert!(told.contains(" functions as cargo builds them"), "{told}");
    // Cargo has said that there is nothing to warn of.
    assert!(bundle.starts_with("#![warn(warnings)]\n"), "{bundle}");
    assert!(!told.contains("note: "), "{told}");
    for words in [
        "::part\"",
        "\"half/src/lib.rs\"",
        "concat!(\"day \", \"",
        "\".replace(",
    ] {
        assert!(bundle.contains(words), "{words}: {bundle}");
    }
}

/// A name that is made of a path is another in the file.
#[test]
fn what_cargo_does_not_build_is_not_given_out() {
    let main = "fn main() {\n    println!(\"{} {}\", half::name(), half::half(8));\n}\n";
    let said = workspace(main).run("", &["--prove", "-o", "a.rs"]);
    assert_eq!(said.code, Some(4), "{}", said.stderr);
    assert_eq!(said.stdout, "");
    for words in [
        "is not what cargo builds: 1 of ",
        "bundle::half::name differs:",
        "  the file: ",
        "  cargo:    ",
        "help: ",
    ] {
        assert!(said.stderr.contains(words), "{words}: {}", said.stderr);
    }
}

/// In the place of the judge's: code of its own, code for each type, a static, a
/// macro, and a name that is made of a path.
const PROVIDED: &str = "\
pub use proconio_derive::*;
pub static FACTOR: u8 = 2;
pub mod source {
    pub fn name() -> &'static str {
        module_path!()
    }
}
pub trait Readable {
    fn read() -> Self;
}
impl Readable for u32 {
    fn read() -> u32 {
        source::name().len() as u32
    }
}
pub fn twice<T: std::ops::Mul<Output = T> + From<u8>>(x: T) -> T {
    x * T::from(FACTOR)
}
#[macro_export]
macro_rules! input {
    ($name:ident: $kind:ty) => {
        let $name = <$kind as $crate::Readable>::read();
    };
}
";

/// A program with a library in the file and one that the judge has.
fn beside_provided(said: &str) -> Workspace {
    let workspace = provided::reading();
    let manifest = workspace.read("Cargo.toml") + "half = { path = \"half\" }\n";
    workspace.write("Cargo.toml", &manifest);
    workspace.write("vendored/proconio/src/lib.rs", PROVIDED);
    for (path, text) in LIBRARIES {
        workspace.write(path, text);
    }
    let main = format!(
        "use proconio::input;\nfn main() {{\n    input!(n: u32);\n    \
         println!(\"{{}} {{}}\", proconio::twice(half::half(n)), {said});\n}}\n"
    );
    workspace.write("src/main.rs", &main);
    workspace
}

#[test]
fn what_a_judge_has_is_compared_as_it_is() {
    let workspace = beside_provided("proconio::FACTOR");
    let (bundle, told) = workspace.gives("", &["--prove", "--no-samples", "--judge", "atcoder"]);
    assert!(!bundle.contains("mod proconio"), "{bundle}");
    assert!(bundle.contains("mod half"), "{bundle}");
    assert!(told.contains(" functions as cargo builds them"), "{told}");

    let workspace = beside_provided("half::name()");
    let said = workspace.run("", &["--prove", "--no-samples", "--judge", "atcoder"]);
    assert_eq!(said.code, Some(4), "{}", said.stderr);
    let words = "is not what cargo builds: 1 of ";
    assert!(said.stderr.contains(words), "{}", said.stderr);
    assert!(
        said.stderr.contains("bundle::half::name differs:"),
        "{}",
        said.stderr
    );
}
