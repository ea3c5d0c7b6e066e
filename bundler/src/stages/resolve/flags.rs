//! What the user's own settings make of a program, and no judge does.

use crate::toolchain::answers::configs;
use std::path::{Path, PathBuf};

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
        &["catch_unwind", "Drop"],
        "a panic ends cargo's build at once; the file drops what it has, and may catch it",
    ),
];

/// What libraries have no more in the file, so that it shows none of it.
const DECIDED: &str = "debug-assertions";

/// Notes on what the release profiles of the workspace around a manifest, or cargo's
/// configuration, ask for and a program shows, which may have libraries.
pub fn of_profiles(manifest: &Path, program: &str, has_libraries: bool) -> Vec<String> {
    let around = manifest.ancestors().skip(1);
    let texts = around.filter_map(|dir| std::fs::read_to_string(dir.join("Cargo.toml")).ok());
    let mut notes = Vec::new();
    for text in texts {
        notes.extend(of_profile(&text, program, has_libraries));
        // What is further out is another workspace.
        if text
            .lines()
            .any(|line| line.trim_start().starts_with("[workspace"))
        {
            break;
        }
    }
    let folder = manifest.parent().unwrap_or(manifest);
    let configs = configs(folder).into_iter();
    for text in configs.filter_map(|file| std::fs::read_to_string(file).ok()) {
        notes.extend(of_profile(&text, program, has_libraries));
    }
    notes.sort();
    notes.dedup();
    notes
}

fn of_profile(manifest: &str, program: &str, has_libraries: bool) -> Vec<String> {
    let mut section = "";
    let mut notes = Vec::new();
    for line in manifest.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']').trim();
        }
        let Some((key, value)) = line.split_once('=') else {
            continue;
        };
        let key = [section, key.trim()].join(".");
        let Some(key) = key.trim_start_matches('.').strip_prefix("profile.release.") else {
            continue;
        };
        // What a library asks for is decided in its text.
        let (of, key) = match key
            .strip_prefix("package.")
            .and_then(|of| of.rsplit_once('.'))
        {
            Some((package, key)) => (format!(" of {package}"), key),
            None => (String::new(), key),
        };
        for (name, on, words, follows) in PROFILE {
            let is_shown = !of.is_empty()
                || has_libraries && name == DECIDED
                || words.iter().any(|word| program.contains(word));
            if (name, on) == (key, value.trim()) && is_shown {
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

/// A note on flags that cargo gives the compiler in a folder, and a program shows.
pub fn of_compiler(folder: &Path, program: &str, has_libraries: bool) -> Option<String> {
    let said = |flags: &str| {
        let mut known = COMPILER.iter();
        let is_said =
            |(flag, word, _): &&(&str, &str, &str)| flags.contains(flag) && program.contains(word);
        let follows = known
            .find(is_said)
            .map(|(_, _, follows)| (*follows).to_owned());
        follows.or_else(|| {
            let mut profile = PROFILE.iter().filter(|(flag, ..)| is_on(flags, flag));
            let of_profile = profile.find(|(flag, _, words, _)| {
                let is_shown = words.iter().any(|word| program.contains(word));
                is_shown || has_libraries && *flag == DECIDED
            });
            let (flag, on, _, follows) = of_profile?;
            let on = on.trim_matches('"');
            Some(format!(
                "gives the compiler `-C {flag}={on}`, a judge does not: {follows}"
            ))
        })
    };
    let file = configs(folder).into_iter().find_map(|file| {
        let text = std::fs::read_to_string(&file).ok();
        let follows = said(&text.filter(|text| text.contains("rustflags"))?)?;
        Some((file, follows))
    });
    let mut variables = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"].into_iter();
    let variable = || {
        variables.find_map(|name| Some((PathBuf::from(name), said(&std::env::var(name).ok()?)?)))
    };
    let (asks, follows) = file.or_else(variable)?;
    Some(format!("{} {follows}", asks.display()))
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
        let notes = of_profile(manifest, program, false);
        assert_eq!(notes.len(), expected.len(), "{notes:?}");
        for (note, words) in notes.iter().zip(expected) {
            assert!(note.contains(words), "{note}");
        }
    }

    #[test]
    fn what_a_profile_asks_for() {
        const ALL: &str = "fn main() { debug_assert!(std::panic::catch_unwind(f).is_ok()) }";
        const DEBUG: &str = "[profile.release]\ndebug-assertions = true # always\n";
        check("[package]\nname = \"a\"\n", ALL, &[]);
        check(DEBUG, ALL, &["debug-assertions = true"]);
        check(DEBUG, "fn main() {}", &[]);
        assert_eq!(of_profile(DEBUG, "fn main() {}", true).len(), 1);
        check("[profile.release]\ndebug-assertions = false", ALL, &[]);
        const CHECKS: &str = "[profile.release]\noverflow-checks = true";
        check(CHECKS, ALL, &["overflow-checks"]);
        check(CHECKS, "fn main() {}", &[]);
        check("[profile.dev]\npanic = \"abort\"", ALL, &[]);
        check(
            "[profile]\nrelease.panic = \"abort\"\n[ profile.release ]\ndebug-assertions=true",
            ALL,
            &["panic = ", "debug-assertions"],
        );
        assert!(is_on("-C opt-level=3 -Cpanic=abort", "panic"));
        assert!(!is_on("-Cpanic=unwind", "panic"));
        assert!(is_on("[\"-C\", \"overflow-checks\"]", "overflow-checks"));
        assert!(!is_on("-Coverflow-checks=off", "overflow-checks"));
        let of_package = "[profile.release.package.\"*\"]\ndebug-assertions = true";
        check(of_package, "", &["profile of \"*\" asks"]);
    }
}
