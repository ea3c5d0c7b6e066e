//! What needs a newer compiler than a judge has, by the tables of
//! [`facts`](crate::facts::msrv).
//!
//! Where the judge's own compiler is installed, it says more than this. A name
//! that the file itself defines is no sign of anything.

use crate::facts::is_std;
use crate::facts::macros::FORMATS;
use crate::facts::msrv::{IN_PRELUDE, OF_TYPES, Sign, signs};
use crate::model::text::Text;
use crate::syntax::macro_rules::is_definition;
use crate::syntax::parsed;
use crate::syntax::tokens::{Kind, Tokens};
use crate::syntax::uses::leaves;
use crate::syntax::walk;
use std::collections::{BTreeMap, BTreeSet};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// What a text needs that a compiler of that minor version lacks: the
/// feature, its version, and its first place. `functions` are the full names of what runs:
/// of which type a method is that others had sooner.
pub fn needs<'f>(
    text: &Text,
    has: u32,
    functions: impl Iterator<Item = &'f String>,
) -> Vec<(String, u32, usize)> {
    let Ok(syntax) = parsed::file(text.as_str()) else {
        return Vec::new();
    };
    let tokens = Tokens::new(text.as_str());
    let mut found = Found::default();
    let imports = Imports::of(&syntax, &tokens);
    names(&tokens, &imports, &mut found);
    methods_of_types(&tokens, has, functions, &mut found);
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

/// What the `use`s of a text import.
struct Imports {
    /// The last two names of each path, and where it stands.
    paths: Vec<(String, String, usize)>,
    /// The modules in which something of [`IN_PRELUDE`] may be imported: where their
    /// braces open.
    modules: BTreeSet<Option<usize>>,
}

impl Imports {
    fn of(syntax: &syn::File, tokens: &Tokens) -> Imports {
        let mut imports = Imports {
            paths: Vec::new(),
            modules: BTreeSet::new(),
        };
        for leaf in walk::uses(syntax).into_iter().flat_map(leaves) {
            let names = leaf.target_names();
            let last = names.last().cloned().unwrap_or_default();
            let is_of_prelude = IN_PRELUDE.1.contains(&last.as_str());
            if leaf.glob || is_of_prelude {
                let module = module_at(tokens, tokens.at(leaf.start()));
                imports.modules.insert(module);
            }
            if let [.., module, _] = names.as_slice() {
                let at = leaf
                    .path
                    .last()
                    .map_or(0, |name| name.span().byte_range().start);
                imports.paths.push((module.clone(), last, at));
            }
        }
        imports
    }
}

/// Where the innermost module around a token opens; none for the file.
fn module_at(tokens: &Tokens, at: usize) -> Option<usize> {
    (2..at).rev().find(|open| {
        let is_module = tokens.str(*open) == "{" && tokens.ident(open - 2) == "mod";
        is_module && at < tokens.partner(*open)
    })
}

fn names(tokens: &Tokens, imports: &Imports, found: &mut Found) {
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
        let after_path = tokens.is_after_path_sep(at);
        let after_dot = 1 <= at && tokens.is_punct(at - 1, '.');
        let called = tokens.str(at + 1) == "(" || tokens.is_path_sep(at + 1);
        for (sign, since) in signs(name) {
            let feature = match sign {
                Sign::Method if (after_dot || after_path) && called => name.to_owned(),
                Sign::Path(module) if after_path && is_of_std(tokens, at - 3, module) => {
                    format!("{module}::{name}")
                }
                Sign::Type => name.to_owned(),
                Sign::Macro if tokens.is_call(at) => format!("{name}!"),
                _ => continue,
            };
            found.add(&format!("`{feature}`"), *since, tokens.range(at).start);
        }
        let (since, in_prelude) = IN_PRELUDE;
        let is_alone = called && !after_dot && !after_path;
        if is_alone
            && in_prelude.contains(&name)
            && !imports.modules.contains(&module_at(tokens, at))
        {
            let feature = format!("`{name}` without `mem::`");
            found.add(&feature, since, tokens.range(at).start);
        }
    }
    for (module, name, at) in &imports.paths {
        for (sign, since) in signs(name) {
            if matches!(sign, Sign::Path(of) if of == module) && !defined.contains(name.as_str()) {
                found.add(&format!("`{module}::{name}`"), *since, *at);
            }
        }
    }
}

