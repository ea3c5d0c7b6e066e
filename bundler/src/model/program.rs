//! A whole program: what each stage takes and gives.

use crate::model::cfg::Config;
use crate::model::crates::Attribution;
use crate::model::edition::Edition;
use crate::model::text::{Edit, Text};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The user's text and the libraries as modules.
#[derive(Debug, Clone, Hash, Serialize, Deserialize)]
pub struct Program {
    /// The binary's crate, its module files in place.
    pub user: Text,
    /// What it uses, sorted by module name.
    pub libraries: Vec<Library>,
}

impl Program {
    /// The same with other texts of its libraries, in their order.
    pub(crate) fn with_texts(&self, texts: impl IntoIterator<Item = Text>) -> Program {
        let libraries = self.libraries.iter().zip(texts);
        // The old text is not worth a copy.
        let libraries = libraries.map(|(library, text)| Library {
            text,
            module: library.module.clone(),
            attribution: library.attribution.clone(),
            edition: library.edition,
            config: library.config.clone(),
            by_width: library.by_width,
            only_linux: library.only_linux,
            made_in: library.made_in.clone(),
            lints: library.lints.clone(),
        });
        Program {
            user: self.user.clone(),
            libraries: libraries.collect(),
        }
    }

    /// How long its libraries are.
    pub(crate) fn library_bytes(&self) -> usize {
        let texts = self.libraries.iter().map(|library| &library.text);
        texts.map(|text| text.as_str().len()).sum()
    }

    /// The same after edits of its libraries, in their order.
    pub(crate) fn edited(&self, edits: impl IntoIterator<Item = Vec<Edit>>) -> Program {
        let libraries = self.libraries.iter().zip(edits);
        self.with_texts(libraries.map(|(library, edits)| library.text.edited(edits)))
    }
}

/// A crate that became a module.
#[derive(Debug, Clone, Hash, Serialize, Deserialize)]
pub struct Library {
    /// The module's name.
    pub module: String,
    /// The package it is from.
    pub attribution: Attribution,
    /// The edition that it is written in.
    pub edition: Edition,
    /// The items of the module.
    pub text: Text,
    /// What decides its `cfg`s.
    pub config: Config,
    /// Whether it is the half of a library that is for pointers of 64 bits.
    pub by_width: bool,
    /// Whether what only another system needs is cut from it.
    pub only_linux: bool,
    /// The editions of the procedural macros that have made something in it.
    pub made_in: BTreeSet<Edition>,
    /// Lints that are errors by default, and that its files name.
    pub lints: Vec<String>,
}

#[cfg(test)]
impl Library {
    /// A library for tests: module `a`.
    pub(crate) fn of(text: &str) -> Library {
        Library {
            module: "a".to_owned(),
            attribution: Attribution {
                package: "a".to_owned(),
                version: "0.1.0".to_owned(),
                license: None,
                repository: None,
            },
            edition: Edition::E2021,
            text: Text::from(text),
            config: Config::default(),
            by_width: false,
            only_linux: false,
            made_in: BTreeSet::new(),
            lints: Vec::new(),
        }
    }
}
