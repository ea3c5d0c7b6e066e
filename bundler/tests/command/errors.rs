//! What cannot be bundled, and how the command says so.

use crate::workspace::{ALONE, Workspace};

const PLAIN: &str = "fn main() {}\n";

#[track_caller]
fn check(main: &str, words: &[&str]) {
    let workspace = Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", main)]);
    workspace.refuses("", &["-o", "bundle.rs"], words);
}

#[test]
fn no_package_there() {
    let workspace = Workspace::new(&[("empty/file.rs", PLAIN)]);
    let place = workspace.path("empty").display().to_string();
    workspace.refuses(
        "empty",
        &[],
        &[
            &place,
            "is in no package, and no problem is named",
            "help: name a problem",
        ],
    );
    let nowhere = &[&*place, "is not in a cargo workspace", "--manifest-path"];
    workspace.refuses("empty", &["luogu-p1"], nowhere);
    workspace.refuses("empty", &["--list"], nowhere);
    workspace.refuses("", &["luogu-p1", "--workspace", "empty"], nowhere);
    let mistyped = ["there is no folder emtpy", "help: --workspace takes"];
    workspace.refuses("", &["luogu-p1", "--workspace", "emtpy"], &mistyped);
    workspace.refuses(
        "empty",
        &["file.rs"],
        &[
            "file.rs belongs to no package",
            "help: a package is a folder with Cargo.toml",
        ],
    );
    let missing = workspace
        .path("empty")
        .join("Cargo.toml")
        .display()
        .to_string();
    for list in [
        &["--manifest-path", "empty"][..],
        &["--list", "--manifest-path", "empty"],
    ] {
        let words = [
            &format!("there is no {missing}"),
            "help: --manifest-path takes",
        ];
        workspace.refuses("", list, &words);
    }
}

#[test]
fn manifests_that_cargo_refuses() {
    let workspace = Workspace::new(&[("Cargo.toml", "[package\n"), ("src/main.rs", PLAIN)]);
    workspace.refuses("", &[], &["cargo cannot build this", "Cargo.toml:1"]);
    workspace.write(
        "Cargo.toml",
        &format!("{ALONE}[dependencies]\nx = {{ path = \"gone\" }}\n"),
    );
    let words = [
        "cargo cannot build this",
        "gone: repair the dependency's `path`",
    ];
    workspace.refuses("", &[], &words);
    let library = Workspace::new(&[("Cargo.toml", ALONE), ("src/lib.rs", "")]);
    library.refuses(
        "",
        &[],
        &[
            "Cargo.toml has no binary to bundle",
            "help: a program needs a `src/main.rs`",
        ],
    );
}

/// Where cargo says what is wrong, and not what to do.
#[test]
fn what_to_do_about_it() {
    #[track_caller]
    fn check(manifest: &str, main: &[u8], help: &str) {
        let workspace = Workspace::new(&[("Cargo.toml", &format!("{ALONE}{manifest}"))]);
        if !main.is_empty() {
            workspace.write("src/main.rs", "");
            std::fs::write(workspace.path("src/main.rs"), main).unwrap();
        }
        workspace.refuses(
            "",
            &[],
            &["cargo cannot build this", &format!("help: {help}")],
        );
    }
    check("", b"", "a program needs a `src/main.rs`");
    check(
        "",
        b"#![feature(test)]\nfn main() {}\n",
        "judges have a stable",
    );
    check(
        "",
        b"// \xc4\xe3\nfn main() {}\n",
        "save that file as UTF-8",
    );
    let features = "[features]\nfast = []\n[[bin]]\nname = \"alone\"\npath = \"src/main.rs\"\n\
                    required-features = [\"fast\"]\n";
    check(
        features,
        PLAIN.as_bytes(),
        "a bundle has them by --features",
    );
}

#[test]
fn two_packages_of_one_name() {
    let member = "[package]\nname = \"same\"\nedition = \"2021\"\n";
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\"a\", \"b\"]\nresolver = \"2\"\n",
        ),
        ("a/Cargo.toml", member),
        ("a/src/main.rs", PLAIN),
        ("b/Cargo.toml", member),
        ("b/src/main.rs", PLAIN),
    ]);
    let help = "help: change `name` in one of the two";
    workspace.refuses("", &["same"], &["two packages named `same`", help]);
}

