//! Whatever happens to a run: one clear message, and nothing left behind.
#![cfg(unix)]

#[path = "command/workspace.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod workspace;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};
use workspace::{ALONE, Workspace, on_path};

const MAIN: &str = "fn main() {\n    println!(\"1\");\n}\n";

fn plain() -> Workspace {
    Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", MAIN)])
}

/// All that is in a folder.
fn inside(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// Waits for something to become true.
#[track_caller]
fn wait_until(what: &str, is_true: impl Fn() -> bool) {
    let since = Instant::now();
    while !is_true() {
        assert!(since.elapsed() < Duration::from_secs(60), "never {what}");
        sleep(Duration::from_millis(5));
    }
}

/// A run that is sent a signal while a call of the compiler with `words`
/// among its arguments is under way.
#[track_caller]
fn check_signal(workspace: &Workspace, words: &str, signal: Signal, code: i32) {
    workspace.write("out.rs", "");
    let started = workspace.path("../started");
    let rustc = format!(
        "case \"$*\" in\n{words}) echo $$ >\"$STARTED.new\"; mv \"$STARTED.new\" \"$STARTED\"; exec sleep 600 ;;\n\
         esac\nexec {} \"$@\"",
        on_path("rustc").display()
    );
    let tools = workspace.tools(&[("rustc", &rustc)], &[]);
    let temporary = tempfile::tempdir().unwrap();
    let mut run = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
    run.env("RUSTC", tools.join("rustc"))
        .env("STARTED", &started)
        .env("TMPDIR", temporary.path())
        .args(["-o", "out.rs"])
        .stderr(Stdio::piped());
    let run = run.spawn().unwrap();
    wait_until("started", || started.exists());
    let id = |text: &str| Pid::from_raw(text.trim().parse().unwrap());
    let compiler = id(&fs::read_to_string(&started).unwrap());
    kill(id(&run.id().to_string()), signal).unwrap();
    let output = run.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{words}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(inside(temporary.path()), [] as [PathBuf; 0]);
    assert_eq!(workspace.read("out.rs"), "");
    // A process that nobody has waited for yet is still there, as a name.
    let is_gone = || {
        let state = fs::read_to_string(format!("/proc/{compiler}/stat"));
        kill(compiler, None).is_err() || state.is_ok_and(|state| state.contains(") Z "))
    };
    wait_until("gone", is_gone);
}

#[test]
fn an_interrupted_run() {
    let by_cargo = "*src/main.rs*";
    let by_the_gate = "*bundle.rs*-O*";
    check_signal(&plain(), by_cargo, Signal::SIGTERM, 143);
    check_signal(&plain(), by_the_gate, Signal::SIGINT, 130);
    check_signal(&plain(), by_the_gate, Signal::SIGHUP, 129);
    let manifest = format!("{ALONE}[dependencies]\nmagic = {{ path = \"magic\" }}\n");
    let magic = "[package]\nname = \"magic\"\n[lib]\nproc-macro = true\n";
    let seven = "use proc_macro::TokenStream;\n#[proc_macro]\n\
                 pub fn seven(_: TokenStream) -> TokenStream {\n    \"7\".parse().unwrap()\n}\n";
    let with_macro = Workspace::new(&[
        ("Cargo.toml", &manifest),
        ("src/main.rs", "fn main() {\n    magic::seven!();\n}\n"),
        (
            "magic/Cargo.toml",
            &magic.replace("[lib]", "edition = \"2021\"\n[lib]"),
        ),
        ("magic/src/lib.rs", seven),
    ]);
    check_signal(&with_macro, "*-Zcrate-attr*", Signal::SIGTERM, 143);
}

/// Set for a process that is to be interrupted.
const PLACE: &str = "BUNDLER_TEST_PLACE";

/// Not a test by itself: what [`an_interrupted_test`] starts.
#[test]
fn a_test_under_way() {
    let Some(place) = std::env::var_os(PLACE) else {
        return;
    };
    std::mem::forget(judging::session::watch());
    let _folder = judging::session::temporary_folder().unwrap();
    let _other = judging::session::temporary_folder_in(Path::new(&place)).unwrap();
    let mut sleep = Command::new("sleep");
    let _ = judging::session::output(sleep.arg("600"));
}

#[test]
fn an_interrupted_test() {
    let (temporary, place) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let test = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "a_test_under_way"])
        .env("TMPDIR", temporary.path())
        .env(PLACE, place.path())
        .stdout(Stdio::null())
        .spawn();
    let mut test = test.unwrap();
    wait_until("started", || !inside(place.path()).is_empty());
    let id = Pid::from_raw(test.id().try_into().unwrap());
    kill(id, Signal::SIGINT).unwrap();
    assert_eq!(test.wait().unwrap().code(), Some(130));
    for folder in [&temporary, &place] {
        assert_eq!(inside(folder.path()), [] as [PathBuf; 0]);
    }
}

