//! From the problem page to the submit box: the verbs of `cargo cp`.
//!
//! A verb is a file in [`verbs`] with its `Arguments` and its `run`; [`project`]
//! tells which workspace and which problem is meant, [`words`] says it in the
//! user's language.

// Both panic where nobody takes what they write.
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod build;
pub mod command_name;
pub mod machine;
pub mod project;
pub mod records;
pub mod terminal;
pub mod verbs;
pub mod words;

pub use bundler::{Error, Kind, Result};

use clap::Parser;
use project::Place;
use std::ffi::OsString;
use std::io::Write;
use verbs::Verb;

/// From the problem page to the submit box, one command each.
#[derive(Debug, Parser)]
#[command(version, disable_help_subcommand = true)]
struct Line {
    #[command(flatten)]
    place: Place,
    #[command(subcommand)]
    verb: Verb,
}

/// Does what a command line asks for.
///
/// # Errors
/// What the verb complains of; a wrong command line.
pub fn run(arguments: Vec<OsString>) -> Result<()> {
    let name = command_name::name();
    match Line::try_parse_from(arguments) {
        Ok(line) => line.verb.run(&line.place),
        Err(said) if said.use_stderr() => {
            let said = said.to_string();
            let said = said.strip_prefix("error: ").unwrap_or(&said).trim_end();
            Err(Error::new(said)
                .of_kind(Kind::Usage)
                .help(format!("{name} --help lists the verbs")))
        }
        Err(help) => write_stdout(&help.to_string()),
    }
}

/// Writes all of a text to stdout.
///
/// # Errors
/// When nobody takes it.
pub fn write_stdout(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Error::new(format!("cannot write to stdout: {error}")))
}
