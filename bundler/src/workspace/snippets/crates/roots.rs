//! What stays of the crates though no program runs it: the items that are
//! asked for, their public members, and what the signatures of these name.

use super::index::{Index, Kind, Path, each_item, is_visible, named};
use crate::error::Result;
use crate::model::program::{Library, Program};
use crate::model::text::Edit;
use crate::syntax::items::{impl_item_name, plain, trait_item_name};
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::leaves;
use std::collections::{BTreeMap, BTreeSet};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Says to lints that an item is used.
const USED: &str = "#[allow(dead_code, unused_imports, unused_macros, unused_macro_rules)]\n";

/// Says to lints that a member of such an item is not used by that.
const AS_FOUND: &str = "#[warn(dead_code, unused_imports)]\n";

/// How much of a type or a trait must stay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Extent {
    /// All that is public.
    Whole,
    /// These members.
    Members(BTreeSet<String>),
    /// Of a trait, what those who implement it must write.
    Required,
}

/// What must stay, by the paths of its definitions.
#[derive(Debug, Default)]
pub struct Roots {
    types: BTreeMap<Path, Extent>,
    /// Functions, constants and aliases.
    values: BTreeSet<Path>,
    /// All that these show must stay.
    modules: BTreeSet<Path>,
    macros: BTreeSet<Path>,
    /// Names that lead to all of it.
    names: BTreeSet<String>,
    /// The paths by which macros name something wherever they are called.
    reached: BTreeSet<Path>,
}

impl Roots {
    /// Adds a type or a trait.
    pub fn add_type(&mut self, path: &[String], extent: Extent) {
        let extent = match (self.types.remove(path), extent) {
            (None | Some(Extent::Required), extent) => extent,
            (Some(known), Extent::Required) => known,
            (Some(Extent::Members(known)), Extent::Members(more)) => {
                Extent::Members(known.union(&more).cloned().collect())
            }
            _ => Extent::Whole,
        };
        self.types.insert(path.to_vec(), extent);
    }

    /// Adds anything else.
    pub fn add(&mut self, kind: Kind, path: &[String]) {
        match kind {
            Kind::Module => self.modules.insert(path.to_vec()),
            Kind::Macro => self.macros.insert(path.to_vec()),
            _ => self.values.insert(path.to_vec()),
        };
    }

    /// Adds what the signatures name, and what theirs do; and finds the names
    /// of all.
    pub fn close(&mut self, libraries: &[Library], index: &Index) {
        loop {
            let size = |roots: &Roots| {
                let others = roots.values.len() + roots.modules.len() + roots.macros.len();
                (roots.types.len(), others, roots.names.len())
            };
            let before = size(self);
            let found = self.signatures(libraries, index);
            for path in &found.paths {
                match index.find(path).map(|found| found.kind) {
                    Some(Kind::Type) => self.add_type(path, Extent::Whole),
                    Some(Kind::Trait) => self.add_type(path, Extent::Required),
                    _ => {}
                }
            }
            for (path, member) in found.called {
                match index.find(&path).map(|found| found.kind) {
                    // What is called behind a dot is not known.
                    Some(Kind::Type) => self.add_type(&path, Extent::Whole),
                    Some(Kind::Trait) => {
                        let members = member.map(|member| Extent::Members([member].into()));
                        self.add_type(&path, members.unwrap_or(Extent::Whole));
                    }
                    Some(kind) => self.add(kind, &path),
                    None => {}
                }
            }
            self.names.extend(found.names);
            self.reached.extend(found.reached);
            if size(self) == before {
                return;
            }
        }
    }

    /// The traits that the signatures name.
    pub fn traits(&self, libraries: &[Library], index: &Index) -> BTreeSet<Path> {
        let mut paths = self.signatures(libraries, index).paths;
        let is_trait = |path: &Path| index.find(path).is_some_and(|of| of.kind == Kind::Trait);
        paths.retain(is_trait);
        paths
    }

    /// Whether a type or a trait stays.
    pub fn has_type(&self, path: &[String]) -> bool {
        self.types.contains_key(path)
    }

    /// The paths by which macros that stay name something.
    pub fn reached(&self) -> impl Iterator<Item = &Path> {
        self.reached.iter()
    }

