//! The functions of a library that may go, and how.

use crate::program::Library;
use crate::prune;
use crate::source::Edit;
use std::collections::HashSet;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Methods of the standard library's traits that have a body there: without an
/// override of our own, that one serves.
const PROVIDED: [(&str, &[&str]); 8] = [
    ("Clone", &["clone_from"]),
    (
        "DoubleEndedIterator",
        &["nth_back", "rfold", "try_rfold", "rfind"],
    ),
    ("ExactSizeIterator", &["len"]),
    ("Hash", &["hash_slice"]),
    (
        "Iterator",
        &[
            "all",
            "any",
            "collect",
            "count",
            "find",
            "find_map",
            "fold",
            "for_each",
            "last",
            "max",
            "min",
            "nth",
            "partition",
            "position",
            "size_hint",
            "try_fold",
        ],
    ),
    ("Ord", &["clamp", "max", "min"]),
    ("PartialEq", &["ne"]),
    ("PartialOrd", &["ge", "gt", "le", "lt"]),
];

/// A function without code of its own, and the edit that takes it out.
#[derive(Debug)]
pub struct Dead {
    /// Its name.
    pub name: String,
    /// Removes it, or its body where a trait needs the rest.
    pub edit: Edit,
}

/// The functions of a library that do not begin in any of the lines; `first`
/// is the line of the file where the library's text begins.
pub fn dead(library: &Library, first: usize, live: &HashSet<usize>) -> Option<Vec<Dead>> {
    let text = library.text.as_str();
    let syntax = syn::parse_file(text).ok()?;
    let mut finder = Finder {
        starts: std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect(),
        first,
        live,
        dead: Vec::new(),
    };
    finder.visit_file(&syntax);
    Some(finder.dead)
}

/// Names that are mentioned where `cfg` decides on the judge's machine: what
/// has no code here may have some there.
pub fn conditional_names(text: &str) -> Option<HashSet<String>> {
    let syntax = syn::parse_file(text).ok()?;
    let mut finder = Conditional(Vec::new());
    finder.visit_file(&syntax);
    let mut names = HashSet::new();
    for range in finder.0 {
        names.extend(prune::all_mentions(text.get(range)?).ok()?);
    }
    Some(names)
}

struct Finder<'a> {
    /// Where the lines begin.
    starts: Vec<usize>,
    first: usize,
    live: &'a HashSet<usize>,
    dead: Vec<Dead>,
}

impl Finder<'_> {
    fn line(&self, offset: usize) -> usize {
        self.first + self.starts.partition_point(|start| *start <= offset) - 1
    }

    /// Whether the compiler made code for it, or may without listing it.
    fn stays(
        &self,
        attributes: &[syn::Attribute],
        signature: &syn::Signature,
        head: usize,
        body: usize,
    ) -> bool {
        let exported = attributes.iter().any(|attribute| {
            let path = attribute.path();
            path.is_ident("no_mangle") || path.is_ident("export_name") || path.is_ident("unsafe")
        });
        exported
            || signature.constness.is_some()
            || is_conditional(attributes)
            || (self.line(head)..=self.line(body)).any(|line| self.live.contains(&line))
    }

    fn remove(&mut self, name: &syn::Ident, range: Range<usize>) {
        self.dead.push(Dead {
            name: name.to_string(),
            edit: Edit::delete(range),
        });
    }

    /// Empties a body that a trait asks for.
    fn empty(&mut self, signature: &syn::Signature, body: &syn::Block) {
        const EMPTY: &str = "{ loop {} }";
        let mut opaque = Opaque(false);
        opaque.visit_return_type(&signature.output);
        let range = body.span().byte_range();
        // `impl Trait` must be some type; a short body is no gain.
        if !opaque.0 && EMPTY.len() < range.len() {
            self.dead.push(Dead {
                name: signature.ident.to_string(),
                edit: Edit::replace(range, EMPTY),
            });
        }
    }
}

struct Opaque(bool);

impl<'ast> Visit<'ast> for Opaque {
    fn visit_type_impl_trait(&mut self, _: &'ast syn::TypeImplTrait) {
        self.0 = true;
    }
}

fn is_conditional(attributes: &[syn::Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr"))
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        _ => &[],
    }
}

fn start(visibility: &syn::Visibility, signature: &syn::Signature) -> usize {
    match visibility {
        syn::Visibility::Inherited => signature.span().byte_range().start,
        _ => visibility.span().byte_range().start,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if is_conditional(attributes(item)) {
            return;
        }
        match item {
            syn::Item::Fn(function) => {
                let head = start(&function.vis, &function.sig);
                let body = function.block.span().byte_range().start;
                if !self.stays(&function.attrs, &function.sig, head, body) {
                    self.remove(&function.sig.ident, item.span().byte_range());
                }
            }
            syn::Item::Impl(block) => self.block(block),
            syn::Item::Trait(item) => {
                for member in &item.items {
                    let syn::TraitItem::Fn(function) = member else {
                        continue;
                    };
                    let Some(body) = &function.default else {
                        continue;
                    };
                    let head = function.sig.span().byte_range().start;
                    let open = body.span().byte_range().start;
                    if !self.stays(&function.attrs, &function.sig, head, open) {
                        self.empty(&function.sig, body);
                    }
                }
            }
            syn::Item::Mod(_) => visit::visit_item(self, item),
            _ => {}
        }
    }
}

