//! The command as its user meets it, on small workspaces, without a network.

#[cfg(unix)]
mod again;
mod bundles;
mod choices;
#[cfg(unix)]
mod copied;
mod crate_snippets;
mod errors;
mod explained;
mod grown;
mod minified;
mod notes;
mod output;
mod places;
mod proven;
mod provided;
mod refused;
mod samples;
#[cfg(unix)]
mod script;
mod snippets;
#[cfg(unix)]
mod subcommand;
#[cfg(unix)]
mod toolchains;
mod workspace;
