//! `test`, `run` and `status`.

use crate::workbench::{ACTOR, Said, Workbench, wait_for};
use std::fs::{self, File};
use std::io::Write;
use std::process::Stdio;

/// One problem, all that can come of a sample, in one build.
#[test]
fn verdicts() {
    let bench = Workbench::new();
    bench.problem("luogu-p77", ACTOR, "judge = \"luogu\"");
    bench.cp("test p77").check(
        3,
        &["luogu-p77 has no samples", "tests/luogu-p77", "sample add"],
    );
    bench.samples(
        "luogu-p77",
        &[
            ("1", "echo 1 2 3\n", "echo 1 2 3\n"),
            ("2", "echo 1 2 3\nsame\n", "echo 1 20 3\nsame\n"),
            ("3", "panic", "x"),
            ("4", "loop", "x"),
            ("5", "stack", "x"),
            ("10", "exit", "x"),
        ],
    );
    let said = bench.cp("test p77");
    said.check(
        5,
        &[
            "AC   1 ",
            "WA   2 ",
            "line 1 differs",
            "  > 1  echo 1 20 3  1  echo 1 2 3\n              ^^              ^\n",
            "RE   3 ",
            "exit code 101",
            "on purpose",
            "TLE  4 ",
            "killed at 5 times the limit",
            "RE   5 ",
            "stack overflow",
            "RE   10  ",
            "exit code 3",
            "error: luogu-p77: 5 of 6 samples failed",
        ],
    );
    said.lacks(&["\x1b", "debugging"]);
    // Over the limit it passes, for the judge's machine is another one.
    bench.samples("luogu-p77", &[("nap", "nap", "nap")]);
    bench
        .cp("test p77 nap")
        .check(0, &["AC   nap ", " / 100 ms ", "  slow\n"]);
    bench.write("cache/cargo-cp/machine.json", "{\"factor\":2.0}");
    bench
        .cp("test p77 nap")
        .check(0, &["slow; perhaps ", " on a judge"]);
    for half in ["in", "out"] {
        fs::remove_file(bench.path(&format!("tests/luogu-p77/nap.{half}"))).unwrap();
    }
    // One by its name, also without the problem's.
    bench
        .cp("test p77 1")
        .check(0, &["luogu-p77: the sample passed"]);
    bench
        .cp("test 1")
        .check(0, &["luogu-p77: the sample passed"]);
    bench.cp("test p77 7").check(
        3,
        &["luogu-p77 has no sample 7", "it has 1, 2, 3, 4, 5, 10"],
    );
    bench.cp("test p9").check(
        3,
        &[
            "no problem is called `p9`",
            "see them all with cargo cp status --all",
        ],
    );
    // Only what failed.
    bench.samples("luogu-p77", &[("4", "echo", "echo"), ("5", "echo", "echo")]);
    let said = bench.cp("test --failed");
    said.check(5, &["3 of 5 samples failed"]);
    said.lacks(&["AC   1 "]);
    bench
        .cp("status")
        .check(0, &["luogu-p77  failed: 2, 3, 10  -        -"]);
    for name in ["2", "3", "10"] {
        bench.samples("luogu-p77", &[(name, "echo", "echo")]);
    }
    bench
        .cp("test --failed")
        .check(0, &["all 3 samples passed"]);
    bench
        .cp("test p77")
        .check(0, &["luogu-p77: all 6 samples passed"]);
    bench
        .cp("status")
        .check(0, &["luogu-p77  all 6 pass  -        -"]);
    let said = bench.cp("test --failed p77 --bundle");
    said.check(
        0,
        &[
            "note: no sample has failed the last time",
            "all 6 samples passed",
        ],
    );
    bench
        .cp("test p77 1 --debug")
        .check(0, &["stderr\n    debugging", "the sample passed"]);
    run_with_input(&bench);
}

/// What `run` does with the same program.
fn run_with_input(bench: &Workbench) {
    let run = |line: &str, input: &str| {
        let mut command = bench.command_at("problems/luogu-p77/src", line);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(input.as_bytes())
            .unwrap();
        Said::of(child.wait_with_output().unwrap())
    };
    let said = run("run", "echo me");
    said.check(0, &[" ms", "on the processor", " MB"]);
    assert_eq!(said.stdout, "echo me");
    run("run p77 1", "").check(0, &["echo 1 2 3"]);
    run("run", "exit").check(5, &["luogu-p77 died: exit code 3"]);
    run("run . 1", "").check(0, &["echo 1 2 3"]);
    bench.samples("luogu-p77", &[("marked", "\u{feff}echo", "echo")]);
    let mark = "marked.in), which begins with a byte order mark: save it without";
    bench.cp("test p77 marked").check(5, &[mark]);
    run("run p77 8", "").check(3, &["luogu-p77 has no sample 8"]);
    bench.write("problems/luogu-p77/src/my.in", "echo me");
    let way = "help: a file goes to stdin: cargo cp run luogu-p77 < my.in";
    run("run p77 my.in", "").check(3, &["luogu-p77 has no sample my.in", way]);
}

