//! What stays of the crates though no program runs it: the items that are
//! asked for, their public members, and what the signatures of these name.

use super::index::{Index, Kind, Path, is_visible, named};
use crate::error::Result;
use crate::model::program::{Library, Program};
use crate::model::text::Edit;
use std::collections::{BTreeMap, BTreeSet};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Says to lints that an item is used.
const USED: &str = "#[allow(dead_code, unused_imports)]\n";

/// Says to lints that a member of such an item is not used by that.
const AS_FOUND: &str = "#[warn(dead_code, unused_imports)]\n";

/// What must stay. Names are not resolved here, as they are not when items are
/// pruned: what shares a name with something that must stay may stay too.
#[derive(Debug, Default)]
pub struct Roots {
    /// Types and traits; if only some members of one are asked for, these.
    types: BTreeMap<String, Option<BTreeSet<String>>>,
    /// Functions and constants, by their paths.
    values: BTreeSet<Path>,
    /// Modules, by their paths: all that they show must stay.
    modules: BTreeSet<Path>,
    /// Names that lead to all of it.
    names: BTreeSet<String>,
}

impl Roots {
    /// Adds a type or a trait; with a member, only that.
    pub fn add_type(&mut self, name: &str, member: Option<&str>) {
        match (self.types.get_mut(name), member) {
            (Some(Some(members)), Some(member)) => drop(members.insert(member.to_owned())),
            (Some(None), Some(_)) => {}
            (_, None) => drop(self.types.insert(name.to_owned(), None)),
            (None, Some(member)) => {
                let members = BTreeSet::from([member.to_owned()]);
                self.types.insert(name.to_owned(), Some(members));
            }
        }
    }

    /// Adds a function, a constant, or a module.
    pub fn add(&mut self, kind: Kind, path: &[String]) {
        match kind {
            Kind::Module => self.modules.insert(path.to_vec()),
            _ => self.values.insert(path.to_vec()),
        };
    }

    /// Adds what the signatures name, and what theirs do; and finds the names
    /// of all.
    pub fn close(&mut self, libraries: &[Library], index: &Index) {
        let mut own = BTreeSet::new();
        for (library, file) in libraries.iter().zip(&index.files) {
            each_item(
                &file.items,
                &mut vec![library.module.clone()],
                &mut |item, _| {
                    let named =
                        named(item).filter(|(kind, ..)| matches!(kind, Kind::Type | Kind::Trait));
                    own.extend(named.map(|(_, ident, _)| ident.unraw().to_string()));
                },
            );
        }
        loop {
            let before = (self.types.len(), self.names.len());
            let mut found = Signatures::default();
            for (library, file) in libraries.iter().zip(&index.files) {
                let mut path = vec![library.module.clone()];
                each_item(&file.items, &mut path, &mut |item, path| {
                    self.signatures(item, path, &mut found);
                });
            }
            for name in found.types.intersection(&own) {
                if !self.types.contains_key(name) {
                    self.add_type(name, None);
                }
            }
            self.names.extend(found.names);
            if (self.types.len(), self.names.len()) == before {
                return;
            }
        }
    }

    /// The traits that the signatures name, of what is asked for alone.
    pub fn traits(&self, libraries: &[Library], index: &Index) -> BTreeSet<String> {
        let mut found = Signatures::default();
        let mut traits = BTreeSet::new();
        for (library, file) in libraries.iter().zip(&index.files) {
            let mut path = vec![library.module.clone()];
            each_item(&file.items, &mut path, &mut |item, path| {
                self.signatures(item, path, &mut found);
                if let syn::Item::Trait(item) = item {
                    traits.insert(item.ident.unraw().to_string());
                }
            });
        }
        traits.intersection(&found.types).cloned().collect()
    }

    /// The types and traits that stay.
    pub fn types(&self) -> impl Iterator<Item = &str> {
        self.types.keys().map(String::as_str)
    }

    /// Names that lead to all that stays.
    pub fn names(&self) -> &BTreeSet<String> {
        &self.names
    }

