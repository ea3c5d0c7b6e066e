//! Where the file goes, and that it goes there whole or not at all.

use crate::workspace::{ALONE, Workspace, size_in};
use std::path::PathBuf;

const PLAIN: &str = "fn main() {}\n";

fn plain() -> Workspace {
    Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", PLAIN)])
}

/// Writes a file and nothing else, one line on stderr.
#[track_caller]
fn check_writes(workspace: &Workspace, file: &str, changed: &str) {
    let said = workspace.run("src", &["-o", file]);
    assert!(said.success && said.stdout.is_empty(), "{}", said.stderr);
    assert_eq!(said.stderr.lines().count(), 1, "{}", said.stderr);
    assert_eq!(said.changed, [PathBuf::from(changed)]);
    assert_eq!(workspace.read(changed).len(), size_in(&said.stderr));
}

#[test]
fn a_file() {
    let workspace = plain();
    check_writes(&workspace, "../bundle.rs", "bundle.rs");
    let written = workspace.read("bundle.rs");
    assert_eq!(workspace.gives("", &["-o", "-"]).0, written);
    // An earlier bundle gives way, so does an empty file.
    workspace.write("bundle.rs", &format!("// old\n{written}"));
    check_writes(&workspace, "../bundle.rs", "bundle.rs");
    workspace.write("bundle.rs", "");
    check_writes(&workspace, "../bundle.rs", "bundle.rs");
    assert_eq!(workspace.read("bundle.rs"), written);
}

#[test]
fn a_file_of_the_users_own() {
    let workspace = plain();
    workspace.write("notes.rs", "// mine\n");
    for file in ["notes.rs", "src/main.rs"] {
        let what = format!("{file} is there already and is no bundle");
        workspace.refuses("", &["-o", file], &[&what, "help: choose another name"]);
    }
    workspace.refuses(
        "",
        &["-o", "src"],
        &["src is a folder", "help: -o takes a file"],
    );
    workspace.refuses(
        "",
        &["-o", "no/where.rs"],
        &["there is no folder no", "help: make it"],
    );
    workspace.refuses(
        "",
        &["-o", "notes.rs/x.rs"],
        &["notes.rs/x.rs", "help: choose another"],
    );
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::fs::{self, File, Permissions};
    use std::os::fd::OwnedFd;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    use std::os::unix::net::{UnixListener, UnixStream};
    use std::process::Stdio;

    fn mode(workspace: &Workspace, file: &str) -> u32 {
        let there = fs::metadata(workspace.path(file)).unwrap();
        there.permissions().mode() & 0o777
    }

    #[test]
    fn the_file_has_the_usual_mode() {
        let workspace = plain();
        check_writes(&workspace, "../bundle.rs", "bundle.rs");
        assert_eq!(mode(&workspace, "bundle.rs"), 0o644);
        // Another file took its place at once: no reader saw half of it.
        let path = workspace.path("bundle.rs");
        let first = fs::metadata(&path).unwrap().ino();
        fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
        symlink("../bundle.rs", workspace.path("src/link.rs")).unwrap();
        workspace.write("src/main.rs", "fn main( ) {}\n");
        check_writes(&workspace, "link.rs", "bundle.rs");
        assert_ne!(fs::metadata(&path).unwrap().ino(), first);
        assert_eq!(mode(&workspace, "bundle.rs"), 0o600);
    }

    #[test]
    fn no_regular_file() {
        let workspace = plain();
        let _socket = UnixListener::bind(workspace.path("s")).unwrap();
        symlink("/dev/null", workspace.path("null")).unwrap();
        for file in ["s", "null"] {
            let what = format!("{file} is no regular file");
            workspace.refuses("", &["-o", file], &[&what, "help: without -o"]);
        }
    }

    #[test]
    fn a_folder_that_may_not_be_written() {
        let workspace = plain();
        workspace.write("closed/bundle.rs", "");
        let closed = workspace.path("closed");
        fs::set_permissions(&closed, Permissions::from_mode(0o555)).unwrap();
        // Root may write everywhere but in what the kernel makes up.
        let is_root = File::create(closed.join("probe")).is_ok();
        let file = if is_root {
            "/proc/bundle.rs"
        } else {
            "closed/bundle.rs"
        };
        if !is_root || cfg!(target_os = "linux") {
            let what = format!("cannot write {file}: ");
            workspace.refuses(
                "",
                &["-o", file],
                &[&what, "help: choose another place with -o"],
            );
        }
        fs::set_permissions(&closed, Permissions::from_mode(0o755)).unwrap();
    }

    #[test]
    fn stdout_that_takes_nothing() {
        let workspace = plain();
        let run = |stdout: Stdio| {
            let mut command = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
            let child = command
                .stdout(stdout)
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            child.wait_with_output().unwrap()
        };
        // A reader that has gone, as in `bundle.sh | head -c 0`.
        let (reader, writer) = UnixStream::pair().unwrap();
        drop(reader);
        let mut takers = vec![Stdio::from(OwnedFd::from(writer))];
        if let Ok(full) = File::options().write(true).open("/dev/full") {
            takers.push(Stdio::from(full));
        }
        for taker in takers {
            let output = run(taker);
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{said}");
            assert!(
                said.starts_with("error: cannot write to stdout: "),
                "{said}"
            );
            assert_eq!(said.lines().count(), 1, "{said}");
        }
    }
}
