//! `impl`s in bodies that hold wherever their type is used:
//! `fn f() { impl Drop for S { … } }`, though nothing ever calls `f`.

use super::items::{type_head, type_name};
use super::walk::{Next, Node, Tree, walk};
use crate::syntax::items::plain;
use std::collections::HashSet;

/// Those in the bodies of an item.
pub fn of_item(item: &syn::Item) -> Vec<&syn::ItemImpl> {
    found(item, Some(item))
}

/// Those in the body of a member of an `impl`.
pub fn of_member(member: &syn::ImplItem) -> Vec<&syn::ItemImpl> {
    found(member, None)
}

/// Those in the body of a member of a trait.
pub fn of_trait_member(member: &syn::TraitItem) -> Vec<&syn::ItemImpl> {
    found(member, None)
}

/// Those in a body.
pub fn of_body(body: &syn::Block) -> Vec<&syn::ItemImpl> {
    found(body, None)
}

/// Those in a tree, which may be an item itself.
fn found<'s>(tree: &'s impl Tree, itself: Option<&syn::Item>) -> Vec<&'s syn::ItemImpl> {
    // Names of types and traits in the body.
    let mut own = HashSet::new();
    let mut impls = Vec::new();
    walk(tree, |node| {
        let Node::Item(item) = node else {
            return Next::Inside;
        };
        if itself.is_some_and(|itself| std::ptr::eq(itself, item)) {
            return Next::Inside;
        }
        own.extend(type_name(item));
        if let syn::Item::Impl(item) = item {
            impls.push(item);
        }
        Next::Inside
    });
    // What is for a type or of a trait of the body is for the body alone.
    impls.retain(|of| {
        let of_trait = of.trait_.as_ref();
        let of_trait = of_trait.and_then(|(_, path, _)| path.segments.last());
        let of_trait = of_trait.map(|last| plain(&last.ident));
        let mut names = of_trait.into_iter().chain(type_head(&of.self_ty));
        !names.any(|name| own.contains(&name))
    });
    impls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: usize) {
        let item = syn::parse_str(text).unwrap();
        assert_eq!(of_item(&item).len(), expected, "{text}");
    }

    #[test]
    fn impls_for_others() {
        check("fn f() {}", 0);
        check("impl Drop for S { fn drop(&mut self) {} }", 0);
        check("fn f() -> impl Copy { 1 }", 0);
        check("fn f() { impl Drop for S {} }", 1);
        check(
            "fn f() { g(|| { mod m { impl Drop for crate::S {} } }) }",
            1,
        );
        check("const _: () = { impl A for S {} impl B for S {} };", 2);
        check("static N: [u8; { impl Drop for S {} 0 }] = [];", 1);
        check("impl T { fn f() { impl Drop for S {} } }", 1);
        check("trait T { fn f() { impl Drop for S {} } }", 1);
        // A type or a trait of its own.
        check("fn f() { struct V; impl Visit for V {} impl V {} }", 0);
        check("fn f() { trait Own {} impl Own for S {} }", 0);
    }
}
