//! Programs with every construct that inlining and pruning must respect: the
//! bundle of each does what `cargo run` does with the original.

use bundler::gate::Edition;
use bundler::{Bundle, Request, bundle};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use tempfile::TempDir;

/// The corpus, copied to where cargo may write.
fn corpus() -> &'static Path {
    static CORPUS: OnceLock<PathBuf> = OnceLock::new();
    CORPUS.get_or_init(|| {
        let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
        mirror(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs"),
            &copy,
        );
        copy
    })
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
    for name in names(from) {
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

/// Where cargo has put the originals, all built at once.
fn originals() -> &'static Path {
    static ORIGINALS: OnceLock<PathBuf> = OnceLock::new();
    ORIGINALS.get_or_init(|| {
        let target = corpus().join("target");
        let output = Command::new(env!("CARGO"))
            .args(["build", "--offline", "--quiet"])
            .args(
                PROGRAMS
                    .iter()
                    .map(|program| format!("--package={program}")),
            )
            .arg("--target-dir")
            .arg(&target)
            .current_dir(corpus())
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        target.join("debug")
    })
}

fn bundle_of(program: &str) -> Bundle {
    let request = Request {
        manifest: corpus().join(program).join("Cargo.toml"),
        ..Request::default()
    };
    bundle(&request).unwrap_or_else(|error| panic!("{error}"))
}

fn output_of(program: &Path) -> String {
    let output = Command::new(program).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", program.display());
    String::from_utf8(output.stdout).unwrap()
}

/// Bundles a program; the pruned text must compile as all these editions,
/// without a warning in the package's own, and run like the original.
#[track_caller]
fn check(program: &str, editions: &[Edition]) {
    let bundle = bundle_of(program);
    let folder = TempDir::new().unwrap();
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
    let corpus = corpus().display().to_string();
    assert!(!text.as_str().contains(&corpus), "a path is in the text");

    let wanted = output_of(&originals().join(program));
    for edition in editions {
        let got = output_of(&Bundle::program(folder.path(), *edition));
        assert_eq!(got, wanted, "as edition {edition}");
    }
}

/// A test for each program, with the editions that its bundle supports.
macro_rules! programs {
    ($($program:ident: $($edition:ident)+;)+) => {
        const PROGRAMS: &[&str] = &[$(stringify!($program)),+];

        $(
            #[test]
            fn $program() {
                check(stringify!($program), &[$(Edition::$edition),+]);
            }
        )+
    };
}

programs! {
    characters: E2018 E2021 E2024;
    conditions: E2018 E2021 E2024;
    dependencies: E2018 E2021 E2024;
    extern_crates: E2018 E2021 E2024;
    included: E2018 E2021 E2024;
    items: E2018 E2021 E2024;
    later_prelude: E2018 E2021 E2024;
    macros: E2018 E2021 E2024;
    modules: E2018 E2021 E2024;
    names: E2018 E2021 E2024;
    newest: E2024;
    paths: E2018 E2021 E2024;
    procedural: E2018 E2021 E2024;
    reexports: E2018 E2021 E2024;
    traits: E2018 E2021 E2024;
}
