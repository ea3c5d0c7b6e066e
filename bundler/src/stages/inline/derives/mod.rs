//! Procedural macros that are known by name: what they make is written out
//! without the compiler.

mod derive_readable;
mod fastout;

pub use fastout::functions as with_fastout;

use crate::model::crates::Crate;
use crate::model::text::Text;
use std::ops::Range;
use syn::spanned::Spanned;

/// Writes out the macros that are known by name.
pub fn expand_known(text: Text, krate: &Crate) -> Text {
    let mut text = text;
    let mentioned = |name: &str| text.as_str().contains(name);
    if let Some(version) = &krate.proconio_derive {
        let known = version.major == 0 && (1..=2).contains(&version.minor);
        if known && (mentioned("fastout") || mentioned("derive_readable")) {
            if let Ok(syntax) = syn::parse_file(text.as_str()) {
                let mut edits = fastout::expand(&text, &syntax, 1 < version.minor);
                edits.extend(derive_readable::expand(&text, &syntax));
                text = text.edited(edits);
            }
        }
    }
    text
}

/// Whether an attribute is `#[name]`, by any path.
fn is_named(attribute: &syn::Attribute, name: &str) -> bool {
    match &attribute.meta {
        syn::Meta::Path(path) => path.segments.last().is_some_and(|last| last.ident == name),
        _ => false,
    }
}

/// An attribute with the blanks behind it, and its line end if it has a line
/// of its own.
fn attribute_line(text: &str, attribute: &syn::Attribute) -> Range<usize> {
    let range = attribute.span().byte_range();
    let rest = &text[range.end..];
    let blanks = rest.len() - rest.trim_start().len();
    let comment = rest.trim_start().starts_with("//");
    range.start..range.end + if comment { 0 } else { blanks }
}
