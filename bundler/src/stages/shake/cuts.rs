//! A piece of a library that may go, and what must stay.

use super::trait_refs::TraitRef;
use crate::model::program::Program;
use crate::model::text::Edit;
use std::collections::{HashMap, HashSet};

/// The body of a function that never runs.
pub const EMPTY: &str = "{ loop {} }";

/// A piece of a library that may go.
#[derive(Debug, Clone)]
pub struct Cut {
    /// The library's index.
    pub library: usize,
    /// What goes.
    pub edit: Edit,
    /// Where it is: the modules, and the type or the trait that it is of.
    pub place: Vec<String>,
    /// What an error about it would name.
    pub names: Vec<String>,
    /// What it declares, if it is an `impl` of a trait.
    pub implements: Option<TraitRef>,
}

/// What must stay.
#[derive(Debug, Clone, Default)]
pub struct Kept {
    /// All of these names.
    pub names: HashSet<String>,
    /// Those of a library, by its module, that another machine may need.
    pub elsewhere: HashMap<String, HashSet<String>>,
    /// Items that the compiler has missed, with their places.
    pub items: HashSet<(Vec<String>, String)>,
    /// Whether what says where a trait holds by which a constant is chosen stays, too.
    pub follows_choices: bool,
}

impl Kept {
    /// Whether something of a name must stay at a place.
    pub fn has(&self, place: &[String], name: &str) -> bool {
        let library = place
            .first()
            .and_then(|library| self.elsewhere.get(library));
        self.names.contains(name)
            || library.is_some_and(|names| names.contains(name))
            || self.items.contains(&(place.to_vec(), name.to_owned()))
    }

    /// All names of which something must stay in some library.
    pub fn all(&self) -> HashSet<String> {
        let names = self.names.iter().chain(self.elsewhere.values().flatten());
        names.cloned().collect()
    }

    /// Keeps what an error says of a cut: its own items, or a whole `impl` with
    /// all that it is about.
    pub fn keep(&mut self, cut: &Cut, said: impl Fn(&str) -> bool) {
        let all = cut.names.iter();
        let names = all.clone().filter(|name| said(name.as_str()));
        let names: Vec<_> = names.cloned().collect();
        let names = match names.is_empty() {
            true => all.cloned().collect(),
            false => names,
        };
        match cut.implements {
            Some(_) => self.names.extend(names),
            None => {
                let items = names.into_iter().map(|name| (cut.place.clone(), name));
                self.items.extend(items);
            }
        }
    }

    /// Keeps all of a cut where it is, though no error says that it is missed.
    pub fn give_up(&mut self, cut: &Cut) {
        let names = cut.names.iter().cloned();
        self.items
            .extend(names.map(|name| (cut.place.clone(), name)));
    }
}

/// The program after some cuts.
pub fn apply<'c>(program: &Program, cuts: impl Iterator<Item = &'c Cut>) -> Program {
    let mut edits: Vec<Vec<Edit>> = vec![Vec::new(); program.libraries.len()];
    for cut in cuts {
        edits[cut.library].push(cut.edit.clone());
    }
    program.edited(edits)
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Cut {
        /// A cut that an error knows by one name.
        pub fn of(place: &str, name: &str) -> Cut {
            Cut {
                library: 0,
                edit: Edit::delete(0..0),
                place: place.split("::").map(ToOwned::to_owned).collect(),
                names: vec![name.to_owned()],
                implements: None,
            }
        }
    }

    #[test]
    fn what_is_kept_is_kept_where_it_is() {
        let mut kept = Kept::default();
        kept.keep(&Cut::of("a::A", "new"), |name| name == "new");
        kept.keep(&Cut::of("a::A", "old"), |_| false);
        for (place, name, expected) in [
            ("a::A", "new", true),
            ("a::A", "old", true),
            ("a::A", "other", false),
            ("a::B", "new", false),
        ] {
            let place: Vec<_> = place.split("::").map(ToOwned::to_owned).collect();
            assert_eq!(kept.has(&place, name), expected, "{place:?} {name}");
        }
        kept.names.insert("new".to_owned());
        assert!(kept.has(&[], "new"));
    }
}
