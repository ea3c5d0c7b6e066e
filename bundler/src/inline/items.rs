//! What the syntax tree decides: items that `cfg` leaves out, attributes that
//! say nothing to a judge, module files, exported macros, `extern crate`.

use super::paths::{Scope, Scopes};
use super::{Exported, Inliner, STD};
use crate::error::{Error, Result};
use crate::gate::Edition;
use crate::inline::cfg::Predicate;
use crate::source::{Edit, Text};
use crate::tokens::Tokens;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A `mod x;` whose file is to be found.
pub struct Found {
    pub name: String,
    /// The inline modules around it, from the file's own.
    pub inside: Vec<String>,
    /// `#[path = "…"]`.
    pub path: Option<String>,
    /// The range of its `;`.
    pub semicolon: Range<usize>,
}

/// What the pass found beside its edits.
#[derive(Default)]
pub struct Findings {
    pub modules: Vec<Found>,
    pub macros: Vec<Exported>,
}

/// Attributes without meaning for the program that runs.
const SILENT: [&str; 14] = [
    "allow",
    "automatically_derived",
    "clippy",
    "deny",
    "deprecated",
    "diagnostic",
    "doc",
    "expect",
    "forbid",
    "macro_export",
    "must_use",
    "non_exhaustive",
    "rustfmt",
    "warn",
];

fn is_silent(attribute: &str) -> bool {
    SILENT.contains(&attribute)
}

/// What the prelude of edition 2021 has and that of 2018 has not: the module,
/// the trait and its method.
const PRELUDE_2021: [(&str, &str, &str); 3] = [
    ("std::convert", "TryFrom", "try_from"),
    ("std::convert", "TryInto", "try_into"),
    ("std::iter", "FromIterator", "from_iter"),
];

/// The pass over one file.
pub struct ItemPass<'a, 'i> {
    inliner: &'i Inliner<'a>,
    text: &'i Text,
    tokens: &'i Tokens<'i>,
    /// The file's module from the crate's root.
    module: &'i [String],
    /// Inline modules around the current item.
    inside: Vec<String>,
    edits: Vec<Edit>,
    found: Findings,
    scopes: Scopes,
    error: Option<Error>,
}

impl<'a, 'i> ItemPass<'a, 'i> {
    pub fn new(
        inliner: &'i Inliner<'a>,
        text: &'i Text,
        tokens: &'i Tokens<'i>,
        module: &'i [String],
    ) -> Self {
        ItemPass {
            inliner,
            text,
            tokens,
            module,
            inside: Vec::new(),
            edits: Vec::new(),
            found: Findings::default(),
            scopes: Scopes::default(),
            error: None,
        }
    }

    pub fn run(&mut self, syntax: &syn::File) -> Result<()> {
        let scope = Scope::new(0..usize::MAX, &syntax.items, !self.module.is_empty());
        self.add_scope(scope, &syntax.items);
        if self.is_left_out(&syntax.attrs) {
            self.edits.push(Edit::delete(0..self.text.as_str().len()));
            return Ok(());
        }
        self.visit_file(syntax);
        self.error.take().map_or(Ok(()), Err)
    }

    pub fn finish(self) -> (Vec<Edit>, Findings, Scopes) {
        (self.edits, self.found, self.scopes)
    }

    /// Notes a module, and imports in it what only later preludes offer.
    fn add_scope(&mut self, scope: Scope, items: &[syn::Item]) {
        let later = self.inliner.krate.edition >= Edition::E2021;
        if let (true, false, Some(first)) = (later, self.own(), items.first()) {
            for (path, name, method) in PRELUDE_2021 {
                let mentioned = [name, method]
                    .iter()
                    .any(|name| scope.mentions(self.tokens, name));
                if mentioned && !scope.defines(name) && !imports(items, name) {
                    let start = first.span().byte_range().start;
                    self.edits
                        .push(Edit::insert(start, &format!("use {path}::{name};\n")));
                }
            }
        }
        self.scopes.push(scope);
    }

    fn own(&self) -> bool {
        self.inliner.names.module.is_none()
    }

    fn at_root(&self) -> bool {
        self.module.is_empty() && self.inside.is_empty()
    }

    fn attribute_range(attribute: &syn::Attribute) -> Range<usize> {
        let start = attribute.pound_token.span.byte_range().start;
        start..attribute.bracket_token.span.close().byte_range().end
    }

