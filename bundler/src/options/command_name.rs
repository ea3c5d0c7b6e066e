//! What the user calls this command: `bundle.sh`, `cargo cpbundle`, a file's name.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::OnceLock;

/// Where bundle.sh says its own name.
const VARIABLE: &str = "BUNDLE_COMMAND";

/// The command line; of `cargo name …` what stands behind `cargo`.
pub fn arguments() -> Vec<OsString> {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if is_subcommand(&arguments) {
        arguments.remove(1);
    }
    arguments
}

/// What another command calls this one that it has in itself.
static GIVEN: OnceLock<String> = OnceLock::new();

/// Lets messages call the command by another name; the first one counts.
pub fn call_it(name: String) {
    let _ = GIVEN.set(name);
}

/// What messages call the command.
pub fn name() -> String {
    if let Some(name) = GIVEN.get() {
        return name.clone();
    }
    let arguments: Vec<_> = std::env::args_os().collect();
    name_of(&arguments, std::env::var_os(VARIABLE).as_deref())
}

fn name_of(arguments: &[OsString], script: Option<&OsStr>) -> String {
    if let Some(script) = script.filter(|script| !script.is_empty()) {
        return script.to_string_lossy().into_owned();
    }
    let own = own_name(arguments);
    match own.strip_prefix(SUBCOMMAND) {
        Some(verb) if is_subcommand(arguments) => format!("cargo {verb}"),
        _ => own,
    }
}

/// How cargo finds a program of a user's.
const SUBCOMMAND: &str = "cargo-";

/// Whether cargo calls: it repeats the name that it was given.
fn is_subcommand(arguments: &[OsString]) -> bool {
    let own = own_name(arguments);
    let verb = own.strip_prefix(SUBCOMMAND);
    verb.is_some_and(|verb| arguments.get(1).is_some_and(|first| first == verb))
}

/// The file's name without `.exe`.
fn own_name(arguments: &[OsString]) -> String {
    let file = arguments.first().map(Path::new);
    let name = file.and_then(Path::file_stem).unwrap_or_default();
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, script: Option<&str>, expected: &str) {
        let arguments: Vec<_> = line.split(' ').map(OsString::from).collect();
        assert_eq!(name_of(&arguments, script.map(OsStr::new)), expected);
    }

    #[test]
    fn names() {
        check("/usr/bin/bundle p1", None, "bundle");
        check("bundle", Some("bundle.sh"), "bundle.sh");
        check("bundle", Some(""), "bundle");
        check(
            "/home/u/.cargo/bin/cargo-cpbundle cpbundle -o x",
            None,
            "cargo cpbundle",
        );
        check("cargo-cpbundle.exe cpbundle", None, "cargo cpbundle");
        check("cargo-cpbundle p1", None, "cargo-cpbundle");
        check("cargo-cpbundle", None, "cargo-cpbundle");
        check("cpbundle cpbundle", None, "cpbundle");
    }
}
