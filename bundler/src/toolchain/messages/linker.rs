//! What rustc says of a linker.

/// How rustc begins when the linker fails.
const FAILED: &str = "linking with `";

/// How lld begins to tell who misses a symbol.
const MISSED_BY: &str = ">>>";

/// The line about a linker that fails.
pub fn failed(said: &str) -> Option<&str> {
    let mut lines = said.lines();
    lines.find(|line| line.contains(FAILED)).map(str::trim)
}

/// The line about a linker that is not there.
pub fn not_found(said: &str) -> Option<&str> {
    let line = said.lines().find(|line| line.contains("linker `"))?;
    line.contains("` not found").then_some(line)
}

/// The linker's name: the first word in quotes.
pub fn name(line: &str) -> &str {
    line.split('`').nth(1).unwrap_or("cc")
}

/// A message, and what the linker said if it is the one that failed.
pub fn words<'n>(message: &str, notes: impl Iterator<Item = &'n str>) -> String {
    let mut words = format!("{message}\n");
    if message.starts_with(FAILED) {
        // Before its words stands its call, which fills a screen.
        let said = notes.skip(1);
        let said = said.filter(|said| !said.starts_with("some arguments are omitted"));
        let lines = said.flat_map(|said| said.trim().lines());
        // Where something is missed, by all that miss it.
        let lines = lines.filter(|line| !line.starts_with(MISSED_BY) && !line.is_empty());
        words.extend(lines.flat_map(|line| [line, "\n"]));
    }
    words
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::edition::Edition;
    use crate::toolchain::messages::provoked;
    use crate::toolchain::rustc::Rustc;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    /// What is said of a program that is linked by something else.
    fn said(text: &str, option: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("program");
        let options = [option];
        let tools = provoked::tools();
        match Rustc::new(&tools, Edition::E2021, &options, &output).run(text) {
            Err(error) => error.to_string(),
            Ok(compiled) => {
                let error = compiled.first_error().expect("it does not link");
                error.explain(&text.into())
            }
        }
    }

    /// A linker that is a script.
    fn script(folder: &Path, text: &str) -> String {
        let path = folder.join("script");
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        format!("-Clinker={}", path.display())
    }

    #[test]
    fn rustc_finds_no_linker() {
        let said = said("fn main() {}", "-Clinker=no-such-linker");
        assert!(
            said.starts_with("rustc finds no linker: `no-such-linker` is not on PATH\n"),
            "{said}"
        );
    }

    #[test]
    fn rustc_repeats_what_the_linker_says() {
        let folder = tempfile::tempdir().unwrap();
        let said = said(
            "fn main() {}",
            &script(folder.path(), "echo not today >&2; exit 3"),
        );
        let wanted = "the linker fails, whatever the program: linking with `";
        assert!(said.starts_with(wanted), "{said}");
        // Neither the call, nor how to see all of it.
        let lines: Vec<_> = said.lines().skip(1).collect();
        assert_eq!(lines[0], "not today", "{said}");
        assert!(lines[1].starts_with("help: mend `"), "{said}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_linker_blames_the_program() {
        let gone = "unsafe extern \"C\" { fn gone(); } fn main() { unsafe { gone() } }";
        let library = format!("#[link(name = \"gone\")] {gone}");
        for text in [gone, &library] {
            let said = said(text, "-O");
            assert!(said.starts_with("error: linking with `"), "{said}");
            assert!(failed(&said).is_some());
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_linker_has_no_room() {
        let folder = tempfile::tempdir().unwrap();
        // 1 MiB at most; the program would have more.
        let said = said(
            "fn main() {}",
            &script(folder.path(), "ulimit -f 2048; exec cc \"$@\""),
        );
        assert!(said.starts_with("no space left in "), "{said}");
    }
}