/// Whatever is started can be interrupted by its own means.
#[test]
fn no_signal_is_blocked_in_what_is_started() {
    if !Path::new("/proc/self/status").exists() {
        return;
    }
    let record = "[package.metadata.problem]\ntitle = \"\"\nurl = \"\"\njudge = \"luogu\"\n\
                  time-ms = 9000\nmemory-mb = 128\nchecker = \"check.sh\"\n";
    let note = |who: &str| format!("echo {who} $(grep SigBlk /proc/self/status) >>\"$SEEN\"\n");
    let in_rust = |who: &str| {
        format!(
            "use std::io::Write;\nfn main() {{\n\
             let status = std::fs::read_to_string(\"/proc/self/status\").unwrap();\n\
             let line = status.lines().find(|line| line.starts_with(\"SigBlk\")).unwrap();\n\
             let mut seen = std::fs::OpenOptions::new();\n\
             let seen = seen.append(true).create(true).open(std::env::var(\"SEEN\").unwrap());\n\
             writeln!(seen.unwrap(), \"{who} {{}}\", line).unwrap();\n}}\n"
        )
    };
    let workspace = Workspace::new(&[
        ("Cargo.toml", &format!("{ALONE}{record}")),
        ("build.rs", &in_rust("build.rs")),
        ("src/main.rs", &in_rust("sample")),
        ("cases/1.in", ""),
        ("cases/1.out", ""),
    ]);
    let rustc = format!(
        "{}exec {} \"$@\"",
        note("rustc"),
        on_path("rustc").display()
    );
    let clipboard = note("clipboard") + "exec cat";
    let scripts = [
        ("rustc", rustc.as_str()),
        ("wl-copy", &clipboard),
        ("check.sh", &note("checker")),
    ];
    let tools = workspace.tools(&scripts, &[]);
    std::os::unix::fs::symlink(tools.join("check.sh"), workspace.path("check.sh")).unwrap();
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap());
    let seen = workspace.path("../seen");
    let mut run = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
    run.args(["--samples", "cases", "--copy"])
        .env("SEEN", &seen)
        .env("PATH", path)
        .env("WAYLAND_DISPLAY", "wayland-0");
    let said = workspace.observe(&mut run);
    assert!(said.success, "{}", said.stderr);
    let seen = fs::read_to_string(seen).unwrap();
    let mut all = vec!["rustc", "build.rs", "sample", "checker", "clipboard"];
    for line in seen.lines() {
        let (who, mask) = line.split_once(" SigBlk:").unwrap();
        assert_eq!(mask.trim(), "0000000000000000", "{who}");
        all.retain(|other| *other != who);
    }
    assert!(all.is_empty(), "not started: {all:?} in {seen}");
}