/// Methods of [`OF_TYPES`] that run and are called somewhere.
fn methods_of_types<'f>(
    tokens: &Tokens,
    has: u32,
    functions: impl Iterator<Item = &'f String>,
    found: &mut Found,
) {
    let newer = OF_TYPES.iter().filter(|(since, ..)| has < *since);
    let called = newer.filter_map(|of| {
        let is_it = |at: &usize| tokens.name(*at) == of.2 && tokens.str(at + 1) == "(";
        let at = (1..tokens.len()).find(|at| tokens.is_punct(at - 1, '.') && is_it(at))?;
        Some((of, tokens.range(at).start))
    });
    let called: Vec<_> = called.collect();
    if called.is_empty() {
        return;
    }
    for function in functions {
        for ((since, path, name), at) in &called {
            let rest = function
                .strip_prefix('<')
                .and_then(|rest| rest.strip_prefix(path));
            let method = format!(">::{name}");
            let is_it = |rest: &str| {
                let behind = rest.split_once(&method).map(|(_, behind)| behind);
                let is_type = rest.starts_with('<') || rest.starts_with(&method);
                is_type && behind.is_some_and(|rest| rest.is_empty() || rest.starts_with("::<"))
            };
            if rest.is_some_and(is_it) {
                let of = path.rsplit("::").next().unwrap_or(path);
                found.add(&format!("`{of}::{name}`"), *since, *at);
            }
        }
    }
}

