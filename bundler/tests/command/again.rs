//! Bundling again after an edit: nothing that has changed is missed, and what
//! has not is not asked for again.

use crate::workspace::{Said, Workspace, on_path};
use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

const MANIFEST: &str = "\
[package]
name = \"again\"
edition = \"2021\"

[package.metadata.problem]
title = \"Again\"
url = \"https://www.luogu.com.cn/problem/P1\"
judge = \"luogu\"
time-ms = 1000
memory-mb = 64
checker = \"check.sh\"

[dependencies]
library = { path = \"library\" }

[workspace]
";

const MAIN: &str = "\
use library::{measure, Square};

fn main() {
    println!(\"{}\", measure(&Square(3)));
}
";

const LIBRARY: &str = "\
mod more;
pub use more::double;

pub trait Shape {
    fn area(&self) -> u32;
    fn sides(&self) -> u32;
    fn size(&self) -> usize {
        std::mem::size_of::<Size>()
    }
}

pub struct Square(pub u32);

impl Shape for Square {
    fn area(&self) -> u32 {
        self.0 * self.0 + include!(\"none.rs\")
    }
    fn sides(&self) -> u32 {
        4
    }
}

pub fn measure<S: Shape>(shape: &S) -> u32 {
    match sized(shape.area()) {
        Size::Small(n) => n + bonus(),
        Size::Large(all) => all.len() as u32,
    }
}

// Nothing makes the other variant.
enum Size {
    Small(u32),
    Large(Vec<u32>),
}

fn sized(n: u32) -> Size {
    Size::Small(n)
}

pub fn count<S: Shape>(shape: &S) -> u32 {
    shape.sides()
}

fn bonus() -> u32 {
    if cfg!(feature = \"generous\") { 50 - 50 } else { 0 }
}
";

/// A user's folder, and a cargo that writes down when it is called.
struct Desk {
    workspace: Workspace,
    tools: PathBuf,
}

impl Desk {
    fn new() -> Desk {
        let library = "[package]\nname = \"library\"\nedition = \"2021\"\n\n\
                       [features]\ngenerous = []\n";
        let workspace = Workspace::new(&[
            ("Cargo.toml", MANIFEST),
            ("src/main.rs", MAIN),
            ("library/Cargo.toml", library),
            ("library/src/lib.rs", LIBRARY),
            ("library/src/none.rs", "0"),
            (
                "library/src/more.rs",
                "pub fn double(n: u32) -> u32 {\n    2 * n\n}\n",
            ),
            ("words.txt", "for the checker"),
            ("tests/1.in", ""),
            ("tests/1.out", "9\n"),
        ]);
        let cargo = on_path("cargo").display().to_string();
        let cargo = format!("echo called >>\"$0.log\"; exec '{cargo}' \"$@\"");
        let checker = "read -r got <\"$2\"; read -r wanted <\"$3\"; [ \"$got\" = \"$wanted\" ]";
        let tools = workspace.tools(&[("cargo", &cargo), ("check", checker)], &[]);
        std::fs::rename(tools.join("check"), workspace.path("check.sh")).unwrap();
        Desk { workspace, tools }
    }

    /// Bundles, with what was kept or without; whether cargo was called.
    fn bundle(&self, arguments: &[&str], anew: bool) -> (Said, bool) {
        // A file that has just been written is not trusted.
        sleep(Duration::from_millis(100));
        let workspace = &self.workspace;
        let log = self.tools.join("cargo.log");
        let _ = std::fs::remove_file(&log);
        let mut command = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
        command
            .args(["--samples", "tests"])
            .args(arguments)
            .env("CARGO", self.tools.join("cargo"));
        let other = tempfile::tempdir().unwrap();
        if anew {
            command.env("CARGO_TARGET_DIR", other.path());
        }
        let said = workspace.observe(&mut command);
        assert!(said.success, "{}", said.stderr);
        (said, log.exists())
    }

    /// Changes a file, and bundles as if nothing had been kept: the file is the
    /// same, and only what has changed is asked and judged again.
    #[track_caller]
    fn check(&self, file: &str, change: impl Fn(&str) -> String, asked: bool, judged: bool) {
        let text = self.workspace.read(file);
        let changed = change(&text);
        assert_ne!(text, changed, "{file}");
        self.workspace.write(file, &changed);
        self.check_changed(file, asked, judged);
    }

    #[track_caller]
    fn check_changed(&self, what: &str, asked: bool, judged: bool) {
        let (said, called) = self.bundle(&[], false);
        let (expected, _) = self.bundle(&[], true);
        assert_eq!(said.stdout, expected.stdout, "{what}");
        assert_eq!(called, asked, "cargo: {what}");
        let is_judged = |said: &Said| !said.stderr.ends_with(" (judged before)\n");
        assert_eq!(is_judged(&said), judged, "{what}: {}", said.stderr);
        let (same, called) = self.bundle(&[], false);
        assert_eq!(same.stdout, expected.stdout, "{what}");
        assert!(!is_judged(&same) && !called, "{what}: {}", same.stderr);
    }
}

fn replaced(from: &'static str, to: &'static str) -> impl Fn(&str) -> String {
    move |text| text.replace(from, to)
}

#[test]
fn a_change_is_not_missed() {
    let desk = Desk::new();
    let (first, _) = desk.bundle(&[], false);
    let (second, _) = desk.bundle(&[], false);
    assert_eq!(first.stdout, second.stdout);
    // The user's own text, and what it uses of the libraries.
    let (main, library) = ("src/main.rs", "library/src/lib.rs");
    desk.check(
        main,
        replaced("measure(&Square(3))", "measure(&Square(2)) + 5"),
        false,
        true,
    );
    let use_more = |text: &str| {
        let text = text.replace("{measure", "{count, double, measure");
        text.replace(") + 5", ") + double(count(&Square(1))) - 3")
    };
    desk.check(main, use_more, false, true);
    desk.check(main, |_| MAIN.to_owned(), false, true);
    // The libraries: a body, an included file, a module's file. That one is not
    // used, but a checker may read it.
    desk.check(
        library,
        replaced("self.0 * self.0", "self.0 * 3"),
        true,
        true,
    );
    desk.check("library/src/none.rs", |_| "1 - 1".to_owned(), true, true);
    desk.check(
        "library/src/more.rs",
        replaced("2 * n", "n + n"),
        true,
        true,
    );
    // The samples, the checker and what lies beside it.
    desk.check("tests/1.in", |_| "more\n".to_owned(), false, true);
    desk.check("tests/1.out", |_| "9 \n".to_owned(), false, true);
    desk.check("words.txt", |_| "more\n".to_owned(), false, true);
    let mut sh = Command::new("/bin/sh");
    sh.args(["-c", "echo '# more' >>check.sh"]);
    assert!(
        sh.current_dir(desk.workspace.path(""))
            .status()
            .unwrap()
            .success()
    );
    desk.check_changed("check.sh", false, true);
    // The limits, the flags, the features.
    let manifest = "Cargo.toml";
    desk.check(manifest, replaced("1000", "2000"), true, true);
    desk.check(manifest, replaced("\"luogu\"", "\"atcoder\""), true, true);
    let generous = replaced("\"library\" }", "\"library\", features = [\"generous\"] }");
    desk.check(manifest, generous, true, true);
    // Settings that cargo finds in a folder around.
    desk.workspace
        .write(".cargo/config.toml", "[build]\njobs = 1\n");
    desk.check_changed("config.toml", true, false);
}

#[test]
fn a_function_that_did_not_run_before() {
    let desk = Desk::new();
    desk.bundle(&[], false);
    // Of `sides` there was a name at most, as the trait must have it.
    let main = "use library::{count, measure, Square};\n\nfn main() {\n    \
                println!(\"{}\", measure(&Square(2)) + 1 + count(&Square(3)));\n}\n";
    desk.workspace.write("src/main.rs", main);
    for arguments in [&["--quick"][..], &[]] {
        let (said, _) = desk.bundle(arguments, false);
        assert!(
            said.stderr.contains("1 of 1 samples passed"),
            "{}",
            said.stderr
        );
        assert!(said.stdout.contains("fn sides"), "{}", said.stdout);
    }
    // What is small stays small, whatever asks for sizes and never runs.
    let (full, _) = desk.bundle(&[], false);
    let edited = main.replace(" + 1 +", " + 3 - 2 +");
    desk.workspace.write("src/main.rs", &edited);
    let (quick, _) = desk.bundle(&["--quick"], false);
    assert!(!quick.stdout.contains("Large"), "{}", quick.stdout);
    assert_eq!(quick.stdout.len(), full.stdout.len() + " - 2".len());
    let less = main.replace("measure(&Square(2)) + 1", "5");
    desk.workspace.write("src/main.rs", &less);
    let (full, _) = desk.bundle(&[], false);
    desk.workspace
        .write("src/main.rs", &less.replace("5", "2 + 3"));
    let (quick, called) = desk.bundle(&["--quick"], false);
    assert_eq!(
        quick.stdout.len(),
        full.stdout.len() + "2 + 3".len() - "5".len()
    );
    assert!(!called);
}

/// Where the compiler keeps what it has found, one folder for each kind of work.
fn kept_by_compiler(desk: &Desk) -> Vec<PathBuf> {
    let folder = desk.workspace.path("../target/bundler-incremental");
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// All files below a folder.
fn files_below(folder: &PathBuf) -> Vec<PathBuf> {
    match std::fs::read_dir(folder) {
        Err(_) => vec![folder.clone()],
        Ok(entries) => {
            let paths = entries.map(|entry| entry.unwrap().path());
            paths.flat_map(|path| files_below(&path)).collect()
        }
    }
}

#[test]
fn what_the_compiler_kept_is_its_own_affair() {
    let desk = Desk::new();
    desk.bundle(&[], false);
    assert_eq!(kept_by_compiler(&desk), [] as [PathBuf; 0]);
    let edited = |lines: &str| {
        let main = MAIN.replace("fn main() {\n", &format!("fn main() {{\n{lines}"));
        desk.workspace.write("src/main.rs", &main);
        desk.bundle(&[], false)
    };
    // Of the whole text, the file, and what another edition means otherwise.
    edited("    let _one = 1;\n");
    let folders = kept_by_compiler(&desk);
    assert_eq!(folders.len(), 3, "{folders:?}");
    // What is broken there, and who is at work there, is no matter.
    for file in folders.iter().flat_map(files_below) {
        std::fs::write(file, "broken").unwrap();
    }
    let at_work = folders[0].join("at-work");
    std::fs::create_dir(&at_work).unwrap();
    let (said, _) = edited("    let _one = 1;\n    let _two = 2;\n");
    assert!(at_work.is_dir() && !folders[1].join("at-work").exists());
    let (expected, _) = desk.bundle(&[], true);
    assert_eq!(said.stdout, expected.stdout);
    // Where what goes by variants is new, of the stage before they are cut, too.
    let shape = |name: &str| {
        format!(
            "    struct {name};\n    impl library::Shape for {name} {{\n        \
             fn area(&self) -> u32 {{\n            1\n        }}\n        \
             fn sides(&self) -> u32 {{\n            0\n        }}\n    }}\n    \
             assert_eq!(measure(&{name}), 1);\n",
        )
    };
    edited(&shape("One"));
    let before = kept_by_compiler(&desk).len();
    edited(&(shape("One") + "let _two = 2;\n"));
    let same = kept_by_compiler(&desk).len();
    edited(&(shape("One") + &shape("Two")));
    let other = kept_by_compiler(&desk).len();
    assert_eq!((before, same, other), (3, 3, 4));
}

#[test]
fn what_does_not_compile_is_cargos_to_tell() {
    let desk = Desk::new();
    desk.bundle(&[], false);
    desk.workspace
        .write("src/main.rs", &MAIN.replace("Square(3)", "Circle(3)"));
    sleep(Duration::from_millis(100));
    let mut command = desk
        .workspace
        .command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
    let said = desk
        .workspace
        .observe(command.env("CARGO", desk.tools.join("cargo")));
    said.check_refuses(&["cargo cannot build this", "Circle", "src/main.rs"]);
}