    /// The names of the macros that stay for those who call them.
    pub fn macros(&self) -> impl Iterator<Item = &str> {
        let names = self.macros.iter().filter_map(|path| path.last());
        names.map(String::as_str)
    }

    /// Names that lead to all that stays.
    pub fn names(&self) -> &BTreeSet<String> {
        &self.names
    }

    /// The definitions of all that stays.
    pub fn paths(&self, index: &Index) -> impl Iterator<Item = Path> {
        let reached = self.reached.iter();
        let reached = reached.filter_map(|path| Some(index.find(path)?.path));
        let own = self.types.keys().chain(&self.values).chain(&self.macros);
        let own: Vec<_> = own.cloned().chain(reached).collect();
        own.into_iter()
    }

    /// Whether a module is one that must stay as it is, or in one.
    pub fn shows(&self, module: &[String]) -> bool {
        self.modules.iter().any(|of| module.starts_with(of))
    }

    fn signatures(&self, libraries: &[Library], index: &Index) -> Signatures {
        let mut found = Signatures::default();
        for (library, file) in libraries.iter().zip(&index.files) {
            let mut path = vec![library.module.clone()];
            each_item(&file.items, &mut path, &mut |item, module| {
                let mut finder = Finder {
                    index,
                    module,
                    found: &mut found,
                };
                finder.item(item, self);
                if let (syn::Item::Macro(definition), true) = (item, self.is_macro(module, item)) {
                    finder.called(library.text.as_str(), definition);
                }
            });
        }
        found
    }

    fn extent(&self, module: &[String], name: &str) -> Option<&Extent> {
        self.types.get(&joined(module, name))
    }

    /// Whether a module that must stay shows something.
    fn is_shown(&self, module: &[String], visibility: Option<&syn::Visibility>) -> bool {
        let mut modules = self.modules.iter();
        modules.any(|of| module.starts_with(of)) && visibility.is_some_and(is_visible)
    }

    fn is_macro(&self, module: &[String], item: &syn::Item) -> bool {
        let name = named(item).map(|(_, ident, _)| plain(ident));
        name.is_some_and(|name| self.macros.contains(&joined(module, &name)))
    }

    /// A program whose lints find all of it used.
    pub fn marked(&self, program: &Program) -> Result<Program> {
        let index = Index::of(&program.libraries)?;
        let mut edits = Vec::new();
        for (library, file) in program.libraries.iter().zip(&index.files) {
            let mut marks = Vec::new();
            let mut path = vec![library.module.clone()];
            each_item(&file.items, &mut path, &mut |item, module| {
                self.mark(item, module, &index, &mut marks);
            });
            edits.push(marks);
        }
        Ok(program.edited(edits))
    }

    fn mark(&self, item: &syn::Item, module: &[String], index: &Index, marks: &mut Vec<Edit>) {
        let mut mark = |at: &dyn Spanned, with: &str| {
            marks.push(Edit::insert(at.span().byte_range().start, with));
        };
        if let Some((kind, ident, visibility)) = named(item) {
            let name = plain(ident);
            let extent = self.extent(module, &name);
            let is_shown = self.is_shown(module, visibility) && kind != Kind::Module;
            let path = joined(module, &name);
            let is_asked = self.values.contains(&path) || self.macros.contains(&path);
            if is_shown || is_asked || extent.is_some() {
                mark(item, USED);
            }
            if let (syn::Item::Trait(item), Some(extent)) = (item, extent) {
                let others = item
                    .items
                    .iter()
                    .filter(|member| !extent.has_of_trait(member));
                others.for_each(|member| mark(member, AS_FOUND));
            }
            return;
        }
        match item {
            syn::Item::Use(item) if self.is_shown(module, Some(&item.vis)) => mark(item, USED),
            syn::Item::Impl(item) if item.trait_.is_none() => {
                let of = self_type(item, module, index);
                let Some(extent) = of.and_then(|path| self.types.get(&path)) else {
                    return;
                };
                let public = item
                    .items
                    .iter()
                    .filter(|member| public_member(member).is_some_and(|name| extent.has(&name)));
                public.for_each(|member| mark(member, USED));
            }
            _ => {}
        }
    }
}

