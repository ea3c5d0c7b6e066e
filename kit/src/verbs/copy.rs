//! Tests, bundles and copies a problem, and names the page to paste it on.

use crate::project::Place;
use crate::{Error, Result};

/// Tests, bundles and copies a problem, and names the page to paste it on
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
