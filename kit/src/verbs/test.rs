//! Builds a problem and runs its samples.

use crate::project::Place;
use crate::{Error, Result};

/// Builds a problem and runs its samples
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
