//! What is broken stops itself alone.

use crate::workbench::{ACTOR, Workbench};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Folders and manifests for which cargo refuses the workspace.
#[test]
fn members_that_are_none() {
    let bench = Workbench::new();
    bench.cp("status").check(0, &[]);
    fs::create_dir(bench.path("problems")).unwrap();
    bench.cp("status").check(0, &[]);
    bench.cp("new luogu-p1").check(0, &["problems/luogu-p1"]);
    fs::remove_dir_all(bench.path("problems/luogu-p1")).unwrap();
    bench.problem("luogu-p77", ACTOR, "judge = \"luogu\"");
    bench.samples("luogu-p77", &[("1", "echo 1", "echo 1")]);
    let passes = |words: &[&str]| {
        let said = bench.cp("test p77");
        said.check(0, &[&["luogu-p77: the sample passed"], words].concat());
        said
    };
    passes(&[]).lacks(&["left out"]);
    // A folder without a manifest, whether cargo was asked before or not.
    fs::create_dir_all(bench.path("problems/notes")).unwrap();
    bench
        .cp("bundle --list")
        .check(0, &["luogu-p77", "left out: problems/notes"]);
    let missing = [
        "left out: problems/notes has no Cargo.toml",
        "help: remove the folder",
    ];
    passes(&missing);
    passes(&missing);
    bench.problem("luogu-p2", "fn main() {", "judge = \"luogu\"\n[[[");
    let unreadable = ["cargo refuses the workspace for problems/luogu-p2", "[[["];
    passes(&[&missing[..], &unreadable].concat());
    bench.cp("test p2").check(
        1,
        &["error: cargo refuses the workspace for problems/luogu-p2"],
    );
    // Two packages of one name.
    fs::remove_dir_all(bench.path("problems/luogu-p2")).unwrap();
    fs::remove_dir_all(bench.path("problems/notes")).unwrap();
    bench.problem("luogu-p3", ACTOR, "judge = \"luogu\"");
    bench.problem("luogu-p4", ACTOR, "judge = \"luogu\"");
    let manifest = bench.path("problems/luogu-p4/Cargo.toml");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(
        &manifest,
        text.replace("name = \"luogu-p4\"", "name = \"luogu-p3\""),
    )
    .unwrap();
    passes(&["two packages named"]);
    // What else works on it: the program is the same one.
    bench
        .cp("bundle p77 -o a.rs")
        .check(0, &["1 of 1 samples passed"]);
    bench.cp("run p77 1").check(0, &["echo 1"]);
    bench.cp("status").check(0, &["luogu-p77"]);
    fs::remove_dir_all(bench.path("problems/luogu-p4")).unwrap();
    passes(&[]).lacks(&["left out"]);
}

/// A dependency that nobody has stops every build of the workspace.
#[test]
fn dependencies_that_are_none() {
    let bench = Workbench::new();
    bench.problem("luogu-p77", ACTOR, "judge = \"luogu\"");
    bench.samples("luogu-p77", &[("1", "echo 1", "echo 1")]);
    let none = "judge = \"luogu\"\n\n[dependencies]\nnone = { path = \"../none\" }";
    bench.problem("luogu-p2", ACTOR, none);
    let words = [
        "cargo refuses the workspace for problems/luogu-p2",
        "`none`",
    ];
    for _ in 0..2 {
        let said = bench.cp("test p77");
        said.check(0, &[&["luogu-p77: the sample passed"], &words[..]].concat());
    }
    bench
        .cp("bundle p77 -o a.rs")
        .check(0, &["1 of 1 samples passed"]);
    bench.cp("test p2").check(1, &words);
    // Mended, it is like any other.
    bench.problem("luogu-p2", ACTOR, "judge = \"luogu\"");
    bench.cp("test p77").lacks(&["left out"]);
    bench.cp("test p2").check(3, &["luogu-p2 has no samples"]);
}

/// Samples that lack a half.
#[test]
fn samples_that_are_none() {
    let bench = Workbench::new();
    bench.problem("luogu-p77", ACTOR, "judge = \"luogu\"");
    bench.samples(
        "luogu-p77",
        &[("1", "echo 1", "echo 1"), ("2", "echo 2", "echo 2")],
    );
    bench.write("tests/luogu-p77/3.in", "echo 3");
    bench.write("tests/luogu-p77/4.out", "");
    let said = bench.cp("test p77");
    said.check(
        5,
        &[
            "AC   1 ",
            "AC   2 ",
            "sample 3 is left out: ",
            "3.in has no 3.out or 3.ans beside it",
            "4.out has no 4.in beside it",
            "error: luogu-p77: samples that cannot be run: 3, 4",
        ],
    );
    bench.cp("test p77 2").check(0, &["the sample passed"]);
    bench.cp("test p77 3").check(1, &["3.in has no 3.out"]);
    bench.cp("status").check(0, &["failed: 3, 4"]);
    bench
        .cp("copy p77")
        .check(5, &["samples that cannot be run", "--force"]);
    // An input alone is good for something.
    bench.cp("run p77 3").check(0, &["echo 3"]);
    fs::remove_file(bench.path("tests/luogu-p77/4.out")).unwrap();
    bench.cp("test p77").check(5, &["sample accept luogu-p77"]);
    bench
        .cp("sample accept p77 3 --yes")
        .check(0, &["+ echo 3"]);
    assert_eq!(
        fs::read_to_string(bench.path("tests/luogu-p77/3.out")).unwrap(),
        "echo 3"
    );
    bench.cp("test p77").check(0, &["all 3 samples passed"]);
    fs::write(bench.path("tests/luogu-p77/3.ans"), "").unwrap();
    bench
        .cp("test p77")
        .check(5, &["are both expected outputs of 3.in", "AC   2 "]);
}

/// kit.sh builds the kit in a workspace that a problem may spoil: an earlier kit
/// is as good, where the problem alone is to blame.
#[test]
fn the_script_goes_on_with_an_earlier_kit() {
    let bench = Workbench::new();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kit.sh");
    bench.write_script(
        "cargo",
        "#!/bin/sh\nprintf '%s\\n' \"$SAYS\" >&2\nexit 101\n",
    );
    let kit = bench.path("target/tool/cargo-cp");
    fs::create_dir_all(kit.parent().unwrap()).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_cargo-cp"), kit).unwrap();
    for (said, goes_on) in [
        (
            "error: failed to load manifest for workspace member `/a`",
            true,
        ),
        ("error: two packages named `a` in this workspace:", true),
        ("error: failed to parse manifest at `/a/Cargo.toml`", true),
        ("error: no matching package named `itertols` found", true),
        (
            "error: failed to get `a` as a dependency of package `b v0.1.0`",
            true,
        ),
        ("error: failed to select a version for `itertools`.", true),
        ("error: could not compile `kit`", false),
        ("error: linker `cc` not found", false),
    ] {
        let mut command = Command::new("/bin/sh");
        command.arg(&script).arg("--version").env("SAYS", said);
        command.env("CARGO", bench.path("cargo"));
        command.env("CARGO_TARGET_DIR", bench.path("target"));
        let output = command.output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.success(), goes_on, "{said}: {told}");
        assert_eq!(told.contains(said), !goes_on, "{told}");
        assert_eq!(told.contains("help: "), !goes_on, "{told}");
    }
}
