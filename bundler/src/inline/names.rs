//! By which names crates know each other, before and after.

use crate::error::Result;
use crate::gate::Edition;
use crate::resolve::{Crate, Resolved};
use crate::source::{SourceFile, Text};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A crate's names for what is outside of it.
pub struct Names {
    /// The module the crate becomes; `None` for the user's own.
    pub module: Option<String>,
    /// Name of a dependency to its absolute path: `crate::either`.
    pub externs: BTreeMap<String, String>,
    /// Dependencies that are procedural macros, which have no text to inline.
    pub proc_macros: BTreeSet<String>,
    /// Whether `use` counts from the crate's root.
    pub from_root: bool,
}

impl Names {
    pub fn new(
        krate: &Crate,
        resolved: &Resolved,
        modules: &BTreeMap<usize, String>,
        module: Option<&str>,
    ) -> Names {
        let (proc_macros, inlined): (Vec<_>, Vec<_>) = krate
            .externs
            .iter()
            .partition(|(_, index)| resolved.crates[**index].proc_macro);
        let externs = inlined
            .into_iter()
            .map(|(name, index)| (name.clone(), format!("crate::{}", modules[index])))
            .collect();
        let proc_macros = proc_macros
            .into_iter()
            .map(|(name, _)| name.clone())
            .collect();
        Names {
            module: module.map(str::to_owned),
            externs,
            proc_macros,
            from_root: krate.edition == Edition::E2015,
        }
    }
}

/// Chooses a module for each library: the name the user knows it by, else its
/// own, with a number where the user's root or another library has that name.
pub fn module_names(
    resolved: &Resolved,
    root: &Arc<SourceFile>,
) -> Result<BTreeMap<usize, String>> {
    let (_, syntax) = super::parse(&Text::from(root))?;
    let mut taken = root_names(&syntax);
    taken.extend(["std", "core", "alloc", "crate", "self", "super"].map(str::to_owned));
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

/// Names that the user's root defines or imports where a module could stand.
fn root_names(syntax: &syn::File) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for item in &syntax.items {
        if let Some(name) = type_name(item) {
            names.insert(name);
        }
    }
    names
}

/// The name an item takes among types and modules.
pub fn type_name(item: &syn::Item) -> Option<String> {
    let ident = match item {
        syn::Item::Enum(item) => &item.ident,
        syn::Item::Mod(item) => &item.ident,
        syn::Item::Struct(item) => &item.ident,
        syn::Item::Trait(item) => &item.ident,
        syn::Item::TraitAlias(item) => &item.ident,
        syn::Item::Type(item) => &item.ident,
        syn::Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}
