//! What the user's own settings make of a program, and no judge does.

use std::path::{Path, PathBuf};

/// What a profile may ask for, by which words a program shows it, and what follows.
/// Whether numbers overflow is no matter here: that is a mistake on either side.
const PROFILE: [(&str, &str, &[&str], &str); 2] = [
    (
        "debug-assertions",
        "true",
        &["debug_assert", "debug_assertions"],
        "`debug_assert!` and `cfg(debug_assertions)` are there in cargo's build, not in the file",
    ),
    (
        "panic",
        "\"abort\"",
        &["catch_unwind", "Drop"],
        "a panic ends cargo's build at once; the file drops what it has, and may catch it",
    ),
];

/// Notes on what the release profiles of the workspace around a manifest ask for
/// and a program shows.
pub fn of_profiles(manifest: &Path, program: &str) -> Vec<String> {
    let around = manifest.ancestors().skip(1);
    let texts = around.filter_map(|dir| std::fs::read_to_string(dir.join("Cargo.toml")).ok());
    texts.flat_map(|text| of_profile(&text, program)).collect()
}

fn of_profile(manifest: &str, program: &str) -> Vec<String> {
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
        for (name, on, words, follows) in PROFILE {
            let is_shown = words.iter().any(|word| program.contains(word));
            if (name, on) == (key, value.trim()) && is_shown {
                notes.push(format!(
                    "the release profile asks for `{name} = {on}`, a judge does not: {follows}"
                ));
            }
        }
    }
    notes
}

/// A note on `--cfg` among the flags that cargo gives the compiler in a folder.
pub fn of_compiler(folder: &Path) -> Option<String> {
    let mut files = folder
        .ancestors()
        .flat_map(|around| ["config.toml", "config"].map(|name| around.join(".cargo").join(name)));
    let has_cfg = |text: &str| text.contains("rustflags") && text.contains("--cfg");
    let file = files.find(|file| std::fs::read_to_string(file).is_ok_and(|text| has_cfg(&text)));
    let variable = || {
        let set = |name: &&str| std::env::var(name).is_ok_and(|flags| flags.contains("--cfg"));
        let name = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"]
            .into_iter()
            .find(set);
        name.map(PathBuf::from)
    };
    let asks = file.or_else(variable)?;
    Some(format!(
        "{} gives the compiler a `--cfg`, a judge does not: what depends on it is not in the file",
        asks.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(manifest: &str, program: &str, expected: &[&str]) {
        let notes = of_profile(manifest, program);
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
        check("[profile.release]\ndebug-assertions = false", ALL, &[]);
        check("[profile.dev]\npanic = \"abort\"", ALL, &[]);
        check(
            "[profile]\nrelease.panic = \"abort\"\n[ profile.release ]\ndebug-assertions=true",
            ALL,
            &["panic = ", "debug-assertions"],
        );
    }
}