#[test]
fn options_that_say_nothing() {
    let workspace = Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", PLAIN)]);
    workspace.refuses(
        "",
        &["--frobnicate"],
        &["'--frobnicate'", "help: cargo-cpbundle --help"],
    );
    workspace.refuses("", &["-o"], &["'-o'", "help: cargo-cpbundle --help"]);
    // Nor is a file of the next option's name written.
    workspace.refuses(
        "",
        &["-o", "--copy"],
        &[
            "`--copy` is an option",
            "help: a file of that name is ./--copy",
        ],
    );
    workspace.refuses("", &["help"], &["help: did you mean --help? "]);
    workspace.refuses("", &["a", "b"], &["`b` is a second one", "help: "]);
    workspace.refuses(
        "",
        &["a", "--manifest-path", "."],
        &["a name and --manifest-path", "help: leave one out"],
    );
    workspace.refuses(
        "",
        &["src/main.rs", "--manifest-path", "."],
        &["src/main.rs says which package", "help: leave --manifest"],
    );
    workspace.refuses(
        "",
        &["--samples", "x", "--no-samples"],
        &["contradict each other", "help: leave one out"],
    );
    for (arguments, said) in [
        (["-o", "a.rs", "-o", "b.rs"], "--output is said twice"),
        (["-p", "a", "-p", "b"], "--package is said twice"),
        (
            ["--judge", "Luogu", "--judge", "CSES"],
            "--judge is said twice",
        ),
    ] {
        workspace.refuses("", &arguments, &[said, "help: leave one out"]);
    }
}

/// What scripts ask: the codes that the help lists.
#[test]
fn exit_codes() {
    let workspace = Workspace::new(&[
        ("Cargo.toml", ALONE),
        ("src/main.rs", PLAIN),
        ("src/bin/broken.rs", "fn main() {\n    1\n}\n"),
        (
            "src/bin/reading.rs",
            "fn main() {\n    println!(env!(stringify!(CARGO_PKG_NAME)));\n}\n",
        ),
        ("cases/1.in", ""),
        ("cases/1.out", "1\n"),
    ]);
    for (arguments, code) in [
        (&["alone"][..], 0),
        (&["alone", "-o", "cases"], 1),
        (&["--frobnicate"], 2),
        (&[], 2),
        (&["--no-samples", "--samples", "cases"], 2),
        (&["nowhere"], 3),
        (&["https://acm.timus.ru/problem.aspx?num=1000"], 3),
        (&["--bin", "nowhere"], 3),
        (&["nowhere.rs"], 3),
        (&["alone", "--explain", "nowhere"], 3),
        (&["alone", "--where", "999"], 3),
        (&["alone", "--samples", "src"], 3),
        (&["broken"], 4),
        (&["reading"], 4),
        (&["alone", "--samples", "cases"], 5),
    ] {
        let said = workspace.run("", arguments);
        assert_eq!(said.code, Some(code), "{arguments:?}: {}", said.stderr);
    }
    let help = workspace.run("", &["--help"]).stdout;
    let (_, codes) = help.split_once("\nexit codes:\n").unwrap();
    let codes: Vec<_> = codes.lines().map(|line| &line[..4]).collect();
    assert_eq!(codes, ["  1 ", "  2 ", "  3 ", "  4 ", "  5 "]);
}

#[test]
fn a_crate_that_does_not_compile() {
    check(
        "fn main() {\n    let n: u32 = \"seven\";\n}\n",
        &[
            "cargo cannot build this",
            "mismatched types",
            "src/main.rs:2:18",
        ],
    );
    // A brace too few, and a module without its file: cargo says it first.
    check("fn main() {\n", &["unclosed delimiter", "src/main.rs:1:"]);
    check(
        "mod board;\nfn main() {}\n",
        &["file not found for module `board`", "src/main.rs:1:1"],
    );
}

#[test]
fn what_no_single_file_has() {
    // What cannot be told from the text is not read, nor what is here alone.
    for (name, call, column, remedy) in [
        (
            "include_str",
            "include_str!(concat!($file, stringify!(a b)))",
            9,
            "as a string",
        ),
        (
            "include_bytes",
            "std::include_bytes!(concat!($file, stringify!(a b)))",
            14,
            "as a byte string",
        ),
        (
            "env",
            "core::env!(stringify!(CARGO_PKG_NAME))",
            15,
            "write the value itself",
        ),
    ] {
        let workspace = Workspace::new(&[
            ("Cargo.toml", ALONE),
            (
                "src/main.rs",
                "mod part;\nfn main() {\n    part::show();\n}\n",
            ),
            (
                "src/part.rs",
                &format!(
                    "macro_rules! read {{\n    ($file:expr) => {{\n        {call}\n    }};\n}}\n\n\
                     pub fn show() {{\n    println!(\"{{}}\", read!(\"part.txt\").len());\n}}\n"
                ),
            ),
            ("src/part.txta b", "text"),
        ]);
        workspace.refuses(
            "",
            &["-o", "bundle.rs"],
            &[
                &format!("`{name}!` cannot stand in a file of its own"),
                &format!("--> src/part.rs:3:{column}\n3 |         {call}\n"),
                "help: ",
                remedy,
            ],
        );
    }
}

