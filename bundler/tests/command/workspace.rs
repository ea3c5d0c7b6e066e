//! A user's folder for one test, and what a run did there.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs};
use tempfile::TempDir;

/// The manifest of a package that stands alone.
pub const ALONE: &str = "\
[package]
name = \"alone\"
edition = \"2021\"

[workspace]
";

/// A folder of the user's, with blanks and Chinese in its path. Beside it lie
/// cargo's target folder and the folder for temporary files, so that no test
/// shares any.
pub struct Workspace {
    folder: TempDir,
    root: PathBuf,
}

/// What a run said and did.
pub struct Said {
    pub success: bool,
    /// What it exited with.
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
    /// The user's files that are no longer what they were.
    pub changed: Vec<PathBuf>,
}

impl Workspace {
    /// Makes the files, with the folders around them.
    pub fn new(files: &[(&str, &str)]) -> Workspace {
        let folder = tempfile::tempdir().unwrap();
        // The system's folder may be a link, and messages name its target.
        let root = fs::canonicalize(folder.path()).unwrap().join("博弈 games");
        let workspace = Workspace { folder, root };
        fs::create_dir(workspace.temporary()).unwrap();
        for (path, text) in files {
            workspace.write(path, text);
        }
        workspace
    }

    pub fn path(&self, inside: &str) -> PathBuf {
        self.root.join(inside)
    }

    pub fn write(&self, inside: &str, text: &str) {
        let path = self.path(inside);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    #[track_caller]
    pub fn read(&self, inside: &str) -> String {
        fs::read_to_string(self.path(inside)).unwrap()
    }

    /// A folder for PATH: scripts by name, and tools of this machine.
    #[cfg(unix)]
    pub fn tools(&self, scripts: &[(&str, &str)], machine: &[&str]) -> PathBuf {
        let tools = tempfile::tempdir_in(self.folder.path()).unwrap().keep();
        for (name, text) in scripts {
            let text = format!("#!/bin/sh\n{text}\n");
            // Another process writes it: a file that this one has open for
            // writing, and a child of another test with it, cannot be started.
            let write = "printf %s \"$1\" >\"$2\" && chmod 755 \"$2\"";
            let mut sh = Command::new("/bin/sh");
            sh.args(["-c", write, "sh", &text]).arg(tools.join(name));
            assert!(sh.status().unwrap().success());
        }
        for name in machine {
            std::os::unix::fs::symlink(on_path(name), tools.join(name)).unwrap();
        }
        tools
    }

    /// Puts a link into cargo's target folder.
    #[cfg(unix)]
    pub fn put_into_target(&self, inside: &str, file: &Path) {
        let place = self.target().join(inside);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(file, place).unwrap();
    }

    fn target(&self) -> PathBuf {
        self.folder.path().join("target")
    }

    fn temporary(&self) -> PathBuf {
        self.folder.path().join("tmp")
    }

    /// A program started in a folder of the user's, in an environment that
    /// knows nothing of the cargo around this test.
    pub fn command(&self, program: impl AsRef<OsStr>, inside: &str) -> Command {
        let mut command = Command::new(program);
        for (name, _) in env::vars_os() {
            let text = name.to_string_lossy();
            if text.starts_with("CARGO") && text != "CARGO_HOME" || text.starts_with("RUSTFLAGS") {
                command.env_remove(&name);
            }
        }
        command
            .env_remove("BUNDLE_COMMAND")
            .env("CARGO_NET_OFFLINE", "true")
            .env("CARGO_TARGET_DIR", self.target())
            .envs(["TMPDIR", "TMP", "TEMP"].map(|name| (name, self.temporary())))
            .current_dir(self.path(inside))
            .stdin(Stdio::null());
        command
    }

    /// Runs a command to its end. Whatever comes of it, it leaves no temporary
    /// file behind.
    #[track_caller]
    pub fn observe(&self, command: &mut Command) -> Said {
        let before = snapshot(&self.root);
        let output = command.output().unwrap();
        let after = snapshot(&self.root);
        let left = snapshot(&self.temporary());
        assert!(left.is_empty(), "left behind: {:?}", left.keys());
        let paths = before.keys().chain(after.keys());
        let mut changed: Vec<_> = paths
            .filter(|path| before.get(*path) != after.get(*path))
            .map(|path| path.strip_prefix(&self.root).unwrap().to_owned())
            // Cargo makes this one when there is none.
            .filter(|path| !path.ends_with("Cargo.lock"))
            .collect();
        changed.sort();
        changed.dedup();
        Said::new(output, changed)
    }

    /// Runs the bundler.
    #[track_caller]
    pub fn run(&self, inside: &str, arguments: &[&str]) -> Said {
        let mut command = self.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), inside);
        self.observe(command.args(arguments))
    }

    /// Runs the bundler, which gives a bundle to stdout and one line to
    /// stderr; returns both.
    #[track_caller]
    pub fn gives(&self, inside: &str, arguments: &[&str]) -> (String, String) {
        let said = self.run(inside, arguments);
        said.check_gives();
        (said.stdout, said.stderr)
    }

    /// Runs the bundler, which refuses in these words.
    #[track_caller]
    pub fn refuses(&self, inside: &str, arguments: &[&str], words: &[&str]) {
        self.run(inside, arguments).check_refuses(words);
    }
}

impl Said {
    fn new(output: Output, changed: Vec<PathBuf>) -> Said {
        Said {
            success: output.status.success(),
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            changed,
        }
    }

    /// A success is one line, and only stdout has the file.
    #[track_caller]
    pub fn check_gives(&self) {
        assert!(self.success, "{}", self.stderr);
        assert_eq!(self.stderr.lines().count(), 1, "{}", self.stderr);
        assert_eq!(self.changed, [] as [PathBuf; 0]);
        assert_eq!(size_in(&self.stderr), self.stdout.len(), "{}", self.stderr);
    }

    /// A refusal says why and does nothing.
    #[track_caller]
    pub fn check_refuses(&self, words: &[&str]) {
        assert!(!self.success, "{}", self.stderr);
        assert_eq!(self.stdout, "");
        assert_eq!(self.changed, [] as [PathBuf; 0]);
        let says = |start: &str| self.stderr.lines().any(|line| line.starts_with(start));
        assert!(says("error: ") && !says("thread '"), "{}", self.stderr);
        for word in words {
            assert!(self.stderr.contains(word), "no `{word}` in {}", self.stderr);
        }
    }
}

/// Where this machine has a tool.
#[cfg(unix)]
pub fn on_path(name: &str) -> PathBuf {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut found = env::split_paths(&path).map(|folder| folder.join(name));
    found.find(|file| file.is_file()).expect(name)
}

/// The size that the result line names.
pub fn size_in(stderr: &str) -> usize {
    let line = stderr.lines().last().unwrap_or_default();
    let size = line.split_once(": ").map_or("", |(_, rest)| rest);
    let size = size
        .split_once(" bytes; rustc ")
        .map_or("", |(size, _)| size);
    size.replace(',', "").parse().unwrap_or(0)
}

/// All there is in a folder: the content of files, the aim of links.
fn snapshot(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let kind = fs::symlink_metadata(&path).unwrap().file_type();
            let content = if kind.is_dir() {
                waiting.push(path.clone());
                b"a folder".to_vec()
            } else if kind.is_symlink() {
                let aim = fs::read_link(&path).unwrap();
                aim.into_os_string().into_encoded_bytes()
            } else if kind.is_file() {
                fs::read(&path).unwrap()
            } else {
                b"neither".to_vec()
            };
            found.insert(path, content);
        }
    }
    found
}
