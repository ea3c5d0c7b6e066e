//! By which names crates know each other, before and after.

use super::Inliner;
use crate::error::Result;
use crate::facts::{is_std, macros};
use crate::model::crates::{Crate, Resolved};
use crate::model::edition::Edition;
use crate::model::text::Text;
use crate::syntax::attributes::Attributed;
use crate::syntax::items::{item_visibility, parse, plain, type_name};
use crate::syntax::uses::{Leaf, all_leaves, leaves};
use std::collections::{BTreeMap, BTreeSet};

/// A crate's names for what is outside of it.
pub struct Names {
    /// The module the crate becomes; `None` for the user's own.
    pub module: Option<String>,
    /// Name of a dependency to its absolute path: `crate::either`.
    pub externs: BTreeMap<String, String>,
    /// The same as cargo names them: what `extern crate name` means, whatever another
    /// one has given that name.
    pub by_cargo: BTreeMap<String, String>,
    /// The same, of names that only the crates know that depend on this one: the
    /// macros that it exports may say them.
    pub of_callers: BTreeMap<String, String>,
    /// Dependencies that are procedural macros, which have no text to inline,
    /// and their indices.
    pub proc_macros: BTreeMap<String, usize>,
    /// Whether `use` counts from the crate's root.
    pub from_root: bool,
    /// Modules at the root: what counts from there means them, and no dependency of
    /// that name which goes by another (`extern crate rand as other;`).
    pub at_root: BTreeSet<String>,
}

impl Names {
    pub fn new(
        index: usize,
        resolved: &Resolved,
        modules: &BTreeMap<usize, String>,
        module: Option<&str>,
    ) -> Names {
        let krate = &resolved.crates[index];
        let (proc_macros, inlined): (Vec<_>, Vec<_>) =
            krate.externs.iter().partition(|(_, index)| {
                let krate = &resolved.crates[**index];
                krate.proc_macro && !krate.provided
            });
        let path = |index: &usize| match &resolved.crates[*index] {
            Crate {
                provided: true,
                name,
                ..
            } => format!("::{name}"),
            _ => format!("crate::{}", modules[index]),
        };
        let externs: BTreeMap<_, _> = inlined
            .into_iter()
            .map(|(name, index)| (name.clone(), path(index)))
            .collect();
        let of_callers = of_callers(index, resolved, modules).into_iter();
        let of_callers = of_callers
            .map(|(name, index)| (name.to_owned(), path(&index)))
            .collect();
        let proc_macros = proc_macros
            .into_iter()
            .map(|(name, index)| (name.clone(), *index))
            .collect();
        Names {
            module: module.map(str::to_owned),
            by_cargo: externs.clone(),
            externs,
            of_callers,
            proc_macros,
            from_root: krate.edition == Edition::E2015,
            at_root: BTreeSet::new(),
        }
    }

    /// Whether the user's text already names a crate that is no module.
    pub fn is_kept(&self, name: &str) -> bool {
        let path = self.externs.get(name);
        self.module.is_none() && path.is_some_and(|path| *path == format!("::{name}"))
    }

    /// Whether a dependency is a module of that very name.
    pub fn is_module(&self, name: &str) -> bool {
        let path = self.externs.get(name);
        path.is_some_and(|path| *path == format!("crate::{name}"))
    }
}

/// The crates by names that those know which depend on one, if only by way of another,
/// and it does not; none that two of them know otherwise, or that may be an item of the
/// user's.
pub fn of_callers<'r>(
    index: usize,
    resolved: &'r Resolved,
    modules: &BTreeMap<usize, String>,
) -> BTreeMap<&'r str, usize> {
    let mut known: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    let own = &resolved.crates[index].externs;
    for (caller, krate) in resolved.crates.iter().enumerate() {
        if caller == index || !resolved.leads_to(caller, |of| of == index) {
            continue;
        }
        let names = krate.externs.iter();
        for (name, of) in names.filter(|(name, _)| !own.contains_key(*name)) {
            let is_other = caller == 0 && modules.get(of) != Some(name);
            let crates = known.entry(name).or_default();
            crates.extend([*of].into_iter().chain(is_other.then_some(0)));
        }
    }
    let alone = known.into_iter().filter(|(_, crates)| crates.len() == 1);
    let is_text = |of: &usize| !resolved.crates[*of].proc_macro;
    alone
        .filter_map(|(name, crates)| Some((name, crates.into_iter().find(is_text)?)))
        .collect()
}

