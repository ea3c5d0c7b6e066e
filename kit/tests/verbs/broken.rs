//! What is broken stops itself alone.

use crate::workbench::{ACTOR, Workbench};
use std::fs;

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
