//! What may run on another machine than this one: what has no code here may
//! have some there.

use crate::error::Result;
use crate::model::cfg::Config;
use crate::model::program::Program;
use crate::stages::prune;
use crate::syntax::items::{
    foreign_attributes, impl_attributes, is_cfg, item_attributes, statement_attributes,
    trait_attributes,
};
use crate::syntax::strip_comments::KEPT;
use crate::syntax::tokens::Tokens;
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::rustc;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::HashSet;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The machine that the compiler makes code for.
#[derive(Debug)]
pub struct Machine(Config);

impl Machine {
    /// Asks the compiler.
    ///
    /// # Errors
    /// When it cannot run.
    pub fn of(tools: &Toolchain) -> Result<Machine> {
        Ok(Machine::with(rustc::cfgs(tools)?))
    }

    /// One that has these `cfg`s.
    pub fn with(cfgs: impl IntoIterator<Item = String>) -> Machine {
        Machine(Config {
            custom: cfgs.into_iter().collect(),
            is_complete: true,
            ..Config::default()
        })
    }

    /// Whether a `cfg` does not hold here, or cannot be told; then something may
    /// be there on another machine alone.
    fn lacks(&self, attribute: &syn::Attribute) -> bool {
        let Ok(list) = attribute.meta.require_list() else {
            return false;
        };
        if is_decided(&list.tokens) {
            // No machine has what is under `any()`.
            return false;
        }
        let text = list.tokens.to_string();
        let tokens = Tokens::new(&text);
        let mut end = 0;
        while end < tokens.len() && !tokens.is_punct(end, ',') {
            end = tokens.partner(end) + 1;
        }
        let predicate = self.0.evaluate(&tokens, 0..end);
        predicate.and_then(|predicate| predicate.value) != Some(true)
    }

    /// Whether something may be there on another machine alone, or is wanted
    /// whatever the compiler says of it.
    pub fn has_not(&self, attributes: &[syn::Attribute]) -> bool {
        attributes.iter().any(|attribute| {
            attribute.path().is_ident("cfg") && self.lacks(attribute) || is_wanted(attribute)
        })
    }
}

/// Whether an attribute says that an item is wanted.
fn is_wanted(attribute: &syn::Attribute) -> bool {
    match &attribute.meta {
        syn::Meta::NameValue(of) => match &of.value {
            syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(text),
                ..
            }) => of.path.is_ident("doc") && text.value() == KEPT.trim_matches('"'),
            _ => false,
        },
        _ => false,
    }
}

/// Names that are mentioned where another machine may need them; `None` if a
/// text does not parse.
pub fn names(program: &Program, machine: &Machine) -> Option<HashSet<String>> {
    let libraries = program.libraries.iter().map(|library| &library.text);
    let mut names = HashSet::new();
    for text in libraries.chain([&program.user]) {
        names.extend(names_in(text.as_str(), machine)?);
    }
    Some(names)
}

fn names_in(text: &str, machine: &Machine) -> Option<HashSet<String>> {
    if !text.contains("cfg") && !text.contains("doc") {
        return Some(HashSet::new());
    }
    let mut finder = Finder {
        machine,
        ranges: Vec::new(),
        is_unclear: false,
    };
    finder.visit_file(&syn::parse_file(text).ok()?);
    let mentions = finder.ranges.into_iter();
    let mentions = mentions.flat_map(|range| prune::all_mentions(&text[range]));
    Some(mentions.collect())
}

/// Finds ranges under a `cfg`, and `cfg!` with what hangs on it.
struct Finder<'m> {
    machine: &'m Machine,
    ranges: Vec<Range<usize>>,
    /// Whether the item around asks in a way of which no range is known.
    is_unclear: bool,
}

