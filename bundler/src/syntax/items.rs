//! Items of a text, and how they are parsed.

use super::parsed;
use crate::error::{Error, Kind, Result};
use crate::model::text::Text;
use proc_macro2::Span;
use std::ops::Range;
use std::rc::Rc;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;

/// Parses a text, see [`parsed::file`]; an error names the place.
pub fn parse(text: &Text) -> Result<Rc<syn::File>> {
    parsed::file(text.as_str())
        .map_err(|error| unreadable(text, error.span().byte_range().start, &error))
}

/// One node after the other, and nothing else.
pub fn all<T: Parse>(input: ParseStream) -> syn::Result<Vec<T>> {
    let mut out = Vec::new();
    while !input.is_empty() {
        out.push(input.parse()?);
    }
    Ok(out)
}

fn unreadable(text: &Text, offset: usize, error: &dyn std::fmt::Display) -> Error {
    Error::new(format!("cannot parse this: {error}"))
        .of_kind(Kind::Program)
        .detail(text.quote(offset))
}

/// The bytes of an item.
///
/// [`Spanned`] writes all of it out to find its ends, and all of a module for each
/// module around it: what has braces is asked for its first word and for these.
pub fn range(item: &syn::Item) -> Range<usize> {
    use syn::Item;
    match item {
        Item::Fn(of) => {
            let words = [visibility(&of.vis), Some(of.sig.span())];
            in_braces(&of.attrs, words, &of.block.brace_token)
        }
        Item::Impl(of) => impl_range(of),
        Item::Mod(of) => match &of.content {
            Some((braces, _)) => {
                let keyword = of.unsafety.map_or(of.mod_token.span, |word| word.span);
                in_braces(&of.attrs, [visibility(&of.vis), Some(keyword)], braces)
            }
            None => item.span().byte_range(),
        },
        Item::Trait(of) => {
            let keyword = of.auto_token.map_or(of.trait_token.span, |word| word.span);
            let keyword = of.unsafety.map_or(keyword, |word| word.span);
            in_braces(
                &of.attrs,
                [visibility(&of.vis), Some(keyword)],
                &of.brace_token,
            )
        }
        _ => item.span().byte_range(),
    }
}

/// The bytes of an `impl`, found in the same way.
pub fn impl_range(of: &syn::ItemImpl) -> Range<usize> {
    let keyword = of.unsafety.map_or(of.impl_token.span, |word| word.span);
    let words = [of.defaultness.map(|word| word.span), Some(keyword)];
    in_braces(&of.attrs, words, &of.brace_token)
}

/// The bytes of what is in an `impl`, found in the same way.
pub fn member_range(of: &syn::ImplItem) -> Range<usize> {
    match of {
        syn::ImplItem::Fn(of) => function_range(of),
        _ => of.span().byte_range(),
    }
}

/// The bytes of a function of a type, found in the same way.
pub fn function_range(of: &syn::ImplItemFn) -> Range<usize> {
    let keyword = of.defaultness.map(|word| word.span);
    let keyword = keyword.unwrap_or_else(|| of.sig.span());
    let words = [visibility(&of.vis), Some(keyword)];
    in_braces(&of.attrs, words, &of.block.brace_token)
}

fn visibility(of: &syn::Visibility) -> Option<Span> {
    match of {
        syn::Visibility::Inherited => None,
        of => Some(of.span()),
    }
}

/// From the first attribute, or the first of some words, to the last brace.
fn in_braces(
    attributes: &[syn::Attribute],
    words: [Option<Span>; 2],
    braces: &syn::token::Brace,
) -> Range<usize> {
    let is_outer = |of: &&syn::Attribute| matches!(of.style, syn::AttrStyle::Outer);
    let attribute = attributes.iter().find(is_outer);
    let attribute = attribute.map(|of| of.pound_token.span);
    let mut words = [attribute].into_iter().chain(words).flatten();
    let first = words.next().expect("each has a keyword");
    first.byte_range().start..braces.span.close().byte_range().end
}

/// An identifier without its `r#`, as it is compared.
pub fn plain(ident: &syn::Ident) -> String {
    ident.unraw().to_string()
}

