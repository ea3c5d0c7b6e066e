//! Compilers of older judges, and crates that a judge has itself.
#![cfg(unix)]

#[path = "command/workspace.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod workspace;

use std::path::{Path, PathBuf};
use workspace::{ALONE, Said, Workspace, on_path};

const MAIN: &str = "fn main() {\n    println!(\"{}\", 7_u32.div_ceil(2));\n}\n";

/// A compiler that calls itself by another version and takes all, or nothing.
fn compiler(version: &str, takes: bool) -> String {
    let rustc = on_path("rustc");
    let answer = match takes {
        true => format!("exec {} \"$@\"", rustc.display()),
        false => "echo '{\"message\":\"too new\",\"level\":\"error\"}' >&2; exit 1".to_owned(),
    };
    let says = format!("-vV) echo 'release: {version}'; exit ;;");
    format!("case $1 in {says} --print) echo /nowhere; exit ;; esac\n{answer}")
}

/// Runs with compilers in `BUNDLER_RUSTC_DIR`.
#[track_caller]
fn run(workspace: &Workspace, compilers: &[(&str, &str)], arguments: &[&str]) -> Said {
    let folder = workspace.tools(compilers, &[]);
    let mut command = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
    command
        .env_remove("BUNDLER_RUSTC")
        .env("BUNDLER_RUSTC_DIR", folder);
    workspace.observe(command.args(arguments))
}

fn plain() -> Workspace {
    Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", MAIN)])
}

#[test]
fn installed_compilers_are_asked() {
    let workspace = plain();
    let (takes, refuses) = (compiler("1.63.0", true), compiler("1.60.0", false));
    let said = run(&workspace, &[("rustc-1.63", &takes)], &[]);
    said.check_gives();
    assert!(
        said.stderr.contains(", 1.63.0, edition 2021; "),
        "{}",
        said.stderr
    );

    let both = [("rustc-1.63", &*takes), ("rustc-1.60", &*refuses)];
    let said = run(&workspace, &both, &["--editions", "2018,2024"]);
    assert!(said.success, "{}", said.stderr);
    let (notes, last) = said.stderr.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(
        notes,
        "note: rustc 1.60.0, edition 2021, 2018: error: too new"
    );
    assert!(
        last.contains(", 1.63.0, editions 2018, 2021, 2024; "),
        "{last}"
    );
}

#[test]
fn the_judge_s_own_compiler_decides() {
    let workspace = plain();
    let refuses = compiler("1.56.1", false);
    let said = run(
        &workspace,
        &[("rustc-1.56", &refuses)],
        &["--judge", "spoj"],
    );
    said.check_refuses(&[
        "even uncut it does not compile with rustc 1.56.1 as edition 2021: error: too new",
        "help: SPOJ has rustc 1.56: write this so that it takes it too",
    ]);
}

#[test]
fn what_a_judge_s_compiler_lacks_is_told() {
    let workspace = plain();
    let said = workspace.run("", &["--judge", "spoj"]);
    assert!(said.success, "{}", said.stderr);
    let note = "note: `div_ceil` needs Rust 1.73, SPOJ has 1.56\n --> src/main.rs:2:26\n";
    assert!(said.stderr.starts_with(note), "{}", said.stderr);
    workspace.gives("", &["--judge", "timus"]);
}

#[test]
fn what_is_no_compiler() {
    let workspace = plain();
    let check = |name: &str, value: &Path, words: &[&str]| {
        let mut command = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
        workspace
            .observe(command.env(name, value))
            .check_refuses(words);
    };
    let nowhere = PathBuf::from("/nowhere/rustc");
    check(
        "BUNDLER_RUSTC",
        &nowhere,
        &[
            "/nowhere/rustc is not a compiler",
            "help: correct BUNDLER_RUSTC",
        ],
    );
    check(
        "BUNDLER_RUSTC_DIR",
        &nowhere,
        &[
            "cannot read /nowhere/rustc",
            "help: correct BUNDLER_RUSTC_DIR",
        ],
    );
    check(
        "BUNDLER_RUSTC_DIR",
        &workspace.path("src"),
        &["has no compilers", "rustc-<version>"],
    );
}

#[test]
fn what_a_judge_sets_is_set() {
    let main = "fn main() {\n    print!(\"{}\", cfg!(ONLINE_JUDGE));\n}\n";
    let workspace = Workspace::new(&[
        ("Cargo.toml", ALONE),
        ("src/main.rs", main),
        ("samples/1.in", ""),
        ("samples/1.out", "true"),
    ]);
    let passes = |judge: &str| {
        let said = workspace.run("", &["--judge", judge, "--samples", "samples"]);
        said.success
    };
    assert!(passes("codeforces"));
    assert!(!passes("kattis"));
}

