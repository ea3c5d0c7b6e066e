//! Builds a problem's program with cargo.

use crate::project::Problem;
use crate::{Error, Kind, Result, say, terminal};
use bundler::tell;
use judging::session;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How a program is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// As on the judge.
    Release,
    /// With checks for overflows and with `debug_assertions`.
    Debug,
}

/// From when on the user is told that cargo is at work.
const QUIET_FOR: Duration = Duration::from_secs(2);

/// Builds a problem's program; says where it is. Cargo's warnings go to stderr.
///
/// # Errors
/// When it does not compile: what cargo says.
pub fn build(problem: &Problem, profile: Profile) -> Result<PathBuf> {
    let (program, warnings) = build_quietly(problem, profile, terminal::stderr_colours())?;
    if !warnings.is_empty() {
        tell!("{}", warnings.trim_end());
    }
    Ok(program)
}

/// The same, with cargo's warnings.
///
/// # Errors
/// When it does not compile: what cargo says.
pub fn build_quietly(
    problem: &Problem,
    profile: Profile,
    colours: bool,
) -> Result<(PathBuf, String)> {
    let mut command = cargo(&problem.dir);
    command.args([
        "build",
        "--quiet",
        "--message-format=json-render-diagnostics",
    ]);
    command.arg(match colours {
        true => "--color=always",
        false => "--color=never",
    });
    command.args(["--package", &problem.package, "--bin", &problem.bin]);
    command.arg("--manifest-path").arg(&problem.manifest);
    if profile == Profile::Release {
        command.arg("--release");
    }
    let output = run(&mut command, &problem.name)?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        return Err(
            Error::new(say!("{name} does not compile", name = problem.name))
                .detail(said)
                .of_kind(Kind::Program),
        );
    }
    match executable(&output.stdout, &problem.bin) {
        Some(program) => Ok((program, said)),
        None => Err(Error::new(say!(
            "cargo names no program of {name}",
            name = problem.name
        ))
        .detail(said)),
    }
}

/// Cargo, called in a folder.
pub fn cargo(dir: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(dir);
    command
}

/// Runs cargo; if that takes long, the user is told.
fn run(command: &mut Command, name: &str) -> Result<Output> {
    let (finished, wait) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if wait.recv_timeout(QUIET_FOR) == Err(RecvTimeoutError::Timeout) {
                tell!("{}", say!("building {name} ...", name));
            }
        });
        let output = session::output(command);
        drop(finished);
        output.map_err(|error| {
            Error::new(say!("cannot run cargo: {error}", error))
                .help(say!("install Rust: https://rustup.rs"))
        })
    })
}

/// The program of a binary, as cargo's messages name it.
fn executable(messages: &[u8], bin: &str) -> Option<PathBuf> {
    let messages = String::from_utf8_lossy(messages);
    messages.lines().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let target = message.get("target")?;
        let is_bin = target
            .get("kind")?
            .as_array()?
            .iter()
            .any(|kind| kind == "bin");
        let is_wanted = is_bin && target.get("name")? == bin;
        let executable = message.get("executable")?.as_str()?;
        is_wanted.then(|| executable.into())
    })
}

/// The files that a program was built from, but for those of the registry: as
/// cargo writes them down beside it.
pub fn sources(program: &Path) -> Vec<PathBuf> {
    let noted = std::fs::read_to_string(program.with_extension("d")).unwrap_or_default();
    // `program: file file`, with blanks in names behind a backslash.
    let Some((_, files)) = noted.lines().next().and_then(|line| line.split_once(": ")) else {
        return Vec::new();
    };
    let files = files.replace("\\ ", "\0");
    let files = files.split_whitespace();
    files.map(|file| file.replace('\0', " ").into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_among_cargos_messages() {
        let line = |kind: &str, name: &str, executable: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","target":{{"kind":["{kind}"],"name":"{name}"}},"executable":{executable}}}"#
            )
        };
        let messages = [
            line("lib", "a", "null"),
            line("example", "a", r#""/t/examples/a""#),
            line("bin", "b", r#""/t/b""#),
            line("bin", "a", r#""/t/a""#),
            r#"{"reason":"build-finished","success":true}"#.to_owned(),
        ]
        .join("\n");
        assert_eq!(executable(messages.as_bytes(), "a"), Some("/t/a".into()));
        assert_eq!(executable(messages.as_bytes(), "c"), None);
    }

    #[test]
    fn what_a_program_was_built_from() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("a");
        assert!(sources(&program).is_empty());
        let noted = "/t/a: /w/my\\ game/src/main.rs /w/snippets/src/nim.rs\n";
        std::fs::write(folder.path().join("a.d"), noted).unwrap();
        let expected = ["/w/my game/src/main.rs", "/w/snippets/src/nim.rs"];
        assert_eq!(sources(&program), expected.map(PathBuf::from));
    }
}