impl Extent {
    fn has(&self, name: &str) -> bool {
        match self {
            Extent::Whole | Extent::Required => true,
            Extent::Members(members) => members.contains(name),
        }
    }

    /// Constants and types always stay.
    fn has_of_trait(&self, member: &syn::TraitItem) -> bool {
        let syn::TraitItem::Fn(function) = member else {
            return true;
        };
        match self {
            Extent::Required => function.default.is_none(),
            _ => self.has(&plain(&function.sig.ident)),
        }
    }
}

/// The same program without marks.
pub fn unmarked(program: &Program) -> Program {
    let edits = program.libraries.iter().map(|library| {
        let text = library.text.as_str();
        let marks = [USED, AS_FOUND].into_iter();
        let marks = marks.flat_map(|mark| text.match_indices(mark));
        marks
            .map(|(at, mark)| Edit::delete(at..at + mark.len()))
            .collect()
    });
    program.edited(edits.collect::<Vec<Vec<_>>>())
}

/// The public members of a type, or those of a trait.
pub fn members_of(path: &[String], libraries: &[Library], index: &Index) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    each_of(libraries, index, &mut |item, module| match item {
        syn::Item::Trait(item) if joined(module, &plain(&item.ident)) == path => {
            found.extend(item.items.iter().filter_map(trait_item_name).map(plain));
        }
        syn::Item::Impl(item)
            if item.trait_.is_none()
                && self_type(item, module, index).is_some_and(|of| of == path) =>
        {
            found.extend(item.items.iter().filter_map(public_member));
        }
        _ => {}
    });
    found
}

/// The type that an alias stands for, if it is one.
pub fn alias_of(path: &[String], libraries: &[Library], index: &Index) -> Option<Path> {
    let mut found = None;
    each_of(libraries, index, &mut |item, module| {
        if let syn::Item::Type(item) = item {
            if joined(module, &plain(&item.ident)) == path {
                found = defined(&item.ty, module, index);
            }
        }
    });
    found
}

fn each_of<'i>(
    libraries: &[Library],
    index: &'i Index,
    work: &mut impl FnMut(&'i syn::Item, &[String]),
) {
    for (library, file) in libraries.iter().zip(&index.files) {
        each_item(&file.items, &mut vec![library.module.clone()], work);
    }
}

/// What those who use something must know of.
#[derive(Default)]
struct Signatures {
    /// The definitions of types and traits.
    paths: BTreeSet<Path>,
    /// Those of all that a macro calls, with the member where one is named.
    called: BTreeSet<(Path, Option<String>)>,
    /// The paths by which a macro names what it calls.
    reached: BTreeSet<Path>,
    /// Names of items and members.
    names: BTreeSet<String>,
}

/// Looks through items of one module.
struct Finder<'f> {
    index: &'f Index,
    module: &'f [String],
    found: &'f mut Signatures,
}