    /// The predicate of `#[cfg(…)]`, or of `#[cfg_attr(…, …)]` with the index
    /// of the token behind its comma.
    fn predicate(&self, attribute: &syn::Attribute) -> Option<(Predicate, Range<usize>)> {
        let syn::Meta::List(list) = &attribute.meta else {
            return None;
        };
        let open = self
            .tokens
            .at(list.delimiter.span().open().byte_range().start);
        let close = self.tokens.partner(open);
        let end = if list.path.is_ident("cfg") {
            close
        } else if list.path.is_ident("cfg_attr") {
            let mut at = open + 1;
            while at < close && !self.tokens.is_punct(at, ',') {
                at = self.tokens.partner(at) + 1;
            }
            at
        } else {
            return None;
        };
        let predicate = self.inliner.config.evaluate(self.tokens, open + 1..end)?;
        Some((predicate, end + 1..close))
    }

    /// Whether a `cfg` says that the node is not compiled.
    fn is_left_out(&self, attributes: &[syn::Attribute]) -> bool {
        attributes.iter().any(|attribute| {
            let path = attribute.path();
            let test = path.is_ident("test") || path.is_ident("bench");
            let cfg = path.is_ident("cfg")
                && self
                    .predicate(attribute)
                    .is_some_and(|(predicate, _)| predicate.value == Some(false));
            test || cfg
        })
    }

    /// Cuts a node that is not compiled, with the comma behind it.
    fn cut_if_left_out(&mut self, attributes: &[syn::Attribute], node: &impl Spanned) -> bool {
        if !self.is_left_out(attributes) {
            return false;
        }
        self.cut(node.span().byte_range());
        true
    }

    /// Cuts a range with the comma behind it, and the line if it is left empty.
    fn cut(&mut self, mut range: Range<usize>) {
        let next = self.tokens.at(range.end);
        if self.tokens.is_punct(next, ',') {
            range.end = self.tokens.range(next).end;
        }
        let text = self.text.as_str();
        let blank = |c: char| c == ' ' || c == '\t';
        let before = text[..range.start].trim_end_matches(blank).len();
        let after = range.end
            + (text[range.end..].len() - text[range.end..].trim_start_matches(blank).len());
        let starts_line = before == 0 || text[..before].ends_with('\n');
        if starts_line && text[after..].starts_with('\n') {
            range = before..after + 1;
            // One blank line is enough where there were two.
            if (before == 0 || text[..before].ends_with("\n\n"))
                && text[range.end..].starts_with('\n')
            {
                range.end += 1;
            }
        }
        self.edits.push(Edit::delete(range));
    }

    fn fail(&mut self, at: usize, what: String, help: &str) {
        let error = Error::new(what).detail(self.text.quote(at)).help(help);
        self.error.get_or_insert(error);
    }

    fn extern_crate(&mut self, item: &syn::ItemExternCrate) {
        let name = item.ident.to_string();
        let alias = item.rename.as_ref().map(|(_, alias)| alias.to_string());
        let range = item.span().byte_range();
        let called = alias.clone().unwrap_or_else(|| name.clone());
        let target = match (name.as_str(), &self.inliner.names.module) {
            ("self", None) => "crate".to_owned(),
            ("self", Some(module)) => format!("crate::{module}"),
            ("std" | "core", _) if alias.is_none() => return self.cut(range),
            ("std" | "core", _) => name.clone(),
            ("alloc", _) => STD.to_owned(),
            _ => match self.inliner.names.externs.get(&name) {
                Some(path) => path.clone(),
                None => {
                    let what = format!("`extern crate {name}` is not supported");
                    return self.fail(
                        range.start,
                        what,
                        "use what the standard library or a crate offers",
                    );
                }
            },
        };
        // The root has the library's module under that very name.
        let there = self.own() && self.at_root() && target == format!("crate::{called}");
        if called == "_" || there {
            return self.cut(range);
        }
        // Attributes stay outside: `#[macro_use]` is seen to by name.
        let visible = match &item.vis {
            syn::Visibility::Inherited => "",
            _ => "pub ",
        };
        self.edits.push(Edit::replace(
            range,
            &format!("{visible}use {target} as {called};"),
        ));
    }

