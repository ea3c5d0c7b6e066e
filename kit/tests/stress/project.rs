//! A project with a solution, a generator and a brute force, each of which does
//! what a variable tells it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const MANIFEST: &str = "\
[package]
name = \"play\"
version = \"0.1.0\"
edition = \"2021\"

[package.metadata.problem]
title = \"Play\"
url = \"https://www.luogu.com.cn/problem/P1\"
judge = \"luogu\"
time-ms = 1000
memory-mb = 128

[dependencies]

[workspace]

# They run for a moment, and are compiled for each test.
[profile.release]
opt-level = 0
";

const SOLUTION: &str = "\
use std::io::Read;

fn main() {
    let mode = std::env::var(\"SOLUTION\").unwrap_or_default();
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<i64> = text.split_whitespace().map(|w| w.parse().unwrap()).collect();
    let a = &numbers[1..];
    assert_eq!(numbers[0] as usize, a.len());
    let is_in = |x| a.contains(&x);
    match mode.as_str() {
        \"panic\" if is_in(13) => panic!(\"thirteen\"),
        \"hang\" if is_in(11) => std::thread::sleep(std::time::Duration::from_secs(60)),
        \"hog\" if is_in(12) => drop(vec![1_u8; 3 << 30]),
        \"flood\" if is_in(14) => {
            let line = \"x\".repeat(1 << 20);
            loop {
                println!(\"{line}\");
            }
        }
        \"overflow\" => {
            let sum = a.iter().fold(0_i32, |sum, x| sum + *x as i32);
            return println!(\"{sum}\");
        }
        _ => {}
    }
    let repeats = |at: usize| mode == \"wrong\" && 0 < at && a[at] == a[at - 1] && 5 < a[at];
    let sum: i64 = (0..a.len()).filter(|&at| !repeats(at)).map(|at| a[at]).sum();
    println!(\"{sum}\");
}
";

const BRUTE: &str = "\
use std::io::Read;

fn main() {
    let mode = std::env::var(\"BRUTE\").unwrap_or_default();
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let a: Vec<i64> = text.split_whitespace().skip(1).map(|w| w.parse().unwrap()).collect();
    assert_eq!(text.split_whitespace().next(), Some(&a.len().to_string()[..]));
    if mode == \"always\" || mode == \"threes\" && a.len() == 3 {
        panic!(\"no way\");
    }
    println!(\"{}\", a.iter().sum::<i64>());
}
";

const GENERATOR: &str = "\
#[allow(dead_code, unused_imports)]
mod testgen;
use testgen::Gen;

fn main() {
    let mode = std::env::var(\"GENERATOR\").unwrap_or_default();
    testgen::main(|g: &mut Gen| match mode.as_str() {
        \"same\" => g.line([1, 1]),
        \"few\" => {
            let x = g.int(1..=20);
            g.line([1, x]);
        }
        \"print\" => println!(\"1 2 3\"),
        \"panic\" => panic!(\"no case\"),
        \"empty\" => {}
        \"no line end\" => {
            g.word(1);
            let x = g.int(1..=1000);
            g.word(x);
        }
        mode => {
            let most = if mode == \"large\" { 1_000_000_000 } else { 20 };
            let n = g.int(1..=8);
            let a = g.list(n, |g| g.int(1..=most));
            g.line([n]);
            g.line(&a);
        }
    });
}
";

/// A generator in another language; the sum in another; one that is not the same
/// each time.
const SCRIPTS: [(&str, &str); 3] = [
    (
        "gen.sh",
        "echo 5; echo $(($1 % 9 + 1)) $(($1 / 2 % 9 + 1)) 6 $(($1 % 7)) $(($1 % 5 + 4))\n",
    ),
    (
        "sum.sh",
        "read n; sum=0; for x in $(cat); do sum=$((sum + x)); done; echo $sum\n",
    ),
    ("other.sh", "echo 2; echo $$ $1\n"),
];

const OLD: &str = "\
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let words = text.split_whitespace().skip(1);
    println!(\"{}\", words.map(|word| word.parse::<i64>().unwrap()).sum::<i64>());
}
";

/// What a run said on stdout, then on stderr.
pub struct Said {
    pub text: String,
    pub code: i32,
}

/// A project in a folder that a later run of the tests uses again: what is the
/// same is not compiled again.
pub struct Project(PathBuf);

/// One that tests share that leave nothing there.
pub fn shared() -> &'static Project {
    static SHARED: OnceLock<Project> = OnceLock::new();
    SHARED.get_or_init(|| Project::new("shared"))
}

impl Project {
    /// A whole one.
    pub fn new(name: &str) -> Project {
        let project = Project::bare(name);
        project.write("src/main.rs", SOLUTION);
        project.write("examples/brute.rs", BRUTE);
        project.write("examples/gen.rs", GENERATOR);
        for (name, text) in SCRIPTS {
            project.write(name, text);
        }
        project.write("old.rs", OLD);
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testgen/src");
        for file in std::fs::read_dir(source).unwrap() {
            let file = file.unwrap();
            let name = file
                .file_name()
                .into_string()
                .unwrap()
                .replace("lib", "mod");
            let text = std::fs::read_to_string(file.path()).unwrap();
            project.write(&format!("examples/testgen/{name}"), &text);
        }
        project.write("play/1.in", "3\n4 8 5\n");
        project.write("play/1.out", "17\n");
        project
    }

    /// The solution alone, which is right.
    pub fn bare(name: &str) -> Project {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("stress")
            .join(name);
        // All but what cargo has made.
        for gone in ["play", "examples", "library"] {
            let _ = std::fs::remove_dir_all(folder.join(gone));
        }
        let project = Project(folder);
        project.write("Cargo.toml", MANIFEST);
        project.write("src/main.rs", OLD);
        project
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// Writes a file, unless it is so already.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        if std::fs::read_to_string(&path).is_ok_and(|is| is == text) {
            return;
        }
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub fn remove(&self, name: &str) {
        std::fs::remove_file(self.path(name)).unwrap();
    }

    pub fn run(&self, line: &str, tells: &[(&str, &str)]) -> Said {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-cp"));
        command
            .args(line.split(' '))
            .current_dir(&self.0)
            .env("CP_LANG", "en")
            .env_remove("CARGO_TARGET_DIR")
            .envs(tells.iter().copied());
        let output = command.output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        Said {
            text: String::from_utf8(text).unwrap(),
            code: output.status.code().unwrap(),
        }
    }

    /// The program that is tested.
    pub fn program(&self) -> Vec<u8> {
        let mut command = Command::new(env!("CARGO"));
        command
            .args(["build", "--quiet", "--release", "--bin", "play"])
            .current_dir(&self.0)
            .env_remove("CARGO_TARGET_DIR");
        assert!(command.status().unwrap().success());
        std::fs::read(self.path("target/release/play")).unwrap()
    }

    /// Lets the solution use a library, which does something else with a feature
    /// that is off.
    pub fn use_library(&self) {
        self.write(
            "library/Cargo.toml",
            "[package]\nname = \"library\"\nversion = \"0.1.0\"\n[features]\nother = []\n",
        );
        self.write(
            "library/src/lib.rs",
            "pub fn zero() -> i64 { i64::from(cfg!(feature = \"other\")) }\n",
        );
        let sum = "words.map(";
        let solution = OLD.replace(sum, &format!("library::zero() + {sum}"));
        self.write("src/main.rs", &solution);
        self.write_manifest("[dependencies]\nlibrary = { path = \"library\" }\n");
    }

    /// Turns that feature on for the examples.
    pub fn let_examples_ask_for_more(&self) {
        self.write_manifest(
            "[dependencies]\nlibrary = { path = \"library\" }\n\n\
             [dev-dependencies]\nlibrary = { path = \"library\", features = [\"other\"] }\n",
        );
    }

    fn write_manifest(&self, dependencies: &str) {
        let text = MANIFEST.replace("[dependencies]\n", dependencies);
        self.write("Cargo.toml", &text);
    }
}
