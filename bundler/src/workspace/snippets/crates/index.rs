//! What the crates of a program have, and by which paths it is reached.

use crate::error::Result;
use crate::model::program::Library;
use crate::syntax::items::{item_name, item_visibility, parse, plain};
use crate::syntax::uses::leaves;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

/// The parsed libraries of a program, and their modules.
pub struct Index {
    /// The items of each library.
    pub files: Vec<Rc<syn::File>>,
    /// By their paths from the root of the file.
    modules: BTreeMap<Path, Module>,
}

/// Names from the root of the file: `ac_library`, `segtree`, `Segtree`.
pub type Path = Vec<String>;

/// What an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A struct, enum, union or alias.
    Type,
    /// A trait.
    Trait,
    /// A function, constant or static.
    Value,
    /// A module.
    Module,
    /// A macro of `macro_rules!`.
    Macro,
}

/// An item that a path leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// What it is.
    pub kind: Kind,
    /// Where it is defined.
    pub path: Path,
}

/// What one module has at its root.
#[derive(Default)]
struct Module {
    items: BTreeMap<String, Vec<(Kind, bool)>>,
    /// What `use` brings in.
    imports: Vec<Import>,
}

struct Import {
    target: Vec<String>,
    /// The name it goes by; none for `*`.
    bound: Option<String>,
    is_visible: bool,
}

impl Index {
    /// Reads libraries.
    pub fn of(libraries: &[Library]) -> Result<Index> {
        let files: Result<Vec<_>> = libraries
            .iter()
            .map(|library| parse(&library.text))
            .collect();
        let mut index = Index {
            files: files?,
            modules: BTreeMap::new(),
        };
        let mut modules = BTreeMap::new();
        for (library, file) in libraries.iter().zip(&index.files) {
            add(
                std::slice::from_ref(&library.module),
                &file.items,
                &mut modules,
            );
        }
        index.modules = modules;
        Ok(index)
    }

    /// What a path leads to.
    pub fn find(&self, path: &[String]) -> Option<Found> {
        self.find_in(path, &mut BTreeSet::new())
    }

    fn find_in(&self, path: &[String], seen: &mut BTreeSet<Path>) -> Option<Found> {
        if self.modules.contains_key(path) {
            return Some(Found {
                kind: Kind::Module,
                path: path.to_vec(),
            });
        }
        let (name, around) = path.split_last()?;
        // Imports may lead in a circle.
        if !seen.insert(path.to_vec()) {
            return None;
        }
        let around = match self.modules.contains_key(around) {
            true => around.to_vec(),
            // A re-exported module, or a type.
            false => match self.find_in(around, seen)? {
                found if found.kind == Kind::Module => found.path,
                _ => return None,
            },
        };
        let module = &self.modules[&around];
        let inner = [around.as_slice(), std::slice::from_ref(name)].concat();
        if self.modules.contains_key(&inner) {
            return self.find_in(&inner, seen);
        }
        if let Some((kind, _)) = module.items.get(name).and_then(|items| items.first()) {
            return Some(Found {
                kind: *kind,
                path: inner,
            });
        }
        let named = |import: &&Import| import.bound.as_ref() == Some(name);
        for import in module.imports.iter().filter(named) {
            let target = self.absolute(&around, &import.target);
            if let Some(found) = target.and_then(|target| self.find_in(&target, seen)) {
                return Some(found);
            }
        }
        let globs = module
            .imports
            .iter()
            .filter(|import| import.bound.is_none());
        globs.into_iter().find_map(|import| {
            let mut target = self.absolute(&around, &import.target)?;
            target.push(name.clone());
            self.find_in(&target, seen)
        })
    }

    /// The enum of which a path names a variant that an import has brought there.
    pub fn enum_of(&self, path: &[String]) -> Option<Path> {
        let (name, around) = path.split_last()?;
        let module = self.modules.get(around)?;
        let mut named = module.imports.iter();
        let import = named.find(|import| import.bound.as_ref() == Some(name))?;
        let mut target = self.absolute(around, &import.target)?;
        target.pop();
        let found = self.find(&target)?;
        (found.kind == Kind::Type).then_some(found.path)
    }

    /// A path of an import from the root of the file; none if it leads out of it.
    pub fn absolute(&self, module: &[String], path: &[String]) -> Option<Path> {
        let mut around = module.to_vec();
        let mut rest = path;
        let mut is_first = true;
        loop {
            rest = match rest {
                [first, rest @ ..] if first == "crate" && is_first => {
                    around.clear();
                    rest
                }
                [first, rest @ ..] if first == "self" => rest,
                [first, rest @ ..] if first == "super" => {
                    around.pop()?;
                    rest
                }
                rest => break Some([around.as_slice(), rest].concat()),
            };
            is_first = false;
        }
    }

    /// All that can be named from outside of a library, by its shortest path.
    pub fn reachable(&self, library: &str) -> Vec<(Path, Found)> {
        let mut found: Vec<(Path, Found)> = Vec::new();
        let mut seen = BTreeSet::new();
        let start = vec![library.to_owned()];
        let mut waiting = VecDeque::from([(start.clone(), start)]);
        while let Some((path, module)) = waiting.pop_front() {
            if !seen.insert(module.clone()) {
                continue;
            }
            for name in self.visible_names(&module, &mut BTreeSet::new()) {
                let inner = [module.as_slice(), std::slice::from_ref(&name)].concat();
                let Some(of) = self.find(&inner) else {
                    continue;
                };
                let path = [path.as_slice(), &[name]].concat();
                if of.kind == Kind::Module {
                    waiting.push_back((path.clone(), of.path.clone()));
                }
                if !found.iter().any(|(_, known)| *known == of) {
                    found.push((path, of));
                }
            }
        }
        found
    }

