//! The command: a problem's name in, one file out.

use bundler::{command, options, tell};
use std::process::ExitCode;

fn main() -> ExitCode {
    judging::memory_helper_main_if_asked();
    let watch = judging::session::watch();
    let done = command::run(options::arguments());
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
