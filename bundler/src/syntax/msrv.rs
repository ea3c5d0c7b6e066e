//! What needs a newer compiler than a judge has, by the tables of
//! [`facts`](crate::facts::msrv).
//!
//! Where the judge's own compiler is installed, it says more than this. A name
//! that the file itself defines is no sign of anything.

use crate::facts::macros::FORMATS;
use crate::facts::msrv::LIBRARY;
use crate::facts::msrv::Sign::{Macro, Method, Path, Type};
use crate::model::text::Text;
use crate::syntax::macro_rules::is_definition;
use crate::syntax::parsed;
use crate::syntax::tokens::{Kind, Tokens};
use std::collections::{BTreeMap, BTreeSet};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// What a text needs that a compiler of that minor version lacks: the
/// feature, its version, and its first place.
pub fn needs(text: &Text, has: u32) -> Vec<(String, u32, usize)> {
    let Ok(syntax) = parsed::file(text.as_str()) else {
        return Vec::new();
    };
    let tokens = Tokens::new(text.as_str());
    let mut found = Found::default();
    names(&tokens, &mut found);
    captures(&tokens, &mut found);
    found.visit_file(&syntax);
    let needs = found.0.into_iter();
    let needs = needs.filter(|(_, (since, _))| has < *since);
    let mut needs: Vec<_> = needs
        .map(|(feature, (since, at))| (feature, since, at))
        .collect();
    needs.sort_by_key(|(_, _, at)| *at);
    needs
}

/// Features with their versions and first places.
#[derive(Default)]
struct Found(BTreeMap<String, (u32, usize)>);

impl Found {
    fn add(&mut self, feature: &str, since: u32, at: usize) {
        let known = self.0.entry(feature.to_owned()).or_insert((since, at));
        known.1 = known.1.min(at);
    }
}

fn names(tokens: &Tokens, found: &mut Found) {
    let mut defined = BTreeSet::new();
    for at in 1..tokens.len() {
        if matches!(
            tokens.ident(at - 1),
            "fn" | "struct" | "enum" | "type" | "trait" | "mod" | "union"
        ) {
            defined.insert(tokens.name(at));
        }
        if is_definition(tokens, at - 1) {
            defined.insert(tokens.name(at + 1));
        }
    }
    for at in 0..tokens.len() {
        let name = tokens.ident(at);
        if name.is_empty() || defined.contains(name) {
            continue;
        }
        let after_dot = 1 <= at && tokens.is_punct(at - 1, '.');
        let after_path = tokens.is_after_path_sep(at);
        let called = tokens.str(at + 1) == "(" || tokens.is_path_sep(at + 1);
        for (sign, since) in LIBRARY {
            let feature = match sign {
                Method(method) if *method == name && (after_dot || after_path) && called => {
                    name.to_owned()
                }
                Path(module, item) if *item == name && after_path => {
                    if tokens.ident(at.wrapping_sub(3)) != *module {
                        continue;
                    }
                    format!("{module}::{name}")
                }
                Type(of) if *of == name => name.to_owned(),
                Macro(of) if *of == name && tokens.is_call(at) => format!("{name}!"),
                _ => continue,
            };
            found.add(&format!("`{feature}`"), *since, tokens.range(at).start);
        }
    }
}

/// `{x}` in a format.
fn captures(tokens: &Tokens, found: &mut Found) {
    let calls = (0..tokens.len())
        .filter(|at| tokens.is_call(*at))
        .filter(|at| FORMATS.contains(&tokens.ident(*at)) || tokens.ident(*at) == "writeln");
    for call in calls {
        let inside = call + 3..tokens.partner(call + 2);
        let mut literals = inside.filter(|at| {
            let literal = tokens.get(*at);
            literal.is_some_and(|token| token.kind == Kind::Literal)
                && tokens.str(*at).contains('"')
        });
        // `{x}` of a named argument, `x = 1`, is old.
        let named = |at| tokens.is_punct(at, '=') && !tokens.is_punct(at + 1, '=');
        let mut rest = call + 3..tokens.partner(call + 2);
        if rest.any(named) {
            continue;
        }
        if let Some(at) = literals.find(|at| names_variable(tokens.str(*at))) {
            found.add("`{x}` in a format", 58, tokens.range(at).start);
        }
    }
}

/// Whether a format's text has a name in braces.
fn names_variable(text: &str) -> bool {
    let text = text.replace("{{", "");
    let mut after = text.split('{').skip(1);
    after.any(|rest| {
        let name: String = rest
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        let ends = rest[name.len()..].starts_with(['}', ':']);
        ends && name.starts_with(|c: char| c.is_alphabetic() || c == '_')
    })
}

