//! Modules of libraries, by the paths of imports that lead to them.

use super::graph::{ItemGraph, Leaf, Module};

/// All libraries, taken apart, with the modules that they are.
#[derive(Clone, Copy)]
pub struct Libraries<'g> {
    pub names: &'g [&'g str],
    pub graphs: &'g [ItemGraph],
}

/// A module of a library.
#[derive(Clone)]
pub struct Place<'g> {
    pub library: usize,
    /// The modules around it from the library's root, and itself; nothing outside of that.
    pub modules: Vec<&'g Module>,
}

impl<'g> Place<'g> {
    /// A module in this one.
    pub fn inside(&self, inner: &'g Module) -> Place<'g> {
        let modules = self.modules.iter().copied().chain([inner]);
        Place {
            library: self.library,
            modules: modules.collect(),
        }
    }
}

impl<'g> Libraries<'g> {
    /// The root of a library.
    pub fn root(&self, name: &str) -> Option<Place<'g>> {
        let library = self.names.iter().position(|library| *library == name)?;
        Some(Place {
            library,
            modules: vec![&self.graphs[library].root],
        })
    }

    /// Where a path of a module begins, and what is left of it behind `crate::library`,
    /// `self` and `super`; `None` if that is in no library.
    pub fn start<'p>(
        &self,
        module: &Place<'g>,
        mut path: &'p [String],
    ) -> Option<(Place<'g>, &'p [String])> {
        let mut start = module.clone();
        while let [first, rest @ ..] = path {
            match (first.as_str(), rest) {
                ("crate", [library, rest @ ..]) => {
                    start = self.root(library)?;
                    path = rest;
                }
                ("super", _) => {
                    start.modules.pop();
                    path = rest;
                }
                ("self", _) => path = rest,
                _ => break,
            }
        }
        (!start.modules.is_empty()).then_some((start, path))
    }
}

impl Module {
    /// The modules in it of a name: several may have one, under different `cfg`s.
    pub fn inner<'m>(&'m self, name: &str) -> impl Iterator<Item = &'m Module> {
        let is_it = move |of: &&Module| of.this.as_ref().is_some_and(|(own, _)| own == name);
        self.modules.iter().filter(is_it)
    }

    /// Where it begins in the library's text; the library itself begins nowhere.
    pub fn start(&self) -> Option<usize> {
        self.this.as_ref().map(|(_, range)| range.start)
    }

    /// All leaves of its imports.
    pub fn leaves(&self) -> impl Iterator<Item = &Leaf> {
        self.imports.iter().flat_map(|import| &import.leaves)
    }
}

impl Leaf {
    /// What it takes, or takes from if it ends in `*`, and the name that it binds.
    pub fn path(&self) -> (Vec<String>, Option<String>) {
        let (path, renamed) = match self.text.split_once(" as ") {
            Some((path, renamed)) => (path, Some(renamed)),
            None => (&self.text[..], None),
        };
        let plain = |name: &str| name.trim_start_matches("r#").to_owned();
        let mut path: Vec<String> = path.split("::").map(plain).collect();
        let is_way = path
            .last()
            .is_some_and(|last| last == "self" || last == "*");
        if is_way && 1 < path.len() {
            path.pop();
        }
        let bound = renamed.map(plain).or_else(|| path.last().cloned());
        (
            path,
            bound.filter(|_| self.glob.is_none() && !self.text.ends_with('*')),
        )
    }
}
