//! Compares the solution with a brute force on random inputs.

use crate::project::Place;
use crate::{Error, Result};

/// Compares the solution with a brute force on random inputs
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
