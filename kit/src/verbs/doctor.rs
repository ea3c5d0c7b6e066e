//! Tells what is missing on this machine, and how to get it.

use crate::project::Place;
use crate::{Error, Result};

/// Tells what is missing on this machine, and how to get it
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
