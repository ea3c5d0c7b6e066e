//! What a module of the library offers to others, as its items say.

use super::imports::{Import, Leaf, imports, statements};
use crate::model::text::Edit;
use crate::syntax::items::{item_name, item_visibility, type_name};
use std::collections::{BTreeMap, BTreeSet};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// What a module offers.
#[derive(Debug, Default)]
pub struct Api {
    /// Its public items without modules and macros: the name of each, and the
    /// path that it has from the library's root, there or where it is from.
    exports: BTreeMap<String, Vec<String>>,
    /// Names of its modules, types and traits, public or not.
    own_types: BTreeSet<String>,
    /// Names that may be those of types or traits, of all that is public.
    types: BTreeSet<String>,
    /// Names of functions and constants: a module may have such a name too.
    values: BTreeSet<String>,
}

impl Api {
    /// Reads the items at the root of a module of this name.
    pub fn new(name: &str, items: &[syn::Item]) -> Api {
        let mut api = Api::default();
        for item in items {
            let (Some(ident), Some(visibility)) = (item_name(item), item_visibility(item)) else {
                continue;
            };
            if let syn::Item::Mod(_) = item {
                api.own_types.insert(ident.to_string());
                continue;
            }
            let is_type = type_name(item).is_some();
            let ident = ident.to_string();
            if is_public(visibility) {
                let path = vec![name.to_owned(), ident.clone()];
                api.exports.insert(ident.clone(), path);
                api.types.extend(is_type.then(|| ident.clone()));
            }
            match is_type {
                true => api.own_types.insert(ident),
                false => api.values.insert(ident),
            };
        }
        for import in imports(items).filter(|import| is_public(import.visibility)) {
            for leaf in import.leaves {
                let path = leaf.root_path(name);
                // A module of the library itself is no item.
                if let (Some(local), true) = (leaf.local(), path.len() != 1) {
                    api.types.insert(local.clone());
                    api.exports.insert(local, path);
                }
            }
        }
        api
    }

    /// Names that a module put into one with these items may not have: those
    /// of its types, those that its paths begin with, and those that it imports,
    /// unless they are of functions.
    pub fn taken(
        name: &str,
        items: &[syn::Item],
        apis: &BTreeMap<String, Api>,
    ) -> BTreeSet<String> {
        let mut names = Beginnings::default();
        items.iter().for_each(|item| names.visit_item(item));
        let mut taken = names.0;
        taken.extend(
            apis.get(name)
                .iter()
                .flat_map(|api| api.own_types.iter().cloned()),
        );
        for leaf in imports(items).flat_map(|import| import.leaves) {
            let path = leaf.root_path(name);
            let is_value = match path.as_slice() {
                [module, item] => apis.get(module).is_some_and(|api| api.is_value(item)),
                _ => false,
            };
            taken.extend(leaf.local().filter(|_| !is_value));
        }
        taken
    }

    fn is_value(&self, name: &str) -> bool {
        self.values.contains(name) && !self.own_types.contains(name)
    }
}

/// The public items of a module; what is re-exported stands for the item itself.
pub fn exports(name: &str, apis: &BTreeMap<String, Api>) -> BTreeMap<String, Vec<String>> {
    let mut exports = apis[name].exports.clone();
    for path in exports.values_mut() {
        // No more steps than modules, if they lead in a circle.
        for _ in 0..apis.len() {
            let [module, item] = path.as_slice() else {
                break;
            };
            match apis.get(module).and_then(|api| api.exports.get(item)) {
                Some(next) if next != path => *path = next.clone(),
                _ => break,
            }
        }
    }
    exports
}

/// Makes the modules of a library re-export what they have from other modules
/// and what their public signatures name: otherwise those who paste a function
/// could not name what it returns.
pub fn hand_on(file: &syn::File) -> Vec<Edit> {
    let modules = file.items.iter().filter_map(|item| match item {
        syn::Item::Mod(item) => Some((item.ident.to_string(), &item.content.as_ref()?.1)),
        _ => None,
    });
    let modules: Vec<_> = modules.collect();
    let apis = modules
        .iter()
        .map(|(name, items)| (name.clone(), Api::new(name, items)));
    let apis: BTreeMap<_, _> = apis.collect();
    let edits = modules
        .iter()
        .flat_map(|(name, items)| hand_on_from(name, items, &apis));
    edits.collect()
}

