//! Every snippet as it is given out to be pasted: by itself, inside of another
//! module and beside all others, it compiles in each edition without a warning.

use bundler::cargo::Toolchain;
use bundler::gate::Edition;
use bundler::snippets::Snippets;
use std::fs;
use std::path::Path;
use std::process::Stdio;

fn snippets() -> Snippets {
    Snippets::load(&root().join("Cargo.toml")).unwrap()
}

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn names(snippets: &Snippets) -> Vec<&str> {
    snippets.iter().map(|snippet| snippet.name).collect()
}

#[test]
fn each_compiles_alone() {
    let snippets = snippets();
    let names = names(&snippets);
    assert!(!names.is_empty());
    // A module of its own sees nothing of the others: one run proves them all.
    let mut file = String::from("fn main() {}\n");
    let pairs = names.windows(2).map(|pair| pair.to_vec());
    for wanted in names.iter().map(|name| vec![*name]).chain(pairs) {
        let pasted = snippets.paste(&wanted).unwrap();
        let alone = wanted.join("_and_");
        file += &format!("mod alone_{alone} {{\n{}}}\n", pasted.text);
    }
    check(&file);
}

#[test]
fn all_compile_at_the_root() {
    let snippets = snippets();
    let pasted = snippets.paste(&names(&snippets)).unwrap();
    check(&format!("{}\nfn main() {{}}\n", pasted.text));
}

#[test]
fn what_is_missing_or_unused_is_found() {
    for wrong in [
        "mod alone { mod a { use super::b::f; } }\nmod b { pub fn f() {} }",
        "#[allow(dead_code)] mod a { use std::fmt; }",
    ] {
        let said = compile(&format!("{wrong}\nfn main() {{}}\n"), Edition::E2021);
        assert!(said.is_err(), "{wrong}");
    }
}

#[track_caller]
fn check(file: &str) {
    for edition in Edition::JUDGED {
        if let Err(said) = compile(file, edition) {
            panic!("edition {edition}: {said}");
        }
    }
}

/// What the compiler has against a file.
fn compile(file: &str, edition: Edition) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("snippets.rs");
    fs::write(&source, file).unwrap();
    let output = Toolchain::find(&root())
        .unwrap()
        .rustc()
        .arg(source)
        .args(["--edition", edition.year(), "--emit=metadata", "-Dwarnings"])
        .arg("--out-dir")
        .arg(folder.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}
