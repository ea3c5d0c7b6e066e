//! The text as a module of a program of any edition, as it is written beside a
//! generator that has no dependencies.

use std::path::Path;
use std::process::Command;

const PROGRAM: &str = "
#[allow(dead_code, unused_imports)]
mod testgen;
use testgen::Gen;

fn main() {
    testgen::main(|g: &mut Gen| {
        let n = g.int(1..=8);
        let a = g.list(n, |g| g.int(1..=20));
        g.line([n]);
        g.line(&a);
    });
}
";

#[track_caller]
fn check(edition: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(edition);
    std::fs::create_dir_all(folder.join("testgen")).unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in std::fs::read_dir(source).unwrap() {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        let name = name.replace("lib.rs", "mod.rs");
        std::fs::copy(file.path(), folder.join("testgen").join(name)).unwrap();
    }
    let program = folder.join("program.rs");
    std::fs::write(&program, PROGRAM).unwrap();
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc
        .args(["--edition", edition, "--emit=metadata", "-Dwarnings"])
        .arg("--out-dir")
        .arg(&folder)
        .arg(&program);
    let output = rustc.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "edition {}: {}", edition, said);
}

#[test]
fn compiles_as_a_module_in_each_edition() {
    for edition in ["2018", "2021", "2024"] {
        check(edition);
    }
}
