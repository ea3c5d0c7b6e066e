//! What the syntax tree decides: items that `cfg` leaves out, attributes that
//! say nothing to a judge, module files, `extern crate`.

use super::names;
use super::paths::{Scope, Scopes};
use super::{Inliner, Position, STD};
use crate::error::{Error, Kind, Result};
use crate::facts::attributes::is_inert;
use crate::model::text::{Edit, Text};
use crate::syntax::attributes::{Attributed, visit_by_attributes};
use crate::syntax::cfg::Predicate;
use crate::syntax::tokens::Tokens;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The one attribute of a crate that means the same of a module.
pub const NO_PRELUDE: &str = "no_implicit_prelude";

/// A `mod x;` whose file is to be found.
pub struct Found {
    pub name: String,
    /// The inline modules around it, from the file's own, and where they open.
    pub inside: Vec<(usize, Step)>,
    /// `#[path = "…"]`.
    pub path: Option<String>,
    /// Whether a `cfg` stays that only the judge's compiler can decide.
    pub conditional: bool,
    /// The range of its `;`.
    pub semicolon: Range<usize>,
}

/// A folder on the way to a module's file.
#[derive(Clone)]
pub enum Step {
    /// An inline module's name.
    Name(String),
    /// An inline module's `#[path = "…"]`.
    Path(String),
}

/// The pass over one file.
pub struct ItemPass<'a, 'i> {
    inliner: &'i Inliner<'a>,
    text: &'i Text,
    tokens: &'i Tokens<'i>,
    position: &'i Position,
    /// Inline modules around the current item.
    inside: Vec<(usize, Step)>,
    edits: Vec<Edit>,
    /// Where a false `#[cfg(…)]` stands on what has not been cut.
    left_out: Vec<usize>,
    /// Whether a `cfg` around the current item is decided by the compiler alone.
    conditional: bool,
    modules: Vec<Found>,
    scopes: Scopes,
    error: Option<Error>,
}

impl<'a, 'i> ItemPass<'a, 'i> {
    pub fn new(
        inliner: &'i Inliner<'a>,
        text: &'i Text,
        tokens: &'i Tokens<'i>,
        position: &'i Position,
    ) -> Self {
        ItemPass {
            inliner,
            text,
            tokens,
            position,
            inside: Vec::new(),
            edits: Vec::new(),
            left_out: Vec::new(),
            conditional: position.conditional,
            modules: Vec::new(),
            scopes: Scopes::default(),
            error: None,
        }
    }

    pub fn run(&mut self, syntax: &syn::File) -> Result<()> {
        let mut types = names::shadowing(&syntax.items, self.inliner);
        if names::takes_all_of_super(&syntax.items) {
            types.extend(self.position.outer.clone());
        }
        self.scopes.push(Scope {
            range: 0..usize::MAX,
            types,
            nested: !self.position.is_root,
            end: Some(self.text.as_str().len()),
        });
        if self.is_left_out(&syntax.attrs) {
            self.edits.push(Edit::delete(0..self.text.as_str().len()));
            return Ok(());
        }
        self.visit_file(syntax);
        self.error.take().map_or(Ok(()), Err)
    }

    pub fn finish(self) -> (Vec<Edit>, Vec<Found>, Scopes) {
        (self.edits, self.modules, self.scopes)
    }

    fn own(&self) -> bool {
        self.inliner.names.module.is_none()
    }

    fn at_root(&self) -> bool {
        self.position.is_root && self.inside.is_empty()
    }

    fn attribute_range(attribute: &syn::Attribute) -> Range<usize> {
        let start = attribute.pound_token.span.byte_range().start;
        start..attribute.bracket_token.span.close().byte_range().end
    }