#[test]
fn two_runs_at_once() {
    let workspace = plain();
    let temporary = tempfile::tempdir().unwrap();
    let start = |out: &str| {
        let mut run = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
        run.env("TMPDIR", temporary.path())
            .args(["-o", out])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    for run in [start("one.rs"), start("two.rs")] {
        let output = run.wait_with_output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    assert!(workspace.read("one.rs").starts_with(MAIN));
    assert_eq!(workspace.read("one.rs"), workspace.read("two.rs"));
    assert_eq!(inside(temporary.path()), [] as [PathBuf; 0]);
}

#[test]
fn what_a_killed_run_left() {
    let workspace = plain();
    let temporary = tempfile::tempdir().unwrap();
    let make = |name: &str, hours: u64| {
        let path = temporary.path().join(name);
        fs::create_dir(&path).unwrap();
        fs::write(path.join("bundle.rs"), MAIN).unwrap();
        let then = SystemTime::now() - Duration::from_secs(hours * 60 * 60);
        File::open(&path).unwrap().set_modified(then).unwrap();
        path
    };
    make("bundler-run-old", 25);
    let kept = [make("bundler-run-new", 23), make("others", 25)];
    let mut run = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
    let output = run.env("TMPDIR", temporary.path()).output().unwrap();
    assert!(output.status.success());
    let mut left = inside(temporary.path());
    left.sort();
    assert_eq!(left, kept);
}

/// The run says these words, once that it failed, and nothing is changed.
#[track_caller]
fn check_fails(workspace: &Workspace, change: impl Fn(&mut Command), words: &[&str]) {
    let mut command = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
    change(&mut command);
    let said = workspace.observe(&mut command);
    said.check_refuses(words);
    // The first line says what is wrong, whatever other tools' words follow.
    assert!(said.stderr.starts_with("error: "), "{}", said.stderr);
}

#[test]
fn no_room() {
    let workspace = plain();
    let file = workspace.path("Cargo.toml");
    check_fails(
        &workspace,
        |command| {
            command.env("TMPDIR", &file);
        },
        &[
            "cannot make a temporary folder in ",
            "help: make room there",
        ],
    );
    check_fails(
        &workspace,
        |command| {
            command.env("CARGO_TARGET_DIR", &file);
        },
        &["cargo cannot build this", "help: CARGO_TARGET_DIR may name"],
    );
    if Path::new("/dev/full").exists() {
        let mut command = workspace.command("/bin/sh", "");
        let bundler = env!("CARGO_BIN_EXE_cargo-cpbundle");
        command.args(["-c", "exec \"$0\" >/dev/full", bundler]);
        let said = workspace.observe(&mut command);
        said.check_refuses(&["cannot write to stdout: "]);
    }
}

#[test]
fn a_stderr_that_takes_nothing() {
    let workspace = plain();
    let main = "fn main() {\n    let x = 1;\n    dbg!(2);\n}\n";
    workspace.write("src/main.rs", main);
    #[track_caller]
    fn check(workspace: &Workspace, to: &str, options: &str, code: i32) {
        let mut command = workspace.command("/bin/sh", "");
        let bundler = env!("CARGO_BIN_EXE_cargo-cpbundle");
        command.args(["-c", &format!("exec \"$0\" {options} 2>{to}"), bundler]);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{to}");
        assert_eq!(output.stdout.is_empty(), code != 0, "{to}");
    }
    let mut places = vec!["&-"];
    places.extend(Path::new("/dev/full").exists().then_some("/dev/full"));
    for to in places {
        check(&workspace, to, "--verbose", 0);
        check(&workspace, to, "--bin none", 3);
    }
}

#[test]
fn samples_that_are_no_files() {
    let workspace = plain();
    workspace.write("cases/1.out", "1\n");
    let input = workspace.path("cases/1.in");
    let make: [(&str, &[&str]); 3] = [
        ("mkfifo", &[]),
        ("mkdir", &[]),
        ("ln", &["-s", "/dev/zero"]),
    ];
    for (tool, arguments) in make {
        let made = Command::new(tool).args(arguments).arg(&input).status();
        assert!(made.unwrap().success(), "{tool}");
        let words = [
            "cases/1.in is not a regular file",
            "help: a sample is two plain files",
        ];
        let mut run = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
        let output = run.args(["--samples", "cases"]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(words.iter().all(|word| said.contains(word)), "{said}");
        let _ = fs::remove_file(&input).or_else(|_| fs::remove_dir(&input));
    }
    // A link to a file is as good as the file.
    workspace.write("cases/given", "");
    std::os::unix::fs::symlink("given", &input).unwrap();
    workspace.gives("", &["--samples", "cases"]);
}

#[test]
fn no_linker() {
    let workspace = plain();
    let tools = workspace.tools(&[], &["rustc", "cargo"]);
    check_fails(
        &workspace,
        |command| {
            command.env("PATH", &tools).env_remove("RUSTC");
        },
        &[
            "rustc finds no linker: `cc` is not on PATH",
            "help: install gcc (Debian: `apt install gcc",
        ],
    );
}

#[test]
fn a_linker_that_dies() {
    let workspace = plain();
    let help = "help: mend `cc`: see that it links a plain program";
    let full = "ld: final link failed: No space left on device";
    for (cc, words) in [
        ("kill -9 $$", vec!["whatever the program", "SIGKILL", help]),
        (
            "echo not today >&2; exit 3",
            vec!["whatever the program", "exit status: 3\nnot today\n", help],
        ),
        (
            &format!("echo '{full}' >&2; exit 1"),
            vec![
                "no space left in ",
                full,
                "help: make room there, or set TMPDIR",
            ],
        ),
    ] {
        let tools = workspace.tools(&[("cc", cc)], &[]);
        let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap());
        let change = |command: &mut Command| {
            command.env("PATH", &path);
        };
        check_fails(&workspace, change, &words);
    }
    // This is the program's own fault: what the linker lacks is told.
    workspace.write(
        "src/main.rs",
        "extern \"C\" {\n    fn nowhere();\n}\nfn main() {\n    unsafe { nowhere() }\n}\n",
    );
    let words = ["does not compile", "nowhere", "help: `cargo build` shows"];
    check_fails(&workspace, |_| {}, &words);
    // This is a library's, whose build script has it made.
    workspace.write("src/main.rs", "fn main() {\n    far::away();\n}\n");
    let manifest = std::fs::read_to_string(workspace.path("Cargo.toml")).unwrap();
    let manifest = format!("{manifest}[dependencies]\nfar = {{ path = \"far\" }}\n");
    workspace.write("Cargo.toml", &manifest);
    let library = "[package]\nname = \"far\"\nversion = \"1.0.0\"\nedition = \"2021\"\n";
    workspace.write("far/Cargo.toml", library);
    let build = "fn main() { println!(\"cargo:rustc-link-lib=static=distant\"); }\n";
    workspace.write("far/build.rs", build);
    workspace.write(
        "far/src/lib.rs",
        "extern \"C\" {\n    fn nowhere();\n}\npub fn away() {\n    unsafe { nowhere() }\n}\n",
    );
    let words = [
        // It is told before anything is cut for long.
        "after stage prune",
        "nowhere",
        "help: far 1.0.0 is linked to distant, which its build script",
    ];
    check_fails(&workspace, |_| {}, &words);
}

/// No file may be as large as a program: as good as a disk that is full.
#[test]
fn no_room_for_the_program() {
    let workspace = plain();
    let mut command = workspace.command("/bin/sh", "");
    let bundler = env!("CARGO_BIN_EXE_cargo-cpbundle");
    command.args(["-c", "trap '' XFSZ; ulimit -f 800; exec \"$0\"", bundler]);
    let said = workspace.observe(&mut command);
    said.check_refuses(&["no space left in ", "help: make room there"]);
    assert!(said.stderr.len() < 1000, "{}", said.stderr);
}

#[test]
fn no_network() {
    let workspace = plain();
    let manifest = format!("{ALONE}\n[dependencies]\nitertools = \"0.14\"\n");
    workspace.write("Cargo.toml", &manifest);
    let empty = tempfile::tempdir().unwrap();
    check_fails(
        &workspace,
        |command| {
            command.env("CARGO_HOME", empty.path());
        },
        &[
            "cargo cannot build this",
            "itertools",
            "help: what is not here must be downloaded",
        ],
    );
}

#[test]
fn programs_that_do_not_compile() {
    #[track_caller]
    fn check(main: &str, words: &[&str]) {
        let workspace = Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", main)]);
        check_fails(&workspace, |_| {}, words);
    }
    check(
        "fn main() {\n    let x = ;\n}\n",
        &["expected expression", "src/main.rs:2:13"],
    );
    check(
        "fn main() {\n    let x: u8 = \"a\";\n}\n",
        &["mismatched types", "src/main.rs:2:17"],
    );
    check(
        "use nowhere::x;\nfn main() {}\n",
        &[
            "unresolved import `nowhere`",
            "src/main.rs:1:5",
            "cargo add",
        ],
    );
}
