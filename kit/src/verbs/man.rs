//! `man`: prints the manual page.

use crate::project::Place;
use crate::{Error, Result, say, write_stdout};

/// Print the manual page
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo-cp man > ~/.local/share/man/man1/cargo-cp.1")]
pub struct Arguments {}

/// Prints the page: the command, then each verb.
///
/// # Errors
/// When nobody takes it.
pub fn run(_: &Arguments, _: &Place) -> Result<()> {
    let mut page = Vec::new();
    let command = crate::help::plain_command();
    let failed =
        |error: std::io::Error| Error::new(say!("no manual page comes of it: {error}", error));
    let man = clap_mangen::Man::new(command.clone()).title("CARGO-CP");
    man.render(&mut page).map_err(failed)?;
    for verb in command.get_subcommands() {
        let man = clap_mangen::Man::new(verb.clone());
        let mut verb = Vec::new();
        man.render_synopsis_section(&mut verb).map_err(failed)?;
        man.render_description_section(&mut verb).map_err(failed)?;
        man.render_options_section(&mut verb).map_err(failed)?;
        man.render_extra_section(&mut verb).map_err(failed)?;
        page.extend(verb);
    }
    write_stdout(&String::from_utf8_lossy(&page))
}
