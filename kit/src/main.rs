//! The command: a verb in, a contest's next step done.

use std::process::ExitCode;

fn main() -> ExitCode {
    judging::memory_helper_main_if_asked();
    let watch = judging::session::watch();
    let done = kit::run(kit::command_name::arguments());
    // Here an interrupted run stops, before it complains.
    drop(watch);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            kit::complain(&error);
            error.kind().exit_code().into()
        }
    }
}
