//! bundle.sh: the same command from any folder, through any link.
//!
//! Its `cargo build` is answered with the command under test; .ci/run calls it
//! with cargo's own.

use crate::workspace::{ALONE, Said, Workspace, on_path};
use std::env;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

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
echo '{"reason":"compiler-artifact","target":{"name":"serde"},"executable":null}'
printf '{"reason":"compiler-artifact","executable":"%s","fresh":true}\n' "$BUNDLER"
echo '{"reason":"build-finished","success":true}'
"#;

#[track_caller]
fn run(workspace: &Workspace, script: &Path, inside: &str, arguments: &[&str]) -> Said {
    let mut path = workspace.tools(&[("cargo", CARGO)], &[]).into_os_string();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let mut command = workspace.command("/bin/sh", inside);
    command
        .arg(script)
        .args(arguments)
        .env("PATH", path)
        // `cd` must not be led astray by it.
        .env("CDPATH", repository().parent().unwrap())
        .env("REAL_CARGO", on_path("cargo"))
        .env("BUNDLER", env!("CARGO_BIN_EXE_cargo-cpbundle"));
    workspace.observe(&mut command)
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
