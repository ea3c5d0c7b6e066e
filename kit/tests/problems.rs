//! `new`, `rm`, `archive`, `restore` and `sample`, as a user calls them.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A workspace without problems.
fn workspace() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let manifest = "[workspace]\nresolver = \"2\"\nmembers = [\"base\"]\n\n\
                    [workspace.metadata.bundle]\nsamples = \"tests\"\n";
    write(folder.path(), "Cargo.toml", manifest);
    write(
        folder.path(),
        "base/Cargo.toml",
        "[package]\nname = \"base\"\n",
    );
    write(folder.path(), "base/src/lib.rs", "");
    fs::create_dir(folder.path().join("problems")).unwrap();
    folder
}

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Calls the command in a folder: whether that went well, and what it said.
fn cp(dir: &Path, arguments: &[&str], stdin: &str) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-cp"));
    command.args(arguments);
    run(&mut command, dir, stdin)
}

fn run(command: &mut Command, dir: &Path, stdin: &str) -> (bool, String) {
    let mut child = command
        .current_dir(dir)
        .env("CP_LANG", "en")
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("TMUX")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Some do not read it.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    (output.status.success(), said)
}

#[track_caller]
fn goes(dir: &Path, arguments: &[&str]) -> String {
    let (success, said) = cp(dir, arguments, "");
    assert!(success, "{arguments:?}: {said}");
    said
}

/// The complaint, which has a remedy; and nothing has changed.
#[track_caller]
fn fails(dir: &Path, arguments: &[&str], words: &str) {
    let before = files(dir);
    let (success, said) = cp(dir, arguments, "");
    assert!(
        !success && said.contains("error: ") && said.contains(words),
        "{arguments:?}: {said}"
    );
    assert!(said.contains("help: "), "{said}");
    assert_eq!(files(dir), before, "{arguments:?}");
}

/// All files but cargo's, by their paths.
fn files(root: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            let shown = path.strip_prefix(root).unwrap().display().to_string();
            if shown == "target" || shown == "Cargo.lock" {
            } else if path.is_dir() {
                folders.push(path);
            } else {
                let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
                found.insert(shown, text);
            }
        }
    }
    found
}

/// Asks cargo whether it takes the workspace.
#[track_caller]
fn check_workspace(root: &Path) {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--offline",
            "--no-deps",
            "--format-version",
            "1",
        ])
        .current_dir(root)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_problem_and_back() {
    let folder = workspace();
    let root = folder.path();
    let before = files(root);
    let said = goes(
        root,
        &[
            "new",
            "https://atcoder.jp/contests/abc330/tasks/abc330_e",
            "--title",
            "E - Mex",
        ],
    );
    assert!(
        said.contains("atcoder-abc330-e: new in problems/atcoder-abc330-e"),
        "{said}"
    );
    assert!(
        said.contains("next: write problems/atcoder-abc330-e/src/main.rs"),
        "{said}"
    );
    let made = files(root);
    let main = &made["problems/atcoder-abc330-e/src/main.rs"];
    assert!(
        main.starts_with("//! Mex, <https://atcoder.jp/contests/abc330/tasks/abc330_e>\n"),
        "{main}"
    );
    check_workspace(root);
    // By any of its names.
    for name in [
        "atcoder-abc330-e",
        "https://atcoder.jp/contests/abc330/tasks/abc330_e",
        "AtCoder_abc330_e",
    ] {
        fails(
            root,
            &["new", name],
            "is there already: nothing was changed",
        );
    }
    goes(root, &["new", "luogu-p1"]);
    goes(root, &["rm", "luogu-p1"]);
    assert_eq!(files(root), made);
    goes(root, &["rm", "abc330-e"]);
    assert_eq!(files(root), before);
    check_workspace(root);
    fails(root, &["new", "../../x"], "is no name for a package");
    fails(
        root,
        &["new", "x", "--judge", "nowhere"],
        "no judge is called nowhere",
    );
    fails(root, &["new", "x", "--template", "nowhere"], "templates");
    fails(root, &["rm", "nowhere"], "nowhere");
}

