//! Which macros are defined, which calls stand where items do, and which of
//! the macros a call means.

use crate::syntax::attributes::is_cfg;
use crate::syntax::items::plain;
use crate::syntax::uses::all_leaves;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::spanned::Spanned;

/// A macro as it is defined.
#[derive(Debug)]
pub struct Definition {
    /// Its rules, as they were lexed.
    pub rules: proc_macro2::TokenStream,
    /// Whether it is there on some machines only.
    conditional: bool,
}

/// What a call stands among.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Position {
    /// Items of a module.
    Module,
    /// Items of an `impl`.
    Impl,
    /// Items of a trait.
    Trait,
}

/// A call where an item may stand.
pub struct Call<'s> {
    /// The whole of it, with attributes and semicolon.
    pub range: Range<usize>,
    /// What it stands among.
    pub position: Position,
    /// The macro and what it is given.
    pub mac: &'s syn::Macro,
    /// Its attributes.
    pub attributes: &'s [syn::Attribute],
    /// The names that mean something here.
    pub scope: Scope,
}

/// A place where macros are called.
#[derive(Debug, Clone, Copy)]
pub struct Scope {
    /// The library, by its index.
    library: usize,
    /// The module, by its index.
    module: usize,
    /// The last macro that was defined before, by its link.
    last: Option<usize>,
}

/// All macros and all calls.
#[derive(Default)]
pub struct Macros<'s> {
    /// Every macro.
    pub definitions: Vec<Definition>,
    /// Every call, in order.
    pub calls: Vec<Call<'s>>,
    /// Every `const _`, with the names that mean something there.
    pub unnamed: Vec<(&'s syn::ItemConst, Scope)>,
    /// The names of constants and statics.
    pub constants: BTreeSet<String>,
    /// Macros of which the name alone tells: by textual scope. Each link has
    /// the name, the macro, and the link before it.
    links: Vec<(String, usize, Option<usize>)>,
    /// By library and name.
    by_name: BTreeMap<(usize, String), Vec<usize>>,
    /// By module: names that are imported, with their paths.
    imports: Vec<BTreeMap<String, Vec<String>>>,
    /// The libraries' modules.
    libraries: Vec<String>,
}

impl<'s> Macros<'s> {
    /// Finds them in libraries, each of which is a module of the file.
    pub fn find(file: &'s syn::File) -> Self {
        let mut macros = Macros::default();
        for (index, item) in file.items.iter().enumerate() {
            let syn::Item::Mod(syn::ItemMod {
                ident,
                content: Some((_, items)),
                ..
            }) = item
            else {
                continue;
            };
            macros.libraries.push(plain(ident));
            macros.items(items, index, None);
        }
        macros
    }

    /// The names of all macros.
    pub fn names(&self) -> BTreeSet<String> {
        self.by_name.keys().map(|(_, name)| name.clone()).collect()
    }

