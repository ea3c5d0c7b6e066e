//! `completions`: prints completions for a shell.

use crate::project::Place;
use crate::{Result, write_stdout};
use clap_complete::Shell;

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo-cp completions bash > ~/.local/share/bash-completion/completions/cargo-cp
  cargo-cp completions zsh > ~/.zfunc/_cargo-cp
  cargo-cp completions fish > ~/.config/fish/completions/cargo-cp.fish
  cargo-cp completions powershell >> $PROFILE")]
pub struct Arguments {
    /// The shell
    pub shell: Shell,
}

/// Prints them; they are for the command `cargo-cp`.
///
/// # Errors
/// When nobody takes them.
pub fn run(arguments: &Arguments, _: &Place) -> Result<()> {
    let mut out = Vec::new();
    let mut command = crate::help::plain_command();
    clap_complete::generate(arguments.shell, &mut command, "cargo-cp", &mut out);
    write_stdout(&String::from_utf8_lossy(&out))
}
