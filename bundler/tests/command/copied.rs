//! `--copy`: the clipboard gets the file, by whatever tool is there.

use crate::workspace::{ALONE, Said, Workspace, on_path};
use bundler::stages::print::MARKER;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// A tool that keeps what it gets, and how it was called.
const KEEPS: &str = r#"
cat >"$CLIPBOARD"
printf '%s %s' "$(basename "$0")" "$*" >"$CLIPBOARD.by"
"#;

/// One that serves the clipboard in the background, as xclip does.
const STAYS: &str = r#"
cat >"$CLIPBOARD"
printf '%s' "$(basename "$0")" >"$CLIPBOARD.by"
sleep 30 &
echo $! >"$CLIPBOARD.pid"
"#;

const FAILS: &str = "cat >/dev/null; exit 3";
/// One that ends before it has read anything.
const LEAVES: &str = "exit 1";

const MAIN: &str = "// 棋\nfn main() {}\n";

struct Desk {
    workspace: Workspace,
    clipboard: tempfile::TempDir,
}

impl Desk {
    fn new() -> Desk {
        Desk {
            workspace: Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", MAIN)]),
            clipboard: tempfile::tempdir().unwrap(),
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.clipboard.path().join(name)
    }

    /// Runs with these tools alone, and these variables.
    #[track_caller]
    fn run(&self, tools: &[(&str, &str)], variables: &[&str], arguments: &[&str]) -> Said {
        let machine = [
            "cargo", "rustc", "cc", "ld", "sh", "cat", "basename", "sleep",
        ];
        let machine: Vec<_> = machine.into_iter().filter(|tool| exists(tool)).collect();
        let path: OsString = self.workspace.tools(tools, &machine).into();
        let mut command = self
            .workspace
            .command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
        command
            .args(["--copy"])
            .args(arguments)
            .env("PATH", path)
            // No sequence for the terminal that this test runs in.
            .env("TERM", "dumb")
            .env("CLIPBOARD", self.file("text"))
            .env("RUSTC", on_path("rustc"))
            .env("CARGO", on_path("cargo"))
            .env_remove("DISPLAY")
            .env_remove("TMUX")
            .env_remove("WAYLAND_DISPLAY");
        for variable in variables {
            command.env(variable, ":0");
        }
        self.workspace.observe(&mut command)
    }

    /// The clipboard has the bundle, put there by a tool in these words.
    #[track_caller]
    fn check(&self, tools: &[(&str, &str)], variables: &[&str], by: &str) {
        let said = self.run(tools, variables, &[]);
        assert!(said.success, "{}", said.stderr);
        assert_eq!(said.stdout, "");
        assert_eq!(fs::read_to_string(self.file("text.by")).unwrap(), by);
        let text = fs::read_to_string(self.file("text")).unwrap();
        assert!(text.starts_with(MAIN) && text.contains(MARKER), "{text}");
        let tool = by.split(' ').next().unwrap();
        assert!(
            said.stderr.ends_with(&format!("; copied with {tool}\n")),
            "{}",
            said.stderr
        );
        assert_eq!(said.stderr.lines().count(), 1, "{}", said.stderr);
    }
}

fn exists(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}

#[test]
fn with_the_tool_that_is_there() {
    let desk = Desk::new();
    let both = [("wl-copy", KEEPS), ("xclip", KEEPS)];
    desk.check(&both, &["WAYLAND_DISPLAY", "DISPLAY"], "wl-copy ");
    desk.check(&both, &["DISPLAY"], "xclip -selection clipboard");
    desk.check(&[("xsel", KEEPS)], &["DISPLAY"], "xsel --clipboard --input");
    let mac = [("xsel", KEEPS), ("pbcopy", KEEPS)];
    desk.check(&mac, &[], "pbcopy ");
    desk.check(
        &[("termux-clipboard-set", KEEPS)],
        &[],
        "termux-clipboard-set ",
    );
    let nested = [("tmux", KEEPS), ("xclip", KEEPS)];
    desk.check(&nested, &["TMUX"], "tmux load-buffer -w -");
    desk.check(&nested, &["TMUX", "DISPLAY"], "xclip -selection clipboard");
    for fails in [FAILS, LEAVES] {
        desk.check(
            &[("xclip", fails), ("xsel", KEEPS)],
            &["DISPLAY"],
            "xsel --clipboard --input",
        );
    }
}

#[test]
fn windows_gets_its_own_encoding() {
    let desk = Desk::new();
    let said = desk.run(&[("clip.exe", KEEPS)], &[], &[]);
    assert!(
        said.stderr.ends_with("; copied with clip.exe\n"),
        "{}",
        said.stderr
    );
    let bytes = fs::read(desk.file("text")).unwrap();
    let units: Vec<_> = bytes
        .chunks(2)
        .map(|unit| u16::from_le_bytes([unit[0], unit[1]]))
        .collect();
    let text = String::from_utf16(&units).unwrap();
    assert!(text.starts_with(&format!("\u{feff}{MAIN}")), "{text}");
}

#[test]
fn a_tool_that_stays_is_not_waited_for() {
    let desk = Desk::new();
    let since = std::time::Instant::now();
    desk.check(&[("xclip", STAYS)], &["DISPLAY"], "xclip");
    let pid = fs::read_to_string(desk.file("text.pid")).unwrap();
    let alive = Path::new("/proc").join(pid.trim()).exists() || !cfg!(target_os = "linux");
    let mut kill = std::process::Command::new("kill");
    kill.arg(pid.trim()).status().unwrap();
    assert!(alive, "waited for {:?}", since.elapsed());
}

#[test]
fn a_file_gets_it_too() {
    let desk = Desk::new();
    let said = desk.run(&[("pbcopy", KEEPS)], &[], &["-o", "out.rs"]);
    assert!(said.success && said.stdout.is_empty(), "{}", said.stderr);
    let text = fs::read_to_string(desk.file("text")).unwrap();
    assert_eq!(desk.workspace.read("out.rs"), text);
}

#[test]
fn without_a_clipboard_the_file_is_not_lost() {
    let desk = Desk::new();
    let said = desk.run(&[("xclip", FAILS)], &["DISPLAY"], &[]);
    assert!(!said.success);
    assert!(said.stdout.starts_with(MAIN), "{}", said.stdout);
    for words in [
        "error: nothing here can reach the clipboard\n  xclip: failed (exit status: 3)\n",
        "the file went to stdout",
        "help: install wl-clipboard (Wayland), xclip",
    ] {
        assert!(said.stderr.contains(words), "{}", said.stderr);
    }
    let said = desk.run(&[], &[], &["-o", "out.rs"]);
    assert!(!said.success && said.stdout.is_empty(), "{}", said.stdout);
    assert!(desk.workspace.read("out.rs").starts_with(MAIN));
    assert!(
        said.stderr.contains("the file is out.rs"),
        "{}",
        said.stderr
    );
}