    /// What an item of a module names to those who use it, if it stays.
    fn signatures(&self, item: &syn::Item, module: &[String], found: &mut Signatures) {
        if let Some((kind, ident, visibility)) = named(item) {
            let name = ident.unraw().to_string();
            if self.is_shown(module, visibility) {
                found.names.insert(name.clone());
                match kind {
                    Kind::Type | Kind::Trait => drop(found.types.insert(name.clone())),
                    _ => found.visit_item(item),
                }
            }
            let members = self.types.get(&name);
            let is_root = self.is_value(module, &name) || members.is_some();
            if !is_root {
                return;
            }
            found.names.insert(name);
            match (item, members) {
                (syn::Item::Trait(item), Some(members)) => found.of_trait(item, members.as_ref()),
                _ => found.visit_item(item),
            }
            return;
        }
        match item {
            syn::Item::Impl(item) => {
                let of = self_type(item).and_then(|name| self.types.get(&name));
                if let Some(members) = of {
                    found.of_impl(item, members.as_ref());
                }
            }
            syn::Item::Use(item) if self.is_shown(module, Some(&item.vis)) => {
                for leaf in crate::syntax::uses::leaves(item) {
                    let bound = leaf
                        .bound()
                        .into_iter()
                        .chain(leaf.target().last().copied());
                    let names = bound.map(|name| name.unraw().to_string());
                    let names: Vec<_> = names.collect();
                    found.names.extend(names.iter().cloned());
                    found.types.extend(names);
                }
            }
            _ => {}
        }
    }

    /// Whether a module that must stay shows something.
    fn is_shown(&self, module: &[String], visibility: Option<&syn::Visibility>) -> bool {
        let mut modules = self.modules.iter();
        modules.any(|of| module.starts_with(of)) && visibility.is_some_and(is_visible)
    }

    fn is_value(&self, module: &[String], name: &str) -> bool {
        let mut values = self.values.iter();
        values.any(|path| {
            path.split_last()
                .is_some_and(|(last, of)| last == name && of == module)
        })
    }

    /// A program whose lints find all of it used.
    pub fn marked(&self, program: &Program) -> Result<Program> {
        let index = Index::of(&program.libraries)?;
        let mut edits = Vec::new();
        for (library, file) in program.libraries.iter().zip(&index.files) {
            let mut marks = Vec::new();
            let mut path = vec![library.module.clone()];
            each_item(&file.items, &mut path, &mut |item, path| {
                self.mark(item, path, &mut marks);
            });
            edits.push(marks);
        }
        Ok(program.edited(edits))
    }

    fn mark(&self, item: &syn::Item, module: &[String], marks: &mut Vec<Edit>) {
        let mut mark = |at: &dyn Spanned, with: &str| {
            marks.push(Edit::insert(at.span().byte_range().start, with));
        };
        if let Some((kind, ident, visibility)) = named(item) {
            let name = ident.unraw().to_string();
            let of = self.types.get(&name);
            let shown = self.is_shown(module, visibility) && kind != Kind::Module;
            if shown || of.is_some() || self.is_value(module, &name) {
                mark(item, USED);
            }
            if let (syn::Item::Trait(item), Some(Some(members))) = (item, of) {
                for member in &item.items {
                    if !trait_member(member).is_some_and(|name| members.contains(&name)) {
                        mark(member, AS_FOUND);
                    }
                }
            }
            return;
        }
        match item {
            syn::Item::Use(item) if self.is_shown(module, Some(&item.vis)) => mark(item, USED),
            syn::Item::Impl(item) if item.trait_.is_none() => {
                let of = self_type(item).and_then(|name| self.types.get(&name));
                let Some(members) = of else {
                    return;
                };
                for member in &item.items {
                    if public_member(member).is_some_and(|name| is_chosen(members.as_ref(), &name))
                    {
                        mark(member, USED);
                    }
                }
            }
            _ => {}
        }
    }
}

/// The same program without marks.
pub fn unmarked(program: &Program) -> Program {
    let edits = program.libraries.iter().map(|library| {
        let text = library.text.as_str();
        let marks = [USED, AS_FOUND]
            .into_iter()
            .flat_map(|mark| text.match_indices(mark));
        marks
            .map(|(at, mark)| Edit::delete(at..at + mark.len()))
            .collect()
    });
    program.edited(edits.collect::<Vec<Vec<_>>>())
}

/// The public members of a type, or those of a trait, for those who mistype one.
pub fn members_of(of: &str, index: &Index) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in &index.files {
        each_item(&file.items, &mut Vec::new(), &mut |item, _| match item {
            syn::Item::Trait(item) if item.ident.unraw() == of => {
                found.extend(item.items.iter().filter_map(trait_member));
            }
            syn::Item::Enum(item) if item.ident.unraw() == of => {
                let variants = item.variants.iter();
                found.extend(variants.map(|variant| variant.ident.unraw().to_string()));
            }
            syn::Item::Impl(item)
                if item.trait_.is_none() && self_type(item).as_deref() == Some(of) =>
            {
                found.extend(item.items.iter().filter_map(public_member));
            }
            _ => {}
        });
    }
    found
}

