//! The contest loop: the same text again, one line edited, and with `--quick`,
//! beside a bare call of the compiler on the result.

use super::{PROGRAMS, median};
use bundler::{Error, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub const HEADINGS: [&str; 10] = [
    "program",
    "given out",
    "same again",
    "edited",
    "CPU",
    "edited, `--quick`",
    "its bytes",
    "bare rustc",
    "edited / bare",
    "cold, CPU",
];

/// How many modules the large library has: so many that it is inlined to 550 KB.
const MODULES: usize = 124;

/// One module of it: `@` stands for its number.
const MODULE: &str = include_str!("library.rs");

/// The judge has one edition, and takes what `rustc -O` does.
const RECORD: &str = "
[package.metadata.problem]
title = \"Loop\"
url = \"https://www.luogu.com.cn/problem/P1\"
judge = \"luogu\"
time-ms = 1000
memory-mb = 128
";
const AS_THE_JUDGE: [&str; 2] = ["--edition=2024", "-Copt-level=2"];

const INPUT: &str = "5\n3 1 2 3 3\n";

const LARGE: &str = "\
//! Uses a little of a large library.

use library::stands_100::places_100;
use library::stands_40::read_40;
use library::stands_7::Stands7;

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let a = read_40(&text).unwrap();
    println!(\"{:?}\", places_100(&a));
    let mut stands = Stands7::of_7(a);
    stands.set_7(1, 4);
    println!(\"{} {:?}\", stands.sum_7(0..3), stands.least_7(1..4));
    println!(\"{:?} {:?}\", stands.sorted_7(), stands.windows_7(2));
}
";

/// Copies of the programs, which can be edited, with samples and records.
pub struct Workspace {
    folder: PathBuf,
}

/// A copy.
pub struct Copy {
    pub title: String,
    folder: PathBuf,
    main: String,
}

/// What a program's loop takes; the seconds are medians.
pub struct Loop {
    given_out: usize,
    again: f64,
    edited: f64,
    edited_cpu: Option<f64>,
    quick: f64,
    quick_bytes: usize,
    bare: f64,
    cold_cpu: Option<f64>,
}

impl Workspace {
    /// Copies the programs of `programs/` below its target folder, and makes
    /// one with a large library of its own.
    pub fn new(programs: &Path) -> Result<Workspace> {
        let folder = programs.join("target").join("loop");
        let workspace = Workspace { folder };
        let manifest = read(&programs.join("Cargo.toml"))?;
        let members = "[workspace.metadata.bundle]\nsamples = \"samples\"\n";
        let manifest = manifest.replace("[\"*\"]", "[\"programs/*\"]");
        workspace.write("Cargo.toml", &format!("{manifest}\n{members}"))?;
        workspace.write("Cargo.lock", &read(&programs.join("Cargo.lock"))?)?;
        for program in &PROGRAMS {
            let from = programs.join(program.package);
            let manifest = read(&from.join("Cargo.toml"))?;
            workspace.add(
                program.package,
                &manifest,
                &read(&from.join("src/main.rs"))?,
            )?;
        }
        workspace.write_library()?;
        let manifest = "[package]\nname = \"large\"\nedition = \"2021\"\n\n\
                        [dependencies]\nlibrary = { path = \"../../library\" }\n";
        workspace.add("large", manifest, LARGE)?;
        Ok(workspace)
    }

    /// The copies, each with what its program prints as its sample.
    pub fn copies(&self) -> Result<Vec<Copy>> {
        let large = ("and a library of 550 KB by path", "large");
        let programs = PROGRAMS.iter();
        let programs = programs.map(|program| (program.title, program.package));
        let copies = programs.chain([large]).map(|(title, package)| {
            let folder = self.folder.join("programs").join(package);
            let run =
                "cargo run --quiet --release <../../samples/1.in >../../samples/PACKAGE/1.out";
            let run = run.replace("PACKAGE", package);
            let mut shell = Command::new("sh");
            succeed(shell.args(["-c", &run]).current_dir(&folder))?;
            Ok(Copy {
                title: title.to_owned(),
                main: read(&folder.join("src/main.rs"))?,
                folder,
            })
        });
        copies.collect()
    }

    fn add(&self, package: &str, manifest: &str, main: &str) -> Result<()> {
        let at = |file: &str| format!("programs/{package}/{file}");
        self.write(&at("Cargo.toml"), &format!("{manifest}{RECORD}"))?;
        self.write(&at("src/main.rs"), main)?;
        self.write("samples/1.in", INPUT)?;
        self.write(&format!("samples/{package}/1.in"), INPUT)
    }

    fn write_library(&self) -> Result<()> {
        let manifest = "[package]\nname = \"library\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
        self.write("library/Cargo.toml", manifest)?;
        let mut modules = String::new();
        for number in 0..MODULES {
            let text = MODULE.replace('@', &number.to_string());
            self.write(&format!("library/src/stands_{number}.rs"), &text)?;
            modules.push_str(&format!("pub mod stands_{number};\n"));
        }
        self.write("library/src/lib.rs", &modules)
    }

    /// Writes a file if it is not there: what is as it was need not be built.
    fn write(&self, inside: &str, text: &str) -> Result<()> {
        let path = self.folder.join(inside);
        if std::fs::read_to_string(&path).is_ok_and(|there| there == text) {
            return Ok(());
        }
        let folder = path.parent().unwrap_or(&path);
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|error| Error::io("write", &path, &error))
    }
}

impl Copy {
    /// Runs the loop so many times, and once with an empty cache.
    pub fn measure(&self, command: &Path, runs: usize) -> Result<Loop> {
        // Cargo's own build is none of it.
        let bundle = |options: &[&str]| self.bundle(command, options);
        bundle(&[])?;
        let kept = self.folder.join("../../target/bundler");
        std::fs::remove_dir_all(&kept).map_err(|error| Error::io("remove", &kept, &error))?;
        let cold = bundle(&[])?;
        let [mut again, mut edited, mut cpu, mut quick, mut bare] = [(); 5].map(|()| Vec::new());
        let (mut given_out, mut quick_bytes) = (0, 0);
        // In turns, so that all meet the same noise.
        for run in 0..runs {
            self.edit(2 * run)?;
            let new = bundle(&[])?;
            edited.push(new.took);
            cpu.extend(new.cpu);
            given_out = new.stdout.len();
            bare.push(self.compile(&new.stdout)?);
            again.push(bundle(&[])?.took);
            self.edit(2 * run + 1)?;
            let new = bundle(&["--quick"])?;
            quick.push(new.took);
            quick_bytes = new.stdout.len();
        }
        self.write(&self.main)?;
        Ok(Loop {
            given_out,
            again: median(again),
            edited: median(edited),
            edited_cpu: (!cpu.is_empty()).then(|| median(cpu)),
            quick: median(quick),
            quick_bytes,
            bare: median(bare),
            cold_cpu: cold.cpu.map(|cpu| cpu.as_secs_f64()),
        })
    }

    /// Another line at the start of `main`, one that no earlier run has seen.
    fn edit(&self, number: usize) -> Result<()> {
        let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
        let new = since.map_or(0, |since| since.as_millis());
        let line = format!("fn main() {{\n    let _edit_{number} = {new}_u64;\n");
        self.write(&self.main.replacen("fn main() {\n", &line, 1))
    }

    fn write(&self, main: &str) -> Result<()> {
        let path = self.folder.join("src/main.rs");
        std::fs::write(&path, main).map_err(|error| Error::io("write", &path, &error))
    }

    fn bundle(&self, command: &Path, options: &[&str]) -> Result<Ran> {
        let mut command = Command::new(command);
        succeed(command.args(options).current_dir(&self.folder))
    }

    /// How long the compiler takes for a file, as the judge calls it.
    fn compile(&self, text: &[u8]) -> Result<Duration> {
        let folder = self.folder.join("../../target");
        let file = folder.join("bare.rs");
        std::fs::write(&file, text).map_err(|error| Error::io("write", &file, &error))?;
        let mut rustc = Command::new("rustc");
        rustc.args(AS_THE_JUDGE).args(["-Awarnings", "-o", "bare"]);
        let ran = succeed(rustc.arg("bare.rs").current_dir(&folder))?;
        Ok(ran.took)
    }
}

impl Loop {
    pub fn row(&self, title: &str) -> String {
        let seconds = |seconds: f64| format!("{seconds:.2}");
        let known = |cpu: Option<f64>| cpu.map_or(String::new(), seconds);
        let cells: [String; HEADINGS.len()] = [
            title.to_owned(),
            self.given_out.to_string(),
            seconds(self.again),
            seconds(self.edited),
            known(self.edited_cpu),
            seconds(self.quick),
            self.quick_bytes.to_string(),
            seconds(self.bare),
            seconds(self.edited / self.bare),
            known(self.cold_cpu),
        ];
        cells.join(" | ")
    }
}

/// What a program that succeeded did.
struct Ran {
    stdout: Vec<u8>,
    took: Duration,
    /// Its time on the processor, with all that it started; where the system
    /// tells it.
    cpu: Option<Duration>,
}

fn succeed(command: &mut Command) -> Result<Ran> {
    // Each copy's own, whatever this one's is.
    command.env_remove("CARGO_TARGET_DIR");
    let (since, before) = (Instant::now(), cpu_of_children());
    let output = command.stdin(Stdio::null()).output();
    let (took, after) = (since.elapsed(), cpu_of_children());
    let output = output.map_err(|error| Error::new(format!("cannot run {command:?}: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(Error::new(format!("{command:?} fails")).detail(said));
    }
    Ok(Ran {
        stdout: output.stdout,
        took,
        cpu: before.zip(after).map(|(before, after)| after - before),
    })
}

/// The processor's time of all children that have ended, on Linux.
fn cpu_of_children() -> Option<Duration> {
    let said = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name, in brackets, may have blanks; `cutime` and `cstime` are the
    // 14th and 15th field behind it, in hundredths of a second.
    let (_, fields) = said.rsplit_once(") ")?;
    let mut fields = fields.split(' ').skip(13);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (next()? + next()?)))
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|error| Error::io("read", path, &error))
}
