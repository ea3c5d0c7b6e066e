//! Where the file goes, and that it goes there whole or not at all.

use crate::workspace::{ALONE, Workspace, size_in};
use bundler::stages::print::MARKER;
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
    // An earlier bundle gives way, whatever git made of its line ends; so does
    // an empty file.
    workspace.write("src/main.rs", "// another\nfn main() {}\n");
    let (other, _) = workspace.gives("", &[]);
    workspace.write("src/main.rs", PLAIN);
    for old in [&other, &other.replace('\n', "\r\n"), ""] {
        workspace.write("bundle.rs", old);
        check_writes(&workspace, "../bundle.rs", "bundle.rs");
        assert_eq!(workspace.read("bundle.rs"), written);
    }
}

/// What stands in the way of a bundle stays, or with `--force` is kept.
#[track_caller]
fn check_kept(workspace: &Workspace, options: &[&str], file: &str, what: &str, kept: &str) {
    let old = workspace.read(file);
    let arguments = [options, &["-o", file]].concat();
    let what = format!("{file} {what}");
    workspace.refuses(
        "",
        &arguments,
        &[&what, "help: choose another name; --force"],
    );
    let said = workspace.run("", &[&arguments[..], &["--force"]].concat());
    assert!(said.success, "{}", said.stderr);
    assert_eq!(said.stderr.lines().count(), 1, "{}", said.stderr);
    let source = match what.contains("is a source") || file == "src/main.rs" {
        true => ", a source of the program,",
        false => "",
    };
    let told = format!("; the old {file}{source} is {kept}\n");
    assert!(said.stderr.ends_with(&told), "{}", said.stderr);
    assert_eq!(said.changed, [file, kept].map(PathBuf::from));
    assert_eq!(workspace.read(kept), old);
    assert_ne!(workspace.read(file), old);
}

#[test]
fn a_bundle_that_was_edited() {
    let workspace = plain();
    let edited = "was edited since it was bundled";
    let mut kept = ["a.rs.bak", "a.rs.bak.1", "a.rs.bak.2"].into_iter();
    for options in [&[][..], &["--minify=all"]] {
        let (written, _) = workspace.gives("", options);
        workspace.write("a.rs", &written.replace("main()", "main() /* mine */ "));
        check_kept(&workspace, options, "a.rs", edited, kept.next().unwrap());
        // What --force wrote is a bundle again, and needs none.
        let said = workspace.run("", &["-o", "a.rs"]);
        assert!(said.success, "{}", said.stderr);
    }
    // Given out before there were fingerprints.
    workspace.write("a.rs", &format!("{PLAIN}\n{MARKER}, no libraries ----\n"));
    let unknown = "is a bundle without a fingerprint";
    check_kept(&workspace, &[], "a.rs", unknown, kept.next().unwrap());
    workspace.refuses("", &["--force"], &["--force is for -o"]);
}

#[test]
fn a_source_of_the_program() {
    let workspace = plain();
    // Files as the bundler gave them out.
    let (bundle, _) = workspace.gives("", &[]);
    let main = "#[allow(dead_code)]\nmod part;\nfn main() {}\n";
    workspace.write("src/main.rs", main);
    for file in ["src/part.rs", "src/lib.rs", "src/bin/other.rs"] {
        workspace.write(file, &bundle);
    }
    let what = "is a source of the program itself";
    let bin = ["--bin", "alone"];
    let arguments = ["--bin", "alone", "-o", "./src/bin/../part.rs"];
    let said = format!("./src/bin/../part.rs {what}");
    workspace.refuses("", &arguments, &[&said, "help: choose another name"]);
    for file in ["src/lib.rs", "src/bin/other.rs", "src/part.rs"] {
        check_kept(&workspace, &bin, file, what, &format!("{file}.bak"));
    }
    let (whole, _) = workspace.gives("", &bin);
    workspace.write("src/main.rs", &whole);
    check_kept(&workspace, &bin, "src/main.rs", what, "src/main.rs.bak");
    // No source: the package builds nothing of it.
    workspace.write("src/bundle.rs", &bundle);
    let said = workspace.run("", &[&bin[..], &["-o", "src/bundle.rs"]].concat());
    assert!(said.success, "{}", said.stderr);
}

#[test]
fn a_file_of_the_users_own() {
    let workspace = plain();
    workspace.write("notes.rs", "// mine\n");
    for file in ["notes.rs", "src/main.rs"] {
        let what = "is there already and is not a bundle";
        check_kept(&workspace, &[], file, what, &format!("{file}.bak"));
    }
    // A question about the file writes none.
    workspace.write("notes.rs", "// mine\n");
    let said = workspace.run("", &["-o", "notes.rs", "--where", "1"]);
    assert!(said.success && said.changed.is_empty(), "{}", said.stderr);
    workspace.write("src/main.rs", PLAIN);
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
            let what = format!("{file} is not a regular file");
            workspace.refuses("", &["-o", file], &[&what, "help: without -o"]);
        }
    }

    #[test]
    fn links() {
        let workspace = plain();
        workspace.write("bundles/notes.rs", "// mine\n");
        symlink("bundles/notes.rs", workspace.path("notes.rs")).unwrap();
        symlink("src/main.rs", workspace.path("main.rs")).unwrap();
        symlink("bundles/new.rs", workspace.path("new.rs")).unwrap();
        symlink("loop.rs", workspace.path("loop.rs")).unwrap();
        for options in [&[][..], &["--force"]] {
            let refuses = |file, words: &[&str]| {
                let arguments = [options, &["-o", file]].concat();
                workspace.refuses("", &arguments, words);
            };
            refuses(
                "new.rs",
                &["new.rs is a link to nothing", "help: make the file"],
            );
            refuses(
                "loop.rs",
                &["cannot read loop.rs: ", "help: choose another"],
            );
        }
        let said = workspace.run("", &["-o", "notes.rs", "--force"]);
        assert_eq!(
            said.changed,
            ["bundles/notes.rs", "bundles/notes.rs.bak"].map(PathBuf::from)
        );
        // The program itself, by another name.
        let (bundle, _) = workspace.gives("", &[]);
        workspace.write("src/main.rs", &bundle);
        let what = "main.rs is a source of the program itself";
        workspace.refuses("", &["-o", "main.rs"], &[what]);
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
