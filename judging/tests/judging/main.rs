//! Judging, on programs that behave in every way a program can.

use judging::memory_helper_main_if_asked;
use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

fn main() -> ExitCode {
    memory_helper_main_if_asked();
    #[cfg(unix)]
    let tests = programs::TESTS;
    #[cfg(not(unix))]
    let tests: &[(&str, fn())] = &[];
    let trials = tests.iter().map(|&(name, test)| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

#[cfg(unix)]
mod programs;