/// What an item is called; a macro, where it is defined.
pub fn item_name(item: &syn::Item) -> Option<&syn::Ident> {
    use syn::Item;
    match item {
        Item::Const(item) => Some(&item.ident),
        Item::Enum(item) => Some(&item.ident),
        Item::Fn(item) => Some(&item.sig.ident),
        Item::Macro(item) => item.ident.as_ref(),
        Item::Mod(item) => Some(&item.ident),
        Item::Static(item) => Some(&item.ident),
        Item::Struct(item) => Some(&item.ident),
        Item::Trait(item) => Some(&item.ident),
        Item::TraitAlias(item) => Some(&item.ident),
        Item::Type(item) => Some(&item.ident),
        Item::Union(item) => Some(&item.ident),
        _ => None,
    }
}

/// The name an item takes among types and modules, without `r#`.
pub fn type_name(item: &syn::Item) -> Option<String> {
    use syn::Item;
    match item {
        Item::Const(_) | Item::Fn(_) | Item::Macro(_) | Item::Static(_) => None,
        item => item_name(item).map(plain),
    }
}

/// What an item of an `impl` is called.
pub fn impl_item_name(item: &syn::ImplItem) -> Option<&syn::Ident> {
    match item {
        syn::ImplItem::Const(item) => Some(&item.ident),
        syn::ImplItem::Fn(item) => Some(&item.sig.ident),
        syn::ImplItem::Type(item) => Some(&item.ident),
        _ => None,
    }
}

/// What an item of a trait is called.
pub fn trait_item_name(item: &syn::TraitItem) -> Option<&syn::Ident> {
    match item {
        syn::TraitItem::Const(item) => Some(&item.ident),
        syn::TraitItem::Fn(item) => Some(&item.sig.ident),
        syn::TraitItem::Type(item) => Some(&item.ident),
        _ => None,
    }
}

/// What an item of an `extern` block is called; a macro there has no name.
pub fn foreign_item_name(item: &syn::ForeignItem) -> Option<&syn::Ident> {
    match item {
        syn::ForeignItem::Fn(item) => Some(&item.sig.ident),
        syn::ForeignItem::Static(item) => Some(&item.ident),
        syn::ForeignItem::Type(item) => Some(&item.ident),
        _ => None,
    }
}

/// Who sees an item, where it says so: a macro does not.
pub fn item_visibility(item: &syn::Item) -> Option<&syn::Visibility> {
    use syn::Item;
    match item {
        Item::Const(item) => Some(&item.vis),
        Item::Enum(item) => Some(&item.vis),
        Item::Fn(item) => Some(&item.vis),
        Item::Mod(item) => Some(&item.vis),
        Item::Static(item) => Some(&item.vis),
        Item::Struct(item) => Some(&item.vis),
        Item::Trait(item) => Some(&item.vis),
        Item::TraitAlias(item) => Some(&item.vis),
        Item::Type(item) => Some(&item.vis),
        Item::Union(item) => Some(&item.vis),
        _ => None,
    }
}

/// Whether only the module around sees what says this.
pub fn is_private(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Inherited)
}

/// The name of a type, behind its references.
pub fn type_head(of: &syn::Type) -> Option<String> {
    match of {
        syn::Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        syn::Type::Reference(reference) => type_head(&reference.elem),
        syn::Type::Group(group) => type_head(&group.elem),
        syn::Type::Paren(group) => type_head(&group.elem),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_those_of_all_that_is_written() {
        for text in [
            "fn f() {}",
            "pub(crate) async unsafe extern \"C\" fn f<T>() -> u8 where T: Copy { 1 }",
            "#[a] #[b] pub mod m { #![c] fn f() {} }",
            "mod m;",
            "impl A { #![a] default fn f() {} pub const unsafe fn g() {} #[a] fn h() {} }",
            "/// a\n default unsafe impl<T> B for A<T> {}",
            "pub unsafe auto trait T {}",
            "trait T: U { fn f() {} }",
            "struct S<T>(T);",
            "#[a] const C: u8 = { 1 };",
        ] {
            let item: syn::Item = syn::parse_str(text).unwrap();
            assert_eq!(range(&item), item.span().byte_range(), "{text}");
            let syn::Item::Impl(item) = item else {
                continue;
            };
            for member in &item.items {
                if let syn::ImplItem::Fn(function) = member {
                    let expected = function.span().byte_range();
                    assert_eq!(function_range(function), expected, "{text}");
                }
            }
        }
    }
}
