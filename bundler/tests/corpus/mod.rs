//! A folder of programs, each bundled and compared with its original; for the
//! tests that have one.

use bundler::model::edition::Edition;
use bundler::toolchain::cargo::Toolchain;
use bundler::toolchain::rustc::{Diagnostic, compile};
use bundler::workspace::snippets::crates::{Available, paste};
use bundler::{Bundle, Proven, Request, bundle};
use judging::session;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, OnceLock};

/// Programs in a workspace of their own, under `tests/`.
pub struct Corpus {
    folder: &'static str,
    /// All that are checked: cargo builds them at once.
    programs: fn() -> Vec<&'static str>,
    /// Whether cargo may ask the registry.
    offline: bool,
    copy: OnceLock<PathBuf>,
    originals: OnceLock<PathBuf>,
}

impl Corpus {
    /// The corpus of a folder; it is touched when a program is checked.
    pub const fn new(
        folder: &'static str,
        programs: fn() -> Vec<&'static str>,
        offline: bool,
    ) -> Corpus {
        Corpus {
            folder,
            programs,
            offline,
            copy: OnceLock::new(),
            originals: OnceLock::new(),
        }
    }

    /// Bundles a program, `package` or `package/binary`; the last stage's text must compile as all these
    /// editions, without a warning in the package's own, and run like the
    /// original; both read the program's input, `binary.txt` or `input.txt`, if it has one.
    /// If all is asked for, it is compared with cargo's own build too, which takes its
    /// time.
    #[track_caller]
    #[allow(dead_code, reason = "one corpus proves in its own way")]
    pub fn check(&self, program: &str, editions: &[Edition]) {
        self.check_runs(program, editions);
        if std::env::var_os("BUNDLER_CORPUS").is_some() {
            let failed = self.proven(program, editions).failed(program);
            assert!(failed.is_none(), "{}", failed.unwrap());
        }
    }

    /// What the bundle of a program does that cargo's own build does not.
    #[track_caller]
    pub fn proven(&self, program: &str, editions: &[Edition]) -> Proven {
        let (package, bin) = program.split_once('/').unwrap_or((program, program));
        let bundle = self.bundle_of(package, bin, editions);
        let folder = session::temporary_folder().unwrap();
        let passed = bundle.pass(folder.path());
        let proven = passed.and_then(|passed| bundle.prove(&passed));
        proven.unwrap_or_else(|error| panic!("{error}"))
    }

    /// The same as [`Corpus::check`], and nothing is proven.
    #[track_caller]
    pub fn check_runs(&self, program: &str, editions: &[Edition]) {
        // A ^C is to leave nothing behind.
        std::mem::forget(session::watch());
        // The first to come builds all originals, so that cargo's downloads and
        // its lock on the folder are no matter for the others.
        let (package, bin) = program.split_once('/').unwrap_or((program, program));
        let original = self.originals().join(bin);
        let bundle = self.bundle_of(package, bin, editions);
        // A library may be of a later edition than those asked for, or give out
        // the name of a type: that is told.
        let told = [" means this otherwise", " gives another answer"];
        let is_told = |note: &&String| told.iter().any(|words| note.contains(words));
        let others = bundle.notes.iter().filter(|note| !is_told(note));
        let others: Vec<_> = others.collect();
        assert!(others.is_empty(), "{others:?}");
        let folder = session::temporary_folder().unwrap();
        let passed = bundle
            .pass(folder.path())
            .unwrap_or_else(|error| panic!("{error}"));
        assert!(passed.dropped.is_empty(), "{:?}", passed.dropped);
        let text = &passed.stage.text;
        for edition in editions {
            let said = passed.compiled[edition].first_error();
            assert!(said.is_none(), "{edition}: {}", said.unwrap().explain(text));
        }
        let warnings = passed.compiled[&bundle.edition].warnings();
        let warnings: Vec<_> = warnings.map(|warning| warning.explain(text)).collect();
        assert!(warnings.is_empty(), "{}", warnings.join("\n"));
        let here = self.copy().display().to_string();
        assert!(!text.as_str().contains(&here), "a path is in the text");

        let input = self.input_of(package, bin);
        let wanted = output_of(&original, &input);
        for edition in editions {
            let got = output_of(&Bundle::program(folder.path(), *edition), &input);
            assert_eq!(got, wanted, "as edition {edition}");
        }
    }

    /// The program's input, which need not be there.
    fn input_of(&self, package: &str, bin: &str) -> PathBuf {
        let package = self.copy().join(package);
        let own = format!("{bin}.txt");
        let inputs = [package.join(&own), self.copy().join("../both").join(own)];
        let input = inputs.into_iter().find(|input| input.is_file());
        input.unwrap_or_else(|| package.join("input.txt"))
    }

