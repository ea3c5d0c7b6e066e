//! `--prove`: the file against cargo's own build.

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
         pub fn module() -> &'static str {\n    module_path!()\n}\n\
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
}

/// A name that is made of a module's is another in the file.
#[test]
fn what_cargo_does_not_build_is_not_given_out() {
    let main = "fn main() {\n    println!(\"{} {}\", half::module(), half::half(8));\n}\n";
    let said = workspace(main).run("", &["--prove", "-o", "a.rs"]);
    assert_eq!(said.code, Some(4), "{}", said.stderr);
    assert_eq!(said.stdout, "");
    for words in [
        "is not what cargo builds: 1 of ",
        "bundle::half::module differs:",
        "  the file: ",
        "  cargo:    ",
        "help: ",
    ] {
        assert!(said.stderr.contains(words), "{words}: {}", said.stderr);
    }
}
