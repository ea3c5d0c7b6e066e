//! What cargo says when it cannot do its work.

use super::machine::{FULL, first_line, names};

/// How cargo says that it does not reach a registry or a repository.
const NETWORK: [&str; 6] = [
    "download",
    "network",
    "resolve host",
    "Could not connect",
    "failed to connect",
    "update registry",
];

/// How it says that it was not to try.
const OFFLINE: &str = "offline mode";

/// How cargo says that it may not write: no permission, a file where a folder
/// should be, a file system that is read-only.
const CLOSED: [&str; 4] = [
    "(os error 13)",
    "(os error 17)",
    "(os error 20)",
    "(os error 30)",
];

/// Whether the network fails.
pub fn is_network(said: &str) -> bool {
    first_line(said, &NETWORK).is_some()
}

/// What would help, if it is the machine's fault.
pub fn remedy(said: &str) -> Option<&'static str> {
    const DOWNLOAD: &str =
        "what is not here must be downloaded: run `cargo fetch` once with a network";
    let may_not_write = first_line(said, &FULL).or_else(|| first_line(said, &CLOSED));
    match may_not_write {
        None => (is_network(said) || said.contains(OFFLINE)).then_some(DOWNLOAD),
        Some(line) if names(line, &std::env::temp_dir()) => {
            Some("TMPDIR may name another folder, one with room to write to")
        }
        Some(_) => Some("CARGO_TARGET_DIR may name another folder, one with room to write to"),
    }
}

/// What the user can do where cargo says no more than what is wrong with the
/// package.
pub fn advice(said: &str) -> Option<String> {
    if said.contains("no targets specified in the manifest") {
        return Some("a program needs a `src/main.rs` with `fn main`".to_owned());
    }
    if said.contains("requires the features: ") {
        let help = "a bundle has them by --features; or name them in `default` under [features] \
                    in Cargo.toml";
        return Some(help.to_owned());
    }
    if said.contains("two packages named") {
        return Some("change `name` in one of the two: each package has its own".to_owned());
    }
    if said.contains("error[E0554]") {
        let help = "judges have a stable compiler: do without `#![feature]`";
        return Some(help.to_owned());
    }
    if said.contains("stream did not contain valid UTF-8") {
        return Some("save that file as UTF-8".to_owned());
    }
    let missing = said.lines().find_map(|line| {
        let path = line.trim().strip_prefix("failed to read `")?;
        path.strip_suffix("/Cargo.toml`")
    });
    // The root of a workspace and its members say it in different words.
    let kinds = ["source", "manifest"];
    let mut kinds = kinds
        .map(|kind| format!("failed to load {kind} for dependency"))
        .into_iter();
    let missing = missing.filter(|_| kinds.any(|words| said.contains(&words)))?;
    Some(format!(
        "there is no package in {missing}: repair the dependency's `path` in Cargo.toml"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;
    use std::process::Command;

    /// What cargo says of a package with a dependency, where the registry is
    /// elsewhere.
    fn said(folder: &Path, dependency: &str, registry: &str, arguments: &[&str]) -> String {
        let manifest = format!(
            "[package]\nname = 'a'\nedition = '2021'\n[dependencies]\n{dependency}\n[workspace]\n"
        );
        let config = format!(
            "[source.crates-io]\nreplace-with = 'other'\n[source.other]\nregistry = '{registry}'\n\
             [net]\nretry = 0\n"
        );
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::create_dir_all(folder.join("home")).unwrap();
        fs::write(folder.join("src/main.rs"), "fn main() {}\n").unwrap();
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        fs::write(folder.join("home/config.toml"), config).unwrap();
        let output = Command::new(env!("CARGO"))
            .args(["check", "--quiet", "--color", "never"])
            .args(arguments)
            .env("CARGO_HOME", folder.join("home"))
            .env("CARGO_TARGET_DIR", folder.join("target"))
            .current_dir(folder)
            .output()
            .unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    }

    /// Port 1 answers nobody, and the host `gone.invalid` cannot be.
    #[test]
    fn cargo_reaches_no_network() {
        #[track_caller]
        fn check(dependency: &str, registry: &str) {
            let folder = tempfile::tempdir().unwrap();
            let said = said(folder.path(), dependency, registry, &[]);
            assert!(is_network(&said), "{said}");
            assert!(remedy(&said).is_some_and(|remedy| remedy.contains("cargo fetch")));
        }
        check("b = '1'", "sparse+http://127.0.0.1:1/");
        check("b = '1'", "sparse+http://gone.invalid/");
        check("b = '1'", "http://127.0.0.1:1/");
        check(
            "b = { git = 'http://127.0.0.1:1/b' }",
            "http://127.0.0.1:1/",
        );
        check(
            "b = { git = 'http://gone.invalid/b' }",
            "http://127.0.0.1:1/",
        );
    }

    #[test]
    fn cargo_was_not_to_download() {
        for dependency in ["b = '1'", "b = { git = 'http://127.0.0.1:1/b' }"] {
            let folder = tempfile::tempdir().unwrap();
            let registry = "sparse+http://127.0.0.1:1/";
            let said = said(folder.path(), dependency, registry, &["--offline"]);
            assert!(said.contains(OFFLINE), "{said}");
            assert!(remedy(&said).is_some_and(|remedy| remedy.contains("cargo fetch")));
        }
    }

    #[test]
    fn cargo_may_not_write() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("target");
        fs::write(&file, "").unwrap();
        let registry = "sparse+http://127.0.0.1:1/";
        let one = said(folder.path(), "", registry, &[]);
        let inside = file.join("inside");
        let arguments = ["--target-dir", inside.to_str().unwrap()];
        let other = said(folder.path(), "", registry, &arguments);
        for said in [one, other] {
            assert!(first_line(&said, &CLOSED).is_some(), "{said}");
            assert!(remedy(&said).is_some());
        }
        #[cfg(unix)]
        for code in [13, 17, 20, 30] {
            let said = std::io::Error::from_raw_os_error(code).to_string();
            assert!(first_line(&said, &CLOSED).is_some(), "{said}");
        }
    }
}
