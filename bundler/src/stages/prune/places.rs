//! What paths mean in libraries: their modules and items, by the imports that lead there.

use super::ModuleAt;
use super::graph::{ItemGraph, Leaf, Module};
use super::live_when::LiveWhen;
use std::collections::{HashMap, HashSet};

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

/// What a name is looked for as.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Module,
    Item,
}

/// Something that a name means, and the imports of libraries on the way to it.
#[derive(Clone)]
pub struct Found<'g> {
    pub imports: Vec<(usize, usize)>,
    pub end: End<'g>,
}

#[derive(Clone)]
pub enum End<'g> {
    Module(Place<'g>),
    Item((usize, usize)),
}

/// What names mean in modules of libraries; nothing while that is looked for, which ends
/// circles of imports.
#[derive(Default)]
pub struct Meanings<'g>(HashMap<(ModuleAt, Kind, String), Vec<Found<'g>>>);

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

    /// What a path means that begins in a module.
    pub fn at_path(
        &self,
        place: &Place<'g>,
        path: &[String],
        kind: Kind,
        meanings: &mut Meanings<'g>,
    ) -> Vec<Found<'g>> {
        if path.is_empty() && kind == Kind::Item {
            return Vec::new();
        }
        let mut found = vec![Found {
            imports: Vec::new(),
            end: End::Module(place.clone()),
        }];
        for (at, name) in path.iter().enumerate() {
            let is_last = at + 1 == path.len();
            let kind = if is_last { kind } else { Kind::Module };
            let before = std::mem::take(&mut found);
            for Found { imports, end } in before {
                let End::Module(inside) = end else { continue };
                let behind = self.named(&inside, name, kind, meanings).into_iter();
                found.extend(behind.map(|found| found.behind(&imports)));
            }
        }
        found
    }

    /// What a name means in a module.
    fn named(
        &self,
        place: &Place<'g>,
        name: &str,
        kind: Kind,
        meanings: &mut Meanings<'g>,
    ) -> Vec<Found<'g>> {
        let library = place.library;
        let Some(module) = place.modules.last() else {
            return Vec::new();
        };
        let question = ((library, module.start()), kind, name.to_owned());
        if let Some(known) = meanings.0.get(&question) {
            return known.clone();
        }
        meanings.0.insert(question.clone(), Vec::new());
        let mut found = self.own(place, name, kind);
        for is_glob in [false, true] {
            // What a module has by name goes before what a `*` brings.
            let is_looked_for = found.is_empty();
            let is_such = |leaf: &&Leaf| is_looked_for && leaf.glob.is_some() == is_glob;
            for leaf in module.leaves().filter(is_such) {
                let imported = self.imported(place, leaf, name, kind, meanings);
                let import = [(library, leaf.node)];
                found.extend(imported.into_iter().map(|found| found.behind(&import)));
            }
        }
        // By one way each: by two to choose from on each of many, there are too many.
        let mut ends = HashSet::new();
        found.retain(|found| ends.insert(found.end.at()));
        meanings.0.insert(question, found.clone());
        found
    }

    /// What a module defines itself by a name.
    fn own(&self, place: &Place<'g>, name: &str, kind: Kind) -> Vec<Found<'g>> {
        let library = place.library;
        let nodes = &self.graphs[library].nodes;
        let module = place.modules.last();
        let modules = module.into_iter().flat_map(|module| module.inner(name));
        let items = module.into_iter().flat_map(|module| &module.nodes);
        let is_it = |node: &&usize| {
            !nodes[**node].is_macro && defined(&nodes[**node].live_when) == Some(name)
        };
        let ends: Vec<_> = match kind {
            Kind::Module => modules
                .map(|inner| End::Module(place.inside(inner)))
                .collect(),
            Kind::Item => items
                .filter(is_it)
                .map(|node| End::Item((library, *node)))
                .collect(),
        };
        let found = |end| Found {
            imports: Vec::new(),
            end,
        };
        ends.into_iter().map(found).collect()
    }

    /// What an import of a module may bring by a name.
    fn imported(
        &self,
        place: &Place<'g>,
        leaf: &Leaf,
        name: &str,
        kind: Kind,
        meanings: &mut Meanings<'g>,
    ) -> Vec<Found<'g>> {
        // Most bind another one, and a path is made for each that is looked at.
        if leaf.glob.is_none() && !leaf.text.contains(name) {
            return Vec::new();
        }
        let (target, bound) = leaf.path();
        if bound.as_ref().is_some_and(|bound| bound != name) {
            return Vec::new();
        }
        let Some((start, names)) = self.start(place, &target) else {
            return Vec::new();
        };
        let mut path = names.to_vec();
        if bound.is_none() {
            path.push(name.to_owned());
        }
        self.at_path(&start, &path, kind, meanings)
    }
}

impl End<'_> {
    /// What it is, and where: its library, and where it begins or which node it is.
    fn at(&self) -> (Kind, usize, Option<usize>) {
        match self {
            End::Module(of) => (
                Kind::Module,
                of.library,
                of.modules.last().and_then(|of| of.start()),
            ),
            End::Item((library, node)) => (Kind::Item, *library, Some(*node)),
        }
    }
}

impl Found<'_> {
    /// The same by way of some imports.
    fn behind(mut self, imports: &[(usize, usize)]) -> Self {
        self.imports.splice(..0, imports.iter().copied());
        self
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

/// The name that a node stands for, if it is an item with one.
fn defined(live_when: &LiveWhen) -> Option<&str> {
    match live_when {
        LiveWhen::Any(names) => match names.as_slice() {
            [name] => Some(name),
            _ => None,
        },
        LiveWhen::Trait(name, _) => Some(name),
        _ => None,
    }
}
