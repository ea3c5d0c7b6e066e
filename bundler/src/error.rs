//! One kind of error for the whole crate: what is wrong, where, and what to do.

use std::fmt;

/// What went wrong, the place, the remedy, and what kind of thing it is.
///
/// Printed as `what`, then ` --> place` with the source line where there is
/// one, then `help: remedy`.
#[derive(Debug, Clone)]
pub struct Error {
    kind: Kind,
    said: judging::Error,
}

/// What kind of thing went wrong, as far as a script wants to know.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Kind {
    /// Anything else: a file that cannot be written, a tool that is missing.
    #[default]
    Other,
    /// The command line is wrong, or a name in it means several things.
    Usage,
    /// Nothing is called like that.
    NotFound,
    /// The program does not compile, or cannot be bundled.
    Program,
    /// A sample fails.
    Sample,
}

impl Kind {
    /// What the command exits with; `--help` lists them.
    pub fn exit_code(self) -> u8 {
        match self {
            Kind::Other => 1,
            Kind::Usage => 2,
            Kind::NotFound => 3,
            Kind::Program => 4,
            Kind::Sample => 5,
        }
    }
}

/// The crate's result.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// An error that says what is wrong.
    pub fn new(what: impl Into<String>) -> Self {
        judging::Error::new(what).into()
    }

    /// Adds lines below the first: a place, a source line, a tool's own words.
    #[must_use]
    pub fn detail(mut self, text: impl Into<String>) -> Self {
        self.said = self.said.detail(text);
        self
    }

    /// Adds what the user can do about it.
    #[must_use]
    pub fn help(mut self, remedy: impl Into<String>) -> Self {
        self.said = self.said.help(remedy);
        self
    }

    /// Says the remedy in other words, if there is one.
    #[must_use]
    pub fn change_help(mut self, change: impl FnOnce(String) -> String) -> Self {
        self.said = self.said.change_help(change);
        self
    }

    /// Says what kind of error it is.
    #[must_use]
    pub fn of_kind(mut self, kind: Kind) -> Self {
        self.kind = kind;
        self
    }

    /// What kind of error it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// An input or output error on a path.
    pub fn io(doing: &str, path: &std::path::Path, error: &std::io::Error) -> Self {
        judging::Error::io(doing, path, error).into()
    }
}

impl From<judging::Error> for Error {
    fn from(said: judging::Error) -> Error {
        Error {
            kind: Kind::Other,
            said,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.said.fmt(f)
    }
}

impl std::error::Error for Error {}
