//! Hands a problem to the submitter that the settings name for its judge: a
//! command, or a browser's extension. Log-ins stay with them.

use crate::companion::handing::{Job, PORT, Waiting};
use crate::disk::{Doing, cannot};
use crate::http::{Patience, is_taken};
use crate::project::{Problem, Project, Submitter};
use crate::{Error, Kind, Result, command_name, say};
use bundler::model::judges;
use bundler::model::problem::Record;
use bundler::tell;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The extension that asks for what is to be submitted.
const EXTENSION: &str = "cph-submit";

/// How long it may take to ask: it does so every three seconds.
const PATIENCE: Duration = Duration::from_secs(20);

/// The submitter for a problem.
///
/// # Errors
/// When none is named.
pub fn submitter<'p>(project: &'p Project, problem: &Problem) -> Result<(&'p Submitter, Record)> {
    let record = problem.record.clone().ok_or_else(|| {
        Error::new(say!(
            "{name} has no address to submit to",
            name = problem.name
        ))
        .of_kind(Kind::Usage)
        .help(say!(
            "write `url` and `judge` under [package.metadata.problem]"
        ))
    })?;
    let named = &project.settings.submit;
    if let Some(stranger) = named.keys().find(|judge| judges::find(judge).is_none()) {
        return Err(Error::new(say!(
            "[workspace.metadata.kit.submit]: no judge is called {stranger}",
            stranger
        ))
        .help(say!(
            "{command} bundle --list-judges shows their names",
            command = command_name::name()
        )));
    }
    let judge = &record.judge;
    match named.get(judge) {
        Some(submitter) => Ok((submitter, record)),
        None => Err(
            Error::new(say!("no submitter is named for {judge}", judge))
                .of_kind(Kind::Usage)
                .help(say!(
                    "in [workspace.metadata.kit.submit] write {judge} = \"cph-submit\" (Codeforces and CSES), or the command of yours: {judge} = [\"submitter\", \"$URL\", \"Rust\", \"$FILE\"]",
                    judge
                )),
        ),
    }
}

/// Where the file is written that is handed over: a new one each time.
///
/// # Errors
/// When there is no place for it.
pub fn file_for(project: &Project, problem: &Problem) -> Result<PathBuf> {
    let folder = project.catalog.target_dir.join("kit/submit");
    std::fs::create_dir_all(&folder).map_err(|error| cannot(Doing::Making, &folder, &error))?;
    let file = folder.join(format!("{}.rs", problem.name));
    match std::fs::remove_file(&file) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(cannot(Doing::Removing, &file, &error))
        }
        _ => Ok(file),
    }
}

/// Hands a file over.
///
/// # Errors
/// When nobody takes it.
pub fn hand_over(submitter: &Submitter, record: &Record, file: &Path) -> Result<()> {
    match submitter {
        Submitter::Command(words) => call(words, record, file),
        Submitter::Extension(name) => wait_for(name, record, file),
    }
}

/// Calls a submitter, which has the terminal while it runs.
fn call(words: &[String], record: &Record, file: &Path) -> Result<()> {
    let words: Vec<_> = words
        .iter()
        .map(|word| filled(word, record, file))
        .collect();
    let Some((program, arguments)) = words.split_first() else {
        return Err(Error::new(say!("the submitter's command is empty"))
            .help(say!("docs/kit.md lists what may stand there")));
    };
    let status = Command::new(program).args(arguments).status();
    match status {
        Ok(status) if status.success() => {
            tell!("{}", say!("handed to {program}", program));
            Ok(())
        }
        Ok(status) => Err(
            Error::new(say!("{program} failed: {status}", program, status)).help(say!(
                "what it says stands above; the file is {file}",
                file = file.display()
            )),
        ),
        Err(error) => Err(
            Error::new(say!("cannot run {program}: {error}", program, error))
                .help(say!("is it installed, and on PATH?")),
        ),
    }
}

/// A word of the submitter's command line.
fn filled(word: &str, record: &Record, file: &Path) -> String {
    word.replace("$URL", &record.url)
        .replace("$ID", id(&record.url))
        .replace("$FILE", &file.display().to_string())
}

/// What an address ends with, as `luckynim` at Kattis.
fn id(url: &str) -> &str {
    let parts = url.split(['?', '#']).next().unwrap_or_default();
    let mut parts = parts.rsplit('/').filter(|part| !part.is_empty());
    parts.next().unwrap_or_default()
}

/// Lets the program wait for the extension.
fn wait_for(name: &str, record: &Record, file: &Path) -> Result<()> {
    let (extension, port) = match name.split_once(':') {
        Some((extension, port)) => (extension, port.parse().ok()),
        None => (name, Some(PORT)),
    };
    let Some(port) = port.filter(|_| extension == EXTENSION) else {
        return Err(Error::new(say!("no submitter is called {name}", name))
            .of_kind(Kind::Usage)
            .help(say!(
                "it is \"cph-submit\", or a command as a list of words"
            )));
    };
    let source =
        std::fs::read_to_string(file).map_err(|error| cannot(Doing::Reading, file, &error))?;
    let job = Job {
        problem: form_name(&record.url),
        url: record.url.clone(),
        source,
    };
    let waiting = Waiting::new(&job, port, Patience::default()).map_err(|error| {
        if !is_taken(&error) {
            return Error::new(say!("cannot listen on port {port}: {error}", port, error));
        }
        Error::new(say!("someone else listens on {ports}", ports = port)).help(say!(
            "end the editor that sits there ({command} doctor says which program it is)",
            command = command_name::name()
        ))
    })?;
    tell!(
        "{}",
        say!(
            "waiting for {extension} on port {port}; ^C ends",
            extension,
            port = waiting.port
        )
    );
    if !waiting.is_fetched(PATIENCE) {
        let seconds = PATIENCE.as_secs();
        return Err(Error::new(say!(
            "{extension} has not asked within {seconds} s: nothing is submitted",
            extension,
            seconds
        ))
        .help(say!(
            "is the browser open, and the extension on? The browser must allow it to reach this machine"
        )));
    }
    tell!("{}", say!("handed to {program}", program = extension));
    Ok(())
}

/// What Codeforces' form calls a problem: the contest's number and the letter; of
/// any other judge the end of the address.
fn form_name(url: &str) -> String {
    let parts: Vec<_> = url.split('/').filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        [.., "contest" | "gym", number, "problem", letter]
        | [.., "problemset", "problem", number, letter] => format!("{number}{letter}"),
        _ => id(url).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_forms() {
        #[track_caller]
        fn check(url: &str, expected: &str) {
            assert_eq!(form_name(url), expected);
        }
        check("https://codeforces.com/contest/1704/problem/F", "1704F");
        check(
            "https://codeforces.com/problemset/problem/1704/F2",
            "1704F2",
        );
        check("https://codeforces.com/gym/100001/problem/A", "100001A");
        check("https://cses.fi/problemset/task/1098/", "1098");
        check("https://open.kattis.com/problems/s?x=1", "s");
        check("", "");
    }
}
