//! `bundle`, `copy`, `snippet`, `completions`, `man` and `doctor`.

use crate::workbench::{ACTOR, Said, Workbench, wait_for};
use std::fs;

/// Stands for the clipboard.
const CLIPBOARD: &str = "#!/bin/sh\ncat > \"$CLIPBOARD\"\n";

fn with_clipboard(bench: &Workbench, line: &str) -> Said {
    bench.write_script("bin/xclip", CLIPBOARD);
    let path = std::env::var("PATH").unwrap();
    let mut command = bench.command_at("", line);
    command.env("PATH", format!("{}:{path}", bench.path("bin").display()));
    command
        .env("DISPLAY", ":0")
        .env("CLIPBOARD", bench.path("clipboard"));
    Said::of(command.output().unwrap())
}

#[test]
fn bundles_and_copies() {
    let bench = Workbench::new();
    let url = "https://codeforces.com/contest/1704/problem/F";
    bench.problem("codeforces-1704f", ACTOR, "judge = \"codeforces\"");
    let manifest = bench.path("problems/codeforces-1704f/Cargo.toml");
    let text = fs::read_to_string(&manifest).unwrap();
    let text = text.replace("https://www.luogu.com.cn/problem/codeforces-1704f", url);
    fs::write(&manifest, text).unwrap();
    bench.samples("codeforces-1704f", &[("1", "echo", "no")]);
    // Without a name: the one edited last.
    let said = with_clipboard(&bench, "copy");
    said.check(
        5,
        &[
            "1 of 1 samples failed",
            "cargo cp copy codeforces-1704f --force",
        ],
    );
    assert!(!bench.path("clipboard").exists());
    let page = "paste it here: https://codeforces.com/contest/1704/submit/F";
    let rules = "rules of the judge's contests: ";
    let said = with_clipboard(&bench, "copy f --force");
    said.check(0, &["though it fails: ", "copied with xclip", page, rules]);
    assert_eq!(said.stdout, "");
    let copied = fs::read_to_string(bench.path("clipboard")).unwrap();
    assert!(copied.contains("what is {other}?"), "{copied}");
    bench.cp("status").check(0, &["just now"]);
    // Into a file, by the bundler's own options and with its messages.
    bench.samples("codeforces-1704f", &[("1", "echo", "echo")]);
    let out = bench.path("a.rs");
    bench
        .cp("bundle f -o a.rs")
        .check(0, &["1 of 1 samples passed"]);
    assert_eq!(fs::read_to_string(&out).unwrap(), copied);
    fs::write(&out, "mine").unwrap();
    bench
        .cp("bundle f -o a.rs")
        .check(1, &["is there already and is not a bundle"]);
    assert_eq!(fs::read_to_string(&out).unwrap(), "mine");
    bench
        .cp("bundle f --wach")
        .check(2, &["cargo cp bundle --help"]);
    bench.cp("bundle f --watch").check(2, &["name it with -o"]);
    bench.cp("bundle --list").check(0, &["codeforces-1704f"]);
}

