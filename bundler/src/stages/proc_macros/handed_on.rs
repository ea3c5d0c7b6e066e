//! Libraries whose macros another library hands on, whole or one by one.

use crate::model::crates::{Crate, Resolved};
use crate::stages::resolve::sources::read_source;
use crate::syntax::items::plain;
use crate::syntax::parsed;
use crate::syntax::uses::{Leaf, leaves};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A library whose macros a crate may call.
pub struct Callable {
    /// Its index.
    pub index: usize,
    /// Its path there: `name`, or `of::name` if another library hands it on.
    pub path: String,
    /// The index of that other one.
    pub through: Option<usize>,
}

/// Those of some libraries whose macros a crate may call: its dependencies, and those that
/// one of these hands on whole (`pub use const_format;` of sscanf), by each of their paths.
pub fn libraries(
    resolved: &Resolved,
    krate: &Crate,
    is_one: impl Fn(usize) -> bool,
) -> Vec<Callable> {
    let own = krate.externs.iter().map(|(name, index)| Callable {
        index: *index,
        path: name.clone(),
        through: None,
    });
    let mut found: Vec<_> = own.filter(|of| is_one(of.index)).collect();
    for (name, through) in &krate.externs {
        let between = &resolved.crates[*through];
        if between.proc_macro || is_one(*through) {
            continue;
        }
        for (called, index) in &between.externs {
            if !is_one(*index) {
                continue;
            }
            found.extend(handed_on_as(between, called).map(|called| Callable {
                index: *index,
                path: format!("{name}::{called}"),
                through: Some(*through),
            }));
        }
    }
    found
}

/// A library some of whose macros another one hands on: `pub use futures_util::select;`.
pub struct Singly {
    /// Its index.
    pub index: usize,
    /// Which; none if it is all.
    names: Option<BTreeSet<String>>,
}

impl Singly {
    /// Whether that is true of one of its macros.
    pub fn hands_on(&self, name: &str) -> bool {
        let names = self.names.as_ref();
        names.is_none_or(|names| names.contains(name))
    }
}

/// Those of some libraries whose macros a dependency of a crate hands on, where that is none
/// of its own dependencies.
pub fn singly(resolved: &Resolved, krate: &Crate, is_one: impl Fn(usize) -> bool) -> Vec<Singly> {
    let is_own = |index| krate.externs.values().any(|own| *own == index);
    let mut found = Vec::new();
    for through in krate.externs.values() {
        let between = &resolved.crates[*through];
        for (name, index) in between.externs.iter().filter(|(_, of)| is_one(**of)) {
            if between.proc_macro || is_own(*index) {
                continue;
            }
            let names = single_names(between, name);
            found.extend(names.map(|names| Singly {
                index: *index,
                names,
            }));
        }
    }
    found
}

/// The dependencies of a crate that hand on macros of a library.
pub fn between(resolved: &Resolved, krate: &Crate, library: usize) -> Vec<usize> {
    let hands_on = |through: &usize| {
        let between = &resolved.crates[*through];
        let mut of = between.externs.iter().filter(|(_, of)| **of == library);
        of.any(|(name, _)| single_names(between, name).is_some())
    };
    krate.externs.values().copied().filter(hands_on).collect()
}

/// What a library's root hands on of one that has a name there, by its own name: `None` if
/// nothing, and of a `*` that there is no more to say.
fn single_names(krate: &Crate, name: &str) -> Option<Option<BTreeSet<String>>> {
    let syntax = root(krate)?;
    let uses = syntax.items.iter().filter_map(|item| match item {
        syn::Item::Use(item) => Some(item),
        _ => None,
    });
    let leaves = uses.filter(|item| is_public(&item.vis)).flat_map(leaves);
    let of_it: Vec<Leaf> = leaves
        .filter(|leaf| leaf.path.first().is_some_and(|first| *first == name))
        .collect();
    let is_whole = |leaf: &Leaf| leaf.glob && leaf.path.len() == 1;
    if of_it.iter().any(is_whole) {
        return Some(None);
    }
    let single = of_it
        .iter()
        .filter(|leaf| !leaf.glob && leaf.path.len() == 2);
    let names: BTreeSet<String> = single.map(|leaf| plain(leaf.path[1])).collect();
    (!names.is_empty()).then_some(Some(names))
}

/// The tree of a library's root.
fn root(krate: &Crate) -> Option<Rc<syn::File>> {
    let root = read_source(krate, &krate.root).ok()?;
    parsed::file(&root.text).ok()
}

fn is_public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

/// What a library calls one that its root hands on whole.
fn handed_on_as(krate: &Crate, name: &str) -> Option<String> {
    let syntax = root(krate)?;
    syntax.items.iter().find_map(|item| match item {
        syn::Item::Use(item) if is_public(&item.vis) => {
            let is_it = |leaf: &Leaf| matches!(&leaf.path[..], [only] if *only == name);
            let leaf = leaves(item)
                .into_iter()
                .find(|leaf| !leaf.glob && is_it(leaf));
            leaf.and_then(|leaf| leaf.bound().map(plain))
        }
        syn::Item::ExternCrate(item) if is_public(&item.vis) && item.ident == name => {
            let renamed = item.rename.as_ref().map(|(_, name)| name);
            Some(plain(renamed.unwrap_or(&item.ident)))
        }
        _ => None,
    })
}
