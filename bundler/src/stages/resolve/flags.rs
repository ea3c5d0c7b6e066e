//! What the user's own settings make of a program, and no judge does.

use crate::syntax::toml;
use crate::toolchain::answers::configs;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use toml_edit::Item;

/// What a profile may ask for, by which words a program shows it, and what follows.
/// That numbers overflow is a mistake on either side, but for who catches the panic.
const PROFILE: [(&str, &str, &[&str], &str); 3] = [
    (
        "debug-assertions",
        "true",
        &["debug_assert", "debug_assertions"],
        "`debug_assert!` and `cfg(debug_assertions)` are there in cargo's build, not in the file",
    ),
    (
        "overflow-checks",
        "true",
        &["catch_unwind", "set_hook", "::spawn(", "panicking"],
        "a number that overflows is a panic in cargo's build, and wraps in the file",
    ),
    (
        "panic",
        "\"abort\"",
        // Any program may panic: its exit code shows it.
        &[""],
        "a panic ends cargo's build at once, by a signal; the file drops what it has, may catch \
         it, and ends with 101",
    ),
];

/// What libraries have no more in the file, so that it shows none of it.
const DECIDED: &str = "debug-assertions";

/// Notes on what the release profiles of the workspace around a manifest, or cargo's
/// configuration, ask for and a program shows, which may have libraries.
pub fn of_profiles(manifest: &Path, program: &str, has_libraries: bool) -> Vec<String> {
    let around = manifest.ancestors().skip(1);
    let mut notes = Vec::new();
    for manifest in around.filter_map(|dir| toml::read(&dir.join("Cargo.toml"))) {
        notes.extend(of_profile(&manifest, program, has_libraries));
        // What is further out is another workspace.
        if manifest.get("workspace").is_some() {
            break;
        }
    }
    let folder = manifest.parent().unwrap_or(manifest);
    for config in configs(folder).iter().filter_map(|file| toml::read(file)) {
        notes.extend(of_profile(&config, program, has_libraries));
    }
    notes.sort();
    notes.dedup();
    notes
}

fn of_profile(manifest: &Item, program: &str, has_libraries: bool) -> Vec<String> {
    let release = toml::at(manifest, &["profile", "release"]);
    // What a library asks for is decided in its text.
    let packages = release
        .into_iter()
        .flat_map(|release| toml::entries(release, &["package"]));
    let packages = packages.map(|(package, profile)| (format!(" of {package:?}"), profile));
    let profiles = release.map(|profile| (String::new(), profile));
    let mut notes = Vec::new();
    for (of, profile) in profiles.into_iter().chain(packages) {
        for (name, on, words, follows) in PROFILE {
            let is_on = profile
                .get(name)
                .is_some_and(|value| match value.as_bool() {
                    Some(value) => value.to_string() == on,
                    None => value.as_str() == Some(on.trim_matches('"')),
                });
            let is_shown = !of.is_empty()
                || has_libraries && name == DECIDED
                || words.iter().any(|word| program.contains(word));
            if is_on && is_shown {
                notes.push(format!(
                    "the release profile{of} asks for `{name} = {on}`, a judge does not: {follows}"
                ));
            }
        }
    }
    notes
}

/// A flag of the compiler, by which words a program shows it, and what follows.
const COMPILER: [(&str, &str, &str); 3] = [
    (
        "--cfg",
        "",
        "gives the compiler a `--cfg`, a judge does not: what depends on it is not in the file",
    ),
    ("target-cpu", "target_feature", OTHER_PROCESSOR),
    ("target-feature", "target_feature", OTHER_PROCESSOR),
];

const OTHER_PROCESSOR: &str = "compiles for another processor than a judge: `cfg(target_feature)` may be true in cargo's \
     build and is not in the file";