    /// The macro that a path means; `Err` says why that is not known.
    pub fn resolve(&self, path: &syn::Path, scope: Scope) -> Result<usize, &'static str> {
        let segments: Vec<_> = path
            .segments
            .iter()
            .map(|segment| plain(&segment.ident))
            .collect();
        let index = match segments.as_slice() {
            [name] if path.leading_colon.is_none() => {
                let mut link = scope.last;
                loop {
                    let Some((known, index, before)) = link.map(|link| &self.links[link]) else {
                        let import = self.imports[scope.module].get(name);
                        let import = import.ok_or("the macro is not known")?;
                        break self.by_path(import, scope)?;
                    };
                    if known == name {
                        break *index;
                    }
                    link = *before;
                }
            }
            path => self.by_path(path, scope)?,
        };
        match self.definitions[index].conditional {
            true => Err("the macro is there on some machines only"),
            false => Ok(index),
        }
    }

    /// The only macro of that name in the library that a path begins with.
    fn by_path(&self, path: &[String], scope: Scope) -> Result<usize, &'static str> {
        const UNKNOWN: &str = "the macro is not known";
        let library = match path {
            [first, library, _, ..] if first == "crate" => {
                let found = self.libraries.iter().position(|it| it == library);
                found.ok_or(UNKNOWN)?
            }
            [first, _, ..] if first == "self" || first == "super" => scope.library,
            // `use crate::lib::helpers;`, then `helpers::name!`.
            [first, rest @ ..] if !rest.is_empty() => {
                let module = self.imports[scope.module].get(first);
                let is_whole = |path: &&Vec<String>| 1 < path.len() && path[0] == "crate";
                let module = module.filter(is_whole).ok_or(UNKNOWN)?;
                return self.by_path(&[module, rest].concat(), scope);
            }
            _ => return Err(UNKNOWN),
        };
        let name = path.last().expect("two segments at least").clone();
        match self.by_name.get(&(library, name)).map(Vec::as_slice) {
            Some([only]) => Ok(*only),
            Some(_) => Err(super::SEVERAL),
            None => Err(UNKNOWN),
        }
    }

    /// Takes in a module's items; `last` is the macro before them. Gives the
    /// last macro that is defined at its end.
    fn items(
        &mut self,
        items: &'s [syn::Item],
        library: usize,
        mut last: Option<usize>,
    ) -> Option<usize> {
        let module = self.imports.len();
        self.imports.push(imports(items));
        for item in items {
            let scope = Scope {
                library,
                module,
                last,
            };
            let call = |item: &dyn Spanned, mac, attributes, position| Call {
                range: item.span().byte_range(),
                position,
                mac,
                attributes,
                scope,
            };
            match item {
                syn::Item::Macro(item) => match &item.ident {
                    Some(name) if item.mac.path.is_ident("macro_rules") => {
                        last = Some(self.definition(plain(name), item, scope));
                    }
                    Some(_) => {}
                    None => {
                        let call = call(item, &item.mac, &item.attrs, Position::Module);
                        self.calls.push(call);
                    }
                },
                syn::Item::Mod(item) => last = self.module(item, scope),
                syn::Item::Impl(item) => {
                    for inner in &item.items {
                        if let syn::ImplItem::Macro(inner) = inner {
                            self.calls
                                .push(call(inner, &inner.mac, &inner.attrs, Position::Impl));
                        }
                    }
                }
                syn::Item::Trait(item) => {
                    for inner in &item.items {
                        if let syn::TraitItem::Macro(inner) = inner {
                            self.calls
                                .push(call(inner, &inner.mac, &inner.attrs, Position::Trait));
                        }
                    }
                }
                syn::Item::Const(item) if item.ident == "_" => self.unnamed.push((item, scope)),
                syn::Item::Const(item) => drop(self.constants.insert(item.ident.to_string())),
                syn::Item::Static(item) => drop(self.constants.insert(item.ident.to_string())),
                _ => {}
            }
        }
        last
    }

    /// Takes in a macro; gives its link.
    fn definition(&mut self, name: String, item: &syn::ItemMacro, scope: Scope) -> usize {
        let index = self.definitions.len();
        self.definitions.push(Definition {
            rules: item.mac.tokens.clone(),
            conditional: item.attrs.iter().any(is_cfg),
        });
        let of_name = self.by_name.entry((scope.library, name.clone()));
        of_name.or_default().push(index);
        self.links.push((name, index, scope.last));
        self.links.len() - 1
    }

    /// Takes in a module; gives the last macro that is known behind it.
    fn module(&mut self, item: &'s syn::ItemMod, scope: Scope) -> Option<usize> {
        let Some((_, inner)) = &item.content else {
            return scope.last;
        };
        let first = self.definitions.len();
        let end = self.items(inner, scope.library, scope.last);
        if item.attrs.iter().any(is_cfg) {
            // Another module may define the same for other machines.
            for definition in &mut self.definitions[first..] {
                definition.conditional = true;
            }
        }
        let is_macro_use = |of: &syn::Attribute| of.path().is_ident("macro_use");
        match item.attrs.iter().any(is_macro_use) {
            true => end,
            false => scope.last,
        }
    }
}

/// Names that a module imports one by one, with their paths.
fn imports(items: &[syn::Item]) -> BTreeMap<String, Vec<String>> {
    let leaves = all_leaves(items).filter_map(|leaf| {
        let names = leaf.path.iter().map(|name| plain(name));
        Some((plain(leaf.bound()?), names.collect()))
    });
    leaves.collect()
}
