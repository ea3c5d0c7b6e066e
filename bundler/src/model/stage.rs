//! The stages that leave a text, as a run records them, `--verbose` lists them and
//! `--explain` names them. What is expanded shows in the next one's text.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A stage that leaves a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
    /// All crates are one text; calls of `macro_rules!` stand in it as they are.
    Inline,
    /// What no name leads to is cut.
    Prune,
    /// What the compiler makes no code for is cut.
    Shake,
    /// What the compiler's lints call unused is cut.
    Unused,
    /// Variants that nothing makes are cut.
    Variants,
    /// Bounds of traits that nothing relies on are cut, and what they asked for.
    Bounds,
    /// The libraries are written so that edition 2015 takes them as well.
    Widen,
    /// Blanks and line breaks are left out.
    Minify,
    /// Names in the libraries are short.
    Shorten,
}

impl Stage {
    /// How it is called in messages.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Inline => "inline",
            Stage::Prune => "prune",
            Stage::Shake => "shake",
            Stage::Unused => "unused",
            Stage::Variants => "variants",
            Stage::Bounds => "bounds",
            Stage::Widen => "widen",
            Stage::Minify => "minify",
            Stage::Shorten => "shorten",
        }
    }

    /// Why it cuts an item.
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Stage::Inline | Stage::Widen | Stage::Minify | Stage::Shorten => None,
            Stage::Prune => Some("no name leads to it"),
            Stage::Shake => Some("it never runs, or only what never runs needs it"),
            Stage::Unused => Some("nothing that is left uses it"),
            Stage::Variants => Some("nothing makes it"),
            Stage::Bounds => Some("only a trait asked for it, and nothing relies on that"),
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
