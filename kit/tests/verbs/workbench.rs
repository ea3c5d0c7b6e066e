//! A workspace with a problem or two, and calls of the command in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A program that does what the first word of its input says.
pub const ACTOR: &str = r#"
use std::io::Read;
fn deep(n: u64) -> u64 {
    let here = std::hint::black_box([n; 64]);
    if std::hint::black_box(n) == u64::MAX { 0 } else { deep(n + 1) + here[7] }
}
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let word = text.split_whitespace().next().unwrap_or_default();
    if cfg!(debug_assertions) {
        eprintln!("debugging");
    }
    match word {
        "echo" => print!("{text}"),
        "panic" => panic!("on purpose"),
        "exit" => std::process::exit(3),
        "loop" => loop {
            std::hint::black_box(0);
        },
        "stack" => println!("{}", deep(0)),
        "ask" => println!("ask"),
        "nap" => {
            std::thread::sleep(std::time::Duration::from_millis(150));
            println!("nap");
        }
        other => println!("what is {other}?"),
    }
}
"#;

/// A workspace in a temporary folder.
pub struct Workbench {
    folder: TempDir,
}

impl Workbench {
    /// An empty one: samples are in `tests`.
    pub fn new() -> Workbench {
        let folder = tempfile::tempdir().unwrap();
        let bench = Workbench { folder };
        bench.write(
            "Cargo.toml",
            "[workspace]\nresolver = \"2\"\nmembers = [\"problems/*\"]\n\n\
             [workspace.metadata.bundle]\nsamples = \"tests\"\n\n\
             [profile.release]\nopt-level = 0\ndebug-assertions = false\n",
        );
        bench
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file, with the folders around it.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The same for a script.
    pub fn write_script(&self, name: &str, text: &str) {
        use std::os::unix::fs::PermissionsExt;
        self.write(name, text);
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Adds a problem with a program; `record` are lines for its manifest.
    pub fn problem(&self, name: &str, program: &str, record: &str) {
        self.write(
            &format!("problems/{name}/Cargo.toml"),
            &format!(
                "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n\
                 [package.metadata.problem]\ntitle = \"{name}\"\n\
                 url = \"https://www.luogu.com.cn/problem/{name}\"\n\
                 time-ms = 100\nmemory-mb = 128\n{record}\n"
            ),
        );
        self.write(&format!("problems/{name}/src/main.rs"), program);
    }

    /// Adds samples: names, inputs and outputs.
    pub fn samples(&self, problem: &str, samples: &[(&str, &str, &str)]) {
        for (name, input, output) in samples {
            self.write(&format!("tests/{problem}/{name}.in"), input);
            self.write(&format!("tests/{problem}/{name}.out"), output);
        }
    }

    /// A call of the command, in its folder `at`.
    pub fn command_at(&self, at: &str, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-cp"));
        command.arg("cp").args(line.split_whitespace());
        command.current_dir(self.path(at)).stdin(Stdio::null());
        // As cargo calls it, but without what the cargo of this test has set.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("CARGO") && name != "CARGO_HOME" {
                command.env_remove(name);
            }
        }
        for name in [
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "TMUX",
            "TERM",
            "KIT_COMMAND",
            "COLUMNS",
        ] {
            command.env_remove(name);
        }
        command.env("CP_LANG", "en").env("NO_COLOR", "1");
        command.env("XDG_CACHE_HOME", self.path("cache"));
        command
    }

    /// Calls it, in the workspace's folder.
    pub fn cp(&self, line: &str) -> Said {
        Said::of(self.command_at("", line).output().unwrap())
    }
}

/// What a call said.
pub struct Said {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Said {
    pub fn of(output: Output) -> Said {
        Said {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Checks the exit code, and words of stdout and stderr.
    #[track_caller]
    pub fn check(&self, code: i32, words: &[&str]) {
        let all = format!("{}\n{}", self.stdout, self.stderr);
        assert_eq!(self.code, code, "{all}");
        for word in words {
            assert!(all.contains(word), "{word:?} is not in:\n{all}");
        }
    }

    /// Checks that it fails with these words, and says a remedy.
    #[track_caller]
    pub fn check_fails(&self, words: &str) {
        let all = format!("{}\n{}", self.stdout, self.stderr);
        assert!(self.code != 0 && all.contains("help: "), "{all}");
        assert!(all.contains(words), "{words:?} is not in:\n{all}");
    }

    /// Checks that words are not there.
    #[track_caller]
    pub fn lacks(&self, words: &[&str]) {
        let all = format!("{}\n{}", self.stdout, self.stderr);
        for word in words {
            assert!(!all.contains(word), "{word:?} is in:\n{all}");
        }
    }
}

/// Waits until a file says something; for what runs beside the test.
#[track_caller]
pub fn wait_for(file: &Path, words: &str) {
    let since = std::time::Instant::now();
    loop {
        let text = fs::read_to_string(file).unwrap_or_default();
        if text.contains(words) {
            return;
        }
        let patience = std::time::Duration::from_secs(60);
        assert!(since.elapsed() < patience, "{words:?} never comes:\n{text}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