    /// `#[macro_export]` puts a macro at the root of its crate, which is a
    /// module now: a `use` gives it a path there.
    fn exported_macro(&mut self, item: &syn::ItemMacro, name: &syn::Ident) {
        let name_text = name.to_string();
        let taken = self
            .scopes
            .at(name.span().byte_range().start)
            .defines(&name_text);
        let defined = if taken {
            format!("__{name_text}_macro")
        } else {
            name_text.clone()
        };
        let mut import = format!("\npub(crate) use {defined}");
        if taken {
            self.edits
                .push(Edit::replace(name.span().byte_range(), &defined));
            import.push_str(&format!(" as {name_text}"));
        }
        import.push(';');
        self.edits
            .push(Edit::insert(item.span().byte_range().end, &import));
        let mut module = self.module.to_vec();
        module.extend(self.inside.iter().cloned());
        self.found.macros.push(Exported {
            name: name_text,
            module,
        });
    }

    /// All is one crate now: `pub` would promise more than a library's module
    /// or its macros can keep.
    fn visibility(&mut self, item: &syn::ItemUse) {
        let syn::Visibility::Public(public) = &item.vis else {
            return;
        };
        if !self.own() || self.takes_module_or_macro(&item.tree, None) {
            self.edits
                .push(Edit::replace(public.span.byte_range(), "pub(crate)"));
        }
    }

    /// Whether a `use` takes a dependency itself or one of its macros.
    fn takes_module_or_macro(&self, tree: &syn::UseTree, root: Option<&str>) -> bool {
        let takes = |name: &syn::Ident| {
            let name = name.to_string();
            match root {
                None => self.inliner.names.externs.contains_key(&name),
                Some(root) => name == "self" || self.inliner.exports(root, &name),
            }
        };
        match tree {
            syn::UseTree::Path(path) if root.is_none() => {
                let name = path.ident.to_string();
                let known = self.inliner.names.externs.contains_key(&name);
                known && self.takes_module_or_macro(&path.tree, Some(&name))
            }
            syn::UseTree::Group(group) => group
                .items
                .iter()
                .any(|tree| self.takes_module_or_macro(tree, root)),
            syn::UseTree::Name(name) => takes(&name.ident),
            syn::UseTree::Rename(name) => takes(&name.ident),
            _ => false,
        }
    }

    fn module_path(&self, item: &syn::ItemMod) -> Option<String> {
        item.attrs
            .iter()
            .find_map(|attribute| match &attribute.meta {
                syn::Meta::NameValue(pair) if pair.path.is_ident("path") => string(&pair.value),
                syn::Meta::List(list) if list.path.is_ident("cfg_attr") => {
                    let (predicate, rest) = self.predicate(attribute)?;
                    let is_path = self.tokens.ident(rest.start) == "path";
                    (predicate.value == Some(true) && is_path)
                        .then(|| self.tokens.str(rest.start + 2).trim_matches('"').to_owned())
                }
                _ => None,
            })
    }

    fn module(&mut self, item: &syn::ItemMod) {
        let name = item.ident.to_string();
        match (&item.content, &item.semi) {
            (Some((brace, items)), _) => {
                let range =
                    brace.span.open().byte_range().end..brace.span.close().byte_range().start;
                self.add_scope(Scope::new(range, items, true), items);
                self.inside.push(name.trim_start_matches("r#").to_owned());
                visit::visit_item_mod(self, item);
                self.inside.pop();
            }
            (None, semicolon) => {
                visit::visit_item_mod(self, item);
                let semicolon = semicolon
                    .as_ref()
                    .expect("a module without content ends in `;`");
                self.found.modules.push(Found {
                    name: name.trim_start_matches("r#").to_owned(),
                    inside: self.inside.clone(),
                    path: self.module_path(item),
                    semicolon: semicolon.span.byte_range(),
                });
            }
        }
    }

    fn is_macro_export(attribute: &syn::Attribute) -> bool {
        attribute.path().is_ident("macro_export")
    }
}

/// Whether one of a module's `use` items binds a name.
fn imports(items: &[syn::Item], name: &str) -> bool {
    fn binds(tree: &syn::UseTree, name: &str) -> bool {
        match tree {
            syn::UseTree::Path(path) => binds(&path.tree, name),
            syn::UseTree::Group(group) => group.items.iter().any(|tree| binds(tree, name)),
            syn::UseTree::Name(leaf) => leaf.ident == name,
            syn::UseTree::Rename(leaf) => leaf.rename == name,
            syn::UseTree::Glob(_) => false,
        }
    }
    items
        .iter()
        .any(|item| matches!(item, syn::Item::Use(item) if binds(&item.tree, name)))
}