    /// The predicate of a conditional attribute, with the tokens behind its comma.
    fn predicate(&self, attribute: &syn::Attribute) -> Option<(Predicate, Range<usize>)> {
        self.inliner.config.of_attribute(self.tokens, attribute)
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

    /// Whether a `cfg` is for the compiler alone to decide.
    fn is_undecided(&self, attributes: &[syn::Attribute]) -> bool {
        attributes.iter().any(|attribute| {
            let predicate = self.predicate(attribute);
            attribute.path().is_ident("cfg")
                && predicate.is_some_and(|(predicate, _)| predicate.value.is_none())
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
        let error = Error::new(what)
            .of_kind(Kind::Program)
            .detail(self.text.quote(at))
            .help(help);
        self.error.get_or_insert(error);
    }

    fn extern_crate(&mut self, item: &syn::ItemExternCrate) {
        let name = item.ident.to_string();
        let alias = item.rename.as_ref().map(|(_, alias)| alias.to_string());
        let range = item.span().byte_range();
        if self.inliner.names.is_kept(&name) {
            return;
        }
        // Procedural macros have no text: what they make takes their place.
        if self.inliner.names.proc_macros.contains_key(&name) {
            return self.cut(range);
        }
        let called = alias.clone().unwrap_or_else(|| name.clone());
        let target = match (name.as_str(), &self.inliner.names.module) {
            ("self", None) => "crate".to_owned(),
            ("self", Some(module)) => format!("crate::{module}"),
            ("std" | "core", _)
                if alias.is_none()
                    && matches!(item.vis, syn::Visibility::Inherited)
                    && !self.names_standard(&name) =>
            {
                return self.cut(range);
            }
            ("std" | "core", _) if alias.is_none() => format!("::{name}"),
            ("std" | "core", _) => name.clone(),
            ("alloc", _) => STD.to_owned(),
            _ => match self.inliner.names.by_cargo.get(&name) {
                Some(path) => path.clone(),
                // Cargo has built this without it, so it is for another system.
                None if self.conditional => return self.cut(range),
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
        // The user's paths are absolute now: a `pub use` may be unused.
        let visible = match &item.vis {
            syn::Visibility::Inherited if !self.own() => "",
            _ => "pub ",
        };
        self.edits.push(Edit::replace(
            range,
            &format!("{visible}use {target} as {called};"),
        ));
    }

    /// Whether paths ask a module for `std` itself, as `self::std::cell` and
    /// `$crate::std::vec` do after `extern crate std`.
    fn names_standard(&self, name: &str) -> bool {
        let tokens = self.tokens;
        (2..tokens.len()).any(|at| {
            let from = 3 <= at && matches!(tokens.ident(at - 3), "crate" | "self" | "super");
            from && tokens.ident(at) == name && tokens.is_after_path_sep(at)
        })
    }

    /// What `#[path]` says of a module.
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
        let name = item.ident.to_string().trim_start_matches("r#").to_owned();
        let path = self.module_path(item);
        match (&item.content, &item.semi) {
            (Some((brace, items)), _) => {
                let range =
                    brace.span.open().byte_range().end..brace.span.close().byte_range().start;
                let mut types = names::shadowing(items, self.inliner);
                if names::takes_all_of_super(items) {
                    types.extend(self.scopes.at(range.start).types.clone());
                }
                let step = path.map_or(Step::Name(name), Step::Path);
                self.inside.push((range.start, step));
                self.scopes.push(Scope {
                    end: Some(range.end),
                    range,
                    types,
                    nested: true,
                });
                visit::visit_item_mod(self, item);
                self.inside.pop();
            }
            (None, semicolon) => {
                visit::visit_item_mod(self, item);
                let semicolon = semicolon
                    .as_ref()
                    .expect("a module without content ends in `;`");
                self.modules.push(Found {
                    name,
                    inside: self.inside.clone(),
                    path,
                    conditional: self.conditional,
                    semicolon: semicolon.span.byte_range(),
                });
            }
        }
    }

    /// What a true `cfg_attr` stands for, if that is simple.
    fn attributes(&self, inner: bool, inside: Range<usize>) -> Option<String> {
        let mut out = Vec::new();
        for attribute in self.tokens.between_commas(inside) {
            let first = self.tokens.ident(attribute.start);
            // Its own predicate is still to be seen to.
            if first == "cfg" || first == "cfg_attr" {
                return None;
            }
            let end = self.tokens.range(attribute.end - 1).end;
            let range = self.tokens.range(attribute.start).start..end;
            if self.own() || !is_inert(first) {
                let bang = if inner { "!" } else { "" };
                out.push(format!("#{bang}[{}]", &self.text.as_str()[range]));
            }
        }
        Some(out.join(" "))
    }
}

/// An item that is an `extern crate`, or those in the arguments of a macro that may
/// write them.
pub fn extern_crates(item: &syn::Item, text: &str) -> Vec<syn::ItemExternCrate> {
    match item {
        syn::Item::ExternCrate(item) => vec![item.clone()],
        syn::Item::Macro(item) if item.ident.is_none() => {
            let text = &text[item.span().byte_range()];
            if !text.contains("extern") {
                return Vec::new();
            }
            let tokens = Tokens::new(text);
            let starts = (0..tokens.len()).filter(|at| tokens.ident(*at) == "extern");
            let written = starts.filter_map(|at| {
                let mut ends = at..tokens.len();
                let end = ends.find(|end| tokens.is_punct(*end, ';'))?;
                syn::parse_str(&text[tokens.range(at).start..tokens.range(end).end]).ok()
            });
            written.collect()
        }
        _ => Vec::new(),
    }
}

/// The value of a string literal.
pub fn string(expression: &syn::Expr) -> Option<String> {
    match expression {
        syn::Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(text),
            ..
        }) => Some(text.value()),
        _ => None,
    }
}

impl<'ast> Visit<'ast> for ItemPass<'_, '_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if self.cut_if_left_out(item.attributes(), item) {
            return;
        }
        let around = self.conditional;
        self.conditional |= self.is_undecided(item.attributes());
        match item {
            syn::Item::Mod(item) => self.module(item),
            syn::Item::ExternCrate(item) => self.extern_crate(item),
            syn::Item::Use(import) if names::takes_nothing(import, &self.inliner.names) => {
                self.cut(item.span().byte_range());
            }
            // `use proconio;` at the root would now import itself.
            syn::Item::Use(import)
                if self.own()
                    && self.at_root()
                    && names::takes_itself(import, &self.inliner.names) =>
            {
                self.cut(item.span().byte_range());
            }
            syn::Item::Use(import) => {
                // What is private at its root is not for the whole file.
                if let (Some(module), syn::Visibility::Restricted(visibility)) =
                    (&self.inliner.names.module, &import.vis)
                {
                    if visibility.in_token.is_none() && visibility.path.is_ident("crate") {
                        let range = visibility.span().byte_range();
                        let with = format!("pub(in crate::{module})");
                        self.edits.push(Edit::replace(range, &with));
                    }
                }
                visit::visit_item(self, item);
            }
            _ => visit::visit_item(self, item),
        }
        self.conditional = around;
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        let range = Self::attribute_range(attribute);
        let inner = matches!(attribute.style, syn::AttrStyle::Inner(_));
        if let Some((predicate, rest)) = self.predicate(attribute) {
            let decided = predicate
                .value
                .filter(|_| !self.own() || predicate.crate_own);
            let conditional = attribute.path().is_ident("cfg_attr");
            match decided {
                Some(true) if conditional && (self.own() || !(inner && self.at_root())) => {
                    if let Some(with) = self.attributes(inner, rest) {
                        match with.as_str() {
                            "" => self.cut(range),
                            with => self.edits.push(Edit::replace(range, with)),
                        }
                    }
                }
                // What is not cut with its node stays, as `cfg(any())`.
                Some(false) if !conditional => self.left_out.push(range.start),
                Some(_) => self.cut(range),
                None => {}
            }
            return;
        }
        let first = attribute.path().segments.first();
        let silent = first.is_some_and(|first| is_inert(&first.ident.to_string()));
        let path_of_file = attribute.path().is_ident("path");
        let of_crate = inner && self.at_root() && !attribute.path().is_ident(NO_PRELUDE);
        if (!self.own() && (silent || of_crate)) || path_of_file {
            self.cut(range);
        }
    }

    /// Items in a block go before those around it.
    fn visit_block(&mut self, block: &'ast syn::Block) {
        let items = block.stmts.iter().filter_map(|statement| match statement {
            syn::Stmt::Item(item) => Some(item),
            _ => None,
        });
        let mut types = names::shadowing(items, self.inliner);
        if !types.is_empty() {
            let range = block.span().byte_range();
            let around = self.scopes.at(range.start);
            for (name, by_itself) in &around.types {
                types.entry(name.clone()).or_insert(*by_itself);
            }
            let nested = around.nested;
            self.scopes.push(Scope {
                range,
                types,
                nested,
                end: None,
            });
        }
        visit::visit_block(self, block);
    }

    visit_by_attributes! {
        cut_if_left_out:
        visit_foreign_item ForeignItem,
        visit_impl_item ImplItem,
        visit_trait_item TraitItem,
        ..
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        let before = self.left_out.len();
        visit::visit_stmt(self, statement);
        if before < self.left_out.len() {
            let range = statement.span().byte_range();
            if self.left_out.contains(&range.start) {
                self.cut(range);
            }
            self.left_out.truncate(before);
        }
    }
}
