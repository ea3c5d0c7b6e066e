//! What a program has answered is given out, even if a later case ends it.

use std::env;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

#[test]
fn answers_before_a_panic_are_kept() {
    // The second case cannot be read, or breaks a promise of the statement.
    for (problem, input, answers) in [
        ("luogu-p10501", "2 2\n2 x\n", "LOSE\n"),
        ("hdu-2176", "2\n45 45\n3\n3 6\n", "No\n"),
        ("poj-2425", "2 1 1 0\n1 0\n1 9\n0\n", "WIN\n"),
        (
            "luogu-p2147",
            "3 3\nQuery 1 2\nConnect 1 2\nConnect 2 1\n",
            "No\n",
        ),
        ("luogu-p10507", "2\n1\n5\n2\n3 3\n", "Georgia will win\n"),
    ] {
        check(problem, input, answers);
    }
}

/// Answers of many cases would not fit the memory limit.
#[test]
fn answers_do_not_wait_for_the_end_of_the_input() {
    let mut program = run("hdu-2176");
    let mut stdin = program.stdin.take().unwrap();
    let mut stdout = program.stdout.take().unwrap();
    let case = format!("1999\n{}\n", "2147483647 ".repeat(1999));
    stdin.write_all(case.as_bytes()).unwrap();
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut answers = [0; 8000];
        let read = stdout.read_exact(&mut answers);
        sender.send(read.map(|()| answers[..17].to_vec()))
    });
    let first = receiver.recv_timeout(Duration::from_secs(60));
    drop(stdin);
    program.wait().unwrap();
    let first = first.expect("answers, with more cases to come").unwrap();
    assert_eq!(String::from_utf8_lossy(&first), "Yes\n2147483647 0\n");
}

#[track_caller]
fn check(problem: &str, input: &str, answers: &str) {
    let mut program = run(problem);
    let mut stdin = program.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = program.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("panicked at"), "{problem}: {said}");
    let found = String::from_utf8_lossy(&output.stdout);
    assert_eq!(found, answers, "{problem}");
}

/// The problem's program, with pipes.
fn run(problem: &str) -> Child {
    Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
        .args(["run", "--quiet", "--release", "--package", problem])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}