fn string(expression: &syn::Expr) -> Option<String> {
    match expression {
        syn::Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(text),
            ..
        }) => Some(text.value()),
        _ => None,
    }
}

fn item_attributes(item: &syn::Item) -> &[syn::Attribute] {
    use syn::Item;
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

impl<'ast> Visit<'ast> for ItemPass<'_, '_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if self.cut_if_left_out(item_attributes(item), item) {
            return;
        }
        match item {
            syn::Item::Mod(item) => self.module(item),
            syn::Item::ExternCrate(item) => self.extern_crate(item),
            // `use proconio;` at the root would now import itself.
            syn::Item::Use(syn::ItemUse {
                tree: syn::UseTree::Name(name),
                ..
            }) if self.own()
                && self.at_root()
                && self.inliner.names.externs.get(&name.ident.to_string())
                    == Some(&format!("crate::{}", name.ident)) =>
            {
                self.cut(item.span().byte_range());
            }
            // A library's `pub use derive_crate::*`: procedural macros have no text.
            syn::Item::Use(syn::ItemUse { tree, .. })
                if !self.own() && self.inliner.is_proc_macro(tree) =>
            {
                self.cut(item.span().byte_range());
            }
            syn::Item::Use(import) => {
                self.visibility(import);
                visit::visit_item(self, item);
            }
            syn::Item::Macro(call) => {
                let exported = !self.own() && call.attrs.iter().any(Self::is_macro_export);
                if let (true, Some(name)) = (exported, &call.ident) {
                    self.exported_macro(call, name);
                }
                visit::visit_item(self, item);
            }
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        let range = Self::attribute_range(attribute);
        let inner = matches!(attribute.style, syn::AttrStyle::Inner(_));
        if let Some((predicate, rest)) = self.predicate(attribute) {
            let decided = predicate
                .value
                .filter(|_| !self.own() || predicate.crate_own);
            match decided {
                Some(true) if attribute.path().is_ident("cfg_attr") && (self.own() || !inner) => {
                    let bang = if inner { "!" } else { "" };
                    let text = match rest.is_empty() {
                        true => "",
                        false => &self.text.as_str()[self.tokens.range(rest.start).start
                            ..self.tokens.range(rest.end - 1).end],
                    };
                    let with = match text {
                        "" => String::new(),
                        _ if !self.own() && is_silent(self.tokens.ident(rest.start)) => {
                            String::new()
                        }
                        _ => format!("#{bang}[{text}]"),
                    };
                    self.edits.push(Edit::replace(range, &with));
                }
                Some(_) => self.cut(range),
                None => {}
            }
            return;
        }
        let first = attribute.path().segments.first();
        let silent = first.is_some_and(|first| is_silent(&first.ident.to_string()));
        let path_of_file = attribute.path().is_ident("path");
        if (!self.own() && (silent || (inner && self.at_root()))) || path_of_file {
            self.cut(range);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        use syn::ImplItem;
        let attributes: &[_] = match item {
            ImplItem::Const(item) => &item.attrs,
            ImplItem::Fn(item) => &item.attrs,
            ImplItem::Type(item) => &item.attrs,
            ImplItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        if !self.cut_if_left_out(attributes, item) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        use syn::TraitItem;
        let attributes: &[_] = match item {
            TraitItem::Const(item) => &item.attrs,
            TraitItem::Fn(item) => &item.attrs,
            TraitItem::Type(item) => &item.attrs,
            TraitItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        if !self.cut_if_left_out(attributes, item) {
            visit::visit_trait_item(self, item);
        }
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if !self.cut_if_left_out(&field.attrs, field) {
            visit::visit_field(self, field);
        }
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        if !self.cut_if_left_out(&variant.attrs, variant) {
            visit::visit_variant(self, variant);
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if !self.cut_if_left_out(&arm.attrs, arm) {
            visit::visit_arm(self, arm);
        }
    }

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        if !self.cut_if_left_out(&field.attrs, field) {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if !self.cut_if_left_out(&local.attrs, local) {
            visit::visit_local(self, local);
        }
    }
}
