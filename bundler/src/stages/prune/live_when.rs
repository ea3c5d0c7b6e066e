//! What keeps an item.

use crate::facts::traits;
use serde::{Deserialize, Serialize};

/// What must hold for a node to be live, once its parent is.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LiveWhen {
    /// Nothing more.
    Always,
    /// Nothing at all, not even a path into its library: the linker finds it, or a mark
    /// in the text says that it stays.
    Linked,
    /// One of these names is mentioned.
    Any(Vec<String>),
    /// All of these names are.
    All(Vec<String>),
    /// An `impl`: all names of its header are, or that of its type, those of its trait
    /// and that of a member by which the type is found. `Printer::pretty()` says no
    /// argument of the type, but calls what stands in `impl Printer<Pretty>`.
    Members {
        /// The names of the header.
        all: Vec<String>,
        /// Of these, those of the trait, and of the type without its arguments.
        of_type: Vec<String>,
        /// Its members; of a trait's, those functions that are not methods.
        members: Vec<String>,
    },
    /// A trait: its name, or one of its members' names. It is live by name then.
    Trait(String, Vec<String>),
    /// An item in whose body there are `impl`s that are good for all: as it would
    /// be without them, or where all names of the header of one are mentioned.
    Around(Box<LiveWhen>, Vec<Vec<String>>),
    /// A name imported from the standard library: mentioned, or a trait that
    /// may be needed for its methods.
    Standard(String),
}

impl LiveWhen {
    /// Nothing keeps it.
    pub fn never() -> LiveWhen {
        LiveWhen::Any(Vec::new())
    }

    /// The same for an item in whose body there are `impl`s with these names in
    /// their headers.
    pub fn around(self, impls: Vec<Vec<String>>) -> LiveWhen {
        match impls.is_empty() || matches!(self, LiveWhen::Always | LiveWhen::Linked) {
            true => self,
            false => LiveWhen::Around(self.into(), impls),
        }
    }

    /// The name of a trait, which is live then.
    pub fn of_trait(&self) -> Option<&String> {
        match self {
            LiveWhen::Trait(name, _) => Some(name),
            LiveWhen::Around(item, _) => item.of_trait(),
            _ => None,
        }
    }

    /// The names that the header of an `impl` says, all of which must be live.
    pub fn of_header(&self) -> &[String] {
        match self {
            LiveWhen::All(names) | LiveWhen::Members { of_type: names, .. } => names,
            LiveWhen::Around(item, _) => item.of_header(),
            _ => &[],
        }
    }

    /// Whether the live names are enough: those that may mean the item, and, for the
    /// `impl`s in its body, those that are said anywhere.
    pub fn holds(&self, is_live: &dyn Fn(&str) -> bool, is_said: &dyn Fn(&str) -> bool) -> bool {
        let live = |name: &String| is_live(name);
        match self {
            LiveWhen::Always | LiveWhen::Linked => true,
            LiveWhen::Any(names) => names.iter().any(live),
            LiveWhen::All(names) => names.iter().all(live),
            LiveWhen::Members {
                all,
                of_type,
                members,
            } => all.iter().all(live) || of_type.iter().all(live) && members.iter().any(live),
            LiveWhen::Trait(name, members) => live(name) || members.iter().any(live),
            LiveWhen::Around(item, impls) => {
                let said = |name: &String| is_said(name);
                item.holds(is_live, is_said) || impls.iter().any(|names| names.iter().all(said))
            }
            LiveWhen::Standard(name) => live(name) || traits::may_be_needed(name, is_live),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions() {
        let names = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        let standard = |name: &str| LiveWhen::Standard(name.to_owned());
        let members = || LiveWhen::Members {
            all: names("S A"),
            of_type: names("S"),
            members: names("new old"),
        };
        let of_trait = || LiveWhen::Trait("Source".to_owned(), names("next skip"));
        let around = || LiveWhen::Any(names("f")).around(vec![names("S T"), names("A")]);
        for (condition, live, expected) in [
            (LiveWhen::Always, "", true),
            (LiveWhen::never(), "a", false),
            (LiveWhen::Any(names("a b")), "b", true),
            (LiveWhen::Any(names("a b")), "c", false),
            (LiveWhen::All(names("")), "", true),
            (LiveWhen::All(names("a b")), "b", false),
            (LiveWhen::All(names("a b")), "b a", true),
            (members(), "S A", true),
            (members(), "S B", false),
            (members(), "S old", true),
            (members(), "A old", false),
            (of_trait(), "Source", true),
            (of_trait(), "skip", true),
            (of_trait(), "read", false),
            (around(), "f", true),
            (around(), "S", false),
            (around(), "S T", true),
            (standard("HashMap"), "HashMap", true),
            (standard("HashMap"), "insert", false),
            (standard("Read"), "read_to_string", true),
        ] {
            let live: Vec<String> = names(live);
            let is_live = |name: &str| live.iter().any(|live| live == name);
            assert_eq!(
                condition.holds(&is_live, &is_live),
                expected,
                "{condition:?} {live:?}"
            );
        }
        let said = |name: &str| ["S", "T"].contains(&name);
        assert!(around().holds(&|_| false, &said));
        assert!(!around().holds(&said, &|_| false));
    }
}
