//! bundle.sh: the same command from any folder, through any link.
//!
//! Its `cargo build` is answered with the command under test; .ci/run calls it
//! with cargo's own.

use crate::workspace::{ALONE, Said, Workspace, on_path};
use std::env;
use std::fs::File;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

pub fn bundle_sh() -> PathBuf {
    repository().join("bundle.sh")
}

/// What `cargo build` says of a bundler that is there, as the script asks.
const CARGO: &str = r#"
if [ "$1" != build ]; then
    exec "$REAL_CARGO" "$@"
fi
if [ -n "${SAYS_WHERE:-}" ]; then
    echo "error: built in $PWD into $CARGO_TARGET_DIR" >&2
    exit 101
fi
if [ -n "${SAYS:-}" ]; then
    printf '%s\n' "$SAYS" >&2
    exit 101
fi
echo '{"reason":"compiler-artifact","target":{"name":"serde"},"executable":null}'
printf '{"reason":"compiler-artifact","executable":"%s","fresh":true}\n' "$BUNDLER"
echo '{"reason":"build-finished","success":true}'
"#;

#[track_caller]
fn run(workspace: &Workspace, script: &Path, inside: &str, arguments: &[&str]) -> Said {
    let mut command = command(workspace, script, inside);
    workspace.observe(command.args(arguments))
}

fn command(workspace: &Workspace, script: &Path, inside: &str) -> Command {
    let mut path = workspace.tools(&[("cargo", CARGO)], &[]).into_os_string();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let mut command = workspace.command("/bin/sh", inside);
    command
        .arg(script)
        .env("PATH", path)
        // `cd` must not be led astray by it.
        .env("CDPATH", repository().parent().unwrap())
        .env("REAL_CARGO", on_path("cargo"))
        .env("BUNDLER", env!("CARGO_BIN_EXE_cargo-cpbundle"));
    command
}

fn package() -> Workspace {
    let workspace = Workspace::new(&[
        ("Cargo.toml", ALONE),
        ("src/main.rs", "fn main() {\n    println!(\"1\");\n}\n"),
        ("cases/1.in", ""),
        ("cases/1.out", "1\n"),
        ("bad cases/1.in", ""),
        ("bad cases/1.out", "2\n"),
        ("他 folder/hops/notes.txt", ""),
    ]);
    // Two links in two folders, one relative, one absolute.
    let (link, hop) = ("他 folder/bundle it.sh", "他 folder/hops/hop");
    symlink("hops/hop", workspace.path(link)).unwrap();
    symlink(bundle_sh(), workspace.path(hop)).unwrap();
    workspace
}

#[test]
fn from_any_folder_through_any_link() {
    let workspace = package();
    let first = run(&workspace, &bundle_sh(), "src", &["--no-samples"]);
    assert!(first.success, "{}", first.stderr);
    let (progress, result) = first.stderr.split_once('\n').unwrap();
    assert!(
        progress.starts_with("building the bundler (the first time only"),
        "{progress}"
    );
    assert!(result.starts_with("alone: "), "{result}");

    // Once it is built, a success is one line.
    workspace.put_into_target(
        "tool/cargo-cpbundle",
        Path::new(env!("CARGO_BIN_EXE_cargo-cpbundle")),
    );
    let link = Path::new("bundle it.sh");
    let arguments = ["--manifest-path", "../Cargo.toml", "--samples", "../cases"];
    let through_links = run(&workspace, link, "他 folder", &arguments);
    through_links.check_gives();
    assert_eq!(through_links.stdout, first.stdout);
    let above = repository().parent().unwrap().to_str().unwrap();
    let relative = Path::new(repository().file_name().unwrap()).join("bundle.sh");
    for (script, inside) in [
        (Path::new("他 folder/bundle it.sh"), ""),
        (relative.as_path(), above),
    ] {
        let listed = run(&workspace, script, inside, &["--list"]);
        assert!(
            listed.success && listed.stderr.is_empty(),
            "{}",
            listed.stderr
        );
        assert!(listed.stdout.contains("luogu-p10501"), "{}", listed.stdout);
    }
    let written = run(&workspace, &bundle_sh(), "", &["-o", "my bundle.rs"]);
    assert!(
        written.success && written.stdout.is_empty(),
        "{}",
        written.stderr
    );
    assert_eq!(written.changed, [PathBuf::from("my bundle.rs")]);
    assert_eq!(workspace.read("my bundle.rs"), first.stdout);
}