impl Finder<'_> {
    fn block(&mut self, block: &syn::ItemImpl) {
        let name = block
            .trait_
            .as_ref()
            .and_then(|(_, path, _)| Some(path.segments.last()?.ident.to_string()));
        if name.as_deref() == Some("Drop") {
            return;
        }
        let provided = PROVIDED
            .iter()
            .find(|(known, _)| Some(*known) == name.as_deref());
        let provided = provided.map_or(&[][..], |(_, methods)| methods);
        for member in &block.items {
            let syn::ImplItem::Fn(function) = member else {
                continue;
            };
            let head = start(&function.vis, &function.sig);
            let body = function.block.span().byte_range().start;
            if self.stays(&function.attrs, &function.sig, head, body) {
                continue;
            }
            let method = function.sig.ident.to_string();
            if name.is_none() || provided.contains(&method.as_str()) {
                self.remove(&function.sig.ident, member.span().byte_range());
            } else {
                self.empty(&function.sig, &function.block);
            }
        }
    }
}

/// Ranges under a `cfg`, and `cfg!` with the statement around it.
struct Conditional(Vec<Range<usize>>);

impl<'ast> Visit<'ast> for Conditional {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_item(&mut self, item: &'ast syn::Item) {
        let container = matches!(
            item,
            syn::Item::Mod(_) | syn::Item::Impl(_) | syn::Item::Trait(_)
        );
        let mut inner = Marked(false);
        inner.visit_item(item);
        if inner.0 && !container || is_conditional(attributes(item)) {
            self.0.push(item.span().byte_range());
        } else {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let mut inner = Marked(false);
        inner.visit_impl_item(item);
        if inner.0 {
            self.0.push(item.span().byte_range());
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        let mut inner = Marked(false);
        inner.visit_trait_item(item);
        if inner.0 {
            self.0.push(item.span().byte_range());
        }
    }
}

/// Whether a `cfg` stands anywhere inside.
struct Marked(bool);

impl<'ast> Visit<'ast> for Marked {
    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        self.0 |= is_conditional(std::slice::from_ref(attribute));
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.0 |= call.path.is_ident("cfg") || call.tokens.to_string().contains("cfg");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Text;

    /// Functions whose line says `live` are live.
    #[track_caller]
    fn check(text: &str, left: &str) {
        let library = Library {
            module: "a".to_owned(),
            package: "a".to_owned(),
            version: "0.1.0".to_owned(),
            license: None,
            text: Text::from(text),
        };
        let lines = text.lines().enumerate();
        let live = lines.filter(|(_, line)| line.contains("live"));
        let live = live.map(|(at, _)| at + 7).collect();
        let edits = dead(&library, 7, &live).unwrap();
        let cut = library
            .text
            .edited(edits.into_iter().map(|dead| dead.edit).collect());
        assert_eq!(cut.as_str(), left);
    }

    #[test]
    fn functions_and_inherent_methods_go() {
        check(
            "fn live() { body(); }\nfn dead() { body(); }\n",
            "fn live() { body(); }\n\n",
        );
        check(
            "impl A {\n    #[inline]\n    pub fn live(&self) {}\n    pub fn dead(&self) {}\n}\n",
            "impl A {\n    #[inline]\n    pub fn live(&self) {}\n    \n}\n",
        );
        check("mod m {\nfn dead() {}\n}", "mod m {\n\n}");
    }

    #[test]
    fn what_a_trait_asks_for_keeps_its_head() {
        check(
            "impl T for A {\n    fn dead(&self) -> u8 { long_enough() }\n    fn live() {}\n}",
            "impl T for A {\n    fn dead(&self) -> u8 { loop {} }\n    fn live() {}\n}",
        );
        check(
            "trait T {\n    fn a(&self) -> u8 { long_enough() }\n    fn b();\n}",
            "trait T {\n    fn a(&self) -> u8 { loop {} }\n    fn b();\n}",
        );
        check(
            "impl Iterator for A {\n    fn next(&mut self) { live }\n    fn size_hint(&self) { long_enough() }\n}",
            "impl Iterator for A {\n    fn next(&mut self) { live }\n    \n}",
        );
    }

    #[test]
    fn what_must_not_be_touched() {
        for text in [
            "impl Drop for A {\n    fn drop(&mut self) { long_enough() }\n}",
            "const fn a() -> u8 { long_enough() }",
            "#[no_mangle]\nfn a() -> u8 { long_enough() }",
            "#[cfg(windows)]\nfn a() -> u8 { long_enough() }",
            "#[cfg(windows)]\nmod m { fn a() -> u8 { long_enough() } }",
            "impl T for A {\n    fn a() -> impl Iterator<Item = u8> { long_enough() }\n}",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn names_that_another_machine_may_need() {
        let names = conditional_names(
            "#[cfg(windows)] fn a() { b(); } fn c() { if cfg!(unix) { d() } } fn e() { f() } \
             impl A { fn g() { #[cfg(unix)] h(); } fn i() { j() } }",
        );
        let names = names.unwrap();
        for name in ["b", "d", "h"] {
            assert!(names.contains(name), "{name}");
        }
        for name in ["e", "f", "i", "j"] {
            assert!(!names.contains(name), "{name}");
        }
    }
}
