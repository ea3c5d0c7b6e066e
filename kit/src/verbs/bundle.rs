//! Turns a problem into one file that any judge takes.

use crate::project::Place;
use crate::{Error, Result};

/// Turns a problem into one file that any judge takes
#[derive(Debug, clap::Args)]
#[command(hide = true)]
pub struct Arguments {}

/// Does it.
///
/// # Errors
/// Always, as yet.
pub fn run(_: &Arguments, _: &Place) -> Result<()> {
    Err(Error::new("this verb is not there yet"))
}