    /// The names that a module shows to others.
    fn visible_names(&self, module: &[String], seen: &mut BTreeSet<Path>) -> BTreeSet<String> {
        let Some(of) = self.modules.get(module) else {
            return BTreeSet::new();
        };
        if !seen.insert(module.to_vec()) {
            return BTreeSet::new();
        }
        let shows = |items: &Vec<(Kind, bool)>| items.iter().any(|(_, is_visible)| *is_visible);
        let items = of.items.iter().filter(|(_, items)| shows(items));
        let mut names: BTreeSet<String> = items.map(|(name, _)| name.clone()).collect();
        for import in of.imports.iter().filter(|import| import.is_visible) {
            match &import.bound {
                Some(name) => drop(names.insert(name.clone())),
                None => {
                    let target = self.absolute(module, &import.target);
                    let target = target.and_then(|target| self.find(&target));
                    if let Some(target) = target {
                        names.extend(self.visible_names(&target.path, seen));
                    }
                }
            }
        }
        names
    }
}

fn add(path: &[String], items: &[syn::Item], modules: &mut BTreeMap<Path, Module>) {
    let mut module = Module::default();
    for item in items {
        if let syn::Item::Use(item) = item {
            module.imports.extend(
                leaves(item)
                    .iter()
                    .filter(|leaf| !leaf.leading)
                    .map(|leaf| Import {
                        target: leaf.target_names(),
                        bound: leaf.bound().map(plain),
                        is_visible: is_visible(&item.vis),
                    }),
            );
            continue;
        }
        if let Some((kind, ident, visibility)) = named(item) {
            let is_visible = visibility.is_some_and(is_visible);
            let name = plain(ident);
            let of_name = module.items.entry(name.clone()).or_default();
            of_name.push((kind, is_visible));
            if let syn::Item::Mod(syn::ItemMod {
                content: Some((_, items)),
                ..
            }) = item
            {
                add(&[path, &[name]].concat(), items, modules);
            }
        }
    }
    let known = modules.entry(path.to_vec()).or_default();
    known.imports.append(&mut module.imports);
    for (name, items) in module.items {
        known.items.entry(name).or_default().extend(items);
    }
}

/// What an item is called, and who sees it; of a macro nobody does by itself.
pub fn named(item: &syn::Item) -> Option<(Kind, &syn::Ident, Option<&syn::Visibility>)> {
    let kind = match item {
        syn::Item::Const(_) | syn::Item::Fn(_) | syn::Item::Static(_) => Kind::Value,
        syn::Item::Macro(_) => Kind::Macro,
        syn::Item::Mod(_) => Kind::Module,
        syn::Item::Trait(_) => Kind::Trait,
        _ => Kind::Type,
    };
    Some((kind, item_name(item)?, item_visibility(item)))
}

/// Whether an item is for others than its own module.
pub fn is_visible(visibility: &syn::Visibility) -> bool {
    match visibility {
        syn::Visibility::Public(_) => true,
        syn::Visibility::Restricted(of) => of.path.is_ident("crate"),
        syn::Visibility::Inherited => false,
    }
}

/// Each item outside of functions, with the path of its module.
pub fn each_item<'i>(
    items: &'i [syn::Item],
    path: &mut Path,
    work: &mut impl FnMut(&'i syn::Item, &[String]),
) {
    for item in items {
        work(item, path);
        if let syn::Item::Mod(syn::ItemMod {
            ident,
            content: Some((_, items)),
            ..
        }) = item
        {
            path.push(plain(ident));
            each_item(items, path, work);
            path.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "
        pub(crate) mod b { pub(crate) struct C; struct Own; pub(crate) use super::d::*; }
        mod d { pub(crate) trait E {} pub(crate) fn f() {} pub(crate) use crate::a::b::C as G; }
        pub(crate) use d::E;
        pub(crate) use self::b as again;
        macro_rules! m { () => {} } pub(crate) use m;
        pub(crate) use h::i; mod h { pub(crate) use super::i; }
    ";

    fn index() -> Index {
        Index::of(&[Library::of(TEXT)]).unwrap()
    }

    #[track_caller]
    fn check(path: &str, expected: Option<(Kind, &str)>) {
        let path: Vec<_> = path.split("::").map(ToOwned::to_owned).collect();
        let found = index().find(&path);
        let found = found
            .as_ref()
            .map(|found| (found.kind, found.path.join("::")));
        let found = found.as_ref().map(|(kind, path)| (*kind, path.as_str()));
        assert_eq!(found, expected, "{path:?}");
    }

    #[test]
    fn what_paths_lead_to() {
        check("a", Some((Kind::Module, "a")));
        check("a::b::C", Some((Kind::Type, "a::b::C")));
        check("a::E", Some((Kind::Trait, "a::d::E")));
        check("a::again::f", Some((Kind::Value, "a::d::f")));
        check("a::again::G", Some((Kind::Type, "a::b::C")));
        check("a::m", Some((Kind::Macro, "a::m")));
        for nothing in ["a::C", "a::b::C::new", "a::i", "c::b", "a::b::x"] {
            check(nothing, None);
        }
    }

    #[test]
    fn the_shortest_paths() {
        let index = index();
        let paths = index.reachable("a").into_iter();
        let paths: Vec<_> = paths.map(|(path, _)| path.join("::")).collect();
        assert_eq!(
            paths,
            ["a::E", "a::again", "a::m", "a::again::C", "a::again::f"]
        );
    }
}
