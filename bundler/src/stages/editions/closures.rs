//! A closure that says `move` takes all of a variable of which it uses a field, before
//! edition 2021; since then that field alone. What it leaves is dropped later, and the
//! closure is smaller: the compiler's lint tells of some types alone.

use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::text::{Edit, Text};
use crate::syntax::items::parse;
use crate::syntax::tokens::{Kind, Tokens};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The text of a library where such closures say that they take all, as the compiler
/// itself would write it: `let _ = &variable;`. `None` if it has none.
pub fn whole(text: &Text, edition: Edition) -> Result<Option<Text>> {
    if Edition::E2021 <= edition || !text.as_str().contains("move") {
        return Ok(None);
    }
    let syntax = parse(text)?;
    let tokens = Tokens::new(text.as_str());
    let mut closures = Closures {
        tokens: &tokens,
        takes_self: false,
        edits: Vec::new(),
    };
    closures.visit_file(&syntax);
    let edits = closures.edits;
    Ok((!edits.is_empty()).then(|| text.edited(edits)))
}

struct Closures<'t> {
    tokens: &'t Tokens<'t>,
    /// Whether the function around takes `self` itself: of a reference nothing is dropped.
    takes_self: bool,
    edits: Vec<Edit>,
}

impl Closures<'_> {
    /// The variables of which a range uses fields and nothing else.
    fn by_field(&self, range: Range<usize>) -> BTreeSet<&str> {
        let tokens = self.tokens;
        let mut found: BTreeMap<&str, bool> = BTreeMap::new();
        for at in tokens.at(range.start)..tokens.at(range.end) {
            let name = tokens.ident(at);
            let is_variable = name.starts_with(|c: char| c.is_lowercase() || c == '_');
            let is_range = 2 <= at && tokens.is_punct(at - 2, '.');
            let is_member = 1 <= at && tokens.is_punct(at - 1, '.') && !is_range;
            let is_path = tokens.is_path_sep(at + 1) || tokens.is_after_path_sep(at);
            if is_variable && !is_member && !is_path {
                *found.entry(name).or_insert(true) &= self.has_field(at);
            }
        }
        let alone = found.into_iter().filter(|(_, by_field)| *by_field);
        let names = alone.map(|(name, _)| name);
        names
            .filter(|name| *name != "self" || self.takes_self)
            .collect()
    }

    /// Whether a field is asked for behind a token, and no method.
    fn has_field(&self, at: usize) -> bool {
        let tokens = self.tokens;
        let is_name = |at: usize| {
            let kind = tokens.get(at).map(|token| token.kind);
            matches!(kind, Some(Kind::Ident | Kind::Literal)) && tokens.ident(at) != "await"
        };
        let is_method = tokens.str(at + 3) == "(" || tokens.is_path_sep(at + 3);
        tokens.is_punct(at + 1, '.') && is_name(at + 2) && !is_method
    }

    fn take_self(&mut self, signature: &syn::Signature) -> bool {
        let receiver = signature.receiver();
        let takes_self = receiver.is_some_and(|of| of.reference.is_none());
        std::mem::replace(&mut self.takes_self, takes_self)
    }
}

impl<'ast> Visit<'ast> for Closures<'_> {
    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        visit::visit_expr_closure(self, closure);
        if closure.capture.is_none() {
            return;
        }
        let names = self.by_field(closure.span().byte_range());
        if names.is_empty() {
            return;
        }
        let takes: String = names
            .iter()
            .map(|name| format!("let _ = &{name}; "))
            .collect();
        let body = closure.body.span().byte_range();
        match &*closure.body {
            syn::Expr::Block(of) if of.label.is_none() && of.attrs.is_empty() => {
                self.edits.push(Edit::insert(body.start + 1, &takes));
            }
            _ => {
                self.edits
                    .push(Edit::insert(body.start, &format!("{{ {takes}")));
                self.edits.push(Edit::insert(body.end, " }"));
            }
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let around = self.take_self(&item.sig);
        visit::visit_item_fn(self, item);
        self.takes_self = around;
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        let around = self.take_self(&item.sig);
        visit::visit_impl_item_fn(self, item);
        self.takes_self = around;
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        let around = self.take_self(&item.sig);
        visit::visit_trait_item_fn(self, item);
        self.takes_self = around;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let written = whole(&Text::from(text), Edition::E2018).unwrap();
        assert_eq!(written.as_ref().map(Text::as_str), expected, "{text}");
        assert!(whole(&Text::from(text), Edition::E2021).unwrap().is_none());
    }

    #[test]
    fn closures_that_use_fields() {
        check(
            "fn f() { g(move || t.1); let h = move |a: u8| { t.0.len() + u.v + a }; }",
            Some(
                "fn f() { g(move || { let _ = &t; t.1 }); \
                 let h = move |a: u8| {let _ = &t; let _ = &u;  t.0.len() + u.v + a }; }",
            ),
        );
        check(
            "fn f() { g(move || println!(\"{}\", 0..t.1)); move || move || t.0 }",
            Some(
                "fn f() { g(move || { let _ = &t; println!(\"{}\", 0..t.1) }); \
                 move || { let _ = &t; move || { let _ = &t; t.0 } } }",
            ),
        );
        check(
            "impl A { fn f(self) { move || self.a } }",
            Some("impl A { fn f(self) { move || { let _ = &self; self.a } } }"),
        );
    }

    #[test]
    fn closures_that_take_all_anyway() {
        for same in [
            "fn f() { || t.1; move |t: B| t.0; move || { let t = a(); t.0 } }",
            "fn f() { move || { t.0 + h(&t) }; move || t.len(); move || t.f::<u8>() }",
            "impl A { fn f(&self) { move || self.a } }",
            "fn f() { move || T.a; move || b::t.c; move || 0.5; move || a().t.b }",
        ] {
            check(same, None);
        }
    }
}
