//! Which program is meant: by a name, a path, an option, the current folder.

use crate::workspace::{ALONE, Workspace};

const ROOT: &str = "\
[workspace]
members = [\"problems/*\"]
resolver = \"2\"

[workspace.metadata.bundle]
samples = \"tests\"
";

const CUTTING: &str = "\
[package]
name = \"luogu-p10501\"
edition = \"2021\"

[package.metadata.problem]
title = \"Cut/Paste Game\"
url = \"https://www.luogu.com.cn/problem/P10501\"
twins = [\"poj-2311\", \"old-1\"]
judge = \"luogu\"
time-ms = 1000
memory-mb = 128
";

const MULTI: &str = "\
[package]
name = \"kattis-multi\"
edition = \"2021\"

[package.metadata.problem]
title = \"乘法游戏\"
url = \"https://open.kattis.com/problems/multi\"
twins = [\"old-1\"]
judge = \"kattis\"
time-ms = 1000
memory-mb = 1024
note = \"Stan starts.\"
";

const CUTTING_MAIN: &str = "fn main() {\n    println!(\"cut\");\n}\n";
const MULTI_MAIN: &str = "fn main() {\n    println!(\"multiply\");\n}\n";

fn problems() -> Workspace {
    Workspace::new(&[
        ("Cargo.toml", ROOT),
        ("problems/luogu-p10501/Cargo.toml", CUTTING),
        ("problems/luogu-p10501/src/main.rs", CUTTING_MAIN),
        ("tests/luogu-p10501/1.in", ""),
        ("tests/luogu-p10501/1.out", "cut\n"),
        ("problems/kattis-multi/Cargo.toml", MULTI),
        ("problems/kattis-multi/src/main.rs", MULTI_MAIN),
        ("elsewhere/notes.txt", ""),
    ])
}

#[test]
fn features_as_cargo_has_them() {
    let package = "[package]\nname = \"alone\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
                   [features]\ndefault = [\"slow\"]\nslow = []\nfast = [\"part/two\"]\n\
                   [dependencies]\npart = { path = \"part\" }\n";
    let workspace = Workspace::new(&[
        ("Cargo.toml", package),
        (
            "src/main.rs",
            "fn main() {\n    println!(\"{}{}\", cfg!(feature = \"slow\"), part::WORD);\n}\n",
        ),
        (
            "part/Cargo.toml",
            "[package]\nname = \"part\"\nversion = \"0.1.0\"\n[features]\ntwo = []\n",
        ),
        (
            "part/src/lib.rs",
            "#[cfg(feature = \"two\")]\npub const WORD: &str = \"two\";\n\
             #[cfg(not(feature = \"two\"))]\npub const WORD: &str = \"one\";\n",
        ),
        ("s/1.in", ""),
    ]);
    for (options, expected) in [
        (&[][..], "trueone\n"),
        (&["-F", "fast", "--prove"], "truetwo\n"),
        (&["--no-default-features"], "falseone\n"),
        (&["--no-default-features", "--features=fast"], "falsetwo\n"),
    ] {
        workspace.write("s/1.out", expected);
        workspace.gives("", &[options, &["--samples", "s"]].concat());
    }
}

/// The cutting game is found and passes its sample.
#[track_caller]
fn check_cutting(workspace: &Workspace, inside: &str, arguments: &[&str]) {
    let (bundle, result) = workspace.gives(inside, arguments);
    let start = format!("{CUTTING_MAIN}\n// ---- End of the program, no libraries; fingerprint ");
    let digits = bundle.strip_prefix(&start).expect("a marker line");
    assert_eq!(digits.len(), "0123456789abcdef ----\n".len(), "{bundle}");
    assert!(result.starts_with("luogu-p10501: 112 bytes"), "{result}");
    let passed = ", edition 2024; 1 of 1 samples passed, slowest 1: ";
    assert!(result.contains(passed), "{result}");
}

#[test]
fn by_any_name() {
    let workspace = problems();
    for name in [
        "luogu-p10501",
        "LUOGU_P10501",
        "p10501",
        "10501",
        "poj-2311",
        "cut/paste game",
        "https://www.luogu.com.cn/problem/P10501?contestId=1",
        "luogu.com/problem/P10501",
        "http://poj.org/problem?id=2311",
        "paste-game",
    ] {
        check_cutting(&workspace, "", &[name]);
    }
    check_cutting(&workspace, "problems/kattis-multi/src", &["p10501"]);
    check_cutting(&workspace, "elsewhere", &["p10501", "--workspace", ".."]);
}

#[test]
fn by_a_place() {
    let workspace = problems();
    let own = "problems/luogu-p10501";
    check_cutting(&workspace, own, &[]);
    check_cutting(&workspace, &format!("{own}/src"), &[]);
    check_cutting(&workspace, own, &["src/main.rs"]);
    check_cutting(&workspace, &format!("{own}/src"), &["main.rs"]);
    check_cutting(&workspace, own, &["."]);
    check_cutting(&workspace, "tests/luogu-p10501", &[]);
    check_cutting(&workspace, "problems", &["luogu-p10501/"]);
    check_cutting(&workspace, "elsewhere", &[&format!("../{own}/src/main.rs")]);
    let full = workspace.path(own);
    check_cutting(&workspace, "elsewhere", &[full.to_str().unwrap()]);
}

#[test]
fn by_options() {
    let workspace = problems();
    let manifest = "problems/luogu-p10501/Cargo.toml";
    check_cutting(&workspace, "", &["--manifest-path", manifest]);
    for arguments in [
        ["--manifest-path", "../Cargo.toml", "--bin", "luogu-p10501"],
        ["--manifest-path", "..", "--package", "luogu-p10501"],
    ] {
        check_cutting(&workspace, "elsewhere", &arguments);
    }
    check_cutting(&workspace, "problems", &["-p", "luogu-p10501"]);
    check_cutting(&workspace, "", &["p10501", "--bin=luogu-p10501"]);
}

#[test]
fn notes_come_before_the_result() {
    let workspace = problems();
    let said = workspace.run("", &["kattis-multi"]);
    assert!(said.success, "{}", said.stderr);
    assert!(said.stdout.starts_with(MULTI_MAIN), "{}", said.stdout);
    let lines: Vec<_> = said.stderr.lines().collect();
    let [note, no_samples, result] = lines.as_slice() else {
        panic!("{}", said.stderr);
    };
    assert_eq!(*note, "note: kattis-multi: Stan starts.");
    let place = workspace.path("tests").join("kattis-multi");
    let expected = format!(
        "note: {} has no samples: put 1.in and 1.out there",
        place.display()
    );
    assert_eq!(*no_samples, expected);
    assert!(result.ends_with("edition 2021; no samples run"), "{result}");
}

#[test]
fn the_list() {
    let workspace = problems();
    let expected = "\
kattis-multi  乘法游戏 (old-1)
luogu-p10501  Cut/Paste Game (poj-2311, old-1)
";
    for (inside, arguments) in [
        ("", &["--list"][..]),
        ("problems/kattis-multi/src", &["--list"]),
        ("", &["--list", "--manifest-path", "Cargo.toml"]),
        ("elsewhere", &["--list", "--workspace", ".."]),
    ] {
        let said = workspace.run(inside, arguments);
        assert!(said.success && said.stderr.is_empty(), "{}", said.stderr);
        assert_eq!(said.stdout, expected);
    }
    let none = package().run("", &["--list"]);
    assert!(none.success && none.stdout.is_empty(), "{}", none.stdout);
    assert!(
        none.stderr.starts_with("note: no package of "),
        "{}",
        none.stderr
    );
}

#[test]
fn names_that_lead_nowhere() {
    let workspace = problems();
    workspace.refuses(
        "",
        &["luogu-p10510"],
        &[
            "no problem is called `luogu-p10510`",
            "did you mean luogu-p10501?",
            "--list",
        ],
    );
    workspace.refuses("", &["mutli"], &["did you mean kattis-multi?"]);
    workspace.refuses("", &["problems/mutli"], &["`problems/mutli`", "--list"]);
    workspace.refuses(
        "",
        &["OLD-1"],
        &[
            "`OLD-1` is claimed by several problems: kattis-multi, luogu-p10501",
            "twins",
        ],
    );
    workspace.refuses(
        "",
        &["problems/x/main.rs"],
        &["cannot read problems/x/main.rs", "help: "],
    );
    workspace.refuses(
        "",
        &["p10501", "-p", "kattis-multi"],
        &[
            "`p10501` is luogu-p10501, and --package says kattis-multi",
            "leave one out",
        ],
    );
    workspace.refuses(
        "",
        &[],
        &[
            "Cargo.toml has several binaries",
            "--bin: kattis-multi, luogu-p10501",
        ],
    );
    workspace.refuses(
        "",
        &["-p", "multi"],
        &["no package named `multi`", "did you mean kattis-multi?"],
    );
    workspace.refuses(
        "",
        &["--bin", "multi"],
        &["no binary named `multi`", "kattis-multi"],
    );
}

#[test]
fn records_that_do_not_fit() {
    let workspace = problems();
    let manifest = workspace.path("problems").join("kattis-multi");
    let manifest = manifest.join("Cargo.toml").display().to_string();
    for (old, new, words) in [
        ("memory-mb", "memroy-mb", "unknown field `memroy-mb`"),
        (
            "url = \"https://open.kattis.com/problems/multi\"\n",
            "",
            "missing field `url`",
        ),
        (
            "time-ms = 1000",
            "time-ms = \"1 s\"",
            "invalid type: string \"1 s\"",
        ),
        (
            "judge = \"kattis\"",
            "judge = \"katis\"",
            "no judge is called `katis`",
        ),
        ("time-ms = 1000", "time-ms = 0", "`time-ms = 0` lets no"),
        (
            "time-ms = 1000",
            "time-ms = 1000\ntolerance = -1",
            "`tolerance = -1` is not a tolerance",
        ),
        (
            "time-ms = 1000",
            "time-ms = 1000\ntolerance = nan",
            "`tolerance` is not a finite number",
        ),
        (
            "time-ms = 1000",
            "time-ms = 1000\ntolerance = 1e-6\nchecker = \"c\"",
            "`checker` and `tolerance` contradict",
        ),
        (
            "judge = \"kattis\"",
            "judge = \"boj\"",
            "Baekjoon announced its end for 2026-04-28: `judge = \"boj\"` is of no use",
        ),
    ] {
        workspace.write("problems/kattis-multi/Cargo.toml", &MULTI.replace(old, new));
        for (inside, arguments) in [("", &["multi"][..]), ("problems/kattis-multi", &[])] {
            workspace.refuses(inside, arguments, &[&manifest, words, "help: "]);
        }
        // It stands in nobody's way but its own.
        check_cutting(&workspace, "", &["p10501"]);
        let said = workspace.run("", &["--list"]);
        let note = format!("note: kattis-multi is left out: {manifest}: ");
        assert!(said.success && said.stdout.starts_with("luogu-p10501 "));
        assert!(
            said.stderr.starts_with(&note) && said.stderr.contains(words),
            "{}",
            said.stderr
        );
    }
}

fn package() -> Workspace {
    Workspace::new(&[
        ("Cargo.toml", ALONE),
        (
            "src/lib.rs",
            "pub fn who() -> &'static str {\n    \"lib\"\n}\n",
        ),
        ("src/main.rs", "// alone\nfn main() {}\n"),
        ("src/bin/second.rs", "// second\nfn main() {}\n"),
        (
            "src/bin/third/main.rs",
            "// third\nmod part;\nfn main() {}\n",
        ),
        ("src/bin/third/part.rs", ""),
    ])
}

#[test]
fn one_binary_of_several() {
    let workspace = package();
    for (inside, arguments, bin) in [
        ("", &["src/main.rs"][..], "alone"),
        ("src", &["bin/second.rs"], "second"),
        ("src/bin/third", &["main.rs"], "third"),
        ("src", &["--bin", "alone"], "alone"),
        ("src", &["../src", "--bin", "second"], "second"),
        ("..", &["博弈 games", "--bin", "third"], "third"),
    ] {
        let (bundle, result) = workspace.gives(inside, arguments);
        assert!(bundle.starts_with(&format!("// {bin}\n")), "{bundle}");
        assert!(result.starts_with(&format!("{bin}: ")), "{result}");
    }
    let all = "name one with --bin: alone, second, third";
    workspace.refuses("src", &[], &["Cargo.toml has several binaries", all]);
    workspace.refuses("", &["src/bin/third/part.rs"], &["several binaries", all]);
    workspace.refuses(
        "",
        &["--bin", "fourth"],
        &["no binary named `fourth`", "alone, second, third"],
    );
    workspace.refuses("", &["--bin", "secnod"], &["did you mean second?"]);
    let chosen = ALONE.replace("[workspace]", "default-run = \"second\"\n[workspace]");
    workspace.write("Cargo.toml", &chosen);
    assert!(workspace.gives("", &[]).0.starts_with("// second\n"));
}

/// Where a file is named, no other program is given out in its place.
#[test]
fn a_file_that_is_no_program() {
    let workspace = Workspace::new(&[
        ("Cargo.toml", ALONE),
        ("src/main.rs", "// alone\nmod part;\nfn main() {}\n"),
        ("src/part.rs", "// part\n"),
        ("src/other.rs", "fn main() {}\n"),
        ("tests/small.rs", ""),
        ("lib/old.rs", "fn main() {}\n"),
    ]);
    for file in ["src/main.rs", "src/part.rs"] {
        let (bundle, _) = workspace.gives("", &[file]);
        assert!(bundle.starts_with("// alone\n"), "{file}: {bundle}");
    }
    for (file, words) in [
        ("src/other.rs", "is no part of the program alone\nhelp: "),
        ("lib/old.rs", "is no part of the program alone\nhelp: "),
        ("tests/small.rs", "is a test, not a program"),
    ] {
        workspace.refuses("", &[file], &[file, words]);
        workspace.refuses("", &[file, "-o", "new.rs"], &[file, words]);
    }
}

/// An example is a program, too, if it is named: libraries keep there what shows them.
#[test]
fn examples() {
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            "[package]\nname = \"alone\"\nedition = \"2021\"\n\n[dependencies]\n\n\
             [dev-dependencies]\ntwice = { path = \"twice\" }\n\n\
             [[example]]\nname = \"part\"\ncrate-type = [\"lib\"]\n\n[workspace]\n",
        ),
        ("src/lib.rs", "pub fn three() -> u32 {\n    3\n}\n"),
        (
            "examples/six.rs",
            "fn main() {\n    println!(\"{} {}\", twice::twice(alone::three()), env!(\"CARGO_BIN_NAME\"));\n}\n",
        ),
        (
            "examples/long/main.rs",
            "mod words;\nfn main() {\n    words::say();\n}\n",
        ),
        ("examples/long/words.rs", "pub fn say() {}\n"),
        ("examples/part.rs", ""),
        (
            "twice/Cargo.toml",
            "[package]\nname = \"twice\"\nedition = \"2021\"\n\n[lib]\npath = \"lib.rs\"\n",
        ),
        (
            "twice/lib.rs",
            "pub fn twice(x: u32) -> u32 {\n    x + x\n}\n",
        ),
        ("cases/a.in", ""),
        ("cases/a.out", "6 six\n"),
    ]);
    let samples = ["--samples", "cases", "--prove"];
    for named in [&["examples/six.rs"][..], &["--example", "six"]] {
        let (bundle, said) = workspace.gives("", &[named, &samples].concat());
        assert!(
            bundle.contains("fn three") && bundle.contains("fn twice"),
            "{bundle}"
        );
        assert!(said.contains("six: "), "{said}");
    }
    for file in ["examples/long/main.rs", "examples/long"] {
        let named = [file, "--no-samples"];
        match file.ends_with(".rs") {
            true => drop(workspace.gives("", &named)),
            false => workspace.refuses("", &named, &["name an example with --example: long, six"]),
        }
    }
    workspace.refuses("", &[], &["no binary to bundle", "--example: long, six"]);
    for (arguments, words) in [
        (&["--example", "sx"][..], "did you mean six?"),
        (
            &["--example", "six", "--bin", "six"],
            "two different things",
        ),
        (
            &["examples/part.rs"],
            "is an example that is a library, not a program",
        ),
    ] {
        workspace.refuses("", arguments, &[words]);
    }
    // Beside a binary nothing changes.
    workspace.write("src/main.rs", "fn main() {\n    println!(\"main\");\n}\n");
    let (bundle, _) = workspace.gives("", &["--no-samples"]);
    assert!(bundle.contains("\"main\""), "{bundle}");
    let (bundle, _) = workspace.gives("", &["--example", "six", "--no-samples"]);
    assert!(bundle.contains("fn twice"), "{bundle}");
}

/// A list of all is no help where they are many.
#[test]
fn many_binaries() {
    let names: Vec<_> = (10..30).map(|n| format!("src/bin/p{n}.rs")).collect();
    let mut files = vec![("Cargo.toml", ALONE), ("src/zz.rs", "fn main() {}\n")];
    files.extend(names.iter().map(|name| (name.as_str(), "fn main() {}\n")));
    let workspace = Workspace::new(&files);
    let all = "p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21 and 8 more";
    for (arguments, words) in [
        (&[][..], "several binaries\nhelp: name a problem (--list"),
        (&["src/zz.rs"], "src/zz.rs is the root of none\nhelp: name"),
        (&["--bin", "no"], all),
        (&["no"], all),
        (&["p31"], "did you mean p11 or p13 or p21?"),
    ] {
        workspace.refuses("", arguments, &[words]);
    }
}

#[test]
fn one_name_in_two_packages() {
    let member = |name: &str| format!("[package]\nname = \"{name}\"\nedition = \"2021\"\n");
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\"a\", \"b\"]\nresolver = \"2\"\n",
        ),
        ("a/Cargo.toml", &member("a")),
        ("a/src/bin/solve.rs", "// a\nfn main() {}\n"),
        ("b/Cargo.toml", &member("b")),
        ("b/src/bin/solve.rs", "// b\nfn main() {}\n"),
    ]);
    workspace.refuses(
        "",
        &["--bin", "solve"],
        &["several binaries of that name", "--package: a, b"],
    );
    let (bundle, _) = workspace.gives("", &["--bin", "solve", "-p", "b"]);
    assert!(bundle.starts_with("// b\n"), "{bundle}");
}