/// A name without a judge is a name, too, but then its limits are nobody's.
#[test]
fn names_without_a_judge() {
    let folder = workspace();
    let root = folder.path();
    for (name, words) in [
        (
            "p1234",
            "no judge is named, so none is known: if luogu-p1234 was meant, ",
        ),
        ("codeforce-1a", "if codeforces-1a was meant, "),
        (
            "practice",
            "no judge is named, so none is known: --judge or ",
        ),
    ] {
        let said = goes(root, &["new", name]);
        assert!(said.contains(words), "{said}");
        goes(root, &["rm", name]);
    }
    for arguments in [
        &["new", "luogu-p1234"][..],
        &["new", "a", "--judge", "kattis"],
        &["new", "b", "--url", "https://example.com/b"],
        &["new", "c", "--judge", "other"],
    ] {
        let said = goes(root, arguments);
        assert!(!said.contains("no judge is named"), "{said}");
    }
    // A page of a judge's that is no problem.
    for (page, is_problem) in [
        ("https://www.luogu.com.cn/", false),
        ("https://codeforces.com/contest/1704", false),
        ("https://www.luogu.com.cn/problem/P77", true),
        ("https://example.com/problems", true),
    ] {
        let said = goes(root, &["new", page]);
        let is_told = said.contains("has no problem at that address");
        assert_eq!(is_told, !is_problem, "{said}");
    }
    for (name, words) in [
        ("1234", "help: a name begins with a letter, as `oj-1234`"),
        (
            "1704f",
            "help: it begins with its judge's name, as codeforces-1704f",
        ),
        (
            "test",
            "keeps that word for itself, or it is too long: `test-problem`",
        ),
        (
            "a b",
            "help: a name has letters, digits and hyphens, as `a-b`",
        ),
    ] {
        fails(root, &["new", name], words);
    }
    fails(
        root,
        &["new", "luogu", "p1234"],
        "an id is one word: luogu-p1234",
    );
}

#[test]
fn what_is_the_users_stays() {
    let folder = workspace();
    let root = folder.path();
    #[track_caller]
    fn check(root: &Path, path: &str, text: &str) {
        goes(root, &["new", "luogu-p1"]);
        write(root, path, text);
        fails(root, &["rm", "luogu-p1"], path);
        fs::remove_dir_all(root.join("problems/luogu-p1")).unwrap();
        fs::remove_dir_all(root.join("tests/luogu-p1")).unwrap();
    }
    goes(root, &["new", "keeps-the-pattern"]);
    check(root, "problems/luogu-p1/src/main.rs", "fn main() {}");
    check(root, "problems/luogu-p1/examples/gen.rs", "fn main() {}");
    check(root, "tests/luogu-p1/1.in", "1");
    // A folder with something in it, but no package.
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let manifest = manifest.replace("problems/*", "problems/*/src/..");
    write(root, "Cargo.toml", &manifest);
    write(root, "problems/luogu-p1/notes.txt", "mine");
    let said = goes(root, &["new", "luogu-p1"]);
    assert!(said.contains("new in"), "{said}");
    let files = files(root);
    assert_eq!(files["Cargo.toml"], manifest);
    assert_eq!(files["problems/luogu-p1/notes.txt"], "mine");
    assert!(files["problems/luogu-p1/Cargo.toml"].contains("name = \"luogu-p1\""));
    check_workspace(root);
}

#[test]
fn judges_without_rust() {
    let folder = workspace();
    let root = folder.path();
    let said = goes(root, &["new", "hdu-1517"]);
    assert!(
        said.contains("HDU takes no Rust: look for its twin"),
        "{said}"
    );
    goes(root, &["new", "luogu-p10501"]);
    let manifest = root.join("problems/luogu-p10501/Cargo.toml");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(
        &manifest,
        text.replace("judge =", "twins = [\"poj-2311\"]\njudge ="),
    )
    .unwrap();
    let said = goes(root, &["new", "http://poj.org/problem?id=2311"]);
    assert!(
        said.contains("POJ takes no Rust: submit to its twin luogu-p10501"),
        "{said}"
    );
    assert!(files(root)["problems/poj-2311/Cargo.toml"].contains("note = \"POJ takes no Rust"));
}