const OLD_FASHIONED: &str = "\
#[no_mangle]
pub extern \"C\" fn one() -> u8 {
    1
}
fn show(x: &ToString) {
    print!(\"{}\", x.to_string());
}
fn main() {
    show(&one());
}
";

#[test]
fn an_edition_that_the_judge_does_not_take() {
    let record = "
[package.metadata.problem]
title = \"A\"
url = \"https://www.luogu.com.cn/problem/P1\"
judge = \"luogu\"
time-ms = 1000
memory-mb = 128
";
    let workspace = Workspace::new(&[
        ("Cargo.toml", &(ALONE.replace("2021", "2015") + record)),
        ("src/main.rs", OLD_FASHIONED),
    ]);
    workspace.refuses(
        "",
        &["-o", "bundle.rs"],
        &[
            "the bundle of alone does not compile",
            "as edition 2024: error: ",
            "--> src/main.rs:1:3\n1 | #[no_mangle]\n",
            "help: Luogu compiles as edition 2024, the package is written in 2015",
        ],
    );
    let shows = OLD_FASHIONED.replace("#[no_mangle]\n", "");
    workspace.write("src/main.rs", &shows);
    let (bundle, _) = workspace.gives("", &["--no-samples"]);
    assert!(bundle.contains("fn show(x: &dyn ToString) {\n"), "{bundle}");
}

const MAGIC: &str = "\
[package]
name = \"magic\"
version = \"2.0.0\"
edition = \"2021\"
[lib]
proc-macro = true
";

const MACROS: &str = "\
extern crate proc_macro;
use proc_macro::TokenStream;

#[proc_macro_attribute]
pub fn quick(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

#[proc_macro_derive(Nothing)]
pub fn nothing(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

#[proc_macro]
pub fn seven(_: TokenStream) -> TokenStream {
    \"7\".parse().unwrap()
}
";

#[test]
fn procedural_macros() {
    let manifest = format!("{ALONE}[dependencies]\nmagic = {{ path = \"magic\" }}\n");
    let workspace = Workspace::new(&[
        ("Cargo.toml", &manifest),
        ("magic/Cargo.toml", MAGIC),
        ("magic/src/lib.rs", MACROS),
        (
            "src/bin/inside.rs",
            "macro_rules! m {\n    ($e:expr) => {\n        let x = magic::seven!() + $e;\n        print!(\"{x}\");\n    };\n}\nfn main() {\n    let x = 1;\n    m!(2);\n    println!(\"{}\", x);\n}\n",
        ),
    ]);
    // A variable of a macro would be the one that follows: it cannot be written out.
    workspace.refuses(
        "",
        &["--bin", "inside", "-o", "bundle.rs"],
        &[
            "the macro `m`, whose rules call a procedural macro of magic 2.0.0, cannot be inlined yet",
            "--> src/bin/inside.rs:9:5\n9 |     m!(2);",
            "help: write by hand what it would make",
        ],
    );
}

/// Cargo compiles it, since its Cargo.toml allows the lint; the judge does not.
#[test]
fn a_lint_that_only_cargo_allows() {
    let manifest = format!("{ALONE}[lints.rust]\noverflowing_literals = \"allow\"\n");
    let main = "fn main() {\n    println!(\"{}\", 256u8);\n}\n";
    let workspace = Workspace::new(&[("Cargo.toml", &manifest), ("src/main.rs", main)]);
    let help =
        "write `#![allow(overflowing_literals)]` at the start of the first file of your program\n";
    workspace.refuses("", &[], &["src/main.rs:2", help]);
    workspace.write(
        "src/main.rs",
        &format!("#![allow(overflowing_literals)]\n{main}"),
    );
    workspace.gives("", &[]);
}

/// A program may be there for a release alone; what is wrong with it is told of a debug
/// build as before.
#[test]
fn what_compiles_as_a_release_alone() {
    let main = "mod fast;\n\nfn main() {\n    println!(\"{}\", fast::ANSWER);\n}\n";
    let fast = "#[cfg(not(debug_assertions))]\npub const ANSWER: u8 = 1;\n";
    let files = [
        ("Cargo.toml", ALONE),
        ("src/main.rs", main),
        ("src/fast.rs", fast),
    ];
    let workspace = Workspace::new(&files);
    let (bundle, _) = workspace.gives("", &[]);
    assert!(bundle.contains("ANSWER: u8 = 1"), "{bundle}");
    workspace.write("src/main.rs", &main.replace("ANSWER", "OTHER"));
    workspace.refuses("", &[], &["cargo cannot build this", "fast::OTHER"]);
}
