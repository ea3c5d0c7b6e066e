//! The pieces of a text that another machine may have: what stands under a condition, and
//! what stands here in their place.

use super::conditions::{Machine, asks, is_decided, is_undecided, is_wanted};
use crate::stages::prune;
use crate::syntax::attributes::{Attributed, is_cfg, visit_by_attributes};
use crate::syntax::items;
use crate::syntax::parsed;
use crate::syntax::tokens::{Kind, Tokens};
use crate::syntax::walk::{Node, has};
use std::collections::HashMap;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A piece of a text that another machine may have.
#[derive(Debug)]
pub struct Piece {
    /// Where it is.
    pub range: Range<usize>,
    /// The function that it is in.
    pub function: Option<Range<usize>>,
    /// The function that stands in its place here, if it is one.
    pub here: Option<Range<usize>>,
    /// Where the `impl` or the trait begins that it is in.
    pub block: Option<usize>,
    /// Whether types are parameters there, which may be anyone's; those that are
    /// said are of what the library itself reaches.
    pub has_parameters: bool,
    /// The macro whose rules it is in, which may be called anywhere.
    pub of_macro: Option<String>,
    /// The names in it.
    pub names: Vec<String>,
}

/// The pieces of a text; `None` if it does not parse.
pub fn pieces(text: &str, machine: &Machine) -> Option<Vec<Piece>> {
    if !text.contains("cfg") && !text.contains("doc") {
        return Some(Vec::new());
    }
    let mut finder = Finder {
        text,
        machine,
        pieces: Vec::new(),
        is_unclear: false,
        has_parameters: false,
        function: None,
        here: HashMap::new(),
        block: None,
        of_macro: None,
    };
    let file = parsed::file(text).ok()?;
    let here = finder.here(file.items.iter().filter_map(Function::of_item));
    finder.among(here, |finder| finder.visit_file(&file));
    Some(finder.pieces)
}

/// What comes before the name of an item.
const DEFINE: [&str; 9] = [
    "const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union",
];

/// The names in a piece of a text, without keywords, conditions, what it defines
/// itself, and what stands for something in a macro's rules.
fn names(text: &str) -> Vec<String> {
    let tokens = Tokens::new(text);
    let is_name = |name: &String| syn::parse_str::<syn::Ident>(name).is_ok();
    let mut names = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let before = at.wrapping_sub(1);
        let is_variable = tokens.is_punct(before, '$') && tokens.name(at) != "crate"
            || tokens.is_punct(before, ':') && tokens.is_punct(at.wrapping_sub(3), '$');
        if tokens.is_punct(at, '#') && tokens.ident(at + 2) == "cfg" {
            at = tokens.partner(at + 1);
        } else if !is_variable && !DEFINE.contains(&tokens.ident(before)) {
            let mentioned = prune::all_mentions(tokens.str(at));
            names.extend(mentioned.into_iter().filter(is_name));
        }
        at += 1;
    }
    names
}

/// Whether a piece of a text may call what the types of others have, but for
/// functions that are passed to it.
fn speaks_of_parameters(text: &str) -> bool {
    let tokens = Tokens::new(text);
    (0..tokens.len()).any(|at| match tokens.ident(at) {
        "trait" => true,
        "dyn" => !is_function_trait(&tokens, at + 1),
        "fn" => has_type_parameters(&tokens, at + 2),
        // `impl A {` begins an item; elsewhere it stands for a type.
        "impl" => match tokens.get(at.wrapping_sub(1)).map(|before| before.kind) {
            Some(Kind::Punct { char, .. }) if char != ';' => !is_function_trait(&tokens, at + 1),
            _ => has_type_parameters(&tokens, at + 1),
        },
        _ => false,
    })
}

/// Whether a trait of which no method is named stands at an index.
fn is_function_trait(tokens: &Tokens, at: usize) -> bool {
    matches!(tokens.ident(at), "Fn" | "FnMut" | "FnOnce")
}