/// The type that an alias stands for, if it is one.
pub fn alias_of(path: &[String], index: &Index) -> Option<String> {
    let (name, around) = path.split_last()?;
    let mut found = None;
    for file in &index.files {
        each_item(&file.items, &mut Vec::new(), &mut |item, module| {
            if let syn::Item::Type(item) = item {
                if item.ident.unraw() == *name && around.ends_with(module) {
                    found = last_name(&item.ty);
                }
            }
        });
    }
    found
}

/// Names that those who use something must know of.
#[derive(Default)]
struct Signatures {
    /// What may be types and traits.
    types: BTreeSet<String>,
    /// Names of items and members.
    names: BTreeSet<String>,
}

impl Signatures {
    fn of_trait(&mut self, item: &syn::ItemTrait, members: Option<&BTreeSet<String>>) {
        self.visit_generics(&item.generics);
        for bound in &item.supertraits {
            self.visit_type_param_bound(bound);
        }
        for member in &item.items {
            let name = trait_member(member);
            let is_function = matches!(member, syn::TraitItem::Fn(_));
            if !is_function || name.as_ref().is_some_and(|name| is_chosen(members, name)) {
                self.names.extend(name);
                self.visit_trait_item(member);
            }
        }
    }

    fn of_impl(&mut self, item: &syn::ItemImpl, members: Option<&BTreeSet<String>>) {
        if item.trait_.is_some() {
            let types = item.items.iter();
            let types = types.filter(|member| matches!(member, syn::ImplItem::Type(_)));
            types.for_each(|member| self.visit_impl_item(member));
            return;
        }
        let mut has_some = false;
        for member in &item.items {
            let name = public_member(member).filter(|name| is_chosen(members, name));
            if name.is_some() {
                has_some = true;
                self.names.extend(name);
                self.visit_impl_item(member);
            }
        }
        if has_some {
            self.visit_generics(&item.generics);
        }
    }
}

impl<'ast> Visit<'ast> for Signatures {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        // `T::Item` names no `Item`, and `module::Item` one.
        let mut segments = path
            .segments
            .iter()
            .map(|segment| segment.ident.unraw().to_string());
        let is_type = |name: &String| name.starts_with(char::is_uppercase);
        self.types
            .extend(segments.find(is_type).filter(|name| name != "Self"));
        visit::visit_path(self, path);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.visit_generics(&item.generics);
        let public = item.fields.iter().filter(|field| is_visible(&field.vis));
        public.for_each(|field| self.visit_type(&field.ty));
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_block(&mut self, _: &'ast syn::Block) {}

    fn visit_expr(&mut self, _: &'ast syn::Expr) {}
}

fn is_chosen(members: Option<&BTreeSet<String>>, name: &str) -> bool {
    members.is_none_or(|members| members.contains(name))
}

fn public_member(member: &syn::ImplItem) -> Option<String> {
    let (visibility, ident) = match member {
        syn::ImplItem::Fn(function) => (&function.vis, &function.sig.ident),
        syn::ImplItem::Const(constant) => (&constant.vis, &constant.ident),
        _ => return None,
    };
    is_visible(visibility).then(|| ident.unraw().to_string())
}

fn trait_member(member: &syn::TraitItem) -> Option<String> {
    let ident = match member {
        syn::TraitItem::Fn(function) => &function.sig.ident,
        syn::TraitItem::Const(constant) => &constant.ident,
        syn::TraitItem::Type(of) => &of.ident,
        _ => return None,
    };
    Some(ident.unraw().to_string())
}

/// The type that an `impl` is for.
fn self_type(item: &syn::ItemImpl) -> Option<String> {
    last_name(&item.self_ty)
}

fn last_name(of: &syn::Type) -> Option<String> {
    match of {
        syn::Type::Path(of) => Some(of.path.segments.last()?.ident.unraw().to_string()),
        syn::Type::Reference(of) => last_name(&of.elem),
        syn::Type::Group(of) => last_name(&of.elem),
        syn::Type::Paren(of) => last_name(&of.elem),
        _ => None,
    }
}

/// Each item outside of functions, with the path of its module.
fn each_item<'i>(
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
            path.push(ident.unraw().to_string());
            each_item(items, path, work);
            path.pop();
        }
    }
}