/// A program with crates of AtCoder's, one of them changed by the user, and a
/// library of the user's that uses one, too.
const FILES: &[(&str, &str)] = &[
    (
        "Cargo.toml",
        "[package]\nname = \"alone\"\nedition = \"2021\"\n[workspace]\n[dependencies]\n\
         itertools = \"0.14\"\nproconio = \"0.5\"\nmine = { path = \"mine\" }\n\
         superslice = { path = \"superslice\" }\n",
    ),
    (
        "src/main.rs",
        "use itertools::Itertools;\nuse proconio::input;\nuse superslice::lower_bound;\n\n\
         fn main() {\n    input! { n: usize, a: [u32; n] }\n    \
         println!(\"{}\", mine::joined(a.iter().sorted()));\n    \
         println!(\"{}\", lower_bound());\n}\n",
    ),
    (
        "mine/Cargo.toml",
        "[package]\nname = \"mine\"\nversion = \"1.0.0\"\nedition = \"2021\"\n\
         [dependencies]\nitertools = \"0.14\"\n",
    ),
    (
        "mine/src/lib.rs",
        "use itertools::Itertools;\nmod deep {\n    \
         pub fn twice(n: &u32) -> String {\n        \
         itertools::Itertools::join(&mut itertools::repeat_n(n, 2), \"\")\n    }\n}\n\
         pub fn joined<'a>(all: impl Iterator<Item = &'a u32>) -> String {\n    \
         all.map(deep::twice).join(\" \")\n}\n",
    ),
    (
        "superslice/Cargo.toml",
        "[package]\nname = \"superslice\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
    ),
    (
        "superslice/src/lib.rs",
        "pub fn lower_bound() -> u8 {\n    5\n}\n",
    ),
    ("samples/1.in", "3\n3 1 2\n"),
    ("samples/1.out", "11 22 33\n5\n"),
];

#[test]
fn a_judge_s_own_crates_stay_outside() {
    let workspace = Workspace::new(FILES);
    let bundle = |judge: &str| {
        let said = workspace.run("", &["--judge", judge, "--samples", "samples"]);
        let stderr = said.stderr;
        assert!(stderr.contains("1 of 1 samples passed"), "{stderr}");
        said.stdout
    };
    let text = bundle("atcoder");
    let (own, libraries) = text.split_once("// ---- ").unwrap();
    assert_eq!(own.trim_end(), workspace.read("src/main.rs").trim_end());
    let modules: Vec<_> = libraries
        .lines()
        .filter(|line| line.starts_with("pub mod"))
        .collect();
    assert_eq!(modules, ["pub mod mine {", "pub mod superslice {"]);
    assert!(libraries.contains("use ::itertools::Itertools;"), "{text}");
    assert!(libraries.contains("::itertools::repeat_n(n, 2)"), "{text}");

    let text = bundle("kattis");
    assert!(text.contains("pub mod itertools {"), "{text}");
}

/// A library that counts with a young type, and reads by a macro.
const YOUNG: &[(&str, &str)] = &[
    (
        "Cargo.toml",
        "[package]\nname = \"alone\"\nedition = \"2021\"\n[workspace]\n[dependencies]\n\
         young = { path = \"young\" }\n",
    ),
    (
        "src/main.rs",
        "use young::first;\n\nfn main() {\n    println!(\"{} {}\", first!(4), first!(5));\n}\n",
    ),
    (
        "young/Cargo.toml",
        "[package]\nname = \"young\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
    ),
    (
        "young/src/lib.rs",
        "use core::fmt::Debug;\nuse std::sync::{Mutex, OnceLock};\n\
         static FIRST: OnceLock<Mutex<u8>> = OnceLock::new();\n\
         pub fn first(value: u8) -> impl Debug {\n    \
         *FIRST.get_or_init(|| Mutex::new(value)).lock().unwrap()\n}\n\
         #[macro_export]\nmacro_rules! first {\n    \
         ($value:expr) => {\n        format!(\"{:?}\", $crate::first($value))\n    };\n}\n",
    ),
    ("samples/1.in", ""),
    ("samples/1.out", "4 4\n"),
];

#[test]
fn what_libraries_need_is_brought_along() {
    let workspace = Workspace::new(YOUNG);
    let bundle = |arguments: &[&str]| {
        let said = workspace.run("", &[arguments, &["--samples", "samples"]].concat());
        let stderr = said.stderr;
        assert!(stderr.contains("1 of 1 samples passed"), "{stderr}");
        (said.stdout, stderr)
    };
    let (text, _) = bundle(&["--judge", "luogu"]);
    assert!(text.contains("OnceLock};"), "{text}");
    assert!(!text.contains("mod later"), "{text}");

    let (text, stderr) = bundle(&["--judge", "spoj"]);
    assert!(
        text.contains("// OnceLock of Rust 1.70 (CC0-1.0)"),
        "{text}"
    );
    assert!(!text.contains("LazyLock"), "{text}");
    assert!(!stderr.contains("note"), "{stderr}");

    let (text, stderr) = bundle(&["--judge", "nowcoder", "--editions", "2015"]);
    assert!(text.contains("pub mod later {"), "{text}");
    assert!(
        stderr.contains(", editions 2015, 2018, 2021, 2024; "),
        "{stderr}"
    );
    assert!(!stderr.contains("note"), "{stderr}");
}