/// Notes on flags that cargo gives the compiler in a folder, and a program shows.
pub fn of_compiler(folder: &Path, program: &str, has_libraries: bool) -> Vec<String> {
    let file = configs(folder).into_iter().find_map(|file| {
        let text = std::fs::read_to_string(&file).ok();
        let text = text.filter(|text| text.contains("rustflags"))?;
        Some((file, said(&text, program, has_libraries))).filter(|(_, said)| !said.is_empty())
    });
    let mut variables = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"].into_iter();
    let variable = || {
        variables.find_map(|name| {
            let said = said(&std::env::var(name).ok()?, program, has_libraries);
            Some((PathBuf::from(name), said)).filter(|(_, said)| !said.is_empty())
        })
    };
    let Some((asks, follows)) = file.or_else(variable) else {
        return Vec::new();
    };
    let note = |follows: String| format!("{} {follows}", asks.display());
    follows.into_iter().map(note).collect()
}

/// What follows from flags, each once.
fn said(flags: &str, program: &str, has_libraries: bool) -> BTreeSet<String> {
    let mut follows = BTreeSet::new();
    for (flag, word, what) in COMPILER {
        if flags.contains(flag) && program.contains(word) {
            follows.insert(what.to_owned());
        }
    }
    for (flag, on, words, what) in PROFILE {
        let is_shown = words.iter().any(|word| program.contains(word));
        if is_on(flags, flag) && (is_shown || has_libraries && flag == DECIDED) {
            let on = on.trim_matches('"');
            follows.insert(format!(
                "gives the compiler `-C {flag}={on}`, a judge does not: {what}"
            ));
        }
    }
    follows
}

/// Whether flags turn something on that is also of a profile: `-Cpanic=abort`,
/// `-C overflow-checks`.
fn is_on(flags: &str, name: &str) -> bool {
    flags.split(name).skip(1).any(|behind| match name {
        "panic" => behind.starts_with("=abort"),
        _ => !["=off", "=no", "=n", "=false"]
            .iter()
            .any(|off| behind.starts_with(off)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(manifest: &str, program: &str, expected: &[&str]) {
        let notes = of_profile(&toml::parse(manifest), program, false);
        assert_eq!(notes.len(), expected.len(), "{notes:?}");
        for (note, words) in notes.iter().zip(expected) {
            assert!(note.contains(words), "{note}");
        }
    }

    #[test]
    fn what_flags_ask_for() {
        const FLAGS: &str =
            "[\"--cfg\", \"special\", \"-Ctarget-cpu=native\", \"-Ctarget-feature=+avx2\"]";
        assert_eq!(said(FLAGS, "fn main() {}", false).len(), 1);
        assert_eq!(
            said(FLAGS, "cfg!(target_feature = \"avx2\")", false).len(),
            2
        );
        assert!(said("-Copt-level=3", "debug_assert!(true)", true).is_empty());
        assert_eq!(said("-Cdebug-assertions", "", true).len(), 1);
    }

    #[test]
    fn what_a_profile_asks_for() {
        const ALL: &str = "fn main() { debug_assert!(std::panic::catch_unwind(f).is_ok()) }";
        const DEBUG: &str = "[profile.release]\ndebug-assertions = true # always\n";
        check("[package]\nname = \"a\"\n", ALL, &[]);
        check(DEBUG, ALL, &["debug-assertions = true"]);
        check(DEBUG, "fn main() {}", &[]);
        assert_eq!(
            of_profile(&toml::parse(DEBUG), "fn main() {}", true).len(),
            1
        );
        check("[profile.release]\ndebug-assertions = false", ALL, &[]);
        const CHECKS: &str = "[profile.release]\noverflow-checks = true";
        check(CHECKS, ALL, &["overflow-checks"]);
        check(CHECKS, "fn main() {}", &[]);
        check("[profile.dev]\npanic = \"abort\"", ALL, &[]);
        check(
            "[profile.release]\npanic = 'abort'",
            "fn main() {}",
            &["panic = "],
        );
        check(
            "[profile]\nrelease.panic = \"abort\"\nrelease.debug-assertions = true",
            ALL,
            &["debug-assertions", "panic = "],
        );
        assert!(is_on("-C opt-level=3 -Cpanic=abort", "panic"));
        assert!(!is_on("-Cpanic=unwind", "panic"));
        assert!(is_on("[\"-C\", \"overflow-checks\"]", "overflow-checks"));
        assert!(!is_on("-Coverflow-checks=off", "overflow-checks"));
        let of_package = "[profile.release.package.\"*\"]\ndebug-assertions = true";
        check(of_package, "", &["profile of \"*\" asks"]);
    }
}