/// Chooses a module for each library: the name the user knows it by, else its
/// own, with a number where the user's root or another library has that name.
pub fn module_names(resolved: &Resolved, root: &Text) -> Result<BTreeMap<usize, String>> {
    let syntax = parse(root)?;
    let mut taken = root_names(&syntax);
    for leaf in all_leaves(&syntax.items) {
        if 1 < leaf.target().len() || leaf.rename.is_some() {
            taken.extend(leaf.bound().map(ToString::to_string));
        }
    }
    taken.extend(["std", "core", "alloc", "crate", "self", "super"].map(str::to_owned));
    // `extern crate liba as libb;` beside a library `libb`.
    taken.extend(syntax.items.iter().filter_map(|item| match item {
        syn::Item::ExternCrate(of) => {
            let alias = plain(&of.rename.as_ref()?.1);
            (of.ident != alias).then_some(alias)
        }
        _ => None,
    }));
    let mut wanted: BTreeMap<usize, &str> = BTreeMap::new();
    for (name, &index) in &resolved.crates[0].externs {
        wanted.entry(index).or_insert(name);
    }
    let mut modules = BTreeMap::new();
    let (direct, others): (Vec<usize>, Vec<usize>) =
        (1..resolved.crates.len()).partition(|index| wanted.contains_key(index));
    for index in direct.into_iter().chain(others) {
        let name = wanted
            .get(&index)
            .copied()
            .unwrap_or(&resolved.crates[index].name);
        let mut module = name.to_owned();
        let mut number = 2;
        while !taken.insert(module.clone()) {
            module = format!("{name}_{number}");
            number += 1;
        }
        modules.insert(index, module);
    }
    Ok(modules)
}

/// Names that a crate's root defines where a module could stand.
fn root_names(syntax: &syn::File) -> BTreeSet<String> {
    syntax.items.iter().filter_map(type_name).collect()
}

/// The types and modules at a crate's root that other crates see.
pub fn public_types(syntax: &syn::File) -> BTreeSet<String> {
    let is_public = |item: &&syn::Item| {
        item_visibility(item).is_none_or(|of| matches!(of, syn::Visibility::Public(_)))
    };
    let public = syntax.items.iter().filter(is_public);
    public.filter_map(type_name).collect()
}

/// Names of dependencies that mean something else in a module, by its items;
/// `true` for those that only a `use` of the dependency itself gives, as in
/// `use sample;` or `use sample::sample;`: an import does not see itself.
pub fn shadowing<'s>(
    items: impl IntoIterator<Item = &'s syn::Item>,
    inliner: &Inliner,
) -> BTreeMap<String, bool> {
    let externs = &inliner.names.externs;
    let is_compiled = |item: &&syn::Item| !inliner.config.leaves_out(item.attributes());
    let items: Vec<_> = items.into_iter().filter(is_compiled).collect();
    let defined = items.iter().copied().filter_map(type_name);
    // `extern crate other as name;`, which at the root gives all modules the name.
    let renamed = items.iter().filter_map(|item| match item {
        syn::Item::ExternCrate(of) => {
            let alias = of.rename.as_ref()?.1.to_string();
            let is_other = externs.get(&alias) != externs.get(&of.ident.to_string());
            is_other.then_some(alias)
        }
        _ => None,
    });
    let defined = defined.chain(renamed);
    let mut names: BTreeMap<_, _> = defined.map(|name| (name, false)).collect();
    for leaf in all_leaves(items) {
        let Some(bound) = leaf.bound() else {
            continue;
        };
        let path: Vec<_> = leaf.target().iter().map(ToString::to_string).collect();
        let takes_type = match path.as_slice() {
            [of, name] if macros::is_macro_alone(name) && is_std(of) => false,
            // It has macros and nothing else.
            [of, _, ..] if inliner.names.proc_macros.contains_key(of) => false,
            // A dependency's function, or macro, may have the dependency's name.
            [dependency, way @ .., name] if dependency == name && externs.contains_key(name) => {
                inliner.has_type(dependency, way, name)
            }
            [dependency, name] if externs.contains_key(dependency) => {
                inliner.has_type(dependency, &[], name)
            }
            _ => true,
        };
        if takes_type {
            let others = names.entry(bound.to_string()).or_insert(true);
            *others &= *bound == path[0];
        }
    }
    let of_callers = &inliner.names.of_callers;
    names.retain(|name, _| externs.contains_key(name) || of_callers.contains_key(name));
    names
}

/// Whether a module says `use super::*`.
pub fn takes_all_of_super(items: &[syn::Item]) -> bool {
    let is_it = |leaf: Leaf| leaf.glob && matches!(&leaf.path[..], [only] if *only == "super");
    all_leaves(items).any(is_it)
}

/// Whether all that a `use` takes are dependencies without a name: `use rstest as _;`.
pub fn takes_nothing(item: &syn::ItemUse, names: &Names) -> bool {
    let is_it = |leaf: &Leaf| match leaf.target() {
        [only] => {
            let only = only.to_string();
            let is_crate = names.is_module(&only) || names.proc_macros.contains_key(&only);
            is_crate && leaf.rename.is_some_and(|name| name == "_")
        }
        _ => false,
    };
    let leaves = leaves(item);
    !leaves.is_empty() && leaves.iter().all(is_it)
}

/// Whether all that a `use` takes are dependencies, under the names that they
/// have at the user's root anyway.
pub fn takes_itself(item: &syn::ItemUse, names: &Names) -> bool {
    let is_it = |leaf: &Leaf| match leaf.target() {
        [only] => names.is_module(&only.to_string()) && leaf.rename.is_none() && !leaf.glob,
        _ => false,
    };
    let leaves = leaves(item);
    !leaves.is_empty() && leaves.iter().all(is_it)
}