const CONTEST: &str = "\
[package]
name = \"abc206\"
edition = \"2021\"

[package.metadata.cargo-compete.bin]
abc206-a = { alias = \"a\", problem = \"https://atcoder.jp/contests/abc206/tasks/abc206_a\" }
b = { name = \"abc206-b\", problem = { platform = \"atcoder\", url = \"https://atcoder.jp/contests/abc206/tasks/abc206_b\" } }
c = { problem = \"https://example.com/c?id=1\" }
d = 4

[[bin]]
name = \"abc206-a\"
path = \"src/bin/first.rs\"

[[bin]]
name = \"abc206-b\"
path = \"src/bin/second.rs\"
";

#[test]
fn a_binary_of_another_project() {
    let root = "[workspace]\nmembers = [\"abc206\", \"solo\"]\nresolver = \"2\"\n";
    let solo = "[package]\nname = \"solo\"\nedition = \"2021\"\n";
    let workspace = Workspace::new(&[
        ("Cargo.toml", root),
        ("abc206/Cargo.toml", CONTEST),
        ("abc206/src/bin/first.rs", "// first\nfn main() {}\n"),
        ("abc206/src/bin/second.rs", "// second\nfn main() {}\n"),
        ("abc206/src/bin/c.rs", "// third\nfn main() {}\n"),
        ("solo/Cargo.toml", solo),
        ("solo/src/bin/other.rs", "// other\nfn main() {}\n"),
    ]);
    for (name, first) in [
        ("abc206-a", "first"),
        ("a", "first"),
        (
            "https://atcoder.jp/contests/abc206/tasks/abc206_b",
            "second",
        ),
        ("b", "second"),
        ("second", "second"),
        ("https://example.com/c?id=1", "third"),
        ("c", "third"),
        ("other", "other"),
        ("solo", "other"),
    ] {
        let (bundle, _) = workspace.gives("", &[name]);
        assert!(
            bundle.starts_with(&format!("// {first}\n")),
            "{name}: {bundle}"
        );
    }
    let (bundle, _) = workspace.gives("", &["abc206", "--bin", "c"]);
    assert!(bundle.starts_with("// third\n"), "{bundle}");
    let words = [
        "no binary is called `e`",
        "help: the binaries here are abc206-a (a, first), abc206-b (b, second), c, other",
    ];
    workspace.refuses("", &["e"], &words);
    let words = [
        "several binaries: abc206-a of abc206, ",
        "help: name one with --bin",
    ];
    workspace.refuses("solo", &["abc206"], &words);
}
