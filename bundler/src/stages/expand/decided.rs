//! Conditions that macros have written, as `#[cfg(target_has_atomic = $size)]`
//! becomes one, or `#[cfg_attr(feature = "std", …)]` of a macro of items: they are
//! decided as those of the library's own text are.

use crate::model::cfg::Config;
use crate::model::text::Edit;
use crate::syntax::attributes::{Attributed, visit_by_attributes};
use crate::syntax::parsed;
use crate::syntax::tokens::Tokens;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// What leaves only the conditions that the judge's compiler decides: what does
/// not hold goes, what holds is no condition. `None` if the text does not parse.
pub fn decided(text: &str, config: &Config) -> Option<Vec<Edit>> {
    let tokens = Tokens::new(text);
    let begins = |at: &usize| tokens.is_punct(*at, '#');
    // Of an inner attribute the name comes behind `!` and `[`.
    let names = (0..tokens.len())
        .filter(begins)
        .map(|at| match tokens.is_punct(at + 1, '!') {
            true => at + 3,
            false => at + 2,
        });
    let value = |at| Some(config.of_attribute_at(&tokens, at)?.0.value.is_some());
    if !names.filter_map(value).any(|is_known| is_known) {
        return Some(Vec::new());
    }
    let mut finder = Finder {
        text,
        tokens,
        config,
        edits: Vec::new(),
    };
    finder.visit_file(&*parsed::file(text).ok()?);
    Some(finder.edits)
}

struct Finder<'a> {
    text: &'a str,
    tokens: Tokens<'a>,
    config: &'a Config,
    edits: Vec<Edit>,
}

impl Finder<'_> {
    /// The value of the condition of `#[cfg(…)]` or `#[cfg_attr(…, …)]`, if it is
    /// known, with the tokens behind its comma.
    fn value(&self, attribute: &syn::Attribute) -> Option<(bool, Range<usize>)> {
        let (predicate, rest) = self.config.of_attribute(&self.tokens, attribute)?;
        Some((predicate.value?, rest))
    }

    /// What a `cfg_attr` that holds stands for.
    fn attributes(&self, style: syn::AttrStyle, inside: Range<usize>) -> String {
        let bang = match style {
            syn::AttrStyle::Inner(_) => "!",
            syn::AttrStyle::Outer => "",
        };
        let attributes = self.tokens.between_commas(inside).into_iter();
        let written = attributes.map(|of| {
            let range = self.tokens.range(of.start).start..self.tokens.range(of.end - 1).end;
            format!("#{bang}[{}]", &self.text[range])
        });
        written.collect::<Vec<_>>().join(" ")
    }

    /// Cuts what has a condition that does not hold, with the comma behind it.
    fn cut(&mut self, attributes: &[syn::Attribute], of: &impl Spanned) -> bool {
        let is_false = |attribute: &syn::Attribute| {
            attribute.path().is_ident("cfg") && matches!(self.value(attribute), Some((false, _)))
        };
        if !attributes.iter().any(is_false) {
            return false;
        }
        let mut range = of.span().byte_range();
        let next = self.tokens.at(range.end);
        if self.tokens.is_punct(next, ',') {
            range.end = self.tokens.range(next).end;
        }
        self.edits.push(Edit::delete(range));
        true
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        let range = attribute.span().byte_range();
        match self.value(attribute) {
            Some((false, _)) if attribute.path().is_ident("cfg_attr") => {
                self.edits.push(Edit::delete(range));
            }
            Some((true, inside)) => {
                let edit = Edit::replace(range, &self.attributes(attribute.style, inside));
                self.edits.push(edit);
            }
            _ => {}
        }
    }

    visit_by_attributes! {
        cut:
        visit_item Item,
        visit_foreign_item ForeignItem,
        visit_impl_item ImplItem,
        visit_trait_item TraitItem,
        ..
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        let attributes = statement.attributes();
        // What a block gives is no statement to leave out.
        let gives = matches!(statement, syn::Stmt::Expr(_, None));
        if gives || !self.cut(attributes, statement) {
            visit::visit_stmt(self, statement);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::text::Text;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let config = Config {
            features: ["std".to_owned()].into(),
            closed: true,
            ..Config::default()
        };
        let edits = decided(text, &config).unwrap();
        assert_eq!(Text::from(text).edited(edits).as_str(), expected);
    }

    #[test]
    fn what_is_known_is_no_condition() {
        check("#[cfg(feature = \"std\")] fn f() {}", " fn f() {}");
        check("#[cfg(test)] fn f() {} fn g() {}", " fn g() {}");
        check(
            "impl A { #[cfg(any())] fn f() {} #[cfg(all())] fn g() {} }",
            "impl A {   fn g() {} }",
        );
        check(
            "fn f() { #[cfg(test)] let a = 1; #[cfg(all())] { g() } #[cfg(any())] h(); 1 }",
            "fn f() {   { g() }  1 }",
        );
        check("#[cfg_attr(test, inline)] fn f() {}", " fn f() {}");
        check(
            "#[cfg_attr(all(), inline, doc = \"a, b\")] fn f() {}",
            "#[inline] #[doc = \"a, b\"] fn f() {}",
        );
        check(
            "mod m { #![cfg_attr(all(), path = \"a\")] }",
            "mod m { #![path = \"a\"] }",
        );
        check(
            "extern \"C\" { #[cfg(test)] fn f(); #[cfg(all())] fn g(); }",
            "extern \"C\" {   fn g(); }",
        );
        check(
            "struct A { #[cfg(test)] a: u8, b: u8 }",
            "struct A {  b: u8 }",
        );
        check(
            "fn f() { match x { #[cfg(test)] 1 => 2, _ => 3 } }",
            "fn f() { match x {  _ => 3 } }",
        );
    }

    #[test]
    fn what_the_judge_decides_stays() {
        for text in [
            "#[cfg(unix)] fn f() {}",
            "#[cfg_attr(unix, inline)] fn f() {}",
            "m! { #[cfg(test)] fn f() {} }",
            "fn f() -> u8 { #[cfg(test)] { 1 } }",
        ] {
            check(text, text);
        }
    }
}
