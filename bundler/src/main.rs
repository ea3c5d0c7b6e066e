//! The command: a problem's name in, one file out.

// See `tell!`, and `write_stdout`.
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod command;
mod options;

use bundler::{Kind, tell};
use options::Action;
use std::process::ExitCode;

fn main() -> ExitCode {
    judging::memory_helper_main_if_asked();
    let watch = judging::session::watch();
    let asked = options::parse(options::arguments());
    let asked = asked.map_err(|error| error.of_kind(Kind::Usage));
    let done = asked.and_then(|action| match action {
        Action::Help => command::write_stdout(&options::help()),
        Action::Version => {
            let version = concat!(env!("CARGO_BIN_NAME"), " ", env!("CARGO_PKG_VERSION"), "\n");
            command::write_stdout(version)
        }
        Action::List(options) => command::list(&options),
        Action::ListJudges => command::list_judges(),
        Action::ListSnippets(options) => command::list_snippets(&options),
        Action::Snippets(options) => command::snippets(&options),
        Action::Bundle(options) => command::bundle(&options),
    });
    // Here an interrupted run stops, before it complains.
    drop(watch);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tell!("error: {error}");
            error.kind().exit_code().into()
        }
    }
}