    /// Pastes items of crates that the programs depend on; with a `main` of this
    /// body, the block compiles in three editions and prints this.
    #[allow(dead_code, reason = "not every corpus has such crates")]
    #[track_caller]
    pub fn check_snippet(&self, items: &[&str], body: &str, expected: &str) {
        let tools = Toolchain::find(self.copy()).unwrap();
        let available = Available::of(&self.copy().join("Cargo.toml"), None, &tools).unwrap();
        let pasted = paste(items, &available, &tools, &BTreeSet::new());
        let pasted = pasted.unwrap_or_else(|error| panic!("{error}"));
        let text = format!("{}fn main() {{ {body} }}\n", pasted.text());
        let folder = session::temporary_folder().unwrap();
        let program = folder.path().join("pasted");
        assert_eq!(pasted.editions.len(), 3, "{:?}", pasted.notes);
        for edition in pasted.editions {
            let compiled = compile(&tools, &text, edition, &program).unwrap();
            let said = compiled.first_error().map(Diagnostic::rendered);
            assert!(compiled.success, "{edition}: {said:?}");
            assert_eq!(
                output_of(&program, Path::new("")),
                expected,
                "as edition {edition}"
            );
        }
    }

    /// What is noted of a program before it runs.
    #[allow(dead_code, reason = "not every corpus has such programs")]
    pub fn notes(&self, program: &str, editions: &[Edition]) -> Vec<String> {
        self.bundle_of(program, program, editions).notes
    }

    /// The corpus, copied to where cargo may write, with what lies beside it in a
    /// folder of several.
    fn copy(&self) -> &Path {
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        self.copy.get_or_init(|| {
            let copies = Path::new(env!("CARGO_TARGET_TMPDIR"));
            let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
            let top = Path::new(self.folder).iter().next().unwrap();
            let _guard = ONE_AT_A_TIME.lock().unwrap();
            mirror(&tests.join(top), &copies.join(top));
            copies.join(self.folder)
        })
    }

    /// Where cargo has put the originals, all built at once.
    fn originals(&self) -> &Path {
        self.originals.get_or_init(|| {
            let target = self.copy().join("target");
            let programs = (self.programs)();
            let output = Command::new(env!("CARGO"))
                .args(["build", "--quiet"])
                .args(self.offline.then_some("--offline"))
                .args(programs.iter().map(|program| {
                    let package = program.split('/').next().unwrap_or(program);
                    format!("--package={package}")
                }))
                .arg("--target-dir")
                .arg(&target)
                .current_dir(self.copy())
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{said}");
            target.join("debug")
        })
    }

    fn bundle_of(&self, package: &str, bin: &str, editions: &[Edition]) -> Bundle {
        let request = Request {
            manifest: self.copy().join(package).join("Cargo.toml"),
            bin: Some(bin.to_owned()),
            editions: editions.iter().copied().collect(),
            ..Request::default()
        };
        bundle(&request).unwrap_or_else(|error| panic!("{error}"))
    }
}

fn output_of(program: &Path, input: &Path) -> String {
    let stdin = match fs::File::open(input) {
        Ok(file) => Stdio::from(file),
        Err(_) => Stdio::null(),
    };
    let output = Command::new(program).stdin(stdin).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", program.display());
    String::from_utf8(output.stdout).unwrap()
}

/// Makes a folder equal to another; what is equal stays as it is, so that
/// cargo need not build it again.
fn mirror(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    let names = |dir: &Path| -> Vec<_> {
        let entries = fs::read_dir(dir).unwrap();
        entries.map(|entry| entry.unwrap().file_name()).collect()
    };
    for name in names(to) {
        let gone = to.join(&name);
        let cargos = name == "target" || name == "Cargo.lock";
        if cargos || from.join(&name).exists() {
            continue;
        }
        if gone.is_dir() {
            fs::remove_dir_all(gone).unwrap();
        } else {
            fs::remove_file(gone).unwrap();
        }
    }
    // What cargo has built beside the original is not copied over.
    for name in names(from).into_iter().filter(|name| name != "target") {
        let (from, to) = (from.join(&name), to.join(&name));
        if from.is_dir() {
            mirror(&from, &to);
            continue;
        }
        let content = fs::read(&from).unwrap();
        if fs::read(&to).ok().as_ref() != Some(&content) {
            fs::write(&to, content).unwrap();
        }
    }
}