/// A new file on every save.
#[test]
fn bundles_on_every_save() {
    let bench = Workbench::new();
    let program = |word: &str| format!("fn main() {{ println!(\"{word}\"); }}");
    bench.problem("luogu-p1", &program("first"), "judge = \"luogu\"");
    let mut command = bench.command_at("", "bundle p1 -o a.rs --watch");
    let log = fs::File::create(bench.path("log")).unwrap();
    command.stdout(log.try_clone().unwrap()).stderr(log);
    let mut child = command.spawn().unwrap();
    wait_for(&bench.path("a.rs"), "first");
    wait_for(&bench.path("log"), "waiting for the next save");
    bench.write("problems/luogu-p1/src/main.rs", &program("second"));
    wait_for(&bench.path("a.rs"), "second");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A package that is no problem has samples, too.
#[test]
fn plain_packages() {
    let bench = Workbench::new();
    bench.write(
        "Cargo.toml",
        "[package]\nname = \"solo\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
    );
    bench.write("src/main.rs", "fn main() { println!(\"1\"); }\n");
    bench.cp("test").check(3, &["solo has no samples"]);
    bench.write("solo/1.in", "");
    bench
        .cp("test")
        .check(5, &["1.in has no 1.out or 1.ans beside it"]);
    bench.write("solo/1.out", "2");
    bench.cp("test solo").check(5, &["WA   1", " / 2 s"]);
    with_clipboard(&bench, "copy").check(5, &["1 of 1 samples failed"]);
    bench.write("solo/1.out", "1");
    with_clipboard(&bench, "copy").check(0, &["1 of 1 samples passed", "copied with xclip"]);
    // Several programs of a package, whose name is then none of theirs.
    fs::rename(bench.path("src/main.rs"), bench.path("src/a.rs")).unwrap();
    bench.write("src/bin/a.rs", "fn main() {}\n");
    bench.write("src/bin/b.rs", "fn main() {}\n");
    let several = "`solo` is claimed by several binaries: a of solo, b of solo";
    let help = "help: name one of them, or go to its folder";
    bench.cp("test solo").check(2, &[several, help]);
}

#[test]
fn snippets_for_editors() {
    let bench = Workbench::new();
    bench.write(
        "Cargo.toml",
        "[workspace]\nresolver = \"2\"\nmembers = [\"snippets\"]\n\n\
         [workspace.metadata.bundle]\nsnippets = \"snippets\"\n",
    );
    bench.write(
        "snippets/Cargo.toml",
        "[package]\nname = \"snippets\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
    );
    bench.write("snippets/src/lib.rs", "pub mod mex;\n");
    bench.write(
        "snippets/src/mex.rs",
        "//! Smallest missing.\n\npub fn mex() -> u8 {\n    0\n}\n",
    );
    bench
        .cp("snippet list")
        .check(0, &["mex ", "  Smallest missing."]);
    let pasted = bench.cp("snippet mex");
    pasted.check(0, &["pub fn mex() -> u8 {"]);
    let export = "did you mean export? See cargo cp snippet --help";
    bench.cp("snippet exprt vscode").check(3, &[export]);
    let list = "help: see them all with cargo cp snippet list";
    bench.cp("snippet nowhere").check(3, &[list]);
    bench
        .cp("snippet export vscode")
        .check(0, &["1 snippets are in"]);
    let file = bench.path(".vscode/snippets.code-snippets");
    let text = fs::read_to_string(&file).unwrap();
    let all: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(all["mex"]["description"], "Smallest missing.");
    // Its own file it writes anew, the user's it does not.
    bench.write(
        "snippets/src/mex.rs",
        "//! Least missing.\n\npub fn mex() -> u8 {\n    1\n}\n",
    );
    bench.cp("snippet export vscode").check(0, &[]);
    assert_ne!(fs::read_to_string(&file).unwrap(), text);
    fs::write(&file, "{}").unwrap();
    bench
        .cp("snippet export vscode")
        .check(1, &["has something else in it", "--force"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "{}");
    bench
        .cp("snippet export vscode --force")
        .check(0, &["the old file is"]);
    let kept = file.with_extension("code-snippets.bak");
    assert_eq!(fs::read_to_string(kept).unwrap(), "{}");
    bench
        .cp("snippet export emacs")
        .check(2, &["vscode, ultisnips, jetbrains"]);
    let vim = bench.cp("snippet export ultisnips");
    vim.check(0, &["snippet mex \"Least missing.\" b\n", "\nendsnippet\n"]);
}

/// As `cargo cp … | head` does it.
#[test]
fn a_reader_that_has_read_enough() {
    let bench = Workbench::new();
    let (ours, theirs) = std::os::unix::net::UnixStream::pair().unwrap();
    drop(ours);
    let mut command = bench.command_at("", "completions bash");
    command.stdout(std::os::fd::OwnedFd::from(theirs));
    let said = Said::of(command.output().unwrap());
    said.check(0, &[]);
    assert_eq!(said.stderr, "");
}

#[test]
fn help_completions_and_the_manual() {
    let bench = Workbench::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let said = bench.cp(&format!("completions {shell}"));
        said.check(0, &["status", "failed"]);
    }
    // Bash itself takes what is for it.
    let script = bench.cp("completions bash").stdout;
    bench.write("completions.bash", &script);
    let checked = std::process::Command::new("bash")
        .arg("-n")
        .arg(bench.path("completions.bash"))
        .status();
    if let Ok(status) = checked {
        assert!(status.success());
    }
    bench
        .cp("man")
        .check(0, &[".TH CARGO-CP 1", "cargo\\-cp test", "\\-\\-failed"]);
    bench
        .cp("test --help")
        .check(0, &["usage: ", "cargo cp test a --watch"]);
    bench.cp("--version").check(0, &[env!("CARGO_PKG_VERSION")]);
}

#[test]
fn what_the_doctor_says() {
    let bench = Workbench::new();
    bench.write(
        "Cargo.toml",
        "[workspace]\nresolver = \"2\"\n\n[workspace.metadata.kit]\nopen = [\"no-such-editor\"]\n",
    );
    let said = bench.cp("doctor");
    said.check(
        0,
        &[
            "+ Rust               rustc ",
            "no-such-editor is not on PATH",
            "Competitive Companion",
            "+ speed ",
        ],
    );
    // It is kept.
    let kept = fs::read_to_string(bench.path("cache/cargo-cp/machine.json")).unwrap();
    assert!(kept.starts_with("{\"factor\":"), "{kept}");
    bench.write(
        "Cargo.toml",
        "[workspace]\n\n[workspace.metadata.kit]\nopne = []\n",
    );
    bench
        .cp("test")
        .check(1, &["[workspace.metadata.kit]", "unknown field `opne`"]);
}
