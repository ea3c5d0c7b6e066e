//! What is known about a crate's configuration when bundling.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What is known about a crate's configuration.
#[derive(Debug, Clone, Default, Hash, Serialize, Deserialize)]
pub struct Config {
    /// Enabled features.
    pub features: BTreeSet<String>,
    /// What its build script said: `name` or `name="value"`.
    pub custom: BTreeSet<String>,
    /// Whether unknown names are false (a library) or left to the judge's
    /// compiler (the user's own crate, where `cfg(local)` is common).
    pub closed: bool,
    /// Whether it is about a kind of machine alone, as libc is: then it is
    /// decided for the one that judges have. Otherwise all kinds stay.
    pub of_machine: bool,
    /// Whether its files never change, since they come from a registry or a commit: then
    /// machines that no judge has, and instructions that few have, are left out.
    pub is_fixed: bool,
    /// Whether `custom` holds all that is set, of the machine too.
    pub is_complete: bool,
}