impl<'s> Visit<'s> for Found {
    fn visit_local(&mut self, local: &'s syn::Local) {
        if let Some(syn::LocalInit {
            diverge: Some((word, _)),
            ..
        }) = &local.init
        {
            self.add("`let … else`", 65, word.span().byte_range().start);
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_binary(&mut self, binary: &'s syn::ExprBinary) {
        let is_let = |side: &syn::Expr| matches!(side, syn::Expr::Let(_));
        if is_let(&binary.left) || is_let(&binary.right) {
            self.add("`let` in a chain", 88, binary.span().byte_range().start);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_closure(&mut self, closure: &'s syn::ExprClosure) {
        if let Some(word) = &closure.asyncness {
            self.add("`async` closures", 85, word.span().byte_range().start);
        }
        visit::visit_expr_closure(self, closure);
    }

    fn visit_trait_item_type(&mut self, item: &'s syn::TraitItemType) {
        if !item.generics.params.is_empty() {
            self.add(
                "generic associated types",
                65,
                item.span().byte_range().start,
            );
        }
        visit::visit_trait_item_type(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'s syn::TraitItemFn) {
        if let syn::ReturnType::Type(_, answer) = &item.sig.output {
            if matches!(**answer, syn::Type::ImplTrait(_)) {
                let at = answer.span().byte_range().start;
                self.add("`-> impl …` in a trait", 75, at);
            }
        }
        if let Some(word) = &item.sig.asyncness {
            self.add("`async fn` in a trait", 75, word.span().byte_range().start);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_const_param(&mut self, param: &'s syn::ConstParam) {
        self.add("const generics", 51, param.span().byte_range().start);
        visit::visit_const_param(self, param);
    }

    fn visit_precise_capture(&mut self, of: &'s syn::PreciseCapture) {
        self.add("`use<…>` in a type", 82, of.span().byte_range().start);
    }

    fn visit_lit(&mut self, literal: &'s syn::Lit) {
        if let syn::Lit::CStr(text) = literal {
            self.add("`c\"…\"` texts", 77, text.span().byte_range().start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, has: u32, wanted: &[(&str, u32, &str)]) {
        let found = needs(&Text::from(text), has);
        let found: Vec<_> = found
            .iter()
            .map(|(feature, since, at)| (feature.as_str(), *since, text[*at..].get(..3).unwrap()))
            .collect();
        assert_eq!(found, wanted, "{text}");
    }

    #[test]
    fn the_library() {
        let call = "fn main() { f(7_u32.div_ceil(2), u32::isqrt(9)); }";
        check(
            call,
            72,
            &[("`div_ceil`", 73, "div"), ("`isqrt`", 84, "isq")],
        );
        check(call, 73, &[("`isqrt`", 84, "isq")]);
        check(call, 84, &[]);
        check(
            "use std::sync::{LazyLock, Mutex};",
            70,
            &[("`LazyLock`", 80, "Laz")],
        );
        check(
            "fn main() { std::array::from_fn(f); slice::from_fn(f) }",
            56,
            &[("`array::from_fn`", 63, "fro")],
        );
        check("m!(x.ilog2());", 60, &[("`ilog2`", 67, "ilo")]);
        let select = "fn main() { cfg_select! { unix => { f() } _ => {} } }";
        check(select, 94, &[("`cfg_select!`", 95, "cfg")]);
        check(
            "macro_rules! cfg_select { () => {} } fn main() { cfg_select! {} }",
            94,
            &[],
        );
    }

    #[test]
    fn names_of_one_s_own() {
        check("fn div_ceil() {} fn main() { self::div_ceil() }", 50, &[]);
        check("struct OnceLock; fn f(_: OnceLock) {}", 50, &[]);
        check("fn main() { let div_ceil = 1; x.div_ceil; }", 50, &[]);
        check("// x.div_ceil()\nfn main() { \".div_ceil()\"; }", 50, &[]);
    }

    #[test]
    fn the_language() {
        check(
            "fn f() { let Some(x) = y else { return }; }",
            64,
            &[("`let … else`", 65, "els")],
        );
        check(
            "fn f() { if let Some(x) = y && x {} }",
            87,
            &[("`let` in a chain", 88, "let")],
        );
        check(
            "trait T { type A<'a>; fn f() -> impl X; }",
            48,
            &[
                ("generic associated types", 65, "typ"),
                ("`-> impl …` in a trait", 75, "imp"),
            ],
        );
        let captures = "fn f(a: &u8) -> impl Fn() + use<'_> { || () }";
        check(captures, 81, &[("`use<…>` in a type", 82, "use")]);
        check(captures, 82, &[]);
        check("fn f<const N: usize>() {}", 51, &[]);
        check(
            "fn f<const N: usize>() {}",
            50,
            &[("const generics", 51, "con")],
        );
        check(
            "fn f() { async || 1; }",
            84,
            &[("`async` closures", 85, "asy")],
        );
    }

    #[test]
    fn formats() {
        let captured = &[("`{x}` in a format", 58, "\"{x")][..];
        check("fn f() { print!(\"{x}\") }", 57, captured);
        check("fn f() { write!(out, \"{x:>3} {}\", 1) }", 57, captured);
        check("fn f() { print!(\"{x}\") }", 58, &[]);
        check("fn f() { print!(\"{} {0} {:?} {{x}}\", 1) }", 57, &[]);
        check("fn f() { print!(\"a\", \"b\"); other(\"{x}\") }", 57, &[]);
    }
}