/// A project that is one package: its problems are packages beside it.
#[test]
fn any_cargo_project() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let manifest = "[package]\nname = \"mine\" # my own\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    write(root, "Cargo.toml", manifest);
    write(root, "src/lib.rs", "pub fn three() -> u32 {\n    3\n}\n");
    write(root, "src/main.rs", "fn main() {}\n");
    let said = goes(&root.join("src"), &["new", "codeforces-1704f"]);
    assert!(said.contains("codeforces-1704f: new in "), "{said}");
    let made = files(root);
    assert_eq!(
        made["Cargo.toml"],
        format!("{manifest}\n[workspace]\nmembers = [\"problems/*\"]\n")
    );
    let own = &made["problems/codeforces-1704f/Cargo.toml"];
    assert!(
        own.ends_with("[dependencies]\nmine = { path = \"../..\" }\n"),
        "{own}"
    );
    write(
        root,
        "problems/codeforces-1704f/src/main.rs",
        "fn main() {\n    println!(\"{}\", mine::three());\n}\n",
    );
    let package = root.join("problems/codeforces-1704f");
    let (success, said) = cp(&package, &["sample", "add"], "1\n---\n3\n");
    assert!(success && said.contains("new in "), "{said}");
    let said = goes(&package, &["sample", "accept"]);
    assert!(said.contains("all outputs are as expected"), "{said}");
    fails(
        root,
        &["rm", "codeforces-1704f"],
        "problems/codeforces-1704f/codeforces-1704f/1.in",
    );
    goes(root, &["archive", "1704", "--to", "round"]);
    check_workspace(root);
    goes(root, &["restore", "round"]);
    assert_eq!(files(root)["Cargo.toml"], made["Cargo.toml"]);
    // Outside any project.
    let nowhere = tempfile::tempdir().unwrap();
    fails(
        nowhere.path(),
        &["new", "luogu-p1"],
        "is in no cargo project",
    );
}

#[test]
fn templates_of_the_users() {
    let folder = workspace();
    let root = folder.path();
    write(
        root,
        "templates/problem/Cargo.toml",
        "[package]\nname = \"t\"\n\n[dependencies]\nbase = { path = \"../../base\" }\n",
    );
    write(
        root,
        "templates/problem/src/main.rs",
        "// {{name}} {{judge}} {{other}}\nfn main() {\n    {{cursor}}\n}\n",
    );
    write(root, "templates/problem/examples/gen.rs", "fn main() {}\n");
    write(
        root,
        "templates/short/Cargo.toml",
        "[package]\nname = \"t\"\n",
    );
    write(root, "templates/short/src/main.rs", "fn main() {}\n");
    write(root, "templates/half/Cargo.toml", "[package]\n");
    // The editor says where it was sent.
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let open = "\n[workspace.metadata.kit]\nopen = [\"sh\", \"-c\", \"echo $0 > opened\", \"$FILE:$LINE:$COLUMN\"]\n";
    write(root, "Cargo.toml", &(manifest + open));
    goes(root, &["new", "kattis-snim"]);
    goes(root, &["new", "kattis-short", "--template", "short"]);
    let files = files(root);
    let main = &files["problems/kattis-snim/src/main.rs"];
    assert_eq!(
        main,
        "// kattis-snim Kattis {{other}}\nfn main() {\n    \n}\n"
    );
    assert!(files.contains_key("problems/kattis-snim/examples/gen.rs"));
    assert_eq!(files["problems/kattis-short/src/main.rs"], "fn main() {}\n");
    let opened = files["opened"].trim();
    assert!(
        opened.ends_with("problems/kattis-short/src/main.rs:1:1"),
        "{opened}"
    );
    check_workspace(root);
    fails(
        root,
        &["new", "kattis-half", "--template", "half"],
        "the template has no ",
    );
    write(root, "templates/half/Cargo.toml", "package = [");
    write(root, "templates/half/src/main.rs", "");
    fails(
        root,
        &["new", "kattis-half", "--template", "half"],
        "half/Cargo.toml is no manifest",
    );
}

