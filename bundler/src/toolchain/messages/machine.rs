//! What the machine does not give, in the words of rustc and the linker: no
//! fault of the program's.

use super::{codes, linker};
use crate::error::Error;
use judging::session::MAKE_ROOM;
use std::path::Path;

/// How a full disk is told of: by the system, the linker and rustc; also a
/// quota, and a limit on the size of files.
pub(super) const FULL: [&str; 8] = [
    "No space left on device",
    "(os error 28)",
    "Disk quota exceeded",
    "(os error 122)",
    "File too large",
    "(os error 27)",
    "File size limit exceeded",
    "SIGXFSZ",
];

/// A linker that writes to a file as if to memory, which cannot grow.
const BUS_ERROR: [&str; 3] = ["Bus error", "SIGBUS", "signal 7"];

/// What a linker says of the program itself.
const OF_THE_PROGRAM: [&str; 8] = [
    "undefined symbol",
    // Apple's.
    "Undefined symbols",
    "undefined reference",
    "duplicate symbol",
    "multiple definition",
    "unable to find library",
    "cannot find -l",
    "library not found",
];

/// The trouble with the machine that a compiler tells of, which failed to write
/// a file.
pub fn trouble(said: &str, output: &Path) -> Option<Error> {
    no_linker(said)
        .or_else(|| no_room(said, output))
        .or_else(|| broken_linker(said))
}

/// A compiler without the system's linker.
pub fn no_linker(said: &str) -> Option<Error> {
    let name = linker::name(linker::not_found(said)?);
    let what = format!("rustc finds no linker: `{name}` is not on PATH");
    Some(Error::new(what).help("install gcc (Debian: `apt install gcc libc6-dev`)"))
}

fn no_room(said: &str, output: &Path) -> Option<Error> {
    let is_linkers = linker::failed(said).is_some();
    let bus_error = || first_line(said, &BUS_ERROR).filter(|_| is_linkers);
    let line = first_line(said, &FULL).or_else(bus_error)?;
    let temporary = std::env::temp_dir();
    let (folder, help) = match output.parent() {
        Some(folder) if !output.starts_with(&temporary) && !names(line, &temporary) => (
            folder,
            "make room there, or set CARGO_TARGET_DIR to a folder with room",
        ),
        _ => (&*temporary, MAKE_ROOM),
    };
    let what = format!("no space left in {}", folder.display());
    Some(Error::new(what).detail(shortened(line)).help(help))
}

pub(super) fn names(line: &str, folder: &Path) -> bool {
    line.contains(&*folder.to_string_lossy())
}

fn broken_linker(said: &str) -> Option<Error> {
    let line = linker::failed(said)?;
    if first_line(said, &OF_THE_PROGRAM).is_some() {
        return None;
    }
    let words = said.lines().filter(|other| {
        let other = other.trim();
        !other.is_empty() && other != line && !codes::is_count(other)
    });
    let linker = linker::name(line);
    let error = Error::new(format!("the linker fails, whatever the program: {line}")).help(
        format!("mend `{linker}`: see that it links a plain program"),
    );
    Some(words.map(shortened).fold(error, Error::detail))
}

pub(super) fn first_line<'s>(said: &'s str, words: &[&str]) -> Option<&'s str> {
    let speaks = |line: &&str| words.iter().any(|word| line.contains(word));
    said.lines().find(speaks).map(str::trim)
}

fn shortened(line: &str) -> String {
    match line.char_indices().nth(300) {
        Some((at, _)) => format!("{} …", &line[..at]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(said: &str, expected: Option<&str>) {
        let error = trouble(said, Path::new("/full/bundle"));
        let error = error.map(|error| error.to_string());
        assert_eq!(error.as_deref(), expected, "{said}");
    }

    #[test]
    fn no_room_and_no_linker() {
        let full = |line: &str| {
            format!(
                "no space left in /full\n{line}\n\
                 help: make room there, or set CARGO_TARGET_DIR to a folder with room"
            )
        };
        let llvm = "rustc-LLVM ERROR: IO failure on output stream: No space left on device";
        check(llvm, Some(&full(llvm)));
        let bus = "linking with `cc` failed: exit status: 1\n\
                   collect2: fatal error: ld terminated with signal 7 [Bus error]\n";
        let line = "collect2: fatal error: ld terminated with signal 7 [Bus error]";
        check(bus, Some(&full(line)));
        let temporary = std::env::temp_dir();
        let line = format!("cannot write {}/a: (os error 28)", temporary.display());
        let full = format!(
            "no space left in {}\n{line}\nhelp: {MAKE_ROOM}",
            temporary.display()
        );
        check(&line, Some(&full));
        check(
            "error: linker `cc` not found\n",
            Some(
                "rustc finds no linker: `cc` is not on PATH\n\
                 help: install gcc (Debian: `apt install gcc libc6-dev`)",
            ),
        );
    }

    #[test]
    #[cfg(unix)]
    fn the_system_speaks_of_a_full_disk() {
        // ENOSPC, EFBIG; EDQUOT on Linux.
        let quota = cfg!(target_os = "linux").then_some(122);
        for code in [28, 27].into_iter().chain(quota) {
            let said = std::io::Error::from_raw_os_error(code).to_string();
            assert_eq!(
                FULL.iter().filter(|words| said.contains(*words)).count(),
                2,
                "{said}"
            );
        }
    }

    #[test]
    fn a_linker_that_fails() {
        check(
            "linking with `gcc` failed: signal: 9 (SIGKILL)\n",
            Some(
                "the linker fails, whatever the program: \
                 linking with `gcc` failed: signal: 9 (SIGKILL)\n\
                 help: mend `gcc`: see that it links a plain program",
            ),
        );
        check(
            "linking with `cc` failed: exit status: 3\ncc: not today\n",
            Some(
                "the linker fails, whatever the program: \
                 linking with `cc` failed: exit status: 3\ncc: not today\n\
                 help: mend `cc`: see that it links a plain program",
            ),
        );
        // The program's own faults, of which one is Rust's.
        check(
            "linking with `cc` failed: exit status: 1\nld: undefined symbol: f\n",
            None,
        );
        check("mismatched types\nexpected `Bus error`, found `u8`\n", None);
    }
}
