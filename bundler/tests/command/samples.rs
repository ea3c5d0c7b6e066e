//! Samples decide whether the file is given out.

use crate::workspace::{ALONE, Workspace};

const DOUBLE: &str = "\
use std::io::{self, BufRead};

fn main() {
    for line in io::stdin().lock().lines() {
        let n: u32 = line.unwrap().trim().parse().unwrap();
        println!(\"{}\", 2 * n);
    }
}
";

fn doubling() -> Workspace {
    Workspace::new(&[
        ("Cargo.toml", ALONE),
        ("src/main.rs", DOUBLE),
        ("cases/1.in", "1\n2\n"),
        ("cases/1.out", "2\n4\n"),
        ("cases/2.in", "3\n"),
        ("cases/2.out", "6\n"),
    ])
}

#[test]
fn a_failing_sample() {
    let workspace = doubling();
    workspace.write("cases/1.out", "2\n5\n");
    let words = [
        "1 of 2 samples failed; the file is not given out",
        "sample 1: WA, line 2 differs",
        "1.in",
        "expected",
        "got",
        "help: --no-samples gives the file anyway",
    ];
    workspace.refuses("", &["--samples", "cases"], &words);
    workspace.refuses("", &["--samples", "cases", "-o", "new.rs"], &words);
    // An earlier bundle stays too.
    let arguments = ["--no-samples", "-o", "old.rs"];
    assert!(workspace.run("", &arguments).success);
    workspace.refuses("", &["--samples", "cases", "-o", "old.rs"], &words);
    let shown = workspace.run("", &["--samples", "cases"]).stderr;
    let beside = |line: &str| ["5", "4"].iter().all(|answer| line.contains(answer));
    assert!(shown.lines().any(beside), "{shown}");

    let (bundle, result) = workspace.gives("", &["--no-samples"]);
    assert!(bundle.starts_with(DOUBLE), "{bundle}");
    assert!(result.ends_with("; no samples run\n"), "{result}");

    // A panic is a verdict too, in the program's own words, and costs no more
    // time or memory than on a judge.
    workspace.write("cases/1.in", "one\n");
    let mut command = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
    command
        .args(["--samples", "cases"])
        .env("RUST_BACKTRACE", "1");
    let said = workspace.observe(&mut command);
    said.check_refuses(&["sample 1: RE", "ParseIntError"]);
    assert!(!said.stderr.contains("stack backtrace"), "{}", said.stderr);
}

/// What an editor puts before UTF-8, and no terminal shows.
#[test]
fn a_byte_order_mark() {
    let workspace = doubling();
    workspace.write("cases/2.in", "\u{feff}3\n");
    let what = "2.in), which begins with a byte order mark\n";
    let help = "2.in as UTF-8 without a byte order mark";
    workspace.refuses("", &["--samples", "cases"], &["sample 2: RE", what, help]);
    // In what is expected it does no harm.
    workspace.write("cases/2.in", "3\n");
    workspace.write("cases/2.out", "\u{feff}6\r\n");
    workspace.gives("", &["--samples", "cases"]);
}

#[test]
fn half_a_sample() {
    let workspace = doubling();
    workspace.write("cases/3.in", "");
    let lonely = workspace.path("cases").join("3.in").display().to_string();
    let full = workspace.path("cases").display().to_string();
    let words = [
        &format!("{lonely} has no 3.out or 3.ans beside it"),
        "help: add 3.out or 3.ans with the expected output",
    ];
    workspace.refuses("", &["--samples", &full], &words);
    workspace.write("cases/3.out", "");
    workspace.write("cases/4.out", "");
    workspace.refuses(
        "",
        &["--samples", &full],
        &["4.out has no 4.in", "help: add 4.in"],
    );
}

#[test]
fn no_samples_there() {
    let workspace = doubling();
    for (folder, what, help) in [
        ("src", "src has no samples", "a sample is two files"),
        ("nowhere", "there is no folder nowhere", "--samples takes"),
        ("src/main.rs", "main.rs is not a folder", "--samples takes"),
    ] {
        let help = format!("help: {help}");
        workspace.refuses("", &["--samples", folder], &[what, &help]);
    }
    let (_, result) = workspace.gives("", &["--samples", "cases"]);
    assert!(
        result.contains("; 2 of 2 samples passed, slowest "),
        "{result}"
    );
}

/// A program that takes as long as it is asked to.
const WAITING: &str = "\
use std::io;
use std::time::{Duration, Instant};

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let millis = line.trim().parse().unwrap();
    let since = Instant::now();
    while since.elapsed() < Duration::from_millis(millis) {}
    println!(\"{}\", millis);
}
";

const RECORD: &str = "
[package.metadata.problem]
title = \"Waiting\"
url = \"https://www.luogu.com.cn/problem/P1\"
judge = \"luogu\"
time-ms = 1000
memory-mb = 64
";

#[test]
fn the_slowest_sample() {
    let workspace = Workspace::new(&[
        ("Cargo.toml", &format!("{ALONE}{RECORD}")),
        ("src/main.rs", WAITING),
    ]);
    for (name, millis) in [("1", "0"), ("late", "400"), ("3", "1")] {
        workspace.write(&format!("cases/{name}.in"), millis);
        workspace.write(&format!("cases/{name}.out"), millis);
    }
    let (_, result) = workspace.gives("", &["--samples", "cases"]);
    let (_, slowest) = result
        .split_once("; 3 of 3 samples passed, slowest late: ")
        .unwrap();
    assert!(!slowest.contains("slow"), "{result}");
    // Memory is measured where there is Unix.
    let ending = if cfg!(unix) {
        " of 64 MB\n"
    } else {
        " of 1 s\n"
    };
    assert!(
        slowest.contains(" of 1 s") && slowest.ends_with(ending),
        "{result}"
    );
    // It passes, but the judge would have killed it.
    workspace.write("cases/3.in", "1800");
    workspace.write("cases/3.out", "1800");
    let (_, result) = workspace.gives("", &["--samples", "cases"]);
    assert!(
        result.contains("; 3 of 3 samples passed, slowest 3: ")
            && result.contains(" s of 1 s: slow"),
        "{result}"
    );
}