#[test]
fn a_contest_put_aside() {
    let folder = workspace();
    let root = folder.path();
    for name in ["atcoder-abc330-a", "atcoder-abc330-b", "luogu-p1"] {
        goes(root, &["new", name]);
    }
    let (success, said) = cp(root, &["sample", "add", "abc330-a"], "1\n---\n2\n");
    assert!(success, "{said}");
    let before = files(root);
    let said = goes(root, &["archive", "abc330", "--to", "2026-11-22"]);
    assert!(
        said.contains("atcoder-abc330-b: put aside in archive/2026-11-22"),
        "{said}"
    );
    let after = files(root);
    assert!(
        !after
            .keys()
            .any(|path| path.starts_with("problems/atcoder") || path.starts_with("tests/atcoder"))
    );
    assert_eq!(
        after["archive/2026-11-22/tests/atcoder-abc330-a/1.out"],
        "2\n"
    );
    assert_eq!(after.len(), before.len());
    check_workspace(root);
    assert_eq!(
        goes(root, &["restore"]),
        "2026-11-22  atcoder-abc330-a\n2026-11-22  atcoder-abc330-b\n"
    );
    // One is made anew: the old one does not go over it.
    goes(root, &["new", "atcoder-abc330-a"]);
    fails(
        root,
        &["restore", "abc330"],
        "problems/atcoder-abc330-a is there already",
    );
    fails(
        root,
        &["archive", "atcoder-abc330-a", "--to", "2026-11-22"],
        "is there already",
    );
    fails(
        root,
        &["archive", "luogu-p1", "--to", "../out"],
        "is no name for a folder",
    );
    fails(root, &["archive", "luogu"], "");
    fails(
        root,
        &["restore", "arc1"],
        "nothing that was put aside is called arc1",
    );
    goes(root, &["rm", "atcoder-abc330-a"]);
    goes(root, &["restore", "2026-11-22"]);
    assert_eq!(files(root), before);
    assert!(!root.join("archive").exists());
    assert_eq!(goes(root, &["restore"]), "nothing was put aside yet\n");
}

#[test]
fn samples_by_hand() {
    let folder = workspace();
    let root = folder.path();
    goes(root, &["new", "luogu-p1"]);
    let (success, said) = cp(root, &["sample", "add"], "1 2\r\n---\r\n3");
    assert!(
        success && said.contains("luogu-p1: new in tests/luogu-p1: 1\n"),
        "{said}"
    );
    // The same again, and without the line.
    let (success, said) = cp(root, &["sample", "add", "p1"], "1 2\n---\n3\n");
    assert!(
        success && said.contains("1 of them were here already"),
        "{said}"
    );
    fails(
        root,
        &["sample", "add", "p1"],
        "stdin has no line --- between",
    );
    // Another output for the same input, and two samples at once.
    for (text, words) in [
        (
            "1 2\n---\n4\n",
            "sample 2 has the input of 1 and another output: ",
        ),
        (
            "2\n---\n3\n---\n4\n---\n5\n",
            "its output has a line --- in it: ",
        ),
    ] {
        let (success, said) = cp(root, &["sample", "add", "p1"], text);
        assert!(success && said.contains(words), "{said}");
        for file in ["2.in", "2.out"] {
            fs::remove_file(root.join("tests/luogu-p1").join(file)).unwrap();
        }
    }
    write(root, "x/a.in", "5\n");
    write(root, "x/a.ans", "6\n");
    write(root, "x/lonely.in", "7\n");
    write(root, "x/deep/output02.txt", "9\n");
    write(root, "x/deep/input02.txt", "8\n");
    goes(
        root,
        &["sample", "add", "p1", "x/a.ans", "x/a.in", "--name", "big"],
    );
    let said = goes(root, &["sample", "add", "x"]);
    assert!(
        said.contains("lonely.in has no other half") && said.contains(": 02\n"),
        "{said}"
    );
    let zip = zip_of(&[
        ("../../evil/1.in", "z1\n"),
        ("../../evil/1.ans", "z2\n"),
        ("statement.pdf", ""),
    ]);
    fs::write(root.join("s.zip"), zip).unwrap();
    let said = goes(root, &["sample", "add", "luogu-p1", "s.zip"]);
    assert!(said.contains("new in tests/luogu-p1: 2\n"), "{said}");
    let files = files(root);
    let texts = files
        .iter()
        .filter(|(path, _)| path.starts_with("tests/") && !path.ends_with(".imported"));
    let texts: Vec<_> = texts
        .map(|(path, text)| (path.trim_start_matches("tests/luogu-p1/"), text.as_str()))
        .collect();
    assert_eq!(
        texts,
        [
            ("02.in", "8\n"),
            ("02.out", "9\n"),
            ("1.in", "1 2\n"),
            ("1.out", "3\n"),
            ("2.in", "z1\n"),
            ("2.out", "z2\n"),
            ("big.in", "5\n"),
            ("big.out", "6\n"),
        ]
    );
    fails(root, &["sample", "add", "p1", "x/a.in"], "is no zip");
    fs::write(root.join("x/gbk.in"), b"1\n\xc4\xe3\n").unwrap();
    fails(
        root,
        &["sample", "add", "p1", "x/gbk.in", "x/a.ans"],
        "x/gbk.in is not UTF-8 in line 2",
    );
    fails(
        root,
        &["sample", "add", "p1", "base"],
        "has no two files that make a sample",
    );
    fails(root, &["sample", "add", "p1", "nowhere.zip"], "nowhere.zip");
    fails(
        root,
        &["sample", "add", "p1", "x/a.in", "x/a.ans", "--name", "../x"],
        "is no name for a sample",
    );
    fails(
        root,
        &["sample", "add", "p1", "--clipboard"],
        "nothing here can read the clipboard",
    );
}

