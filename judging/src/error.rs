//! What is wrong, where, and what to do.

use std::fmt;
use std::path::Path;

/// What went wrong, lines with more of it, and the remedy.
///
/// Printed as `what`, the other lines, then `help: remedy`.
#[derive(Debug, Clone)]
pub struct Error {
    what: String,
    details: Vec<String>,
    help: Option<String>,
}

/// This crate's result.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// An error that says what is wrong.
    pub fn new(what: impl Into<String>) -> Self {
        Error {
            what: what.into(),
            details: Vec::new(),
            help: None,
        }
    }

    /// Adds lines below the first: a place, a source line, a tool's own words.
    #[must_use]
    pub fn detail(mut self, text: impl Into<String>) -> Self {
        self.details.push(text.into());
        self
    }

    /// Adds what the user can do about it.
    #[must_use]
    pub fn help(mut self, remedy: impl Into<String>) -> Self {
        self.help = Some(remedy.into());
        self
    }

    /// Says the remedy in other words, if there is one.
    #[must_use]
    pub fn change_help(mut self, change: impl FnOnce(String) -> String) -> Self {
        self.help = self.help.map(change);
        self
    }

    /// An input or output error on a path.
    pub fn io(doing: &str, path: &Path, error: &std::io::Error) -> Self {
        Error::new(format!("cannot {doing} {}: {error}", path.display()))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.what)?;
        for detail in &self.details {
            write!(f, "\n{}", detail.trim_end())?;
        }
        if let Some(help) = &self.help {
            write!(f, "\nhelp: {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}