impl Finder<'_> {
    /// Takes in the whole of something that another machine alone may have.
    fn take(&mut self, attributes: &[syn::Attribute], of: &impl Spanned) -> bool {
        let takes = self.machine.has_not(attributes);
        if takes {
            self.ranges.push(of.span().byte_range());
        }
        takes
    }

    /// Looks through an item that is all taken in if something is not clear.
    fn whole(&mut self, of: &impl Spanned, look: impl FnOnce(&mut Self)) {
        let around = std::mem::take(&mut self.is_unclear);
        look(self);
        if std::mem::replace(&mut self.is_unclear, around) {
            self.ranges.push(of.span().byte_range());
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if self.take(item_attributes(item), item) {
            return;
        }
        match item {
            syn::Item::Mod(_) | syn::Item::Impl(_) | syn::Item::Trait(_) => {
                visit::visit_item(self, item);
            }
            _ => self.whole(item, |finder| visit::visit_item(finder, item)),
        }
    }

    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        if !self.take(foreign_attributes(item), item) {
            visit::visit_foreign_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        if !self.take(impl_attributes(item), item) {
            self.whole(item, |finder| visit::visit_impl_item(finder, item));
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        if !self.take(trait_attributes(item), item) {
            self.whole(item, |finder| visit::visit_trait_item(finder, item));
        }
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        if !self.take(statement_attributes(statement), statement) {
            visit::visit_stmt(self, statement);
        }
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if !self.take(&field.attrs, field) {
            visit::visit_field(self, field);
        }
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        if !self.take(&variant.attrs, variant) {
            visit::visit_variant(self, variant);
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if !self.take(&arm.attrs, arm) {
            visit::visit_arm(self, arm);
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        let path = attribute.path();
        if path.is_ident("cfg_attr") && self.machine.lacks(attribute) {
            self.ranges.push(attribute.span().byte_range());
        } else if is_cfg(attribute) && self.machine.lacks(attribute) {
            self.is_unclear = true;
        }
    }

    /// `if cfg!(…) { … } else { … }`
    fn visit_expr_if(&mut self, of: &'ast syn::ExprIf) {
        match asks(&of.cond) {
            true => self.ranges.push(of.span().byte_range()),
            false => visit::visit_expr_if(self, of),
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if call.path.is_ident("cfg") {
            self.is_unclear |= !is_decided(&call.tokens);
        } else if is_undecided(call.tokens.clone()) {
            self.ranges.push(call.span().byte_range());
        }
    }
}

/// Whether a condition is a `cfg!` that is still to be decided, and perhaps
/// more.
fn asks(condition: &syn::Expr) -> bool {
    match condition {
        syn::Expr::Macro(of) => of.mac.path.is_ident("cfg") && !is_decided(&of.mac.tokens),
        syn::Expr::Binary(of) => asks(&of.left) || asks(&of.right),
        syn::Expr::Unary(of) => asks(&of.expr),
        syn::Expr::Paren(of) => asks(&of.expr),
        _ => false,
    }
}

/// Whether a predicate is the `all()` or `any()` that is left of what was known
/// when the library was inlined.
fn is_decided(predicate: &TokenStream) -> bool {
    let said = predicate.to_string().replace(' ', "");
    ["all()", "any()"].iter().any(|word| {
        let rest = said.strip_prefix(word);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(','))
    })
}

/// Whether tokens speak of a `cfg` that is neither `all()` nor `any()`: a macro
/// may ask for the opposite, so what holds here counts, too.
fn is_undecided(tokens: TokenStream) -> bool {
    let trees: Vec<_> = tokens.into_iter().collect();
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => is_undecided(group.stream()),
        TokenTree::Ident(name) if name == "cfg" || name == "cfg_attr" => {
            let behind = trees[at + 1..]
                .iter()
                .find(|tree| !matches!(tree, TokenTree::Punct(_)));
            match (trees.get(at + 1), behind) {
                // `use core::{cfg, fmt};`
                (Some(TokenTree::Punct(end)), _) if matches!(end.as_char(), ',' | ';') => false,
                (_, Some(TokenTree::Group(group))) => !is_decided(&group.stream()),
                _ => true,
            }
        }
        TokenTree::Ident(name) => name == "cfg_if",
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, kept: &str, free: &str) {
        let machine = Machine::with(["unix".to_owned(), "target_os=\"linux\"".to_owned()]);
        let names = names_in(text, &machine).unwrap();
        for name in kept.split_whitespace() {
            assert!(names.contains(name), "{name} in {text}");
        }
        for name in free.split_whitespace() {
            assert!(!names.contains(name), "{name} in {text}");
        }
    }

    #[test]
    fn names_that_another_machine_may_need() {
        check(
            "#[cfg(windows)] fn a() { b(); } fn c() { d() }",
            "a b",
            "c d",
        );
        check(
            "impl A { fn g() { #[cfg(windows)] h(); i() } #[cfg(windows)] fn j() { k() } }",
            "h j k",
            "A g i",
        );
        check("#[cfg(something)] fn a() { b(); }", "a b", "");
        check("#[cfg_attr(windows, derive(A))] struct B(C);", "A", "B C");
        check("struct A { #[cfg(windows)] b: C, d: D }", "C", "A D");
        check(
            "extern \"C\" { #[cfg(windows)] fn a(b: C); fn d(e: F); }",
            "C",
            "d F",
        );
        check(
            "trait A { #[cfg(windows)] fn b() { c() } fn d() {} }",
            "c",
            "d",
        );
        check(
            "fn a() { match b { #[cfg(windows)] C => d(), E => f() } }",
            "C d",
            "E f",
        );
    }

    #[test]
    fn what_holds_here_is_no_condition() {
        check("struct A<#[cfg(any())] S, T = B>(S, T);", "", "A B S T");
        check("#[cfg(any())] fn a() { b(); }", "", "a b");
        check(
            "macro_rules! a { () => { use core::{cfg, fmt}; } }",
            "",
            "a fmt",
        );
        check(
            "#[cfg(unix)] fn a() { b(); } #[cfg(target_os = \"linux\")] mod c { fn d() {} }
             fn e() { #[cfg(not(windows))] f(); } #[cfg(all())] fn g() { h() }",
            "",
            "a b c d e f g h",
        );
        check(
            "#[cfg(unix)] mod a { fn b() {} #[cfg(windows)] fn c() {} }",
            "c",
            "a b",
        );
    }

    #[test]
    fn both_ways_of_what_a_condition_chooses() {
        check(
            "fn a() { if cfg!(unix) { b() } else { c() } d() }",
            "b c",
            "a d",
        );
        check("fn a() { if !cfg!(unix) && e { b() } d() }", "b", "a d");
        check("fn a() { let b = cfg!(unix); c(b) }", "c", "");
        check("fn a() { if cfg!(any()) { b() } }", "", "b");
        check(
            "fn k() { l! { if #[cfg(any())] { m() } else { n() } } } \
             fn o() { p! { if #[cfg(windows)] { q() } else { r() } } s() }",
            "q r",
            "m n s",
        );
    }
}