/// Where no file may be larger than so many bytes: the shell counts in half KiB.
#[cfg(unix)]
fn cp_in_little_room(dir: &Path, arguments: &str, stdin: &str) -> (bool, String) {
    let limited = format!(
        "trap '' XFSZ; ulimit -f 4; exec {} {arguments}",
        env!("CARGO_BIN_EXE_cargo-cp")
    );
    run(Command::new("sh").args(["-c", &limited]), dir, stdin)
}

/// A disk that is full leaves no half samples and packages.
#[test]
#[cfg(unix)]
fn no_room() {
    let folder = workspace();
    let root = folder.path();
    goes(root, &["new", "luogu-p1"]);
    let before = files(root);
    // The input has room, the output has not.
    let both = format!("1\n---\n{}\n", "2 ".repeat(3000));
    let (success, said) = cp_in_little_room(root, "sample add p1", &both);
    assert!(!success && said.contains("cannot write"), "{said}");
    assert!(said.contains("help: make room there"), "{said}");
    assert_eq!(files(root), before);
    let template = "templates/problem/src/main.rs";
    let manifest = "templates/problem/Cargo.toml";
    write(root, manifest, "[package]\nname = \"x\"\n");
    write(root, template, &format!("// {}\n", "long".repeat(2000)));
    let before = files(root);
    let (success, said) = cp_in_little_room(root, "new luogu-p2", "");
    assert!(!success && said.contains("help: make room there"), "{said}");
    assert_eq!(files(root), before);
    goes(root, &["new", "luogu-p2"]);
    goes(root, &["rm", "luogu-p2"]);
}

fn zip_of(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn an_output_taken_as_expected() {
    let folder = workspace();
    let root = folder.path();
    goes(root, &["new", "luogu-p1"]);
    let main = "use std::io;\n\nfn main() {\n    let text = io::read_to_string(io::stdin()).unwrap();\n    \
                assert!(text.trim() != \"bad\");\n    println!(\"a\\nb\\n{}\", text.trim());\n}\n";
    write(root, "problems/luogu-p1/src/main.rs", main);
    for (name, input, output) in [("1", "1", "a\nb\n1"), ("2", "2", "a\nx\n2"), ("3", "3", "")] {
        write(root, &format!("tests/luogu-p1/{name}.in"), input);
        write(root, &format!("tests/luogu-p1/{name}.out"), output);
    }
    // There is no terminal here.
    fails(root, &["sample", "accept"], "no terminal to ask on");
    let (_, said) = cp(root, &["sample", "accept"], "y\n");
    assert!(
        said.contains("sample 2:\n  - x\n  + b\nsample 3:\n  + a\n  + b\n  + 3\n"),
        "{said}"
    );
    goes(root, &["sample", "accept", "p1", "2", "--yes"]);
    let texts = files(root);
    assert_eq!(texts["tests/luogu-p1/2.out"], "a\nb\n2\n");
    assert_eq!(
        (
            &*texts["tests/luogu-p1/1.out"],
            &*texts["tests/luogu-p1/3.out"]
        ),
        ("a\nb\n1", "")
    );
    fails(
        root,
        &["sample", "accept", "p1", "9", "--yes"],
        "has no sample 9",
    );
    write(root, "tests/luogu-p1/2.in", "bad");
    fails(
        root,
        &["sample", "accept", "--yes"],
        "that is no output to accept",
    );
}