#[test]
fn programs_that_do_not_compile() {
    let bench = Workbench::new();
    bench.problem("luogu-p1", "fn main() { lte x = 1; }", "judge = \"luogu\"");
    bench.samples("luogu-p1", &[("1", "", "")]);
    let said = bench.cp("test p1");
    said.check(4, &["luogu-p1 does not compile", "lte x", "src/main.rs:1"]);
    let said = bench.cp("test p1 --json");
    said.check(4, &[]);
    let line: serde_json::Value = serde_json::from_str(said.stdout.trim()).unwrap();
    assert_eq!(line["event"], "error");
    assert_eq!(line["exit_code"], 4);
}

#[test]
fn outside_a_project() {
    let bench = Workbench::new();
    fs::remove_file(bench.path("Cargo.toml")).unwrap();
    let said = bench.cp("test");
    said.check(3, &["is in no cargo project", "--workspace"]);
    bench
        .cp("tset")
        .check(2, &["no verb is called tset", "did you mean test?"]);
    bench.cp("").check(0, &["cargo cp test p1234 --watch"]);
    let mut command = bench.command_at("", "tset");
    let said = Said::of(command.env("CP_LANG", "zh").output().unwrap());
    said.check(2, &["没有"]);
}

#[test]
fn names_of_no_problem() {
    let bench = Workbench::new();
    bench.problem("luogu-p10501", ACTOR, "judge = \"luogu\"");
    bench.problem("luogu-p10506", ACTOR, "judge = \"luogu\"");
    bench.write("problems/luogu-p10501/src/bin/other.rs", "fn main() {}");
    bench.write("problems/luogu-p10501/src/part.rs", "");
    bench.write("notes.rs", "");
    for (line, english, chinese) in [
        (
            "test p10502",
            "did you mean luogu-p10501 or luogu-p10506? See",
            "是不是 luogu-p10501 或 luogu-p10506？",
        ),
        (
            "test problems/luogu-p10501/src/part.rs",
            "part.rs may belong to several programs\nhelp: it is one of ",
            "part.rs 可能属于多个程序\n建议：",
        ),
        (
            "test notes.rs",
            "notes.rs belongs to no problem here\nhelp: see them all",
            "notes.rs 不属于这里的任何题目\n建议：",
        ),
        (
            "test .",
            ". belongs to no problem here\nhelp: see them all",
            ". 不属于这里的任何题目\n建议：",
        ),
        (
            "test --workspace emtpy",
            "there is no folder emtpy\nhelp: --workspace takes",
            "没有文件夹 emtpy\n建议：",
        ),
        (
            "test --watch=3",
            "3 is one value too many for --watch",
            "--watch 不需要 3 这个值",
        ),
    ] {
        for (language, words) in [("en", english), ("zh", chinese)] {
            let mut command = bench.command_at("", line);
            let said = Said::of(command.env("CP_LANG", language).output().unwrap());
            assert!(said.stderr.contains(words), "{line}: {}", said.stderr);
        }
    }
}

/// Where its samples lie, a problem is the one that is meant, too.
#[test]
fn in_the_folder_of_samples() {
    let bench = Workbench::new();
    for name in ["luogu-p1", "luogu-p2"] {
        bench.problem(name, ACTOR, "judge = \"luogu\"");
        bench.samples(name, &[("1", "echo", "echo")]);
    }
    for name in ["luogu-p1", "luogu-p2"] {
        let passed = format!("{name}: the sample passed");
        let said = bench.command_at(&format!("tests/{name}"), "test").output();
        Said::of(said.unwrap()).check(0, &[&passed]);
    }
}