/// Whether the `<…>` at an index, if there is one, has type parameters.
fn has_type_parameters(tokens: &Tokens, open: usize) -> bool {
    let mut depth = 0;
    for at in open..tokens.len() {
        let is_first = at == open + 1 || tokens.is_punct(at - 1, ',');
        let is_function = tokens.is_punct(at + 1, ':') && is_function_trait(tokens, at + 2);
        if depth == 1 && is_first && !matches!(tokens.ident(at), "" | "const") && !is_function {
            return true;
        }
        depth += tokens.angle(at);
        if depth == 0 {
            return false;
        }
    }
    false
}

/// Finds ranges under a `cfg`, and `cfg!` with what hangs on it.
struct Finder<'m> {
    text: &'m str,
    machine: &'m Machine,
    pieces: Vec<Piece>,
    /// Whether the item around asks in a way of which no range is known.
    is_unclear: bool,
    has_parameters: bool,
    /// The function around.
    function: Option<Range<usize>>,
    /// The functions beside which an item stands, as they are here.
    here: HashMap<String, Range<usize>>,
    /// The `impl` or the trait around.
    block: Option<usize>,
    of_macro: Option<String>,
}

impl Finder<'_> {
    fn push(&mut self, range: Range<usize>) {
        let text = &self.text[range.clone()];
        self.pieces.push(Piece {
            function: self.function.clone(),
            here: None,
            block: self.block,
            of_macro: self.of_macro.clone(),
            has_parameters: self.has_parameters || speaks_of_parameters(text),
            names: names(text),
            range,
        });
    }

    /// Looks through a function, unless another is around it.
    fn function(
        &mut self,
        signature: &syn::Signature,
        of: &impl Spanned,
        look: impl FnOnce(&mut Self),
    ) {
        let around = self.function.clone();
        self.function = around.clone().or(Some(of.span().byte_range()));
        self.inside(is_generic(signature), |finder| finder.whole(of, look));
        self.function = around;
    }

    /// Looks through an item whose types may be parameters.
    fn inside(&mut self, has_parameters: bool, look: impl FnOnce(&mut Self)) {
        let around = self.has_parameters;
        self.has_parameters |= has_parameters;
        look(self);
        self.has_parameters = around;
    }

    /// Looks through what stands beside some functions.
    fn among(&mut self, here: HashMap<String, Range<usize>>, look: impl FnOnce(&mut Self)) {
        let around = std::mem::replace(&mut self.here, here);
        look(self);
        self.here = around;
    }

    /// Those of some functions that are there on this machine, and whose code tells
    /// whether they run.
    fn here<'f>(
        &self,
        functions: impl Iterator<Item = Function<'f>>,
    ) -> HashMap<String, Range<usize>> {
        let here = functions
            .filter(|of| of.signature.constness.is_none() && !self.machine.has_not(of.attributes));
        here.map(|of| (of.signature.ident.to_string(), of.range))
            .collect()
    }

    /// Takes in a function, too, that another machine alone may have.
    fn take_function(&mut self, of: Option<Function>) {
        let of = of.filter(|of| !of.attributes.iter().any(is_wanted));
        if let (Some(of), Some(piece)) = (of, self.pieces.last_mut()) {
            piece.here = self.here.get(&of.signature.ident.to_string()).cloned();
        }
    }

    /// Takes in the whole of something that another machine alone may have.
    fn take(&mut self, attributes: &[syn::Attribute], of: &impl Spanned) -> bool {
        let takes = self.machine.has_not(attributes);
        if takes {
            let range = of.span().byte_range();
            self.push(range.clone());
            if attributes.iter().any(is_wanted) {
                // It goes by its own name, too.
                let piece = self.pieces.last_mut().expect("it was pushed");
                piece.names.extend(prune::all_mentions(&self.text[range]));
            }
        }
        takes
    }

    /// Looks through an item that is all taken in if something is not clear.
    fn whole(&mut self, of: &impl Spanned, look: impl FnOnce(&mut Self)) {
        let around = std::mem::take(&mut self.is_unclear);
        look(self);
        if std::mem::replace(&mut self.is_unclear, around) {
            self.push(of.span().byte_range());
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !is_kept_block(item) && self.take(item.attributes(), item) {
            return self.take_function(Function::of_item(item));
        }
        let around = self.block;
        if let syn::Item::Impl(_) | syn::Item::Trait(_) = item {
            self.block = Some(items::range(item).start);
        }
        match item {
            syn::Item::Mod(of) => {
                let items = of.content.iter().flat_map(|(_, items)| items);
                let here = self.here(items.filter_map(Function::of_item));
                self.among(here, |finder| visit::visit_item(finder, item));
            }
            syn::Item::Trait(of) => {
                let here = self.here(of.items.iter().filter_map(Function::of_trait));
                self.among(here, |finder| {
                    finder.inside(true, |finder| visit::visit_item(finder, item));
                });
            }
            syn::Item::Impl(block) => {
                let here = self.here(block.items.iter().filter_map(Function::of_impl));
                let has_parameters = block.generics.type_params().next().is_some();
                self.among(here, |finder| {
                    finder.inside(has_parameters, |finder| visit::visit_item(finder, item));
                });
            }
            syn::Item::Macro(of) => {
                let around = self.of_macro.take();
                self.of_macro = of.ident.as_ref().map(ToString::to_string);
                self.whole(item, |finder| visit::visit_item(finder, item));
                self.of_macro = around;
            }
            syn::Item::Fn(function) => self.function(&function.sig, item, |finder| {
                visit::visit_item(finder, item);
            }),
            _ => self.whole(item, |finder| visit::visit_item(finder, item)),
        }
        self.block = around;
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        if self.take(item.attributes(), item) {
            return self.take_function(Function::of_impl(item));
        }
        let look = |finder: &mut Self| visit::visit_impl_item(finder, item);
        match item {
            syn::ImplItem::Fn(function) => self.function(&function.sig, item, look),
            _ => self.whole(item, look),
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        if self.take(item.attributes(), item) {
            return self.take_function(Function::of_trait(item));
        }
        let look = |finder: &mut Self| visit::visit_trait_item(finder, item);
        match item {
            syn::TraitItem::Fn(function) => self.function(&function.sig, item, look),
            _ => self.whole(item, look),
        }
    }

    visit_by_attributes! {
        take:
        visit_foreign_item ForeignItem,
        visit_stmt Stmt,
        ..
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        let path = attribute.path();
        if path.is_ident("cfg_attr") && self.machine.lacks(attribute) {
            self.push(attribute.span().byte_range());
        } else if is_cfg(attribute) && self.machine.lacks(attribute) {
            self.is_unclear = true;
        }
    }

    /// `if cfg!(…) { … } else { … }`
    fn visit_expr_if(&mut self, of: &'ast syn::ExprIf) {
        match asks(&of.cond) {
            true => self.push(of.span().byte_range()),
            false => visit::visit_expr_if(self, of),
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if call.path.is_ident("cfg") {
            self.is_unclear |= !is_decided(&call.tokens);
        } else if is_undecided(call.tokens.clone()) {
            self.push(call.span().byte_range());
        }
    }
}

/// A function of a module, an `impl` or a trait.
struct Function<'f> {
    attributes: &'f [syn::Attribute],
    signature: &'f syn::Signature,
    range: Range<usize>,
}

impl<'f> Function<'f> {
    fn of(
        attributes: &'f [syn::Attribute],
        signature: &'f syn::Signature,
        whole: &impl Spanned,
    ) -> Option<Function<'f>> {
        Some(Function {
            attributes,
            signature,
            range: whole.span().byte_range(),
        })
    }

    fn of_item(item: &'f syn::Item) -> Option<Function<'f>> {
        match item {
            syn::Item::Fn(of) => Function::of(&of.attrs, &of.sig, of),
            _ => None,
        }
    }

    fn of_impl(item: &'f syn::ImplItem) -> Option<Function<'f>> {
        match item {
            syn::ImplItem::Fn(of) => Function::of(&of.attrs, &of.sig, of),
            _ => None,
        }
    }

    fn of_trait(item: &'f syn::TraitItem) -> Option<Function<'f>> {
        match item {
            syn::TraitItem::Fn(of) => Function::of(&of.attrs, &of.sig, of),
            _ => None,
        }
    }
}

/// Whether a function takes types of others.
fn is_generic(signature: &syn::Signature) -> bool {
    use syn::Type::{ImplTrait, TraitObject};
    let is_any = |node: Node| matches!(node, Node::Type(ImplTrait(_) | TraitObject(_)));
    signature.generics.type_params().next().is_some() || has(signature, is_any)
}

/// Whether an item is an `impl` that stays, in which nothing runs: what it names the
/// compiler asks for.
fn is_kept_block(item: &syn::Item) -> bool {
    let syn::Item::Impl(block) = item else {
        return false;
    };
    let has_function = |of: &syn::ImplItem| matches!(of, syn::ImplItem::Fn(_));
    let attributes = &block.attrs;
    attributes
        .iter()
        .all(|of| is_wanted(of) || !of.path().is_ident("cfg"))
        && attributes.iter().any(is_wanted)
        && !block.items.iter().any(has_function)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stages::print;
    use std::collections::HashSet;

    #[track_caller]
    fn check(text: &str, kept: &str, free: &str) {
        let machine = Machine::with(["unix".to_owned(), "target_os=\"linux\"".to_owned()]);
        let pieces = pieces(text, &machine).unwrap().into_iter();
        let names: HashSet<_> = pieces.flat_map(|piece| piece.names).collect();
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
            "b",
            "a c d",
        );
        check(
            "impl A { fn g() { #[cfg(windows)] h(); i() } #[cfg(windows)] fn j() { k() } }",
            "h k",
            "A g i j",
        );
        // A macro's condition is its caller's, if that says so.
        let macros = "macro_rules! m { ($(#[cfg $cfg:tt])* $(#[cfg_attr $of:tt])? $a:ident) => {
            $(#[cfg $cfg])* #[cfg_attr(any(), doc(cfg $($cfg)*))] $(#[cfg_attr $of])? fn $a() { b() } } }";
        check(&format!("{macros} m!(#[cfg(all())] c);"), "", "b c");
        check(&format!("{macros} m!(#[cfg(windows)] c);"), "c m", "b");
        check(
            "macro_rules! m { ($c:tt) => { #[cfg $c] fn a() { b() } } }",
            "b",
            "",
        );
        check("#[cfg(something)] fn a() { b(); }", "b", "a");
        check(
            "#[cfg(any(feature = \"c\", test))] fn a() { b(); }",
            "",
            "a b",
        );
        check(
            "#[cfg(any(feature = \"c\", windows))] fn a() { b(); }",
            "b",
            "a",
        );
        check(
            "macro_rules! a { () => { #[cfg(feature = $b)] c } }",
            "",
            "a c",
        );
        check("macro_rules! a { () => { #[cfg($b)] c } }", "c", "");
        check("#[cfg_attr(windows, derive(A))] struct B(C);", "A", "B C");
        check("struct A { #[cfg(windows)] b: C, d: D }", "C", "A D");
        let kept = print::keep_mark();
        check(
            &format!("{kept}impl A for B {{}} {kept}impl C {{ fn d() {{ e() }} }}"),
            "C e",
            "A B",
        );
        check(
            &format!("{kept}#[cfg(windows)] impl A for B {{}}"),
            "A B",
            "",
        );
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
            "#[cfg(unix)] mod a { fn b() {} #[cfg(windows)] fn c() { d() } }",
            "d",
            "a b c",
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