/// Another project's rust-toolchain.toml is not asked which compiler builds this.
#[test]
fn it_is_built_in_its_own_folder() {
    let workspace = package();
    for (dir, into) in [
        ("/tmp/target", "/tmp/target".to_owned()),
        ("out", workspace.path("src/out").display().to_string()),
    ] {
        let mut command = command(&workspace, &bundle_sh(), "src");
        command.env("SAYS_WHERE", "1").env("CARGO_TARGET_DIR", dir);
        let place = format!("built in {} into {into}\n", repository().display());
        workspace.observe(&mut command).check_refuses(&[&place]);
    }
}

#[test]
fn a_path_with_a_quote_and_a_backslash() {
    let workspace = package();
    for folder in [r#"a "quote""#, r"a \ n\n", r#"\"#, r#"博弈\\"\""#] {
        workspace.write(&format!("{folder}/notes.txt"), "");
        let bundler = workspace.path(folder).join("cargo-cpbundle");
        symlink(env!("CARGO_BIN_EXE_cargo-cpbundle"), &bundler).unwrap();
        let json = serde_json::to_string(bundler.to_str().unwrap()).unwrap();
        let mut command = command(&workspace, &bundle_sh(), "");
        command.env("BUNDLER", json.trim_matches('"'));
        let said = workspace.observe(command.arg("--version"));
        assert!(said.success, "{folder}: {}", said.stderr);
        assert!(
            said.stdout.starts_with("cargo-cpbundle "),
            "{}",
            said.stdout
        );
    }
}

#[test]
fn hints_come_from_what_cargo_said() {
    #[track_caller]
    fn check(said: &str, help: &str) {
        let workspace = package();
        let mut command = command(&workspace, &bundle_sh(), "");
        let result = workspace.observe(command.arg("--list").env("SAYS", said));
        let words = [
            said,
            "error: the bundler does not build with cargo 1.",
            help,
        ];
        result.check_refuses(&words);
        assert_eq!(
            result.stderr.matches("help: ").count(),
            1,
            "{}",
            result.stderr
        );
    }
    check(
        "error: linker `cc` not found\n  |\n  = note: No such file or directory (os error 2)",
        "help: install gcc",
    );
    check(
        "error: failed to write `/a`\n  Permission denied (os error 13)",
        "help: CARGO_TARGET_DIR may name another folder, one that can be written to",
    );
    check(
        "error: failed to write `/a`\n  Read-only file system (os error 30)",
        "help: CARGO_TARGET_DIR may name",
    );
    check(
        "error: linking with `cc` failed: exit status: 1\n  = note: ld: No space left on device",
        "help: make room there",
    );
    check(
        "error: linking with `cc` failed: signal: 9 (SIGKILL)",
        "help: repair the linker",
    );
    check(
        "error: two packages named `luogu-p4018` in this workspace:\n- /a\n- /b",
        "help: a new problem needs a package name of its own",
    );
    check(
        "error: download of config.json failed\n  Could not resolve host: index.crates.io",
        "help: what is not here must be downloaded",
    );
    check(
        "error: toolchain '1.71.3-x86_64-unknown-linux-gnu' is not installed",
        "help: install the tool-chain that is named above",
    );
    check(
        "error: number too large to fit in target type\n --> problems/a/Cargo.toml:9:11",
        "help: repair what cargo names above",
    );
}

#[test]
fn a_stderr_that_takes_nothing() {
    let workspace = package();
    let Ok(full) = File::options().write(true).open("/dev/full") else {
        return;
    };
    let mut command = command(&workspace, &bundle_sh(), "src");
    let output = command.stderr(full).output().unwrap();
    assert!(output.status.success() && !output.stdout.is_empty());
}

#[test]
fn its_exit_code_is_honest() {
    let workspace = package();
    let refuses = |arguments: &[&str], words: &[&str]| {
        run(&workspace, &bundle_sh(), "src", arguments).check_refuses(words);
    };
    refuses(
        &["--samples", "../bad cases"],
        &[
            "1 of 1 samples failed",
            "bad cases/1.in",
            "help: --no-samples",
        ],
    );
    // Names are its own workspace's, whatever the current folder.
    refuses(
        &["luogu-p10510"],
        &["no problem is called `luogu-p10510`", "luogu-p10501"],
    );
    refuses(&["--bin", "none"], &["no binary named `none`", "alone"]);
    refuses(
        &["--frobnicate"],
        &["'--frobnicate'", "help: bundle.sh --help"],
    );
    refuses(
        &[""],
        &["the problem's name is empty", "help: bundle.sh --list"],
    );
}
