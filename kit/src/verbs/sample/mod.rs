//! `sample`: adds samples by hand, or takes the program's output as expected.

mod accept;
mod add;
mod clipboard;
mod pairs;
mod sources;

use crate::Result;
use crate::project::Place;

/// Add samples by hand, or take the program's output as expected
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp sample add p1234           type or paste: input, ---, output, Ctrl-D
  cargo cp sample add p1234 s.zip     what the judge gives to download
  cargo cp sample accept p1234 own    what the program prints is right")]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Add(add::Arguments),
    Accept(accept::Arguments),
}

/// Does it.
///
/// # Errors
/// What was given is no sample; the program does not run.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    match &arguments.what {
        What::Add(arguments) => add::run(arguments, place),
        What::Accept(arguments) => accept::run(arguments, place),
    }
}