/// The judge's rule on blanks, checkers made with testlib, and interaction.
#[test]
fn judges_and_their_programs() {
    let bench = Workbench::new();
    bench.problem("codeforces-1a", ACTOR, "judge = \"codeforces\"");
    bench.samples("codeforces-1a", &[("1", "echo  1\n 2", "echo 1\n2\n")]);
    bench.problem(
        "luogu-p2",
        ACTOR,
        "judge = \"luogu\"\nchecker = \"check.sh\"",
    );
    let checker = "#!/bin/sh\nread code < \"$3\"\necho \"says $code\" >&2\nexit $code\n";
    bench.write_script("problems/luogu-p2/check.sh", checker);
    bench.samples(
        "luogu-p2",
        &[("0", "echo", "0"), ("1", "echo", "1"), ("2", "echo", "2")],
    );
    bench.problem("luogu-p3", ACTOR, "judge = \"luogu\"\ninteractive = true");
    bench.samples("luogu-p3", &[("1", "ask", "ask")]);
    // `a` in the contest; the judge forgives blanks.
    bench
        .cp("test a")
        .check(0, &["AC   1 ", "only blanks differ", "codeforces-1a"]);
    let said = bench.cp("test p2");
    said.check(
        5,
        &[
            "AC   0 ",
            "WA   1 ",
            "WA   2 ",
            "the judge's program says\n    says 2",
        ],
    );
    bench.samples("luogu-p2", &[("3", "echo", "3")]);
    bench
        .cp("test p2 3")
        .check(1, &["it or the sample is wrong", "says 3"]);
    bench
        .cp("test p3")
        .check(1, &["is interactive", "interactor = \"judge.py\""]);
    bench.problem(
        "luogu-p3",
        "fn main() { let mut a = String::new(); println!(\"1\"); \
         std::io::stdin().read_line(&mut a).unwrap(); println!(\"{}\", a.trim()); }",
        "judge = \"luogu\"\ninteractive = true\ninteractor = \"judge.sh\"",
    );
    let judge = "#!/bin/sh\nread secret < \"$1\"\nread first\necho 7\nread second\n\
                 test \"$first $second\" = \"$secret\" || { echo no >&2; exit 1; }\n";
    bench.write_script("problems/luogu-p3/judge.sh", judge);
    bench.samples("luogu-p3", &[("1", "1 7\n", ""), ("2", "1 8\n", "")]);
    let talk = "the judge (<) and your program (>)\n    > 1\n    < 7\n    > 7";
    bench
        .cp("test p3")
        .check(5, &["AC   1 ", "WA   2 ", talk, "    no\n"]);
}

/// A save makes it run again, and once only.
#[test]
fn watching() {
    let bench = Workbench::new();
    let program = |word: &str| format!("fn main() {{ println!(\"{word}\"); }}");
    bench.problem("luogu-p1", &program("wrong"), "judge = \"luogu\"");
    bench.samples("luogu-p1", &[("1", "", "right")]);
    let log = bench.path("log");
    let mut command = bench.command_at("", "test p1 --watch");
    let file = File::create(&log).unwrap();
    command.stdout(file.try_clone().unwrap()).stderr(file);
    let mut child = command.spawn().unwrap();
    wait_for(
        &log,
        "1 of 1 samples failed\nwaiting for the next save; ^C ends\n",
    );
    bench.write("problems/luogu-p1/src/main.rs", &program("right"));
    wait_for(&log, "luogu-p1: the sample passed\nwaiting");
    bench.write("problems/luogu-p1/src/main.rs", "fn main() {");
    wait_for(&log, "luogu-p1 does not compile");
    child.kill().unwrap();
    child.wait().unwrap();
    let said = fs::read_to_string(&log).unwrap();
    assert_eq!(said.matches("the sample passed").count(), 1, "{said}");
}

/// On a terminal there are colours, unless NO_COLOR is set.
#[test]
fn colours_on_a_terminal() {
    let bench = Workbench::new();
    bench.problem("luogu-p1", ACTOR, "judge = \"luogu\"");
    bench.samples("luogu-p1", &[("1", "echo 1", "echo 2")]);
    let on_terminal = |no_color: &str| {
        let pty = nix::pty::openpty(None, None).unwrap();
        let mut command = bench.command_at("", "test p1");
        command.env("NO_COLOR", no_color).env("TERM", "xterm");
        command
            .stdout(pty.slave.try_clone().unwrap())
            .stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        drop(command);
        drop(pty.slave);
        let mut said = Vec::new();
        // It ends with an error when nobody holds the other side.
        let _ = std::io::Read::read_to_end(&mut File::from(pty.master), &mut said);
        child.wait().unwrap();
        String::from_utf8_lossy(&said).into_owned()
    };
    let said = on_terminal("");
    assert!(said.contains("\x1b[1;31mWA"), "{said:?}");
    assert!(said.contains("\x1b[32m2\x1b[0m"), "{said:?}");
    let said = on_terminal("1");
    assert!(
        said.contains("WA   1") && !said.contains('\x1b'),
        "{said:?}"
    );
}

/// What is typed wrong is told in the user's language.
#[test]
fn names_that_nothing_has() {
    #[track_caller]
    fn check(bench: &Workbench, line: &str, language: &str, words: &str) {
        let mut command = bench.command_at("", line);
        Said::of(command.env("CP_LANG", language).output().unwrap()).check(3, &[words]);
    }
    let bench = Workbench::new();
    bench.problem("luogu-p77", ACTOR, "judge = \"luogu\"");
    let near = "no problem is called `p78`\nhelp: did you mean luogu-p77? See them all with ";
    check(&bench, "test p78", "en", near);
    let near = "没有题目叫 `p78`\n建议：是不是 luogu-p77？";
    check(&bench, "test p78", "zh", near);
    let none = "没有题目叫 `zzzzzz`\n建议：用 cargo cp status --all";
    check(&bench, "copy zzzzzz", "zh", none);
    check(&bench, "status zzz", "en", "no problem has zzz in its name");
}
