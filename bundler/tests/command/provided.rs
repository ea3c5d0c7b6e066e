//! Crates that the judge has: what comes from there stays as it is.

use crate::workspace::{ALONE, Workspace};

const MAIN: &str = "\
use proconio::{derive_readable, fastout, twice};

#[derive_readable]
struct Edge(u8);

#[fastout]
fn main() {
    print!(\"{}\", twice(Edge(2).0));
}
";

/// Stands in for crates.io, so that no network is needed.
pub const VENDORED: &str = "\
[source.crates-io]
replace-with = \"vendored\"

[source.vendored]
directory = \"vendored\"
";

const PROCONIO: &str = "\
[package]
name = \"proconio\"
version = \"0.5.0\"
edition = \"2021\"

[features]
derive = [\"proconio-derive\"]

[dependencies]
proconio-derive = { version = \"0.2.1\", optional = true }
";

const DERIVE: &str = "\
[package]
name = \"proconio-derive\"
version = \"0.2.1\"
edition = \"2021\"

[lib]
proc-macro = true
";

const MACROS: &str = "\
use proc_macro::TokenStream;

#[proc_macro_attribute]
pub fn fastout(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

#[proc_macro_attribute]
pub fn derive_readable(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}
";

pub const CHECKSUM: &str = "{\"files\": {}, \"package\": null}";

/// A program that reads by a crate that AtCoder has.
pub fn reading() -> Workspace {
    let dependencies =
        "\n[dependencies]\nproconio = { version = \"=0.5.0\", features = [\"derive\"] }\n";
    Workspace::new(&[
        ("Cargo.toml", &(ALONE.to_owned() + dependencies)),
        (".cargo/config.toml", VENDORED),
        ("src/main.rs", MAIN),
        ("vendored/proconio/Cargo.toml", PROCONIO),
        ("vendored/proconio/.cargo-checksum.json", CHECKSUM),
        (
            "vendored/proconio/src/lib.rs",
            "pub use proconio_derive::*;\npub fn twice(x: u8) -> u8 {\n    2 * x\n}\n",
        ),
        ("vendored/proconio-derive/Cargo.toml", DERIVE),
        ("vendored/proconio-derive/.cargo-checksum.json", CHECKSUM),
        ("vendored/proconio-derive/src/lib.rs", MACROS),
        ("samples/1.in", ""),
        ("samples/1.out", "4\n"),
    ])
}

#[test]
fn macros_of_a_judge_s_own_crate_stay() {
    let workspace = reading();
    let samples = ["--samples", "samples"];
    let arguments = [&samples[..], &["--judge", "atcoder"]].concat();
    let (bundle, result) = workspace.gives("", &arguments);
    let expected = format!("{MAIN}\n// ---- End of the program, no libraries; fingerprint ");
    assert!(bundle.starts_with(&expected), "{bundle}");
    assert!(result.contains("; 1 of 1 samples passed, "), "{result}");

    // Elsewhere they are written out.
    let main = MAIN.replace("derive_readable, ", "");
    workspace.write("src/main.rs", &main.replace("#[derive_readable]\n", ""));
    let arguments = [&samples[..], &["--judge", "kattis"]].concat();
    let (bundle, _) = workspace.gives("", &arguments);
    assert!(!bundle.contains("\n#[fastout]"), "{bundle}");
    assert!(bundle.contains("pub mod proconio {"), "{bundle}");
}

/// A generator and a brute force are examples, with dependencies of their own.
#[test]
fn what_only_examples_ask_for_changes_nothing() {
    let workspace = reading();
    let main = MAIN.replace("derive_readable, ", "");
    workspace.write("src/main.rs", &main.replace("#[derive_readable]\n", ""));
    let features = "[features]\nslow = []\n";
    let manifest = PROCONIO.replace("[features]\n", features);
    workspace.write("vendored/proconio/Cargo.toml", &manifest);
    workspace.write(
        "vendored/proconio/src/lib.rs",
        "pub use proconio_derive::*;\npub fn twice(x: u8) -> u8 {\n    \
         if cfg!(feature = \"slow\") { x + x } else { 2 * x }\n}\n",
    );
    let bundles = || {
        ["atcoder", "kattis"].map(|judge| {
            let arguments = ["--samples", "samples", "--judge", judge];
            workspace.gives("", &arguments).0
        })
    };
    let before = bundles();
    assert!(!before[0].contains("pub mod proconio {"), "{}", before[0]);
    let manifest = workspace.read("Cargo.toml");
    let more = "\n[dev-dependencies]\nproconio = { version = \"=0.5.0\", features = [\"slow\"] }\n";
    workspace.write("Cargo.toml", &(manifest + more));
    workspace.write(
        "examples/gen.rs",
        "fn main() {\n    proconio::twice(1);\n}\n",
    );
    workspace.write("examples/brute.rs", "fn main() {}\n");
    assert_eq!(before, bundles());
}