impl Finder<'_> {
    /// What an item names to those who use it, if it stays.
    fn item(&mut self, item: &syn::Item, roots: &Roots) {
        let module = self.module;
        if let Some((kind, ident, visibility)) = named(item) {
            let name = plain(ident);
            let path = joined(module, &name);
            if roots.is_shown(module, visibility) {
                self.found.names.insert(name.clone());
                match kind {
                    Kind::Type | Kind::Trait => drop(self.found.paths.insert(path.clone())),
                    Kind::Value => self.visit_item(item),
                    Kind::Module | Kind::Macro => {}
                }
            }
            let extent = roots.types.get(&path);
            let is_asked = roots.values.contains(&path) || extent.is_some();
            match (item, extent) {
                (syn::Item::Trait(item), Some(extent)) => self.of_trait(item, extent),
                _ if is_asked => self.visit_item(item),
                _ => {}
            }
            if is_asked || roots.macros.contains(&path) {
                self.found.names.insert(name);
            }
            return;
        }
        match item {
            syn::Item::Impl(item) => {
                let of = self_type(item, module, self.index);
                if let Some(extent) = of.and_then(|path| roots.types.get(&path)) {
                    self.of_impl(item, extent);
                }
            }
            syn::Item::Use(item) if roots.is_shown(module, Some(&item.vis)) => {
                for leaf in leaves(item) {
                    let bound = leaf.bound().map(plain);
                    let shown = bound.and_then(|name| self.index.find(&joined(module, &name)));
                    self.found
                        .called
                        .extend(shown.map(|found| (found.path, None)));
                    let names = leaf.target().iter().copied().chain(leaf.bound());
                    let names = names.map(plain);
                    self.found.names.extend(names);
                }
            }
            _ => {}
        }
    }

    fn of_trait(&mut self, item: &syn::ItemTrait, extent: &Extent) {
        self.found.names.insert(plain(&item.ident));
        self.visit_generics(&item.generics);
        for bound in &item.supertraits {
            self.visit_type_param_bound(bound);
        }
        let members = item.items.iter();
        for member in members.filter(|member| extent.has_of_trait(member)) {
            self.found.names.extend(trait_item_name(member).map(plain));
            self.visit_trait_item(member);
        }
    }

    fn of_impl(&mut self, item: &syn::ItemImpl, extent: &Extent) {
        if item.trait_.is_some() {
            let types = item.items.iter();
            let types = types.filter(|member| matches!(member, syn::ImplItem::Type(_)));
            types.for_each(|member| self.visit_impl_item(member));
            return;
        }
        let mut has_some = false;
        for member in &item.items {
            let name = public_member(member).filter(|name| extent.has(name));
            if name.is_some() {
                has_some = true;
                self.found.names.extend(name);
                self.visit_impl_item(member);
            }
        }
        if has_some {
            self.visit_generics(&item.generics);
        }
    }

    /// What a macro names: it may call all of it where it is called itself.
    fn called(&mut self, text: &str, item: &syn::ItemMacro) {
        let range = item.mac.delimiter.span().join().byte_range();
        let tokens = Tokens::new(text);
        for at in tokens.at(range.start)..tokens.at(range.end) {
            let mut path = Vec::new();
            if tokens.ident(at) == "crate" {
                let names = (at + 3..=tokens.path_end(at)).step_by(3);
                path.extend(names.map(|at| tokens.name(at).to_owned()));
            } else if tokens.is_call(at) && !tokens.is_after_path_sep(at) {
                path = joined(self.module, tokens.name(at));
            }
            let mut member = None;
            while !path.is_empty() {
                if let Some(found) = self.index.find(&path) {
                    if found.kind != Kind::Module {
                        self.found.called.insert((found.path, member));
                        if tokens.ident(at) == "crate" {
                            self.found.reached.insert(path);
                        }
                    }
                    break;
                }
                // `Type::function`, and whatever else is no item.
                member = path.pop();
            }
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let found = resolved(path, self.module, self.index);
        self.found.paths.extend(found);
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

/// The type or trait that a path of a module leads to: `T::Item` to none.
fn resolved(path: &syn::Path, module: &[String], index: &Index) -> Option<Path> {
    if path.leading_colon.is_some() {
        return None;
    }
    let mut names: Path = Vec::new();
    for segment in &path.segments {
        names.push(plain(&segment.ident));
        if segment.ident.to_string().starts_with(char::is_uppercase) {
            break;
        }
    }
    let found = index.find(&index.absolute(module, &names)?)?;
    matches!(found.kind, Kind::Type | Kind::Trait).then_some(found.path)
}

fn joined(module: &[String], name: &str) -> Path {
    [module, &[name.to_owned()]].concat()
}

fn public_member(member: &syn::ImplItem) -> Option<String> {
    let visibility = match member {
        syn::ImplItem::Fn(function) => &function.vis,
        syn::ImplItem::Const(constant) => &constant.vis,
        _ => return None,
    };
    let name = impl_item_name(member).filter(|_| is_visible(visibility));
    name.map(plain)
}

/// The type that an `impl` is for.
fn self_type(item: &syn::ItemImpl, module: &[String], index: &Index) -> Option<Path> {
    defined(&item.self_ty, module, index)
}

fn defined(of: &syn::Type, module: &[String], index: &Index) -> Option<Path> {
    match of {
        syn::Type::Path(of) => resolved(&of.path, module, index),
        syn::Type::Reference(of) => defined(&of.elem, module, index),
        syn::Type::Group(of) => defined(&of.elem, module, index),
        syn::Type::Paren(of) => defined(&of.elem, module, index),
        _ => None,
    }
}
