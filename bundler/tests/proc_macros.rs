//! Programs with procedural macros of crates.io: the bundle of each does what
//! `cargo run` does with the original. Downloads: only where `BUNDLER_CORPUS`
//! is `all`.

use bundler::gate::Edition;
use bundler::{Bundle, Request, bundle};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

fn output_of(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    String::from_utf8(output.stdout).unwrap()
}

/// The programs, copied to where cargo may write.
fn copied(program: &str) -> PathBuf {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/proc_macros");
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("proc_macros-{program}"));
    let files = [
        "Cargo.toml",
        "Cargo.lock",
        "proconio/Cargo.toml",
        "proconio/src/main.rs",
        "derives/Cargo.toml",
        "derives/src/main.rs",
    ];
    for file in files {
        let file_to = to.join(file);
        std::fs::create_dir_all(file_to.parent().unwrap()).unwrap();
        std::fs::copy(from.join(file), file_to).unwrap();
    }
    to.join(program).join("Cargo.toml")
}

#[track_caller]
fn check(program: &str) {
    if std::env::var("BUNDLER_CORPUS").as_deref() != Ok("all") {
        return;
    }
    let manifest = copied(program);
    let mut original = Command::new(env!("CARGO"));
    original
        .args(["run", "--quiet", "--release", "--manifest-path"])
        .arg(&manifest);
    let wanted = output_of(&mut original);
    let request = Request {
        manifest,
        editions: Edition::JUDGED.into(),
        ..Request::default()
    };
    let bundle = bundle(&request).unwrap_or_else(|error| panic!("{error}"));
    let folder = TempDir::new().unwrap();
    let passed = bundle
        .pass(folder.path())
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(passed.dropped.is_empty(), "{:?}", passed.dropped);
    for edition in Edition::JUDGED {
        let said = passed.compiled[&edition].first_error();
        let text = &passed.stage.text;
        assert!(said.is_none(), "{edition}: {}", said.unwrap().explain(text));
        let got = output_of(&mut Command::new(Bundle::program(folder.path(), edition)));
        assert_eq!(got, wanted, "as edition {edition}");
    }
}

#[test]
fn proconio() {
    check("proconio");
}

#[test]
fn derives() {
    check("derives");
}
