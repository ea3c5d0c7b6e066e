//! From the problem page to the submit box: the verbs of `cargo cp`.
//!
//! A verb is a file in [`verbs`] with its `Arguments` and its `run`; [`project`]
//! tells which workspace and which problem is meant, [`words`] says it in the
//! user's language.

// Both panic where nobody takes what they write.
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod archives;
pub mod build;
pub mod command_name;
pub mod companion;
pub mod dates;
pub mod disk;
pub mod editor;
pub mod files;
pub mod help;
pub mod http;
pub mod imports;
pub mod machine;
pub mod making;
pub mod names;
pub mod project;
pub mod records;
pub mod terminal;
pub mod verbs;
pub mod words;

pub use bundler::{Error, Kind, Result};

use clap::FromArgMatches;
use project::Place;
use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use verbs::Verb;

/// What the command line says.
#[derive(Debug, clap::Parser)]
#[command(version)]
struct Line {
    #[command(flatten)]
    place: Place,
    #[command(subcommand)]
    verb: Option<Verb>,
}

/// Does what a command line asks for.
///
/// # Errors
/// What the verb complains of; a wrong command line.
pub fn run(arguments: Vec<OsString>) -> Result<()> {
    let matches = help::command().try_get_matches_from(&arguments);
    match matches.and_then(|mut matches| Line::from_arg_matches_mut(&mut matches)) {
        Ok(Line {
            verb: Some(verb),
            place,
        }) => verb.run(&place),
        Ok(Line { verb: None, .. }) => write_stdout(&help::overview()),
        Err(said) if said.use_stderr() => Err(help::mistake(&said, &arguments)),
        Err(asked) => write_stdout(&asked.to_string()),
    }
}

/// Tells an error on stderr, in the user's language.
pub fn complain(error: &Error) {
    let error = error.to_string();
    // The remedy stands last, behind the words of compilers.
    let (what, remedy) = match error.rsplit_once("\nhelp: ") {
        Some((what, remedy)) => (what, say!("\nhelp: {remedy}", remedy)),
        None => (&*error, String::new()),
    };
    bundler::tell!("{}{remedy}", say!("error: {what}", what));
}

/// Writes all of a text to stdout. A reader that has read enough, as `| head`, is
/// no failure: what was begun goes on, and its exit code counts.
///
/// # Errors
/// When it cannot be written.
pub fn write_stdout(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Error::new(format!("cannot write to stdout: {error}")))
        }
        _ => Ok(()),
    }
}