/// Whether a token is a module's name, and nothing but std stands before it.
fn is_of_std(tokens: &Tokens, at: usize, module: &str) -> bool {
    let before = tokens.ident(at.saturating_sub(3));
    let is_std = is_std(before) || ["f32", "f64"].contains(&before);
    tokens.ident(at) == module && (!tokens.is_after_path_sep(at) || is_std)
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
    fn visit_attribute(&mut self, attribute: &'s syn::Attribute) {
        let at = attribute.span().byte_range().start;
        let first = attribute.path().segments.first();
        match first.map(|first| first.ident.to_string()).as_deref() {
            Some("diagnostic") => self.add("`#[diagnostic::…]`", 78, at),
            Some("expect") => self.add("`#[expect(…)]`", 81, at),
            Some("unsafe") => self.add("`#[unsafe(…)]`", 82, at),
            _ => {}
        }
    }

    fn visit_variant(&mut self, variant: &'s syn::Variant) {
        let mut attributes = variant.attrs.iter();
        if let Some(of) = attributes.find(|of| of.path().is_ident("default")) {
            self.add("`#[default]`", 62, of.span().byte_range().start);
        }
        visit::visit_variant(self, variant);
    }

    fn visit_pat(&mut self, pattern: &'s syn::Pat) {
        if let syn::Pat::Range(range) = pattern {
            let is_half_open = matches!(range.limits, syn::RangeLimits::HalfOpen(_));
            if is_half_open && range.end.is_some() {
                self.add("`a..b` as a pattern", 80, range.span().byte_range().start);
            }
        }
        visit::visit_pat(self, pattern);
    }

    fn visit_arm(&mut self, arm: &'s syn::Arm) {
        if let Some((word, guard)) = &arm.guard {
            if has_let(guard) {
                let at = word.span().byte_range().start;
                self.add("`if let` behind a pattern", 95, at);
            }
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr(&mut self, expression: &'s syn::Expr) {
        use syn::Expr::{Array, Assign, Block, Const, Infer, RawAddr, Struct, Tuple};
        let at = expression.span().byte_range().start;
        match expression {
            Assign(to) if matches!(*to.left, Array(_) | Infer(_) | Struct(_) | Tuple(_)) => {
                self.add("a pattern left of `=`", 59, at);
            }
            Block(block) if block.label.is_some() => self.add("a block with a label", 65, at),
            Const(_) => self.add("`const { … }`", 79, at),
            RawAddr(_) => self.add("`&raw`", 82, at),
            syn::Expr::Repeat(repeat) if matches!(*repeat.len, Infer(_)) => {
                self.add("`_` as a length", 89, at);
            }
            _ => {}
        }
        visit::visit_expr(self, expression);
    }

    fn visit_type_array(&mut self, array: &'s syn::TypeArray) {
        if matches!(array.len, syn::Expr::Infer(_)) {
            self.add("`_` as a length", 89, array.span().byte_range().start);
        }
        visit::visit_type_array(self, array);
    }

    fn visit_item_foreign_mod(&mut self, item: &'s syn::ItemForeignMod) {
        if let Some(word) = &item.unsafety {
            self.add("`unsafe extern`", 82, word.span().byte_range().start);
        }
        visit::visit_item_foreign_mod(self, item);
    }

    fn visit_signature(&mut self, signature: &'s syn::Signature) {
        let takes_mut = signature.inputs.iter().any(|input| match input {
            syn::FnArg::Receiver(of) => of.reference.is_some() && of.mutability.is_some(),
            syn::FnArg::Typed(of) => {
                matches!(&*of.ty, syn::Type::Reference(of) if of.mutability.is_some())
            }
        });
        if let Some(word) = signature.constness.filter(|_| takes_mut) {
            self.add("`&mut` in a `const fn`", 83, word.span().byte_range().start);
        }
        visit::visit_signature(self, signature);
    }

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

/// Whether a condition binds something, alone or in a chain.
fn has_let(condition: &syn::Expr) -> bool {
    match condition {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(of) => has_let(&of.left) || has_let(&of.right),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, has: u32, wanted: &[(&str, u32, &str)]) {
        let found = needs(&Text::from(text), has, [].iter());
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
    fn what_is_imported() {
        let zip = &[("`iter::zip`", 59, "zip")][..];
        check("use std::{cmp::max, iter::{once, zip}};", 58, zip);
        check("use std::iter; fn f() { iter::zip(a, b); }", 58, zip);
        check(
            "use other::iter; fn f() { other::iter::zip(a, b); }",
            58,
            &[],
        );
        let golden = "fn f() -> f64 { std::f64::consts::GOLDEN_RATIO }";
        check(golden, 93, &[("`consts::GOLDEN_RATIO`", 94, "GOL")]);
        let alone = &[("`size_of` without `mem::`", 80, "siz")][..];
        check("fn f() { size_of::<u8>(); }", 79, alone);
        check(
            "mod m { use std::mem::size_of; } fn f() { size_of::<u8>(); }",
            79,
            alone,
        );
        check(
            "use std::mem::{self, size_of}; fn f() { size_of::<u8>(); }",
            79,
            &[],
        );
        check("fn f() { std::mem::size_of::<u8>(); }", 79, &[]);
        check("fn f() { size_of::<u8>(); }", 80, &[]);
    }

    #[test]
    fn methods_that_others_had_sooner() {
        let text = Text::from("fn main() { f(x.inspect(g)); }");
        let check = |function: &str, has, expected: usize| {
            let functions = [function.to_owned()];
            assert_eq!(
                needs(&text, has, functions.iter()).len(),
                expected,
                "{function}"
            );
        };
        const OPTION: &str = "<core::option::Option<i32>>::inspect::<bundle::main::{closure#0}>";
        check(OPTION, 75, 1);
        check(OPTION, 76, 0);
        check("<core::option::Option<i32>>::inspected", 75, 0);
        check("<core::option::Option<i32> as bundle::T>::f", 75, 0);
        check(
            "<alloc::vec::IntoIter<u8> as core::iter::Iterator>::inspect::<F>",
            75,
            0,
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
    fn patterns_blocks_and_attributes() {
        let check = |text: &str, since, feature: &str| {
            let text = Text::from(text);
            let found = needs(&text, since - 1, [].iter());
            assert_eq!(found.len(), 1, "{}: {found:?}", text.as_str());
            assert_eq!((found[0].0.as_str(), found[0].1), (feature, since));
            assert_eq!(needs(&text, since, [].iter()), []);
        };
        check(
            "fn f() { match x { 0..3 => 1, 3.. => 2 } }",
            80,
            "`a..b` as a pattern",
        );
        check(
            "fn f() { match x { a if let Some(b) = a => b, _ => 1 } }",
            95,
            "`if let` behind a pattern",
        );
        check("fn f() { (a, b) = (b, a); }", 59, "a pattern left of `=`");
        check("fn f() { 'a: { break 'a; } }", 65, "a block with a label");
        check("fn f() { const { 1 + 1 } }", 79, "`const { … }`");
        check("fn f() { g(&raw const x) }", 82, "`&raw`");
        check("fn f() { let a: [u8; _] = [1]; }", 89, "`_` as a length");
        check("fn f() { g([1; _]) }", 89, "`_` as a length");
        check("#[expect(unused)] fn f() {}", 81, "`#[expect(…)]`");
        check("#[unsafe(no_mangle)] fn f() {}", 82, "`#[unsafe(…)]`");
        check("enum E { #[default] A }", 62, "`#[default]`");
        check("unsafe extern {}", 82, "`unsafe extern`");
        check("const fn f(a: &mut u8) {}", 83, "`&mut` in a `const fn`");
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
