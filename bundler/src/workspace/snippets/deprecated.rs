//! What serves only programs that are older than the library.

use super::whole_lines;
use crate::model::text::Edit;
use crate::syntax::attributes::Attributed;
use syn::spanned::Spanned;

/// Whether `#[deprecated]` is among them.
pub fn is_deprecated(attributes: &[syn::Attribute]) -> bool {
    let mut attributes = attributes.iter();
    attributes.any(|attribute| attribute.path().is_ident("deprecated"))
}

/// The edits that cut the deprecated items of modules that are not deprecated.
pub fn items(file: &syn::File, text: &str) -> Vec<Edit> {
    let modules = file.items.iter().filter_map(|item| match item {
        syn::Item::Mod(item) if !is_deprecated(&item.attrs) => Some(&item.content.as_ref()?.1),
        _ => None,
    });
    let items = modules.flatten().flat_map(|item| match item {
        // A method may be deprecated alone.
        syn::Item::Impl(item) if !is_deprecated(&item.attrs) => {
            let methods = item.items.iter().filter_map(|item| match item {
                syn::ImplItem::Fn(method) if is_deprecated(&method.attrs) => Some(method.span()),
                _ => None,
            });
            methods.collect()
        }
        item if is_deprecated(item.attributes()) => vec![item.span()],
        _ => Vec::new(),
    });
    let ranges = items.map(|span| whole_lines(text, span.byte_range()));
    ranges.map(Edit::delete).collect()
}