fn hand_on_from(name: &str, items: &[syn::Item], apis: &BTreeMap<String, Api>) -> Vec<Edit> {
    let is_foreign = |path: &[String]| match path {
        [module, item] => {
            module != name && apis.get(module).is_some_and(|api| api.types.contains(item))
        }
        _ => false,
    };
    let mut signatures = Signatures {
        types: &apis[name].types,
        paths: BTreeSet::new(),
    };
    items.iter().for_each(|item| signatures.visit_item(item));
    let mut named = signatures.paths;
    let mut locals = apis[name].own_types.clone();
    let mut edits = Vec::new();
    for import in imports(items) {
        locals.extend(import.leaves.iter().filter_map(Leaf::local));
        let leaves: BTreeSet<_> = import
            .leaves
            .iter()
            .map(|leaf| leaf.root_path(name))
            .collect();
        // A path may begin with what is imported.
        let mut whole = BTreeSet::new();
        for leaf in &import.leaves {
            whole.extend(named.iter().filter_map(|path| whole_path(leaf, path, name)));
        }
        edits.extend(opened(&import, |leaf| {
            let path = leaf.root_path(name);
            is_foreign(&path) && whole.contains(&path)
        }));
        named.extend(whole.difference(&leaves).cloned().map(from_crate));
    }
    let Some(first) = items.first() else {
        return edits;
    };
    for path in named {
        let path = Leaf::of(path).root_path(name);
        if is_foreign(&path) && locals.insert(path[1].clone()) {
            let line = format!("pub use {};\n", from_crate(path).join("::"));
            edits.push(Edit::insert(first.span().byte_range().start, &line));
        }
    }
    edits
}

/// What a path stands for if a leaf brings in its first name, from the root.
fn whole_path(leaf: &Leaf, path: &[String], module: &str) -> Option<Vec<String>> {
    let (mut start, mut rest) = (leaf.root_path(module), path);
    if leaf.is_glob() {
        start.pop();
    } else if leaf.local()? == path[0] {
        rest = &path[1..];
    } else {
        return None;
    }
    Some([&start, rest].concat())
}

fn from_crate(path: Vec<String>) -> Vec<String> {
    [vec!["crate".to_owned()], path].concat()
}

/// The edit that makes some leaves of a private import public.
fn opened(import: &Import, is_opened: impl Fn(&Leaf) -> bool) -> Option<Edit> {
    if !matches!(import.visibility, syn::Visibility::Inherited) {
        return None;
    }
    let (public, private): (Vec<_>, Vec<_>) = import.leaves.iter().cloned().partition(is_opened);
    match (public.is_empty(), private.is_empty()) {
        (true, _) => None,
        (false, true) => Some(Edit::insert(import.range.start, "pub ")),
        (false, false) => {
            let lines = [statements("use", &private), statements("pub use", &public)];
            Some(Edit::replace(
                import.range.clone(),
                &lines.concat().join("\n"),
            ))
        }
    }
}

fn is_public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

fn segments(path: &syn::Path) -> Vec<String> {
    let segments = path.segments.iter();
    segments.map(|segment| segment.ident.to_string()).collect()
}

/// The names that paths begin with, where they may be those of modules or types.
#[derive(Default)]
struct Beginnings(BTreeSet<String>);

impl<'ast> Visit<'ast> for Beginnings {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        if 1 < path.segments.len() {
            self.0.extend(segments(path).into_iter().take(1));
        }
        visit::visit_path(self, path);
    }

    fn visit_type_path(&mut self, path: &'ast syn::TypePath) {
        self.0.extend(segments(&path.path).into_iter().take(1));
        visit::visit_type_path(self, path);
    }
}

/// The paths in what is public of a module, without the bodies of functions.
struct Signatures<'t> {
    /// The module's own public types.
    types: &'t BTreeSet<String>,
    paths: BTreeSet<Vec<String>>,
}

impl<'ast> Visit<'ast> for Signatures<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let is_seen = match item {
            syn::Item::Mod(_) => false,
            syn::Item::Impl(item) => match item.self_ty.as_ref() {
                syn::Type::Path(own) => {
                    let last = own.path.segments.last().map(|last| last.ident.to_string());
                    last.is_some_and(|name| self.types.contains(&name))
                }
                _ => false,
            },
            _ => item_visibility(item).is_some_and(is_public),
        };
        if is_seen {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.visit_generics(&item.generics);
        let public = item.fields.iter().filter(|field| is_public(&field.vis));
        public.for_each(|field| self.visit_type(&field.ty));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if is_public(&item.vis) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            self.paths.insert(segments(path));
        }
        visit::visit_path(self, path);
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_block(&mut self, _: &'ast syn::Block) {}

    fn visit_expr(&mut self, _: &'ast syn::Expr) {}
}
