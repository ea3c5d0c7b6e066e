//! What the user calls this command: `cargo cp`, `kit.sh`, a file's name.

use std::ffi::{OsStr, OsString};
use std::path::Path;

/// Where kit.sh says its own name.
const VARIABLE: &str = "KIT_COMMAND";

/// The command line; of `cargo cp …` what stands behind `cargo`.
pub fn arguments() -> Vec<OsString> {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if is_subcommand(&arguments) {
        arguments.remove(1);
    }
    arguments
}

/// What messages call the command.
pub fn name() -> String {
    let arguments: Vec<_> = std::env::args_os().collect();
    name_of(&arguments, std::env::var_os(VARIABLE).as_deref())
}

fn name_of(arguments: &[OsString], script: Option<&OsStr>) -> String {
    if let Some(script) = script.filter(|script| !script.is_empty()) {
        return script.to_string_lossy().into_owned();
    }
    if is_subcommand(arguments) {
        return "cargo cp".to_owned();
    }
    own_name(arguments)
}

/// Whether cargo calls: it repeats the name that it was given.
fn is_subcommand(arguments: &[OsString]) -> bool {
    own_name(arguments) == "cargo-cp" && arguments.get(1).is_some_and(|first| first == "cp")
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
        check("/home/u/.cargo/bin/cargo-cp cp test", None, "cargo cp");
        check("cargo-cp.exe cp test", None, "cargo cp");
        check("cargo-cp test", None, "cargo-cp");
        check("target/tool/cargo-cp test a", Some("./kit.sh"), "./kit.sh");
        check("target/tool/cargo-cp test a", Some(""), "cargo-cp");
    }
}
